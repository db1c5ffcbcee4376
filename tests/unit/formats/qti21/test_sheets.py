"""Items are filled sheets: they are written as libxml2 writes XML, and no word of an author is taken for a blank."""

import re
from pathlib import Path
from shutil import copytree

import pytest
from lxml import etree
from tests.support.places import ROOT
from tests.support.written import written

from itemwright.diag import Bag
from itemwright.formats.qti21 import FORMAT
from itemwright.load import load_path
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
def test_words_of_authors_are_no_blanks(file: Path, tmp_path: Path) -> None:
    """Each `e` in the sentences of a bank becomes the sign for a blank, and an `e` again in what is written."""
    copy = Path(copytree(file.parent, tmp_path / "bank")) / file.name
    source = file.read_text("utf-8")
    copy.write_text(_IN_SENTENCE.sub(lambda word: word[0].replace("e", BLANK), source), "utf-8")
    first = documents(loaded(file))
    changed = documents(loaded(copy))
    assert changed.keys() == first.keys()
    for path, data in changed.items():
        # Lists that stand in alphabetical order have another one.
        assert sorted(data.decode().replace(BLANK, "e")) == sorted(first[path].decode()), path


_IN_SENTENCE = re.compile(r"(?<=[a-z] )[a-z]*e[a-z]*(?= [a-z])")
