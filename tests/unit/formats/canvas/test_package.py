"""The package around the items: valid, complete, and as both importers want it."""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from tests.support.canvas_importer import canonical

from itemwright.diag import Bag
from itemwright.diag.render import render
from itemwright.formats.canvas.vocab import IDENT
from itemwright.package.serialise import serialise
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import TYPES
from itemwright.validate.catalog import places
from itemwright.validate.package import check_tree
from itemwright.validate.xsd import SchemaSet

from .building import (
    bank_of,
    document,
    files,
    in_classic,
    in_new,
    judged,
    package,
    question,
    text,
)
from .everything import SO, every_question, everything


def test_every_type_is_there() -> None:
    assert {one.type for one in every_question()} == set(TYPES)


@pytest.mark.parametrize("quizzes", ["classic", "new"])
@pytest.mark.parametrize("deliver", ["quiz", "bank", "both"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_valid_and_sound(official_schemas: Path, quizzes: Any, deliver: str, language: str) -> None:
    tree = package(everything(deliver=deliver, language=language), quizzes)
    bag = Bag()
    schemas = SchemaSet(places([official_schemas]), bag)
    used = check_tree(tree, "canvas", "x.zip", schemas, bag, profiles=True)
    kinds = {"quiz": 6, "bank": 4, "both": 6}
    assert len(used) == kinds[deliver], used
    new_only = {"QW681"} if quizzes == "new" else set()
    assert {finding.code.id for finding in bag} == new_only, render("full", bag)


@pytest.mark.parametrize("deliver", ["quiz", "bank", "both"])
def test_both_products_take_it(deliver: str) -> None:
    classic, new = in_classic(everything(deliver=deliver)), in_new(everything(deliver=deliver))
    assert all(not one.warnings and one.type != "Error" for one in classic.questions.values())
    texts = {ident for ident, one in classic.questions.items() if one.type == "text_only_question"}
    assert set(new.questions) == set(classic.questions) - texts
    for ident, one in new.questions.items():
        assert one["type"] == classic.questions[ident].type
        assert one["points"] == classic.questions[ident].points
    assert len(new.quizzes) == (deliver != "bank")
    assert list(new.banks) == ([] if deliver == "quiz" else ["bank_b"])


def test_refused_questions_are_what_is_missing() -> None:
    written = set(in_classic(bank_of(*every_question())).questions)
    refused = {one.id for one in every_question() if any(found.verdict == "refused" for found in judged(one))}
    assert refused == {"spot", "spot2", "label"}
    assert written == {f"q_b_{one.id}" for one in every_question() if one.id not in refused}


def idents(bank: Bank) -> list[str]:
    found = []
    for root in package(bank).documents().values():
        for tag in ("assessment", "objectbank", "item", "section"):
            found += [one.get("ident", "") for one in root.iter(f"{{*}}{tag}")]
    return [ident for ident in found if ident != "root_section"]


def test_idents() -> None:
    found = idents(everything(deliver="both"))
    assert len(set(found)) == len(found)
    assert all(IDENT.fullmatch(ident) for ident in found)
    assert not set(found) & set(idents(everything(id="b2", deliver="both")))


def test_labels_are_distinct_in_a_quiz() -> None:
    root = document(bank_of(*every_question()), "quiz_b/quiz_b.xml")
    found = [
        (item.get("ident"), label)
        for item in root.iter("{*}item")
        for label in {one.get("ident", "") for one in item.iter("{*}response_label")}
    ]
    digits = [label for _, label in found if label.isdigit()]
    assert len(set(digits)) == len(digits) > 20
    assert {label for _, label in found if not label.isdigit()} == {"answer1"}


def test_a_copy_in_the_bank_is_known_as_one() -> None:
    """Classic Quizzes keep one of two questions that are equal, if the one in the quiz names the other."""
    classic = in_classic(everything(deliver="both"))
    pairs = [
        (one, classic.questions.get(one.reference or ""))
        for one in classic.questions.values()
        if one.ident.startswith("q_")
    ]
    assert len(pairs) > 15
    for one, copy in pairs:
        assert copy is not None
        assert one.expected() == copy.expected()
    assert in_classic(everything()).questions["q_b_mc"].reference is None


def test_parts_of_the_quiz() -> None:
    bank = everything()
    order = in_classic(bank).quizzes["quiz_b"]["order"]
    assert order[-4:] == [
        "text_b_pool",
        {"group": "Pool", "pick": 1, "points": 1, "of": ["q_b_p0", "q_b_p1", "q_b_p2"]},
        "text_b_s0",
        {"group": "Two", "pick": 2, "points": 1, "of": ["q_b_s0", "q_b_s1"]},
    ]
    shown = in_classic(bank).questions["text_b_pool"]
    assert (shown.type, shown.points, shown.name) == ("text_only_question", 0, "Pool")
    assert canonical(shown.stem) == canonical(
        '<h3>Pool</h3><p>See <img alt="alt" src="{images/pool.png}"></p>'
    )


def test_a_passage_and_its_questions() -> None:
    """In New Quizzes the questions of a section stay with its text."""
    ones = tuple(question("essay", id=f"e{n}") for n in range(2))
    root = document(
        bank_of(sections=(Section(text=SO, questions=ones), Section(questions=(question("essay", id="e"),)))),
        "quiz_b/quiz_b.xml",
    )
    fields = [
        field.findtext("{*}fieldentry")
        for field in root.iter("{*}qtimetadatafield")
        if field.findtext("{*}fieldlabel") == "parent_stimulus_item_ident"
    ]
    assert fields == ["text_b_e0"] * 2


def test_points_of_the_quiz() -> None:
    ones = [question("essay", id=f"e{n}", points=points) for n, points in enumerate((1, 2, "0.5"))]
    drawn = Section(draw=2, questions=(ones[0], ones[1]))
    quiz = in_classic(bank_of(sections=(drawn, Section(questions=(ones[2],))))).quizzes["quiz_b"]
    assert quiz["order"][0]["points"] == 1.5
    assert quiz["points_possible"] == 3.5


def test_settings() -> None:
    quiz = in_classic(everything(title="All & more")).quizzes["quiz_b"]
    del quiz["order"]
    assert canonical(quiz.pop("description")) == canonical(
        '<p>See <img alt="alt" src="{images/about.png}"></p>'
    )
    assert quiz.pop("points_possible") > 20
    assert quiz == {
        "title": "All & more",
        "quiz_type": "assignment",
        "time_limit": 2,
        "allowed_attempts": 2,
        "scoring_policy": "keep_latest",
        "hide_results": "always",
        "show_correct_answers": False,
        "shuffle_answers": False,
        "available": False,
        "one_question_at_a_time": True,
        "cant_go_back": False,
    }


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({"attempts": 0}, {"allowed_attempts": -1}),
        ({"keep": "highest"}, {"scoring_policy": "keep_highest"}),
        ({"keep": "average"}, {"scoring_policy": "keep_average"}),
        ({"keep": "first"}, {}),
        ({"feedback": "after"}, {"hide_results": ""}),
        ({"feedback": "immediately"}, {"hide_results": ""}),
        ({"show_answers": True}, {"show_correct_answers": True}),
    ],
)
def test_what_is_not_stated_is_not_written(settings: dict[str, Any], wanted: dict[str, Any]) -> None:
    quiz = in_classic(bank_of(question("essay"), settings=settings)).quizzes["quiz_b"]
    always = {"title", "description", "quiz_type", "points_possible", "shuffle_answers", "available", "order"}
    assert {name: value for name, value in quiz.items() if name not in always} == wanted


def test_answers_are_shuffled_if_all_are() -> None:
    shuffled = question(
        "multiple-choice", choices=[{"text": SO, "correct": True}, {"text": text("b")}], shuffle=True
    )
    quiz = in_classic(bank_of(shuffled, question("essay", id="e"))).quizzes["quiz_b"]
    assert quiz["shuffle_answers"] is True
    plain = question("multiple-choice", id="p", choices=[{"text": SO, "correct": True}, {"text": text("b")}])
    bank = bank_of(shuffled, plain)
    assert in_classic(bank).quizzes["quiz_b"]["shuffle_answers"] is False
    new = in_new(bank).questions
    assert ("shuffle" in new["q_b_q"], "shuffle" in new["q_b_p"]) == (True, False)


def test_titles_are_cut() -> None:
    bank = bank_of(question("essay", title="x" * 300), title="y" * 300, deliver="both")
    classic = in_classic(bank)
    assert len(classic.questions["q_b_q"].name) == len(classic.quizzes["quiz_b"]["title"]) == 255
    assert len(classic.banks["bank_b"]["title"]) == 255


def test_the_same_bytes_every_time() -> None:
    assert files(everything(deliver="both"), "new") == files(everything(deliver="both"), "new")


def test_every_document_is_declared() -> None:
    for data in files(everything()).values():
        if data.startswith(b"<?xml"):
            assert serialise(etree.fromstring(data)) == data
