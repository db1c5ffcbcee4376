"""Questions with choices."""

from collections.abc import Iterator
from fractions import Fraction

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.moodle.cloze import weights
from itemwright.formats.moodle.credits import nearest, percent
from itemwright.formats.moodle.items import multiple_answer
from itemwright.formats.moodle.judged import common
from itemwright.questions.choices import Choice
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice


def one(question: MultipleChoice) -> Iterator[Judgement]:
    """Credits and fixed choices."""
    yield from _credits(question.choices)
    yield from _fixed(question)
    yield from common.points(question)


def several(question: MultipleAnswer) -> Iterator[Judgement]:
    """The scoring rule, and what a gap of tick boxes lacks."""
    right = sum(choice.correct for choice in question.choices)
    if question.rule == "credits":
        yield from _credits(question.choices)
        yield from _reachable(question)
    elif question.rule == "all-or-nothing" and right > 1:
        yield lossy(
            losses.SCORING,
            f"Moodle adds up what is ticked: k of the {right} right choices without a wrong one earn k/{right} of the"
            " points, not 0",
        )
    if multiple_answer.needs_gap(question):
        yield from _gap(question)
    else:
        yield from common.points(question)
    yield from _fixed(question)


def _gap(question: MultipleAnswer) -> Iterator[Judgement]:
    yield emulated(
        losses.INTERACTION,
        "the equal parts of the points are not in Moodle's list of fractions: the tick boxes stand in a gap of a"
        " cloze question, which keeps any fraction",
    )
    yield from common.weighted(weights([question.points]), [question.points])
    for choice in question.choices:
        if choice.text.media:
            yield refused(
                losses.MEDIA, "a gap of a cloze question holds no pictures or files", choice.text.at
            )
    yield from common.pop_ups(choice.feedback for choice in question.choices if choice.feedback is not None)
    yield from common.without_states(question)


def _credits(choices: tuple[Choice, ...]) -> Iterator[Judgement]:
    for choice in choices:
        if choice.credit is not None:
            yield from common.credit(choice.credit, choice.at)


def _reachable(question: MultipleAnswer) -> Iterator[Judgement]:
    kept = [nearest(choice.share) for choice in question.choices]
    total = sum((share for share in kept if share is not None and share > 0), Fraction(0))
    if None not in kept and total < Fraction(999, 1000):
        yield lossy(
            losses.SCORING,
            f"the credits as Moodle has them add up to {percent(total, 2)} %: the full mark cannot be reached",
        )


def _fixed(question: MultipleChoice | MultipleAnswer) -> Iterator[Judgement]:
    fixed = [choice for choice in question.choices if choice.fixed]
    if question.shuffle and fixed and len(question.choices) - len(fixed) > 1:
        yield lossy(
            losses.ORDER,
            "Moodle cannot keep a choice in its place while it shuffles the others: none is shuffled",
            fixed[0].at,
        )
