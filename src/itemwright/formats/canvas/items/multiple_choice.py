"""Multiple choice: `multiple_choice_question`. Only New Quizzes give a part of the points for a choice."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.canvas.items import choices
from itemwright.formats.canvas.items.choices import Option
from itemwright.formats.canvas.numbers import number
from itemwright.formats.canvas.sheet import Item, Sheet
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.formats.qti12 import elements
from itemwright.questions.multiple_choice import MultipleChoice


def judge(question: MultipleChoice, quizzes: Quizzes) -> Iterator[Judgement]:
    """Credits, and choices that keep their place."""
    for choice in question.choices:
        if not choice.credit:
            continue
        if choice.credit < 0:
            yield lossy(losses.CREDIT, "no choice costs points in Canvas: this one earns nothing", choice.at)
        elif quizzes == "classic":
            yield lossy(
                losses.CREDIT,
                "Classic Quizzes know right and wrong only, and New Quizzes get the same: this choice earns nothing",
                choice.at,
            )
        else:
            yield emulated(
                losses.CREDIT,
                "New Quizzes alone give a part of the points: in Classic Quizzes this choice would earn all of them",
                choice.at,
            )
    yield from choices.judge_order(question)


def write(question: MultipleChoice, sheet: Sheet, parent: etree._Element) -> None:
    """One right choice; for New Quizzes alone also those with a credit."""
    credited = sheet.quizzes == "new" and any(
        choice.credit and choice.credit > 0 for choice in question.choices
    )
    fields = [("scoring_algorithm", "VaryPointsByAnswer")] if credited else []
    item = sheet.begin(parent, "multiple_choice_question", question, sheet.texts.html(question.stem), fields)
    if credited:
        _write_credits(question, item)
        return
    options = [
        Option(sheet.texts.choice(choice.text), choice.correct, choice.feedback)
        for choice in question.choices
    ]
    choices.write(item, options, several=False, shuffle=choices.is_shuffled(question))


def _write_credits(question: MultipleChoice, item: Item) -> None:
    """Each choice that earns something sets its points, the right one last."""
    labels = item.sheet.labels(question, len(question.choices))
    pairs = list(zip(labels, question.choices, strict=True))
    shown = chain.from_iterable((label, item.sheet.texts.choice(choice.text)) for label, choice in pairs)
    item.presentation.add(elements.choices, *shown, several=False, shuffle=choices.is_shuffled(question))
    item.general()
    for label, choice in pairs:
        if choice.feedback is not None:
            item.of_answer(label, label, choice.feedback)
    for label, choice in sorted(pairs, key=lambda pair: pair[1].share):
        if choice.earns:
            condition, test = item.condition()
            test.add(elements.equals, label)
            condition.add(elements.scores, points(question.points, choice.share))
            if choice.correct:
                item.correct(condition)
    item.finish()


def points(whole: Decimal, share: Fraction) -> str:
    """A part of the points, to a millionth."""
    part = Fraction(whole) * share
    return number(round(Decimal(part.numerator) / Decimal(part.denominator), 6))
