"""Whatever a Canvas package does not hold is judged, once, and nothing that it holds."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from itemwright.formats import losses
from itemwright.model.fields import Tolerance
from itemwright.questions.bank import Section
from itemwright.questions.types import Question

from .building import PICTURE, bank_of, codes, judged, judged_bank, question, text

SO = text("So.")
TWO: list[dict[str, Any]] = [{"text": text("a"), "correct": True}, {"text": text("b")}]
THREE = [*TWO, {"text": text("c")}]
RECT = {"rect": (1, 2, 30, 40), "correct": True}


def code(name: str) -> str:
    found: str = getattr(losses, name).id
    return found


def case(kind: str, wanted: list[str], quizzes: str = "classic", language: str = "en", **fields: Any) -> Any:
    """A question, and what is to be judged of it: `lossy CREDIT`."""
    name = "-".join([kind, *fields, *([] if quizzes == "classic" else [quizzes])])
    return pytest.param(question(kind, **fields), wanted, quizzes, language, id=name)


CASES = [
    case("multiple-choice", [], choices=TWO),
    case("multiple-choice", [], choices=[{**TWO[0], "feedback": SO}, TWO[1]], explanation=SO),
    case("multiple-choice", [], choices=TWO, feedback={"correct": SO, "incorrect": SO}, shuffle=True),
    case("multiple-choice", ["lossy FEEDBACK"], choices=TWO, feedback={"partial": SO}),
    case("multiple-choice", ["lossy HINTS"], choices=TWO, hints=[SO]),
    case("multiple-choice", ["lossy METADATA"], choices=TWO, tags=("t",)),
    case("multiple-choice", ["lossy METADATA"], choices=TWO, difficulty="easy", outcomes=("o",)),
    case("multiple-choice", ["lossy TITLE"], choices=TWO, title="x" * 256),
    case("multiple-choice", [], choices=TWO, title="x" * 255),
    case("multiple-choice", ["refused TEXT"], choices=TWO, stem=text("x" * 16384)),
    case("multiple-choice", [], choices=TWO, stem=text("x" * 16376)),
    case("multiple-choice", ["refused TEXT"], choices=TWO, stem=text("")),
    case(
        "multiple-choice", ["lossy CREDIT"], choices=[TWO[0], {"text": text("b"), "credit": Fraction(1, 2)}]
    ),
    case(
        "multiple-choice",
        ["emulated CREDIT", "lossy CREDIT"],
        "new",
        choices=[
            TWO[0],
            {"text": text("b"), "credit": Fraction(1, 2)},
            {"text": text("c"), "credit": Fraction(-1, 2)},
        ],
    ),
    case(
        "multiple-choice", ["lossy ORDER"], choices=[*TWO, {"text": text("c"), "fixed": True}], shuffle=True
    ),
    case("multiple-choice", [], choices=[TWO[0], {"text": text("c"), "fixed": True}], shuffle=True),
    case("multiple-answer", [], choices=THREE),
    case("multiple-answer", [], choices=[*TWO, *TWO], scoring="right-minus-wrong"),
    case("multiple-answer", ["lossy SCORING"], choices=[*TWO, {"text": text("c"), "correct": True}]),
    case("multiple-answer", [], "new", choices=[*TWO, {"text": text("c"), "correct": True}]),
    case("multiple-answer", ["lossy SCORING"], "new", choices=THREE, scoring="partial"),
    case("true-false", [], answer=True),
    case("true-false", [], answer=True, when_true=SO, when_false=SO),
    case("true-false", ["emulated INTERACTION"], language="fr", answer=True),
    case("true-false", [], language="en-GB", answer=True),
    case("short-answer", ["emulated MATCHING"], answers=["a", {"text": "b", "feedback": SO}]),
    case("short-answer", ["emulated MATCHING", "lossy MATCHING"], answers=["a"], match="exact"),
    case("short-answer", ["emulated MATCHING"], answers=["42"], match="exact"),
    case(
        "short-answer",
        ["emulated MATCHING", "lossy CREDIT"],
        answers=["a", {"text": "b", "credit": Fraction(1, 2)}],
    ),
    case("short-answer", ["emulated MATCHING", "lossy MATCHING"], answers=["a", "b*"], match="wildcard"),
    case("short-answer", ["emulated MATCHING", "refused MATCHING"], answers=["b*"], match="wildcard"),
    case(
        "short-answer",
        ["emulated MATCHING", "lossy FEEDBACK"],
        answers=["a", {"text": "b", "credit": Fraction(0), "feedback": SO}],
    ),
    case("numeric", [], answers=[{"value": 5}]),
    case("numeric", [], answers=[{"value": 5, "tolerance": Tolerance(Decimal("0.5"), False)}]),
    case("numeric", [], answers=[{"range": (1, 2)}]),
    case(
        "numeric",
        ["emulated NUMBER"],
        answers=[{"value": "0.3", "tolerance": Tolerance(Decimal("0.1"), False)}],
    ),
    case("numeric", [], answers=[{"value": "3.14", "digits": 3}]),
    case("numeric", ["lossy NUMBER"], answers=[{"value": "3.14159265358979323846"}]),
    case("numeric", ["lossy UNIT"], answers=[{"value": 5}], unit="m"),
    case("numeric", ["lossy CREDIT"], answers=[{"value": 5}, {"range": (6, 7), "credit": Fraction(1, 2)}]),
    case(
        "numeric",
        ["lossy CREDIT", "lossy SCORING"],
        answers=[{"value": 5, "credit": Fraction(1, 2)}, {"range": (4, 6)}],
    ),
    case("numeric", ["lossy FEEDBACK"], answers=[{"value": 5, "feedback": SO}]),
    case(
        "numeric",
        ["lossy FEEDBACK"],
        answers=[{"value": 5}, {"value": 6, "credit": Fraction(0), "feedback": SO}],
    ),
    case("essay", []),
    case("essay", ["emulated MODEL_ANSWER", "lossy MODEL_ANSWER"], answer=SO, grading=SO, explanation=SO),
    case("essay", ["lossy ESSAY"] * 4, words={"min": 5}, editor="plain", lines=5, attachments=1),
    case("essay", ["lossy FEEDBACK"] * 2, feedback={"correct": SO, "incorrect": SO}),
    case("file-upload", []),
    case("file-upload", ["emulated MODEL_ANSWER", "lossy ESSAY"], answer=SO, types=[".pdf"], max_size=1024),
    case("matching", [], pairs=[{"left": SO, "right": "b"}]),
    case("matching", ["emulated ORDER"], pairs=[{"left": SO, "right": "b"}], distractors=["c"]),
    case("matching", ["lossy ORDER"], pairs=[{"left": SO, "right": "b"}], distractors=["c"], shuffle=True),
    case("matching", ["refused TEXT"], pairs=[{"left": SO, "right": "<img"}]),
    case(
        "matching",
        ["lossy SCORING", "emulated ORDER"],
        pairs=[{"left": SO, "right": "b"}, {"left": text("c"), "right": "d"}],
        scoring="all-or-nothing",
    ),
    case("ordering", ["emulated INTERACTION"], items=[text("a"), text("b")]),
    case("ordering", ["emulated INTERACTION", "lossy TEXT"], items=[text("*a*"), text("b")]),
    case("ordering", ["emulated INTERACTION", "lossy TEXT", "refused TEXT"], items=[text("*a*"), text("a")]),
    case("ordering", ["emulated INTERACTION", "lossy SCORING"], "new", items=[text("*a*"), text("b")]),
    case(
        "ordering", ["emulated INTERACTION"], "new", items=[text("*a*"), text("b")], scoring="all-or-nothing"
    ),
    case(
        "categorize",
        ["emulated INTERACTION"],
        categories={"A": [SO], "B": [text("b")]},
    ),
    case(
        "categorize",
        ["emulated INTERACTION", "lossy INTERACTION", "lossy ORDER"],
        categories={"A": [SO]},
        distractors=[text("d")],
        shuffle=True,
    ),
    case(
        "categorize",
        ["emulated INTERACTION", "lossy SCORING"],
        "new",
        categories={"A": [SO]},
        distractors=[text("d")],
    ),
    case(
        "drag-words",
        ["emulated INTERACTION"],
        text=text("{{x}}"),
        words={"x": "a"},
        distractors=["b"],
    ),
    case("hotspot", ["refused TYPE"], image=PICTURE, regions=[RECT]),
    case(
        "hotspot",
        ["emulated INTERACTION", "lossy INTERACTION", "lossy MEDIA"],
        "new",
        image=PICTURE,
        regions=[RECT],
    ),
    case(
        "hotspot",
        ["emulated INTERACTION", "lossy INTERACTION", "lossy MEDIA", "emulated INTERACTION"],
        "new",
        image=PICTURE,
        regions=[{"circle": (9, 9, 5), "correct": True}],
    ),
    case("hotspot", ["refused TYPE"], "new", image=PICTURE, regions=[RECT, {**RECT, "rect": (90, 90, 9, 9)}]),
    case("label-image", ["refused TYPE"], image=PICTURE, labels=[{"text": "a", "at": (0, 0, 9, 9)}]),
    case("label-image", ["refused TYPE"], "new", image=PICTURE, labels=[{"text": "a", "at": (0, 0, 9, 9)}]),
    case("fill-in", ["emulated MATCHING"], text=text("{{x}}"), blanks={"x": {"answers": ["a"]}}),
    case(
        "fill-in",
        ["emulated MATCHING", "lossy FEEDBACK"],
        text=text("{{x}}"),
        blanks={"x": {"answers": [{"text": "a", "feedback": SO}]}},
    ),
    case(
        "fill-in",
        ["emulated MATCHING", "lossy SCORING"],
        text=text("{{x}} {{y}}"),
        blanks={"x": {"answers": ["a"], "points": 2}, "y": {"answers": ["b"]}},
    ),
    case(
        "fill-in",
        ["emulated MATCHING", "lossy INTERACTION"],
        text=text("{{x}} {{y}}"),
        blanks={"x": {"answers": ["a"]}, "y": {"choices": [{"text": "b", "correct": True}, "c"]}},
    ),
    case(
        "fill-in",
        ["emulated MATCHING", "lossy NUMBER"],
        text=text("{{x}}"),
        blanks={"x": {"numbers": [{"value": 5}]}},
    ),
    case(
        "fill-in",
        ["emulated MATCHING", "refused NUMBER"],
        text=text("{{x}}"),
        blanks={"x": {"numbers": [{"range": (0, 1000)}]}},
    ),
    case("text", []),
    case("text", ["lossy FEEDBACK"], explanation=SO),
    case("text", ["lossy POINTS"], points=2),
]


@pytest.mark.parametrize(("made", "wanted", "quizzes", "language"), CASES)
def test_questions(made: Question, wanted: list[str], quizzes: Any, language: str) -> None:
    expected = [(one.split()[0], code(one.split()[1])) for one in wanted]
    assert sorted(codes(judged(made, quizzes, language=language))) == sorted(expected)


def test_tags_of_the_bank_are_judged_once() -> None:
    made = question("multiple-choice", choices=TWO, tags=("all",))
    bank = bank_of(made, tags=("all",))
    assert judged(made, tags=("all",)) == []
    assert codes(judged_bank(bank)) == [("lossy", code("BANK"))]


Q = [question("true-false", answer=True, id=f"q{n}") for n in range(3)]
WORTH_TWO = question("true-false", answer=True, id="two", points=2)
TEXT = question("text", id="note", points=0)
CHOICE = question("multiple-choice", id="mc", choices=TWO)
SHUFFLED = question("multiple-choice", id="mcs", choices=TWO, shuffle=True)

BANKS = [
    ({}, []),
    ({"title": "x" * 256}, ["lossy TITLE"]),
    ({"authors": ("A",), "license": "CC0"}, ["lossy BANK"]),
    ({"description": SO}, []),
    (
        {
            "settings": {
                "time_limit": 60,
                "attempts": 0,
                "keep": "average",
                "feedback": "after",
                "show_answers": True,
                "one_at_a_time": True,
            }
        },
        [],
    ),
    ({"settings": {"time_limit": 90}}, ["lossy SETTINGS"]),
    ({"settings": {"keep": "first"}}, ["lossy SETTINGS"]),
    ({"settings": {"feedback": "immediately"}}, ["lossy SETTINGS"]),
    ({"settings": {"pass": Fraction(1, 2)}}, ["lossy SETTINGS"]),
    ({"sections": [Section(title="S", questions=tuple(Q))]}, ["emulated SECTION"]),
    ({"sections": [Section(text=SO, questions=tuple(Q))]}, ["emulated SECTION"]),
    ({"sections": [Section(draw=1, questions=tuple(Q))]}, []),
    ({"sections": [Section(draw=2, questions=tuple(Q))]}, ["emulated SECTION"]),
    ({"sections": [Section(draw=2, shuffle=True, questions=tuple(Q))]}, []),
    ({"sections": [Section(draw=1, questions=(*Q, WORTH_TWO))]}, ["lossy POINTS"]),
    ({"sections": [Section(draw=1, questions=(*Q, TEXT))]}, ["lossy SECTION"]),
    ({"sections": [Section(draw=1, questions=(TEXT, *Q))]}, []),
    ({"sections": [Section(shuffle=True, questions=tuple(Q))]}, ["emulated SECTION"]),
    ({"sections": [Section(shuffle=True, questions=(*Q, WORTH_TWO))]}, ["lossy SECTION"]),
    (
        {"settings": {"shuffle_questions": True}, "sections": [Section(questions=tuple(Q))]},
        ["emulated SECTION"],
    ),
    ({"sections": [Section(questions=(CHOICE, SHUFFLED))]}, ["lossy ORDER"]),
    ({"sections": [Section(questions=(SHUFFLED, *Q))]}, []),
    ({"deliver": "bank", "sections": [Section(title="S", draw=1, questions=tuple(Q))]}, ["lossy SECTION"]),
    ({"deliver": "bank", "description": SO, "settings": {"attempts": 2}}, ["lossy BANK", "lossy SETTINGS"]),
    ({"deliver": "bank", "sections": [Section(questions=(CHOICE, SHUFFLED))]}, []),
    ({"deliver": "both"}, []),
]


@pytest.mark.parametrize(("fields", "wanted"), BANKS)
def test_banks(fields: dict[str, Any], wanted: list[str]) -> None:
    bank = bank_of(*Q, **fields)
    expected = [(one.split()[0], code(one.split()[1])) for one in wanted]
    assert codes(judged_bank(bank)) == expected
