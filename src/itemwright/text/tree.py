"""Building the rich-text tree: what Markdown and HTML have in common."""

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar, assert_never

from itemwright.model.richtext import (
    Block,
    Code,
    CodeBlock,
    Feature,
    Gap,
    HardBreak,
    Heading,
    Image,
    Inline,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Media,
    Paragraph,
    Quote,
    Rule,
    SoftBreak,
    Str,
    Styled,
    Table,
    walk,
)
from itemwright.text import math

Node = TypeVar("Node", Inline, Inline | MathBlock)

MAX_DEPTH = 40
"""How deep a tree may be, so that whoever walks it needs no care."""


class TooDeepError(Exception):
    """The text is nested deeper than MAX_DEPTH."""


def joined(content: Iterable[Node]) -> tuple[Node | Str, ...]:
    """Inline content with neighbouring strings made one and empty ones left out."""
    made: list[Node | Str] = []
    for node in content:
        match node:
            case Str(""):
                pass
            case Str(text) if made and isinstance(last := made[-1], Str):
                made[-1] = Str(last.text + text)
            case _:
                made.append(node)
    return tuple(made)


def trimmed(content: Iterable[Inline]) -> tuple[Inline, ...]:
    """As `joined`, and without blanks and breaks at both ends."""
    made = list(joined(content))
    for end in (0, -1):
        while made:
            node = made[end]
            if isinstance(node, Str):
                text = node.text.lstrip(" \t\n") if end == 0 else node.text.rstrip(" \t\n")
                if text:
                    made[end] = Str(text)
                    break
            elif not isinstance(node, SoftBreak | HardBreak):
                break
            del made[end]
    return tuple(made)


def paragraphs(content: Iterable[Inline | MathBlock]) -> Iterator[Block]:
    """A run of inline content as paragraphs, with the display formulas in it as blocks of their own."""
    run: list[Inline] = []
    for node in content:
        if isinstance(node, MathBlock):
            if before := trimmed(run):
                yield Paragraph(before)
            yield node
            run = []
        else:
            run.append(node)
    if rest := trimmed(run):
        yield Paragraph(rest)


def only_inline(content: Iterable[Inline | MathBlock]) -> tuple[Inline, ...]:
    """Inline content where no block can stand: display formulas become inline ones."""
    return joined(Math(node.tex) if isinstance(node, MathBlock) else node for node in content)


_LANGUAGES = {"c++": "cpp", "c#": "csharp", "f#": "fsharp"}
"""Names of programming languages that cannot stand in a class, and those that highlighters know."""


def language(typed: str) -> str | None:
    """The language of code, for a class (`language-python`), which in QTI is an NMTOKEN; None if nothing is left.

    Signs that no language has in its name are left out: `{.python}`, `js"`.
    """
    name = typed.strip("{}")
    return _LANGUAGES.get(name.lower()) or re.sub(r"[^A-Za-z0-9._-]", "", name).strip(".") or None


def survey(blocks: Iterable[Block]) -> tuple[frozenset[Feature], tuple[Media, ...]]:
    """What a tree uses, and the files that it shows in the order of their first use."""
    features: set[Feature] = set()
    media: dict[str, Media] = {}
    for node in walk(blocks):
        match node:
            case Heading():
                features.add("heading")
            case ListBlock():
                features.add("list")
            case Quote():
                features.add("quote")
            case CodeBlock():
                features.add("code-block")
            case Table():
                features.add("table")
            case Rule():
                features.add("rule")
            case HardBreak():
                features.add("break")
            case Styled(kind):
                features.add("del" if kind == "del" else "style")
            case Code():
                features.add("style")
            case Math(tex) | MathBlock(tex):
                features.add("math")
                if math.problem(tex):
                    features.add("tex")
            case Link():
                features.add("link")
            case Image(media=file):
                family = file.mime.partition("/")[0] if file else "image"
                features.add("audio" if family == "audio" else "video" if family == "video" else "image")
                if file:
                    media.setdefault(file.path, file)
            case Paragraph() | Str() | SoftBreak() | Gap():
                pass
            case _:
                assert_never(node)
    return frozenset(features), tuple(media.values())
