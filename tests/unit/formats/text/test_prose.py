"""Plain text written as Markdown shows the same characters."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.diag import Bag
from itemwright.formats.text.lines import Line
from itemwright.formats.text.page import Part
from itemwright.formats.text.prose import prose
from itemwright.model.richtext import CodeBlock, HardBreak, ListBlock, Paragraph, SoftBreak, Str, Text
from itemwright.text.parse import parse

SIGNS = st.text(st.sampled_from(list("\\`*_{}[]()<>#+-.!|~^$&:;=/\"' abx1\t")), max_size=30)
LINES = st.lists(
    SIGNS | st.text(st.characters(categories=["L", "P", "S", "N", "Zs"]), max_size=20), max_size=6
)
ENTRY = re.compile(r"\s*(?:[-*+•◦▪‣·○●]|\d{1,3}[.)])[ \t]")


def written(text: str) -> str:
    first, *more = text.split("\n")
    return prose(Part(Line(1, 0, first), more=[Line(n, 0, line) for n, line in enumerate(more, 2)]), "plain")


def shown(markdown: str) -> Text:
    bag = Bag()
    text = parse(markdown, "markdown", at=None, line_at=None, media=None, bag=bag)
    assert not bag.items, [finding.message for finding in bag]
    return text


def normal(text: str) -> str:
    return re.sub("[ \t\n]+", " ", text).strip(" ")


@given(LINES)
def test_a_paragraph_shows_its_characters(lines: list[str]) -> None:
    lines = [line.strip() for line in lines if line.strip() and not ENTRY.match(f"{line.strip()} ")]
    text = shown(written("\n".join(lines)))
    assert normal(text.plain) == normal(" ".join(lines))
    for block in text.blocks:
        assert isinstance(block, Paragraph)
        assert all(isinstance(node, Str | SoftBreak | HardBreak) for node in block.content)


@given(SIGNS)
def test_an_option_is_never_a_list_or_a_heading(line: str) -> None:
    text = shown(written(line.strip()))
    assert normal(text.plain) == normal(line)


@given(st.lists(SIGNS.filter(str.strip), min_size=1, max_size=5))
def test_code_keeps_its_lines(lines: list[str]) -> None:
    lines = [line.strip() for line in lines]
    (_, block) = shown(written("Code:\n\n" + "\n".join(f"    {line}" for line in lines))).blocks
    assert block == CodeBlock("\n".join(lines), None)


def test_lists() -> None:
    (first, block, last) = shown(written("These:\n• one\n  and more\n  - inner\n• two\n\nafter")).blocks
    assert isinstance(first, Paragraph)
    assert isinstance(last, Paragraph)
    assert isinstance(block, ListBlock)
    assert len(block.items) == 2
    assert isinstance(block.items[0][1], ListBlock)


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("TF_CONFIG and snake_case_name", "TF_CONFIG and snake_case_name"),
        ("costs $5", "costs $5"),
        ("a < b && c > d", "a < b && c > d"),
        ("array[0], 2 * 3", "array[0], 2 * 3"),
        ("C:\\Users", "C:\\Users"),
        ("#hashtag, -1, 1.5", "#hashtag, -1, 1.5"),
        ("Q&A, 50 % | ~3", "Q&A, 50 % | ~3"),
        ("$5 and $6", "\\$5 and \\$6"),
        ("*so*", "\\*so\\*"),
        ("<b>", "\\<b>"),
        ("1. x", "1\\. x"),
    ],
)
def test_only_what_means_something_is_escaped(text: str, markdown: str) -> None:
    assert written(text) == markdown
