"""From the text that an author wrote to a `Text`."""

import re
from collections.abc import Callable
from typing import Literal

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.model.richtext import Block, Inline, Paragraph, SoftBreak, Str, Text
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

# A line in which Markdown sees nothing but characters: no sign that means something inside a line …
_MARKED = re.compile("[\\\\`*_\\[<&~^$|\x00-\x1f\ud800-\udfff\ufffe\uffff]")
# … and none that does at its beginning.
_BLOCK_START = re.compile(r"[-+#>=:]|[0-9]{1,9}[.)]")


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
    if short and markup == "markdown" and (found := _plain_lines(source)) is not None:
        return Text(source, markup, *found, at=at)
    reading = Source(source, bag, at, line_at, media)
    tree = _blocks(reading, markup)
    return Text(source, markup, tree, plain(tree), *survey(tree), at)


def _blocks(reading: Source, markup: Literal["markdown", "html"]) -> tuple[Block, ...]:
    if len(reading.text) > MAX_LENGTH:
        reading.report(TOO_LONG, f"the text has {len(reading.text)} characters, more than {MAX_LENGTH}", 0)
    else:
        reading.text = reading.characters(reading.text)
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


def _plain_lines(source: str) -> tuple[tuple[Paragraph, ...], str] | None:
    """The paragraphs of a text that holds no Markdown, and its plain text; None where it may hold some.

    Most texts of a bank are one plain line: 2 µs here, 70 µs in the Markdown parser.
    """
    text = source.rstrip(" \t\n")
    if not _MARKED.search(text):
        if not text:
            return (), ""
        if _BLOCK_START.match(text) or text[0].isspace() or text[-1].isspace():
            return None
        return (Paragraph((Str(text),)),), text if "  " not in text else plain([Paragraph((Str(text),))])
    if "\n" not in text:
        return None
    made: list[Paragraph] = []
    for paragraph in text.split("\n\n"):
        content: list[Inline] = []
        for line in paragraph.split("\n"):
            if not line or line != line.strip() or _MARKED.search(line) or _BLOCK_START.match(line):
                return None
            content += [SoftBreak(), Str(line)] if content else [Str(line)]
        made.append(Paragraph(tuple(content)))
    return tuple(made), plain(made)
