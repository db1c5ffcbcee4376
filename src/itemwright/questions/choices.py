"""Choices, which several types offer."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.model.base import Model
from itemwright.model.fields import EVERYTHING, NOTHING, Flag, RichText, Share
from itemwright.model.richtext import Text

TOO_FEW_CHOICES = declare(
    "QW201",
    Severity.ERROR,
    "too few choices",
    """
    A question with choices needs two of them at least: with one there is nothing to choose, and Moodle stops an
    import at such a question and loses all that follow.
    """,
)
CORRECT_WITH_CREDIT = declare(
    "QW202",
    Severity.ERROR,
    "a choice is both correct and given credit",
    """
    `correct: true` means full credit, so a `credit` beside it either says the same or contradicts it. Keep one:
    `correct: true` for the right choice, `credit: 50%` for one that is partly right.
    """,
)
EQUAL_CHOICES = declare(
    "QW203",
    Severity.ERROR,
    "two choices say the same",
    """
    A student who sees the same text twice cannot tell which of the two is meant, and several importers key their
    answers by the text and mix them up.
    """,
)


class Choice(Model):
    """One choice: a text, and whether it is right (`correct`) or partly so (`credit`).

    `fixed` keeps its place when the choices are shuffled ("None of these" at the end).
    """

    shorthand: ClassVar[str | None] = "text"

    text: RichText
    correct: Flag = False
    credit: Share | None = None
    feedback: RichText | None = None
    fixed: Flag = False

    @property
    def share(self) -> Fraction:
        """The part of the points that it earns where one choice is made: 1 if correct, its credit, or 0."""
        return EVERYTHING if self.correct else self.credit or NOTHING

    @property
    def earns(self) -> bool:
        """Whether it earns any part of the points."""
        return self.correct or (self.credit is not None and self.credit > 0)


def choice_texts(choices: Iterable[Choice]) -> Iterator[Text]:
    """The texts of choices, each followed by its feedback."""
    for choice in choices:
        yield choice.text
        if choice.feedback is not None:
            yield choice.feedback


def letters(count: int) -> list[str]:
    """The identifiers of `count` choices by their place: A … Z, AA, AB …"""
    names = []
    for number in range(count):
        name = ""
        rest = number + 1
        while rest:
            rest, digit = divmod(rest - 1, 26)
            name = chr(ord("A") + digit) + name
        names.append(name)
    return names


def check_choices(question: str, at: Span | None, choices: Sequence[Choice], bag: Bag) -> None:
    """What holds for choices in every type. `at` is where the question stands."""
    if len(choices) < 2:
        place = choices[0].at if choices else at
        bag.add(TOO_FEW_CHOICES, "at least two choices are needed", place, question=question)
    seen: dict[str, Choice] = {}
    for choice in choices:
        if choice.correct and choice.credit is not None:
            bag.add(
                CORRECT_WITH_CREDIT,
                "this choice is `correct` and has a `credit`",
                choice.at,
                help="keep `correct: true` for full credit, or `credit` for a part of it",
                question=question,
            )
        # compared by source: two pictures may share their alternative text
        first = seen.setdefault(choice.text.source.strip(), choice)
        if first is not choice:
            bag.add(
                EQUAL_CHOICES,
                "two choices have the same text",
                choice.at,
                help="remove one of them, or word them apart",
                labels=also_at(first.at),
                question=question,
            )


def also_at(at: Span | None) -> tuple[Label, ...]:
    """The label for the first of two things that are the same."""
    return (Label(at, "the first one"),) if at else ()
