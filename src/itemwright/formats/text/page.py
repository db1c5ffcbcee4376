"""A quiz page as a tree: title, introduction, sections, questions with their parts, and what belongs to none."""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from itemwright.diag import Span
from itemwright.formats.text.lines import Heading, Line, Mode, Numbered, plain_title


@dataclass(slots=True)
class Part:
    """A text of the page: it begins in `line` at `start` (after `before`, markup that its label was enclosed in).

    `more` are the lines that follow; a longer text is set in by `inner` columns there.
    """

    line: Line
    start: int = 0
    before: str = ""
    inner: int = 0
    more: list[Line] = field(default_factory=list)

    @property
    def first(self) -> str:
        """What stands on the first line."""
        return self.before + self.line.text[self.start :]

    def add(self, line: Line) -> None:
        """Let a line follow."""
        self.more.append(line)

    def text(self) -> str:
        """All that stands there, for comparing."""
        return "\n".join([self.first, *(line.text for line in self.more)]).strip()

    def split(self) -> tuple["Part", "Part | None"]:
        """The first paragraph and the rest, if there is one."""
        begun = bool(self.first.strip())
        for index, line in enumerate(self.more):
            if line.blank and begun:
                at = next((i for i in range(index, len(self.more)) if not self.more[i].blank), None)
                if at is None:
                    break
                rest = Part(self.more[at], inner=self.inner, more=self.more[at + 1 :])
                return replace(self, more=self.more[:index]), rest
            begun = begun or not line.blank
        return self, None

    def split_line(self) -> tuple["Part", "Part | None"]:
        """The first line and the rest, if there is one."""
        if not self.more or self.more[0].blank or not self.first.strip():
            return self.split()
        return replace(self, more=[]), Part(self.more[0], inner=self.inner, more=self.more[1:])


@dataclass(slots=True)
class Choice:
    """An option: its letter on the page, which a box may lack, and whether the box is ticked (None: no box).

    `name` is what the page calls it where that is no letter; `letter` is then that of its place.
    """

    letter: str
    ticked: bool | None
    text: Part
    name: str = ""


@dataclass(slots=True)
class Question:
    """A question and the parts that the page gives it, each in the order of the page.

    `truth` is what its answer says by a letter or sign for true or false (`T`), or by a word with a reason behind it,
    where that is clear; `reason` is that reason.
    """

    line: Line
    number: int | None
    stem: Part
    options: list[Choice] = field(default_factory=list)
    answers: list[Part] = field(default_factory=list)
    explanations: list[Part] = field(default_factory=list)
    hints: list[Part] = field(default_factory=list)
    truth: bool | None = None
    reason: Part | None = None


@dataclass(slots=True)
class Section:
    """A heading with its questions. The section of questions before any heading has no title."""

    title: str = ""
    line: Line | None = None
    level: int = 0
    text: Part | None = None
    questions: list[Question] = field(default_factory=list)


class Unmatched(NamedTuple):
    """Lines of an answer key that are not used, and why."""

    why: str
    first: Line
    last: Line


@dataclass(slots=True)
class Page:
    """What a page holds. `skipped` are the lines that belong to nothing, `strays` the parts without a question.

    `unasked` are the numbered lines that were taken for text, `unmatched` the answers of a key without a question.

    `lines` are all of them, `headed` says whether headings of Markdown are among them; `votes` counts the labels by
    language.
    """

    lines: list[Line]
    headed: bool = False
    title: str = ""
    introduction: Part | None = None
    sections: list[Section] = field(default_factory=list)
    skipped: list[Line] = field(default_factory=list)
    strays: list[Line] = field(default_factory=list)
    unasked: list[Line] = field(default_factory=list)
    unmatched: list[Unmatched] = field(default_factory=list)
    votes: Counter[str] = field(default_factory=Counter)
    _copies: Counter[str] = field(default_factory=Counter)

    def repeats(self, line: Line) -> bool:
        """Whether the line stands on the page several times, like what a site says below each question."""
        if not self._copies:
            self._copies.update(other.text.strip() for other in self.lines if other.mark is None)
        return self._copies[line.text.strip()] > 1

    @property
    def questions(self) -> list[Question]:
        """All questions in order."""
        return [question for section in self.sections for question in section.questions]


def heading_level(line: Line) -> int:
    """The level of a heading; 0 for any other line."""
    mark = line.mark
    return mark.level if isinstance(mark, Heading | Numbered) else 0


def heading_title(line: Line, mode: Mode) -> str:
    """The text of a heading."""
    if isinstance(line.mark, Heading):
        return line.mark.title
    return plain_title(line.text.lstrip().lstrip("#"), mode)


def span_of(line: Line, file: str, last: Line | None = None) -> Span:
    """A line without its indentation, or the lines up to `last`."""
    last = last or line
    begin = line.offset + len(line.text) - len(line.text.lstrip())
    return Span(file, line.number, begin + 1, last.number, last.offset + len(last.text.rstrip()) + 1)


def extent_of(part: Part, file: str) -> Span:
    """All that a part spans."""
    begin = place_of(part, file)
    last = next((line for line in reversed(part.more) if not line.blank), part.line)
    end = span_of(last, file)
    return begin._replace(end_line=end.end_line, end_column=end.end_column)


def place_of(part: Part, file: str) -> Span:
    """Where a part begins, to the end of that line."""
    content = part.line.text[part.start :].lstrip()
    whole = span_of(part.line, file)
    return (
        whole._replace(column=part.line.offset + len(part.line.text) - len(content) + 1) if content else whole
    )
