"""What a question can earn, in parts of its points: where full marks begin and whether there is anything between."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm

from itemwright.formats.qti21.vocab import number


@dataclass(frozen=True, slots=True)
class Scale:
    """The scores that are possible.

    full     the highest, as a part of the points; 1 unless credits of a sum add up to less
    step     how far below it the next one lies at least
    partial  whether a score between none and all is possible
    floor    what a score above zero exceeds: more than 0 where a sum of zero may miss it by a rounding error
    summed   whether the rules add it up, so that players may miss full marks by a rounding error
    whole    whether anything below the line earns nothing, though the rules add it up
    lowest   the lowest: 0, or below where a single answer costs points
    """

    full: Fraction = Fraction(1)
    step: Fraction = Fraction(1)
    partial: bool = False
    floor: Fraction = Fraction(0)
    summed: bool = False
    whole: bool = False
    lowest: Fraction = Fraction(0)

    @property
    def line(self) -> Fraction:
        """Where full marks begin: half a step below them, since players add up thirds to 0.999."""
        return self.full - self.step / 2


ALL_OR_NOTHING = Scale()


def of_one(shares: Collection[Fraction]) -> Scale:
    """The scale where one of `shares` is earned, or nothing."""
    below = max((share for share in shares if 0 <= share < 1), default=Fraction(0))
    return Scale(
        step=1 - below,
        partial=below > 0,
        lowest=min(*shares, Fraction(0)),
    )


def of_sum(shares: Sequence[Fraction]) -> Scale:
    """The scale where any of `shares` are added up and the sum is kept between 0 and 1."""
    total = sum((share for share in shares if share > 0), Fraction(0))
    full = min(total, Fraction(1))
    counted = [share for share in shares if share]
    # Every sum is a multiple of this; where it is finer than players calculate, a billionth will do.
    unit = max(Fraction(1, lcm(*(share.denominator for share in counted))), Fraction(1, 10**9))
    step = min(abs(share) for share in counted) if total == 1 else unit
    floor = unit / 2 if min(counted) < 0 else Fraction(0)
    return Scale(full=full, step=step, partial=step < full, floor=floor, summed=True)


def of_parts(parts: Sequence[tuple[Fraction, Sequence[Fraction]]]) -> Scale:
    """The scale of several parts added up: the weight of each, and the shares of it that can be earned."""
    counted = [(weight, of_one(shares)) for weight, shares in parts if weight]
    step = min(weight * scale.step for weight, scale in counted)
    denominators = {(weight * share).denominator for weight, shares in parts for share in shares}
    unit = max(Fraction(1, lcm(*denominators)), Fraction(1, 10**9))
    sinks = any(scale.lowest < 0 for _, scale in counted)
    floor = unit / 2 if sinks else Fraction(0)
    return Scale(step=step, partial=step < 1, floor=floor, summed=True)


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a question as the rules count them: one that is worth nothing is scored as if worth 1."""

    stated: Decimal

    def of(self, share: Fraction | int) -> str:
        """A part of the points, as a number in a rule."""
        return _part(self.stated or Decimal(1), share)


@lru_cache(maxsize=4096)
def _part(points: Decimal, share: Fraction | int) -> str:
    return number(Fraction(points) * share)


def entries(keys: Iterable[str], shares: Iterable[Fraction]) -> list[tuple[str, Fraction]]:
    """The keys that count for something."""
    return [(key, share) for key, share in zip(keys, shares, strict=True) if share]
