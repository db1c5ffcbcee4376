"""File upload: files are handed in, and a person grades them.

```yaml
- id: report
  type: file-upload
  stem: Hand in your report.
  files: {min: 1, max: 2}
  types: [.pdf, .odt]
  max_size: 5 MB
  grading: Look for a conclusion.
```

`files` (one unless said), `types` (file name extensions; any unless said) and `max_size` are what is asked of the
student; `answer` is a model answer and `grading` are notes for graders.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import Integer, RichText, Size, fault, read_by, read_line
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion

UPLOAD_LIMITS = declare(
    "QW223",
    Severity.ERROR,
    "impossible limits of an upload",
    """
    `files.min` lies between 1 and `files.max`, which is 20 at most. Nobody could hand in files within such limits.
    """,
)

_EXTENSION = re.compile(r"\.[a-z0-9]{1,10}(\.[a-z0-9]{1,10})?", re.ASCII)


def read_extension(value: Any) -> str:
    """A file name extension: `.pdf`."""
    typed = read_line(value).lower()
    if not _EXTENSION.fullmatch(typed):
        dotted = f".{typed}"
        example = dotted if _EXTENSION.fullmatch(dotted) else ".pdf"
        raise fault(f"`{typed}` is no file name extension", f"write it with its dot: `{example}`")
    return typed


class Files(Model):
    """How many files are handed in."""

    min: Integer = 1
    max: Integer = 1


class FileUpload(StemQuestion):
    """A question that is answered by files."""

    scored: ClassVar[bool] = False

    type: Literal["file-upload"] = "file-upload"
    files: Files = Files()
    types: tuple[Annotated[str, read_by(read_extension)], ...] = ()
    max_size: Size | None = None
    answer: RichText | None = None
    grading: RichText | None = None

    @classmethod
    def spelled_out(cls, value: dict[str, Any]) -> dict[str, Any]:
        files = value.get("files")
        if isinstance(files, dict) and "min" in files and "max" not in files:
            return {**value, "files": {**files, "max": files["min"]}}
        return value

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (text for text in (self.answer, self.grading) if text is not None)


def check(question: FileUpload, bag: Bag) -> None:
    """Limits that can be kept."""
    files = question.files
    if not 1 <= files.min <= files.max <= 20:
        bag.add(
            UPLOAD_LIMITS,
            f"between {files.min} and {files.max} files cannot be handed in",
            files.at or question.at,
            help="write for example `files: {min: 1, max: 3}`",
            question=question.id,
        )
