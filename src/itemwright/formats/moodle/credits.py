"""Moodle's list of fractions: what an answer may be worth (docs/importers/moodle.md, 2.2)."""

from fractions import Fraction

_LISTED = tuple(
    Fraction(*parts)
    for parts in (
        (1, 1), (9, 10), (5, 6), (4, 5), (3, 4), (7, 10), (2, 3), (3, 5), (1, 2), (2, 5), (1, 3),
        (3, 10), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (1, 10), (1, 20), (0, 1),
    )
)  # fmt: skip

SNAP = Fraction(5, 1000)
"""How far from a listed fraction a credit that the author wrote may lie: half a percentage point."""

SAME = Fraction(1, 100_000)
"""What Moodle itself takes for equal."""


def percent(share: Fraction, places: int = 5) -> str:
    """A share as a percentage, without needless zeros: 1/3 is `33.33333`."""
    scaled = round(abs(share) * 100 * 10**places)
    whole, rest = divmod(scaled, 10**places)
    decimals = f"{rest:0{places}d}".rstrip("0")
    sign = "-" if share < 0 and scaled else ""
    return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"


FRACTIONS: dict[Fraction, str] = {
    sign * listed: percent(sign * listed) for listed in _LISTED for sign in (1, -1)
}
"""Every fraction that Moodle accepts, as it is written."""


def nearest(share: Fraction) -> Fraction | None:
    """The listed fraction that stands for a credit of the author's, or None if none is near enough."""
    if share in FRACTIONS:
        return share
    best = min(FRACTIONS, key=lambda listed: abs(listed - share))
    return best if abs(best - share) <= SNAP else None


def written(share: Fraction) -> str:
    """The attribute `fraction` for a share that has one: a listed one, or a credit near enough to be snapped."""
    if (exact := FRACTIONS.get(share)) is not None:
        return exact
    near = nearest(share)
    if near is None:
        raise ValueError(f"{share} is not in Moodle's list; support.judge refuses it")
    return FRACTIONS[near]
