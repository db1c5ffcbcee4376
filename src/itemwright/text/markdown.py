"""Markdown to the rich-text tree: CommonMark, tables, strikethrough, formulas, sub- and superscript."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

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
    Paragraph,
    Quote,
    Rule,
    SoftBreak,
    Str,
    Styled,
    Table,
)
from itemwright.text.plain import plain
from itemwright.text.source import COMMENT, Source
from itemwright.text.tree import MAX_DEPTH, TooDeepError, only_inline, paragraphs

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

RAW_HTML = declare(
    "QW304",
    Severity.WARNING,
    "HTML in Markdown",
    """
    A Markdown text may hold the elements `<sub>`, `<sup>`, `<br>`, `<em>`, `<strong>`, `<del>` and `<code>`. Any other
    tag, and one that is not closed, is shown as it was typed, which is right for `List<String>` and wrong for a
    `<div>`. Write `\\<` or use code (`` `List<String>` ``) to say that it is text; write the whole text as
    `{html: …}` to use HTML.
    """,
)
ROW = declare(
    "QW309",
    Severity.ERROR,
    "table row with too many cells",
    """
    A row of a Markdown table has more cells than the header, and the further ones would be left out. Add columns to the
    header. A `|` that is meant as text is written `\\|`, in code and formulas too.
    """,
)
PARENTHESES = declare(
    "QW315",
    Severity.WARNING,
    "`\\(` in Markdown",
    """
    In Markdown, `\\(x\\)` is `(x)` and `\\[x\\]` is `[x]`: a backslash before a sign only takes away its meaning. If
    it is meant as a formula, write `$x$`, or `$$x$$` for one that is displayed.
    """,
)

_TAG = re.compile(r"<(/?)(sub|sup|br|em|strong|del|code)\s*(/?)>", re.IGNORECASE)
_ALIGN: dict[str, Align] = {
    "text-align:left": "left",
    "text-align:center": "center",
    "text-align:right": "right",
}
_SPACE = re.compile(r"\s*\n\s*")


def markdown(source: Source) -> tuple[Block, ...]:
    """The blocks of a Markdown text. Raises TooDeepError."""
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
        return _Inlines(self.source, token.map[0] if token.map else 0).read(token.children or [])

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
        language = token.info.split()[0] if token.info.strip() else None
        text = token.content.removesuffix("\n")
        return CodeBlock(text, (language or "").strip("{}.") or None)

    def math_block(self, token: "Token", line: int) -> Block:
        tex = token.content.strip()
        return MathBlock(tex) if self.source.formula(tex, line) else CodeBlock(tex, None)

    def html_block(self, token: "Token", line: int) -> Iterable[Block]:
        typed = token.content.strip()
        if typed.startswith("<!--") and typed.find("-->") == len(typed) - 3:
            self.source.report(COMMENT, "a comment is left out", line, "<!--")
            return
        first = typed.partition("\n")[0]
        _report_html(self.source, first, line)
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


@dataclass(slots=True)
class _Frame:
    """An element whose end has not come: a name, what it holds so far, and the tag as typed if it was HTML."""

    name: str
    token: "Token | None" = None
    typed: str = ""
    line: int = 0
    content: list[Inline | MathBlock] = field(default_factory=list)


class _Inlines:
    """Reads the tokens of one run of inline content that begins on line `line`."""

    def __init__(self, source: Source, line: int) -> None:
        self.source = source
        self.line = line
        self.frames = [_Frame("")]
        self.escaped: set[str] = set()

    def read(self, tokens: "list[Token]") -> tuple[Inline | MathBlock, ...]:
        for token in tokens:
            self.token(token)
        while len(self.frames) > 1:
            self.give_up()
        return tuple(self.frames[0].content)

    def add(self, node: Inline | MathBlock) -> None:
        self.frames[-1].content.append(node)

    def open(self, frame: _Frame) -> None:
        if len(self.frames) >= MAX_DEPTH:
            raise TooDeepError
        self.frames.append(frame)

    def give_up(self) -> None:
        """The innermost element is HTML that is never closed: its tag becomes text."""
        frame = self.frames.pop()
        _report_html(self.source, frame.typed, frame.line)
        self.frames[-1].content += [Str(frame.typed), *frame.content]

    def token(self, token: "Token") -> None:
        match token.type:
            case "text":
                self.add(Str(token.content))
            case "text_special":
                self.special(token)
            case "softbreak":
                self.line += 1
                if not (content := self.frames[-1].content) or not isinstance(content[-1], HardBreak):
                    self.add(SoftBreak())
            case "hardbreak":
                self.line += 1
                self.add(HardBreak())
            case "code_inline":
                self.add(Code(token.content))
            case "math_inline" | "math_display":
                self.formula(token)
            case "image":
                title = token.attrGet("title")
                src, alt = str(token.attrGet("src")), _alternative(token.children or [])
                self.add(self.source.image(src, alt, str(title) if title else None, self.line))
            case "html_inline":
                self.html(token.content)
            case name if name.endswith("_open"):
                self.open(_Frame(name.removesuffix("_open"), token, line=self.line))
            case name if name.endswith("_close"):
                while not self.frames[-1].token:
                    self.give_up()
                self.close(self.frames.pop())
            case _:
                raise AssertionError(f"unexpected token {token.type}")

    def special(self, token: "Token") -> None:
        """A character behind a backslash, or an entity."""
        if token.info == "entity" and token.content == "�" and token.markup.lower() != "&#xfffd;":
            self.source.bad_character(f"`{token.markup}`", self.line, token.markup)
            return
        self.escaped.add(token.markup)
        for left, right in (("\\(", "\\)"), ("\\[", "\\]")):
            if token.markup == right and left in self.escaped:
                self.source.report(
                    PARENTHESES,
                    f"`{left}` and `{right}` are plain {left[1]} {right[1]} in Markdown",
                    self.line,
                    right,
                    help="write a formula as `$…$`",
                    once=left,
                )
        self.add(Str(token.content))

    def formula(self, token: "Token") -> None:
        display = token.type == "math_display"
        tex = _SPACE.sub(" ", token.content.strip())
        if not self.source.formula(tex, self.line):
            self.add(Code(tex))
        elif display:
            self.add(MathBlock(tex))
        else:
            self.add(Math(tex))
        self.line += token.content.count("\n")

    def html(self, typed: str) -> None:
        found = _TAG.fullmatch(typed)
        if typed.startswith("<!--"):
            self.source.report(COMMENT, "a comment is left out", self.line, "<!--")
        elif not found:
            _report_html(self.source, typed.partition("\n")[0], self.line)
            self.add(Str(_SPACE.sub(" ", typed)))
        elif (name := found.group(2).lower()) == "br":
            self.add(HardBreak())
        elif not found.group(1):
            self.open(_Frame(name, typed=typed, line=self.line))
        elif self.frames[-1].name == name and self.frames[-1].typed:
            self.close(self.frames.pop())
        else:
            _report_html(self.source, typed, self.line)
            self.add(Str(typed))
        self.line += typed.count("\n")

    def close(self, frame: _Frame) -> None:
        """An element is complete."""
        content = only_inline(frame.content)
        match frame.name:
            case "em" | "strong" | "sub" | "sup" | "del":
                self.add(Styled(frame.name, content))
            case "s":
                self.add(Styled("del", content))
            case "code":
                self.add(Code(plain([Paragraph(content)])))
            case "link":
                assert frame.token is not None
                title = frame.token.attrGet("title")
                href = self.source.address(str(frame.token.attrGet("href") or ""), frame.line)
                if href is None:
                    self.frames[-1].content += content
                else:
                    self.add(Link(href, str(title) if title else None, content))
            case _:
                raise AssertionError(f"unexpected element {frame.name}")


def _alternative(tokens: "Iterable[Token]") -> str:
    """The text of an image's brackets, without markup."""
    parts = []
    for token in tokens:
        match token.type:
            case "text" | "text_special" | "code_inline" | "html_inline":
                parts.append(token.content)
            case "softbreak" | "hardbreak":
                parts.append(" ")
            case "math_inline" | "math_display":
                parts.append(f"\\({token.content}\\)")
            case "image":
                parts.append(_alternative(token.children or []))
    return "".join(parts)


def _report_html(source: Source, typed: str, line: int) -> None:
    """Report a tag that stays text; of those with the same name only the first."""
    source.report(
        RAW_HTML,
        f"`{typed if len(typed) <= 40 else typed[:39] + '…'}` is shown as it is typed",
        line,
        typed,
        help="write `\\<` if that is meant, or the whole text as `{html: …}`",
        once=typed.strip("</>").split()[0].lower() if typed.strip("</>") else typed,
    )
