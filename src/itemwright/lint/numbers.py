"""Advice on numbers to type: whether it is clear how far off one may be. (For computed ones, QW231 sees to it.)"""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from itemwright.diag import Severity, declare
from itemwright.lint.finding import Advice
from itemwright.lint.prose import prose, sentences
from itemwright.lint.words import Words
from itemwright.model.richtext import Text
from itemwright.questions.fill_in import FillIn
from itemwright.questions.numeric import Numeric, NumericAnswer

TOLERANCE = declare(
    "QW712",
    Severity.WARNING,
    "unclear how far off a number may be",
    """
    A rounded number, or one that the stem asks for roughly, is accepted only as it stands, so that a digit more or
    less, rightly rounded, is wrong; or the tolerance is as large as the number itself, so that 0 is accepted. State how
    far off an answer may be (`tolerance` or `digits`), and say in the stem how it is to be rounded.
    This follows from the rule of scoring itself: see docs/scoring.md.
    """,
)

_SIMPLE = 16
"""A decimal that is a fraction with a denominator up to this is taken to be exact: 0.375, 0.0625."""


def numeric(question: Numeric, words: Words | None) -> Iterator[Advice]:
    """The numbers of a question that asks for one."""
    yield from _numbers(question.answers, question.stem, words)


def fill_in(question: FillIn, words: Words | None) -> Iterator[Advice]:
    """The numbers of blanks."""
    for blank in question.blanks:
        yield from _numbers(blank.numbers, question.text, words)


def _numbers(answers: Iterable[NumericAnswer], stem: Text, words: Words | None) -> Iterator[Advice]:
    for answer in answers:
        if answer.value is None or answer.share < 1:
            continue
        low, high = answer.interval
        if low == high:
            yield from _exact(answer, answer.value, stem, words)
        elif answer.value and abs(answer.value) <= (high - low) / 2 and "°" not in stem.plain:
            yield Advice(TOLERANCE, f"the tolerance is as large as {answer.value} itself", answer.at)


def _exact(answer: NumericAnswer, value: Decimal, stem: Text, words: Words | None) -> Iterator[Advice]:
    help_ = "add a `tolerance`, or `digits`"
    if words is not None and any(words.approximately.search(asked) for asked in sentences(prose(stem))):
        yield Advice(
            TOLERANCE, f"the stem asks for a rough number, but only {value} is accepted", answer.at, help_
        )
        return
    says_how = words is not None and words.rounding.search(stem.plain)
    if _looks_rounded(value) and not says_how:
        yield Advice(TOLERANCE, f"only {value} to the last digit is accepted", answer.at, help_)


def _looks_rounded(value: Decimal) -> bool:
    """Whether a number has so many decimals that it is more likely rounded than exact: 3.142, but not 2.5 or 0.125."""
    _, digits, exponent = value.normalize().as_tuple()
    assert isinstance(exponent, int)
    return exponent <= -3 and len(digits) >= 3 and Fraction(value).denominator > _SIMPLE
