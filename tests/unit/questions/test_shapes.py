"""Shapes that overlap, and shapes that only touch."""

import pytest

from itemwright.questions.shapes import Shape, circle, overlap, polygon, rect

STAIRS = polygon([(0, 0), (10, 0), (10, 10), (20, 10), (20, 20), (0, 20)])
IN_ITS_CORNER = [rect(10, 0, 10, 10), polygon([(20, 0), (20, 10), (10, 10), (10, 0)]), circle(15, 5, 5)]


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        (rect(0, 0, 10, 10), rect(9, 9, 10, 10), True),
        (rect(0, 0, 10, 10), rect(10, 0, 10, 10), False),
        (rect(0, 0, 30, 30), rect(10, 10, 5, 5), True),
        (rect(0, 0, 30, 10), rect(10, -10, 5, 30), True),
        (rect(0, 0, 10, 10), rect(0, 2, 10, 4), True),
        (circle(0, 0, 5), circle(8, 0, 4), True),
        (circle(0, 0, 5), circle(9, 0, 4), False),
        (circle(0, 0, 5), circle(7, 7, 4), False),
        (circle(0, 0, 5), rect(4, 4, 9, 9), False),
        (circle(0, 0, 5), rect(3, 3, 9, 9), True),
        (circle(5, 5, 2), rect(0, 0, 99, 99), True),
        (circle(5, 5, 50), rect(4, 4, 2, 2), True),
        (STAIRS, rect(9, 0, 10, 10), True),
        (STAIRS, circle(15, 6, 5), True),
        (STAIRS, polygon([(12, 0), (20, 0), (20, 8)]), False),
        (STAIRS, polygon([(2, 2), (18, 18), (2, 18)]), True),
        *[(STAIRS, other, False) for other in IN_ITS_CORNER],
    ],
)
def test_overlap(one: Shape, other: Shape, wanted: bool) -> None:
    assert overlap(one, other) is wanted
    assert overlap(other, one) is wanted
