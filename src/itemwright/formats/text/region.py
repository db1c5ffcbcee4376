"""A question of a page with all that follows it up to the next one."""

from collections.abc import Sequence
from typing import Final

from itemwright.formats.text.lines import (
    Heading,
    Label,
    Line,
    Mode,
    Navigation,
    Numbered,
    Option,
    Rule,
    could_be_heading,
    plain_title,
)
from itemwright.formats.text.options import OptionList
from itemwright.formats.text.page import Choice, Page, Part, Question, Section, heading_level, heading_title
from itemwright.formats.text.vocabulary import Vocabulary

# How far a label is set in beyond the one before it when it is part of an example.
_EXAMPLE: Final = 4


class Region:
    """A question with all that follows it up to the next one."""

    def __init__(self, page: Page, lines: Sequence[Line], more: bool, mode: Mode, words: Vocabulary) -> None:
        self.page = page
        self.lines = lines
        self.more = more
        self.mode = mode
        self.words = words
        self.options = OptionList(lines)
        self.state = "stem"
        self.label_indent = 0
        self.gap = self.ticked = self.written = False

    def read(self) -> None:
        """Add the question to the page's last section, and the headings after it as new sections."""
        first = self.lines[0]
        mark = first.mark
        if isinstance(mark, Numbered):
            self.level = mark.level
            stem = Part(first, mark.start, mark.before, mark.start)
            self.question = Question(first, mark.number, stem)
        else:
            assert isinstance(mark, Heading)
            self.level = mark.level
            start = len(first.text) - len(first.text.lstrip().lstrip("#").lstrip())
            stem = Part(first, start)
            self.question = Question(first, None, stem)
        if self.level:
            stem.inner = 0
        if not self.page.sections:
            self.page.sections.append(Section())
        self.page.sections[-1].questions.append(self.question)
        self.current: Part | None = stem
        end = self._footer()
        for index in range(1, end):
            line = self.lines[index]
            if line.blank:
                self.gap = True
                if self.current:
                    self.current.add(line)
            else:
                self._line(index, line)
                self.gap = False
        self.page.skipped += self.lines[end:]

    def _line(self, index: int, line: Line) -> None:
        mark = line.mark
        if (heading := self._heading(index, line)) is not None:
            self.page.sections.append(heading)
            self.current, self.state = None, "section"
        elif self._is_repeated(index, line):
            self.page.skipped.append(line)
            self._close()
        elif isinstance(mark, Rule) and (self.gap or self._next(index) is None):
            if self.state not in ("stem", "section"):
                self._close()
        elif isinstance(mark, Navigation) and stands_alone(self.lines, index):
            self.page.skipped.append(line)
            if self.state not in ("stem", "section"):
                self._close()
        elif isinstance(mark, Label) and not self._is_example(line):
            self._label(index, line, mark)
        elif isinstance(mark, Option) and self._takes_options() and self.options.accepts(index, mark):
            self.options.take(mark)
            self.state = "options"
            self.ticked = self.ticked or bool(mark.ticked)
            self.written = mark.start < len(line.text)
            self.current = Part(line, mark.start, mark.before, mark.inner)
            self.question.options.append(Choice(mark.letter, mark.ticked, self.current, mark.name))
        else:
            self._text(index, line)

    def _close(self) -> None:
        self.current, self.state = None, "closed"

    def _takes_options(self) -> bool:
        return self.state in ("stem", "options") or (
            self.state in ("closed", "hint") and not self.question.answers
        )

    def _is_example(self, line: Line) -> bool:
        return self.state == "explanation" and line.indent >= self.label_indent + _EXAMPLE

    def _label(self, index: int, line: Line, mark: Label) -> None:
        part = mark.part
        if self.state == "section":
            self.page.strays.append(line)
            self.current = None
            return
        if part == "answer" and self.state == "stem" and self._precedes_options(index, mark):
            part = "options"
        says = mark.start < len(line.text)
        if part == "options" and says:
            if self.state == "options":
                self.page.skipped.append(line)
                self._close()
            else:
                self._text(index, line)
            return
        if part == "show" and says:
            part = "answer"
        self.label_indent = line.indent
        if part == "options":
            self.current = None
        elif part == "show":
            if not mark.languages:
                self.page.skipped.append(line)
            self.current, self.state = None, "shown"
        else:
            self.current, self.state = Part(line, mark.start, mark.before, line.indent), part
            {
                "answer": self.question.answers,
                "explanation": self.question.explanations,
                "hint": self.question.hints,
            }[part].append(self.current)

    def _precedes_options(self, index: int, mark: Label) -> bool:
        """Whether a lone `Answers:` stands above the options, and does not answer."""
        following = self._next(index)
        option = self.lines[following].mark if following is not None else None
        return (
            mark.start >= len(self.lines[index].text)
            and following is not None
            and isinstance(option, Option)
            and self.options.accepts(following, option)
        )

    def _next(self, index: int) -> int | None:
        return next((i for i in range(index + 1, len(self.lines)) if not self.lines[i].blank), None)

    def _text(self, index: int, line: Line) -> None:
        section = self.page.sections[-1]
        if self.state == "section":
            if section.text is None:
                section.text = Part(line, inner=line.indent)
            else:
                section.text.add(line)
            return
        if self.state == "options" and not self._continues_option(index, line):
            self._close()
            if self.ticked:
                # The answer is known already, so what follows can only explain it.
                self.current, self.state = Part(line, inner=line.indent), "explanation"
                self.question.explanations.append(self.current)
                return
        if self.state == "shown":
            self.current, self.state = Part(line, inner=line.indent), "answer"
            self.question.answers.append(self.current)
        elif self.current is None and self.state == "stem":
            self.question.stem.add(line)
        elif self.current is None:
            self.page.skipped.append(line)
        else:
            self.current.add(line)
            self.written = True

    def _continues_option(self, index: int, line: Line) -> bool:
        """Whether a line belongs to the option before it: at once, set in, or because options still follow."""
        if self.current is None:
            return False
        near = not (self.gap and self.written)
        return near or line.indent > self.current.line.indent or self.options.goes_on(index)

    def _heading(self, index: int, line: Line) -> Section | None:
        """The section that a line begins, if it does."""
        level = heading_level(line)
        if level:
            following = self._next(index)
            directly = following is None or heading_level(self.lines[following]) > 0
            parts = self.more and self._parts(level, directly)
            return Section(heading_title(line, self.mode), line, level) if parts else None
        if not self._looks_like_heading(index, line) or self._is_repeated(index, line):
            return None
        return Section(plain_title(line.text, self.mode), line)

    def _looks_like_heading(self, index: int, line: Line) -> bool:
        """Whether a line without a mark of its own is a heading: the last before a question, or of known words."""
        if not self.more or line.mark is not None or not could_be_heading(line.text):
            return False
        if self.page.headed and not line.text.strip().startswith("**"):
            return False
        named = self.words.names_a_section(line.text)
        answered = self.state not in ("stem", "hint", "section")
        begins = (answered or named) if self._next(index) is None else (named and answered)
        return begins and stands_alone(self.lines, index)

    def _is_repeated(self, index: int, line: Line) -> bool:
        """Whether a line looks like a heading but stands below several questions, as a site's links do."""
        return (
            self._looks_like_heading(index, line)
            and self.page.repeats(line)
            and not self.words.names_a_section(line.text)
        )

    def _parts(self, level: int, directly: bool) -> bool:
        """Whether a heading of this level parts the quiz, rather than the text that it stands in.

        `directly` is whether a question or another heading follows at once.
        """
        if self.level and level > self.level:
            return False
        own = self.page.sections[-1].level
        return directly or not own or level <= own

    def _footer(self) -> int:
        """Where the foot of the site begins: after the last question's last part, at navigation or at a heading."""
        count = len(self.lines)
        if self.more:
            return count
        last = max(
            (i for i, line in enumerate(self.lines) if isinstance(line.mark, Label | Option)), default=0
        )
        end = next((index for index in range(last + 1, count) if self._begins_footer(index)), count)
        return end if self.mode == "markdown" else self._trailing_titles(last, end)

    def _begins_footer(self, index: int) -> bool:
        line = self.lines[index]
        level = heading_level(line)
        if level:
            return self._parts(level, False)
        return isinstance(line.mark, Navigation) and stands_alone(self.lines, index)

    def _trailing_titles(self, last: int, end: int) -> int:
        """Where the lines before `end` begin that look like links or titles rather than like sentences."""
        index = end - 1
        while index > last + 1:
            line = self.lines[index]
            if line.blank:
                index -= 1
            elif (
                line.mark is None
                and line.indent < self.label_indent + _EXAMPLE
                and could_be_heading(line.text)
                and stands_alone(self.lines, index)
                and self.lines[index - 1].mark is None
            ):
                end = index
                index -= 1
            else:
                break
        return end


def stands_alone(lines: Sequence[Line], index: int) -> bool:
    """Whether a line is a paragraph by itself, or stands among others of the site's."""

    def apart(other: int) -> bool:
        if not 0 <= other < len(lines):
            return True
        return lines[other].blank or isinstance(
            lines[other].mark, Rule | Navigation | Label | Numbered | Heading
        )

    return apart(index - 1) and apart(index + 1)
