"""Gaps in a text: `{{name}}`, where something is to be filled in or put."""

import re
from collections.abc import Iterable, Iterator
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
    walk,
)

_GAP = re.compile(r"\{\{\s*([A-Za-z][A-Za-z0-9_-]*)\s*\}\}")


def gap_names(blocks: Iterable[Block]) -> list[str]:
    """The names of the gaps in reading order, with repetition. Code and mathematics have none."""
    return [name for node in walk(blocks) if isinstance(node, Str) for name in _GAP.findall(node.text)]


def with_gaps(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The same blocks, with `Gap` nodes where the text says `{{name}}`."""
    return tuple(_block(block) for block in blocks)


def _block(block: Block) -> Block:
    match block:
        case Paragraph(content):
            return Paragraph(_split(content))
        case Heading(level, content):
            return Heading(level, _split(content))
        case ListBlock(start, tight, items):
            return ListBlock(start, tight, tuple(with_gaps(item) for item in items))
        case Quote(content):
            return Quote(with_gaps(content))
        case Table(header, rows):
            cells = [
                tuple(type(cell)(_split(cell.content), cell.align) for cell in row) for row in (header, *rows)
            ]
            return Table(cells[0], tuple(cells[1:]))
        case CodeBlock() | MathBlock() | Rule():
            return block
        case _:
            assert_never(block)


def _split(content: Iterable[Inline]) -> tuple[Inline, ...]:
    return tuple(part for node in content for part in _parts(node))


def _parts(node: Inline) -> Iterator[Inline]:
    match node:
        case Str(text):
            end = 0
            for match in _GAP.finditer(text):
                if match.start() > end:
                    yield Str(text[end : match.start()])
                yield Gap(match[1])
                end = match.end()
            if end < len(text):
                yield Str(text[end:])
        case Styled(kind, content):
            yield Styled(kind, _split(content))
        case Link(href, title, content):
            yield Link(href, title, _split(content))
        case SoftBreak() | HardBreak() | Code() | Math() | Image() | Gap():
            yield node
        case _:
            assert_never(node)
