"""Whatever an author or an attacker writes: what comes out is well-formed, of known elements, and does nothing."""

from typing import Literal

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from itemwright.diag import Bag
from itemwright.text.math import mathml
from itemwright.text.parse import parse
from itemwright.text.xhtml import QTI_LACKS, Dialect, html, inline_html
from itemwright.xml.markup import Markup, escaped

HTML = Dialect(math=lambda tex, display: escaped(f"\\({tex}\\)"), href=lambda media: media.name)
QTI = Dialect(
    math=lambda tex, display: Markup(etree.tostring(mathml(tex, display), encoding="unicode")),
    href=lambda media: media.name,
    empty="/>",
    code_in_pre=False,
    lacks=QTI_LACKS,
)

ELEMENTS = {
    *(
        "div",
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "blockquote",
        "pre",
        "code",
        "hr",
        "br",
    ),
    *("table", "thead", "tbody", "tr", "th", "td", "em", "strong", "sub", "sup", "del", "a", "img"),
}
ATTRIBUTES = {"href", "src", "alt", "title", "start", "scope", "style", "class"}

HOSTILE = [
    "<script>", "</script>", "<script src=//e.org/x>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
    "<a href='javascript:alert(1)'>", "<a href=\"JaVa\tscript:x\">", "</a>", "<iframe srcdoc='<script>'>", "<style>",
    "</style>", "<math><mtext><table><mglyph><style>", "<noscript><p title='", "</noscript>", "<!--", "-->",
    "<![CDATA[", "]]>", "<td style='text-align:right;background:url(javascript:x)'>", "<table>", "<tr>", "<td>", "<p>",
    "</p>", "<em>", "<b>", "<pre>", "<code>", "&#106;avascript:", "&lt;script&gt;", "[a](javascript:x)",
    "[a](<javascript:x>)", "![a](data:text/html,x)", "<javascript:x>", "`", "```\n", "$", "$$", "\\(", "\\)", "\\",
    "*", "_", "~", "^", "|",
    "|a|b|\n|-|-|\n", "- ", "\n", "\n\n", "> ", "1. ", "# ", "<", ">", "&", "\"", "'", "\x00", "\x0b", "\ufffe", "é",
    "\\href{javascript:x}{y}", "<x:y z='", "<!DOCTYPE a>", "<?a b?>", "<textarea>", "<title>", "<sub>", "</sub>", "a b",
]  # fmt: skip

SOURCES = st.lists(st.one_of(st.sampled_from(HOSTILE), st.text(max_size=5)), max_size=12).map("".join)


@given(SOURCES, st.sampled_from(["markdown", "html"]))
def test_nothing_active_survives(source: str, markup: Literal["markdown", "html"]) -> None:
    text = parse(source, markup, at=None, line_at=None, media=None, bag=Bag())
    for written in (html(text, HTML), inline_html(text, HTML)):
        root = etree.fromstring(f"<div>{written}</div>")
        for element in root.iter():
            assert element.tag in ELEMENTS
            assert set(element.attrib) <= ATTRIBUTES
            assert element.get("style", "text-align:right").startswith("text-align:")
            assert not element.get("href", "http:").lower().startswith(("javascript", "data", "vbscript"))
            assert element.get("src", "http:").startswith(("http:", "https:"))
    etree.fromstring(f"<div>{html(text, QTI)}</div>")


@given(SOURCES, st.sampled_from(["markdown", "html"]))
def test_the_same_source_gives_the_same_text(source: str, markup: Literal["markdown", "html"]) -> None:
    first, second = (parse(source, markup, at=None, line_at=None, media=None, bag=Bag()) for _ in range(2))
    assert (first.blocks, first.plain, first.features) == (second.blocks, second.plain, second.features)
    assert "\n" not in first.plain


@given(st.text("abW (é*_`~$^\\&;<>[]!#|:.-1234 \t", max_size=40).map(lambda rest: "W" + rest))
def test_one_line_is_read_as_the_block_parser_reads_it(line: str) -> None:
    """A second paragraph sends the whole text through the block parser."""
    alone = parse(line, "markdown", at=None, line_at=None, media=None, bag=Bag())
    followed = parse(line + "\n\nend", "markdown", at=None, line_at=None, media=None, bag=Bag())
    assert followed.blocks[: len(alone.blocks)] == alone.blocks
    assert len(followed.blocks) == len(alone.blocks) + 1
