"""Fill-in: blanks in a text, each with a response of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, assert_never

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items import numeric, short_answer
from itemwright.formats.qti21.items.short_answer import Told
from itemwright.formats.qti21.patterns import Accepted, accepted
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Asked, Context, Mapping, Response, Shown
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add, flag
from itemwright.model.richtext import Text
from itemwright.package.sheet import BLANK, sheet
from itemwright.package.tree import Document
from itemwright.questions.choices import letters
from itemwright.questions.fill_in import Blank, BlankChoice, FillIn
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import ShortAnswer
from itemwright.xml.markup import Markup, attributes, escaped


class Form(NamedTuple):
    """What the sheet of an item depends on in a blank: how its answers count, not what they are.

    weight     its part of the points
    shares     what of that each of its answers earns; all or nothing where the question counts as a whole
    kinds      for each text that may be typed the answer that decides about it, and whether case counts
    rest       the answer that any other text stands for
    values     those of the outcome that show a text
    told       what is said to each answer that is typed, if any text is shown
    otherwise  what is said to any other
    """

    name: str
    kind: Literal["words", "choices", "numbers"]
    weight: Fraction
    shares: tuple[Fraction, ...]
    kinds: tuple[tuple[int, bool], ...]
    rest: int | None
    values: tuple[str, ...]
    told: tuple[Told, ...]
    otherwise: str | None

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
    texts  the feedback of its answers
    typed  the answers to which something is said
    form   how its answers count
    """

    blank: Blank
    known: Accepted
    texts: Sequence[Text]
    typed: Sequence[str]
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
    values = tuple([value for value, _ in texts])
    said: Sequence[tuple[str, Told]] = ()
    otherwise = None
    if texts and blank.answers:
        said, otherwise = short_answer.told_of(known, blank.answers)
    form = Form(
        blank.name,
        "numbers" if blank.numbers else "choices" if blank.choices else "words",
        weight,
        tuple([Fraction(int(answer.share == 1)) if whole else answer.share for answer in answers]),
        tuple([(text.answer, text.exact) for text in known.texts]),
        known.rest,
        values,
        tuple([told for _, told in said]),
        otherwise,
    )
    return Part(blank, known, [text for _, text in texts], [answer for answer, _ in said], form)


def _texts(blank: Blank, known: Accepted) -> list[tuple[str, Text]]:
    """The feedback of a blank's answers that can be shown, with the value of the outcome that shows it."""
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


def write(question: FillIn, context: Context) -> Document:
    """Pattern S: blank after blank is added to the score, M for words and choices, N for numbers."""
    parts = parts_of(question)
    asked = shell.scored(question, possible, context)
    forms = tuple([part.form for part in parts])
    blanks = {part.blank.name: part for part in parts}
    body = context.texts.gaps(question.text, lambda name: _interaction(blanks[name], context.texts))
    return shell.filled(
        _sheet(asked, forms, question.scoring == "all-or-nothing"),
        question,
        asked,
        context,
        declared=[word for part in parts for word in _declared(part)],
        body=[body],
        rules=_ruled(parts),
        own=(text for part in parts for text in part.texts),
    )


@sheet
def _sheet(asked: Asked, forms: tuple[Form, ...], whole: bool) -> etree._Element:
    """An item with blanks for the answers."""
    earned = _possible(forms, whole)
    texts = [Shown(form.outcome, value) for form in forms for value in form.values]
    item = shell.begin(asked, [_response(form) for form in forms], earned, texts)
    shell.body(item, asked)
    rules = add(item, "responseProcessing")
    for form in forms:
        _score(rules, form, asked.points)
    if any(share < 0 for form in forms for share in form.shares):
        processing.not_below_zero(rules)
    processing.state(rules, asked.points, earned, asked.told)
    for form in forms:
        _show(rules, form)
    return shell.finish(item, rules, asked, earned, texts)


def _response(form: Form) -> Response:
    """The declaration, with blanks for the key and the texts."""
    if form.kind == "numbers":
        return Response("single", "float", [BLANK], None, form.response)
    lowest = min(Fraction(0), *form.shares) * form.weight
    if form.kind == "choices":
        earned = (share * form.weight for share in form.shares)
        mapping = Mapping(scale.entries(letters(len(form.shares)), earned), lowest, form.weight)
        return Response("single", "identifier", [BLANK], mapping if form.weight else None, form.response)
    typed = Mapping(
        [(BLANK, form.shares[answer] * form.weight) for answer, _ in form.kinds],
        lowest,
        form.weight,
        form.shares[form.rest] * form.weight if form.rest is not None else Fraction(0),
        case=[exact for _, exact in form.kinds],
    )
    return Response("single", "string", [BLANK], typed if form.weight else None, form.response)


def _declared(part: Part) -> list[Markup]:
    """The key, and the texts that may be typed."""
    blank = part.blank
    if blank.numbers:
        return [numeric.decimal(numeric.right_number(blank.numbers))]
    if blank.choices:
        named = zip(letters(len(blank.choices)), blank.choices, strict=True)
        return [escaped(next(name for name, choice in named if choice.correct))]
    typed = short_answer.declared(part.known, blank.answers)
    return typed if part.form.weight else typed[:1]


def _ruled(parts: Sequence[Part]) -> Iterator[Markup]:
    """What the rules compare answers with: first for the score, then for the texts."""
    for part in parts:
        if part.form.weight:
            yield from _intervals(part)
    for part in parts:
        if part.texts:
            yield from map(escaped, part.typed)
            yield from _intervals(part)


def _intervals(part: Part) -> Iterator[Markup]:
    return numeric.ends(answer.interval for answer in part.blank.numbers)


def _interaction(part: Part, texts: Texts) -> Markup:
    blank = part.blank
    if blank.choices:
        named = zip(letters(len(blank.choices)), blank.choices, strict=True)
        offered = [
            f'<inlineChoice identifier="{name}">{texts.words(choice.text)}</inlineChoice>'
            for name, choice in named
        ]
        values = {"responseIdentifier": part.form.response, "shuffle": flag(blank.shuffle)}
        name = "inlineChoiceInteraction"
        return Markup(f"<{name}{attributes(values)}>{''.join(offered)}</{name}>")
    length = numeric.EXPECTED_LENGTH if blank.numbers else short_answer.expected_length(part.known)
    values = {"responseIdentifier": part.form.response, "expectedLength": str(length)}
    return Markup(f"<textEntryInteraction{attributes(values)}/>")


def _score(rules: etree._Element, form: Form, points: Points) -> None:
    if not form.weight:
        return
    branch = add(processing.condition(rules), "responseIf")
    processing.answered(branch, form.response)
    if form.kind != "numbers":
        add(processing.add_to_score(branch), "mapResponse", {"identifier": form.response})
        return
    first_that_holds = processing.condition(branch)
    for place, share in enumerate(form.shares):
        inner = add(first_that_holds, "responseElseIf" if place else "responseIf")
        processing.within(inner, form.response)
        earned = points.of(share * form.weight)
        add(processing.add_to_score(inner), "baseValue", {"baseType": "float"}, earned)


def _show(rules: etree._Element, form: Form) -> None:
    """The text of what was typed or chosen in a blank."""
    if not form.values:
        return
    match form.kind:
        case "choices":
            rules.append(processing.text_of_choice(form.response, form.outcome))
        case "words":
            processing.text_of_answer(rules, form.told, form.otherwise, form.response, form.outcome)
        case "numbers":
            branch = add(processing.condition(rules), "responseIf")
            processing.answered(branch, form.response)
            first_that_holds = processing.condition(branch)
            for place, _ in enumerate(form.shares):
                inner = add(first_that_holds, "responseElseIf" if place else "responseIf")
                processing.within(inner, form.response)
                value = f"answer-{place + 1}"
                shown = value if value in form.values else "none"
                processing.set_identifier(inner, form.outcome, shown)
        case _:
            assert_never(form.kind)
