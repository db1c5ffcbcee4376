"""The parts of a quiz: what stands in front of a section's questions, and the group that they are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from itemwright.formats.canvas.numbers import number
from itemwright.formats.canvas.sheet import worth
from itemwright.questions.bank import Bank, Section
from itemwright.questions.text import TextItem
from itemwright.questions.types import Question


@dataclass(frozen=True, slots=True)
class Group:
    """Questions of which `draw` are taken, in any order, each for `points`."""

    draw: int
    points: Decimal
    questions: Sequence[Question]


@dataclass(frozen=True, slots=True)
class Part:
    """A section as Canvas can have it.

    key            names it: its id, or that of its first question
    before, after  what stands outside the group; without a group all questions are in `before`
    points_differ  whether the questions of a group, or of what cannot be one for that reason, count differently
    """

    section: Section
    key: str
    shuffled: bool
    before: Sequence[Question]
    group: Group | None
    after: Sequence[Question]
    points_differ: bool

    @property
    def shown_points(self) -> str:
        """The points of each question of the group."""
        return number(self.group.points) if self.group is not None else ""


def parts(bank: Bank) -> list[Part]:
    """The sections of a bank's quiz."""
    return [
        _part(section, section.shuffle or bank.settings.shuffle_questions is True)
        for section in bank.sections
    ]


def _part(section: Section, shuffled: bool) -> Part:
    key = section.id or section.questions[0].id
    questions = [question for question in section.questions if not isinstance(question, TextItem)]
    all_points = [worth(question) for question in questions]
    differ = len(set(all_points)) > 1
    mixed = section.draw is not None or (shuffled and len(questions) > 1)
    if not questions or not mixed or (section.draw is None and differ):
        return Part(section, key, shuffled, section.questions, None, (), mixed and differ)
    draw = len(questions) if section.draw is None else section.draw
    # the mean, so that the quiz is worth what a student may expect to meet
    points = round(sum(all_points, Decimal(0)) / len(questions), 2) if differ else all_points[0]
    first = next(
        place for place, question in enumerate(section.questions) if not isinstance(question, TextItem)
    )
    after = [question for question in section.questions[first:] if isinstance(question, TextItem)]
    return Part(
        section, key, shuffled, section.questions[:first], Group(draw, points, questions), after, differ
    )


def quiz_points(quiz: Sequence[Part]) -> Decimal:
    """What the whole quiz is worth."""
    total = Decimal(0)
    for part in quiz:
        total += sum((worth(question) for question in part.before), Decimal(0))
        if part.group is not None:
            total += part.group.draw * part.group.points
    return total
