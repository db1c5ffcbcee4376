"""The rich-text tree as one line of plain text, and shortening such a line."""

import re
import unicodedata
from collections.abc import Iterable
from typing import assert_never

from itemwright.model.richtext import (
    Block,
    Code,
    CodeBlock,
    Gap,
    HardBreak,
    Heading,
    Image,
    Inline,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Quote,
    Rule,
    SoftBreak,
    Str,
    Styled,
    Table,
)

_SPACE = re.compile(r"[ \t\n]+")


def plain(blocks: Iterable[Block]) -> str:
    """The tree on one line: TeX between `\\(` and `\\)`, an image as its alternative text."""
    parts: list[str] = []
    for block in blocks:
        _block(parts, block)
        parts.append(" ")
    line = "".join(parts).strip(" ")
    # Most lines need no change, and to see that costs a tenth of making it.
    return _SPACE.sub(" ", line).strip(" ") if "  " in line or "\t" in line or "\n" in line else line


def shorten(text: str, length: int) -> str:
    """`text` in at most `length` characters, cut with `…` at a word's end where one is near.

    Never cuts inside what is read as one character (a letter and its accents, an emoji sequence, a flag), nor
    inside a formula unless it stands at the very beginning.
    """
    if len(text) <= length:
        return text
    if length < 1:
        return ""
    cut = length - 1
    formula = text.rfind("\\(", 0, cut + 1)
    if formula > 0 and text.find("\\)", formula, cut) == -1:
        cut = formula
    blank = text.rfind(" ", 0, cut + 1)
    if blank >= cut * 2 // 3:
        cut = blank
    while cut and not _boundary(text, cut):
        cut -= 1
    return text[:cut].rstrip(" ,;:–—-") + "…"


def _boundary(text: str, index: int) -> bool:
    """Whether a reader sees two characters left and right of `index` (the usual cases of UAX #29)."""
    before, after = text[index - 1], text[index]
    if unicodedata.category(after) in ("Mn", "Me", "Mc") or after == "\u200d" or before == "\u200d":
        return False
    if "\U0001f3fb" <= after <= "\U0001f3ff":  # skin tones belong to the emoji before
        return False
    if _regional(after):
        start = index
        while start and _regional(text[start - 1]):
            start -= 1
        return (index - start) % 2 == 0
    return not (
        "\u1160" <= after <= "\u11ff" and "\u1100" <= before <= "\u11ff"
    )  # parts of a Korean syllable


def _regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _block(parts: list[str], block: Block) -> None:
    match block:
        case Paragraph() | Heading():
            _inlines(parts, block.content)
        case ListBlock():
            parts.append(" ".join(map(plain, block.items)))
        case Quote():
            parts.append(plain(block.content))
        case CodeBlock():
            parts.append(block.text)
        case MathBlock():
            parts.append(f"\\({block.tex}\\)")
        case Table():
            for row in (block.header, *block.rows):
                for cell in row:
                    _inlines(parts, cell.content)
                    parts.append(" ")
        case Rule():
            pass
        case _:
            assert_never(block)


def _inlines(parts: list[str], content: Iterable[Inline]) -> None:
    for node in content:
        match node:
            case Str() | Code():
                parts.append(node.text)
            case SoftBreak() | HardBreak():
                parts.append(" ")
            case Styled() | Link():
                _inlines(parts, node.content)
            case Math():
                parts.append(f"\\({node.tex}\\)")
            case Image():
                parts.append(node.alt)
            case Gap():
                parts.append("…")
            case _:
                assert_never(node)
