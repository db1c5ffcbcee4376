"""Documents that differ in their words."""

import pytest
from lxml import etree

from itemwright.package.sheet import BLANK, Sheet, document, fragment, sheet
from itemwright.package.tree import Tree
from itemwright.xml.build import child, element
from itemwright.xml.markup import Markup, escaped, quoted

built = 0


@sheet
def letter(kind: str) -> etree._Element:
    global built
    built += 1
    root = element("letter", {"to": BLANK, "kind": kind})
    child(root, "text", text=f"Dear {BLANK}!")
    return root


def test_a_sheet_is_built_once_and_filled_many_times() -> None:
    first = letter("short").filled([quoted('"A"'), escaped("A & B")])
    second = letter("short").filled([quoted("C"), escaped("")])
    assert built == 1
    assert first.endswith(
        '<letter to="&quot;A&quot;" kind="short">\n  <text>Dear A &amp; B!</text>\n</letter>\n'
    )
    assert second.endswith('<letter to="C" kind="short">\n  <text>Dear !</text>\n</letter>\n')


def test_words_that_look_like_a_blank_are_words() -> None:
    assert Sheet(f"({BLANK}|{BLANK})").filled([Markup(BLANK), Markup("x")]) == f"({BLANK}|x)"


@pytest.mark.parametrize("words", [[], ["a"], ["a", "b", "c"]])
def test_there_are_as_many_words_as_blanks(words: list[str]) -> None:
    with pytest.raises(ValueError, match="extended slice"):
        Sheet(f"{BLANK}-{BLANK}").filled(map(Markup, words))


def test_a_document_is_what_was_written() -> None:
    made = document("<a>\n  <b>é</b>\n  <c> </c>\n</a>\n")
    assert made.data == "<a>\n  <b>é</b>\n  <c> </c>\n</a>\n".encode()
    assert [one.text for one in made.root] == ["é", " "]
    tree = Tree([("a.xml", made), ("b.txt", b"b")])
    assert tree.documents()["a.xml"][0].tail == "\n  "
    assert tree.files["b.txt"] == b"b"


def test_what_is_no_markup_is_refused() -> None:
    with pytest.raises(etree.XMLSyntaxError):
        document("<a>&nbsp;</a>")


def test_of_a_fragment_all_white_space_is_kept() -> None:
    made = fragment(Markup("<p><em>a</em> <em>b</em></p> "), "urn:x")
    assert (
        etree.tostring(made, encoding="unicode") == '<div xmlns="urn:x"><p><em>a</em> <em>b</em></p> </div>'
    )
