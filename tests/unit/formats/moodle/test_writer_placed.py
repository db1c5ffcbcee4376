"""What is particular to gaps, pictures and formulas in Moodle XML."""

import re
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from itemwright.formats.moodle.cloze import weights
from itemwright.formats.moodle.expressions import expression
from itemwright.model.richtext import (
    Code,
    CodeBlock,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Str,
    Styled,
    Text,
)
from itemwright.questions.expression import parse

from .building import MAP, picture, question, text, written
from .evaluator import displayed, mark


def stem(*content: Any) -> Text:
    """A text of one paragraph."""
    return Text("…", blocks=(Paragraph(content),), plain="…")


def body(element: Any) -> str:
    found: str = element.findtext("questiontext/text")
    return found


def fill_in(whole: Text, **blanks: dict[str, Any]) -> Any:
    return question("fill-in", text=whole, blanks=blanks)


WORD = {"answers": ["x"]}


def holder(element: etree._Element) -> etree._Element:
    found = element.getparent()
    assert found is not None
    return found


def test_gaps_stand_wherever_text_can() -> None:
    whole = Text(
        "…",
        blocks=(
            Paragraph((Styled("em", (Str("{{a}}"),)), Link("https://e.org/", None, (Str("b {{b}}"),)))),
            ListBlock(None, True, ((Paragraph((Str("{{c}}."),)),),)),
        ),
    )
    made = written(fill_in(whole, a=WORD, b=WORD, c=WORD))
    assert body(made) == (
        '<p><em>{1:SA:=x}</em><a href="https://e.org/">b {1:SA:=x}</a></p><ul><li>{1:SA:=x}.</li></ul>'
    )


def test_only_gaps_are_gaps() -> None:
    whole = stem(
        Str('{1:SA:=no} {#1} {a} {{a}} <gap name="a" />'),
        Code("{{a}} {2:NM:=3}"),
        Math(r"\frac{1}{2} {:MC:=a~b}"),
    )
    assert body(written(fill_in(whole, a=WORD))) == (
        '<p>&#123;1:SA:=no} &#123;#1} {a} {1:SA:=x} &lt;gap name="a" /&gt;<code>{{a}} &#123;2:NM:=3}</code>'
        r"\(\frac{1}{2} &#123;:MC:=a~b}\)</p>"
    )


def test_blanks_of_each_kind() -> None:
    made = fill_in(
        stem(Str("{{a}} {{b}} {{c}} {{d}} {{e}}")),
        a={"answers": ["3/4", {"text": "*", "credit": "1/3"}], "points": "2"},
        b={"answers": ["B*", {"text": "=", "credit": "0%"}], "match": "exact"},
        c={"answers": ["c*\\*"], "match": "wildcard"},
        d={"choices": [{"text": "<b>", "correct": True, "feedback": text("a~b}")}, "%5%"], "shuffle": True},
        e={"numbers": [{"range": ("1", "4")}, {"value": "-2", "credit": "50%"}]},
    )
    assert body(written(made)) == (
        r"<p>{2:SA:=3/4~%33.3333333%\*} {1:SAC:=B\*~%0%=} {1:SA:=c*\*}"
        r" {1:MCS:=&amp;lt;b&amp;gt;#&lt;p&gt;a&amp;\#126;b\}&lt;/p&gt;~%0%%5%}"
        " {1:NM:=2.5:1.5~%50%-2:0}</p>"
    )


def test_files_stand_beside_the_text_and_never_in_a_gap() -> None:
    shown = picture()
    whole = Text("…", blocks=(*shown.blocks, Paragraph((Str("{{a}}"),))), media=shown.media)
    made = written(fill_in(whole, a={"answers": [{"text": "x", "feedback": shown}]}))
    assert [holder(file).tag for file in made.iter("file")] == ["questiontext"]
    assert "&lt;p&gt;a cat&lt;/p&gt;" in body(made)
    assert made.find("defaultgrade") is None


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (["1", "2"], [1, 2]),
        (["2", "4"], [2, 4]),
        (["2.0", "20"], [2, 20]),
        (["0.5", "0.5"], [1, 1]),
        (["1.5", "0.25"], [6, 1]),
        (["0", "0.5"], [0, 1]),
        (["0", "0"], [1, 1]),
    ],
)
def test_weights(points: list[str], expected: list[int]) -> None:
    assert weights(list(map(Decimal, points))) == expected


def test_words_for_gaps() -> None:
    made = written(
        question(
            "drag-words",
            text=stem(Str("[{{a}}] and [[2]] [[[3]]] {{b}} "), Code("x[[1]]")),
            words={"a": "H<O", "b": "H<O"},
            distractors=("$$",),
        )
    )
    assert body(made) == ("<p>[[[1]]] and &#91;[2]] &#91;&#91;[3]]] [[1]] <code>x&#91;[1]]</code></p>")
    boxes = [(box.findtext("text"), box.find("infinite") is not None) for box in made.findall("dragbox")]
    assert boxes == [("H&lt;O", True), ("$\N{WORD JOINER}$", False)]
    shown = mark(made, {"gaps": {"1": 1}}).shown
    assert "[…] and [[2]] [[[3]]] …" in displayed(shown)


def test_categories_are_the_choices_of_items() -> None:
    made = question(
        "categorize",
        categories={"None of these": (text("a"),), "R&D": (picture(),)},
        distractors=(text("c"),),
    )
    element = written(made)
    pairs = [(pair.findtext("text"), pair.findtext("answer/text")) for pair in element.findall("subquestion")]
    assert [right for _, right in pairs] == ["None of these", "R&amp;D", "(None of these)"]
    assert [holder(file).tag for file in element.iter("file")] == ["subquestion"]
    assert element.findtext("shuffleanswers") == "true"
    assert written(made, language="de").findtext("subquestion[3]/answer/text") == "Keines davon"


@pytest.mark.parametrize(
    ("shuffle", "stored"), [({}, "true"), ({"shuffle": True}, "true"), ({"shuffle": False}, "false")]
)
def test_items_are_mixed_unless_the_author_wants_them_as_they_stand(
    shuffle: dict[str, bool], stored: str
) -> None:
    categories = {"A": (text("a"),), "B": (text("b"),)}
    made = written(question("categorize", categories=categories, **shuffle))
    assert made.findtext("shuffleanswers") == stored


def test_regions_and_their_picture() -> None:
    made = written(
        question(
            "hotspot",
            stem=picture(),
            regions=(
                {"circle": ["9", "8", "7"], "correct": True},
                {"rect": ["1", "2", "3", "4"]},
                {"polygon": [["0", "0"], ["9", "0"], ["9", "9"]], "correct": True},
                {"rect": ["5", "6", "7", "8"], "correct": True},
            ),
        ),
        language="he",
    )
    drops = [(drop.findtext("shape"), drop.findtext("coords")) for drop in made.findall("drop")]
    assert drops == [("circle", "9,8;7"), ("polygon", "0,0;9,0;9,9"), ("rectangle", "5,6;7,8")]
    assert made.findtext("drag/noofdrags") == "3"
    assert [file.get("name") for file in made.findall("file")] == [MAP.name]
    assert body(made).endswith('<p class="accesshide" dir="rtl" lang="he">A map</p>')


def test_labels_and_their_places() -> None:
    made = written(
        question(
            "label-image",
            labels=(
                {"text": "a<b", "at": ["40", "60", "80", "20"]},
                {"text": "c", "at": ["10", "5", "80", "20"]},
                {"text": "a<b", "at": ["0", "0", "1", "1"]},
            ),
            distractors=("d",),
        )
    )
    drags = [(drag.findtext("text"), drag.find("infinite") is not None) for drag in made.findall("drag")]
    assert drags == [("a&lt;b", True), ("c", False), ("d", False)]
    drops = [
        tuple(drop.findtext(name) for name in ("no", "choice", "xleft", "ytop"))
        for drop in made.findall("drop")
    ]
    assert drops == [("1", "1", "40", "60"), ("2", "2", "10", "5"), ("3", "1", "0", "0")]


def test_variables_stand_in_texts_and_formulas_but_not_in_code() -> None:
    whole = Text(
        "…",
        blocks=(
            Paragraph((Str("{a} {x} { a } {=a}"), Code("f({a}) {=a}"), Math(r"\frac{a}{x}^{=}{{a}}"))),
            CodeBlock("print({a})", "python"),
            MathBlock(r"\sqrt{a}"),
        ),
        plain="…",
    )
    made = written(
        question("formula", stem=whole, variables={"a": {"min": "1", "max": "2"}}, answer="a", unit="m")
    )
    assert body(made) == (
        "<p>{a} {x} {a} &#123;=a}<code>f(&#123;a}) &#123;=a}</code>"
        r"\(\frac{{a}}{x}^&#123;=}{{{a}}}\)</p>"
        '<pre><code class="language-python">print(&#123;a})</code></pre><p>\\[\\sqrt{{a}}\\]</p><p>(m)</p>'
    )
    assert made.findtext("units/unit/unit_name") == "m"
    shown = displayed(mark(made, {"answer": "1"}).shown)
    assert re.match(r"[12] \{x\} [12] \{=a\}f\(\{a\}\) \{=a\}\\\(\\frac\{[12]\}\{x\}", shown)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("a + b * 2 - 3", "{a}+{b}*2-3"),
        ("(a + b) * 2 / (3 * a)", "({a}+{b})*2/(3*{a})"),
        ("a - (b - 1) + (a + 1)", "{a}-({b}-1)+({a}+1)"),
        ("-a ^ 2 ** b", "(-pow({a},pow(2,{b})))"),
        ("2 * -(a + 1)", "2*(-({a}+1))"),
        ("{a} % 3 * ln(e) + log10(pi)", "fmod({a},3)*log(exp(1))+log10(pi())"),
        ("010 * .5 + 1e3 + 0", "10*0.5+1000+0.0"),
        ("max(a, 1) + abs(0)", "max({a},1)+abs(0.0)"),
    ],
)
def test_formulas_in_moodles_language(typed: str, stored: str) -> None:
    assert expression(parse(typed)) == stored


@pytest.mark.parametrize(
    ("rounding", "stored"),
    [
        ({}, "round({a}/3,2)"),
        ({"decimals": "0"}, "round({a}/3,0)"),
        ({"digits": "4"}, "round({a}/3,3-floor(log10(abs({a}/3))))"),
    ],
)
@pytest.mark.parametrize(("least", "zero"), [("1", False), ("0", True)])
def test_the_right_answer_is_rounded(rounding: dict[str, str], stored: str, least: str, zero: bool) -> None:
    """Zero has no digits, and no logarithm: it is kept from it where it occurs."""
    variables = {"a": {"min": least, "max": least}}
    element = written(question("formula", variables=variables, answer="a / 3", **rounding))
    if zero and "digits" in rounding:
        stored = "round({a}/3,3-floor(log10(abs({a}/3)+({a}/3==0))))"
    assert element.findtext("answer/text") == stored


def test_values_are_the_same_in_every_export() -> None:
    variables = {"a": {"min": "-1e-7", "max": "1e6", "decimals": "1"}, "b": {"min": "1", "max": "3"}}
    made = question("formula", variables=variables, answer="a * b", variants="5")
    one, two = (written(made, id=bank) for bank in ("demo", "other"))
    sets = [[item.text for item in element.iter("value")] for element in (one, written(made), two)]
    assert sets[0] == sets[1] != sets[2]
    assert one.findtext(".//minimum/text") == "-0.0000001"
    assert one.findtext(".//number_of_items") == one.findtext(".//itemcount")


@given(st.decimals(0, 1, allow_nan=False, allow_infinity=False))
def test_tolerances_fit_their_column(tolerance: Decimal) -> None:
    variables = {"a": {"min": "1", "max": "9"}}
    made = written(question("formula", variables=variables, answer="a", tolerance=f"{tolerance:.40f}"[:40]))
    stored = made.findtext("answer/tolerance") or ""
    assert len(stored) <= 20
    assert float(stored) == pytest.approx(float(f"{tolerance:.40f}"[:40]), rel=1e-13)


def test_uploads_are_asked_for_as_moodle_can() -> None:
    made = question(
        "file-upload",
        files={"min": "2", "max": "5"},
        types=(".pdf", ".tar.gz"),
        max_size="500 kB",
        answer=text("Like this."),
        grading=text("One point."),
    )
    element = written(made)
    stored = {part.tag: part.text for part in element}
    assert (stored["responseformat"], stored["responserequired"]) == ("noinline", "0")
    assert (stored["attachments"], stored["attachmentsrequired"]) == ("-1", "2")
    assert (stored["maxbytes"], stored["filetypeslist"]) == ("512000", ".pdf,.tar.gz")
    assert element.findtext("graderinfo/text") == (
        "<h4>Model answer</h4><p>Like this.</p><h4>Grading</h4><p>One point.</p>"
    )
    assert element.findtext("generalfeedback/text") == "<h4>Model answer</h4><p>Like this.</p>"
