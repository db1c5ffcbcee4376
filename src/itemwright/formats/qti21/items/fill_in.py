"""Fill-in: blanks in a text, each with a response of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items import numeric, short_answer
from itemwright.formats.qti21.patterns import Accepted, accepted
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Asked, Context, Mapping, Response, Shown
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add, copied, flag, number, start
from itemwright.model.richtext import Text
from itemwright.questions.choices import letters
from itemwright.questions.fill_in import Blank, BlankChoice, FillIn
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import ShortAnswer


class Form(NamedTuple):
    """What the skeleton of an item depends on in a blank: how its answers count, not what they are.

    weight  its part of the points
    shares  what of that each of its answers earns; all or nothing where the question counts as a whole
    kinds   for each text that may be typed the answer that decides about it, and whether case counts
    rest    the answer that any other text stands for
    speaks  whether an answer has a text of its own
    """

    name: str
    kind: Literal["words", "choices", "numbers"]
    weight: Fraction
    shares: tuple[Fraction, ...]
    kinds: tuple[tuple[int, bool], ...]
    rest: int | None
    speaks: bool

    @property
    def response(self) -> str:
        return f"{processing.RESPONSE}_{self.name}"

    @property
    def outcome(self) -> str:
        return f"FEEDBACK_{self.name}"


@dataclass(frozen=True, slots=True)
class Part:
    """A blank.

    known  the texts that may be typed
    texts  the feedback of its answers, by the value of the outcome that shows it
    form   how its answers count
    """

    blank: Blank
    known: Accepted
    texts: Sequence[tuple[str, Text]]
    form: Form


def parts_of(question: FillIn) -> list[Part]:
    """The blanks. Without any points, and where the question counts as a whole, each weighs the same."""
    whole = question.scoring == "all-or-nothing"
    weights = _weights(tuple([Decimal(1) if whole else blank.points for blank in question.blanks]))
    return [_part(blank, weight, whole) for blank, weight in zip(question.blanks, weights, strict=True)]


@lru_cache(maxsize=1024)
def _weights(points: tuple[Decimal, ...]) -> tuple[Fraction, ...]:
    """What each blank weighs. Kept, as what is possible below: fractions are slow, and questions weigh alike."""
    total = sum(map(Fraction, points), Fraction(0))
    return tuple([Fraction(one) / total if total else Fraction(1, len(points)) for one in points])


def _part(blank: Blank, weight: Fraction, whole: bool) -> Part:
    answers: Sequence[ShortAnswer | BlankChoice | NumericAnswer] = (
        blank.answers or blank.choices or blank.numbers
    )
    known = accepted(blank.answers, blank.match)
    texts = _texts(blank, known)
    form = Form(
        blank.name,
        "numbers" if blank.numbers else "choices" if blank.choices else "words",
        weight,
        tuple([Fraction(int(answer.share == 1)) if whole else answer.share for answer in answers]),
        tuple([(text.answer, text.exact) for text in known.texts]),
        known.rest,
        bool(texts),
    )
    return Part(blank, known, texts, form)


def _texts(blank: Blank, known: Accepted) -> list[tuple[str, Text]]:
    """The feedback of a blank's answers that can be shown, by the value of the outcome."""
    if blank.choices:
        named = zip(letters(len(blank.choices)), blank.choices, strict=True)
        return [(name, choice.feedback) for name, choice in named if choice.feedback is not None]
    answers: Sequence[ShortAnswer | NumericAnswer] = blank.answers or blank.numbers
    return [
        (f"answer-{place}", answer.feedback)
        for place, answer in enumerate(answers, 1)
        if answer.feedback is not None and (not blank.answers or place - 1 in known.decisive)
    ]


def possible(question: FillIn) -> Scale:
    """What can be earned."""
    forms = tuple([part.form for part in parts_of(question)])
    return _possible(forms, question.scoring == "all-or-nothing")


@lru_cache(maxsize=1024)
def _possible(forms: tuple[Form, ...], whole: bool) -> Scale:
    if whole:
        return Scale(step=Fraction(1, len(forms)), whole=True, summed=True)
    return scale.of_parts([(form.weight, form.shares) for form in forms])


def write(question: FillIn, context: Context) -> etree._Element:
    """Pattern S: blank after blank is added to the score, M for words and choices, N for numbers."""
    parts = parts_of(question)
    texts = [Shown(part.form.outcome, value) for part in parts for value, _ in part.texts]
    asked = shell.scored(question, possible, context)
    whole = question.scoring == "all-or-nothing"
    forms = tuple([part.form for part in parts])
    item = _skeleton(asked, forms, whole)
    blanks = {part.blank.name: part for part in parts}
    body = shell.ask(item, question, context)
    context.texts.gaps(body[0], question.text, lambda name: _interaction(blanks[name], context.texts))
    rules = next(item.iterchildren(shell.RESPONSE_PROCESSING))
    for declaration, part in zip(item, parts, strict=False):
        _fill_response(declaration, part)
    for rule, part in zip(rules, [part for part in parts if part.form.weight], strict=False):
        if part.blank.numbers:
            numeric.fill_intervals(rule[0][1], [answer.interval for answer in part.blank.numbers])
    for part in parts:
        _show(rules, part)
    shell.finish(item, rules, asked, _possible(forms, whole), texts)
    return shell.tell(item, question, asked, context, (text for part in parts for _, text in part.texts))


@copied
def _skeleton(asked: Asked, blanks: tuple[Form, ...], whole: bool) -> etree._Element:
    """An item without the answers, and without what says their texts."""
    earned = _possible(blanks, whole)
    texts = [Shown(blank.outcome, "") for blank in blanks if blank.speaks]
    item = shell.begin(asked, [_response(blank) for blank in blanks], earned, texts)
    shell.body(item, asked)
    rules = add(item, "responseProcessing")
    for blank in blanks:
        _score(rules, blank, asked.points)
    if any(share < 0 for blank in blanks for share in blank.shares):
        processing.not_below_zero(rules)
    processing.state(rules, asked.points, earned, asked.told)
    return item


def _response(blank: Form) -> Response:
    """The declaration, whose key and texts are still empty."""
    if blank.kind == "numbers":
        return Response("single", "float", [""], None, blank.response)
    lowest = min(Fraction(0), *blank.shares) * blank.weight
    if blank.kind == "choices":
        earned = (share * blank.weight for share in blank.shares)
        mapping = Mapping(scale.entries(letters(len(blank.shares)), earned), lowest, blank.weight)
        return Response("single", "identifier", [""], mapping if blank.weight else None, blank.response)
    typed = Mapping(
        [("", blank.shares[answer] * blank.weight) for answer, _ in blank.kinds],
        lowest,
        blank.weight,
        blank.shares[blank.rest] * blank.weight if blank.rest is not None else Fraction(0),
        case=[exact for _, exact in blank.kinds],
    )
    return Response("single", "string", [""], typed if blank.weight else None, blank.response)


def _fill_response(declaration: etree._Element, part: Part) -> None:
    """Fill in the key, and the texts that may be typed."""
    blank = part.blank
    key = declaration[0][0]
    if blank.numbers:
        key.text = number(numeric.right_number(blank.numbers))
    elif blank.choices:
        named = zip(letters(len(blank.choices)), blank.choices, strict=True)
        key.text = next(name for name, choice in named if choice.correct)
    else:
        typed = part.known.key(blank.answers)
        assert typed is not None  # else the question is refused
        key.text = typed
        if part.form.weight:
            for entry, text in zip(declaration[1], part.known.texts, strict=True):
                entry.set("mapKey", text.text)


def _interaction(part: Part, texts: Texts) -> etree._Element:
    blank = part.blank
    if blank.choices:
        attributes = {"responseIdentifier": part.form.response, "shuffle": flag(blank.shuffle)}
        made = start("inlineChoiceInteraction", attributes)
        for name, choice in zip(letters(len(blank.choices)), blank.choices, strict=True):
            add(made, "inlineChoice", {"identifier": name}, texts.line(choice.text))
        return made
    length = numeric.EXPECTED_LENGTH if blank.numbers else str(short_answer.expected_length(part.known))
    return start("textEntryInteraction", {"responseIdentifier": part.form.response, "expectedLength": length})


def _score(rules: etree._Element, blank: Form, points: Points) -> None:
    if not blank.weight:
        return
    branch = add(processing.condition(rules), "responseIf")
    processing.answered(branch, blank.response)
    if blank.kind != "numbers":
        add(processing.add_to_score(branch), "mapResponse", {"identifier": blank.response})
        return
    first_that_holds = processing.condition(branch)
    for place, share in enumerate(blank.shares):
        inner = add(first_that_holds, "responseElseIf" if place else "responseIf")
        processing.within(inner, Decimal(0), Decimal(0), blank.response)
        earned = points.of(share * blank.weight)
        add(processing.add_to_score(inner), "baseValue", {"baseType": "float"}, earned)


def _show(rules: etree._Element, part: Part) -> None:
    """The text of what was typed or chosen in a blank."""
    blank = part.blank
    values = {value for value, _ in part.texts}
    if not values:
        return
    if blank.choices:
        rules.append(processing.text_of_choice(part.form.response, part.form.outcome))
    elif blank.answers:
        typed, otherwise = short_answer.texts_of(part.known, blank.answers)
        processing.text_of_answer(rules, typed, otherwise, part.form.response, part.form.outcome)
    else:
        branch = add(processing.condition(rules), "responseIf")
        processing.answered(branch, part.form.response)
        first_that_holds = processing.condition(branch)
        for place, answer in enumerate(blank.numbers):
            inner = add(first_that_holds, "responseElseIf" if place else "responseIf")
            processing.within(inner, *answer.interval, part.form.response)
            value = f"answer-{place + 1}"
            processing.set_identifier(inner, part.form.outcome, value if value in values else "none")
