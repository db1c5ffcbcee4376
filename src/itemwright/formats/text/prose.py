"""The texts of a page as the bank's Markdown: kept where the page is Markdown, spelled out where it is plain."""

import re
from collections.abc import Sequence
from typing import Final

from itemwright.formats.text.escape import Escaper
from itemwright.formats.text.lines import Line, Mode, indent_of
from itemwright.formats.text.page import Part

CONTROL: Final = re.compile(
    "[^\t\n\v\f\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""What neither YAML nor XML lets through."""

SEPARATOR: Final = re.compile("[\v\f\x85\u2028\u2029]")
"""What ends a line or a page for some programs, and in a bank is a blank."""

_CODE: Final = 4  # columns by which code is set in, as in Markdown
_ENTRY: Final = re.compile(r"([-*+•◦▪‣·○●]|\d{1,3}[.)])[ \t]+(?=\S)")
_LETTERED: Final = re.compile(r"\(?[A-Za-z]\)\s")
_TICKS: Final = re.compile("`+")
_MAX_NESTING: Final = 5


def prose(part: Part | None, mode: Mode) -> str:
    """The Markdown of a part; empty if there is nothing in it."""
    if part is None:
        return ""
    lines = [clean(part.first).strip(), *_set_out(part.more, part.inner)]
    return ("\n".join(lines) if mode == "markdown" else _Plain(lines).markdown()).strip()


def clean(text: str) -> str:
    """The characters of a text that a bank can hold."""
    return SEPARATOR.sub(" ", CONTROL.sub("", text))


def _set_out(lines: Sequence[Line], inner: int) -> list[str]:
    """The lines without the indentation that they owe to their place on the page; tabs in it become blanks."""
    texts = [clean(line.text) for line in lines]
    common = min([*(indent_of(text) for text in texts if text.strip()), inner])
    return [" " * (indent_of(text) - common) + text.lstrip() if text.strip() else "" for text in texts]


class _Plain:
    """Writes lines of plain text as Markdown that shows the same: paragraphs, lists, and code where it is set in."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.escape = Escaper("\n".join(lines)).line
        self.out: list[str] = []
        self.lists: list[tuple[int, int]] = []  # the open ones: indent of the entries, column of their texts
        self.running = False  # whether the line before belongs to a paragraph or an entry

    def markdown(self) -> str:
        index = 0
        while index < len(self.lines):
            index = self._line(index)
        return "\n".join(self.out)

    def _part(self) -> None:
        """End what stands before with a blank line."""
        if self.out and self.out[-1]:
            self.out.append("")

    def _line(self, index: int) -> int:
        """Write the line at `index`, or the code that begins there; returns the next to write."""
        line = self.lines[index]
        bare = line.strip()
        indent = _indent(line)
        entry = _ENTRY.match(bare) if index else None
        if not bare:
            self._part()
            self.running = False
            return index + 1
        if index and not self.running and not self.lists and indent >= _CODE:
            return self._code(index)
        if entry and (self.lists or not self.running or self._begins_list(index)):
            self._entry(indent, entry[1], bare[entry.end() :])
        elif self.lists and (self.running or indent > self.lists[0][0]):
            self.out.append(" " * self.lists[-1][1] + self.escape(bare))
        else:
            self.lists.clear()
            if self.running and _LETTERED.match(bare):
                self.out[-1] += "\\"
            self.out.append(self.escape(bare))
        self.running = True
        return index + 1

    def _begins_list(self, index: int) -> bool:
        """Whether a line that looks like an entry, in the middle of a paragraph, is one: announced or not alone."""
        following = self.lines[index + 1].strip() if index + 1 < len(self.lines) else ""
        return self.lines[index - 1].endswith((":", "：")) or _ENTRY.match(following) is not None

    def _entry(self, indent: int, sign: str, text: str) -> None:
        """An entry of a list, set in under the one that it belongs to."""
        if not self.lists:
            self._part()
        while self.lists and indent <= self.lists[-1][0]:
            self.lists.pop()
        column = self.lists[-1][1] if self.lists else 0
        mark = f"{sign} " if sign[0].isdigit() else "- "
        if len(self.lists) < _MAX_NESTING:
            self.lists.append((indent, column + len(mark)))
        self.out.append(" " * column + mark + self.escape(text))

    def _code(self, index: int) -> int:
        """Code, up to the last line that is set in; blank lines within it are its own."""
        end = index
        for place in range(index, len(self.lines)):
            if self.lines[place]:
                if _indent(self.lines[place]) < _CODE:
                    break
                end = place + 1
        code = self.lines[index:end]
        margin = min(_indent(line) for line in code if line)
        longest = max((len(run) for line in code for run in _TICKS.findall(line)), default=0)
        fence = "`" * max(3, longest + 1)
        self._part()
        self.out += [fence, *(line[margin:] for line in code), fence, ""]
        return end


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
