"""Texts as the rules read them: the running words apart from code, mathematics and quotations."""

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
    Text,
    walk,
)

MARK = "●"
"""Stands for what is not read: code, a formula, a picture, a quotation."""

_QUOTED = re.compile(
    r"“[^”]{0,200}”|„[^“”]{0,200}[“”]|«[^»]{0,200}»|「[^」]{0,200}」|\"[^\"]{0,200}\"|(?<!\w)['‘‚][^'’‘]{0,200}['’‘](?!\w)"
)
_WORD = re.compile(r"\w+")
_CONTENT = "\0"


def prose(text: Text, *, emphasis: bool = True) -> str:
    """The paragraphs of a text on one line, without quotations.

    Code, formulas and pictures are a mark, and so is emphasised text if `emphasis` is false. Lists and tables are left
    out: they hold what is asked about.
    """
    parts: list[str] = []
    for block in text.blocks:
        if isinstance(block, Paragraph):
            _running(block.content, parts, emphasis)
            parts.append(" ")
    return _QUOTED.sub(MARK, " ".join("".join(parts).split()))


def sentences(line: str) -> list[str]:
    """The sentences of a line that ask: those with a question mark, and the last one."""
    found = re.split(r"(?<=[.!?。？]) ", line)
    return [*(one for one in found[:-1] if one.endswith(("?", "？"))), found[-1]]


def tokens(text: Text, little: frozenset[str]) -> tuple[str, ...]:
    """What a text says, for comparison: its words in small letters without the `little` ones, and as they are its code,
    formulas and pictures (see `is_exact`)."""
    return tuple(_tokens(text.blocks, little))


def is_exact(token: str) -> bool:
    """Whether a token is code, a formula or a picture."""
    return token.startswith(_CONTENT)


def _running(content: Iterable[Inline], parts: list[str], emphasis: bool) -> None:
    for node in content:
        match node:
            case Str(text):
                parts.append(text)
            case SoftBreak() | HardBreak():
                parts.append(" ")
            case Styled(kind, inner):
                if emphasis or kind not in ("em", "strong"):
                    _running(inner, parts, emphasis)
                else:
                    parts.append(MARK)
            case Link(_, _, inner):
                _running(inner, parts, emphasis)
            case Code() | Math() | Image() | Gap():
                parts.append(MARK)
            case _:
                assert_never(node)


def _tokens(blocks: Iterable[Block], little: frozenset[str]) -> Iterator[str]:
    for node in walk(blocks):
        match node:
            case Str(text):
                yield from (word for word in _WORD.findall(text.casefold()) if word not in little)
            case Code(exact) | CodeBlock(exact) | Math(exact) | MathBlock(exact) | Image(exact) | Gap(exact):
                yield _CONTENT + exact
            case (
                Paragraph()
                | Heading()
                | ListBlock()
                | Quote()
                | Table()
                | Rule()
                | SoftBreak()
                | HardBreak()
                | Styled()
                | Link()
            ):
                pass
            case _:
                assert_never(node)
