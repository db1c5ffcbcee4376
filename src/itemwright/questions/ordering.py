"""Ordering: texts to be put into the right order.

```yaml
- id: planets
  type: ordering
  stem: Order the planets by their distance from the sun.
  scoring: partial
  items: [Mercury, Venus, Earth]
```

`items` stand in the right order; students see them in another. `scoring` is `partial` (unless said; each item in
its place earns 1/n) or `all-or-nothing`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.fields import RichText
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion
from itemwright.questions.choices import also_at
from itemwright.questions.matching import PartsRuleField

TOO_FEW_ITEMS = declare(
    "QW221",
    Severity.ERROR,
    "too few items to order",
    """
    An ordering question needs two items at least, and distinct ones: with one there is no order, and of two equal ones
    nobody can tell which belongs where. Moodle's importer loses all later questions at an ordering with fewer than two.
    """,
)


class Ordering(StemQuestion):
    """A question that is answered by an order."""

    type: Literal["ordering"] = "ordering"
    items: tuple[RichText, ...]
    scoring: PartsRuleField = "partial"

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from self.items

    def shown_order(self) -> tuple[int, ...]:
        """An order to show the items in where a format does not shuffle by itself: never the right one."""
        count = len(self.items)
        return (*range(1, count, 2), *range(0, count, 2))


def check(question: Ordering, bag: Bag) -> None:
    """Two items at least, all distinct."""
    if len(question.items) < 2:
        bag.add(TOO_FEW_ITEMS, "at least two items are needed", question.at, question=question.id)
    seen: dict[str, Text] = {}
    for item in question.items:
        first = seen.setdefault(item.source.strip(), item)
        if first is not item:
            bag.add(
                TOO_FEW_ITEMS,
                "this item stands here twice",
                item.at,
                labels=also_at(first.at),
                question=question.id,
            )


def score(question: Ordering, order: Sequence[int]) -> Fraction:
    """The part of the points for an order, given as the indexes of the items; empty for no answer."""
    hits = sum(index == place for place, index in enumerate(order))
    count = len(question.items)
    if question.scoring == "all-or-nothing":
        return Fraction(int(hits == count == len(order)))
    return Fraction(hits, count)
