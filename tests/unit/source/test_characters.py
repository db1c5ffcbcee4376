"""From bytes to text, and characters that are refused."""

import pytest

from itemwright.diag import Bag, Span
from itemwright.source.yaml import decode, load


def decoded(data: bytes) -> tuple[str | None, Bag]:
    bag = Bag()
    return decode(data, "a.yaml", bag), bag


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        ("é漢😀\r\n".encode(), "é漢😀\r\n"),
        (b"\xef\xbb\xbfa: 1", "a: 1"),
        ("é: 1".encode("utf-16"), "é: 1"),
        (b"\xfe\xff" + "é😀: 1".encode("utf-16-be"), "é😀: 1"),
    ],
)
def test_decode(data: bytes, text: str) -> None:
    got, bag = decoded(data)
    assert (got, bag.items) == (text, [])


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_latin_1(end: bytes, mark: bytes) -> None:
    got, bag = decoded(mark + "漢: x".encode() + end + "é: caf".encode() + b"\xe9" + end)
    assert got is None
    (finding,) = bag
    assert finding.code.id == "QW011"
    assert finding.message == "byte 0xE9 is not UTF-8"
    assert finding.at == Span("a.yaml", 2, 7, 2, 8)
    assert finding.help == "save the file as UTF-8 (in Windows-1252 this byte is “é”)"
    assert "caf\ufffd" in bag.sources["a.yaml"]


def test_bytes_that_are_no_letter_anywhere() -> None:
    _, bag = decoded(b"a\x81")
    assert bag.items[0].help == "save the file as UTF-8"


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04\x14\x00\x00",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"a: 1\x00",
        "a: é".encode("utf-16-le"),
        "a: é".encode("utf-32"),
        b"\xff\xfea",
        b"\xff\xfe\x00\xd8a\x00",
    ],
)
def test_binary(data: bytes) -> None:
    got, bag = decoded(data)
    assert got is None
    assert [(d.code.id, d.at) for d in bag] == [("QW013", Span("a.yaml"))]


@pytest.mark.parametrize(
    "character",
    [
        "\0",
        "\x08",
        "\x0b",
        "\x0c",
        "\x1b",
        "\x7f",
        "\x80",
        "\x85",
        "\u2028",
        "\ud800",
        "\ufffe",
        "\uffff",
    ],
)
def test_characters_in_the_file(character: str) -> None:
    bag = Bag()
    node = load(f"é: 1\r\nb: 'x{character}y'\nb: 2\n", "a.yaml", bag)
    assert [(d.code.id, d.at and d.at[1:3]) for d in bag] == [("QW010", (2, 6)), ("QW003", (3, 1))]
    assert f"U+{ord(character):04X}" in bag.items[0].message
    assert node == {"é": "1", "b": "x\ufffdy"}


@pytest.mark.parametrize(
    "character", ["\t", "\xa0", "\u200b", "\u202e", "\ue000", "\ufffd", "\U0001f600", "\U0010ffff"]
)
def test_characters_that_may_stand(character: str) -> None:
    bag = Bag()
    assert load(f"a: 'x{character}y'", "a.yaml", bag) == {"a": f"x{character}y"}
    assert bag.items == []


@pytest.mark.parametrize(
    ("escape", "number"),
    [
        (r"\x0b", "000B"),
        (r"\0", "0000"),
        (r"\a", "0007"),
        (r"\e", "001B"),
        (r"\f", "000C"),
        (r"\uFFFE", "FFFE"),
    ],
)
def test_escapes(escape: str, number: str) -> None:
    bag = Bag()
    node = load(f'- "é \\\\x07\n  {escape}b"\n- 1\n', "a.yaml", bag)
    (finding,) = bag
    assert (finding.code.id, finding.at) == ("QW010", Span("a.yaml", 2, 3, 2, 3 + len(escape)))
    assert f"U+{number}" in finding.message
    assert node == ["é \\x07 \ufffdb", "1"]


def test_escapes_in_keys_and_on_later_lines() -> None:
    bag = Bag()
    load('x:\n  "k\\b": "a\\\n  \\v"\n', "a.yaml", bag)
    assert [d.at and d.at[1:3] for d in bag] == [(2, 5), (3, 3)]


@pytest.mark.parametrize(
    ("escape", "value"), [(r"\t", "\t"), (r"\u2028", "\u2028"), (r"\x85", "\x85"), (r"\\a", "\\a")]
)
def test_escapes_that_may_stand(escape: str, value: str) -> None:
    bag = Bag()
    assert load(f'"{escape}"', "a.yaml", bag) == value
    assert bag.items == []


def test_many_characters_are_counted() -> None:
    bag = Bag()
    load("a: '" + "\x01" * 100_000 + "'", "a.yaml", bag)
    assert len(bag) == 21
    assert bag.items[-1].message == "99,980 more characters that cannot be used"
