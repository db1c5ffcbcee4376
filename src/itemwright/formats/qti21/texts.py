"""Rich texts as the XHTML of QTI 2.1."""

from collections.abc import Iterable, Iterator

from lxml import etree

from itemwright.formats.qti21.vocab import QTI, XML_LANG, add
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
from itemwright.text.math import mathml
from itemwright.text.xhtml import QTI_LACKS, Dialect, blocks, inline, is_inline

RIGHT_TO_LEFT = "rtl"
_ALIGNED = ("align-right", "align-center")
_CELLS = (f"{{{QTI}}}th", f"{{{QTI}}}td")

STYLES = b"""\
/* What QTI 2.1 has no attribute for: the direction of a text and the alignment of cells. */
.rtl { direction: rtl; text-align: right; }
.align-right { text-align: right; }
.align-center { text-align: center; }
"""


class Texts:
    """Writes the texts of one language and remembers which files they show.

    `folder` is where media stand, seen from the file that is written.
    """

    def __init__(self, language: str, right_to_left: bool) -> None:
        self.language = language
        self.right_to_left = right_to_left
        self.used: dict[str, Media] = {}
        self.folder = ""
        self.dialect = Dialect(
            math=mathml,
            href=self._href,
            namespace=QTI,
            code_in_pre=False,
            align="class",
            sizes=True,
            lacks=QTI_LACKS,
        )

    def begin(self, folder: str) -> None:
        """Forget the files shown so far; what follows stands in a file that sees the media in `folder`."""
        self.folder = folder
        self.used = {}

    def _href(self, media: Media) -> str:
        self.used[media.name] = media
        return f"{self.folder}{media.name}"

    def block(self, parent: etree._Element, text: Text, css: str | None = None) -> etree._Element:
        """Append the text in a `div` of its own."""
        classes = " ".join(name for name in (css, RIGHT_TO_LEFT if self.right_to_left else None) if name)
        holder = add(parent, "div", {"class": classes} if classes else None)
        if self.right_to_left:
            holder.set(XML_LANG, self.language)
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
