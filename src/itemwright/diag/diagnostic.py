"""The shape of a finding, and the bag that collects the findings of a run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from itemwright.diag.code import Code, Severity


class Span(NamedTuple):
    """A stretch of a text file. Lines and columns count from 1, in characters; the end column is exclusive.

    `file` is the path as the user would type it (with `/`), or `quiz.imscc!/assessment.xml` inside a package.
    A `line` of 0 stands for the file as a whole.
    """

    file: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0


class Label(NamedTuple):
    """A second place that belongs to a finding, with a word on why (`first used here`)."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: what is wrong (`message`, no full stop), where (`at`), and what to do (`help`).

    `question` is the id of the question that it concerns and `target` the format, where there is one.
    `severity` is the code's own unless the configuration says otherwise.
    """

    code: Code
    message: str
    at: Span | None = None
    help: str | None = None
    labels: tuple[Label, ...] = ()
    severity: Severity = Severity.ERROR
    question: str | None = None
    target: str | None = None


@dataclass(slots=True)
class Bag:
    """The findings of a run in the order they were made, and the texts that they point into (for excerpts).

    `levels` gives codes another severity than their own, or switches them off; codes that are errors stay errors,
    because nothing can be made of what they report.
    """

    items: list[Diagnostic] = field(default_factory=list)
    levels: Mapping[str, Severity | Literal["off"]] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    def add(
        self,
        code: Code,
        message: str,
        at: Span | None = None,
        *,
        help: str | None = None,
        labels: tuple[Label, ...] = (),
        severity: Severity | None = None,
        question: str | None = None,
        target: str | None = None,
    ) -> None:
        """Record a finding; its severity is the code's own unless said otherwise here or in `levels`."""
        severity = severity or code.severity
        if severity is not Severity.ERROR:
            level = self.levels.get(code.id, severity)
            if level == "off":
                return
            severity = level
        self.items.append(Diagnostic(code, message, at, help, labels, severity, question, target))

    @property
    def failed(self) -> bool:
        """Whether anything recorded is an error."""
        return any(d.severity is Severity.ERROR for d in self.items)

    def errors(self) -> int:
        """The number of errors; compare two counts to learn whether a stage added some."""
        return sum(d.severity is Severity.ERROR for d in self.items)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)
