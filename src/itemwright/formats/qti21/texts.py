"""Rich texts as the XHTML of QTI 2.1."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from lxml import etree

from itemwright.formats.qti21.vocab import MEDIA, QTI, XML_LANG, add
from itemwright.model.richtext import (
    Block,
    Heading,
    Image,
    Inline,
    Link,
    ListBlock,
    Media,
    Paragraph,
    Quote,
    Styled,
    Table,
    Text,
)
from itemwright.package.tree import Content
from itemwright.text.gaps import with_gaps
from itemwright.text.math import mathml
from itemwright.text.xhtml import QTI_LACKS, Dialect, blocks, inline, is_inline

RIGHT_TO_LEFT = "rtl"
_VARIABLE = re.compile(r"\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}")
_ALIGNED = ("align-right", "align-center")
_CELLS = (f"{{{QTI}}}th", f"{{{QTI}}}td")

STYLES = b"""\
/* What QTI 2.1 has no attribute for: the direction of a text and the alignment of cells. */
.rtl { direction: rtl; text-align: right; }
.align-right { text-align: right; }
.align-center { text-align: center; }
"""


class Texts:
    """Writes the texts of one language and remembers which files they show: `used`, by their path in the package.

    `values` are those of a formula's variables: they stand where a text says `{a}`.
    """

    def __init__(self, language: str, right_to_left: bool) -> None:
        self.language = language
        self.right_to_left = right_to_left
        self.used: dict[str, Content] = {}
        self.values: Mapping[str, Decimal] = {}
        self.root = ""
        self.dialect = Dialect(
            math=self._math,
            href=self.media,
            namespace=QTI,
            code_in_pre=False,
            align="class",
            sizes=True,
            lacks=QTI_LACKS,
            literal=self.with_values,
        )

    def begin(self, root: str) -> None:
        """Forget the files shown so far; what follows stands in a file that sees the package's root as `root`."""
        self.root = root
        self.used = {}
        self.values = {}

    def with_values(self, characters: str) -> str:
        """The characters with the values of variables."""
        if not self.values or "{" not in characters:
            return characters
        return _VARIABLE.sub(lambda found: self._value(found, "{}"), characters)

    def _math(self, tex: str, display: bool) -> etree._Element:
        if self.values and "{" in tex:
            tex = _VARIABLE.sub(lambda found: self._value(found, "{{{}}}"), tex)
        return mathml(tex, display)

    def _value(self, found: re.Match[str], form: str) -> str:
        value = self.values.get(found[1])
        return found[0] if value is None else form.format(format(value, "f"))

    def media(self, media: Media) -> str:
        """The reference to a file of the bank."""
        return self.file(MEDIA + media.name, media.data)

    def file(self, path: str, content: Content) -> str:
        """The reference to a file of the package."""
        self.used[path] = content
        return f"{self.root}{path}"

    def gaps(self, parent: etree._Element, text: Text, gap: Callable[[str], etree._Element]) -> None:
        """Append a text whose gaps are elements."""
        dialect = replace(self.dialect, gap=gap)
        blocks(parent, replace(text, blocks=with_gaps(text.blocks)), dialect)

    def holder(self, parent: etree._Element, css: str | None = None) -> etree._Element:
        """Append an empty `div` for texts."""
        classes = " ".join(name for name in (css, RIGHT_TO_LEFT if self.right_to_left else None) if name)
        holder = add(parent, "div", {"class": classes} if classes else None)
        if self.right_to_left:
            holder.set(XML_LANG, self.language)
        return holder

    def block(self, parent: etree._Element, text: Text, css: str | None = None) -> etree._Element:
        """Append the text in a `div` of its own."""
        holder = self.holder(parent, css)
        blocks(holder, text, self.dialect)
        return holder

    def content(self, parent: etree._Element, text: Text) -> None:
        """Append the text where text and elements of any kind are allowed: bare if it is one paragraph."""
        if self.right_to_left:
            self.block(parent, text)
        elif is_inline(text):
            inline(parent, text, self.dialect)
        else:
            blocks(parent, text, self.dialect)

    def feedback(self, parent: etree._Element, text: Text) -> None:
        """Append the text as one `p` or `div`: Canvas takes the first such element and no more."""
        if self.right_to_left or not is_inline(text):
            self.block(parent, text)
        else:
            blocks(parent, text, self.dialect)


def needs_styles(root: etree._Element) -> bool:
    """Whether an element uses one of the classes of the style sheet."""
    if any(cell.get("class") in _ALIGNED for cell in root.iter(*_CELLS)):
        return True
    return any(RIGHT_TO_LEFT in element.get("class", "").split() for element in root.iter(f"{{{QTI}}}div"))


def lost_details(text: Text) -> list[str]:
    """What of a text QTI 2.1 has no attribute for, in words."""
    if text.features.isdisjoint({"list", "link", "image"}):
        return []
    lost: dict[str, None] = {}
    for node in _nodes(text.blocks):
        match node:
            case ListBlock(start=start) if start not in (None, 1):
                lost["the first number of a list"] = None
            case Link(title=str()):
                lost["the title of a link"] = None
            case Image(title=str()):
                lost["the title of a picture"] = None
            case _:
                pass
    return list(lost)


def _nodes(content: Iterable[Block | Inline]) -> Iterator[Block | Inline]:
    """All nodes of a tree."""
    for node in content:
        yield node
        match node:
            case Paragraph() | Heading() | Quote() | Styled() | Link():
                yield from _nodes(node.content)
            case ListBlock():
                for item in node.items:
                    yield from _nodes(item)
            case Table():
                for row in (node.header, *node.rows):
                    for cell in row:
                        yield from _nodes(cell.content)
            case _:
                pass
