"""Items are filled sheets: they are written as libxml2 writes XML, and no word of an author is taken for a blank."""

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from tests.support.places import ROOT
from tests.support.written import written

from itemwright.diag import Bag
from itemwright.formats.qti21 import FORMAT
from itemwright.load import load_path
from itemwright.model.base import Model
from itemwright.model.richtext import (
    Cell,
    Code,
    CodeBlock,
    Heading,
    Image,
    Link,
    ListBlock,
    Paragraph,
    Quote,
    Str,
    Styled,
    Table,
    Text,
)
from itemwright.package.serialise import serialise
from itemwright.package.sheet import BLANK
from itemwright.plan import plan
from itemwright.questions.bank import Bank

from .everything import everything

BANKS = [*sorted(ROOT.glob("tests/cases/*/*/bank.yaml")), *sorted(ROOT.glob("content/*/bank.yaml"))]
_EMPTY = re.compile(rb"<([\w:]+)([^<>]*)></\1>")


def documents(bank: Bank) -> dict[str, bytes]:
    files = written(FORMAT.write(plan(bank, FORMAT)))
    return {path: data for path, data in files.items() if path.endswith(".xml")}


def loaded(file: Path) -> Bank:
    bank = load_path(file, Bag())
    assert bank is not None
    return bank


def check_written(bank: Bank) -> None:
    for path, data in documents(bank).items():
        # libxml2 writes `<li/>`; for players it is the same.
        assert serialise(etree.fromstring(data)) == _EMPTY.sub(rb"<\1\2/>", data), path


@pytest.mark.parametrize("file", BANKS, ids=lambda file: "-".join(file.parts[-3:-1]))
def test_all_is_written_as_libxml2_writes_it(file: Path) -> None:
    check_written(loaded(file))


def test_everything_is_written_as_libxml2_writes_it() -> None:
    check_written(everything())
    check_written(everything(language="ar"))


@pytest.mark.parametrize("file", BANKS, ids=lambda file: "-".join(file.parts[-3:-1]))
def test_words_of_authors_are_no_blanks(file: Path) -> None:
    check_signs(loaded(file), "e")


@pytest.mark.parametrize("letter", "abe")
def test_no_words_of_everything_are_blanks(letter: str) -> None:
    changed = check_signs(everything(), letter)
    assert sum(data.decode().count(BLANK) for data in changed.values()) > 10


def check_signs(bank: Bank, letter: str) -> dict[str, bytes]:
    """Each `letter` of an author's words becomes the sign for a blank, and must be that letter in what is written."""
    first = documents(bank)
    changed = documents(with_signs(bank, letter))
    assert changed.keys() == first.keys()
    for path, data in changed.items():
        # Lists that stand in alphabetical order have another one.
        assert sorted(data.decode().replace(BLANK, letter)) == sorted(first[path].decode()), path
    return changed


_TEXTS = (Text, Paragraph, Heading, ListBlock, Quote, CodeBlock, Table, Cell, Str, Styled, Code, Link, Image)
_PROSE = frozenset(
    {"alt", "authors", "distractors", "license", "outcomes", "plain", "right", "tags"}
    | {"text", "title", "unit", "word"}
)
"""The fields that hold an author's words."""


def with_signs(value: Any, letter: str, field: str = "") -> Any:
    """A part of a bank with the sign for a blank instead of each `letter`, but not in `{{gaps}}` and `{variables}`."""
    if isinstance(value, Model):
        return value.model_copy(update=_with_signs(value, type(value).model_fields, letter))
    if isinstance(value, _TEXTS):
        return replace(value, **_with_signs(value, [one.name for one in fields(value)], letter))
    if isinstance(value, tuple):
        return tuple(with_signs(one, letter, field) for one in value)
    if isinstance(value, str) and field in _PROSE:
        found = re.compile(r"\{+[^{}]*\}+|" + letter)
        return found.sub(lambda one: BLANK if one[0] == letter else one[0], value)
    return value


def _with_signs(value: Any, names: Iterable[str], letter: str) -> dict[str, Any]:
    return {name: with_signs(getattr(value, name), letter, name) for name in names}
