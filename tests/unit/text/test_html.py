"""HTML: the tree, what is reported, and that nothing active survives."""

import time
from collections.abc import Callable

import pytest

from itemwright.model.richtext import (
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
    Str,
    Styled,
    Table,
    Text,
)

Read = Callable[..., tuple[Text, list[str]]]


def p(*content: Inline | str) -> Paragraph:
    return Paragraph(tuple(Str(node) if isinstance(node, str) else node for node in content))


CLEAN: dict[str, tuple[Block, ...]] = {
    "plain & simple": (p("plain & simple"),),
    "<p>a\n  b </p> <p>c<br/> d</p>e": (p("a b"), p("c", HardBreak(), "d"), p("e")),
    "<em>a</em><i>b</i> <strong>c</strong><b>d</b>": (
        p(
            Styled("em", (Str("a"),)),
            Styled("em", (Str("b"),)),
            " ",
            Styled("strong", (Str("c"),)),
            Styled("strong", (Str("d"),)),
        ),
    ),
    "H<sub>2</sub>O <del>x</del><s>y</s> <code>a  b</code>": (
        p(
            "H",
            Styled("sub", (Str("2"),)),
            "O ",
            Styled("del", (Str("x"),)),
            Styled("del", (Str("y"),)),
            " ",
            Code("a b"),
        ),
    ),
    "<div><div><p>a</p></div><span>b</span></div>": (p("a"), p("b")),
    "<h2> A <em>b</em></h2><hr><blockquote>c<p>d</p></blockquote>": (
        Heading(2, (Str("A "), Styled("em", (Str("b"),)))),
        Rule(),
        Quote((p("c"), p("d"))),
    ),
    "<ul><li>a<li>b<ol start=3><li>c</ol></ul>": (
        ListBlock(None, True, ((p("a"),), (p("b"), ListBlock(3, True, ((p("c"),),))))),
    ),
    "<ol><li><p>a</p></li></ol>": (ListBlock(1, False, ((p("a"),),)),),
    '<pre>\nif (a &lt; b)\n\tx;\n</pre><pre class="language-c">y</pre><pre><code class="language-py">z</code></pre>': (
        CodeBlock("if (a < b)\n\tx;", None),
        CodeBlock("y", "c"),
        CodeBlock("z", "py"),
    ),
    '<a href="https://e.org/ä" title="T">a <b>b</b></a> <a>c</a>': (
        p(Link("https://e.org/%C3%A4", "T", (Str("a "), Styled("strong", (Str("b"),)))), " c"),
    ),
    "<table><caption>T</caption><thead><tr><th scope='col'>a</th><th align='right'>b</th></tr></thead>"
    "<tbody><tr><td style='text-align: center'>1</td></tr></tbody></table>": (
        p("T"),
        Table(
            (Cell((Str("a"),)), Cell((Str("b"),), "right")),
            ((Cell((Str("1"),), "center"), Cell(())),),
        ),
    ),
    r"Is \(a &lt; b\)? \[x\] so $$y$$": (
        p("Is ", Math("a < b"), "?"),
        MathBlock("x"),
        p("so"),
        MathBlock("y"),
    ),
    "$5 and $6, 50%": (p("$5 and $6, 50%"),),
    "<em><p>a</p></em>": (p(Styled("em", (Str("a"),))),),
    "a&nbsp;b": (p("a\xa0b"),),
    "<p></p><ul></ul><blockquote> </blockquote>": (),
}


@pytest.mark.parametrize("source", CLEAN)
def test_tree(read: Read, source: str) -> None:
    text, found = read(source, "html")
    assert text.blocks == CLEAN[source]
    assert found == []


FOUND: dict[str, list[str]] = {
    "<p>a</p>\n<p>&#11;\x01</p>": [
        "QW302 2:9 the character U+0001 cannot be written",
        "QW302 2:4 the character U+000B cannot be written",
    ],
    "a&#x" + "9" * 5000 + ";": ["QW302 1:2 the character U+0000 cannot be written"],
    "<!-- a -->b<?php x ?>": ["QW305 1:1 a comment is left out", "QW305 1:12 an instruction is left out"],
    "a <!DOCTYPE x>b</?>": [
        "QW305 1:3 an instruction is left out",
        "QW305 1:16 an instruction is left out",
    ],
    "<!-->a<!--->b<!-- c --!>d<!-- -->": ["QW305 1:1 a comment is left out"] * 4,
    "a\n<b c": ["QW307 2:1 `<b` is never closed, and all that follows it is left out"],
    "a</p <!-- b": ["QW307 1:2 `</p` is never closed, and all that follows it is left out"],
    "<!-- > a": ["QW307 1:1 a comment is never closed, and all that follows it is left out"],
    "<a <a <A href='b>'>c</a>": [
        "QW308 1:1 the attribute `<a` of `<a>` is left out",
        "QW310 1:16 the link `b>` does not lead to an address",
    ],
    "<TEXTAREA><font></textareas><font></Textarea ><br/>a": [
        "QW307 1:1 `<textarea>` is left out with its content"
    ],
    "<math/>a<svg />b": [
        "QW307 1:1 `<math>` is left out with its content",
        "QW307 1:9 `<svg>` is left out with its content",
    ],
    "a\n<font>b</font> <font>c</font>": ["QW306 2:1 `<font>` is left out, its content kept"],
    "a\n<script>x('<font>')</script> <svg><font/></svg>": [
        "QW307 2:1 `<script>` is left out with its content",
        "QW307 2:30 `<svg>` is left out with its content",
    ],
    "<p onclick='x()'>a</p>": ["QW307 1:4 the handler `onclick` is left out"],
    "<p class='a'>b</p><p class='c'>d</p>": ["QW308 1:4 the attribute `class` of `<p>` is left out"],
    "<table><tr><th colspan='2' style='color:red'>a</th></tr></table>": [
        "QW308 1:16 cells are not joined (`colspan`)",
        "QW308 1:28 styles are left out",
    ],
    "<a href='java\tscript:x()'>a</a>": [
        "QW310 1:10 the link `java\tscript:x()` does not lead to an address"
    ],
    "a\n<a href='b.html'>a</a>": ["QW310 2:10 the link `b.html` does not lead to an address"],
    "<img src='map.png'>": ["QW311 1:11 the image `map.png` has no alternative text"],
    "<img src='http://e.org/a.png' alt='a'>": ["QW312 1:11 the image `http://e.org/a.png` stays on the web"],
    "<img src='data:image/png;base64,AA' alt='a'><img alt='b'>": [
        "QW313 1:11 the image address `data:image/png;base64,AA` cannot be used",
        "QW313 1:1 the image has no address",
    ],
    "<table><tr><td>a</td></tr><tr><td>b<ul><li>c</li></ul></td></tr></table>": [
        "QW316 1:36 `<ul>` in `<td>` becomes a line of text",
        "QW316 1:40 `<li>` in `<ul>` becomes a line of text",
        "QW316 1:1 the table's first row becomes its header",
    ],
    "<pre>a <b>b</b></pre>": ["QW316 1:8 markup in code is left out (`<b>`)"],
    "a\n\\(50%\\) \\(\\foo\\)": [
        "QW320 2:3 `%` begins a comment in TeX",
        "QW321 2:11 the formula has no MathML: `\\foo` is not known",
    ],
}


@pytest.mark.parametrize("source", FOUND)
def test_findings(read: Read, source: str) -> None:
    assert read(source, "html")[1] == FOUND[source]


@pytest.mark.parametrize(
    "sign",
    ["<a ", "<a b=", '<a b="', "<a href='", "<!-- ", "<!-- -", "<b", "</a ", "<? ", "&#", "<img src=x>"],
)
def test_time_is_linear(read: Read, sign: str) -> None:
    began = time.process_time()
    read(sign * (60_000 // len(sign)), "html")
    assert time.process_time() - began < 2  # where each sign looks through the rest: 4 to 30 s


def test_what_is_left_out(read: Read) -> None:
    assert read("<p onclick='x()'>a<script>b</script><font>c</font></p>", "html")[0].blocks == (p("ac"),)
    assert read("<a href='javascript:x'>a</a><img src='data:x' alt='b'>", "html")[0].blocks == (p("ab"),)
    assert read("<iframe>a</iframe><embed>b<math><mi>c</mi></math>", "html")[0].blocks == (p("b"),)


def test_image(read: Read) -> None:
    text, found = read('<p>See <img src="map.png" alt="A map" title="T"></p>', "html")
    assert found == []
    assert text.features == {"image"}
    assert text.media[0].path == "map.png"
