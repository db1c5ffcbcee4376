"""Excerpts of sources with marks under them.

Columns count characters, terminals count cells: tabs, wide letters, combining marks and escaped control
characters are measured, so that a mark stands under what it means. Of a long line only the part around the mark
is shown, and looked at.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from itemwright.diag.diagnostic import Span
from itemwright.diag.render.terminal import Paint, cells, visible

_WIDTH = 100
# How much of a long line is kept before the mark.
_BEFORE = 40


class Mark(NamedTuple):
    """A place to underline with a sign, and a word about it."""

    span: Span
    sign: str
    text: str
    paint: Paint


class Sources:
    """The lines of the texts that findings point into; each text is split once."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._lines: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str | None:
        """Line `number` (from 1), or None if the text or the line is not there."""
        if file not in self._lines:
            text = self._texts.get(file)
            # The ends of lines that YAML 1.2 and editors know; `splitlines` would count others too.
            self._lines[file] = [] if text is None else re.split("\r\n|\r|\n", text)
        lines = self._lines[file]
        return lines[number - 1] if 1 <= number <= len(lines) else None


def excerpt(marks: Iterable[Mark], sources: Sources, gutter: int, edge: Paint) -> Iterator[str]:
    """The lines that marks of one file stand in, in the order of the file, with `...` for what lies between."""
    bar = edge(f"{'':{gutter}} |")
    previous, previous_part = 0, ""
    for mark in sorted(marks, key=lambda mark: (mark.span.line, mark.span.column)):
        number = mark.span.line
        line = sources.line(mark.span.file, number)
        if line is None:
            continue
        shown, underline = _underlined(line, mark)
        # Of a long line each mark shows the part around itself.
        if number != previous or shown != previous_part:
            if not previous:
                yield bar
            elif number > previous + 1:
                yield edge("...")
            yield f"{edge(f'{number:{gutter}} |')} {shown}".rstrip()
        yield f"{bar} {underline}"
        previous, previous_part = number, shown


def _underlined(line: str, mark: Mark) -> tuple[str, str]:
    """The part of the line that is shown, and what stands under it."""
    span = mark.span
    begin = min(max(span.column, 1), len(line) + 1) - 1
    end = len(line) if span.end_line > span.line else span.end_column - 1
    # A mark on a whole line means its text, not its indentation.
    indentation = next((index for index, sign in enumerate(line) if not sign.isspace()), len(line))
    if begin < indentation < end:
        begin = indentation
    first = begin - _BEFORE if begin > _BEFORE and _is_long(line) else 0
    shown = "…" if first else ""
    width = len(shown)
    offset, length = width, 0
    for index, character in enumerate(line[first : first + _WIDTH], first):
        text, wide = cells(character)
        if width + wide > _WIDTH:
            break
        if index < begin:
            offset += wide
        elif index < end:
            length += wide
        shown += text
        width += wide
    else:
        index = min(first + _WIDTH, len(line))
    if index < len(line):
        shown += "…"
    underline = mark.sign * max(length, 1)
    if mark.text:
        underline += f" {visible(mark.text)}"
    return shown, " " * offset + mark.paint(underline)


def _is_long(line: str) -> bool:
    return len(line) > _WIDTH or sum(cells(character)[1] for character in line) > _WIDTH
