"""What is judged lost is lost, and what is not judged is there."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from itemwright.formats.base import Verdict
from itemwright.formats.qti21 import FORMAT
from itemwright.questions import expression
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import Question

from .building import bank_of, item_of, judgements, question, text
from .test_scoring import EVERY
from .test_scoring_placed import FURTHER

LOSSY, EMULATED, REFUSED = Verdict.LOSSY, Verdict.EMULATED, Verdict.REFUSED
TRIES: dict[str, Any] = {"attempts": 0}


def judged(made: Question, **fields: Any) -> list[tuple[Verdict, str]]:
    return [(one.verdict, one.code.id) for one in judgements(made, **fields)]


def judged_bank(bank: Bank) -> list[tuple[Verdict, str]]:
    return [(one.verdict, one.code.id) for one in FORMAT.judge_bank(bank)]


TYPED = [(EMULATED, "QW404")]


@pytest.mark.parametrize("kind", EVERY)
def test_nothing_is_judged_without_reason(kind: str) -> None:
    """Points, tags, feedback, shuffling and pictures are held; only typed words are compared by the player."""
    states = {"correct": text("Yes."), "incorrect": text("No.")}
    made = question(
        kind,
        stem=text("**A** | [b](https://example.org/) `c` $x$\n\n- d\n\n```python\ne\n```"),
        points=Decimal("0.3"),
        feedback=states,
        explanation=text("Because."),
        tags=["a"],
        difficulty="easy",
        outcomes=["LO"],
        **EVERY[kind],
    )
    assert judged(made) == (TYPED if kind == "short-answer" else [])


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["a", "b*"], [(LOSSY, "QW404"), *TYPED]),
        (["a*"], [(REFUSED, "QW404")]),
        (["a", {"text": "*", "credit": Fraction(0)}], TYPED),
        ([{"text": "a", "credit": Fraction(1, 2)}, "b*"], [(REFUSED, "QW404")]),
    ],
)
def test_wildcards(answers: list[Any], expected: list[tuple[Verdict, str]]) -> None:
    assert judged(question("short-answer", match="wildcard", answers=answers)) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [("gr[ae]y(ish)?", TYPED), (r"\d+", [(REFUSED, "QW404")]), ("[a-z]{3}", [(REFUSED, "QW404")])],
)
def test_regular_expressions(pattern: str, expected: list[tuple[Verdict, str]]) -> None:
    assert judged(question("short-answer", match="regex", answers=[pattern])) == expected


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ({"value": "9.81", "tolerance": "0.01"}, []),
        ({"value": "0.1", "tolerance": "1e-9"}, []),
        ({"value": "123456789012345678"}, [(LOSSY, "QW405")]),
        ({"value": "1", "tolerance": "1e-17"}, [(LOSSY, "QW405")]),
        ({"range": ("1", "1.0000000000000000001")}, [(LOSSY, "QW405")]),
    ],
)
def test_digits_of_numbers(accepted: dict[str, Any], expected: list[tuple[Verdict, str]]) -> None:
    assert judged(question("numeric", answers=[accepted])) == expected


def test_unit() -> None:
    assert judged(question("numeric", answers=[{"value": 1}], unit="m")) == [(LOSSY, "QW406")]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"answer": text("A."), "grading": text("G."), "lines": 5, "editor": "code"}, []),
        ({"words": {"min": 5}}, [(LOSSY, "QW410")]),
        ({"attachments": 1}, [(LOSSY, "QW410")]),
        ({"feedback": {"correct": text("Yes.")}, "hints": [text("h")]}, [(LOSSY, "QW407"), (LOSSY, "QW408")]),
    ],
)
def test_essay(fields: dict[str, Any], expected: list[tuple[Verdict, str]]) -> None:
    assert judged(question("essay", **fields)) == expected


def test_the_model_answer_is_not_shown_where_no_answers_are() -> None:
    made = question("essay", answer=text("A."))
    assert item_of(made).find("{*}modalFeedback") is not None
    assert item_of(made, settings={"show_answers": False}).find("{*}modalFeedback") is None
    assert item_of(made, settings={"show_answers": False}).find(".//{*}rubricBlock") is not None


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"explanation": text("E.")}, [(LOSSY, "QW407")]),
        ({"points": 1}, [(LOSSY, "QW420")]),
        (
            {"feedback": {"incorrect": text("No.")}, "hints": [text("h")]},
            [(LOSSY, "QW407"), (LOSSY, "QW408")],
        ),
    ],
)
def test_text(fields: dict[str, Any], expected: list[tuple[Verdict, str]]) -> None:
    assert judged(question("text", **fields)) == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, LOSSY),
        ({"attempts": 1}, LOSSY),
        ({"attempts": 2}, LOSSY),
        ({"attempts": 3}, EMULATED),
        ({"attempts": 0}, EMULATED),
        ({"attempts": 0, "feedback": "after"}, LOSSY),
        ({"attempts": 0, "feedback": "never"}, LOSSY),
    ],
)
def test_hints(settings: dict[str, Any], expected: Verdict) -> None:
    made = question("true-false", answer=True, hints=[text("one"), text("two")])
    assert judged(made, settings=settings) == [(expected, "QW408")]
    assert judged(made, settings=settings, deliver="bank") == [(EMULATED, "QW408")]


def test_a_partial_feedback_that_can_never_be() -> None:
    states = {"partial": text("Nearly.")}
    assert judged(question("true-false", answer=True, feedback=states)) == [(EMULATED, "QW407")]
    assert judged(question("multiple-choice", feedback=states, **EVERY["multiple-choice"])) == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("~~gone~~", [(EMULATED, "QW412")]),
        ("3. three", [(LOSSY, "QW412")]),
        ('[a](https://example.org/ "title")', [(LOSSY, "QW412")]),
        ('> - *a [b](https://example.org/ "t")*', [(LOSSY, "QW412")]),
        ("$\\unknowncommand$", [(LOSSY, "QW413")]),
        ("1. one", []),
    ],
)
def test_texts(source: str, expected: list[tuple[Verdict, str]]) -> None:
    asked = question("true-false", answer=True, stem=text(source))
    assert judged(asked) == expected
    section = Section(text=text(source), questions=(question("true-false", answer=True),))
    assert judged_bank(bank_of(sections=(section,))) == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"time_limit": 60, "shuffle_questions": True, "show_answers": False, "pass": Fraction(1, 2)}, []),
        ({"feedback": "immediately"}, []),
        ({"feedback": "never"}, []),
        ({"feedback": "after"}, [(LOSSY, "QW417")]),
        ({"attempts": 2}, [(LOSSY, "QW417")]),
        ({"keep": "highest"}, [(LOSSY, "QW417")]),
        ({"one_at_a_time": True}, [(LOSSY, "QW417")]),
    ],
)
def test_settings(settings: dict[str, Any], expected: list[tuple[Verdict, str]]) -> None:
    asked = question("true-false", answer=True)
    assert judged_bank(bank_of(asked, settings=settings)) == expected
    assert judged_bank(bank_of(asked, settings=settings, deliver="bank")) == [(LOSSY, "QW417")]


def test_bank() -> None:
    asked = (question("true-false", answer=True),)
    held: dict[str, Any] = {"authors": ["A"], "license": "CC0-1.0", "tags": ["t"], "language": "pt-BR"}
    untitled = Section(id="s", text=text("T."), shuffle=True, draw=1, questions=asked)
    section = untitled.model_copy(update={"title": "S"})
    assert judged_bank(bank_of(sections=(untitled,), **held)) == []
    assert judged_bank(bank_of(sections=(section,), **held)) == [(EMULATED, "QW418")]
    assert judged_bank(bank_of(*asked, description=text("D."))) == [(EMULATED, "QW419")]
    assert judged_bank(bank_of(*asked, language="he")) == [(EMULATED, "QW422")]
    assert judged_bank(bank_of(*asked, deliver="bank", **held)) == []
    lost = judged_bank(bank_of(sections=(section,), deliver="bank", description=text("D.")))
    assert lost == [(EMULATED, "QW419"), (LOSSY, "QW418")]


@pytest.mark.parametrize("kind", [kind for kind in FURTHER if kind not in ("label-image", "fill-in")])
def test_what_is_placed_is_held(kind: str) -> None:
    assert judged(question(kind, feedback={"incorrect": text("No.")}, tags=["t"], **FURTHER[kind])) == []


def test_labels_become_pictures() -> None:
    assert judged(question("label-image", **FURTHER["label-image"])) == [(EMULATED, "QW421")]


@pytest.mark.parametrize(
    ("blank", "expected"),
    [
        ({"numbers": [{"value": 3}]}, []),
        ({"choices": [{"text": "a", "correct": True}, "b"]}, []),
        ({"answers": ["a"]}, TYPED),
        ({"answers": ["Straße"]}, TYPED),
        ({"answers": ["οδός"]}, [(EMULATED, "QW404"), *TYPED]),
        ({"answers": ["a", "b*"], "match": "wildcard"}, [(LOSSY, "QW404"), *TYPED]),
        ({"answers": ["b*"], "match": "wildcard"}, [(REFUSED, "QW404")]),
    ],
)
def test_fill_in(blank: dict[str, Any], expected: list[tuple[Verdict, str]]) -> None:
    assert judged(question("fill-in", text=text("{{x}}"), blanks={"x": {**blank}})) == expected


def test_formula() -> None:
    fields: dict[str, Any] = {"variables": {"a": {"min": 1, "max": 9}}, "answer": expression.parse("a + 1")}
    assert judged(question("formula", **fields)) == [(EMULATED, "QW421")]
    assert judged(question("formula", unit="m", **fields)) == [(EMULATED, "QW421"), (LOSSY, "QW406")]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"answer": text("A."), "grading": text("G.")}, []),
        ({"types": [".pdf"]}, [(LOSSY, "QW410")]),
        ({"files": {"max": 2}}, [(LOSSY, "QW410")]),
        ({"max_size": 1000}, [(LOSSY, "QW410")]),
    ],
)
def test_file_upload(fields: dict[str, Any], expected: list[tuple[Verdict, str]]) -> None:
    assert judged(question("file-upload", **fields)) == expected
