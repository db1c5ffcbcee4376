"""The lines of a text, each changed in some way."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from itemwright.model.richtext import (
    Block,
    CodeBlock,
    Heading,
    Inline,
    ListBlock,
    MathBlock,
    Paragraph,
    Quote,
    Rule,
    Table,
)

Content = tuple[Inline, ...]


def each_line(
    blocks: Iterable[Block], change: Callable[[Content], Content], formula: Callable[[str], str] = str
) -> tuple[Block, ...]:
    """The blocks with each paragraph, heading and cell changed, and the TeX of what stands on lines of its own."""

    def changed(block: Block) -> Block:
        match block:
            case Paragraph() | Heading():
                return replace(block, content=change(block.content))
            case ListBlock():
                return replace(block, items=tuple([tuple(map(changed, item)) for item in block.items]))
            case Quote():
                return replace(block, content=tuple(map(changed, block.content)))
            case Table():
                header, *rows = [
                    tuple([replace(cell, content=change(cell.content)) for cell in row])
                    for row in (block.header, *block.rows)
                ]
                return Table(header, tuple(rows))
            case MathBlock():
                return MathBlock(formula(block.tex))
            case CodeBlock() | Rule():
                return block
            case _:
                assert_never(block)

    return tuple(map(changed, blocks))
