"""What Moodle lacks is declared, with its place, and nothing else is."""

from dataclasses import replace
from typing import Any

import pytest
from lxml import etree

from itemwright import resources
from itemwright.diag import Bag, Code, Span
from itemwright.formats import losses
from itemwright.formats.base import Verdict
from itemwright.formats.moodle import FORMAT
from itemwright.formats.moodle.rules import check
from itemwright.formats.moodle.vocab import FILE
from itemwright.model.richtext import Feature, Media, Text
from itemwright.plan import plan
from itemwright.questions.choices import Choice
from itemwright.questions.matching import Pair
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import ShortAnswer

from .building import bank, judgements, picture, question, recording, text

NATIVE: list[tuple[Verdict, Code]] = []
EMULATED, LOSSY, REFUSED = Verdict.EMULATED, Verdict.LOSSY, Verdict.REFUSED

RIGHT = Choice(text=text("a"), correct=True)
WRONG = Choice(text=text("b"))
EVERY_STATE = {"correct": text("+"), "partial": text("~"), "incorrect": text("-")}


def choices(*credits_: str, **more: Any) -> dict[str, Any]:
    """A right choice and others with credits, for multiple-choice."""
    others = (Choice(text=text(f"c{n}"), credit=credit) for n, credit in enumerate(credits_))
    return {"choices": (RIGHT, WRONG, *others), **more}


def many(right: int, wrong: int, **more: Any) -> dict[str, Any]:
    """Choices for multiple-answer."""
    return {
        "choices": (
            *(Choice(text=text(f"r{n}"), correct=True) for n in range(right)),
            *(Choice(text=text(f"w{n}")) for n in range(wrong)),
        ),
        **more,
    }


def numbers(*values: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"answers": tuple(NumericAnswer.model_validate(value) for value in values), **more}


def words(*answers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"answers": tuple(ShortAnswer.model_validate(answer) for answer in answers), **more}


def pairs(*rights: str, **more: Any) -> dict[str, Any]:
    lefts = (Pair(left=text(f"l{n}"), right=right) for n, right in enumerate(rights))
    return {"pairs": tuple(lefts), "shuffle": True, **more}


def blanks(*described: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A text with a blank for each description."""
    names = [f"b{n}" for n in range(len(described))]
    body = text(" ".join(f"{{{{{name}}}}}" for name in names))
    return {"text": body, "blanks": dict(zip(names, described, strict=True)), **more}


def computed(answer: str, **more: Any) -> dict[str, Any]:
    """A formula with one variable."""
    return {"variables": {"a": {"min": "1", "max": "9"}}, "answer": answer, **more}


def using(*features: Feature) -> Text:
    """A text that uses these features."""
    return replace(text("f"), features=frozenset(features))


def drawing(attributes: str) -> Media:
    """An SVG."""
    data = f"<svg xmlns='http://www.w3.org/2000/svg' {attributes}/>".encode()
    return Media("m.svg", "m.svg", "image/svg+xml", data, (9, 9))


LIST = {"choices": [{"text": "a", "correct": True}, "b"], "shuffle": True}
SORTED = {"categories": {"A": (text("a"), text("b")), "B": (text("c"),)}}
SPOT = {"circle": ["4", "4", "2"], "correct": True}
BESIDE = {"rect": ["10", "10", "5", "5"]}

CASES: list[tuple[str, dict[str, Any], list[tuple[Verdict, Code]]]] = [
    ("multiple-choice", choices(shuffle=True, feedback=EVERY_STATE), NATIVE),
    ("multiple-choice", choices("50%", "1/3", "-25%", "1/7"), NATIVE),
    ("multiple-choice", choices("33.333%"), [(EMULATED, losses.CREDIT)]),
    ("multiple-choice", choices("33.3%"), [(LOSSY, losses.CREDIT)]),
    ("multiple-choice", choices("-19.6%", "15%"), [(LOSSY, losses.CREDIT), (REFUSED, losses.CREDIT)]),
    ("multiple-choice", choices(hints=(text("h"),)), [(EMULATED, losses.HINTS)]),
    ("multiple-choice", {"choices": (RIGHT, WRONG, Choice(text=text("c"), fixed=True))}, NATIVE),
    (
        "multiple-choice",
        {"choices": (RIGHT, WRONG, Choice(text=text("c"), fixed=True)), "shuffle": True},
        [(LOSSY, losses.ORDER)],
    ),
    ("multiple-answer", many(1, 3), NATIVE),
    ("multiple-answer", many(2, 1), [(LOSSY, losses.SCORING)]),
    ("multiple-answer", many(7, 9, scoring="right-minus-wrong", feedback=EVERY_STATE), NATIVE),
    ("multiple-answer", many(3, 15, scoring="partial"), NATIVE),
    ("multiple-answer", many(11, 1, scoring="partial"), [(EMULATED, losses.INTERACTION)]),
    ("multiple-answer", many(3, 12, scoring="right-minus-wrong"), [(EMULATED, losses.INTERACTION)]),
    ("multiple-answer", many(11, 1), [(LOSSY, losses.SCORING), (EMULATED, losses.INTERACTION)]),
    (
        "multiple-answer",
        many(11, 1, scoring="partial", feedback=EVERY_STATE, points="1.5"),
        [(EMULATED, losses.INTERACTION), (LOSSY, losses.POINTS), (LOSSY, losses.FEEDBACK)],
    ),
    (
        "multiple-answer",
        {
            "choices": (*many(11, 0)["choices"], Choice(text=text("w"), feedback=picture())),
            "scoring": "partial",
        },
        [(EMULATED, losses.INTERACTION), (LOSSY, losses.MEDIA)],
    ),
    (
        "multiple-answer",
        {"choices": (*many(11, 0)["choices"], Choice(text=picture())), "scoring": "partial"},
        [(EMULATED, losses.INTERACTION), (REFUSED, losses.MEDIA)],
    ),
    ("true-false", {"answer": True, "when_true": text("t"), "explanation": text("e")}, NATIVE),
    ("true-false", {"answer": True, "feedback": EVERY_STATE}, [(EMULATED, losses.FEEDBACK)]),
    ("short-answer", words({"text": "a"}, {"text": "b", "credit": "50%"}, match="exact"), NATIVE),
    ("short-answer", words({"text": "a*"}, match="wildcard"), NATIVE),
    ("short-answer", words({"text": "a+"}, match="regex"), [(REFUSED, losses.MATCHING)]),
    ("short-answer", words({"text": "Straße"}), NATIVE),
    ("short-answer", words({"text": "Straße"}, match="exact"), NATIVE),
    ("short-answer", words({"text": "a"}, feedback=EVERY_STATE), [(EMULATED, losses.FEEDBACK)]),
    ("short-answer", words({"text": "a"}, {"text": "b", "credit": "45%"}), [(REFUSED, losses.CREDIT)]),
    ("numeric", numbers({"value": "9.81", "tolerance": "5%"}), NATIVE),
    ("numeric", numbers({"range": ("0.1", "0.3")}, {"value": "3.14", "digits": 3}), NATIVE),
    ("numeric", numbers({"value": "1.23456789012345"}), [(LOSSY, losses.NUMBER)]),
    ("numeric", numbers({"value": "1"}, {"value": "2", "credit": "-50%"}), [(LOSSY, losses.CREDIT)]),
    ("numeric", numbers({"value": "1"}, unit="m"), [(EMULATED, losses.UNIT)]),
    ("numeric", numbers({"value": "1"}, feedback=EVERY_STATE), [(EMULATED, losses.FEEDBACK)]),
    (
        "essay",
        {"grading": text("g"), "words": {"min": "1", "max": "9"}, "editor": "code", "attachments": "3"},
        NATIVE,
    ),
    ("essay", {"answer": text("a")}, [(EMULATED, losses.MODEL_ANSWER)]),
    ("essay", {"attachments": "4"}, [(LOSSY, losses.ESSAY)]),
    (
        "essay",
        {"hints": (text("h"),), "feedback": EVERY_STATE},
        [(LOSSY, losses.FEEDBACK), (LOSSY, losses.HINTS)],
    ),
    ("matching", pairs("x", "y", "x", distractors=("z",), feedback=EVERY_STATE), NATIVE),
    ("matching", pairs("x", "y", shuffle=False), [(LOSSY, losses.ORDER)]),
    ("matching", {"pairs": pairs("x", "y")["pairs"]}, NATIVE),
    ("matching", pairs("x", "y", scoring="all-or-nothing"), [(LOSSY, losses.SCORING)]),
    ("matching", pairs("x", distractors=("z",), scoring="all-or-nothing"), NATIVE),
    ("matching", pairs("x", "&" * 52), [(REFUSED, losses.TEXT)]),
    ("matching", pairs("x", "y" * 255), NATIVE),
    (
        "multiple-choice",
        {
            "stem": recording(),
            "explanation": recording(),
            "choices": (RIGHT, Choice(text=recording(), feedback=recording())),
        },
        NATIVE,
    ),
    ("fill-in", blanks({"answers": [{"text": "a", "feedback": recording()}]}), [(LOSSY, losses.MEDIA)]),
    ("ordering", {"items": (text("a"), picture()), "feedback": EVERY_STATE}, NATIVE),
    ("ordering", {"items": tuple(text(f"{n}") for n in range(120)), "scoring": "all-or-nothing"}, NATIVE),
    ("ordering", {"items": (text("a"), text("b")), "hints": (text("h"),)}, [(EMULATED, losses.HINTS)]),
    ("fill-in", blanks({"answers": ["a", {"text": "b", "credit": "47%"}]}), NATIVE),
    (
        "fill-in",
        blanks({"answers": ["a*"], "match": "wildcard"}, {"answers": ["A"], "match": "exact"}),
        NATIVE,
    ),
    (
        "fill-in",
        blanks({"answers": ["a+"], "match": "regex"}, {"answers": ["a"]}),
        [(REFUSED, losses.MATCHING)],
    ),
    ("fill-in", blanks({"answers": ["Straße"]}), NATIVE),
    ("fill-in", blanks(LIST, {"answer": "5", "tolerance": "5%"}, {"range": ("1", "3")}), NATIVE),
    ("fill-in", blanks({**LIST, "points": "2"}, {"answer": "5", "points": "0"}), NATIVE),
    (
        "fill-in",
        blanks({**LIST, "points": "0.5"}, {"answer": "5", "points": "0.5"}),
        [(LOSSY, losses.POINTS)],
    ),
    ("fill-in", blanks({**LIST, "points": "0"}), [(LOSSY, losses.POINTS)]),
    ("fill-in", blanks({**LIST, "points": "99999"}, LIST), [(REFUSED, losses.POINTS)]),
    ("fill-in", blanks({**LIST, "points": "0.1234567"}, LIST), [(LOSSY, losses.POINTS)]),
    ("fill-in", blanks(LIST, scoring="all-or-nothing"), NATIVE),
    ("fill-in", blanks(LIST, LIST, scoring="all-or-nothing"), [(LOSSY, losses.SCORING)]),
    ("fill-in", blanks({"answers": ["a", {"text": "b", "credit": "-50%"}]}), [(LOSSY, losses.SCORING)]),
    ("fill-in", blanks({"numbers": ["1", {"value": "2", "credit": "-50%"}]}), [(LOSSY, losses.CREDIT)]),
    ("fill-in", blanks({"answer": "1.23456789012345"}), [(LOSSY, losses.NUMBER)]),
    ("fill-in", blanks(LIST, feedback=EVERY_STATE), [(LOSSY, losses.FEEDBACK)]),
    (
        "fill-in",
        blanks(LIST, hints=(text("h"),), title="t" * 256),
        [(EMULATED, losses.HINTS), (LOSSY, losses.TITLE)],
    ),
    ("fill-in", blanks({"answers": [{"text": "a", "feedback": picture()}]}), [(LOSSY, losses.MEDIA)]),
    ("fill-in", blanks({"answers": [{"text": "a", "feedback": using("table")}]}), [(LOSSY, losses.TEXT)]),
    ("fill-in", blanks({"answers": [{"text": "a", "feedback": using("math")}]}), [(LOSSY, losses.MATHS)]),
    ("fill-in", blanks({"answers": [{"text": "a", "feedback": using("link", "image", "list")}]}), NATIVE),
    (
        "drag-words",
        {"text": text("{{a}}"), "words": {"a": "x"}, "distractors": ("y",), "feedback": EVERY_STATE},
        NATIVE,
    ),
    (
        "drag-words",
        {"text": text("{{a}} {{b}}"), "words": {"a": "x", "b": "x"}, "scoring": "all-or-nothing"},
        [(LOSSY, losses.SCORING)],
    ),
    ("categorize", SORTED, [(EMULATED, losses.INTERACTION)]),
    ("categorize", {**SORTED, "shuffle": False, "feedback": EVERY_STATE}, [(EMULATED, losses.INTERACTION)]),
    (
        "categorize",
        {**SORTED, "scoring": "all-or-nothing"},
        [(EMULATED, losses.INTERACTION), (LOSSY, losses.SCORING)],
    ),
    (
        "categorize",
        {**SORTED, "distractors": (text("z"),)},
        [(EMULATED, losses.INTERACTION), (LOSSY, losses.SCORING)],
    ),
    (
        "categorize",
        {"categories": {"&" * 52: (text("a"),), "B": (text("b"),)}},
        [(EMULATED, losses.INTERACTION), (REFUSED, losses.TEXT)],
    ),
    ("hotspot", {"regions": (SPOT,), "feedback": EVERY_STATE}, [(EMULATED, losses.TEXT)]),
    ("hotspot", {"regions": (SPOT, BESIDE)}, [(EMULATED, losses.INTERACTION), (EMULATED, losses.TEXT)]),
    (
        "hotspot",
        {"regions": (SPOT, SPOT), "scoring": "right-minus-wrong"},
        [(EMULATED, losses.INTERACTION), (EMULATED, losses.TEXT)],
    ),
    (
        "hotspot",
        {"regions": (SPOT, SPOT, {**BESIDE, "feedback": text("f")}), "scoring": "right-minus-wrong"},
        [
            (EMULATED, losses.INTERACTION),
            (LOSSY, losses.SCORING),
            (LOSSY, losses.FEEDBACK),
            (EMULATED, losses.TEXT),
        ],
    ),
    (
        "hotspot",
        {"regions": (SPOT, SPOT)},
        [(EMULATED, losses.INTERACTION), (LOSSY, losses.SCORING), (EMULATED, losses.TEXT)],
    ),
    (
        "hotspot",
        {"regions": (SPOT,), "image": {"file": drawing("viewBox='0 0 9 9'"), "alt": "a"}},
        [(EMULATED, losses.TEXT), (REFUSED, losses.MEDIA)],
    ),
    (
        "hotspot",
        {"regions": (SPOT,), "image": {"file": drawing("width='9' height='9px'"), "alt": "a"}},
        [(EMULATED, losses.TEXT)],
    ),
    (
        "label-image",
        {
            "labels": ({"text": "a", "at": ["1", "2", "3", "4"]},),
            "distractors": ("b",),
            "feedback": EVERY_STATE,
        },
        [(EMULATED, losses.INTERACTION), (EMULATED, losses.TEXT)],
    ),
    (
        "label-image",
        {"labels": tuple({"text": "a", "at": [n, "2", "3", "4"]} for n in "13"), "scoring": "all-or-nothing"},
        [(LOSSY, losses.SCORING), (EMULATED, losses.INTERACTION), (EMULATED, losses.TEXT)],
    ),
    ("formula", computed("a / 3", tolerance="1%", digits="3"), NATIVE),
    ("formula", computed("a % 3", unit="m"), [(EMULATED, losses.UNIT)]),
    ("formula", computed("a", feedback=EVERY_STATE), [(EMULATED, losses.FEEDBACK)]),
    ("formula", computed("a", tolerance="0.1234567890123456789"), [(LOSSY, losses.NUMBER)]),
    ("formula", computed("a", tolerance="1.2345678901e-13", hints=(text("h"),)), [(EMULATED, losses.HINTS)]),
    (
        "file-upload",
        {"files": {"max": "3"}, "types": (".pdf",), "max_size": "5 MB", "grading": text("g")},
        NATIVE,
    ),
    (
        "file-upload",
        {"files": {"min": "4", "max": "5"}, "answer": picture(), "hints": (text("h"),)},
        [
            (EMULATED, losses.MODEL_ANSWER),
            (LOSSY, losses.ESSAY),
            (LOSSY, losses.ESSAY),
            (LOSSY, losses.HINTS),
        ],
    ),
    ("text", {"explanation": text("e"), "tags": ("a",)}, NATIVE),
    ("text", {"points": "2"}, [(LOSSY, losses.POINTS)]),
    (
        "text",
        {"hints": (text("h"),), "feedback": EVERY_STATE},
        [(LOSSY, losses.FEEDBACK), (LOSSY, losses.HINTS)],
    ),
    ("true-false", {"answer": True, "points": "0.1234567", "title": "t" * 255}, NATIVE),
    ("true-false", {"answer": True, "points": "0.12345678"}, [(LOSSY, losses.POINTS)]),
    ("true-false", {"answer": True, "points": "1e-10"}, [(LOSSY, losses.POINTS)]),
    ("true-false", {"answer": True, "points": "1e-7"}, NATIVE),
    ("true-false", {"answer": True, "points": "100000"}, [(REFUSED, losses.POINTS)]),
    ("true-false", {"answer": True, "title": "t" * 256}, [(LOSSY, losses.TITLE)]),
    ("true-false", {"answer": True, "tags": ("a", "b")}, NATIVE),
    ("true-false", {"answer": True, "tags": ("a", "A")}, [(LOSSY, losses.METADATA)]),
    ("true-false", {"answer": True, "tags": ("List<T>",)}, [(LOSSY, losses.METADATA)]),
    ("true-false", {"answer": True, "difficulty": "hard"}, [(EMULATED, losses.METADATA)]),
    ("true-false", {"answer": True, "outcomes": ("A", "B")}, [(EMULATED, losses.METADATA)]),
    ("true-false", {"answer": True, "note": "for me"}, NATIVE),
]


@pytest.mark.parametrize(("kind", "fields", "expected"), CASES)
def test_questions(kind: str, fields: dict[str, Any], expected: list[tuple[Verdict, Code]]) -> None:
    found = judgements(question(kind, **fields))
    assert [(one.verdict, one.code.id) for one in found] == [(verdict, code.id) for verdict, code in expected]
    assert not any(one.message.endswith(".") for one in found)


@pytest.fixture(scope="module")
def profile() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(resources.folder("schemas") / "profiles/moodle.xsd"))


@pytest.mark.parametrize(("kind", "fields", "expected"), CASES)
def test_what_is_not_refused_is_written_and_sound(
    kind: str, fields: dict[str, Any], expected: list[tuple[Verdict, Code]], profile: etree.XMLSchema
) -> None:
    made = bank(question(kind, **fields), question("true-false", id="other", answer=True))
    planned = plan(made, FORMAT)
    assert planned.left_out == (("q",) if any(verdict is REFUSED for verdict, _ in expected) else ())
    tree = FORMAT.write(planned)
    bag = Bag()
    check(tree, "demo.moodle.xml", bag)
    assert [finding.message for finding in bag] == []
    assert profile.validate(tree.documents()[FILE]), profile.error_log


def test_a_judgement_points_to_the_narrowest_place() -> None:
    at = Span("bank.yaml", 7, 3, 7, 9)
    odd = Choice.model_validate({"text": text("c"), "credit": "15%"}).model_copy(update={"at": at})
    (found,) = judgements(question("multiple-choice", choices=(RIGHT, WRONG, odd)))
    assert found.at == at
    assert "14.28571 %" in found.message
