"""Label image: labels to be put on their places on a picture.

```yaml
- id: cell
  type: label-image
  stem: Label the parts of the cell.
  image: {file: cell.png, alt: A cell}
  labels:
    - {text: nucleus, at: [40, 60, 80, 20]}
    - {text: membrane, at: [10, 5, 80, 20]}
  distractors: [wall]
```

Each label has its place `at`: x, y, width and height in pixels of the picture. The same text at two places is one
label used twice. `distractors` are labels that belong nowhere. Labels are plain text. `scoring` is `partial` (unless
said; each place with its label earns 1/n) or `all-or-nothing`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from pydantic import Field

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import LabelLine
from itemwright.questions.base import StemQuestion
from itemwright.questions.matching import PartsRuleField, check_distractors
from itemwright.questions.picture import SHAPE_OUTSIDE, Picture, Rect, check_picture
from itemwright.questions.shapes import Placed, check_places, rect

TOO_FEW_LABELS = declare(
    "QW227",
    Severity.ERROR,
    "too few labels",
    """
    There must be two labels to choose from at least, one of them with a place on the picture.
    """,
)


class Label(Model):
    """A label and its place on the picture."""

    text: LabelLine
    place: Rect = Field(alias="at")


class LabelImage(StemQuestion):
    """A question that is answered by labelling a picture."""

    type: Literal["label-image"] = "label-image"
    image: Picture
    labels: tuple[Label, ...]
    distractors: tuple[LabelLine, ...] = ()
    scoring: PartsRuleField = "partial"

    @property
    def words(self) -> tuple[str, ...]:
        """The labels to choose from, each once: those with a place, then the distractors."""
        return tuple(dict.fromkeys([*(label.text for label in self.labels), *self.distractors]))


def check(question: LabelImage, bag: Bag) -> None:
    """Enough labels, each inside the picture and beside the others, distractors that are wrong."""
    size = check_picture(question.id, question.image, bag)
    if len(question.words) < 2 or not question.labels:
        bag.add(TOO_FEW_LABELS, "at least two labels are needed", question.at, question=question.id)
    places = []
    for number, label in enumerate(question.labels):
        x, y, width, height = label.place
        if not width or not height:
            bag.add(SHAPE_OUTSIDE, f"the place of `{label.text}` has no size", label.at, question=question.id)
        elif size and (x + width > size[0] or y + height > size[1]):
            bag.add(
                SHAPE_OUTSIDE,
                f"the place of `{label.text}` leaves the picture, which is {size[0]} × {size[1]} pixels large",
                label.at,
                question=question.id,
            )
        else:
            places.append(Placed(rect(x, y, width, height), f"`{label.text}`", label.at, number))
    check_places(question.id, places, bag)
    check_distractors(
        question, (label.text for label in question.labels), question.distractors, "the labels", bag
    )


def score(question: LabelImage, placed: Sequence[str | None]) -> Fraction:
    """The part of the points for the label put on each place (None for none)."""
    hits = sum(label.text == word for label, word in zip(question.labels, placed, strict=True))
    count = len(question.labels)
    if question.scoring == "all-or-nothing":
        return Fraction(int(hits == count))
    return Fraction(hits, count)
