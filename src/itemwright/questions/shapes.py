"""Shapes on a picture, and whether two of them lie on each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from itemwright.diag import Bag, Label, Severity, Span, declare

SAME_PLACE = declare(
    "QW238",
    Severity.ERROR,
    "two places on a picture are the same",
    """
    Two labels have the same place, or two regions are equal. Nobody can tell which of the two is meant, and only one of
    them can be reached. Give each a place of its own.
    """,
)
OVERLAP = declare(
    "QW239",
    Severity.WARNING,
    "places on a picture overlap",
    """
    The places of two labels overlap, or a right and a wrong region do. What a click or a label counts for that lands on
    both depends on the system. Make them smaller, or move one of them.
    """,
)

Point = tuple[int, int]
MOST = 300
"""Of more shapes only the first are compared: each has to be with each."""
EDGES = 1_000_000
"""How many pairs of edges are compared in a question; after that the boxes around the shapes decide."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A circle (x, y, radius), or a polygon by its corners; `box` is left, top, right, bottom."""

    box: tuple[int, int, int, int]
    circle: tuple[int, ...] | None = None
    corners: tuple[Point, ...] = ()

    @property
    def edges(self) -> Iterator[tuple[Point, Point]]:
        """The sides of the polygon."""
        return pairwise((*self.corners, self.corners[0]))


def circle(x: int, y: int, radius: int) -> Shape:
    """A circle."""
    return Shape((x - radius, y - radius, x + radius, y + radius), (x, y, radius))


def rect(x: int, y: int, width: int, height: int) -> Shape:
    """A rectangle, as the polygon that it is."""
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def polygon(corners: Sequence[Point]) -> Shape:
    """A polygon."""
    xs, ys = zip(*corners, strict=True)
    return Shape((min(xs), min(ys), max(xs), max(ys)), corners=tuple(corners))


@dataclass(frozen=True, slots=True)
class Placed:
    """A shape, its name in messages, where it is written, and its side: shapes of the same one may overlap."""

    shape: Shape
    name: str
    at: Span | None
    side: object


def check_places(question: str, placed: Sequence[Placed], bag: Bag) -> None:
    """Report shapes that are the same, and those of different sides that overlap: each with the first such."""
    spent = 0
    for place, one in enumerate(placed[:MOST]):
        for other in placed[:place]:
            labels = (Label(other.at, "the other one"),) if other.at else ()
            if one.shape == other.shape:
                message = f"{one.name} has the same place as {other.name}"
                bag.add(SAME_PLACE, message, one.at, labels=labels, question=question)
                break
            if one.side == other.side or _apart(one.shape, other.shape):
                continue
            spent += len(one.shape.corners) * len(other.shape.corners)
            if spent > EDGES:
                message = f"{one.name} may overlap with {other.name}"
            elif overlap(one.shape, other.shape):
                message = f"{one.name} overlaps with {other.name}"
            else:
                continue
            bag.add(OVERLAP, message, one.at, labels=labels, question=question)
            break


def overlap(one: Shape, other: Shape) -> bool:
    """Whether two shapes have more in common than a border."""
    if _apart(one, other):
        return False
    if one.circle is not None and other.circle is not None:
        (x, y, radius), (u, v, reach) = one.circle, other.circle
        return (x - u) ** 2 + (y - v) ** 2 < (radius + reach) ** 2
    if one.circle is not None or other.circle is not None:
        return _on_circle(one, other) if one.circle is not None else _on_circle(other, one)
    if any(_cross(*edge, *side) for edge in one.edges for side in other.edges):
        return True
    return _reaches_into(one, other) or _reaches_into(other, one)


def _apart(one: Shape, other: Shape) -> bool:
    left, top, right, bottom = one.box
    start, above, end, below = other.box
    return right <= start or end <= left or bottom <= above or below <= top


def _on_circle(round_one: Shape, other: Shape) -> bool:
    assert round_one.circle is not None
    x, y, radius = round_one.circle
    return _inside((x, y), other) or any(_distance(x, y, *edge) < radius**2 for edge in other.edges)


def _distance(x: int, y: int, start: Point, end: Point) -> float:
    """The square of the distance of a point from an edge."""
    (u, v), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    length = dx * dx + dy * dy
    part = min(max(((x - u) * dx + (y - v) * dy) / length, 0), 1) if length else 0
    return (x - u - part * dx) ** 2 + (y - v - part * dy) ** 2


def _turn(a: Point, b: Point, c: Point) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two edges cross between their ends."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _reaches_into(one: Shape, other: Shape) -> bool:
    """Whether a corner of a polygon, or the middle of an edge, lies inside another; all in half pixels."""
    wide = polygon([(2 * x, 2 * y) for x, y in other.corners])
    return any(
        _inside((2 * a[0], 2 * a[1]), wide) or _inside((a[0] + b[0], a[1] + b[1]), wide) for a, b in one.edges
    )


def _inside(point: Point, shape: Shape) -> bool:
    """Whether a point lies inside a polygon, not on its border: a ray to the right leaves it an odd number of times."""
    x, y = point
    odd = False
    for a, b in shape.edges:
        (u, v), (s, t) = a, b
        between = min(u, s) <= x <= max(u, s) and min(v, t) <= y <= max(v, t)
        if between and not _turn(a, b, point):
            return False
        if (v > y) != (t > y) and (_turn(a, b, point) > 0) == (t > v):
            odd = not odd
    return odd
