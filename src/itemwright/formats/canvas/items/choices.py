"""Choices, which several types offer."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from itemwright.formats import losses
from itemwright.formats.base import Judgement, lossy
from itemwright.formats.canvas.sheet import Item
from itemwright.formats.qti12 import elements
from itemwright.model.richtext import Text
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice


class Option(NamedTuple):
    """A choice as it is written: HTML, whether it is right, its feedback."""

    html: str
    right: bool
    feedback: Text | None


def write(item: Item, options: Sequence[Option], *, several: bool, shuffle: bool) -> None:
    """Write the choices, the feedback for each, and what is right."""
    labels = item.sheet.labels(item.question, len(options))
    pairs = list(zip(labels, options, strict=True))
    shown = chain.from_iterable((label, option.html) for label, option in pairs)
    item.presentation.add(elements.choices, *shown, several=several, shuffle=shuffle)
    item.general()
    for label, option in pairs:
        if option.feedback is not None:
            item.of_answer(label, label, option.feedback)
    condition, test = item.condition()
    if several:
        test.add(elements.exactly, *labels, right=tuple(option.right for option in options))
    else:
        test.add(elements.equals, next(label for label, option in pairs if option.right))
    condition.add(elements.scores)
    item.correct(condition)
    item.finish()


def is_shuffled(question: MultipleChoice | MultipleAnswer) -> bool:
    """Whether the choices are shuffled: not where one of them has to keep its place among several others."""
    return question.shuffle and not _held(question)


def judge_order(question: MultipleChoice | MultipleAnswer) -> Iterator[Judgement]:
    """What of the order of the choices is lost, apart from what the quiz as a whole decides."""
    if question.shuffle and _held(question):
        yield lossy(
            losses.ORDER,
            "Canvas cannot keep a choice in its place while it shuffles the others: none is shuffled",
            next(choice.at for choice in question.choices if choice.fixed),
        )


def _held(question: MultipleChoice | MultipleAnswer) -> bool:
    fixed = sum(choice.fixed for choice in question.choices)
    return fixed > 0 and len(question.choices) - fixed > 1
