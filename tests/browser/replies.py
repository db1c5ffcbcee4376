"""Right, wrong, partial and empty answers to every type of question, and what the author's rule gives for them.

Pieces and places are found in the written item by what a candidate sees of them, not by identifiers that the writer is
expected to give.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import assert_never

from tests.browser import typed
from tests.browser.seen import Seen, bare

from itemwright.model.richtext import Text
from itemwright.questions import (
    categorize,
    drag_words,
    fill_in,
    formula,
    hotspot,
    label_image,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    ordering,
    short_answer,
    true_false,
)
from itemwright.questions.categorize import Categorize
from itemwright.questions.drag_words import DragWords
from itemwright.questions.essay import Essay
from itemwright.questions.file_upload import FileUpload
from itemwright.questions.fill_in import Blank, FillIn
from itemwright.questions.formula import Formula, Variant
from itemwright.questions.hotspot import Hotspot, Region
from itemwright.questions.label_image import LabelImage
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.ordering import Ordering
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question
from itemwright.text.gaps import gap_names

Responses = dict[str, str | list[str]]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer in the form of a `correctResponse`, the part of the points that the author gives for it, and the
    feedback that belongs to what was chosen or typed."""

    name: str
    responses: Responses
    share: Fraction
    own: tuple[Text, ...] = ()


def replies(question: Question, seen: Seen, variant: Variant | None = None) -> list[Reply]:
    """Answers to a question, each once; `variant` is the one that a `formula` is written with."""
    made = {str(reply.responses): reply for reply in _replies(question, seen, variant)}
    return list(made.values())


def _replies(question: Question, seen: Seen, variant: Variant | None) -> Iterator[Reply]:
    match question:
        case MultipleChoice():
            return _multiple_choice(question, seen)
        case MultipleAnswer():
            return _multiple_answer(question, seen)
        case TrueFalse():
            return _true_false(question, seen)
        case ShortAnswerQuestion():
            return _short_answer(question, seen)
        case Numeric():
            return _numeric(question, seen)
        case Essay():
            return _unscored(seen, "Well, it depends.")
        case FileUpload():
            return _unscored(seen, f"homework{question.types[0] if question.types else '.txt'}")
        case Matching():
            return _matching(question, seen)
        case Ordering():
            return _ordering(question, seen)
        case FillIn():
            return _fill_in(question, seen)
        case DragWords():
            return _drag_words(question, seen)
        case Categorize():
            return _categorize(question, seen)
        case Hotspot():
            return _hotspot(question, seen)
        case LabelImage():
            return _label_image(question, seen)
        case Formula():
            assert variant is not None
            return _formula(question, variant, seen)
        case TextItem():
            return iter([Reply("read", {}, Fraction(0))])
        case _:
            assert_never(question)


def _told(*texts: Text | None) -> tuple[Text, ...]:
    return tuple(text for text in texts if text is not None)


def _multiple_choice(question: MultipleChoice, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    yield Reply("empty", {}, multiple_choice.score(question, None))
    for index, name in enumerate(seen.names("simpleChoice")):
        share = multiple_choice.score(question, index)
        yield Reply(f"choice {index + 1}", {response: name}, share, _told(question.choices[index].feedback))


def _true_false(question: TrueFalse, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    yield Reply("empty", {}, true_false.score(question, None))
    for name, value, text in (("true", True, question.when_true), ("false", False, question.when_false)):
        yield Reply(name, {response: name}, true_false.score(question, value), _told(text))


def _multiple_answer(question: MultipleAnswer, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    names = seen.names("simpleChoice")
    for name, chosen in _subsets([choice.share > 0 for choice in question.choices]):
        own = _told(*(question.choices[index].feedback for index in sorted(chosen)))
        ticked: Responses = {response: [names[index] for index in chosen]} if chosen else {}
        yield Reply(name, ticked, multiple_answer.score(question, chosen), own)


def _subsets(right: Sequence[bool]) -> Iterator[tuple[str, list[int]]]:
    """Sets of what can be chosen, by index: right, partly right, wrong, none."""
    good = [index for index, is_right in enumerate(right) if is_right]
    bad = [index for index, is_right in enumerate(right) if not is_right]
    yield "empty", []
    yield "right", good
    yield "one missing", good[:-1]
    yield "one right", good[:1]
    yield "one too many", [*good, *bad[:1]]
    yield "one right, one wrong", [*good[:1], *bad[:1]]
    yield "one wrong", bad[:1]
    yield "everything wrong", bad
    yield "everything", [*good, *bad]


def _short_answer(question: ShortAnswerQuestion, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    yield Reply("empty", {}, short_answer.score(question, None))
    for text in typed.texts(question.answers, question.match):
        decides = typed.decider(question.answers, question.match, text)
        own = _told(decides.feedback) if decides else ()
        yield Reply(f"`{text}`", {response: text}, short_answer.score(question, text), own)


def _numeric(question: Numeric, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    yield Reply("empty", {}, numeric.score(question, None))
    yield Reply("no number", {response: typed.WRONG}, numeric.score(question, None))
    for number in typed.numbers(question.answers):
        decides = typed.number_decider(question.answers, number)
        own = _told(decides.feedback) if decides else ()
        text = typed.spelt(number)
        yield Reply(text, {response: text}, numeric.score(question, number), own)


def _unscored(seen: Seen, answer: str) -> Iterator[Reply]:
    (response,) = seen.responses()
    yield Reply("empty", {}, Fraction(0))
    yield Reply("answered", {response: answer}, Fraction(0))


def _formula(question: Formula, variant: Variant, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    yield Reply("empty", {}, formula.score(question, variant, None))
    for number in (
        variant.answer,
        *typed.around(*formula.interval(question, variant.answer)),
        -variant.answer - 1,
    ):
        text = typed.spelt(number)
        yield Reply(text, {response: text}, formula.score(question, variant, number))


def _placings(right: Sequence[str], extra: Sequence[str]) -> Iterator[tuple[str, list[str | None]]]:
    """What to put on each of some places: `right` has the right piece of each, `extra` pieces that belong nowhere."""
    nothing: list[str | None] = [None] * len(right)
    yield "empty", nothing
    yield "right", [*right]
    yield "each with the next one's", [*right[1:], right[0]]
    yield "the first alone", [right[0], *nothing[1:]]
    yield "the first missing", [None, *right[1:]]
    if len(right) > 2:
        yield "two swapped", [right[1], right[0], *right[2:]]
    if extra:
        yield "a distractor first", [extra[0], *right[1:]]
        yield "a distractor alone", [extra[0], *nothing[1:]]


def _pairs(response: str, pairs: Sequence[tuple[str, str]]) -> Responses:
    return {response: [f"{source} {target}" for source, target in pairs]} if pairs else {}


def _matching(question: Matching, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    lefts = seen.texts("simpleAssociableChoice", 0, "simpleMatchSet")
    rights = seen.texts("simpleAssociableChoice", 1, "simpleMatchSet")
    sources = [lefts[bare(pair.left.plain)] for pair in question.pairs]
    for name, chosen in _placings([pair.right for pair in question.pairs], question.distractors):
        made = zip(sources, chosen, strict=True)
        pairs = [(source, rights[bare(target)]) for source, target in made if target is not None]
        yield Reply(name, _pairs(response, pairs), matching.score(question, chosen))


def _ordering(question: Ordering, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    named = seen.texts("simpleChoice")
    names = [named[bare(item.plain)] for item in question.items]
    right = list(range(len(names)))
    yield Reply("empty", {}, ordering.score(question, []))
    for name, order in (
        ("right", right),
        ("backwards", right[::-1]),
        ("the first last", [*right[1:], 0]),
        ("two swapped", [1, 0, *right[2:]]),
    ):
        yield Reply(name, {response: [names[index] for index in order]}, ordering.score(question, order))


def _drag_words(question: DragWords, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    words = seen.texts("gapText")
    gaps = dict(zip(gap_names(question.text.blocks), seen.names("gap"), strict=True))
    names = [gap.name for gap in question.words]
    for name, placed in _placings([gap.word for gap in question.words], question.distractors):
        made = list(zip(names, placed, strict=True))
        pairs = [(words[bare(word)], gaps[gap]) for gap, word in made if word is not None]
        yield Reply(name, _pairs(response, pairs), drag_words.score(question, dict(made)))


def _label_image(question: LabelImage, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    labels = seen.texts("gapImg")
    spots = seen.places("associableHotspot")
    places = [
        spots[x, y, x + width, y + height]
        for x, y, width, height in (label.place for label in question.labels)
    ]
    for name, placed in _placings([label.text for label in question.labels], question.distractors):
        made = zip(places, placed, strict=True)
        pairs = [(labels[bare(text)], place) for place, text in made if text is not None]
        yield Reply(name, _pairs(response, pairs), label_image.score(question, placed))


def _categorize(question: Categorize, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    items = seen.texts("simpleAssociableChoice", 0, "simpleMatchSet")
    targets = seen.texts("simpleAssociableChoice", 1, "simpleMatchSet")
    categories = [targets[bare(category.name)] for category in question.categories]
    sortings: dict[str, list[tuple[Text, int]]] = {
        "empty": [],
        "right": list(question.placements),
        "the first alone": list(question.placements[:1]),
        "the first missing": list(question.placements[1:]),
    }
    if len(categories) > 1:
        sortings["all wrong"] = [(item, (index + 1) % len(categories)) for item, index in question.placements]
    if question.distractors:
        sortings["a distractor, too"] = [*question.placements, (question.distractors[0], 0)]
    for name, sorting in sortings.items():
        pairs = [(items[bare(item.plain)], categories[index]) for item, index in sorting]
        placed = {item.source: index for item, index in sorting}
        yield Reply(name, _pairs(response, pairs), categorize.score(question, placed))


def _hotspot(question: Hotspot, seen: Seen) -> Iterator[Reply]:
    (response,) = seen.responses()
    spots = seen.places("hotspotChoice")
    names = [spots[_coordinates(region)] for region in question.regions]
    right = [region.correct for region in question.regions]
    single = question.right == 1
    chosen = (
        [(f"place {n + 1}", [n]) for n in range(len(names))] + [("empty", [])] if single else _subsets(right)
    )
    for name, indexes in chosen:
        own = _told(*(question.regions[index].feedback for index in sorted(indexes)))
        picked = [names[index] for index in indexes]
        responses: Responses = {response: picked[0] if single else picked} if picked else {}
        yield Reply(name, responses, hotspot.score(question, indexes), own)


def _coordinates(region: Region) -> tuple[int, ...]:
    if region.circle is not None:
        return region.circle
    if region.rect is not None:
        return region.bounds()
    assert region.polygon is not None
    return tuple(number for point in region.polygon for number in point)


@dataclass(frozen=True, slots=True)
class _Entry:
    """What can be put into a blank: the response, the same for the author's rule, and the feedback on it."""

    response: str
    value: str | Decimal
    own: tuple[Text, ...] = ()


def _fill_in(question: FillIn, seen: Seen) -> Iterator[Reply]:
    responses = dict(zip(gap_names(question.text.blocks), seen.responses(), strict=True))
    entries = {blank.name: _entries(blank, seen, question) for blank in question.blanks}
    shares = {
        blank.name: [fill_in.blank_share(blank, e.value) for e in entries[blank.name]]
        for blank in question.blanks
    }
    right = {name: entries[name][shares[name].index(Fraction(1))] for name in entries}
    wrong = {name: entries[name][shares[name].index(min(shares[name]))] for name in entries}
    trials: list[tuple[str, Mapping[str, _Entry]]] = [("empty", {}), ("right", right), ("wrong", wrong)]
    for name in entries:
        trials.append((f"{name} alone", {name: right[name]}))
        trials += ((f"{name}: {entry.response}", {**right, name: entry}) for entry in entries[name])
    for title, filled in trials:
        given: Responses = {responses[name]: entry.response for name, entry in filled.items()}
        share = fill_in.score(question, {name: entry.value for name, entry in filled.items()})
        own = tuple(text for name in entries if name in filled for text in filled[name].own)
        yield Reply(title, given, share, own)


def _entries(blank: Blank, seen: Seen, question: FillIn) -> list[_Entry]:
    if blank.choices:
        menus = [one.name for one in question.blanks if one.choices]
        shown = [name for name in gap_names(question.text.blocks) if name in menus]
        named = seen.texts("inlineChoice", shown.index(blank.name), "inlineChoiceInteraction")
        return [
            _Entry(named[bare(choice.text)], choice.text, _told(choice.feedback)) for choice in blank.choices
        ]
    if blank.numbers:
        numbers = [
            (number, typed.number_decider(blank.numbers, number)) for number in typed.numbers(blank.numbers)
        ]
        return [
            _Entry(typed.spelt(n), n, _told(decides.feedback) if decides else ()) for n, decides in numbers
        ]
    texts = [
        (text, typed.decider(blank.answers, blank.match, text))
        for text in typed.texts(blank.answers, blank.match)
    ]
    return [_Entry(text, text, _told(decides.feedback) if decides else ()) for text, decides in texts]
