"""Numbers as Canvas reads them: decimal notation, with a double's digits (docs/importers/canvas.md, 3 and 6)."""

from decimal import ROUND_HALF_EVEN, Context, Decimal

from itemwright.questions.numeric import NumericAnswer

_EXACT = Context(prec=400, rounding=ROUND_HALF_EVEN)


def number(value: Decimal) -> str:
    """A number without exponent and without needless zeros."""
    return f"{_EXACT.normalize(value) or Decimal(0):f}"


def is_kept(value: Decimal) -> bool:
    """Whether a binary double has all the digits of a number."""
    return Decimal(repr(float(value))) == value


def has_margin(answer: NumericAnswer) -> bool:
    """Whether an accepted number can be said as a value with a margin, so that both ends still count.

    New Quizzes take the binary difference between value and lower end for the margin: 0.3 and 0.2 give
    0.09999999999999998, which would leave out both ends. Such a number is said as a range.
    """
    if answer.value is None:
        return False
    low, high = answer.interval
    value, lower, upper = float(answer.value), float(low), float(high)
    margin = value - lower
    return Decimal(repr(margin)) >= answer.value - low and upper - value <= margin
