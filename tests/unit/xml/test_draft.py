"""Copies of what was built by the same steps."""

import pytest
from lxml import etree

from itemwright.xml.build import child, element
from itemwright.xml.draft import Draft, Node, Patterns


def _item(parent: etree._Element, ident: str, *, kind: str) -> etree._Element:
    return child(parent, "item", {"kind": kind, "ident": ident, "last": "yes"})


def _text(item: etree._Element, text: str) -> etree._Element:
    return child(item, "text", text=text)


def _named(item: etree._Element, name: str) -> etree._Element:
    return child(item, "named", {"name": f"the {name}"})


def _drafted(ident: str, *texts: str, kind: str = "a") -> Draft:
    draft = Draft()
    item = draft.place.add(_item, ident, kind=kind)
    for text in texts:
        item.add(_text, text)
    return draft


def _made(*drafts: Draft) -> str:
    root = element("{urn:x}root", namespaces={None: "urn:x"})
    patterns = Patterns()
    for draft in drafts:
        patterns.append(draft, root)
    return etree.tostring(root, encoding="unicode")


def test_a_copy_has_its_own_words_and_nothing_of_the_first() -> None:
    made = _made(_drafted("one", "x & y", "same"), _drafted("two", "", "z"), _drafted("one", "x", "z"))
    assert made == (
        '<root xmlns="urn:x">'
        '<item kind="a" ident="one" last="yes"><text>x &amp; y</text><text>same</text></item>'
        '<item kind="a" ident="two" last="yes"><text></text><text>z</text></item>'
        '<item kind="a" ident="one" last="yes"><text>x</text><text>z</text></item>'
        "</root>"
    )


def test_other_shapes_and_other_steps_are_built() -> None:
    made = _made(_drafted("one", "x"), _drafted("two", "y", kind="b"), _drafted("three"))
    assert made == (
        '<root xmlns="urn:x">'
        '<item kind="a" ident="one" last="yes"><text>x</text></item>'
        '<item kind="b" ident="two" last="yes"><text>y</text></item>'
        '<item kind="a" ident="three" last="yes"/>'
        "</root>"
    )


def test_an_element_may_be_added_to_after_its_brothers() -> None:
    def drafted(word: str) -> Draft:
        draft = Draft()
        item = draft.place.add(_item, word, kind="a")
        first: Node = item.add(_text, f"1{word}")
        item.add(_text, f"2{word}")
        first.add(_item, f"3{word}", kind="inner")
        return draft

    made = _made(drafted("x"), drafted("y"))
    assert made == (
        '<root xmlns="urn:x">'
        '<item kind="a" ident="x" last="yes">'
        '<text>1x<item kind="inner" ident="3x" last="yes"/></text><text>2x</text></item>'
        '<item kind="a" ident="y" last="yes">'
        '<text>1y<item kind="inner" ident="3y" last="yes"/></text><text>2y</text></item>'
        "</root>"
    )


def test_what_looks_like_a_mark_is_a_word_as_any_other() -> None:
    assert "\ue0001" in _made(_drafted("\ue0001", "\ue0000"), _drafted("x", "\ue0000"))


def test_a_word_that_is_no_whole_attribute_or_text_is_a_fault_of_the_writer() -> None:
    draft = _drafted("one")
    draft.place.add(_item, "two", kind="a").add(_named, "word")
    with pytest.raises(AssertionError, match="do not stand by themselves"):
        _made(draft)
