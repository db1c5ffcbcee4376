"""The tables of docs/scoring.md: calculated again, and bold exactly where a target differs from the author."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from itemwright.model.richtext import Text
from itemwright.questions.choices import Choice
from itemwright.questions.multiple_answer import MultipleAnswer, Rule, score

PAGE = Path(__file__).resolve().parents[2] / "docs/scoring.md"
RIGHT, WRONG = 3, 2
RULES: tuple[Rule, ...] = ("all-or-nothing", "partial", "right-minus-wrong")


def tables() -> Iterator[tuple[str, list[str], list[list[str]]]]:
    """Every table with the columns `author` and `Moodle`: the heading above it, its header, its rows."""
    heading = ""
    lines = iter(PAGE.read_text("utf-8").splitlines())
    for line in lines:
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("|") and "| author | Moodle |" in line:
            next(lines)
            rows = []
            for row in lines:
                if not row.startswith("|"):
                    break
                rows.append(cells(row))
            yield heading, cells(line), rows


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def test_bold_is_what_differs_from_the_author() -> None:
    found = list(tables())
    assert len(found) >= 7
    for heading, header, rows in found:
        author = header.index("author")
        for row in rows:
            for value in row[author + 1 :]:
                if value != "–":
                    assert (value != row[author]) == value.startswith("**"), (heading, row)


@pytest.mark.parametrize("rule", RULES)
def test_multiple_answer(rule: Rule) -> None:
    choices = [Choice(text=Text(str(index)), correct=index < RIGHT) for index in range(RIGHT + WRONG)]
    question = MultipleAnswer(id="q", stem=Text("?"), choices=tuple(choices), scoring=rule)
    _, header, rows = next(table for table in tables() if table[0] == rule)
    assert header[1:] == ["author", "Moodle", "QTI", "CC/Moodle", "CC/Canvas"]
    responses = [(row, response) for row in rows for response in re.findall(r"(\d), (\d)", row[0])]
    assert len(responses) == (RIGHT + 1) * (WRONG + 1) - 1
    for row, (right, wrong) in responses:
        r, w = int(right), int(wrong)
        ticked = [*range(r), *range(RIGHT, RIGHT + w)]
        added = sum((question.shares()[index] for index in ticked), Fraction(0))
        author = score(question, ticked)
        expected = [author, kept(added), author, Fraction(r, RIGHT), kept(Fraction(r - w, RIGHT))]
        assert [value.strip("*") for value in row[1:]] == [shown(value) for value in expected], row


def kept(value: Fraction) -> Fraction:
    return min(max(value, Fraction(0)), Fraction(1))


def shown(value: Fraction) -> str:
    return f"{float(value):.3f}".rstrip("0").rstrip(".")
