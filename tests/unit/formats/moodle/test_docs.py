"""docs/formats/moodle.md shows what is really written: each YAML example is followed by its XML."""

import re
from pathlib import Path

import pytest
from lxml import etree
from tests.support.compare import differences

from itemwright.diag import Bag
from itemwright.questions.load import load_bank
from itemwright.source.yaml import Map, load

from .building import questions

PAGE = Path(__file__).resolve().parents[4] / "docs/formats/moodle.md"
EXAMPLES = re.findall(r"```yaml\n(.*?)```\n\n```xml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("source", "shown"), EXAMPLES)
def test_example(source: str, shown: str) -> None:
    bag = Bag()
    root = load(f"itemwright: 1\nid: demo\ntitle: Demo\nquestions:\n{source}", "bank.yaml", bag)
    assert isinstance(root, Map)
    bank = load_bank(root, ".", lambda file: lambda path, at: None, bag)
    assert bank is not None, [finding.message for finding in bag]
    (written,) = questions(bank)
    assert differences(etree.fromstring(shown), written) == ""


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 6
