"""What Classic Quizzes make of a package, as data."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from lxml import etree
from tests.support.canvas_importer.package import number


@dataclass
class Branch:
    """A condition as an `if` of the converted item."""

    test: etree._Element
    score: float | None
    adds: bool
    shows: list[str]


@dataclass
class Answer:
    """An answer: its text, its weight, the comment on it. `blank` and `right` where there are such."""

    ident: str
    html: str
    weight: int = 0
    comment: str | None = None
    blank: str = ""
    right: str = ""
    number: tuple[str, Decimal, Decimal] | None = None


@dataclass
class Question:
    """A question as Classic Quizzes store it."""

    ident: str
    type: str
    points: float
    name: str
    stem: str
    answers: list[Answer] = field(default_factory=list)
    rights: list[tuple[str, str]] = field(default_factory=list)
    comments: dict[str, str] = field(default_factory=dict)
    calculated: dict[str, Any] = field(default_factory=dict)
    reference: str | None = None
    warnings: list[str] = field(default_factory=list)

    def expected(self) -> dict[str, Any]:
        """In the form of the specimens' expectations."""
        made: dict[str, Any] = {
            "type": self.type,
            "points": number(repr(self.points)),
            "name": self.name,
            "stem": self.stem,
        }
        shown_answers = [self._shown(answer) for answer in self.answers]
        if shown_answers:
            made["answers"] = shown_answers
        taken = {answer.right for answer in self.answers}
        if distractors := [text for ident, text in self.rights if ident not in taken]:
            made["distractors"] = distractors
        return {**made, **self.calculated, **self.comments}

    def _shown(self, answer: Answer) -> list[Any]:
        comment = [answer.comment] if answer.comment is not None else []
        if self.type == "matching_question":
            return [f"{answer.html} = {dict(self.rights)[answer.right]}", *comment]
        if self.type == "calculated_question":
            return [answer.html]
        text = f"[{answer.blank}] {answer.html}" if answer.blank else answer.html
        return [text, answer.weight, *comment]


@dataclass
class Classic:
    """What the import leaves in a course."""

    quizzes: dict[str, dict[str, Any]]
    questions: dict[str, Question]
    banks: dict[str, dict[str, Any]]
    files: list[str]
