"""Fill-in: blanks in a text, each with a response of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items import numeric, short_answer
from itemwright.formats.qti21.patterns import Accepted, accepted
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Context, Mapping, Response, Shown
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add, flag, number, start
from itemwright.model.richtext import Text
from itemwright.questions.choices import letters
from itemwright.questions.fill_in import Blank, BlankChoice, FillIn
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import ShortAnswer


@dataclass(frozen=True, slots=True)
class Part:
    """A blank: what it weighs in the score, and what of it can be earned, one share for each of its answers.

    Where the question counts as a whole, a blank is right or wrong.
    """

    blank: Blank
    weight: Fraction
    shares: Sequence[Fraction]
    known: Accepted

    @property
    def response(self) -> str:
        return f"{processing.RESPONSE}_{self.blank.name}"

    @property
    def outcome(self) -> str:
        return f"FEEDBACK_{self.blank.name}"

    @property
    def texts(self) -> list[tuple[str, Text]]:
        """The texts of its answers that can be shown, by the value of the outcome."""
        blank = self.blank
        if blank.choices:
            named = zip(letters(len(blank.choices)), blank.choices, strict=True)
            return [(name, choice.feedback) for name, choice in named if choice.feedback is not None]
        answers: Sequence[ShortAnswer | NumericAnswer] = blank.answers or blank.numbers
        return [
            (f"answer-{place}", answer.feedback)
            for place, answer in enumerate(answers, 1)
            if answer.feedback is not None and (not blank.answers or place - 1 in self.known.decisive)
        ]


def parts_of(question: FillIn) -> list[Part]:
    """The blanks. Without any points, and where the question counts as a whole, each weighs the same."""
    total = sum((Fraction(blank.points) for blank in question.blanks), Fraction(0))
    whole = question.scoring == "all-or-nothing"
    made = []
    for blank in question.blanks:
        weight = Fraction(1, len(question.blanks)) if whole or not total else Fraction(blank.points) / total
        answers: Sequence[ShortAnswer | BlankChoice | NumericAnswer] = (
            blank.answers or blank.choices or blank.numbers
        )
        shares = [answer.share for answer in answers]
        if whole:
            shares = [Fraction(int(share == 1)) for share in shares]
        made.append(Part(blank, weight, shares, accepted(blank.answers, blank.match)))
    return made


def possible(question: FillIn) -> Scale:
    """What can be earned."""
    parts = parts_of(question)
    if question.scoring == "all-or-nothing":
        return Scale(step=Fraction(1, len(parts)), whole=True, summed=True)
    return scale.of_parts([(part.weight, part.shares) for part in parts])


def write(question: FillIn, context: Context) -> etree._Element:
    """Pattern S: blank after blank is added to the score, M for words and choices, N for numbers."""
    parts = parts_of(question)
    earned = possible(question)
    texts = [Shown(part.outcome, value) for part in parts for value, _ in part.texts]
    asked = shell.scored(question, possible, context)
    item = shell.begin(asked, [_response(part) for part in parts], earned, texts)
    blanks = {part.blank.name: part for part in parts}
    body = shell.body(item, asked)
    context.texts.gaps(body[0], question.text, lambda name: _interaction(blanks[name], context.texts))
    rules = add(item, "responseProcessing")
    for part in parts:
        _score(rules, part, asked.points)
    if any(share < 0 for part in parts for share in part.shares):
        processing.not_below_zero(rules)
    processing.state(rules, asked.points, earned, asked.told)
    for part in parts:
        _show(rules, part)
    shell.finish(item, rules, asked, earned, texts)
    shell.ask(item, question, context)
    return shell.tell(item, question, asked, context, (text for part in parts for _, text in part.texts))


def _response(part: Part) -> Response:
    blank = part.blank
    lowest = min(Fraction(0), *part.shares) * part.weight
    if blank.numbers:
        key = numeric.right_number(blank.numbers)
        return Response("single", "float", [number(key)], None, part.response)
    if blank.choices:
        names = letters(len(blank.choices))
        entries = scale.entries(names, (share * part.weight for share in part.shares))
        mapping = Mapping(entries, lowest, part.weight) if part.weight else None
        right = next(name for name, choice in zip(names, blank.choices, strict=True) if choice.correct)
        return Response("single", "identifier", [right], mapping, part.response)
    known = part.known
    key_ = known.key(blank.answers)
    assert key_ is not None  # else the question is refused
    typed = Mapping(
        [(text.text, part.shares[text.answer] * part.weight) for text in known.texts],
        lowest,
        part.weight,
        part.shares[known.rest] * part.weight if known.rest is not None else Fraction(0),
        case=[text.exact for text in known.texts],
    )
    return Response("single", "string", [key_], typed if part.weight else None, part.response)


def _interaction(part: Part, texts: Texts) -> etree._Element:
    blank = part.blank
    if blank.choices:
        attributes = {"responseIdentifier": part.response, "shuffle": flag(blank.shuffle)}
        made = start("inlineChoiceInteraction", attributes)
        for name, choice in zip(letters(len(blank.choices)), blank.choices, strict=True):
            add(made, "inlineChoice", {"identifier": name}, texts.line(choice.text))
        return made
    length = numeric.EXPECTED_LENGTH if blank.numbers else str(short_answer.expected_length(part.known))
    return start("textEntryInteraction", {"responseIdentifier": part.response, "expectedLength": length})


def _score(rules: etree._Element, part: Part, points: Points) -> None:
    if not part.weight:
        return
    branch = add(processing.condition(rules), "responseIf")
    processing.answered(branch, part.response)
    if not part.blank.numbers:
        add(processing.add_to_score(branch), "mapResponse", {"identifier": part.response})
        return
    first_that_holds = processing.condition(branch)
    for place, (answer, share) in enumerate(zip(part.blank.numbers, part.shares, strict=True)):
        inner = add(first_that_holds, "responseElseIf" if place else "responseIf")
        processing.within(inner, *answer.interval, part.response)
        add(
            processing.add_to_score(inner), "baseValue", {"baseType": "float"}, points.of(share * part.weight)
        )


def _show(rules: etree._Element, part: Part) -> None:
    """The text of what was typed or chosen in a blank."""
    blank = part.blank
    values = {value for value, _ in part.texts}
    if not values:
        return
    if blank.choices:
        rules.append(processing.text_of_choice(part.response, part.outcome))
    elif blank.answers:
        typed, otherwise = short_answer.texts_of(part.known, blank.answers)
        processing.text_of_answer(rules, typed, otherwise, part.response, part.outcome)
    else:
        branch = add(processing.condition(rules), "responseIf")
        processing.answered(branch, part.response)
        first_that_holds = processing.condition(branch)
        for place, answer in enumerate(blank.numbers):
            inner = add(first_that_holds, "responseElseIf" if place else "responseIf")
            processing.within(inner, *answer.interval, part.response)
            value = f"answer-{place + 1}"
            processing.set_identifier(inner, part.outcome, value if value in values else "none")
