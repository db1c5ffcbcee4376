"""docs/formats/qti21.md shows what is really written: each YAML example is followed by its item."""

import re
from pathlib import Path

import pytest
from tests.support.compare import differences

from itemwright.diag import Bag
from itemwright.formats.qti21.vocab import XSI
from itemwright.questions.load import load_bank
from itemwright.source.yaml import Map, load
from itemwright.xml.parse import parse_xml

from .building import item_of

PAGE = Path(__file__).resolve().parents[4] / "docs/formats/qti21.md"
EXAMPLES = re.findall(r"```yaml\n(.*?)```\n\n```xml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("source", "shown"), EXAMPLES)
def test_example(source: str, shown: str) -> None:
    bag = Bag()
    root = load(f"itemwright: 1\nid: demo\ntitle: Demo\nquestions:\n{source}", "bank.yaml", bag)
    assert isinstance(root, Map)
    bank = load_bank(root, ".", lambda file: lambda path, at: None, bag)
    assert bank is not None, [finding.message for finding in bag]
    (question,) = bank.questions
    written = item_of(question, id="demo")
    del written.attrib[f"{{{XSI}}}schemaLocation"]
    assert differences(parse_xml(shown.encode()), written) == ""


def test_there_are_examples() -> None:
    assert EXAMPLES
