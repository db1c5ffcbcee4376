"""Text: words between the questions, to be read and not answered.

```yaml
- {id: read-this, type: text, stem: The next three questions are about the map above.}
```

It has no points and takes no answer.
"""

from decimal import Decimal
from typing import ClassVar, Literal

from itemwright.model.fields import Points
from itemwright.questions.base import StemQuestion


class TextItem(StemQuestion):
    """A text without a question."""

    scored: ClassVar[bool] = False

    type: Literal["text"] = "text"
    points: Points = Decimal(0)
