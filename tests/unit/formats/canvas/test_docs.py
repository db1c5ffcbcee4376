"""docs/formats/canvas.md shows what is really written: a YAML example is followed by its XML, or by a part of it."""

import re
from pathlib import Path

import pytest
from lxml import etree
from tests.support.compare import differences

from itemwright.diag import Bag
from itemwright.formats.qti12.elements import NAMESPACE
from itemwright.questions.load import load_bank
from itemwright.questions.types import TYPES
from itemwright.source.yaml import Map, load

from .building import document

PAGE = (Path(__file__).resolve().parents[4] / "docs/formats/canvas.md").read_text("utf-8")
WHOLE = re.findall(r"```yaml\n([^`]*)```\n\n```xml\n(.*?)```", PAGE, re.DOTALL)
PARTS = re.findall(r"```yaml\n([^`]*)```\n\n[^\n]*\n\n```text\n(<.*?)```", PAGE, re.DOTALL)


def written(source: str) -> etree._Element:
    bag = Bag()
    root = load(f"itemwright: 1\nid: demo\ntitle: Demo\nquestions:\n{source}", "bank.yaml", bag)
    assert isinstance(root, Map)
    bank = load_bank(root, ".", lambda file: lambda path, at: None, bag)
    assert bank is not None, [finding.message for finding in bag]
    (item,) = document(bank, "quiz_demo/quiz_demo.xml").iter(f"{{{NAMESPACE}}}item")
    return item


def shown(xml: str) -> etree._Element:
    return etree.fromstring(xml.replace(">", f' xmlns="{NAMESPACE}">', 1))


@pytest.mark.parametrize(("source", "xml"), WHOLE)
def test_example(source: str, xml: str) -> None:
    assert differences(shown(xml), written(source)) == ""


@pytest.mark.parametrize(("source", "xml"), PARTS)
def test_part(source: str, xml: str) -> None:
    part = shown(xml)
    first = next(written(source).iter(str(part.tag)))
    assert differences(part, first) == ""


def test_there_are_examples() -> None:
    assert (len(WHOLE), len(PARTS)) == (1, 3)


def test_every_type_has_a_row() -> None:
    table = PAGE[PAGE.index("## Types") : PAGE.index("### Several answers")]
    assert set(re.findall(r"^\| `([a-z-]+)`", table, re.MULTILINE)) == set(TYPES)


def test_what_is_said_of_the_examples() -> None:
    """The field and the stem that the text names."""
    by_type = {}
    for source, _ in PARTS:
        item = written(source)
        by_type[item.findtext(f".//{{{NAMESPACE}}}fieldentry")] = item
    fields = [entry.text for entry in by_type["multiple_answers_question"].iter(f"{{{NAMESPACE}}}fieldentry")]
    assert "AllOrNothing" in fields
    assert next(by_type["multiple_dropdowns_question"].iter(f"{{{NAMESPACE}}}mattext")).text == (
        "<p>Paris lies on the [river].</p>"
    )
