"""Categorize: texts to be sorted into categories.

```yaml
- id: animals
  type: categorize
  stem: Sort the animals.
  categories: {Mammals: [whale, bat], Birds: [owl]}
  distractors: [carp]
```

`categories` gives the items of each; `distractors` are items that belong nowhere and are to be left alone. `scoring`
is `partial` (unless said; each item in its category earns 1/n, a distractor costs nothing) or `all-or-nothing`
(every item in its category, no distractor in any). Names of categories are plain text.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.fields import Flag, RichText
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion
from itemwright.questions.choices import also_at
from itemwright.questions.matching import PartsRuleField
from itemwright.questions.named import Named, by_name, named_at

BAD_CATEGORIES = declare(
    "QW222",
    Severity.ERROR,
    "categories that cannot be sorted into",
    """
    There must be two categories at least (or one and a distractor), each with an item, and every item must stand in
    one place only: the same text in two categories could never be sorted right.
    """,
)


class Category(Named):
    """A category and what belongs into it."""

    items: tuple[RichText, ...]


class Categorize(StemQuestion):
    """A question that is answered by sorting."""

    type: Literal["categorize"] = "categorize"
    categories: Annotated[tuple[Category, ...], by_name("items")]
    distractors: tuple[RichText, ...] = ()
    scoring: PartsRuleField = "partial"
    shuffle: Flag = False

    @classmethod
    def written_at(cls, path: tuple[str | int, ...], written: Mapping[str, Any]) -> tuple[str | int, ...]:
        return named_at("categories", path, written, "items")

    @property
    def placements(self) -> tuple[tuple[Text, int], ...]:
        """Every item that belongs somewhere, with the index of its category."""
        return tuple(
            (item, index) for index, category in enumerate(self.categories) for item in category.items
        )

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        for category in self.categories:
            yield from category.items
        yield from self.distractors


def check(question: Categorize, bag: Bag) -> None:
    """Enough categories, none empty, no item twice."""
    if len(question.categories) + bool(question.distractors) < 2:
        bag.add(BAD_CATEGORIES, "at least two categories are needed", question.at, question=question.id)
    for category in question.categories:
        if not category.items:
            bag.add(
                BAD_CATEGORIES,
                f"the category `{category.name}` is empty",
                category.at or question.at,
                question=question.id,
            )
    seen: dict[str, Text] = {}
    for item in (*(item for item, _ in question.placements), *question.distractors):
        first = seen.setdefault(item.source.strip(), item)
        if first is not item:
            bag.add(
                BAD_CATEGORIES,
                "this item stands in two places",
                item.at,
                labels=also_at(first.at),
                question=question.id,
            )


def score(question: Categorize, placed: Mapping[str, int | None]) -> Fraction:
    """The part of the points for a sorting: item (its source) to the index of a category, or None."""
    hits = sum(placed.get(item.source) == index for item, index in question.placements)
    count = len(question.placements)
    if question.scoring == "all-or-nothing":
        clean = all(placed.get(item.source) is None for item in question.distractors)
        return Fraction(int(hits == count and clean))
    return Fraction(hits, count)
