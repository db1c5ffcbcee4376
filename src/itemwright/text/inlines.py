"""Markdown's inline tokens to inline nodes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from itemwright.diag import Severity, declare
from itemwright.model.richtext import (
    Code,
    HardBreak,
    Inline,
    Link,
    Math,
    MathBlock,
    Paragraph,
    SoftBreak,
    Str,
    Styled,
)
from itemwright.text.plain import plain
from itemwright.text.source import COMMENT, Source
from itemwright.text.tree import MAX_DEPTH, TooDeepError, only_inline

if TYPE_CHECKING:
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
_SPACE = re.compile(r"\s*\n\s*")


@dataclass(slots=True)
class _Frame:
    """An element whose end has not come: a name, what it holds so far, and the tag as typed if it was HTML."""

    name: str
    token: "Token | None" = None
    typed: str = ""
    line: int = 0
    content: list[Inline | MathBlock] = field(default_factory=list)


class Inlines:
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
        report_html(self.source, frame.typed, frame.line)
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
            report_html(self.source, typed.partition("\n")[0], self.line)
            self.add(Str(_SPACE.sub(" ", typed)))
        elif (name := found.group(2).lower()) == "br":
            self.add(HardBreak())
        elif not found.group(1):
            self.open(_Frame(name, typed=typed, line=self.line))
        elif self.frames[-1].name == name and self.frames[-1].typed:
            self.close(self.frames.pop())
        else:
            report_html(self.source, typed, self.line)
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


def report_html(source: Source, typed: str, line: int) -> None:
    """Report a tag that stays text; of those with the same name only the first."""
    source.report(
        RAW_HTML,
        f"`{typed if len(typed) <= 40 else typed[:39] + '…'}` is shown as it is typed",
        line,
        typed,
        help="write `\\<` if that is meant, or the whole text as `{html: …}`",
        once=typed.strip("</>").split()[0].lower() if typed.strip("</>") else typed,
    )
