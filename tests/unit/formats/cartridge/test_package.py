"""What Moodle and Canvas make of a bank: quizzes, question banks, pages, sections, settings, metadata."""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from tests.support.cartridge_importer import classic, manifest, restore

from itemwright.diag import Bag
from itemwright.formats import losses
from itemwright.formats.base import Judgement, Verdict
from itemwright.formats.cartridge import format_of
from itemwright.formats.cartridge.writer import write_course
from itemwright.formats.registry import CartridgeVersion
from itemwright.package.serialise import serialise
from itemwright.plan import plan
from itemwright.questions.bank import Section
from itemwright.questions.types import TYPES, Question
from itemwright.validate.catalog import places
from itemwright.validate.package import check_tree
from itemwright.validate.xsd import SchemaSet

from .building import FORMAT, bank, canvas, course, files, new, planned, question, text, tree

CHOICES = ({"text": text("yes"), "correct": "true"}, {"text": text("no")})
LANGUAGES = ["en", "es", "de", "ja", "ar", "pt-BR", "xx"]


def some(*kinds: str) -> list[Question]:
    """A question of each kind, named after its place."""
    given: dict[str, dict[str, Any]] = {
        "multiple-choice": {"choices": CHOICES},
        "multiple-answer": {"choices": CHOICES},
        "true-false": {"answer": "true"},
        "short-answer": {"answers": ["yes"]},
        "essay": {},
        "text": {"stem": text("Read ![this](map.png).")},
        "numeric": {"answer": "1"},
    }
    return [question(kind, id=f"q{place}", **given[kind]) for place, kind in enumerate(kinds, 1)]


FIVE = ("multiple-choice", "multiple-answer", "true-false", "short-answer", "essay")


def around(**fields: Any) -> list[Judgement]:
    """What is judged of a bank of five questions as a whole."""
    fields.setdefault("sections", (Section(questions=tuple(some(*FIVE))),))
    return list(FORMAT.judge_bank(bank(**fields)))


def codes(found: list[Judgement]) -> list[Any]:
    return [judgement.code for judgement in found]


@pytest.mark.parametrize("version", ["1.1", "1.3"])
@pytest.mark.parametrize("deliver", ["quiz", "bank", "both"])
def test_is_valid(deliver: str, version: CartridgeVersion, official_schemas: Path) -> None:
    of = bank(
        *some(*FIVE, "text"),
        deliver=deliver,
        language="es",
        description=text("About *it*"),
        authors=("A. Author", "B. Author"),
        license="CC-BY-4.0",
        tags=("one", "two"),
        settings={"time_limit": "90 s", "attempts": "unlimited"},
    )
    target = format_of(version)
    made = target.write(plan(of, target))
    bag = Bag()
    check_tree(made, target.package, "demo", SchemaSet(places([official_schemas]), bag), bag, profiles=True)
    assert not bag.items


def test_the_types_arrive() -> None:
    of = bank(*some(*FIVE))
    kinds = [one.kind for one in course(of).questions]
    assert kinds == ["multichoice", "multichoice", "truefalse", "shortanswer", "essay"]
    assert [one.single for one in course(of).questions[:2]] == [True, False]
    wanted = ["multiple_choice", "multiple_answers", "true_false", "short_answer", "essay"]
    for made in (canvas(of), new(of)):
        assert [one.kind.removesuffix("_question") for one in made.questions.values()] == wanted
    assert list(canvas(of).questions) == [f"quiz_demo_q{place}" for place in range(1, 6)]


def test_the_namespace_stands_within_the_first_kilobyte() -> None:
    found = manifest(files(bank(*some("essay"), title="x" * 2000, tags=("t" * 1000,))))
    assert found.early


def test_a_quiz() -> None:
    of = bank(*some(*FIVE), title="Tides & <sand>", settings={"time_limit": "61 s", "attempts": "3"})
    made = course(of)
    line = "quiz: Tides & <sand> (slots 5, limit 120, attempts 3, sum of grades 4)"
    assert made.sections == [("Tides & <sand>", [line])]
    assert {one.category for one in made.questions} == {"top / Quiz Bank 'Tides & <sand>'"}
    assert canvas(of).quizzes == {
        "quiz_demo": {
            "title": "Tides & <sand>",
            "quiz_type": "assignment",
            "time_limit": 2,
            "allowed_attempts": 3,
            "order": [f"quiz_demo_q{place}" for place in range(1, 6)],
        }
    }
    assert canvas(of).modules == [("Tides & <sand>", ["ASSESSMENT quiz_demo"])]
    assert list(new(of).quizzes) == ["quiz_demo"]


def test_unlimited_attempts() -> None:
    of = bank(*some("essay"), settings={"attempts": "unlimited"})
    assert course(of).quizzes["quiz_demo"].attempts == 0
    assert canvas(of).quizzes["quiz_demo"]["allowed_attempts"] == -1


def test_a_question_bank() -> None:
    of = bank(*some(*FIVE), deliver="bank")
    made = course(of)
    assert {one.category for one in made.questions} == {"top / Quiz Bank 'Quiz Bank 1'"}
    assert made.quizzes == {}
    assert canvas(of).banks == {"bank_demo_bank_demo": {"title": "Demo", "count": 5}}
    assert canvas(of).quizzes == {} == new(of).quizzes


def test_both() -> None:
    of = bank(*some(*FIVE), deliver="both")
    assert len(course(of).questions) == 10
    assert set(canvas(of).banks) == {"Demo", "bank_demo_bank_demo"}
    assert list(canvas(of).quizzes) == ["quiz_demo"]


def test_texts_between_questions_are_pages() -> None:
    of = bank(*some("essay", "text"), language="fr")
    assert course(of).sections[0][1][0].startswith("page: Read this")
    assert canvas(of).modules == [("Demo", ["FILE_TYPE page_demo.q2", "ASSESSMENT quiz_demo"])]
    assert canvas(of).files == ["pages/demo.q2.html", "media/map.png"]
    page = etree.fromstring(files(of)["pages/demo.q2.html"])
    assert page.get("lang") == "fr"
    assert page.find(".//img").get("src") == "../media/map.png"  # type: ignore[union-attr]


def test_a_page_shows_signs_after_moodles_decoding() -> None:
    stem = text("`List<int>` and `&nbsp;`\n\n| a | b |\n|---|---|\n| 1 |   |")
    of = bank(*some("essay"), question("text", id="read", stem=stem))
    page = files(of)["pages/demo.read.html"].decode()
    assert "List&lt;<span></span>int>" in page.replace("&gt;", ">")
    assert "&amp;<span></span>nbsp;" in page
    assert "<td></td>" in page


def test_a_bank_of_texts_alone() -> None:
    of = bank(*some("text"), settings={"attempts": "2"})
    assert list(tree(of).files) == ["imsmanifest.xml", "pages/demo.q1.html", "media/map.png"]
    assert codes(list(FORMAT.judge_bank(of))) == [losses.SETTINGS]


def test_sections() -> None:
    first, second, third = some("essay", "text", "true-false")
    sections = (
        Section(id="s1", title="One", text=text("Read one."), questions=(first,)),
        Section(id="s2", title="Two", text=text("Read two."), questions=(second, third)),
    )
    of = bank(sections=sections)
    assert [one.stem for one in course(of).questions] == [
        "<p>Read one.</p><p>Why?</p>",
        "<p>Read two.</p><p>Why?</p>",
    ]
    judged = around(sections=sections)
    assert [found.code.id for found in judged].count("QW418") == 4
    assert [one.stem for one in course(bank(sections=sections, deliver="bank")).questions] == [
        "<p>Why?</p>"
    ] * 2
    kept = [found.message for found in around(sections=sections, deliver="bank") if "text" in found.message]
    assert kept == ["the text of a section is not kept here"] * 2


def test_pictures_of_a_section() -> None:
    sections = (Section(text=text("![map](map.png)"), questions=tuple(some("essay"))),)
    assert canvas(bank(sections=sections)).files == ["media/map.png"]
    assert canvas(bank(sections=sections, deliver="bank")).files == []
    alone = (Section(text=text("![map](map.png)"), questions=tuple(some("text"))),)
    assert codes(list(FORMAT.judge_bank(bank(sections=alone)))) == [losses.SECTION]


@pytest.mark.parametrize("count", range(1, 7))
def test_the_sum_of_grades(count: int) -> None:
    questions = some(*["essay"] * count, "text")
    found = codes(list(FORMAT.judge_bank(bank(*questions))))
    assert found == ([] if count == 4 else [losses.POINTS])
    assert codes(list(FORMAT.judge_bank(bank(*questions, deliver="bank")))) == [losses.BANK, losses.BANK]


@pytest.mark.parametrize(
    ("deliver", "points", "mark", "verdicts"),
    [
        ("quiz", "1", 1, 0),
        ("quiz", "2", 2, 1),
        ("quiz", "0.5", 0, 1),
        ("bank", "2", 2, 0),
        ("bank", "1.5", 1, 1),
        ("bank", "100", 1, 1),
        ("bank", "99", 99, 0),
    ],
)
def test_points(deliver: str, points: str, mark: int, verdicts: int) -> None:
    one = question("essay", points=points)
    of = bank(one, deliver=deliver)
    assert course(of).questions[0].mark == mark
    assert next(iter(canvas(of).questions.values())).points == float(points)
    assert [judgement.code for judgement in FORMAT.judge(one, of)] == [losses.POINTS] * verdicts


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_other_languages(language: str) -> None:
    one = question("true-false", answer="false")
    of = bank(one, language=language)
    made = course(of).questions[0]
    assert [(answer.ident, answer.fraction) for answer in made.answers] == [("true", 0), ("false", 1)]
    (in_canvas,) = canvas(of).questions.values()
    english = in_canvas.kind == "true_false_question"
    assert [judgement.verdict for judgement in FORMAT.judge(one, of)] == [Verdict.EMULATED] * (not english)


def test_a_long_title_of_a_bank() -> None:
    of = bank(*some(*FIVE[:4]), title="t" * 2000)
    assert len(course(of).sections[0][0]) <= 255
    assert codes(list(FORMAT.judge_bank(of))) == [losses.TITLE]
    assert codes(list(FORMAT.judge_bank(bank(*some(*FIVE[:4]), title="What is &nbsp;?")))) == [losses.TEXT]


@pytest.mark.parametrize(
    ("settings", "messages"),
    [
        ({"time_limit": "30 min"}, ["New Quizzes"]),
        ({"time_limit": "90 s", "attempts": "2"}, ["rounded up", "`time_limit`, `attempts`"]),
        ({"keep": "highest", "pass": "60%"}, ["no place for `keep`, `pass`"]),
        ({"shuffle_questions": "true", "one_at_a_time": "true", "feedback": "after"}, ["no place for"]),
    ],
)
def test_settings_are_judged(settings: dict[str, str], messages: list[str]) -> None:
    of = bank(*some(*FIVE[:4]), settings=settings)
    found = list(FORMAT.judge_bank(of))
    assert codes(found) == [losses.SETTINGS] * len(messages)
    for judgement, part in zip(found, messages, strict=True):
        assert part in judgement.message
    in_bank = list(FORMAT.judge_bank(bank(*some(*FIVE), deliver="bank", settings=settings)))
    assert codes(in_bank).count(losses.SETTINGS) == 1


def test_particulars_of_the_bank_stand_in_the_manifest() -> None:
    of = bank(
        *some(*FIVE[:4]),
        description=text("About *it*: &nbsp;"),
        authors=("A. Author",),
        license="CC-BY-4.0",
        tags=("kubernetes",),
    )
    said = files(of)["imsmanifest.xml"].decode()
    for part in ("About it:", "A. Author", "CC-BY-4.0", "kubernetes"):
        assert part in said
    assert codes(list(FORMAT.judge_bank(of))) == [losses.BANK]


def test_what_a_question_alone_has_is_judged() -> None:
    one = question(
        "essay",
        hints=(text("Think."),),
        tags=("bank", "own"),
        difficulty="easy",
        outcomes=("O-1",),
        lines="5",
        words={"max": "100"},
        editor="plain",
        attachments="1",
        grading=text("Be kind."),
        answer=text("A model."),
    )
    found = list(FORMAT.judge(one, bank(one, tags=("bank",))))
    ids = sorted(judgement.code.id for judgement in found)
    assert ids == ["QW408", "QW410", "QW410", "QW410", "QW410", "QW411", "QW411", "QW416"]
    assert any("tags, difficulty and outcomes" in judgement.message for judgement in found)
    plain = question("essay", tags=("bank",))
    assert not list(FORMAT.judge(plain, bank(plain, tags=("bank",))))


def test_what_a_text_has_is_judged() -> None:
    one = question(
        "text", explanation=text("Why"), feedback={"correct": text("Yes")}, hints=(text("Hm"),), points="1"
    )
    assert [found.code.id for found in FORMAT.judge(one, bank(one))] == [
        "QW421",
        "QW420",
        "QW407",
        "QW407",
        "QW408",
    ]


REFUSED = [
    "numeric",
    "matching",
    "ordering",
    "drag-words",
    "categorize",
    "hotspot",
    "label-image",
    "formula",
    "file-upload",
]


def test_every_type_is_written_or_refused() -> None:
    assert set(REFUSED) | set(FIVE) | {"text", "fill-in"} == set(TYPES)


def test_what_is_refused_is_left_out() -> None:
    of = bank(*some("essay", "numeric"))
    assert planned(of).left_out == ("q2",)
    assert len(course(of).questions) == 1


def test_the_order_of_choices() -> None:
    fixed = ({"text": text("a"), "correct": "true"}, {"text": text("b"), "fixed": "true"})
    for kind in ("multiple-choice", "multiple-answer"):
        one = question(kind, choices=fixed, shuffle="true")
        found = [found.code for found in FORMAT.judge(one, bank(one))]
        assert found.count(losses.ORDER) == 2
        assert b'<render_choice shuffle="Yes">' in files(bank(one))["quiz_demo.xml"]


def test_moodle_does_not_know_version_1_3() -> None:
    target = format_of("1.3")
    of = bank(*some("essay"))
    made = {path: serialise(root) for path, root in target.write(plan(of, target)).documents().items()}
    assert restore(made) is None
    assert losses.BANK in codes(list(target.judge_bank(of)))


def test_the_same_bank_gives_the_same_bytes() -> None:
    assert files(bank(*some(*FIVE, "text"))) == files(bank(*some(*FIVE, "text")))


def test_several_banks_in_one_cartridge(official_schemas: Path) -> None:
    shown = text("See ![cat](cat.png)")
    first = bank(*some("essay", "text"), title="First", authors=("A",), tags=("x",), license="CC0")
    second = bank(
        question("essay", stem=shown),
        id="second",
        title="Second",
        deliver="both",
        authors=("A", "B"),
        tags=("x", "y"),
        license="MIT",
        description=text("About it"),
    )
    made = write_course([planned(one) for one in (first, second)], "course", "1.1")
    bag = Bag()
    check_tree(made, "cc11", "course", SchemaSet(places([official_schemas]), bag), bag, profiles=True)
    assert not bag.items
    packed = {
        path: content if isinstance(content, bytes) else serialise(content)
        for path, content in made.files.items()
    }
    in_moodle = restore(packed)
    assert in_moodle is not None
    assert [title for title, _ in in_moodle.sections] == ["First", "Second"]
    assert set(in_moodle.quizzes) == {"quiz_demo", "quiz_second"}
    assert set(classic(packed).questions) == {"quiz_demo_q1", "quiz_second_q", "bank_second_q"}
    said = packed["imsmanifest.xml"].decode()
    assert "First: CC0; Second: MIT" in said
    assert [said.count(f">{word}<") for word in ("A", "B", "x", "y", "About it")] == [1, 1, 1, 1, 1]
