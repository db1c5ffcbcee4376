"""True or false: a statement to judge.

```yaml
- id: sun
  type: true-false
  stem: The sun is a star.
  answer: true
  when_true: Yes, a yellow dwarf.      # feedback for "true"
  when_false: It is one.               # feedback for "false"
```
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from itemwright.model.fields import Flag, RichText
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion


class TrueFalse(StemQuestion):
    """A statement and whether it is true."""

    type: Literal["true-false"] = "true-false"
    answer: Flag
    when_true: RichText | None = None
    when_false: RichText | None = None

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (text for text in (self.when_true, self.when_false) if text is not None)


def score(question: TrueFalse, reply: bool | None) -> Fraction:
    """The part of the points for `reply`, None for no answer."""
    return Fraction(int(reply is question.answer))
