"""Syntax errors: one finding, in plain words, in the right place, with help."""

import pytest

from itemwright.diag import Bag, Diagnostic
from itemwright.source.yaml import load


def the_error(text: str) -> Diagnostic:
    bag = Bag()
    assert load(text, "a.yaml", bag) is None
    (finding,) = [d for d in bag if d.code.id in ("QW001", "QW002")]
    return finding


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "advice"),
    [
        ("stem: What: is", 1, 11, "a colon within a text that is not quoted", '`stem: "What: is"`'),
        ("é: 1\n漢😀: a: b", 2, 6, "a colon within a text that is not quoted", '`漢😀: "a: b"`'),
        ('- stem: Say "x": y', 1, 16, "a colon within a text that is not quoted", "`- stem: 'Say \"x\": y'`"),
        ("a: " + "x" * 99 + ": y", 1, 103, "a colon within a text", "put the whole text in quotes"),
        ("a:1\nb: 2\n", 1, 2, "no blank after `:`", "put a blank after it"),
        ("a: 1\nb:2\nc: 3", 2, 2, "no blank after `:`", "put a blank after it"),
        ("- foo\n-bar\n", 2, 1, "no blank after `-`", "put a blank after it"),
        ("a: 1\n  b: 2\n", 2, 3, "the line above already holds a value", "check the indentation"),
        ("a: 1\nnot a pair\nb: 1", 2, 1, "neither a key with its value nor an entry", "after `|`"),
        ("a: |\nx\nb: 1", 2, 1, "neither a key with its value nor an entry", "after `|`"),
        ("stem: @foo", 1, 7, "a text cannot begin with `@`", '`stem: "@foo"`'),
        ("stem: `foo`", 1, 7, "a text cannot begin with a backtick", '`stem: "`foo`"`'),
        ("stem: %foo", 1, 7, "a text cannot begin with `%`", '`stem: "%foo"`'),
        ("stem: **bold** text", 1, 7, "a text cannot begin with `*`", '`stem: "**bold** text"`'),
        ("stem: *foo bar", 1, 7, "a text cannot begin with `*`", '`stem: "*foo bar"`'),
        ("stem: {{gap}} text", 1, 7, "a text cannot begin with `{`", '`stem: "{{gap}} text"`'),
        ("stem: [a](b) c", 1, 7, "a text cannot begin with `[`", '`stem: "[a](b) c"`'),
        ("a: &", 1, 4, "a text cannot begin with `&`", '`a: "&"`'),
        ("a: !h!x y", 1, 4, "a text cannot begin with `!`", '`a: "!h!x y"`'),
        ("a: ]", 1, 4, "a text cannot begin with `]`", '`a: "]"`'),
        ("a: ? b", 1, 4, "a text cannot begin with `?`", '`a: "? b"`'),
        ("a: - b", 1, 4, "a list cannot begin on the line of its key", "begin it on the next line"),
        ("a: 'it's'", 1, 8, "the text goes on after the quote that closes it", "`''`"),
        ('a: 1\r\nb: "😀" x', 2, 8, "the text goes on after the quote that closes it", '`\\"`'),
        ('a: "unclosed\nb: 2\n', 1, 4, "this quote is never closed", "add the closing quote"),
        ("a: 'x\n---\n'", 1, 4, "this quote is never closed", "add the closing quote"),
        (r'a: "\q"', 1, 5, r"`\q` is no escape", r"`\\`"),
        (r'a: "é\ud800"', 1, 6, r"`\ud800` is no character: it is half of a pair", "the character itself"),
        (r'a: "\ud83d\ude00"', 1, 5, r"`\ud83d\ude00` is a pair of surrogates", r'😀, or `"\U0001F600"`'),
        ('a: "b\n  \\uD83D\\uDE00"', 2, 3, r"`\uD83D\uDE00` is a pair", r'`"\U0001F600"`'),
        (r'a: "\ude00\ud83d"', 1, 5, r"`\ude00` is no character: it is half", "the character itself"),
        (r'a: "\U0000d800"', 1, 5, r"`\U0000d800` is no character: it is half", "the character itself"),
        (r'a: "\U00110000"', 1, 5, r"`\U00110000` is no character: it is beyond", "the character itself"),
        (r'a: "\xzz"', 1, 5, r"`\x` wants two hexadecimal digits", r"`\\`"),
        (r'a: "\ud8"', 1, 5, r"`\u` wants four hexadecimal digits", r"`\\`"),
        ("a: | text", 1, 4, "`|` must be the last sign of its line", "on the next line"),
        ("a: >x", 1, 4, "`>` must be the last sign of its line", "quote it"),
        ("a: [1, 2\nb: 3", 2, 2, "expected `,` or `]` in the list", "close it"),
        ("a: {b: 1\nc: 2", 2, 2, "expected `,` or `}` in the mapping", "close it"),
        ("a:\n    b: 1\n  c: 2\n", 3, 3, "does not belong to the mapping", "check the indentation"),
        ("a:\n  - b\n  c: d", 3, 3, "does not belong to the list", "check the indentation"),
        ("%TAG\n---\na", 1, 1, "a line cannot begin with `%`", "quote"),
        ("%YAML 2.0\n---\na", 1, 1, "a line cannot begin with `%`", "quote"),
        ('"a" b', 1, 5, "the document has ended", "quotes"),
        ("a: 1\n...\nb: 2\n", 3, 1, "the document has ended", "one document is read"),
    ],
)
def test_usual_mistakes(text: str, line: int, column: int, message: str, advice: str) -> None:
    finding = the_error(text)
    assert finding.code.id == "QW001"
    assert finding.at is not None
    assert finding.at[1:3] == (line, column)
    assert message in finding.message
    assert finding.help is not None
    assert advice in finding.help


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a:\n\tb: 1\n", 2, 1),
        ("a:\n  b: 1\n\tc: 2\n", 3, 1),
        ("\ta: 1", 1, 1),
        ("a: |\n\tfoo\n", 2, 1),
        ("- a\n\t- b", 2, 1),
        ("- a:\n  \tb: 1", 2, 3),
        ("a: |\n x\n\ty", 3, 1),
    ],
)
def test_tabs(text: str, line: int, column: int) -> None:
    finding = the_error(text)
    assert (finding.code.id, finding.at and finding.at[1:3]) == ("QW002", (line, column))


@pytest.mark.parametrize("text", ["a:\t1", "a: 1\t# x", "a: x\ty", "a: [1,\t2]", "a: |\n  x\n  \ty"])
def test_tabs_that_do_not_indent(text: str) -> None:
    bag = Bag()
    load(text, "a.yaml", bag)
    assert bag.items == []


def test_what_was_found_before_is_kept() -> None:
    bag = Bag()
    assert load("a: 1\na: 2\nb: @x\n", "a.yaml", bag) is None
    assert [d.code.id for d in bag] == ["QW003", "QW001"]


def test_a_quote_that_the_help_suggests_is_right() -> None:
    for text in ("stem: What: is", '- a: b\\c: "d" it\'s: x', "stem: @foo", "é: `x` 'y'"):
        advice = the_error(text).help
        assert advice is not None
        suggested = advice.split(": `", 1)[1].removesuffix("`")
        bag = Bag()
        node = load(suggested, "a.yaml", bag)
        assert bag.items == []
        assert text.split(": ", 1)[1] in str(node).replace("\\\\", "\\").replace("\\'", "'")
