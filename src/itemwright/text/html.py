"""HTML to the rich-text tree.

The source is looked over as it was typed, to report with its place what the tree cannot hold; then it is sanitised,
and what is left is read into the tree.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.model.richtext import (
    Align,
    Block,
    Cell,
    Code,
    CodeBlock,
    HardBreak,
    Heading,
    Inline,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Quote,
    Rule,
    Str,
    Styled,
    Table,
)
from itemwright.text.addresses import uri
from itemwright.text.sanitize import DROPPED, TAGS, clean
from itemwright.text.source import COMMENT, Source
from itemwright.text.tags import Token, tokens
from itemwright.text.tree import MAX_DEPTH, TooDeepError, joined, language, only_inline, paragraphs, trimmed

ELEMENT = declare(
    "QW306",
    Severity.WARNING,
    "HTML element that texts do not have",
    """
    Texts hold paragraphs, headings, lists, tables, quotations, code, links, images, emphasis, sub- and superscript and
    deleted text: what every target can show. Another element is left out and its content kept, so that what it said
    by its looks (a colour, a size) is gone. Say it in words, or with an element of those.
    """,
)
ACTIVE = declare(
    "QW307",
    Severity.ERROR,
    "HTML that is not let in",
    """
    Scripts, event handlers (`onclick`), frames, embedded objects, forms, style sheets, drawings and MathML are not part
    of a text: they are a danger where the question is shown, or do not survive an import. They are left out with all
    their content. Use an image file for a drawing, and TeX between `\\(` and `\\)` for a formula.
    """,
)
ATTRIBUTE = declare(
    "QW308",
    Severity.WARNING,
    "HTML attribute that texts do not have",
    """
    The attribute is left out: classes, styles, sizes, identifiers and cells over several rows or columns do not exist
    in the texts of a bank. Alignment of table cells is kept. Remove the attribute, or write the text so that it does
    without.
    """,
)
SHAPE = declare(
    "QW316",
    Severity.WARNING,
    "HTML put into another shape",
    """
    A table has one header row, and cells that hold a line of text; inline elements hold no paragraphs. The text is kept
    and brought into that form: the first row becomes the header, paragraphs in cells become lines. See that it still
    says what it should.
    """,
)

_STYLES: dict[str, Literal["em", "strong", "sub", "sup", "del"]] = {
    "em": "em",
    "i": "em",
    "strong": "strong",
    "b": "strong",
    "sub": "sub",
    "sup": "sup",
    "del": "del",
    "s": "del",
    "strike": "del",
}
_BLOCKS = frozenset(
    {"p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "hr", "table"}
    | {"caption", "thead", "tbody", "tfoot", "tr", "td", "th"}
)
_SPACE = re.compile(r"[ \t\r\n\f]+")
# An opening delimiter that another one follows opens nothing, which keeps the search linear.
_FORMULA = re.compile(
    r"\\\(((?:[^\\]|\\[^()])++)\\\)|\\\[((?:[^\\]|\\[^\[\]])++)\\\]|\$\$((?:[^\\$]|\\.)++)\$\$"
)
_ALIGNED = re.compile(r"\s*text-align\s*:\s*(left|center|right|start)\s*;?\s*", re.IGNORECASE)


def html(source: Source) -> tuple[Block, ...]:
    """The blocks of an HTML text; formulas stand in `\\(…\\)`, `\\[…\\]` or `$$…$$`. Raises TooDeepError."""
    survey = _Survey(source)
    cleaned = source.characters(clean(source.text))
    root = etree.HTML(f"<div>{cleaned}</div>")  # html, body, div
    return tuple(_Reader(source, survey.lines).blocks(root[0][0], 0))


class _Survey:
    """Reports what will not be read, each kind once, and remembers where addresses stand."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.lines: dict[str, int] = {}
        self.line = 0
        inside = ""  # the element that is left out with all its content
        for found in tokens(source.text):
            self.line = found.line
            if inside:
                if found.kind == "end" and found.name == inside:
                    inside = ""
                continue
            match found.kind:
                case "start" if found.closed:
                    inside = self.start(found)
                case "reference":
                    self.reference(found.name)
                case "comment" if found.closed:
                    source.report(COMMENT, "a comment is left out", self.line, "<!--")
                case "instruction" if found.closed:
                    source.report(COMMENT, "an instruction is left out", self.line, found.name)
                case "end" if found.closed:
                    pass
                case _:
                    self.unfinished(found)

    def start(self, found: Token) -> str:
        """Returns the element's name if its content goes with it."""
        tag = found.name
        if tag in DROPPED:
            self.source.report(
                ACTIVE, f"`<{tag}>` is left out with its content", self.line, f"<{tag}", once=f"<{tag}"
            )
            ended = tag in ("embed", "frame") or (tag in ("svg", "math") and found.empty)
            return "" if ended else tag
        if tag not in TAGS:
            self.source.report(
                ELEMENT, f"`<{tag}>` is left out, its content kept", self.line, f"<{tag}", once=f"<{tag}"
            )
        for name, value in found.attributes.items():
            self.attribute(tag, name, value)
        if tag == "img":
            self.image(found.attributes)
        return ""

    def unfinished(self, found: Token) -> None:
        """What has no `>` takes the rest of the text with it."""
        slash = "/" if found.kind == "end" else ""
        what = "a comment" if found.kind in ("comment", "instruction") else f"`<{slash}{found.name}`"
        self.source.report(
            ACTIVE,
            f"{what} is never closed, and all that follows it is left out",
            self.line,
            "<",
            help="write `>` at its end, or `&lt;` for a `<` that is meant as text",
        )

    def attribute(self, tag: str, name: str, value: str) -> None:
        if name.startswith("on"):
            self.source.report(ACTIVE, f"the handler `{name}` is left out", self.line, name, once=name)
        elif name == "href" and tag == "a":
            self.lines.setdefault(value, self.line)
            self.source.address(value, self.line)
        elif tag not in TAGS or name in TAGS[tag]:
            if name == "style" and not _ALIGNED.fullmatch(value):
                self.source.report(ATTRIBUTE, "styles are left out", self.line, "style", once="style")
        elif name in ("colspan", "rowspan"):
            self.source.report(
                ATTRIBUTE,
                f"cells are not joined (`{name}`)",
                self.line,
                name,
                help="repeat the cell",
                once=name,
            )
        else:
            self.source.report(
                ATTRIBUTE, f"the attribute `{name}` of `<{tag}>` is left out", self.line, name, once=name
            )

    def image(self, values: dict[str, str]) -> None:
        """Of an address that the sanitiser takes away, nothing else would be said."""
        src = values.get("src", "").strip()
        self.lines.setdefault(src, self.line)
        if _is_lost(src):
            self.source.image(src, values.get("alt", ""), None, self.line)

    def reference(self, name: str) -> None:
        digits, base = (name[1:], 16) if name[:1] in "xX" else (name, 10)
        code = int(digits, base) if len(digits) <= 7 else 0
        if (code < 32 and code not in (9, 10, 13)) or 0xD800 <= code < 0xE000 or code in (0xFFFE, 0xFFFF):
            self.source.bad_character(f"U+{code:04X}", self.line, f"&#{name}")


def _is_lost(src: str) -> bool:
    """Whether the address of an image may be taken away before it is read."""
    return not src or (bool(_scheme(src)) and not (uri(src) or "").lower().startswith("http"))


def _scheme(address: str) -> str:
    """The scheme of an address as browsers see it: blanks and control characters in it do not count."""
    squeezed = re.sub(r"[\x00-\x20]", "", address)
    found = re.match(r"([a-zA-Z][a-zA-Z0-9+.-]*):", squeezed)
    return found.group(1).lower() if found else ""


class _Reader:
    """Reads sanitised elements; `lines` is where addresses stand in the source."""

    def __init__(self, source: Source, lines: dict[str, int]) -> None:
        self.source = source
        self.lines = lines

    def blocks(self, element: etree._Element, depth: int) -> Iterator[Block]:
        """What an element holds, as blocks: runs of inline content become paragraphs."""
        if depth > 2 * MAX_DEPTH:
            raise TooDeepError
        run: list[Inline | MathBlock] = self.text(element.text)
        for child in element:
            if child.tag in _BLOCKS:
                yield from paragraphs(_tidy(run))
                run = []
                yield from self.block(child, depth + 1)
            else:
                run += self.inline(child, depth + 1)
            run += self.text(child.tail)
        yield from paragraphs(_tidy(run))

    def block(self, element: etree._Element, depth: int) -> Iterator[Block]:
        match element.tag:
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                if content := trimmed(only_inline(_tidy(self.inlines(element, depth)))):
                    yield Heading(int(element.tag[1]), content)
            case "ul" | "ol":
                yield from self.list_block(element, depth)
            case "blockquote":
                if quoted := tuple(self.blocks(element, depth)):
                    yield Quote(quoted)
            case "pre":
                yield self.code_block(element)
            case "hr":
                yield Rule()
            case "table":
                yield from self.table(element, depth)
            case _:
                yield from self.blocks(element, depth)

    def list_block(self, element: etree._Element, depth: int) -> Iterator[Block]:
        start = None
        if element.tag == "ol":
            given = element.get("start", "1")
            start = int(given) if re.fullmatch(r"\d{1,9}", given) else 1
        items = [tuple(self.blocks(item, depth + 1)) for item in element.iterchildren("li")]
        tight = not any(item.find("p") is not None for item in element.iterchildren("li"))
        if items:
            yield ListBlock(start, tight, tuple(items))

    def code_block(self, element: etree._Element) -> CodeBlock:
        inner = element.find("code")
        classes = f"{element.get('class', '')} {inner.get('class', '') if inner is not None else ''}"
        named = re.search(r"(?<!\S)language-(\S+)", classes)
        return CodeBlock(self.characters(element).strip("\n"), language(named.group(1)) if named else None)

    def characters(self, element: etree._Element) -> str:
        """The text of code, its `br` as line breaks; it holds no other markup."""
        parts = [element.text or ""]
        for child in element:
            if child.tag == "br":
                parts.append("\n")
            elif child.tag in ("code", "span"):
                parts.append(self.characters(child))
            else:
                self.report_shape(f"markup in code is left out (`<{child.tag!s}>`)", child, "code")
                parts.append(self.characters(child))
            parts.append(child.tail or "")
        return "".join(parts)

    def report_shape(self, message: str, element: etree._Element, once: str) -> None:
        self.source.report(SHAPE, message, 0, f"<{element.tag!s}", once=once)

    def table(self, element: etree._Element, depth: int) -> Iterator[Block]:
        for caption in element.iterchildren("caption"):
            yield from self.blocks(caption, depth)
        rows = [
            [self.cell(cell, depth) for cell in row.iterchildren("td", "th")]
            for row in element.iterdescendants("tr")
        ]
        rows = [row for row in rows if row]
        if not rows:
            return
        first = next(element.iterdescendants("tr"))
        parent = first.getparent()
        if (parent is None or parent.tag != "thead") and first.find("td") is not None:
            self.report_shape("the table's first row becomes its header", element, "header")
        width = max(map(len, rows))
        header, *body = (tuple(row + [Cell(())] * (width - len(row))) for row in rows)
        yield Table(header, tuple(body))

    def cell(self, element: etree._Element, depth: int) -> Cell:
        align: Align = None
        given = _ALIGNED.fullmatch(element.get("style") or f"text-align:{element.get('align')}")
        match given.group(1).lower() if given else "":
            case "left" | "center" | "right" as align:
                pass
        return Cell(trimmed(only_inline(_tidy(self.inlines(element, depth)))), align)

    def inlines(self, element: etree._Element, depth: int) -> list[Inline | MathBlock]:
        """What an element holds, inline; blocks in it become lines."""
        if depth > 2 * MAX_DEPTH:
            raise TooDeepError
        made = self.text(element.text)
        for child in element:
            if child.tag in _BLOCKS:
                if _tidy(made) or child.tag not in ("p", "div"):
                    inner, outer = str(child.tag), str(element.tag)
                    self.report_shape(f"`<{inner}>` in `<{outer}>` becomes a line of text", child, inner)
                    made.append(HardBreak())
                made += self.inlines(child, depth + 1)
            else:
                made += self.inline(child, depth + 1)
            made += self.text(child.tail)
        return made

    def inline(self, element: etree._Element, depth: int) -> list[Inline | MathBlock]:
        match element.tag:
            case "br":
                return [HardBreak()]
            case "code" | "tt":
                return [Code(_SPACE.sub(" ", self.characters(element)))]
            case "img":
                return [self.image(element)]
            case "a":
                return self.link(element, only_inline(self.inlines(element, depth)))
            case str(tag) if tag in _STYLES:
                return [Styled(_STYLES[tag], only_inline(self.inlines(element, depth)))]
            case _:
                return self.inlines(element, depth)

    def image(self, element: etree._Element) -> Inline:
        src, alt = element.get("src", "").strip(), element.get("alt", "")
        if _is_lost(src):
            return Str(alt)
        return self.source.image(src, alt, element.get("title"), self.lines.get(src, 0))

    def link(self, element: etree._Element, content: tuple[Inline, ...]) -> list[Inline | MathBlock]:
        href = element.get("href")
        if href is None:
            return [*content]
        address = uri(href)
        return [*content] if address is None else [Link(address, element.get("title"), content)]

    def text(self, text: str | None) -> list[Inline | MathBlock]:
        """Characters, with the formulas between them."""
        if not text:
            return []
        made: list[Inline | MathBlock] = []
        text = _SPACE.sub(" ", text)
        end = 0
        for found in _FORMULA.finditer(text):
            inline, brackets, dollars = found.groups()
            tex = (inline or brackets or dollars).strip()
            made.append(Str(text[end : found.start()]))
            end = found.end()
            line = self.source.text.count("\n", 0, max(self.source.text.find(found.group()), 0))
            if not self.source.formula(tex, line):
                made.append(Code(tex))
            elif inline:
                made.append(Math(tex))
            else:
                made.append(MathBlock(tex))
        made.append(Str(text[end:]))
        return made


def _tidy(content: Iterable[Inline | MathBlock]) -> list[Inline | MathBlock]:
    """Without the blanks that HTML does not show: doubled ones, and those around a line break."""
    made: list[Inline | MathBlock] = []
    for node in joined(content):
        if isinstance(node, Str):
            text = _SPACE.sub(" ", node.text)
            node = Str(text.lstrip(" ") if made and isinstance(made[-1], HardBreak | MathBlock) else text)
        elif isinstance(node, HardBreak | MathBlock) and made and isinstance(made[-1], Str):
            made[-1] = Str(made[-1].text.rstrip(" "))
        if node != Str(""):
            made.append(node)
    return made
