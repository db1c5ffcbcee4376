"""Numeric: a textEntryInteraction bound to a float."""

from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context, Response, Shown
from itemwright.formats.qti21.vocab import add, number
from itemwright.questions.numeric import Numeric, NumericAnswer

EXPECTED_LENGTH = "10"


def possible(question: Numeric) -> Scale:
    """What can be earned."""
    return scale.of_one([answer.share for answer in question.answers])


def write(question: Numeric, context: Context) -> etree._Element:
    """Pattern N: bounds as decimals, the first interval that holds decides. The unit stands behind the field."""
    answers = question.answers
    earned = possible(question)
    names = [
        None if answer.feedback is None else f"answer-{place}" for place, answer in enumerate(answers, 1)
    ]
    texts = [
        Shown("FEEDBACK_CHOICE", name, answer.feedback)
        for name, answer in zip(names, answers, strict=True)
        if name is not None and answer.feedback is not None
    ]
    key = number(example(next(answer for answer in answers if answer.share == 1)))
    outcomes = ("FEEDBACK_CHOICE",) if texts else ()
    item = shell.begin(question, context, [Response("single", "float", [key])], earned, outcomes)
    field(shell.body(item, question.stem, context), question.unit)
    rules = add(item, "responseProcessing")
    points = scale.Points(question.points)
    processing.intervals(
        rules,
        points,
        ((answer.interval, answer.share, name) for answer, name in zip(answers, names, strict=True)),
    )
    rules.append(processing.state(points, earned))
    return shell.finish(item, rules, question, context, earned, texts)


def field(body: etree._Element, unit: str | None) -> None:
    """Append the field for a number, and its unit."""
    attributes = {"responseIdentifier": RESPONSE, "expectedLength": EXPECTED_LENGTH}
    blank = add(add(add(body, "div"), "p"), "textEntryInteraction", attributes)
    if unit is not None:
        blank.tail = f" {unit}"


def example(answer: NumericAnswer) -> Fraction:
    """A number that is right: the value, or the middle of the range."""
    low, high = (Fraction(end) for end in answer.interval)
    return Fraction(answer.value) if answer.value is not None else (low + high) / 2
