"""Gaps of cloze questions (docs/importers/moodle.md, 3.1; tests/specimens/moodle/README.md, "Gaps of cloze").

A gap is `{weight:TYPE:alternatives}`. Moodle decodes one level of character references in it, and after that takes the
backslash off `\\}` and `\\#`. A reference with a number (`&#125;`) works up to Moodle 5.1; later ones end an answer at
any `#` that has no backslash before it. So references are named ones here, and where a number is needed in HTML, it is
left to the browser (`&amp;\\#126;`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import gcd, lcm
from typing import Literal

from itemwright.formats.moodle.credits import percent

GapKind = Literal["SA", "SAC", "NM", "MC", "MCS", "MR", "MRS"]

HEAVIEST = 100
"""The greatest sum of weights for points that are not whole."""
UNSEEN = Fraction(1, 1000)
"""A part of the points that nobody misses."""

_ENDS = {ord("}"): "\\}", ord("#"): "\\#"}
_NAMED = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
_MARKUP = _NAMED | _ENDS
_TYPED = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("~"): "&#126;"} | _ENDS
# The beginning of a gap, and the mark that Moodle puts in place of one that it has read.
_LIKE_A_GAP = re.compile(r"\{(?=[0-9]*:|#)")


def inside(markup: str) -> str:
    """HTML in the form in which it survives inside a gap."""
    if markup.endswith("\\"):
        markup = f"{markup[:-1]}&#92;"
    return markup.replace("~", "&#126;").translate(_MARKUP)


def typed(answer: str) -> str:
    """What is to be typed into a gap, plain text or a pattern, in the form in which it survives there.

    A tilde, and a backslash or `&` at the end, have no form that Moodle after 5.1 reads.
    """
    made = answer.translate(_TYPED)
    if answer.endswith("\\"):
        return f"{made[:-1]}&#92;"
    return f"{made[:-5]}&#38;" if answer.endswith("&") else made


def outside(markup: str) -> str:
    """HTML around the gaps, in which nothing is taken for one."""
    return _LIKE_A_GAP.sub("&#123;", markup)


def gap(weight: int, kind: GapKind, alternatives: Iterable[tuple[Fraction, str, str]]) -> str:
    """A gap. An alternative is its share, itself in the form of a gap, and the HTML of its feedback."""
    parts = []
    for share, answer, feedback in alternatives:
        part = f"{_worth(share, answer, kind)}{answer}"
        parts.append(f"{part}#{inside(feedback)}" if feedback else part)
    return f"{{{weight}:{kind}:{'~'.join(parts)}}}"


def _worth(share: Fraction, answer: str, kind: GapKind) -> str:
    """What stands before an alternative. Tick boxes with no percentage anywhere would get others from Moodle."""
    if share == 1 and kind not in ("MR", "MRS"):
        return "="
    return f"%{percent(share, 7)}%" if share or kind in ("MR", "MRS") or answer[:1] in "=%" else ""


def weights(points: Sequence[Decimal]) -> list[int]:
    """The weights of gaps worth so many points: whole numbers in the same proportions, the points where they can be.

    Points that are not whole may have no such weights with a sum of at most `HEAVIEST`, which is the mark that teachers
    see: then the nearest ones. Gaps worth nothing at all weigh 1 each: Moodle divides by the sum.
    """
    if not any(points):
        return [1] * len(points)
    exact = [Fraction(value) for value in points]
    scale = lcm(*(value.denominator for value in exact))
    if scale == 1:
        return [int(value) for value in exact]
    scaled = [int(value * scale) for value in exact]
    common = gcd(*scaled)
    reduced = [value // common for value in scaled]
    return (
        reduced if sum(reduced) <= HEAVIEST else min(_candidates(exact), key=lambda made: _miss(made, exact))
    )


def _candidates(points: Sequence[Fraction]) -> Iterator[list[int]]:
    """Weights near the proportions, by their sum; a gap that is worth something weighs 1 at least."""
    total = sum(points)
    least = sum(value > 0 for value in points)
    for heft in range(least, max(HEAVIEST, least) + 1):
        yield [max(round(value / total * heft), int(value > 0)) for value in points]


def _miss(made: Sequence[int], points: Sequence[Fraction]) -> Fraction:
    """How far the shares of gaps with these weights are off, in steps of which nobody sees one."""
    total = sum(points)
    worst = max(
        abs(Fraction(weight, sum(made)) - value / total) for weight, value in zip(made, points, strict=True)
    )
    return max(worst, UNSEEN)
