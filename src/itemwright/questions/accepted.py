"""Lists of accepted answers, texts or numbers, of which the first that holds decides."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from itemwright.diag import Bag, Label, Severity, Span, declare

NO_FULL_ANSWER = declare(
    "QW210",
    Severity.ERROR,
    "no answer earns the full points",
    """
    At least one answer must earn the full points, or nobody can reach them; Moodle stops an import at such a
    question and loses all that follow.
    """,
)
NEVER_REACHED = declare(
    "QW216",
    Severity.WARNING,
    "an answer that can never decide",
    """
    The first accepted answer that holds decides. Whatever this one accepts, a number or a text, earlier ones accept as
    well, so it never gets its turn: put the narrow one first.
    """,
)
FULL_HIDDEN = declare(
    "QW236",
    Severity.ERROR,
    "nobody can reach the full points",
    """
    The first accepted answer that holds decides, and every answer with full credit is hidden behind earlier ones with
    less: a number that lies inside an earlier interval, a text that an earlier pattern matches. Who types the right
    answer just as it stands here gets less than the full points. Put answers with full credit first.
    """,
)

MOST = 500
"""Longer lists are not searched for answers that hide others: each would have to be compared with each."""


class Earning(Protocol):
    """An accepted answer: the part of the points that it earns, and where it stands."""

    @property
    def share(self) -> Fraction:
        """The part of the points."""
        ...

    @property
    def at(self) -> Span | None:
        """The place."""
        ...


def check_full_answer(question: str, at: Span | None, answers: Sequence[Earning], bag: Bag) -> None:
    """That an answer earns the full points. `at` is where the question stands."""
    if not answers:
        bag.add(NO_FULL_ANSWER, "there is no answer", at, help="list one at least", question=question)
    elif not any(answer.share == 1 for answer in answers):
        bag.add(
            NO_FULL_ANSWER,
            "no answer earns the full points",
            answers[0].at or at,
            help="give one answer no `credit`, or 100%",
            question=question,
        )


Kind = TypeVar("Kind", bound=Earning)
Hiding = Callable[[Kind, Sequence[Kind]], Sequence[Kind]]
"""Of an answer and earlier ones: those that hide it together; none if it can decide."""


def check_order(
    question: str,
    answers: Sequence[Kind],
    hiding: Hiding[Kind],
    bag: Bag,
    *,
    example_hidden: Hiding[Kind] | None = None,
) -> None:
    """Report answers that are hidden, and if no full answer can be reached.

    With `example_hidden` a full answer counts as out of reach already where what stands for it is taken by others.
    """
    if not 1 < len(answers) <= MOST:
        return
    full: dict[int, Sequence[Kind]] = {}
    for place, answer in enumerate(answers):
        if answer.share == 1:
            less = [earlier for earlier in answers[:place] if earlier.share < 1]
            full[place] = less and (
                hiding(answer, less) or (example_hidden(answer, less) if example_hidden else ())
            )
    unreachable = next(iter(full), None) if all(full.values()) else None
    if unreachable is not None:
        bag.add(
            FULL_HIDDEN,
            "nobody can earn the full points: an earlier answer that earns less decides",
            answers[unreachable].at,
            help="put it in front of those that earn less",
            labels=_labels(full[unreachable]),
            question=question,
        )
    for place, answer in enumerate(answers):
        if place == unreachable:
            continue
        if hidden := hiding(answer, answers[:place]):
            several = len(hidden) > 1
            bag.add(
                NEVER_REACHED,
                f"{'earlier answers together cover' if several else 'an earlier answer covers'} all of this one",
                answer.at,
                help="put the narrow one first",
                labels=_labels(hidden),
                question=question,
            )


def _labels(answers: Sequence[Earning]) -> tuple[Label, ...]:
    return tuple(Label(answer.at, "this one decides first") for answer in answers if answer.at)
