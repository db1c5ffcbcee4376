"""The tree as XHTML: the forms that QTI and the HTML formats want."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from itemwright.diag import Bag
from itemwright.model.richtext import Image, Media, Paragraph, Text
from itemwright.text.math import mathml
from itemwright.text.parse import parse
from itemwright.text.xhtml import QTI_LACKS, Dialect, html, inline_html, is_inline
from itemwright.xml.markup import Markup, escaped

Read = Callable[..., tuple[Text, list[str]]]

QTI_NS = "http://www.imsglobal.org/xsd/imsqti_v2p1"


def tex(formula: str, display: bool) -> Markup:
    shown = escaped(formula)
    return Markup(f"<p>\\[{shown}\\]</p>" if display else f"\\({shown}\\)")


def math(formula: str, display: bool) -> Markup:
    shown = etree.tostring(mathml(formula, display), encoding="unicode")
    return Markup(f'<div class="display-math">{shown}</div>' if display else shown)


HTML = Dialect(math=tex, href=lambda media: f"files/{media.name}")
QTI = Dialect(
    math=math,
    href=lambda media: f"../media/{media.name}",
    empty="/>",
    code_in_pre=False,
    align="class",
    sizes=True,
    lacks=QTI_LACKS,
)

FORMS = {
    'a < b & "c" > ]]>': ('<p>a &lt; b &amp; "c" &gt; ]]&gt;</p>',) * 2,
    "*a* **b** H~2~O x^2^ `c<d`": (
        "<p><em>a</em> <strong>b</strong> H<sub>2</sub>O x<sup>2</sup> <code>c&lt;d</code></p>",
    )
    * 2,
    "a&#13;b": ("<p>a&#13;b</p>",) * 2,
    "<strong></strong>a": ("<p><strong></strong>a</p>",) * 2,
    "~~a~~ b": ("<p><del>a</del> b</p>", '<p><span class="del">a</span> b</p>'),
    "a\nb  \nc": ("<p>a b<br />c</p>",) * 2,
    "## H\n\n---\n\n> a": ("<h2>H</h2><hr /><blockquote><p>a</p></blockquote>",) * 2,
    "- a\n- b\n  - c": ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",) * 2,
    "1. a\n\n   b\n2.": ("<ol><li><p>a</p><p>b</p></li><li></li></ol>",) * 2,
    "3. a": ('<ol start="3"><li>a</li></ol>', "<ol><li>a</li></ol>"),
    "```py\n\nif a < b:\n\tc\n```": (
        '<pre><code class="language-py">\nif a &lt; b:\n\tc</code></pre>',
        '<pre class="code language-py">\nif a &lt; b:\n\tc</pre>',
    ),
    "    a": ("<pre><code>a</code></pre>", '<pre class="code">a</pre>'),
    "| a | b |\n|--:|---|\n| 1 | |": (
        '<table><thead><tr><th scope="col" style="text-align:right">a</th><th scope="col">b</th></tr></thead>'
        '<tbody><tr><td style="text-align:right">1</td><td></td></tr></tbody></table>',
        '<table><thead><tr><th scope="col" class="align-right">a</th><th scope="col">b</th></tr></thead>'
        '<tbody><tr><td class="align-right">1</td><td></td></tr></tbody></table>',
    ),
    "| a |\n|:-:|": (
        '<table><tbody><tr><th scope="col" style="text-align:center">a</th></tr></tbody></table>',
        '<table><tbody><tr><th scope="col" class="align-center">a</th></tr></tbody></table>',
    ),
    "[a *b*](https://e.org/?x=1&y=2 'T')": (
        '<p><a href="https://e.org/?x=1&amp;y=2" title="T">a <em>b</em></a></p>',
        '<p><a href="https://e.org/?x=1&amp;y=2">a <em>b</em></a></p>',
    ),
    "![A \"map\"](map.png 'T')": (
        '<p><img src="files/map.png" alt="A &quot;map&quot;" title="T" /></p>',
        '<p><img src="../media/map.png" alt="A &quot;map&quot;" width="4" height="3" /></p>',
    ),
    "![A horn](horn.wav)": (
        '<p><audio controls="controls" src="files/horn.wav"><a href="files/horn.wav">A horn</a></audio></p>',
        '<p><object data="../media/horn.wav" type="audio/wav"><a href="../media/horn.wav">A horn</a></object></p>',
    ),
    "a $x<y$ b\n\n$$z$$": (
        "<p>a \\(x&lt;y\\) b</p><p>\\[z\\]</p>",
        '<p>a <math xmlns="http://www.w3.org/1998/Math/MathML" display="inline"><semantics><mrow><mi>x</mi>'
        "<mo>&lt;</mo><mi>y</mi></mrow>"
        '<annotation encoding="application/x-tex">x&lt;y</annotation></semantics></math> b</p>'
        '<div class="display-math"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics>'
        '<mrow><mi>z</mi></mrow><annotation encoding="application/x-tex">z</annotation></semantics></math></div>',
    ),
}


@pytest.mark.parametrize("source", FORMS)
def test_html(read: Read, source: str) -> None:
    text, _ = read(source)
    made = html(text, HTML)
    assert made == FORMS[source][0]
    etree.fromstring(f"<div>{made}</div>")


@pytest.mark.parametrize("source", FORMS)
def test_qti(read: Read, source: str) -> None:
    text, _ = read(source)
    made = html(text, QTI)
    assert made.replace("/>", " />") == FORMS[source][1]


@pytest.mark.parametrize("source", [*FORMS, 'a < b & c > d "e" ]]> é\xa0f'])
def test_it_is_written_as_libxml2_writes_it(read: Read, source: str) -> None:
    text, _ = read(source)
    made = f"<div>{html(text, QTI)}</div>"
    short = re.sub(r"<(\w+)([^<>]*)></\1>", r"<\1\2/>", made)
    assert etree.tostring(etree.fromstring(made), encoding="unicode") == short


def test_a_lone_paragraph_is_unwrapped(read: Read) -> None:
    for source in ("a < b", "a *b*"):
        text, _ = read(source)
        assert is_inline(text)
        assert html(text, HTML, unwrap=True) == inline_html(text, HTML) == html(text, HTML)[3:-4]


INLINE = {
    "": "",
    "a *b*": "a <em>b</em>",
    "a\n\nb": "a<br />b",
    "- a\n- b\n\n1. c\n2. d": "• a<br />• b<br />1. c<br />2. d",
    "> a\n\n    b\n    c": "a<br /><code>b</code><br /><code>c</code>",
    "| a | b |\n|---|---|\n| 1 | *2* |": "a | b<br />1 | <em>2</em>",
    "a\n\n$$b$$\n\n---": "a<br />\\(b\\)",
}


@pytest.mark.parametrize("source", INLINE)
def test_inline(read: Read, source: str) -> None:
    text, _ = read(source)
    assert inline_html(text, HTML) == INLINE[source]


@pytest.mark.parametrize(
    ("source", "expected"), [("a *b*", True), ("", False), ("a\n\nb", False), ("- a", False)]
)
def test_is_inline(read: Read, source: str, expected: bool) -> None:
    assert is_inline(read(source)[0]) is expected


def test_picture_on_the_web() -> None:
    text = Text("", blocks=(Paragraph((Image("https://e.org/a.png", "a"),)),))
    assert html(text, HTML) == '<p><img src="https://e.org/a.png" alt="a" /></p>'


def test_video() -> None:
    film = Media("a.mp4", "a.mp4", "video/mp4", b"")
    text = Text("", blocks=(Paragraph((Image("a.mp4", "", media=film),)),))
    assert html(text, HTML) == (
        '<p><video controls="controls" src="files/a.mp4"><a href="files/a.mp4">a.mp4</a></video></p>'
    )


@pytest.fixture(scope="module")
def qti(official_schemas: Path) -> etree.XMLSchema:
    catalog = {
        "xml.xsd": official_schemas / "w3/xml.xsd",
        "XInclude.xsd": official_schemas / "w3/XInclude.xsd",
        "mathml2.xsd": official_schemas / "w3/mathml2/mathml2.xsd",
        "apipv1p0_qtiextv2p1_v1p0.xsd": official_schemas / "apip/apipv1p0_qtiextv2p1_v1p0.xsd",
        "imsqti_v2p1p2.xsd": official_schemas / "qti21/imsqti_v2p1p2.xsd",
    }

    class Resolver(etree.Resolver):
        def resolve(self, url: str | None, public: str | None, context: Any) -> Any:
            known = catalog.get(url.rpartition("/")[2]) if url and url.startswith("http") else None
            return self.resolve_filename(str(known), context) if known else None

    parser = etree.XMLParser()
    parser.resolvers.add(Resolver())
    return etree.XMLSchema(etree.parse(official_schemas / "qti21/imsqti_v2p1.xsd", parser))


def test_all_forms_are_valid_in_an_item(read: Read, qti: etree.XMLSchema) -> None:
    body = []
    for source in FORMS:
        text, _ = read(source)
        shown = html(text, QTI)
        body.append(f"<div>{shown}</div><blockquote>{shown}</blockquote><p>{inline_html(text, QTI)}</p>")
    item = etree.fromstring(
        f'<assessmentItem xmlns="{QTI_NS}" identifier="i" title="t" adaptive="false" timeDependent="false">'
        f"<itemBody>{''.join(body)}</itemBody></assessmentItem>"
    )
    qti.assertValid(item)


@pytest.mark.parametrize("sign", ["^a", "~~a~~", "a\n=", "`a` ", "a\\\n"])
def test_time_is_linear(sign: str) -> None:
    text = parse(sign * (60_000 // len(sign)), "markdown", at=None, line_at=None, media=None, bag=Bag())
    for dialect in (HTML, QTI):
        began = time.process_time()
        html(text, dialect)
        assert (
            time.process_time() - began < 1
        )  # where an element's content is copied for each node: 3 to 13 s
