"""Reading a text as the loader does, with what was found."""

from collections.abc import Callable
from typing import Literal

import pytest

from itemwright.diag import Bag, Span
from itemwright.model.richtext import Media, Text
from itemwright.text.parse import parse


def find(path: str, at: Span | None) -> Media | None:
    """A bank with two files."""
    kinds = {"map.png": "image/png", "horn.wav": "audio/wav"}
    return (
        Media(path, path, kinds[path], b"", (4, 3) if path == "map.png" else None) if path in kinds else None
    )


@pytest.fixture
def read() -> Callable[..., tuple[Text, list[str]]]:
    def read_text(source: str, markup: Literal["markdown", "html"] = "markdown") -> tuple[Text, list[str]]:
        bag = Bag()
        bag.sources["t.yaml"] = source
        text = parse(
            source,
            markup,
            at=Span("t.yaml", 1, 1, source.count("\n") + 1, 1),
            line_at=lambda line: Span("t.yaml", line + 1, 1, line + 2, 1),
            media=find,
            bag=bag,
        )
        found = [f"{d.code.id} {d.at.line}:{d.at.column} {d.message}" if d.at else d.code.id for d in bag]
        return text, found

    return read_text
