"""Essay: a text that a person grades.

```yaml
- id: discuss
  type: essay
  stem: Discuss the causes of the French Revolution.
  answer: A model answer, for graders and for students afterwards.
  grading: Two points for causes, one for each source.
  lines: 15
  words: {min: 150, max: 400}
  editor: rich
  attachments: 0
```

`answer` is a model answer, `grading` notes for graders. `lines` (10 unless said) is the height of the field, `words`
the limits, `editor` is `rich` (unless said), `plain` or `code`, `attachments` the number of files that may be added.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import Integer, RichText, enumerated, read_by
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion

ESSAY_LIMITS = declare(
    "QW217",
    Severity.ERROR,
    "impossible limits of an essay",
    """
    `lines` lies between 1 and 200, `attachments` between 0 and 20, words between 1 and 100000, and `words.min` is not
    above `words.max`. Nobody could write a text within such limits.
    """,
)

EditorField = Annotated[Literal["rich", "plain", "code"], read_by(enumerated("rich", "plain", "code"))]


class Words(Model):
    """Limits on the number of words."""

    min: Integer | None = None
    max: Integer | None = None


class Essay(StemQuestion):
    """A question that is answered by a text."""

    scored: ClassVar[bool] = False

    type: Literal["essay"] = "essay"
    answer: RichText | None = None
    grading: RichText | None = None
    lines: Integer = 10
    words: Words = Words()
    editor: EditorField = "rich"
    attachments: Integer = 0

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (text for text in (self.answer, self.grading) if text is not None)


def check(question: Essay, bag: Bag) -> None:
    """Limits that can be kept."""
    words = question.words
    problem = None
    if not 1 <= question.lines <= 200:
        problem = "`lines` lies between 1 and 200"
    elif not 0 <= question.attachments <= 20:
        problem = "`attachments` lies between 0 and 20"
    elif any(limit is not None and not 1 <= limit <= 100_000 for limit in (words.min, words.max)):
        problem = "the number of words lies between 1 and 100000"
    elif words.min is not None and words.max is not None and words.min > words.max:
        problem = f"at least {words.min} and at most {words.max} words cannot both be"
    if problem:
        bag.add(ESSAY_LIMITS, problem, words.at or question.at, question=question.id)
