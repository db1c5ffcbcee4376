"""Matching: each text on the left belongs to one on the right.

```yaml
- id: capitals
  type: matching
  stem: Match each country with its capital.
  scoring: partial
  pairs:
    - {left: France, right: Paris}
    - {left: Spain, right: Madrid}
  distractors: [Lisbon]
```

Left sides are rich texts, right sides and `distractors` (right sides that belong to nothing) plain text. `scoring`
is `partial` (unless said; each pair earns 1/n) or `all-or-nothing`. `shuffle` mixes both sides.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import Flag, LabelLine, RichText, enumerated, read_by
from itemwright.model.richtext import Text
from itemwright.questions.base import BaseQuestion, StemQuestion
from itemwright.questions.choices import also_at

TOO_FEW_PAIRS = declare(
    "QW218",
    Severity.ERROR,
    "too few pairs",
    """
    A matching question needs two pairs, or one pair and a distractor: otherwise there is nothing to choose.
    """,
)
PAIR_TWICE = declare(
    "QW219",
    Severity.ERROR,
    "two left sides say the same",
    """
    With the same text twice on the left, a student cannot tell which is meant, and systems that key answers by text
    mix them up. Word them apart; the same right side may serve several left ones.
    """,
)
DISTRACTOR_IS_RIGHT = declare(
    "QW220",
    Severity.ERROR,
    "a distractor that is a right answer",
    """
    A distractor has the same text as a right answer (or as another distractor). It would be accepted in place of it,
    or the two would be shown as two equal choices of which only one counts.
    """,
)

PartsRule = Literal["partial", "all-or-nothing"]
PartsRuleField = Annotated[PartsRule, read_by(enumerated("partial", "all-or-nothing"))]


class Pair(Model):
    """Two texts that belong together."""

    left: RichText
    right: LabelLine


class Matching(StemQuestion):
    """A question that is answered by finding pairs."""

    type: Literal["matching"] = "matching"
    pairs: tuple[Pair, ...]
    distractors: tuple[LabelLine, ...] = ()
    scoring: PartsRuleField = "partial"
    shuffle: Flag = False

    @property
    def targets(self) -> tuple[str, ...]:
        """The right sides without repetition, in the order of the pairs, then the distractors."""
        return tuple(dict.fromkeys([*(pair.right for pair in self.pairs), *self.distractors]))

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (pair.left for pair in self.pairs)


def check(question: Matching, bag: Bag) -> None:
    """Enough pairs, distinct left sides, distractors that are wrong."""
    if len(question.pairs) + len(question.distractors) < 2 or not question.pairs:
        bag.add(TOO_FEW_PAIRS, "at least two pairs are needed", question.at, question=question.id)
    seen: dict[str, Pair] = {}
    for pair in question.pairs:
        first = seen.setdefault(pair.left.source.strip(), pair)
        if first is not pair:
            bag.add(
                PAIR_TWICE,
                "this left side stands here twice",
                pair.at,
                labels=also_at(first.at),
                question=question.id,
            )
    check_distractors(
        question, (pair.right for pair in question.pairs), question.distractors, "the right sides", bag
    )


def check_distractors(
    question: BaseQuestion, right: Iterable[str], distractors: Iterable[str], where: str, bag: Bag
) -> None:
    """That no distractor is among the right answers, which stand in `where`, and that none stands twice."""
    taken = set(right)
    for distractor in distractors:
        if distractor in taken:
            bag.add(
                DISTRACTOR_IS_RIGHT,
                f"the distractor `{distractor}` is already among {where}",
                question.at,
                question=question.id,
            )
        taken.add(distractor)


def score(question: Matching, chosen: Sequence[str | None]) -> Fraction:
    """The part of the points for the right side chosen for each left one (None for none)."""
    hits = sum(pair.right == reply for pair, reply in zip(question.pairs, chosen, strict=True))
    if question.scoring == "all-or-nothing":
        return Fraction(int(hits == len(question.pairs)))
    return Fraction(hits, len(question.pairs))
