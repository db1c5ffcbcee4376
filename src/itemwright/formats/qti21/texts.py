"""Rich texts as the XHTML of QTI 2.1."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from lxml import etree

from itemwright.formats.qti21 import direction
from itemwright.formats.qti21.vocab import MEDIA, QTI, add
from itemwright.formats.words import is_right_to_left
from itemwright.model.richtext import Image, Link, ListBlock, Media, Paragraph, Text, walk
from itemwright.package.tree import Content
from itemwright.text.gaps import with_gaps
from itemwright.text.math import mathml
from itemwright.text.variables import substituted, substituted_in_tex
from itemwright.text.xhtml import QTI_LACKS, Dialect, blocks, inline, is_inline

_STRUCK = "del"
_ALIGNED = ("align-right", "align-center")
_CELLS = (f"{{{QTI}}}th", f"{{{QTI}}}td")

STYLES = b"""\
/* What QTI 2.1 cannot say: the direction of a text, words struck through, the alignment of cells. */
.rtl { direction: rtl; text-align: right; }
.rtl pre, .rtl code { direction: ltr; unicode-bidi: isolate; text-align: left; }
.del { text-decoration: line-through; }
.align-right { text-align: right; }
.align-center { text-align: center; }
"""


class Texts:
    """Writes the texts of a language and remembers which files they show: `used`, by their path in the package.

    `values` are those of a formula's variables: they stand where a text says `{a}`. `styled` is whether a style sheet
    may be needed.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.right_to_left = is_right_to_left(language)
        self.used: dict[str, Content] = {}
        self.values: Mapping[str, Decimal] = {}
        self.root = ""
        self.styled = self.right_to_left
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
        self.styled = self.right_to_left

    def with_values(self, characters: str) -> str:
        """The characters with the values of variables."""
        return substituted(characters, self._shown()) if self.values else characters

    def tex_with_values(self, tex: str) -> str:
        """TeX with the values of variables, each still between its braces."""
        return substituted_in_tex(tex, self._shown()) if self.values else tex

    def _math(self, tex: str, display: bool) -> etree._Element:
        return mathml(self.tex_with_values(tex), display)

    def _shown(self) -> Mapping[str, str]:
        return {name: f"{value:f}" for name, value in self.values.items()}

    def media(self, media: Media) -> str:
        """The reference to a file of the bank."""
        return self.file(MEDIA + media.name, media.data)

    def file(self, path: str, content: Content) -> str:
        """The reference to a file of the package."""
        self.used[path] = content
        return f"{self.root}{path}"

    def line(self, characters: str) -> str:
        """A line of plain text."""
        return direction.line(characters, self.language)

    def gaps(self, parent: etree._Element, text: Text, gap: Callable[[str], etree._Element]) -> None:
        """Append a text whose gaps are elements."""
        text = self._noted(text)
        dialect = replace(self.dialect, gap=gap)
        blocks(parent, replace(text, blocks=with_gaps(text.blocks)), dialect)

    def blocks(self, parent: etree._Element, text: Text) -> None:
        """Append the text as block elements."""
        blocks(parent, self._noted(text), self.dialect)

    def content(self, parent: etree._Element, text: Text) -> None:
        """Append the text where text and elements of any kind are allowed: bare if it is one paragraph.

        Words and elements side by side stand in a `span`: a player lays them out piece by piece, without the blanks
        between them (docs/importers/qti21.md, 1).
        """
        text = self._noted(text)
        match text.blocks:
            case (Paragraph(content),):
                mixed = text.features and len(content) > 1
                inline(add(parent, "span") if mixed else parent, text, self.dialect)
            case _:
                blocks(parent, text, self.dialect)

    def feedback(self, parent: etree._Element, text: Text) -> None:
        """Append the text as one `p` or `div`: Canvas takes the first such element and no more."""
        if self.right_to_left or not is_inline(text):
            parent = direction.holder(parent, self.language)
        self.blocks(parent, text)

    def _noted(self, text: Text) -> Text:
        if not self.styled and ("table" in text.features or _STRUCK in text.features):
            self.styled = True
        return direction.lines(text) if self.right_to_left else text


def needs_styles(root: etree._Element) -> bool:
    """Whether an element uses one of the classes of the style sheet."""
    if any(cell.get("class") in _ALIGNED for cell in root.iter(*_CELLS)):
        return True
    if any(span.get("class") == _STRUCK for span in root.iter(f"{{{QTI}}}span")):
        return True
    backwards = direction.RIGHT_TO_LEFT
    return any(backwards in element.get("class", "").split() for element in root.iter(f"{{{QTI}}}div"))


def lost_details(text: Text) -> list[str]:
    """What of a text QTI 2.1 has no attribute for, in words."""
    if text.features.isdisjoint({"list", "link", "image"}):
        return []
    lost: dict[str, None] = {}
    for node in walk(text.blocks):
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
