"""What is taken for an address is one for the official schemas too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from itemwright.text.addresses import uri

SCHEMA = etree.XMLSchema(
    etree.fromstring(
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a" type="xs:anyURI"/></xs:schema>'
    )
)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("https://e.org", "https://e.org"),
        ("HTTP://e.org:80/a?b#c", "HTTP://e.org:80/a?b#c"),
        ("http://[::1]:80/x", "http://[::1]:80/x"),
        ("http://münchen.de/ä b?x=[1]#a#b", "http://xn--mnchen-3ya.de/%C3%A4%20b?x=%5B1%5D#a%23b"),
        ("https://e.org/50%|{a}", "https://e.org/50%25%7C%7Ba%7D"),
        ("mailto:a@e.org?subject=b c", "mailto:a@e.org?subject=b%20c"),
    ],
)
def test_addresses(typed: str, written: str) -> None:
    assert uri(typed) == written


@pytest.mark.parametrize(
    "typed",
    [
        *("", "http:", "http://", "https:///a", "http:a", "http://[::1", "http://[1]/", "http://e.org:"),
        *("http://e.org:99999", "http://e.org:a", "http://e.org:0", "http://a b/", "http://a@b@c/"),
        *("http://a%20b/", "mailto:", "mailto:a", "ftp://e.org", "javascript:x", "//e.org", "a.html", "#a"),
    ],
)
def test_what_is_no_address(typed: str) -> None:
    assert uri(typed) is None


@given(
    st.sampled_from(
        ["http://", "https://e", "mailto:a@", "http://e/", "http://e?", "http://e:", "http://[", ""]
    ),
    st.text(alphabet="a1:/?#[]@%.é {}\\^|\"<>`'&;=+,~-_*!$()\t\u202e", max_size=12) | st.text(max_size=8),
)
def test_the_schemas_accept_what_is_accepted(beginning: str, rest: str) -> None:
    if (written := uri(beginning + rest)) is not None:
        element = etree.Element("a")
        element.text = written
        assert SCHEMA.validate(element)
