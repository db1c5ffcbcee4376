"""docs/formats/cartridge.md shows what is really written: a YAML example is followed by its XML."""

import re
from pathlib import Path

import pytest
from lxml import etree
from tests.support.compare import differences

from itemwright.diag import Bag
from itemwright.formats.qti12.elements import NAMESPACE
from itemwright.questions.load import load_bank
from itemwright.source.yaml import Map, load

from .building import tree

PAGE = (Path(__file__).resolve().parents[4] / "docs/formats/cartridge.md").read_text("utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```\n\n```xml\n(.*?)```", PAGE, re.DOTALL)
PART = re.compile(r"```yaml\n([^`]*)```\n\n[^\n]*\n\n```text\n(.*?)```", re.DOTALL)


def written(source: str) -> etree._Element:
    bag = Bag()
    root = load(f"itemwright: 1\nid: demo\ntitle: Demo\nquestions:\n{source}", "bank.yaml", bag)
    assert isinstance(root, Map)
    bank = load_bank(root, ".", lambda file: lambda path, at: None, bag)
    assert bank is not None, [finding.message for finding in bag]
    quiz = tree(bank).files["quiz_demo.xml"]
    assert isinstance(quiz, etree._Element)
    (item,) = quiz.iter(f"{{{NAMESPACE}}}item")
    return item


def shown(xml: str) -> etree._Element:
    return etree.fromstring(xml.replace(">", f' xmlns="{NAMESPACE}">', 1))


@pytest.mark.parametrize(("source", "xml"), EXAMPLES)
def test_example(source: str, xml: str) -> None:
    assert differences(shown(xml), written(source)) == ""


def test_the_condition_of_several_answers() -> None:
    ((source, part),) = PART.findall(PAGE)
    item = written(source)
    (both,) = item.iter(f"{{{NAMESPACE}}}and")
    assert differences(shown(part), both) == ""
    assert "AllOrNothing" in [entry.text for entry in item.iter(f"{{{NAMESPACE}}}fieldentry")]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2
