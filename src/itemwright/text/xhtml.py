"""The rich-text tree as XHTML: markup for XML documents and for formats that carry HTML as text.

What a format shows differently is said by its `Dialect`. What it cannot show at all is left out here and its
content kept; the format's `judge` function has asked `Text.features` before and declared the loss.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, assert_never

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
from itemwright.xml.markup import Markup, attributes, escaped


def _named(name: str) -> Markup:
    return escaped(f"{{{{{name}}}}}")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a format wants its XHTML.

    - `math(tex, display)` is a formula; one with `display` stands alone, in the element of a block.
    - `href(media)` is how a file of the bank is referenced.
    - `empty` ends the tag of an element that never holds anything: HTML wants a blank in it.
    - `code_in_pre`: `<pre><code class="language-x">`, or else `<pre class="code language-x">` with text only,
      since a QTI player indents elements inside `pre` anew (docs/importers/qti21.md, section 1).
    - `align` says how a cell is aligned: `style="text-align:right"` or `class="align-right"`.
    - `sizes`: whether `img` carries its width and height.
    - `gap(name)` is what stands at a gap; `{{name}}` unless said.
    - `lacks`: the elements (`del`, `audio`, `video`) and attributes (`@title`, `@start`) that are not there. Instead of
      `del` there is a `span` of this class.
    - `literal(text)` guards characters that the target would take for something else (`$$` for a formula).
    """

    math: Callable[[str, bool], Markup]
    href: Callable[[Media], str]
    empty: Literal[" />", "/>"] = " />"
    code_in_pre: bool = True
    align: Literal["style", "class"] = "style"
    sizes: bool = False
    lacks: frozenset[str] = frozenset()
    gap: Callable[[str], Markup] = _named
    literal: Callable[[str], str] = str


QTI_LACKS = frozenset({"del", "audio", "video", "@title", "@start"})
"""What the XHTML of QTI 2.1 does not have (imsqti_v2p1.xsd: `a`, `img`, `ol` and the inline group)."""


def html(text: Text, dialect: Dialect, *, unwrap: bool = False) -> Markup:
    """The text as block elements, well-formed. With `unwrap` a lone paragraph stands without its `p`.

    No line breaks but those of code.
    """
    if (plain := only_string(text)) is not None:
        shown = escaped(dialect.literal(plain))
        return shown if unwrap else Markup(f"<p>{shown}</p>")
    if unwrap and is_inline(text):
        return inline_html(text, dialect)
    return Markup(_Writer(dialect).blocks(text.blocks))


def inline_html(text: Text, dialect: Dialect) -> Markup:
    """The text where only inline content is allowed.

    The content of a single paragraph as it is; what has more blocks is strung together with line breaks, its
    lists, tables and code as lines of text. Callers that must not lose that ask `is_inline` first.
    """
    if (plain := only_string(text)) is not None:
        return escaped(dialect.literal(plain))
    return Markup(_Writer(dialect).inlines(_flat(text.blocks)))


def is_inline(text: Text) -> bool:
    """Whether the text is one paragraph, so that `inline_html` loses nothing."""
    return len(text.blocks) == 1 and isinstance(text.blocks[0], Paragraph)


def only_string(text: Text) -> str | None:
    """The characters of a text that is one paragraph and nothing else: most texts of a bank are."""
    if len(text.blocks) == 1:
        block = text.blocks[0]
        if isinstance(block, Paragraph) and len(block.content) == 1 and isinstance(block.content[0], Str):
            return block.content[0].text
    return None


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
    """Writes nodes of the tree as markup."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect

    def blocks(self, content: Iterable[Block], *, tight: bool = False) -> str:
        """Blocks one after the other; `tight` are those of a list without space, whose paragraphs have no `p`."""
        return "".join([self.block(block, tight) for block in content])

    def block(self, block: Block, tight: bool) -> str:
        match block:
            case Paragraph():
                shown = self.inlines(block.content)
                return shown if tight else f"<p>{shown}</p>"
            case Heading():
                return f"<h{block.level}>{self.inlines(block.content)}</h{block.level}>"
            case ListBlock():
                return self.list_block(block)
            case Quote():
                return f"<blockquote>{self.blocks(block.content)}</blockquote>"
            case CodeBlock():
                return self.code_block(block)
            case MathBlock():
                return self.dialect.math(block.tex, True)
            case Table():
                return self.table_block(block)
            case Rule():
                return f"<hr{self.dialect.empty}"
            case _:
                assert_never(block)

    def list_block(self, block: ListBlock) -> str:
        name = "ul" if block.start is None else "ol"
        numbered = block.start not in (None, 1) and "@start" not in self.dialect.lacks
        start = f' start="{block.start}"' if numbered else ""
        items = [f"<li>{self.blocks(item, tight=block.tight)}</li>" for item in block.items]
        return f"<{name}{start}>{''.join(items)}</{name}>"

    def code_block(self, block: CodeBlock) -> str:
        language = f"language-{block.language}" if block.language else ""
        code = escaped(block.text)
        if self.dialect.code_in_pre:
            return f"<pre><code{attributes({'class': language}) if language else ''}>{code}</code></pre>"
        return f"<pre{attributes({'class': f'code {language}'.rstrip()})}>{code}</pre>"

    def table_block(self, block: Table) -> str:
        header = "".join([self.cell("th", cell, ' scope="col"') for cell in block.header])
        # A body is required (imsqti_v2p1.xsd, Table.Type) and needs a row: a lone header row goes there.
        if not block.rows:
            return f"<table><tbody><tr>{header}</tr></tbody></table>"
        rows = ["".join([self.cell("td", cell) for cell in row]) for row in block.rows]
        body = "".join([f"<tr>{row}</tr>" for row in rows])
        return f"<table><thead><tr>{header}</tr></thead><tbody>{body}</tbody></table>"

    def cell(self, name: str, cell: Cell, scope: str = "") -> str:
        align = ""
        if cell.align in ("right", "center"):
            style = self.dialect.align == "style"
            align = f' style="text-align:{cell.align}"' if style else f' class="align-{cell.align}"'
        return f"<{name}{scope}{align}>{self.inlines(cell.content)}</{name}>"

    def inlines(self, content: Iterable[Inline]) -> str:
        return "".join([self.inline(node) for node in content])

    def inline(self, node: Inline) -> str:
        match node:
            case Str():
                return escaped(self.dialect.literal(node.text))
            case Styled():
                inside = self.inlines(node.content)
                if node.kind in self.dialect.lacks:
                    return f'<span class="{node.kind}">{inside}</span>'
                return f"<{node.kind}>{inside}</{node.kind}>"
            case SoftBreak():
                return " "
            case HardBreak():
                return f"<br{self.dialect.empty}"
            case Code():
                return f"<code>{escaped(node.text)}</code>"
            case Math():
                return self.dialect.math(node.tex, False)
            case Gap():
                return self.dialect.gap(node.name)
            case Link():
                named = attributes({"href": node.href, **self.title(node.title)})
                return f"<a{named}>{self.inlines(node.content)}</a>"
            case Image():
                return self.image(node)
            case _:
                assert_never(node)

    def image(self, node: Image) -> str:
        media = node.media
        source = self.dialect.href(media) if media else node.src
        kind = media.mime.partition("/")[0] if media else "image"
        if media and kind in ("audio", "video"):
            return self.player(node, media, kind)
        values = {"src": source, "alt": node.alt, **self.title(node.title)}
        if media and media.size and self.dialect.sizes:
            values["width"], values["height"] = map(str, media.size)
        return f"<img{attributes(values)}{self.dialect.empty}"

    def player(self, node: Image, media: Media, kind: str) -> str:
        """Sound or film: HTML's element, or `object` as in QTI 2.1, with a link for what cannot play it."""
        source = self.dialect.href(media)
        link = f"<a{attributes({'href': source})}>{escaped(node.alt or media.name)}</a>"
        if kind in self.dialect.lacks:
            return f"<object{attributes({'data': source, 'type': media.mime})}>{link}</object>"
        return f"<{kind}{attributes({'controls': 'controls', 'src': source})}>{link}</{kind}>"

    def title(self, title: str | None) -> dict[str, str]:
        return {"title": title} if title and "@title" not in self.dialect.lacks else {}
