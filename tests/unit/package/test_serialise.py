"""XML becomes bytes that are readable and say the same."""

import pytest
from lxml import etree

from itemwright.package.serialise import serialise
from itemwright.xml.build import cdata, child, element

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'


def written(xml: str) -> str:
    text = serialise(etree.fromstring(xml)).decode()
    assert text.startswith(DECLARATION)
    return text.removeprefix(DECLARATION)


def test_elements_among_elements_stand_on_lines_of_their_own() -> None:
    assert written("<a><b><c/></b><d>text</d></a>") == "<a>\n  <b>\n    <c/>\n  </b>\n  <d>text</d>\n</a>\n"


@pytest.mark.parametrize(
    "xml",
    [
        "<p>one <em>two</em><em>three</em></p>",
        "<p><em>two</em><em>three</em> four</p>",
        "<p> <em>two</em><em>three</em></p>",
        "<a><!-- a --> <b><c/></b></a>",
    ],
)
def test_an_element_with_text_beside_its_children_stays_as_it_is(xml: str) -> None:
    assert written(xml) == xml + "\n"


@pytest.mark.parametrize(
    "name", ["itemBody", "rubricBlock", "modalFeedback", "testFeedback", "mattext", "text", "pre"]
)
@pytest.mark.parametrize("namespace", ["", ' xmlns="urn:any"'])
def test_what_is_shown_stays_as_it_is(name: str, namespace: str) -> None:
    inner = f"<{name}><div><p><em>a</em><strong>b</strong></p></div></{name}>"
    assert written(f"<a{namespace}><b/>{inner}</a>") == f"<a{namespace}>\n  <b/>\n  {inner}\n</a>\n"


def test_an_empty_element_stays_empty() -> None:
    assert written("<a><text/></a>") == "<a>\n  <text/>\n</a>\n"


def test_cdata_gets_no_blanks_around_it() -> None:
    quiz = element("quiz")
    cdata(child(quiz, "name"), "text", "<p>a ]]> b</p>")
    out = serialise(quiz).decode()
    assert "    <text><![CDATA[<p>a ]]]]><![CDATA[> b</p>]]></text>\n" in out
    assert etree.fromstring(out.encode()).findtext("name/text") == "<p>a ]]> b</p>"


def test_serialising_twice_gives_the_same_bytes() -> None:
    root = etree.fromstring("<a><itemBody><p><b>x</b><i>y</i></p></itemBody><c><d/></c></a>")
    first = serialise(root)
    assert serialise(root) == first
    assert serialise(etree.fromstring(first)) == first


def test_characters_are_utf_8_and_carriage_returns_survive() -> None:
    root = element("a", {"b": "ü\n\t"}, "ж\r\n💡")
    out = serialise(root)
    assert "ж&#13;\n💡".encode() in out
    again = etree.fromstring(out)
    assert (again.text, again.get("b")) == ("ж\r\n💡", "ü\n\t")
