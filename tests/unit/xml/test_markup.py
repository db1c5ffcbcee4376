"""Text that is put together is what libxml2 writes."""

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from itemwright.xml.markup import attributes, escaped, quoted

CHARACTERS = st.text(
    st.one_of(
        st.sampled_from("&<>\"'\t\n\r\x85\xa0\u2028\ue000\ufffd"),
        st.characters(exclude_categories=["Cs", "Cc"]),
    )
).filter(lambda text: "\ufffe" not in text and "\uffff" not in text)


@given(CHARACTERS)
def test_it_is_escaped_as_libxml2_does(characters: str) -> None:
    element = etree.Element("a", {"b": characters})
    element.text = characters
    assert f'<a b="{quoted(characters)}">{escaped(characters)}</a>' == etree.tostring(
        element, encoding="unicode"
    )


def test_attributes_stand_in_their_order() -> None:
    assert attributes({"b": '"x"', "a": ""}) == ' b="&quot;x&quot;" a=""'
    assert attributes({}) == ""
