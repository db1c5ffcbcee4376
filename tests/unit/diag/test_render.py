"""How findings are shown."""

import json
import re
from textwrap import dedent

import pytest

from itemwright.diag import Bag, Code, Label, Severity, Span
from itemwright.diag.render import FORMATS, render

ERROR = Code("QW998", Severity.ERROR, "a title", "First words\nin two lines.\n\nThen the rest.")
NOTE = Code("QW997", Severity.NOTE, "another", "Words.")


def bag_with(text: str, span: Span | None, **more: object) -> Bag:
    bag = Bag(sources={"dir/a.yaml": text})
    bag.add(ERROR, "what is wrong", span, **more)  # type: ignore[arg-type]
    return bag


def at(line: int, column: int = 1, end_column: int = 2, end_line: int | None = None) -> Span:
    return Span("dir/a.yaml", line, column, end_line or line, end_column)


def test_full() -> None:
    bag = bag_with("choices:\n  - text: x\n    corect: true\n", at(3, 5, 11), help="did you mean `correct`?")
    bag.add(NOTE, "a word", target="moodle")
    assert render("full", bag) == dedent("""\
        error[QW998]: what is wrong
         --> dir/a.yaml:3:5
          |
        3 |     corect: true
          |     ^^^^^^
          = help: did you mean `correct`?

        note[QW997]: a word
          = target: moodle
        """)


def test_full_with_labels() -> None:
    bag = bag_with(
        "".join(f"line {n}\n" for n in range(1, 20)),
        at(12, 6, 8),
        labels=(
            Label(at(3, 1, 5), "first"),
            Label(at(12, 1, 5), "before"),
            Label(at(11, 1, 5), ""),
            Label(Span("b.yaml", 7, 2, 7, 3), "elsewhere"),
            Label(Span("c.yaml"), "a file"),
        ),
        help="one\ntwo",
    )
    bag.sources["b.yaml"] = "\n" * 6 + "xyz"
    assert render("full", bag) == dedent("""\
        error[QW998]: what is wrong
          --> dir/a.yaml:12:6
           |
         3 | line 3
           | ---- first
        ...
        11 | line 11
           | ----
        12 | line 12
           | ---- before
           |      ^^
          ::: b.yaml:7:2
           |
         7 | xyz
           |  - elsewhere
          ::: c.yaml
           = a file: c.yaml
           = help: one
           = help: two
        """)


@pytest.mark.parametrize(
    ("span", "where"),
    [
        (Span("dir/a.yaml"), "dir/a.yaml"),
        (Span("none.yaml", 4, 2, 4, 3), "none.yaml:4:2"),
        (Span("quiz.imscc!/assessment.xml", 12), "quiz.imscc!/assessment.xml:12"),
        (at(99), "dir/a.yaml:99:1"),
    ],
)
def test_full_without_an_excerpt(span: Span, where: str) -> None:
    assert render("full", bag_with("x", span)) == f"error[QW998]: what is wrong\n --> {where}\n"


def underlined(line: str, span: Span) -> tuple[str, str]:
    """The excerpt of a line and the marks under it."""
    source, marks = render("full", bag_with(line, span)).split("\n")[3:5]
    return source[4:], marks[4:]


@pytest.mark.parametrize(
    ("line", "column", "end", "shown", "marks"),
    [
        ("a: x", 4, 5, "a: x", "   ^"),
        ("漢字: x", 5, 6, "漢字: x", "      ^"),
        ("漢字: x", 1, 3, "漢字: x", "^^^^"),
        ("e\u0301e\u0301: x", 7, 8, "e\u0301e\u0301: x", "    ^"),
        ("\u1112\u1161\u11ab: x", 6, 7, "\u1112\u1161\u11ab: x", "    ^"),
        ("😀: x", 4, 5, "😀: x", "    ^"),
        ("ｱｱ: x", 5, 6, "ｱｱ: x", "    ^"),
        ("Ａ: x", 4, 5, "Ａ: x", "    ^"),
        ("a\tb\tx", 5, 6, "a    b    x", "          ^"),
        ("\tx", 1, 2, "    x", "^^^^"),
        ("a\x1b[31mb", 7, 8, "a\\x1b[31mb", "         ^"),
        ("\u202ea", 2, 3, "\\u202ea", "      ^"),
        ("\ud800a", 2, 3, "\\ud800a", "      ^"),
        ("a:", 3, 3, "a:", "  ^"),
        ("a:", 99, 120, "a:", "  ^"),
        ("    whole  ", 1, 99, "    whole", "    ^^^^^^^"),
    ],
)
def test_the_caret_stands_under_its_place(line: str, column: int, end: int, shown: str, marks: str) -> None:
    assert underlined(line, at(1, column, end)) == (shown, marks)


def test_a_mark_over_several_lines_runs_to_the_end_of_the_first() -> None:
    assert underlined("a: |\n  x\n", at(1, 4, 1, end_line=3)) == ("a: |", "   ^")
    assert underlined("  - id: x\n", at(1, 1, 1, end_line=2)) == ("  - id: x", "  ^^^^^^^")


@pytest.mark.parametrize("letter", ["x", "漢"])
@pytest.mark.parametrize("column", [1, 39, 41, 80, 101, 150, 5000, 9_999_999])
def test_long_lines_are_cut_around_the_caret(letter: str, column: int) -> None:
    line = letter * (column - 1) + "@" + letter * 300
    shown, marks = underlined(line, at(1, column, column + 1))
    assert len(shown) <= 102
    width = 2 if letter == "漢" else 1
    before = shown[: shown.index("@")]
    assert len(marks) == sum(1 if sign == "…" else width for sign in before) + 1
    assert shown.endswith("…")


def test_a_long_mark_is_cut_too() -> None:
    shown, marks = underlined("x" * 5000, at(1, 1, 5001))
    assert (shown, marks) == ("x" * 100 + "…", "^" * 100)


def test_a_line_that_fits_is_not_cut() -> None:
    line = "x" * 99 + "y"
    assert underlined(line, at(1, 100, 101)) == (line, " " * 99 + "^")


def test_lines_end_as_editors_count_them() -> None:
    shown, _ = underlined("a\r\nb\rc\nd\x0be\u2028f\ng", at(5, 1, 2))
    assert shown == "g"


def test_colours() -> None:
    bag = bag_with("a: x", at(1, 4, 5), labels=(Label(at(1, 1, 2), "l"),), help="h")
    coloured = render("full", bag, color=True)
    assert "\x1b[31m\x1b[1merror[QW998]\x1b[0m" in coloured
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == render("full", bag)
    assert re.sub("\x1b\\[[0-9;]*m", "", render("concise", bag, color=True)) == render("concise", bag)
    assert "\x1b" not in "".join(render(form, bag, color=True) for form in ("json", "sarif", "github"))


def test_concise() -> None:
    bag = bag_with("", at(8, 5), help="h")
    bag.add(NOTE, "two", Span("b.yaml"), target="cc")
    bag.add(NOTE, "three", Span("c.xml", 3))
    bag.add(NOTE, "four", severity=Severity.WARNING)
    assert render("concise", bag) == dedent("""\
        dir/a.yaml:8:5: QW998 error: what is wrong
        b.yaml: QW997 note: two [cc]
        c.xml:3: QW997 note: three
        QW997 warning: four
        """)


def test_json() -> None:
    bag = bag_with("", at(8, 5, 9), help="h", labels=(Label(at(2), "l"),), question="q1", target="moodle")
    bag.add(NOTE, "é\ud800", Span("b.yaml"))
    bag.add(NOTE, "x")
    first, second, third = json.loads(render("json", bag))
    place = {"file": "dir/a.yaml", "line": 8, "column": 5, "end_line": 8, "end_column": 9}
    label = {"text": "l", "file": "dir/a.yaml", "line": 2, "column": 1, "end_line": 2, "end_column": 2}
    assert first == {
        "code": "QW998",
        "severity": "error",
        "message": "what is wrong",
        **place,
        "help": "h",
        "labels": [label],
        "question": "q1",
        "target": "moodle",
    }
    assert (second["message"], second["file"], second["line"], second["end_column"]) == (
        "é\ud800",
        "b.yaml",
        None,
        None,
    )
    assert (third["file"], third["help"], third["labels"]) == (None, None, [])


def test_sarif() -> None:
    bag = bag_with("", at(8, 5, 9), help="h", labels=(Label(at(2), "l"),), question="q1")
    bag.add(NOTE, "whole file", Span("b c.yaml"), target="cc")
    bag.add(ERROR, "again", Span("/abs/quiz.imscc!/é:x.xml", 3), severity=Severity.WARNING)
    bag.add(NOTE, "no place")
    log = json.loads(render("sarif", bag))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["QW997", "QW998"]
    assert rules[1]["fullDescription"] == {"text": "First words in two lines."}
    assert rules[1]["defaultConfiguration"] == {"level": "error"}
    first, second, third = run["results"]
    assert first == {
        "ruleId": "QW998",
        "ruleIndex": 1,
        "level": "error",
        "message": {"text": "what is wrong\nh"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "dir/a.yaml"},
                    "region": {"startLine": 8, "startColumn": 5, "endLine": 8, "endColumn": 9},
                }
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "physicalLocation": {
                    "artifactLocation": {"uri": "dir/a.yaml"},
                    "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 2},
                },
                "message": {"text": "l"},
            }
        ],
        "properties": {"question": "q1"},
    }
    assert second["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "b%20c.yaml"}, "region": {"startLine": 1}}}
    ]
    assert second["properties"] == {"target": "cc"}
    assert third["level"] == "warning"
    assert third["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "file:///abs/quiz.imscc!/%C3%A9%3Ax.xml"},
        "region": {"startLine": 3},
    }
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is True
    assert invocation["toolExecutionNotifications"] == [
        {"descriptor": {"id": "QW997", "index": 0}, "level": "note", "message": {"text": "no place"}}
    ]


def test_github() -> None:
    bag = bag_with("", at(8, 5, 9), help="100 %\ntwo", labels=(Label(at(2), "l"),), target="cc")
    bag.add(NOTE, "a::b, c", Span("x,y:z%.yaml", 3, 1, 5, 2))
    bag.add(NOTE, "d", severity=Severity.WARNING)
    assert render("github", bag).splitlines() == [
        "::error file=dir/a.yaml,line=8,col=5,endColumn=9,title=QW998::what is wrong%0Al: dir/a.yaml:2:1"
        "%0Atarget: cc%0Ahelp: 100 %25%0Ahelp: two",
        "::notice file=x%2Cy%3Az%25.yaml,line=3,endLine=5,title=QW997::a::b, c",
        "::warning title=QW997::d",
    ]


HOSTILE = "\x1b]0;x\x07\x9b31m\r\n::error::x\u202e\u2066\u2028\ud800\x00"


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("color", [False, True])
def test_no_control_character_reaches_the_terminal(form: str, color: bool) -> None:
    span = Span(f"f{HOSTILE}.yaml", 1, 1, 1, 30)
    bag = Bag(sources={span.file: HOSTILE})
    bag.add(
        ERROR, HOSTILE, span, help=HOSTILE, labels=(Label(span, HOSTILE),), question=HOSTILE, target=HOSTILE
    )
    shown = re.sub("\x1b\\[[0-9;]*m", "", render(form, bag, color=color)) if color else render(form, bag)
    assert not re.search(
        "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]", shown
    )
    shown.encode()
    assert not re.search("^::(?!error file=f)", shown, re.MULTILINE)


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_found(form: str) -> None:
    shown = render(form, Bag())
    match form:
        case "json":
            assert json.loads(shown) == []
        case "sarif":
            assert json.loads(shown)["runs"][0]["results"] == []
        case _:
            assert shown == ""


def test_an_unknown_form() -> None:
    with pytest.raises(ValueError, match="full, concise, json, sarif, github"):
        render("xml", Bag())


def test_two_marks_far_apart_on_a_long_line_each_show_their_part() -> None:
    line = "a" * 150 + "X" + "b" * 150
    bag = Bag(sources={"f": line})
    bag.add(ERROR, "wrong", Span("f", 1, 151, 1, 152), labels=(Label(Span("f", 1, 1, 1, 2), "begins here"),))
    shown = render("full", bag).splitlines()
    for number, text in enumerate(shown):
        if "^" in text:
            assert shown[number - 1][text.index("^")] == "X"
