"""Numbers as Moodle XML holds them: with a dot, no thousands mark, and at most 14 significant digits kept."""

from decimal import ROUND_HALF_EVEN, Context, Decimal

from itemwright.formats.moodle.vocab import SIGNIFICANT_DIGITS
from itemwright.questions.numeric import NumericAnswer

_EXACT = Context(prec=100, rounding=ROUND_HALF_EVEN)
_STORED = Context(prec=SIGNIFICANT_DIGITS, rounding=ROUND_HALF_EVEN)


def number(value: Decimal) -> str:
    """A number as it is written: `9.81`, `6.022e23`."""
    value = _EXACT.plus(value).normalize(_EXACT)
    if value == 0:
        return "0"
    if -7 <= value.adjusted() < 21:
        return f"{value:f}"
    return f"{value:e}".replace("e+", "e")


def stored(value: Decimal) -> Decimal:
    """A number with the digits that Moodle keeps of it."""
    return _STORED.plus(value)


def is_kept(value: Decimal) -> bool:
    """Whether Moodle stores all digits of a number."""
    return stored(value) == value


def centre_and_tolerance(answer: NumericAnswer) -> tuple[Decimal, Decimal]:
    """An accepted interval as Moodle says it: a number, and how far to either side of it both ends lie."""
    low, high = answer.interval
    half = _EXACT.divide(_EXACT.subtract(high, low), Decimal(2))
    if answer.value is not None:
        return answer.value, half
    return _EXACT.divide(_EXACT.add(low, high), Decimal(2)), half
