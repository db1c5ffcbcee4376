"""The tables of docs/scoring.md: each value is calculated again, and bold exactly where a target differs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.support.earned import COLUMNS, read

from itemwright.diag import Bag
from itemwright.formats.base import Format, Verdict
from itemwright.formats.canvas import format_of as canvas
from itemwright.formats.cartridge import format_of as cartridge
from itemwright.formats.moodle import FORMAT as MOODLE
from itemwright.formats.qti21 import FORMAT as QTI
from itemwright.model.richtext import Media
from itemwright.questions.load import load_bank
from itemwright.questions.types import TYPES, Question
from itemwright.source.yaml import Map, load

PAGE = Path(__file__).resolve().parents[2] / "docs/scoring.md"
PARTS = re.compile(
    r"^```yaml\n((?:.*\n)*?)```$|^#+ (.*)$|^\|(.*\| author \|.*)\n\|.*\n((?:\|.*\n)+)", re.MULTILINE
)
HEADER = "itemwright: 1\nid: b\ntitle: B\nquestions:\n"
UNSCORED = {"essay", "file-upload", "text"}
RULES = {"all-or-nothing", "partial", "right-minus-wrong", "ignore-case", "exact"}
FORMATS: dict[str, Format] = {
    "Moodle": MOODLE,
    "QTI": QTI,
    "Classic": canvas("classic"),
    "New": canvas("classic"),
    "New only": canvas("new"),
    "CC/Moodle": cartridge("1.1"),
    "CC/Canvas": cartridge("1.1"),
}


@dataclass(frozen=True)
class Row:
    """A row of a table: the question that it is about, the response, and a value by column."""

    question: Question
    cell: str
    values: dict[str, str]
    heading: str

    def __str__(self) -> str:
        return f"{self.heading}: {self.cell}"


@cache
def rows() -> tuple[Row, ...]:
    return tuple(_rows())


def _rows() -> Iterator[Row]:
    heading, question = "", None
    text = PAGE.read_text("utf-8")
    for part in PARTS.finditer(text):
        if part[1]:
            question = example(part[1])
        elif part[2]:
            heading = part[2]
        else:
            assert question is not None
            header = cells(part[3])
            for line in part[4].splitlines():
                yield from _read_row(heading, question, header, cells(line))


def _read_row(heading: str, question: Question, header: list[str], row: list[str]) -> Iterator[Row]:
    author = header.index("author")
    values = dict(zip(header[author:], row[author:], strict=True))
    rule = heading if heading in RULES else row[1] if author == 2 else None
    if rule is not None:
        field = "match" if question.type == "short-answer" else "scoring"
        question = question.model_copy(update={field: rule})
    if header[0] != "r, w":
        yield Row(question, row[0], values, heading)
        return
    made: Any = question
    right = [choice.text.plain for choice in made.choices if choice.correct]
    wrong = [choice.text.plain for choice in made.choices if not choice.correct]
    for r, w in re.findall(r"(\d), (\d)", row[0]):
        yield Row(question, ", ".join([*right[: int(r)], *wrong[: int(w)]]), values, heading)


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def example(source: str) -> Question:
    bag = Bag()
    root = load(HEADER + source, "scoring.md", bag)
    assert isinstance(root, Map)
    picture = Media("map.png", "map.png", "image/png", b"png", (400, 300))
    bank = load_bank(root, ".", lambda file: lambda path, at: picture, bag)
    assert not bag.items, list(bag)
    assert bank is not None
    (question,) = bank.questions
    return question


def test_every_scored_type_has_a_table() -> None:
    assert {row.question.type for row in rows()} == set(TYPES) - UNSCORED


def test_every_set_of_ticks_is_shown() -> None:
    assert sum(row.question.type == "multiple-answer" for row in rows()) == 3 * (4 * 3 - 1)


@pytest.mark.parametrize("row", rows(), ids=str)
def test_row(row: Row) -> None:
    """The values are those that the targets give, rounded; a difference is bold."""
    assert set(row.values) <= set(COLUMNS)
    reply = read(row.question, row.cell)
    for column, value in row.values.items():
        earned = float(COLUMNS[column](row.question, reply))
        shown = f"{earned:.3f}".rstrip("0").rstrip(".").replace("-", "−")
        assert value.strip("*") == shown, column
        assert value.startswith("**") == (column != "author" and shown != row.values["author"]), column


@pytest.mark.parametrize(
    "row", {row.question.id: row for row in rows()}.values(), ids=lambda row: row.question.id
)
def test_columns_are_of_the_targets_that_take_the_question(row: Row) -> None:
    from tests.unit.formats.qti21.building import bank_of

    bank = bank_of(row.question)
    for column, target in FORMATS.items():
        taken = all(one.verdict is not Verdict.REFUSED for one in target.judge(row.question, bank))
        assert taken or column not in row.values, column
        assert not taken or column in row.values or column == "New only", column
