"""Languages that are written from right to left. `dir` came with QTI 2.2, so 2.1 has no attribute that says it.

A style sheet sets the direction by a class. And each line stands in an isolate (Unicode Standard Annex 9, 2.4), so that
signs and foreign words in it stand right even where no style sheet is read: in titles, drop-down lists, pictures.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from lxml import etree

from itemwright.formats.qti21.lines import each_line
from itemwright.formats.qti21.vocab import XML_LANG, add
from itemwright.formats.words import is_right_to_left
from itemwright.model.richtext import (
    Code,
    Gap,
    HardBreak,
    Image,
    Inline,
    Link,
    Math,
    SoftBreak,
    Str,
    Styled,
    Text,
)

RIGHT_TO_LEFT = "rtl"
"""The class."""

RIGHT_TO_LEFT_ISOLATE = "\u2067"
LEFT_TO_RIGHT_ISOLATE = "\u2066"
POP_ISOLATE = "\u2069"


def holder(parent: etree._Element, language: str, css: str | None = None) -> etree._Element:
    """Append an empty `div` for texts in a language."""
    backwards = is_right_to_left(language)
    classes = " ".join(name for name in (css, RIGHT_TO_LEFT if backwards else None) if name)
    made = add(parent, "div", {"class": classes} if classes else None)
    if backwards:
        made.set(XML_LANG, language)
    return made


def line(characters: str, language: str) -> str:
    """A line of plain text in a language."""
    return f"{RIGHT_TO_LEFT_ISOLATE}{characters}{POP_ISOLATE}" if is_right_to_left(language) else characters


def foreign(characters: str, language: str) -> str:
    """Characters that run from left to right, as part of a line in a language."""
    return f"{LEFT_TO_RIGHT_ISOLATE}{characters}{POP_ISOLATE}" if is_right_to_left(language) else characters


def isolated(text: Text) -> Text:
    """A text that runs from right to left, each of its lines an isolate."""
    return replace(text, blocks=each_line(text.blocks, _line))


def _line(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    return (Str(RIGHT_TO_LEFT_ISOLATE), *_inlines(content), Str(POP_ISOLATE)) if content else ()


def _inlines(content: Iterable[Inline]) -> Iterator[Inline]:
    """A line that is broken is two, and code in it runs from left to right."""
    for node in content:
        match node:
            case HardBreak():
                yield from (Str(POP_ISOLATE), node, Str(RIGHT_TO_LEFT_ISOLATE))
            case Code():
                yield from (Str(LEFT_TO_RIGHT_ISOLATE), node, Str(POP_ISOLATE))
            case Styled() | Link():
                yield replace(node, content=tuple(_inlines(node.content)))
            case Str() | SoftBreak() | Math() | Image() | Gap():
                yield node
            case _:
                assert_never(node)
