"""Answer keys that are tables of Markdown: each question has a row, or a column.

| No. | Answer | Explanation |          |        | 1 | 2 | 3 |
|-----|--------|-------------|          |--------|---|---|---|
| 1   | B      | It is gas.  |          | Answer | B | A | C |
"""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from itemwright.formats.text.lines import WIDE, Line
from itemwright.formats.text.page import Part
from itemwright.formats.text.vocabulary import Vocabulary

_PIPE: Final = re.compile(r"(?<!\\)\|")
_AROUND: Final = " \t*_#"
_NUMBER: Final = re.compile(r"([^\W\d_]{1,20}\.?)?\s?[#№]?\s?(\d{1,3})(?:\s?[.):]|번)?")

Cells = Sequence[Line]
"""A row or a column, each cell a piece of its line."""


class Row(NamedTuple):
    """What a table says of a question."""

    number: int
    answer: Part
    explanations: list[Part]


class KeyTable(NamedTuple):
    """A table of answers. `titled` is whether its head says that it is one, in `languages`.

    `unused` are the heads of columns (or rows) that say something else, and cells that belong to no column or to no
    answer; `end` is the line after the table. `doubtful` is the head of the second of two columns if it is no known
    word for answers: they may be anything.
    """

    rows: list[Row]
    titled: bool
    languages: tuple[str, ...]
    unused: list[Line]
    end: int
    doubtful: Line | None


class _Column(NamedTuple):
    """What a column holds: `answer`, `explanation` or something else, as its head says in some languages."""

    role: str
    languages: tuple[str, ...]


class _Group(NamedTuple):
    """The columns that belong together: of the number, the answer, and perhaps the explanation."""

    number: int
    answer: int
    explanation: int | None


def table_at(lines: Sequence[Line], index: int, words: Vocabulary) -> KeyTable | None:
    """The table of answers that begins at a line, if there is one."""
    if not _begins_table(lines, index):
        return None
    end = index + 2
    while end < len(lines) and _is_row(lines[end]) and not _begins_table(lines, end):
        end += 1
    grid = [_cells(line) for line in (lines[index], *lines[index + 2 : end])]
    nothing = Line(lines[index].number, lines[index].offset, "")
    turned = list(zip_longest(*grid, fillvalue=nothing)) if len(grid) <= len(grid[0]) else []
    return _read(grid, end, words) or _read(turned, end, words)


def _begins_table(lines: Sequence[Line], index: int) -> bool:
    return index + 1 < len(lines) and _is_row(lines[index]) and _is_delimiter(lines[index + 1])


def _is_row(line: Line) -> bool:
    return _PIPE.search(line.text) is not None and not _is_delimiter(line)


def _is_delimiter(line: Line) -> bool:
    return {"|", "-"} <= set(line.text) <= set("|:- \t")


def _cells(line: Line) -> Cells:
    text = line.text
    ends = [*(pipe.start() for pipe in _PIPE.finditer(text)), len(text)]
    begins = [0, *(end + 1 for end in ends[:-1])]
    cells = []
    for begin, end in zip(begins, ends, strict=True):
        piece = text[begin:end]
        start = begin + len(piece) - len(piece.lstrip())
        cells.append(Line(line.number, line.offset + start, piece.strip().replace("\\|", "|")))
    # A pipe at the beginning or at the end of a row is its frame.
    if cells[0].blank:
        del cells[0]
    if cells[-1:] and cells[-1].blank:
        del cells[-1]
    return cells


def _read(grid: Sequence[Cells], end: int, words: Vocabulary) -> KeyTable | None:
    """A table with a question in each row, or in several parts of a row; None if a row begins with no number."""
    if not grid:
        return None
    head, *body = grid
    columns = [_column(cell.text, words) for cell in head]
    groups = _groups([column.role for column in columns])
    doubtful = None
    if len(head) == 2 and _number(head[0], words) is not None:
        body, groups = list(grid), [_Group(0, 1, None)]
    elif len(head) == 2 and columns[1].role != "answer" and not _may_name_options(head[1], words):
        doubtful = head[1]
    rows: list[Row] = []
    unused: list[Line] = []
    for group in groups:
        for cells in body:
            if group.number >= len(cells) or (group.number and cells[group.number].blank):
                continue
            number = _number(cells[group.number], words)
            if number is None:
                return None
            explained = _part(cells, group.explanation)
            if answer := _part(cells, group.answer):
                rows.append(Row(number, answer[0], explained))
            else:
                unused += (part.line for part in explained)
    if not rows:
        return None
    used = {column for group in groups for column in group}
    for column in range(len(head)):
        said = [cells[column] for cells in body if column < len(cells) and not cells[column].blank]
        if said and column not in used:
            unused += said if head[column].blank else [head[column]]
    unused += (cell for cells in body for cell in cells[len(head) :] if not cell.blank)
    languages = next((column.languages for column in columns if column.role == "answer"), None)
    return KeyTable(rows, languages is not None, languages or (), unused, end, doubtful)


def _column(text: str, words: Vocabulary) -> _Column:
    phrase = text.strip(_AROUND)
    if found := words.part(phrase):
        return _Column(*found)
    title = words.key_title(phrase)
    return _Column("answer", title[1]) if title else _Column("", ())


def _may_name_options(head: Line, words: Vocabulary) -> bool:
    return head.blank or words.names_an_option(head.text.strip(_AROUND))


def _groups(roles: Sequence[str]) -> list[_Group]:
    """The groups of columns that stand side by side; one where two columns have other names."""
    if "answer" not in roles:
        return [_Group(0, 1, None)] if len(roles) == 2 else []
    groups = []
    first = 0
    for column, role in enumerate(roles):
        if role == "answer" and column > first:
            following = column + 1
            explained = following < len(roles) and roles[following] == "explanation"
            groups.append(_Group(first, column, following if explained else None))
            first = following + explained
    return groups


def _number(cell: Line, words: Vocabulary) -> int | None:
    """The number of a question: `1`, `2.`, `Q3`, `Question 4`."""
    found = _NUMBER.fullmatch(cell.text.translate(WIDE).strip(_AROUND))
    if found is None or (found[1] and not words.question(found[1].rstrip("."))):
        return None
    return int(found[2])


def _part(cells: Cells, column: int | None) -> list[Part]:
    """What stands in a column, if anything."""
    if column is None or column >= len(cells) or cells[column].blank:
        return []
    return [Part(cells[column])]
