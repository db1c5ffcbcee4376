"""From the text that an author wrote to a `Text`."""

import re
from collections.abc import Callable
from typing import Literal

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.model.richtext import Block, Code, Feature, Inline, Paragraph, SoftBreak, Str, Styled, Text
from itemwright.text.plain import plain, shorten
from itemwright.text.source import MediaFinder, Source
from itemwright.text.tree import TooDeepError, survey

__all__ = ["MediaFinder", "parse"]

TOO_LONG = declare(
    "QW301",
    Severity.ERROR,
    "text that is too long",
    """
    One text of a bank holds at most 65,536 characters. Longer ones are almost always a file in the wrong place, and
    several systems cut or refuse them (Canvas: 16 KiB for a stem). Split the text, or put it into a document of its
    own and link to it.
    """,
)
TOO_DEEP = declare(
    "QW303",
    Severity.ERROR,
    "text that is nested too deeply",
    """
    Quotations, lists, emphasis and links stand in each other more than 40 levels deep. No system shows that, and it is
    mostly the trace of a damaged file. Flatten the text.
    """,
)

MAX_LENGTH = 65_536

# A carriage return ends a line, alone too (CommonMark 2.1; HTML 5, 13.2.3.5).
_RETURN = re.compile(r"\r\n?")

# A line in which Markdown sees nothing but characters: no sign that means something inside a line …
_NO_TEXT = r"\x00-\x1f\ud800-\udfff\ufffe\uffff"
_SIGNS = rf"\\`*_\[<&~^$|{_NO_TEXT}"
_MARKED = re.compile(f"[{_SIGNS}]")
# … and none that does at its beginning.
_BLOCK_START = re.compile(r"[-+#>=:]|[0-9]{1,9}[.)]")
# Emphasis and code in forms that can be read in one way only: no sign in the emphasis, a letter or digit at both of
# its ends, a blank, a bracket, a full stop or the like around it. What comes before is asked behind the first sign, so
# that the signs themselves are looked for, which is three times as fast.
_SPAN = re.compile(
    rf"\*(?<![^ (]\*)(\*?)([^\W_](?:[^{_SIGNS}]*[^\W_])?)\*\1(?![^ .,;:!?)])"
    rf"|`(?<!``)([^` {_NO_TEXT}](?:[^`{_NO_TEXT}]*[^` {_NO_TEXT}])?)`(?!`)"
)
_PLAIN: frozenset[Feature] = frozenset()
_STYLED: frozenset[Feature] = frozenset({"style"})


def parse(
    source: str,
    markup: Literal["markdown", "html"],
    *,
    at: Span | None,
    line_at: Callable[[int], Span] | None,
    media: MediaFinder | None,
    bag: Bag,
) -> Text:
    """Read a text.

    `at` is where it begins and `line_at(k)` where its line `k` (from 0) does; without `line_at` everything is reported
    at `at`. `media` looks up local files; None where a text cannot have any. Whatever is wrong is in the bag
    (QW301–QW321); the text is then still returned, without what was refused.
    """
    short = len(source) <= MAX_LENGTH
    if short and markup == "markdown" and (found := _simple_lines(source)) is not None:
        return Text(source, markup, *found, at=at)
    reading = Source(source, bag, at, line_at, media)
    tree = _blocks(reading, markup)
    return Text(source, markup, tree, plain(tree), *survey(tree), at)


def _blocks(reading: Source, markup: Literal["markdown", "html"]) -> tuple[Block, ...]:
    if len(reading.text) > MAX_LENGTH:
        reading.report(TOO_LONG, f"the text has {len(reading.text)} characters, more than {MAX_LENGTH}", 0)
    else:
        reading.text = _RETURN.sub("\n", reading.characters(reading.text))
        try:
            if markup == "markdown":
                from itemwright.text.markdown import markdown

                return markdown(reading)
            from itemwright.text.html import html

            return html(reading)
        except TooDeepError:
            reading.report(TOO_DEEP, "the text is nested too deeply", 0)
    beginning = " ".join(reading.characters(reading.text[:1000]).split())
    return (Paragraph((Str(shorten(beginning, 200)),)),)


def _simple_lines(source: str) -> tuple[tuple[Paragraph, ...], str, frozenset[Feature]] | None:
    """The paragraphs of a text with no more Markdown than simple emphasis and code, its plain text, what it uses.

    None where there may be more. Most texts of a bank are one such line: 2 to 8 µs here, 70 µs in the Markdown parser.
    """
    text = source.rstrip(" \t\n")
    if not _MARKED.search(text):
        if not text:
            return (), "", _PLAIN
        if _BLOCK_START.match(text) or text[0].isspace() or text[-1].isspace():
            return None
        line = (Paragraph((Str(text),)),)
        return line, text if "  " not in text else plain(line), _PLAIN
    made: list[Paragraph] = []
    for paragraph in text.split("\n\n"):
        content: list[Inline] = []
        for line_ in paragraph.split("\n"):
            if not line_ or line_ != line_.strip() or _BLOCK_START.match(line_):
                return None
            if content:
                content.append(SoftBreak())
            if not _read_line(line_, content):
                return None
        made.append(Paragraph(tuple(content)))
    styled = any(isinstance(node, Styled | Code) for one in made for node in one.content)
    return tuple(made), plain(made), _STYLED if styled else _PLAIN


def _read_line(line: str, content: list[Inline]) -> bool:
    """Append the nodes of a line; False where there may be more than simple emphasis and code."""
    characters, *spans = _SPAN.split(line)
    if _MARKED.search(characters):
        return False
    if characters:
        content.append(Str(characters))
    for index in range(0, len(spans), 4):
        second_star, emphasised, code, characters = spans[index : index + 4]
        if _MARKED.search(characters):
            return False
        if code is None:
            content.append(Styled("strong" if second_star else "em", (Str(emphasised),)))
        else:
            content.append(Code(code))
        if characters:
            content.append(Str(characters))
    return True
