"""Markdown to the rich-text tree: CommonMark, tables, strikethrough, formulas, sub- and superscript."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from itemwright.diag import Severity, declare
from itemwright.model.richtext import (
    Align,
    Block,
    Cell,
    CodeBlock,
    HardBreak,
    Heading,
    Inline,
    ListBlock,
    MathBlock,
    Paragraph,
    Quote,
    Rule,
    Str,
    Table,
)
from itemwright.text.inlines import Inlines, report_html
from itemwright.text.source import COMMENT, Source
from itemwright.text.tree import MAX_DEPTH, TooDeepError, language, only_inline, paragraphs

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

ROW = declare(
    "QW309",
    Severity.ERROR,
    "table row with too many cells",
    """
    A row of a Markdown table has more cells than the header, and the further ones would be left out. Add columns to the
    header. A `|` that is meant as text is written `\\|`, in code and formulas too.
    """,
)

_ALIGN: dict[str, Align] = {
    "text-align:left": "left",
    "text-align:center": "center",
    "text-align:right": "right",
}


# One line that no block but a paragraph can begin: most stems with an emphasis or a formula. Its blocks need no
# looking for, which is a third of the parser's work.
_ONE_PARAGRAPH = re.compile(r"[A-Za-z\u00a1-\u1fff¿¡\"'(][^\n]*")


def markdown(source: Source) -> tuple[Block, ...]:
    """The blocks of a Markdown text. Raises TooDeepError."""
    if _ONE_PARAGRAPH.fullmatch(source.text):
        return tuple(paragraphs(_Reader(source, _parser().parseInline(source.text.rstrip(" \t"))).inline()))
    tokens = _parser().parse(source.text)
    if any(token.level >= MAX_DEPTH - 1 for token in tokens):  # deeper blocks were dropped by the parser
        raise TooDeepError
    return _Reader(source, tokens).blocks()


@lru_cache(maxsize=1)
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    from itemwright.text.rules import add_rules

    md = MarkdownIt("commonmark", {"maxNesting": MAX_DEPTH}).enable(["table", "strikethrough"])
    md.disable("text_join")  # keeps `\(` and entities apart from text
    # Addresses are judged, and written as URIs, by `Source`.
    md.validateLink = _any_link  # type: ignore[method-assign]
    md.normalizeLink = _as_typed  # type: ignore[method-assign]
    md.normalizeLinkText = _as_typed  # type: ignore[method-assign,assignment]
    add_rules(md)
    return md


def _any_link(url: str) -> bool:
    return True


def _as_typed(url: str) -> str:
    return url


class _Reader:
    """Reads the block tokens in order."""

    def __init__(self, source: Source, tokens: "list[Token]") -> None:
        self.source = source
        self.lines = source.text.split("\n")
        self.tokens = tokens
        self.next = 0

    def blocks(self, closing: str = "") -> tuple[Block, ...]:
        """The blocks up to the token `closing`, which is consumed."""
        made: list[Block] = []
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            self.next += 1
            line = token.map[0] if token.map else 0
            match token.type:
                case name if name == closing:
                    break
                case "paragraph_open":
                    made += paragraphs(self.inline())
                case "heading_open":
                    made.append(Heading(int(token.tag[1]), only_inline(self.inline())))
                case "bullet_list_open" | "ordered_list_open":
                    made.append(self.list_block(token))
                case "blockquote_open":
                    if content := self.blocks("blockquote_close"):
                        made.append(Quote(content))
                case "fence" | "code_block":
                    made.append(self.code_block(token, line))
                case "math_block":
                    made.append(self.math_block(token, line))
                case "table_open":
                    made.append(self.table())
                case "hr":
                    made.append(Rule())
                case "html_block":
                    made += self.html_block(token, line)
                case _:
                    raise AssertionError(f"unexpected token {token.type}")
        return tuple(made)

    def inline(self) -> tuple[Inline | MathBlock, ...]:
        """The inline token that comes next, and the closing token after it."""
        token = self.tokens[self.next]
        self.next += 2
        return Inlines(self.source, token.map[0] if token.map else 0).read(token.children or [])

    def list_block(self, opening: "Token") -> ListBlock:
        start = None if opening.tag == "ul" else int(opening.attrGet("start") or 0 if opening.attrs else 1)
        closing = opening.type.replace("_open", "_close")
        items: list[tuple[Block, ...]] = []
        tight = True
        while self.tokens[self.next].type != closing:
            self.next += 1  # list_item_open
            level = self.tokens[self.next].level
            first = self.next
            items.append(self.blocks("list_item_close"))
            tight = tight and not any(
                token.type == "paragraph_open" and token.level == level and not token.hidden
                for token in self.tokens[first : self.next]
            )
        self.next += 1
        return ListBlock(start, tight, tuple(items))

    def code_block(self, token: "Token", line: int) -> CodeBlock:
        named, *_ = [*token.info.split(), ""]
        return CodeBlock(token.content.removesuffix("\n"), language(named))

    def math_block(self, token: "Token", line: int) -> Block:
        tex = token.content.strip()
        return MathBlock(tex) if self.source.formula(tex, line) else CodeBlock(tex, None)

    def html_block(self, token: "Token", line: int) -> Iterable[Block]:
        typed = token.content.strip()
        if typed.startswith("<!--") and typed.find("-->") == len(typed) - 3:
            self.source.report(COMMENT, "a comment is left out", line, "<!--")
            return
        first = typed.partition("\n")[0]
        report_html(self.source, first, line)
        content: list[Inline] = []
        for row in typed.split("\n"):
            content += [HardBreak(), Str(row)] if content else [Str(row)]
        yield Paragraph(tuple(content))

    def table(self) -> Table:
        rows: list[tuple[Cell, ...]] = []
        while (token := self.tokens[self.next]).type != "table_close":
            self.next += 1
            if token.type == "tr_open":
                rows.append(self.row())
                if token.map and len(rows) > 1:
                    self.check_row(token.map[0], len(rows[0]))
        self.next += 1
        return Table(rows[0], tuple(rows[1:]))

    def row(self) -> tuple[Cell, ...]:
        cells = []
        while (token := self.tokens[self.next]).type != "tr_close":
            self.next += 1
            align = _ALIGN.get(str(token.attrGet("style")))
            cells.append(Cell(only_inline(self.inline()), align))
        self.next += 1
        return tuple(cells)

    def check_row(self, line: int, columns: int) -> None:
        """The parser leaves out what a row has beyond the header."""
        from markdown_it.rules_block.table import escapedSplit

        row = self.lines[line].strip(" \t>")
        cells = len(escapedSplit(row.removeprefix("|")))
        if row.endswith("|") and not row.endswith("\\|"):
            cells -= 1
        if cells > columns:
            self.source.report(
                ROW,
                f"the row has {cells} cells, the header {columns}",
                line,
                row,
                help="add columns to the header, or write `\\|` for a `|` that is text",
            )
