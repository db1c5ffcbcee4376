"""Hotspot: places to be found on a picture.

```yaml
- id: harbour
  type: hotspot
  stem: Where is the harbour?
  image: {file: map.png, alt: A map of an island}
  regions:
    - {circle: [120, 80, 15], correct: true}
    - {rect: [10, 10, 60, 40]}
    - {polygon: [[0, 0], [9, 0], [9, 9]]}
```

Each region is a `circle` (x, y, radius), a `rect` (x, y, width, height) or a `polygon` (points), in pixels of the
picture, and may have a `feedback`. With one correct region one place is chosen, with several any number; then
`scoring` is `all-or-nothing` (unless said), `partial` or `right-minus-wrong`, as for multiple answers.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import Flag, RichText
from itemwright.model.richtext import Text
from itemwright.questions import shapes
from itemwright.questions.base import StemQuestion
from itemwright.questions.multiple_answer import NONE_CORRECT, RuleField
from itemwright.questions.picture import SHAPE_OUTSIDE, Circle, Picture, Polygon, Rect, check_picture
from itemwright.questions.shapes import Placed, Shape, check_places

REGION_FORM = declare(
    "QW226",
    Severity.ERROR,
    "a region without a shape, or with two",
    """
    A region has exactly one of `circle: [x, y, radius]`, `rect: [x, y, width, height]` and `polygon: [[x, y], …]`.
    """,
)


class Region(Model):
    """A place on the picture; exactly one of the shapes is there."""

    circle: Circle | None = None
    rect: Rect | None = None
    polygon: Polygon | None = None
    correct: Flag = False
    feedback: RichText | None = None

    @property
    def shape(self) -> Shape:
        """The shape."""
        if self.circle is not None:
            return shapes.circle(*self.circle)
        if self.rect is not None:
            return shapes.rect(*self.rect)
        assert self.polygon is not None
        return shapes.polygon(self.polygon)

    def bounds(self) -> tuple[int, int, int, int]:
        """The least and greatest x and y: left, top, right, bottom."""
        return self.shape.box


class Hotspot(StemQuestion):
    """A question that is answered by pointing at a picture."""

    type: Literal["hotspot"] = "hotspot"
    image: Picture
    regions: tuple[Region, ...]
    scoring: RuleField = "all-or-nothing"

    @property
    def right(self) -> int:
        """The number of correct regions."""
        return sum(region.correct for region in self.regions)

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (region.feedback for region in self.regions if region.feedback is not None)


def check(question: Hotspot, bag: Bag) -> None:
    """One shape each, inside the picture, and something to find that is apart from what is wrong."""
    size = check_picture(question.id, question.image, bag)
    if not question.right:
        bag.add(
            NONE_CORRECT,
            "no region is correct",
            question.at,
            help="mark the right ones: `{circle: […], correct: true}`",
            question=question.id,
        )
    placed = []
    for region in question.regions:
        if sum(shape is not None for shape in (region.circle, region.rect, region.polygon)) != 1:
            bag.add(
                REGION_FORM,
                "a region has one shape: a `circle`, a `rect` or a `polygon`",
                region.at,
                question=question.id,
            )
            continue
        left, top, right, bottom = region.bounds()
        if left >= right or top >= bottom:
            bag.add(SHAPE_OUTSIDE, "this region has no size", region.at, question=question.id)
        elif left < 0 or top < 0 or (size and (right > size[0] or bottom > size[1])):
            within = f", which is {size[0]} × {size[1]} pixels large" if size else ""
            bag.add(SHAPE_OUTSIDE, f"this region leaves the picture{within}", region.at, question=question.id)
        else:
            name = f"the {'right' if region.correct else 'wrong'} region"
            placed.append(Placed(region.shape, name, region.at, region.correct))
    check_places(question.id, placed, bag)


def score(question: Hotspot, chosen: Collection[int]) -> Fraction:
    """The part of the points for choosing exactly the regions at the indexes `chosen`."""
    wrong = len(question.regions) - question.right
    picked = set(chosen)
    hits = sum(question.regions[index].correct for index in picked)
    misses = len(picked) - hits
    match question.scoring:
        case "all-or-nothing":
            return Fraction(int(hits == question.right and not misses))
        case "partial":
            return Fraction(hits, question.right)
        case "right-minus-wrong":
            loss = Fraction(misses, wrong) if wrong else Fraction(0)
            return max(Fraction(hits, question.right) - loss, Fraction(0))
