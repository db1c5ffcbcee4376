"""What the guide and the README tell authors to write is accepted."""

import re
from pathlib import Path

import pytest

from itemwright.diag import Bag
from itemwright.model.richtext import Media
from itemwright.questions.load import load_bank
from itemwright.questions.types import TYPES
from itemwright.source.yaml import Map, load

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^( *)```yaml\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
HEADER = "itemwright: 1\nid: guide\ntitle: Guide\n"


def examples() -> list[tuple[str, str]]:
    """Every YAML example that is a bank or a list of questions, with its place."""
    found = []
    for name in ("README.md", "docs/guide.md", "docs/lint.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            block = match[2]
            if block.startswith("itemwright:"):
                found.append((f"{name}:{text[: match.start()].count(chr(10)) + 2}", block))
            elif re.match(r"- (\{|id:)", block):
                found.append(
                    (f"{name}:{text[: match.start()].count(chr(10)) + 2}", f"{HEADER}questions:\n{block}")
                )
    return found


@pytest.mark.parametrize(("place", "text"), examples(), ids=[place for place, _ in examples()])
def test_example_is_a_sound_bank(place: str, text: str) -> None:
    bag = Bag()
    root = load(text, place, bag)
    assert isinstance(root, Map)
    picture = Media("a.png", "a.png", "image/png", b"png", (480, 300))
    load_bank(root, ".", lambda file: lambda path, at: picture, bag)
    assert [(d.code.id, d.message, d.at) for d in bag] == []


def test_the_guide_shows_every_type() -> None:
    shown = "\n".join(text for place, text in examples() if place.startswith("docs/guide.md"))
    for name in TYPES:
        assert f"type: {name}\n" in shown or f"type: {name}," in shown
