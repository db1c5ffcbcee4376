"""Rich texts as the XHTML of QTI 2.1."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal

from lxml import etree

from itemwright.formats.qti21 import direction
from itemwright.formats.qti21.vocab import MEDIA, QTI
from itemwright.formats.words import is_right_to_left
from itemwright.model.richtext import Feature, Image, Link, ListBlock, Media, Paragraph, Table, Text, walk
from itemwright.package.sheet import fragment
from itemwright.package.tree import Content
from itemwright.text.gaps import with_gaps
from itemwright.text.math import mathml
from itemwright.text.variables import substituted, substituted_in_tex
from itemwright.text.xhtml import QTI_LACKS, Dialect, html, is_inline
from itemwright.xml.markup import Markup, escaped

_STRUCK: Feature = "del"
_ALIGNED = ("right", "center")

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
    is needed.
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
            empty="/>",
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

    def _math(self, tex: str, display: bool) -> Markup:
        shown = etree.tostring(mathml(self.tex_with_values(tex), display), encoding="unicode")
        return Markup(f'<div class="display-math">{shown}</div>' if display else shown)

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

    def words(self, characters: str) -> Markup:
        """A line of plain text as the text of an element."""
        return escaped(self.line(characters))

    def gaps(self, text: Text, gap: Callable[[str], Markup]) -> Markup:
        """The text as block elements, with what `gap` gives for the name of each gap."""
        text = self._noted(text)
        return html(replace(text, blocks=with_gaps(text.blocks)), replace(self.dialect, gap=gap))

    def blocks(self, text: Text) -> Markup:
        """The text as block elements."""
        return html(self._noted(text), self.dialect)

    def append(self, parent: etree._Element, text: Text) -> None:
        """Append the text as block elements."""
        parent.extend(fragment(self.blocks(text), QTI))

    def content(self, text: Text) -> Markup:
        """The text where text and elements of any kind are allowed: bare if it is one paragraph.

        Words and elements side by side stand in a `span`: a player lays them out piece by piece, without the blanks
        between them (docs/importers/qti21.md, 1).
        """
        text = self._noted(text)
        shown = html(text, self.dialect, unwrap=True)
        match text.blocks:
            case (Paragraph(content),) if text.features and len(content) > 1:
                return Markup(f"<span>{shown}</span>")
            case _:
                return shown

    def feedback(self, text: Text) -> Markup:
        """The text as one `p` or `div`: Canvas takes the first such element and no more."""
        shown = self.blocks(text)
        if not self.right_to_left and is_inline(text):
            return shown
        attributes = (
            f' class="{direction.RIGHT_TO_LEFT}" xml:lang="{self.language}"' if self.right_to_left else ""
        )
        return Markup(f"<div{attributes}>{shown}</div>")

    def _noted(self, text: Text) -> Text:
        if not self.styled and _needs_styles(text):
            self.styled = True
        return direction.isolated(text) if self.right_to_left else text


def _needs_styles(text: Text) -> bool:
    """Whether a text has something in it that a class of the style sheet shows."""
    if _STRUCK in text.features:
        return True
    return "table" in text.features and any(
        cell.align in _ALIGNED
        for table in walk(text.blocks)
        if isinstance(table, Table)
        for row in (table.header, *table.rows)
        for cell in row
    )


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
