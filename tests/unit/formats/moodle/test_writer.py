"""What is particular to Moodle XML: names, ids, categories, files, directions of writing, gaps."""

import re
from base64 import b64encode
from fractions import Fraction
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from tests.support.pictures import PNG

from itemwright.diag import Bag
from itemwright.formats.moodle import FORMAT, names
from itemwright.formats.moodle.rules import check
from itemwright.formats.moodle.vocab import FILE
from itemwright.model.richtext import Code, Heading, Image, Math, MathBlock, Paragraph, Str, Text
from itemwright.plan import plan
from itemwright.questions.bank import Section
from itemwright.questions.choices import Choice
from itemwright.questions.matching import Pair
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import ShortAnswer
from itemwright.questions.types import Question

from .building import bank, picture, question, questions, quiz, recording, sectioned, text, written
from .evaluator import displayed, mark


def true_false(name: str, **fields: object) -> Question:
    return question("true-false", id=name, answer=True, **fields)


def paths(element: etree._Element) -> list[str | None]:
    return [part.findtext("category/text") for part in element if part.get("type") == "category"]


STORED = {
    "If x <y then": "If x &lt;y then",
    "x<3, x <= 4 and x <é": "x&lt;3, x &lt;= 4 and x &lt;é",
    "Ends with <": "Ends with &lt;",
    "The entity &copy; as text": "The entity &amp;copy; as text",
    "a < b and c > d": "a < b and c > d",
    "R&D, Ñ, 日本, 😀, \\(x^2\\)": "R&D, Ñ, 日本, 😀, \\(x^2\\)",
    "&amp;lt;": "&amp;amp;lt;",
}


@pytest.mark.parametrize(("title", "stored"), STORED.items())
def test_names_keep_what_moodle_would_cut(title: str, stored: str) -> None:
    assert written(true_false("q", title=title)).findtext("name/text") == stored


@given(st.text("a <&;é/", min_size=1, max_size=600))
def test_names_fit_whatever_they_hold(title: str) -> None:
    cut = names.fitted(title)
    assert len(names.name(cut)) <= 255
    assert cut == title or cut.endswith("…")
    assert names.fits(title) == (cut == title)
    assert not names.is_cut(names.name(cut))


def test_ids_of_any_length_fit_and_stay_distinct() -> None:
    longest = "a" * 60
    ids = ["b" * 59 + last for last in "xyz"] + ["c"]
    made = [names.idnumber(longest, one) for one in ids] + [names.idnumber("a", one) for one in ids]
    assert len(set(made)) == len(made)
    assert max(map(len, made)) == 100
    assert made == [names.idnumber(longest, one) for one in ids] + [names.idnumber("a", one) for one in ids]
    assert names.idnumber("demo", "q1") == "demo.q1"


def test_a_bank_without_sections_is_one_category() -> None:
    element = quiz(bank(true_false("a"), true_false("b"), title="TCP/IP", description=text("About.")))
    assert [part.get("type") for part in element] == ["category", "truefalse", "truefalse"]
    assert paths(element) == ["$course$/top/TCP//IP"]
    assert element.findtext("question/info/text") == "<p>About.</p>"
    assert [part.findtext("idnumber") for part in element] == [None, "demo.a", "demo.b"]


def test_sections_are_categories_each_once_and_their_text_is_shown_to_students() -> None:
    element = quiz(
        sectioned(
            Section(id="one", title="One", text=text("Read."), questions=(true_false("a"), true_false("b"))),
            Section(title="One", questions=(true_false("c"),)),
            Section(id="three", questions=(true_false("d"),)),
            Section(questions=(true_false("e"),)),
            title="Demo",
        )
    )
    root = "$course$/top/Demo"
    assert paths(element) == [root, f"{root}/One", f"{root}/One (2)", f"{root}/three", f"{root}/4"]
    assert [part.findtext("idnumber") for part in element] == [
        *(None, None, "demo.one.text", "demo.a", "demo.b"),
        *(None, "demo.c", None, "demo.d", None, "demo.e"),
    ]
    passage = element[2]
    assert passage.get("type") == "description"
    assert passage.findtext("name/text") == "One"
    assert passage.findtext("questiontext/text") == "<p>Read.</p>"
    assert element.findtext("question[2]/info/text") == "<p>Read.</p>"


@pytest.mark.parametrize(
    ("title", "step"),
    [
        ("top", "Top"),
        ("/etc/", " //etc// "),
        ("a<b", "a&lt;b"),
        ("R&D & 1 < 2", "R&D & 1 < 2"),
        ("x" * 300, None),
    ],
)
def test_names_of_categories(title: str, step: str | None) -> None:
    (path,) = paths(quiz(bank(true_false("a"), title=title)))
    assert path is not None
    last = re.split(r"(?<!/)/(?!/)", path)[-1]
    assert len(last) <= 255 if step is None else last == step


def test_descriptions_of_categories_hold_no_files() -> None:
    element = quiz(bank(true_false("a"), description=picture(), authors=("A & B", "C"), license="MIT"))
    assert element.findtext("question/info/text") == "<p>a cat</p><p>A &amp; B, C · MIT</p>"
    assert not list(element.iter("file"))


def test_each_field_has_its_own_copy_of_a_file() -> None:
    image = picture()
    made = question(
        "multiple-choice",
        stem=image,
        explanation=image,
        hints=(image,),
        feedback={"correct": image},
        choices=(Choice(text=image, correct=True, feedback=image), Choice(text=text("b"))),
    )
    element = written(made)
    holders = [file.getparent() for file in element.iter("file")]
    assert [holder.tag for holder in holders if holder is not None] == [
        *("questiontext", "generalfeedback", "correctfeedback", "answer", "feedback", "hint"),
    ]
    assert {(file.get("name"), file.get("path"), file.text) for file in element.iter("file")} == {
        ("cat.png", "/", b64encode(PNG).decode())
    }
    assert element.findtext("questiontext/text") == '<p><img src="@@PLUGINFILE@@/cat.png" alt="a cat" /></p>'


def test_sound_has_its_file_beside_it_and_pictures_on_the_web_have_none() -> None:
    element = written(question("essay", stem=recording()))
    assert element.findtext("questiontext/text") == (
        '<p><audio controls="controls" src="@@PLUGINFILE@@/owl.mp3"><a href="@@PLUGINFILE@@/owl.mp3">an owl</a></audio>'
        '<img src="https://e.org/owl.png" alt="an owl" /></p>'
    )
    assert [file.get("name") for file in element.iter("file")] == ["owl.mp3"]


def test_every_text_is_cdata() -> None:
    made = FORMAT.write(plan(bank(true_false("a", tags=("x",), hints=(text("]]> & <b>"),))), FORMAT))
    root = made.files[FILE]
    assert isinstance(root, etree._Element)
    data = etree.tostring(root, encoding="unicode")
    assert data.count("<text>") == data.count("<text><![CDATA[")
    assert etree.fromstring(data).findtext(".//hint/text") == "<p>]]&gt; &amp; &lt;b&gt;</p>"


def test_formulas_are_delimited_and_what_is_none_stays_none() -> None:
    stem = Text(
        "…",
        blocks=(
            Paragraph((Str("$$5 or \\(6 or $7"), Code("$$x$$ \\(y"), Math("a<b"))),
            MathBlock("x^2"),
        ),
    )
    body = written(question("essay", stem=stem)).findtext("questiontext/text")
    assert body == (
        "<p>$\N{WORD JOINER}$5 or \\\N{WORD JOINER}(6 or $7<code>$$x$$ \\(y</code>\\(a&lt;b\\)</p><p>\\[x^2\\]</p>"
    )


def test_the_place_of_files_stays_what_an_author_typed() -> None:
    """A lesson about Moodle: its files_rewrite_pluginfile_urls replaces the sign wherever it stands."""
    cat = picture()
    stem = Text(
        "…",
        blocks=(
            Paragraph(
                (Str("@@PLUGINFILE@@/a"), Code('src="@@PLUGINFILE@@/b"'), Image("x", "@@PLUGINFILE@@/c"))
            ),
            *cat.blocks,
        ),
        media=cat.media,
    )
    body = written(question("essay", stem=stem)).findtext("questiontext/text") or ""
    assert re.findall(".{5}@@PLUGINFILE@@/.", body) == ['src="@@PLUGINFILE@@/c']
    assert unescape(body).count("@@PLUGINFILE@@/") == 4


def test_the_place_of_files_in_a_gap_is_no_fault() -> None:
    made = question(
        "fill-in",
        text=text("Moodle puts {{x}} before the name: `@@PLUGINFILE@@/b`"),
        blanks={"x": {"choices": [{"text": "@@PLUGINFILE@@/", "correct": True}, {"text": "./"}]}},
    )
    bag = Bag()
    check(FORMAT.write(plan(bank(made), FORMAT)), "some.xml", bag)
    assert list(bag) == []


def test_languages_and_directions_stand_on_the_html() -> None:
    made = question(
        "multiple-choice",
        stem=Text("…", blocks=(Paragraph((Str("a"),)), Paragraph((Str("b"),)))),
        choices=(Choice(text=text("c"), correct=True), Choice(text=text("d"))),
    )
    arabic = written(made, language="ar-EG")
    assert arabic.findtext("questiontext/text") == '<div dir="rtl" lang="ar-EG"><p>a</p><p>b</p></div>'
    assert arabic.findtext("answer/text") == '<p dir="rtl" lang="ar-EG">c</p>'
    assert arabic.findtext("correctfeedback/text") == ""
    assert written(made, language="es").findtext("answer/text") == '<p lang="es">c</p>'
    assert written(made, language="en-GB").findtext("answer/text") == "c"


@pytest.mark.parametrize(
    ("kind", "fields", "without", "with_hints"),
    [
        ("true-false", {"answer": True}, "1", "1"),
        ("short-answer", {"answers": (ShortAnswer(text="a"),)}, "0", "0.3333333"),
        ("essay", {}, "0", "0"),
    ],
)
def test_penalties(kind: str, fields: dict[str, object], without: str, with_hints: str) -> None:
    assert written(question(kind, **fields)).findtext("penalty") == without
    hinted = written(question(kind, hints=(text("h"),), **fields))
    assert hinted.findtext("penalty") == with_hints
    assert (hinted.find("hint") is None) == (kind == "essay")


def test_feedback_by_state_reaches_types_that_have_it_by_answer() -> None:
    made = question(
        "short-answer",
        answers=(
            ShortAnswer(text="a", feedback=text("own")),
            ShortAnswer(text="b", credit=Fraction(1, 2)),
            ShortAnswer(text="c", credit=Fraction(0)),
        ),
        feedback={"correct": text("Yes."), "partial": text("Half."), "incorrect": text("No.")},
    )
    element = written(made)
    assert "<p>own</p><p>Yes.</p>" in mark(element, {"answer": "a"}).shown
    assert "<p>Half.</p>" in mark(element, {"answer": "b"}).shown
    assert "<p>No.</p>" in mark(element, {"answer": "c"}).shown
    assert "<p>No.</p>" in mark(element, {"answer": "anything"}).shown


@pytest.mark.parametrize(
    ("fixed", "shuffled"), [((), "true"), ((3,), "false"), ((0, 1, 2, 3), "false"), ((1, 2, 3), "false")]
)
def test_fixed_choices_keep_all_in_place(fixed: tuple[int, ...], shuffled: str) -> None:
    choices = tuple(Choice(text=text(f"c{n}"), correct=n == 0, fixed=n in fixed) for n in range(4))
    made = written(question("multiple-choice", choices=choices, shuffle=True))
    assert made.findtext("shuffleanswers") == shuffled


def test_the_unit_is_shown_in_the_text() -> None:
    answers = (NumericAnswer(value="9.81"),)
    made = written(question("numeric", answers=answers, unit="m/s²", stem=text("How fast?")))
    assert made.findtext("questiontext/text") == "<p>How fast? (m/s²)</p>"
    assert made.findtext("units/unit/unit_name") == "m/s²"
    assert made.findtext("showunits") == "0"
    title = Text("# Head", blocks=(Heading(1, (Str("Head"),)),))
    long = written(question("numeric", answers=answers, unit="m" * 51, stem=title))
    assert long.findtext("questiontext/text") == f"<h1>Head</h1><p>({'m' * 51})</p>"
    assert long.find("units") is None
    assert long.findtext("showunits") == "3"


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        ("9.810", "9.81"),
        ("6.022e23", "6.022e23"),
        ("1E-30", "1e-30"),
        ("-0.0", "0"),
        ("1e3", "1000"),
        (".5", "0.5"),
    ],
)
def test_numbers_have_a_dot_and_no_needless_digits(value: str, stored: str) -> None:
    element = written(question("numeric", answers=(NumericAnswer(value=value),)))
    assert element.findtext("answer/text") == stored


def test_an_essay_shows_its_model_answer_to_graders_and_to_students_afterwards() -> None:
    made = question(
        "essay",
        answer=text("It rains."),
        grading=text("One point."),
        explanation=text("Water."),
        words={"min": "20"},
        attachments="5",
        editor="code",
    )
    element = written(made)
    assert element.findtext("graderinfo/text") == (
        "<h4>Model answer</h4><p>It rains.</p><h4>Grading</h4><p>One point.</p>"
    )
    assert element.findtext("generalfeedback/text") == "<p>Water.</p><h4>Model answer</h4><p>It rains.</p>"
    assert element.findtext("minwordlimit") == "20"
    assert element.find("maxwordlimit") is None
    assert element.findtext("attachments") == "-1"
    assert element.findtext("responseformat") == "monospaced"


def test_right_sides_that_are_equal_numbers_stay_two_choices() -> None:
    pairs = (
        Pair(left=text("a"), right="1"),
        Pair(left=text("b"), right="1.0"),
        Pair(left=text("c"), right="x"),
    )
    element = written(question("matching", pairs=pairs))
    rights = [right.text for right in element.iterfind("subquestion/answer/text")]
    assert rights == ["&#49;", "&#49;.0", "x"]
    assert mark(element, {"answers": ["1", "1.0", "x"]}).fraction == 1


def test_tags_are_written_as_moodle_keeps_them() -> None:
    made = question(
        "essay", tags=("A", "a", "x<y>", "<>", "t" * 300), difficulty="easy", outcomes=("KF-1", "KF-2")
    )
    tags = [tag.text or "" for tag in written(made).iterfind("tags/tag/text")]
    assert tags[:2] == ["A", "xy"]
    assert len(tags[2]) == 255
    assert tags[3:] == ["difficulty:easy", "outcome:KF-1", "outcome:KF-2"]


def test_a_text_between_questions_has_no_points() -> None:
    element = written(question("text", stem=text("Read."), explanation=text("e")))
    assert element.get("type") == "description"
    assert element.findtext("defaultgrade") == "0"
    assert element.findtext("generalfeedback/text") == "<p>e</p>"


SIGNS = st.text("ab \\}{#~=%/\"&<>:'$*1é", min_size=1, max_size=12).filter(lambda t: " ".join(t.split()) == t)


@given(st.lists(SIGNS, min_size=3, max_size=3, unique=True))
def test_gaps_hold_every_sign(signs: list[str]) -> None:
    labels = [*signs, *(f"other {n}" for n in range(9))]
    made = question(
        "multiple-answer",
        stem=text("A gap {1:SA:=x} or {#1}?"),
        scoring="partial",
        choices=(
            *(Choice(text=text(one), correct=True, feedback=text(f"f{one}")) for one in labels[:11]),
            Choice(text=text(labels[11])),
        ),
    )
    element = written(made)
    assert element.get("type") == "cloze"
    for newer in (False, True):
        marked = mark(element, {"1": {"ticked": labels[:11]}}, newer=newer)
        assert marked.fraction == pytest.approx(1)
        for one in signs:
            assert f"f{one}" in displayed(marked.shown)
    bag = Bag()
    check(FORMAT.write(plan(bank(made), FORMAT)), "x", bag)
    assert not len(bag)


def test_writing_twice_gives_the_same() -> None:
    made = bank(true_false("a", tags=("b", "a")), question("essay", id="b", stem=picture()))
    one, two = (etree.tostring(quiz(made)) for _ in range(2))
    assert one == two
    assert len(questions(made)) == 2
