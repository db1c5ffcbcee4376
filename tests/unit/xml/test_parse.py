"""Reading anyone's XML: what is refused, and where."""

import pytest

from itemwright.xml.parse import XmlError, parse_xml

BOMB = (
    b'<!DOCTYPE a [<!ENTITY a0 "' + b"x" * 100 + b'">'
    + b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 12))
    + b"]>"
)  # fmt: skip


def test_reads_elements_only() -> None:
    root = parse_xml(
        b"<?xml version='1.0' encoding='ISO-8859-1'?><!-- c --><a>\xe9<?pi x?><!-- c --><b/>t</a>"
    )
    assert [child.tag for child in root] == ["b"]
    assert root.text == "é"


def test_keeps_comments_on_request() -> None:
    assert len(parse_xml(b"<a><!-- c --><?pi x?></a>", keep_comments=True)) == 2


def test_a_doctype_alone_is_harmless() -> None:
    assert parse_xml(b'<!DOCTYPE quiz SYSTEM "http://localhost:1/none.dtd"><quiz/>').tag == "quiz"


@pytest.mark.parametrize(
    ("data", "message", "line", "column"),
    [
        (b"", "the document is empty", 0, 0),
        (b" \n", "the document is empty", 0, 0),
        (b"<a\n><b></c></a>", "Opening and ending tag mismatch: b line 2 and c", 2, 9),
        (b"<a>\n&nbsp;</a>", "Entity 'nbsp' not defined", 2, 7),
        (b"<a>\x0b</a>", "PCDATA invalid Char value 11", 1, 4),
        (b"<a><b>", "Premature end of data in tag b line 1", 1, 7),
        (b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "the document declares the entity `x`", 0, 0),
        (b'<!DOCTYPE a [<!ENTITY x "y">]><a b="&x;"/>', "the document declares the entity `x`", 0, 0),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>', "declares the entity", 0, 0),
        (b'<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;]><a/>', "declares the entity", 0, 0),
        (b'<!DOCTYPE a SYSTEM "none.dtd"><a>&x;</a>', "uses the entity `&x;`", 0, 0),
        (BOMB + b'<a b="&a11;"/>', "amplification", 1, None),
        (BOMB + b"<a>&a11;</a>", "amplification", 1, None),
    ],
)
def test_refuses(data: bytes, message: str, line: int, column: int | None) -> None:
    with pytest.raises(XmlError) as caught:
        parse_xml(data)
    assert message in caught.value.message
    assert caught.value.line == line
    assert column is None or caught.value.column == column


def test_bounds() -> None:
    deep = b"<a>" * 201 + b"</a>" * 201
    with pytest.raises(XmlError, match="nested deeper than 200"):
        parse_xml(deep)
    with pytest.raises(XmlError, match="depth"):
        parse_xml(b"<a>" * 100_000 + b"</a>" * 100_000)
    assert parse_xml(deep, max_depth=201) is not None
    with pytest.raises(XmlError, match="more than the 10 allowed"):
        parse_xml(b"<abcdefghi/>", max_bytes=10)
