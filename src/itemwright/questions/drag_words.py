"""Drag words: a text with gaps, and words to be put into them.

```yaml
- id: water
  type: drag-words
  text: "Water is {{hydrogen}} and {{oxygen}}."
  words: {hydrogen: H, oxygen: O}
  distractors: [He, N]
```

Each `{{name}}` in the text is a gap; `words` says what belongs into it. The same word in two gaps is one word used
twice. `distractors` belong nowhere. Words are plain text. `scoring` is `partial` (unless said; each gap earns 1/n) or
`all-or-nothing`.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.fields import Answer, RichText
from itemwright.model.richtext import Text
from itemwright.questions.base import BaseQuestion
from itemwright.questions.fill_in import check_gaps
from itemwright.questions.matching import PartsRuleField, check_distractors
from itemwright.questions.named import Named, by_name, named_at

TOO_FEW_WORDS = declare(
    "QW235",
    Severity.ERROR,
    "too few words to choose from",
    """
    There must be two different words at least, right ones or distractors: with one there is nothing to choose.
    """,
)


class GapWord(Named):
    """A gap and the word that belongs into it."""

    word: Answer


class DragWords(BaseQuestion):
    """A question that is answered by putting words into a text."""

    type: Literal["drag-words"] = "drag-words"
    text: RichText
    words: Annotated[tuple[GapWord, ...], by_name("word")]
    distractors: tuple[Answer, ...] = ()
    scoring: PartsRuleField = "partial"

    @classmethod
    def written_at(cls, path: tuple[str | int, ...], written: Mapping[str, Any]) -> tuple[str | int, ...]:
        return named_at("words", path, written, "word")

    @property
    def main_text(self) -> Text:
        return self.text

    @property
    def labels(self) -> tuple[str, ...]:
        """The words to choose from, each once: the right ones in the order of the text's gaps, then the distractors."""
        return tuple(dict.fromkeys([*(gap.word for gap in self.words), *self.distractors]))

    def own_texts(self) -> Iterator[Text]:
        yield self.text


def check(question: DragWords, bag: Bag) -> None:
    """Gaps that agree with the text, enough words, distractors that are wrong."""
    check_gaps(question.id, question.text, [gap.name for gap in question.words], bag)
    if len(question.labels) < 2:
        bag.add(TOO_FEW_WORDS, "at least two words are needed", question.at, question=question.id)
    check_distractors(question, (gap.word for gap in question.words), question.distractors, "the words", bag)


def score(question: DragWords, placed: Mapping[str, str | None]) -> Fraction:
    """The part of the points for the word put into each gap, by the gap's name."""
    hits = sum(placed.get(gap.name) == gap.word for gap in question.words)
    count = len(question.words)
    if question.scoring == "all-or-nothing":
        return Fraction(int(hits == count))
    return Fraction(hits, count)
