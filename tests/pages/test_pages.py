"""Every page here: the bank that comes of it, and what is found on it.

Beside `<name>.txt` or `<name>.md` stand `<name>.yaml` and `<name>.diagnostics`. `pytest tests/pages --accept` writes
both anew: read the diff.
"""

import re
from pathlib import Path

import pytest

from itemwright.diag import Bag
from itemwright.diag.render import render
from itemwright.formats.text.reader import read
from itemwright.load import load_path
from itemwright.source.bank import read_text_file
from itemwright.source.dump import dump

HERE = Path(__file__).parent
PAGES = sorted([*HERE.glob("*.txt"), *HERE.glob("*.md")])


def test_there_are_pages_in_every_language() -> None:
    assert {page.name[:3] for page in PAGES} == {"de-", "en-", "es-", "fr-", "ko-", "pt-"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    accept = request.config.getoption("--accept")
    bag = Bag()
    text = read_text_file(page, page.name, bag)
    assert text is not None
    data = read(text, page.name, bag)
    compare(render("concise", bag), page.with_suffix(".diagnostics"), accept)
    if data is None:
        assert bag.failed
        assert not page.with_suffix(".yaml").exists()
        return
    written = dump(data)
    compare(written, page.with_suffix(".yaml"), accept)
    if not bag.failed:
        file = tmp_path / "bank.yaml"
        file.write_text(written, "utf-8")
        found = Bag()
        assert load_path(file, found), render("full", found)
        assert not found.items, render("full", found)


def compare(text: str, file: Path, accept: bool) -> None:
    if accept:
        file.write_text(text, "utf-8")
    assert file.is_file(), f"{file} is missing: pytest tests/pages --accept"
    assert text == file.read_text("utf-8")


def test_the_example_of_the_documentation() -> None:
    text = (HERE.parents[1] / "docs/formats/text.md").read_text("utf-8")
    page, bank = re.findall(r"^```(?:text|yaml)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    bag = Bag()
    data = read(page, "page.txt", bag)
    assert data is not None
    assert dump(data) == bank
    assert [(finding.code.id, finding.at and finding.at.line) for finding in bag] == [
        ("QW642", 1),
        ("QW642", 31),
    ]
