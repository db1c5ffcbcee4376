"""Multiple answer: `multiple_answers_question`.

Classic Quizzes always count right minus wrong, each 1/(number of right), never below 0. New Quizzes do so too
(`PartialScore`), or give all or nothing (`AllOrNothing`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, lossy
from itemwright.formats.canvas.items import choices
from itemwright.formats.canvas.items.choices import Option
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.questions.multiple_answer import MultipleAnswer


def right(question: MultipleAnswer) -> list[bool]:
    """Which choices are right in Canvas: those that add to the score."""
    return [choice.earns for choice in question.choices]


def judge(question: MultipleAnswer, quizzes: Quizzes) -> Iterator[Judgement]:
    """Where the rule is not Canvas's own, and choices that keep their place."""
    count = sum(right(question))
    if question.rule == "all-or-nothing":
        if count > 1 and quizzes == "classic":
            yield lossy(
                losses.SCORING,
                f"New Quizzes give all or nothing; Classic Quizzes give 1/{count} for each right choice and take as"
                " much off for each wrong one",
            )
    elif not _is_canvas_rule(question.shares(), right(question)):
        gain = f"1/{count} for each right choice" if count > 1 else "all points for the right choice"
        yield lossy(
            losses.SCORING,
            f"Canvas gives {gain} and takes as much off for each wrong one, but never gives less than 0",
        )
    yield from choices.judge_order(question)


def _is_canvas_rule(shares: Sequence[Fraction], marks: Sequence[bool]) -> bool:
    each = Fraction(1, sum(marks))
    return all(share == (each if mark else -each) for share, mark in zip(shares, marks, strict=True))


def write(question: MultipleAnswer, sheet: Sheet, parent: etree._Element) -> None:
    """All right choices, and none of the others."""
    algorithm = "AllOrNothing" if question.rule == "all-or-nothing" else "PartialScore"
    item = sheet.begin(
        parent,
        "multiple_answers_question",
        question,
        sheet.texts.html(question.stem),
        [("scoring_algorithm", algorithm)],
    )
    options = [
        Option(sheet.texts.choice(choice.text), mark, choice.feedback)
        for choice, mark in zip(question.choices, right(question), strict=True)
    ]
    choices.write(item, options, several=True, shuffle=choices.is_shuffled(question))
