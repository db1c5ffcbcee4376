"""The rich-text tree as XHTML: lxml elements for XML formats, strings for formats that carry HTML as text.

What a format shows differently is said by its `Dialect`. What it cannot show at all is left out here and its
content kept; the format's `judge` function has asked `Text.features` before and declared the loss.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Literal, assert_never

from lxml import etree

from itemwright.model.richtext import (
    Block,
    Cell,
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
    Media,
    Paragraph,
    Quote,
    Rule,
    SoftBreak,
    Str,
    Styled,
    Table,
    Text,
)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a format wants its XHTML.

    - `math(tex, display)` is how a formula is shown: a string (`\\(x\\)`), or a fresh element (MathML).
    - `href(media)` is how a file of the bank is referenced.
    - `namespace` is that of the XHTML elements; None for HTML.
    - `code_in_pre`: `<pre><code class="language-x">`, or else `<pre class="code language-x">` with text only,
      since a QTI player indents elements inside `pre` anew (docs/importers/qti21.md, section 1).
    - `align` says how a cell is aligned: `style="text-align:right"` or `class="align-right"`.
    - `sizes`: whether `img` carries its width and height.
    - `gap(name)` is what stands at a gap: characters, or a fresh element; `{{name}}` unless said.
    - `lacks`: the elements (`del`, `audio`, `video`) and attributes (`@title`, `@start`) that are not there. Instead of
      `del` there is a `span` of this class.
    - `literal(text)` guards characters that the target would take for something else (`$$` for a formula).
    """

    math: Callable[[str, bool], str | etree._Element]
    href: Callable[[Media], str]
    namespace: str | None = None
    code_in_pre: bool = True
    align: Literal["style", "class"] = "style"
    sizes: bool = False
    lacks: frozenset[str] = frozenset()
    gap: Callable[[str], str | etree._Element] = "{{{{{}}}}}".format
    literal: Callable[[str], str] = str


QTI_LACKS = frozenset({"del", "audio", "video", "@title", "@start"})
"""What the XHTML of QTI 2.1 does not have (imsqti_v2p1.xsd: `a`, `img`, `ol` and the inline group)."""


def blocks(parent: etree._Element, text: Text, dialect: Dialect) -> None:
    """Append the text to `parent` as block elements."""
    writer = _Writer(dialect)
    if (plain := only_string(text)) is not None:
        writer.child(parent, "p").text = dialect.literal(plain)
    else:
        writer.blocks(parent, text.blocks)


def inline(parent: etree._Element, text: Text, dialect: Dialect) -> None:
    """Append the text to `parent` where only inline content is allowed.

    The content of a single paragraph as it is; what has more blocks is strung together with line breaks, its
    lists, tables and code as lines of text. Callers that must not lose that ask `is_inline` first.
    """
    if (plain := only_string(text)) is not None:
        _append(parent, [dialect.literal(plain)])
    else:
        _Writer(dialect).inlines(parent, _flat(text.blocks))


def is_inline(text: Text) -> bool:
    """Whether the text is one paragraph, so that `inline` loses nothing."""
    return len(text.blocks) == 1 and isinstance(text.blocks[0], Paragraph)


def html(text: Text, dialect: Dialect, *, unwrap: bool = False) -> str:
    """The text as a string that is both HTML and well-formed XML content, for CDATA and escaped places.

    No line breaks but those of code. With `unwrap` a lone paragraph stands without its `p`.
    """
    if unwrap and is_inline(text):
        return inline_html(text, dialect)
    if (plain := only_string(text)) is not None:
        return f"<p>{escape(dialect.literal(plain), quote=False)}</p>"
    holder = etree.Element("div")
    blocks(holder, text, dialect)
    return _content(holder)


def inline_html(text: Text, dialect: Dialect) -> str:
    """As `html`, in the form that `inline` gives."""
    if (plain := only_string(text)) is not None:
        return escape(dialect.literal(plain), quote=False)
    holder = etree.Element("div")
    inline(holder, text, dialect)
    return _content(holder)


def only_string(text: Text) -> str | None:
    """The characters of a text that is one paragraph and nothing else: most texts of a bank are."""
    if len(text.blocks) == 1:
        block = text.blocks[0]
        if isinstance(block, Paragraph) and len(block.content) == 1 and isinstance(block.content[0], Str):
            return block.content[0].text
    return None


def _content(holder: etree._Element) -> str:
    """What stands inside an element, serialised. `>` is escaped in text, so `/>` can only end a tag."""
    parts = [escape(holder.text, quote=False)] if holder.text else []
    parts += [etree.tostring(element, encoding="unicode") for element in holder]
    return "".join(parts).replace("/>", " />")


def _flat(content: Iterable[Block]) -> tuple[Inline, ...]:
    """Blocks as inline content, one line each."""
    lines: list[tuple[Inline, ...]] = []
    for block in content:
        match block:
            case Paragraph() | Heading():
                lines.append(block.content)
            case ListBlock():
                for number, item in enumerate(block.items, block.start or 0):
                    mark = "• " if block.start is None else f"{number}. "
                    lines.append((Str(mark), *_flat(item)))
            case Quote():
                lines.append(_flat(block.content))
            case CodeBlock():
                lines += [(Code(line),) for line in block.text.split("\n")]
            case MathBlock():
                lines.append((Math(block.tex),))
            case Table():
                for row in (block.header, *block.rows):
                    cells: list[Inline] = []
                    for cell in row:
                        cells += [Str(" | "), *cell.content] if cells else cell.content
                    lines.append(tuple(cells))
            case Rule():
                pass
            case _:
                assert_never(block)
    flat: list[Inline] = []
    for line in lines:
        flat += [HardBreak(), *line] if flat else line
    return tuple(flat)


class _Writer:
    """Writes nodes of the tree below lxml elements."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.prefix = f"{{{dialect.namespace}}}" if dialect.namespace else ""

    def child(
        self, parent: etree._Element, name: str, attributes: dict[str, str] | None = None
    ) -> etree._Element:
        made: etree._Element = etree.SubElement(parent, self.prefix + name, attributes)
        return made

    def blocks(self, parent: etree._Element, content: Iterable[Block], *, tight: bool = False) -> None:
        for block in content:
            match block:
                case Paragraph():
                    self.inlines(parent if tight else self.child(parent, "p"), block.content)
                case Heading():
                    self.inlines(self.child(parent, f"h{block.level}"), block.content)
                case ListBlock():
                    self.list_block(parent, block)
                case Quote():
                    self.blocks(self.child(parent, "blockquote"), block.content)
                case CodeBlock():
                    self.code_block(parent, block)
                case MathBlock():
                    shown = self.dialect.math(block.tex, True)
                    if isinstance(shown, str):
                        self.child(parent, "p").text = shown
                    else:
                        self.child(parent, "div", {"class": "display-math"}).append(shown)
                case Table():
                    self.table_block(parent, block)
                case Rule():
                    self.child(parent, "hr")
                case _:
                    assert_never(block)

    def list_block(self, parent: etree._Element, block: ListBlock) -> None:
        attributes = {}
        if block.start not in (None, 1) and "@start" not in self.dialect.lacks:
            attributes["start"] = str(block.start)
        made = self.child(parent, "ul" if block.start is None else "ol", attributes)
        for item in block.items:
            entry = self.child(made, "li")
            entry.text = ""
            self.blocks(entry, item, tight=block.tight)

    def code_block(self, parent: etree._Element, block: CodeBlock) -> None:
        language = f"language-{block.language}" if block.language else ""
        if self.dialect.code_in_pre:
            code = self.child(self.child(parent, "pre"), "code", {"class": language} if language else None)
        else:
            code = self.child(parent, "pre", {"class": f"code {language}".rstrip()})
        code.text = block.text

    def table_block(self, parent: etree._Element, block: Table) -> None:
        table = self.child(parent, "table")
        # A body is required (imsqti_v2p1.xsd, Table.Type) and needs a row: a lone header row goes there.
        head = self.child(self.child(table, "thead" if block.rows else "tbody"), "tr")
        for cell in block.header:
            self.cell(head, "th", cell, {"scope": "col"})
        if block.rows:
            body = self.child(table, "tbody")
            for row in block.rows:
                made = self.child(body, "tr")
                for cell in row:
                    self.cell(made, "td", cell, {})

    def cell(self, row: etree._Element, name: str, cell: Cell, attributes: dict[str, str]) -> None:
        if cell.align in ("right", "center"):
            if self.dialect.align == "style":
                attributes["style"] = f"text-align:{cell.align}"
            else:
                attributes["class"] = f"align-{cell.align}"
        made = self.child(row, name, attributes)
        made.text = ""
        self.inlines(made, cell.content)

    def inlines(self, parent: etree._Element, content: Iterable[Inline]) -> None:
        run: list[str] = []  # put in at once, since every change copies what an element holds
        for node in content:
            match node:
                case Str():
                    run.append(self.dialect.literal(node.text))
                case SoftBreak():
                    run.append(" ")
                case Math():
                    _put(parent, run, self.dialect.math(node.tex, False))
                case Gap():
                    _put(parent, run, self.dialect.gap(node.name))
                case _:
                    _append(parent, run)
                    self.inline(parent, node)
        _append(parent, run)

    def inline(self, parent: etree._Element, node: HardBreak | Styled | Code | Link | Image) -> None:
        """Append what is an element in every format."""
        match node:
            case HardBreak():
                self.child(parent, "br")
            case Styled():
                if node.kind in self.dialect.lacks:
                    made = self.child(parent, "span", {"class": node.kind})
                else:
                    made = self.child(parent, node.kind)
                self.inlines(made, node.content)
            case Code():
                self.child(parent, "code").text = node.text
            case Link():
                made = self.child(parent, "a", {"href": node.href, **self.title(node.title)})
                made.text = ""
                self.inlines(made, node.content)
            case Image():
                self.image(parent, node)
            case _:
                assert_never(node)

    def image(self, parent: etree._Element, node: Image) -> None:
        media = node.media
        source = self.dialect.href(media) if media else node.src
        kind = media.mime.partition("/")[0] if media else "image"
        if media and kind in ("audio", "video"):
            self.player(parent, node, media, kind)
            return
        attributes = {"src": source, "alt": node.alt, **self.title(node.title)}
        if media and media.size and self.dialect.sizes:
            attributes["width"], attributes["height"] = map(str, media.size)
        self.child(parent, "img", attributes)

    def player(self, parent: etree._Element, node: Image, media: Media, kind: str) -> None:
        """Sound or film: HTML's element, or `object` as in QTI 2.1, with a link for what cannot play it."""
        source = self.dialect.href(media)
        if kind in self.dialect.lacks:
            made = self.child(parent, "object", {"data": source, "type": media.mime})
        else:
            made = self.child(parent, kind, {"controls": "controls", "src": source})
        self.child(made, "a", {"href": source}).text = node.alt or media.name

    def title(self, title: str | None) -> dict[str, str]:
        return {"title": title} if title and "@title" not in self.dialect.lacks else {}


def _put(parent: etree._Element, run: list[str], made: str | etree._Element) -> None:
    """Add characters to the run, or append the run and an element."""
    if isinstance(made, str):
        run.append(made)
    else:
        _append(parent, run)
        parent.append(made)


def _append(parent: etree._Element, run: list[str]) -> None:
    """Append characters to an element, after whatever it holds, and empty the run."""
    text = "".join(run)
    run.clear()
    if not text:
        return
    last = next(parent.iterchildren(reversed=True), None)  # `len` counts all of them each time
    if last is None:
        parent.text = (parent.text or "") + text
    else:
        last.tail = (last.tail or "") + text
