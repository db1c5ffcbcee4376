"""The readers of these tests give what Moodle and Canvas gave: all that was observed of the hand-written cartridges."""

import json
from typing import Any

import pytest
from tests.support.cartridge_importer import (
    CanvasQuestion,
    MoodleQuestion,
    RestoreDies,
    arrives,
    classic,
    classic_fraction,
    moodle_fraction,
    new_quizzes,
    restore,
)
from tests.support.places import SPECIMENS

CARTRIDGES = ["cc11", "cc13"]


def package(name: str) -> dict[str, bytes]:
    folder = SPECIMENS / "cartridge" / name
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
    }


def expected(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((SPECIMENS / f"cartridge/{name}.expect.json").read_text("utf-8"))
    return data


def number(value: float) -> float | int:
    return int(value) if value == int(value) else value


def without_end_tags(html: str) -> str:
    """The observed texts have pictures without an end tag, and name the course's files in words."""
    return html.replace("</img>", "").replace("$@FILEPHP@$", "{course files}")


def best(question: MoodleQuestion) -> Any:
    if question.kind == "shortanswer":
        return question.answers[0].text.replace("*", "")
    return {answer.ident for answer in question.answers if answer.fraction > 0}


def moodle_as_observed(question: MoodleQuestion) -> dict[str, Any]:
    said: dict[str, Any] = {
        "type": question.kind,
        "mark": question.mark,
        "stem": without_end_tags(question.stem),
        "category": question.category,
    }
    if question.general:
        said["general"] = question.general.strip()
    if question.kind == "multichoice":
        said["single"] = "1" if question.single else "0"
    if question.kind == "essay":
        said["right_answer"] = f"gaveup None of {question.mark}"
    else:
        answers = [
            [answer.text, number(answer.fraction), answer.feedback.strip()] for answer in question.answers
        ]
        said["answers"] = [answer if answer[2] else answer[:2] for answer in answers]
        said["right_answer"] = f"gradedright {moodle_fraction(question, best(question)):g} of {question.mark}"
    if question.files:
        said["files"] = question.files
    return said


@pytest.mark.parametrize("name", CARTRIDGES)
def test_moodle(name: str) -> None:
    observed = expected(name)["moodle"]
    course = restore(package(name))
    if not observed["ok"]:
        assert course is None
        return
    assert course is not None
    del observed["questions"]["*only*"]
    assert {one.name: moodle_as_observed(one) for one in course.questions} == observed["questions"]
    assert [list(section) for section in course.sections] == observed["sections"]


def comments(question: CanvasQuestion) -> dict[str, str]:
    named = {name: getattr(question, name) for name in ("general", "correct", "incorrect", "solution")}
    return {name: text for name, text in named.items() if text}


def classic_as_observed(question: CanvasQuestion) -> dict[str, Any]:
    said: dict[str, Any] = {
        "type": question.kind,
        "points": number(question.points),
        "name": question.name,
        "stem": question.stem,
        **comments(question),
    }
    if question.kind != "essay_question":
        said["answers"] = [
            [answer.html, answer.weight, answer.comment] if answer.comment else [answer.html, answer.weight]
            for answer in question.answers
        ]
    return said


@pytest.mark.parametrize("name", CARTRIDGES)
def test_classic_quizzes(name: str) -> None:
    observed = expected(name)["classic"]
    made = classic(package(name))
    del observed["questions"]["*only*"]
    assert {ident: classic_as_observed(one) for ident, one in made.questions.items()} == observed["questions"]
    assert made.quizzes == observed["quizzes"]
    assert made.banks == observed["banks"]
    assert [list(module) for module in made.modules] == observed["modules"]
    assert made.files == observed["files"]
    assert made.missing == observed["missing"]
    assert made.warnings == observed["warnings"]


def new_as_observed(question: CanvasQuestion) -> dict[str, Any]:
    kinds = {"short_answer_question": "1:FillBlankInteraction", "essay_question": "1:StringInteraction"}
    said: dict[str, Any] = {
        "is": kinds.get(question.kind, "1:ChoiceInteraction"),
        "type": question.kind,
        "points": number(question.points),
        "title": question.name,
        "stem": question.stem,
    }
    names = {"general": "neutral", "correct": "correct", "incorrect": "incorrect"}
    if feedback := {names[name]: text for name, text in comments(question).items() if name in names}:
        said["feedback"] = feedback
    right = [answer for answer in question.answers if answer.weight == 100]
    if question.kind == "essay_question":
        said["key"] = [""]
    elif question.kind == "short_answer_question":
        if right:
            said["key"] = [answer.html for answer in right]
        said["blanks"] = [f"response1: {right[0].html if right else 'response1'}"]
    else:
        said["answers"] = {answer.ident: answer.html for answer in question.answers}
        several = question.kind == "multiple_answers_question"
        said["key"] = [answer.ident if several else [answer.ident, 100] for answer in right]
        if told := {answer.ident: answer.comment for answer in question.answers if answer.comment}:
            said["answer_feedback"] = told
    return said


@pytest.mark.parametrize("name", CARTRIDGES)
def test_new_quizzes(name: str) -> None:
    observed = expected(name)["newquizzes"]
    made = new_quizzes(package(name))
    del observed["questions"]["*only*"]
    assert {ident: new_as_observed(one) for ident, one in made.questions.items()} == observed["questions"]
    assert made.quizzes == observed["quizzes"]


def test_right_answers_earn_all_in_canvas_too() -> None:
    for question in classic(package("cc11")).questions.values():
        right = {answer.ident for answer in question.answers if answer.weight == 100}
        typed = question.answers[0].html if question.answers else ""
        if question.kind != "essay_question":
            response: Any = typed if question.kind == "short_answer_question" else right
            assert classic_fraction(question, response) == 1


@pytest.mark.parametrize(
    ("written", "there"),
    [
        ("a&lt;b", "a<b"),
        ("&lt;strong&gt;", "<strong>"),
        ("&amp;amp;lt;", "&lt;"),
        ("AT&T", "AT&T"),
        ("&amp;made-up;", "&made-up;"),
        ("&amp;apos;", "&apos;"),
        ("caf&eacute;", "café"),
    ],
)
def test_one_level_of_entities_is_decoded(written: str, there: str) -> None:
    assert arrives(written) == there


@pytest.mark.parametrize("written", ["&amp;nbsp;", "&amp;eacute;"])
def test_a_named_entity_ends_the_restore(written: str) -> None:
    with pytest.raises(RestoreDies):
        arrives(written)
