"""The rich-text tree: what a Markdown or HTML text means, free of either syntax.

The vocabulary is what all targets can show or honestly refuse. Nodes are frozen and compare by value.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, assert_never

from itemwright.diag import Span

Align = Literal["left", "center", "right"] | None


@dataclass(frozen=True, slots=True)
class Str:
    """A run of characters as they are shown. Holds no line break."""

    text: str


@dataclass(frozen=True, slots=True)
class SoftBreak:
    """A line end in the source that means no more than a blank."""


@dataclass(frozen=True, slots=True)
class HardBreak:
    """A line end that is shown."""


@dataclass(frozen=True, slots=True)
class Styled:
    """Inline text with a meaning, named by the element that XHTML has for it."""

    kind: Literal["em", "strong", "sub", "sup", "del"]
    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Inline code."""

    text: str


@dataclass(frozen=True, slots=True)
class Math:
    """TeX without its delimiters. Inline here; `MathBlock` stands on lines of its own."""

    tex: str


@dataclass(frozen=True, slots=True)
class Link:
    """A hyperlink; `href` is absolute (http, https, mailto) or a fragment."""

    href: str
    title: str | None
    content: tuple["Inline", ...]


@dataclass(frozen=True, slots=True)
class Media:
    """A file of the bank that a text shows.

    `path` is relative to the bank's folder, with `/`; `name` is safe in every package (lower-case ASCII letters,
    digits, `.`, `-`, `_`; distinct in the bank; never a `+`); `data` is its bytes, `mime` its type, `size` its
    width and height in pixels where known.
    """

    path: str
    name: str
    mime: str
    data: bytes = field(repr=False)
    size: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Image:
    """A picture. `media` is the local file, or None for an address on the web, which `src` then holds."""

    src: str
    alt: str
    title: str | None = None
    media: Media | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """A place to be filled in (`text.gaps` makes these; a text as it was read has none)."""

    name: str


Inline = Str | SoftBreak | HardBreak | Styled | Code | Math | Link | Image | Gap


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; also the only block of a text that was a single line."""

    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a text. `level` is 1 to 6 as the author wrote it."""

    level: int
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list. `start` is the first number of an ordered list, None for an unordered one.

    In a `tight` list the items' paragraphs are shown without space between them.
    """

    start: int | None
    tight: bool
    items: tuple[tuple["Block", ...], ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """A block quotation."""

    content: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Preformatted code, with its language (`python`) or None. `text` ends without a line break."""

    text: str
    language: str | None


@dataclass(frozen=True, slots=True)
class MathBlock:
    """Display mathematics: TeX without its delimiters."""

    tex: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell."""

    content: tuple[Inline, ...]
    align: Align = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: one header row, then the body; every row has as many cells as the header."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A thematic break."""


Block = Paragraph | Heading | ListBlock | Quote | CodeBlock | MathBlock | Table | Rule


def walk(content: Iterable[Block | Inline]) -> Iterator[Block | Inline]:
    """All nodes in reading order, each before what it holds; of a table first its header."""
    for node in content:
        yield node
        match node:
            case Paragraph() | Heading() | Quote() | Styled() | Link():
                yield from walk(node.content)
            case ListBlock():
                for item in node.items:
                    yield from walk(item)
            case Table():
                for row in (node.header, *node.rows):
                    for cell in row:
                        yield from walk(cell.content)
            case (
                CodeBlock()
                | MathBlock()
                | Rule()
                | Str()
                | SoftBreak()
                | HardBreak()
                | Code()
                | Math()
                | Image()
                | Gap()
            ):
                pass
            case _:
                assert_never(node)


Feature = Literal[
    "math",
    "tex",
    "image",
    "audio",
    "video",
    "link",
    "code-block",
    "table",
    "list",
    "heading",
    "quote",
    "del",
    "break",
    "rule",
    "style",
]
"""What a text uses beyond plain paragraphs; writers' `judge` functions ask for it.

`tex`: a formula that has no MathML, so that formats which need MathML show its TeX. `audio` and `video`: an `Image`
whose file is sound or film. `style`: emphasis, sub- and superscript, inline code.
"""


@dataclass(frozen=True, slots=True)
class Text:
    """A text as the author wrote it and what it means.

    `source` and `markup` are the author's; `blocks` is the parsed tree, `plain` the same as one line of plain text
    (TeX between its delimiters, an image as its alternative text), `features` and `media` what it uses.
    Two texts are equal when their source and markup are; `at` is where the text begins.
    """

    source: str
    markup: Literal["markdown", "html"] = "markdown"
    blocks: tuple[Block, ...] = field(default=(), compare=False)
    plain: str = field(default="", compare=False)
    features: frozenset[Feature] = field(default=frozenset(), compare=False)
    media: tuple[Media, ...] = field(default=(), compare=False)
    at: Span | None = field(default=None, compare=False, repr=False)

    @property
    def is_visible(self) -> bool:
        """Whether there is anything to see: a character, a formula, code, a picture, sound or film."""
        return shows(self.plain) or not _SEEN.isdisjoint(self.features)


_SEEN: frozenset[Feature] = frozenset({"image", "audio", "video"})
_UNSEEN = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
_PRINTED = re.compile("[!-~]")
# Letters and signs in name only (The Unicode Standard, Default_Ignorable_Code_Point and U+2800).
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def shows(characters: str) -> bool:
    """Whether any of the characters is seen: not white space, a sign for formatting or a filler."""
    if _PRINTED.search(characters):  # which is so of nearly all texts, and found at once
        return True
    return any(
        unicodedata.category(character) not in _UNSEEN and character not in _FILLERS
        for character in characters
    )
