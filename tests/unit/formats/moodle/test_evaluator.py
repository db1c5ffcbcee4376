"""The evaluator of these tests gives what Moodle gave: all scores and texts that the specimens observed."""

import json
from html import unescape
from typing import Any

import pytest
from lxml import etree
from tests.support.places import SPECIMENS

from .evaluator import displayed, mark, mark_tries
from .placing import GRADED

BY_PART = {"cloze", "matching", "ddwtos", "gapselect", "ddimageortext", "ddmarker", "ordering"}
"""Types of which several tries are scored part by part, which is not evaluated here."""
FILES = [
    "categories", "categorize", "code", "drag-words", "drop-downs", "essay", "file-upload", "fill-in-choices",
    "fill-in-maths", "fill-in-mixed", "fill-in-numeric", "fill-in-special", "fill-in-text", "formula",
    "formula-rounding", "hotspot", "label-image", "matching", "maths", "mixed-75",
    "multiple-answer-all-or-nothing", "multiple-answer-letters", "multiple-answer-many",
    "multiple-answer-partial", "multiple-answer-right-minus-wrong", "multiple-answer-six", "multiple-choice",
    "multiple-choice-credit", "multiple-choice-images", "names", "numeric", "numeric-credit", "numeric-unit",
    "ordering", "right-to-left", "short-answer", "short-answer-credit", "tables", "text", "true-false",
]  # fmt: skip


def _question(quiz: etree._Element, which: str | int) -> etree._Element:
    questions = [question for question in quiz if question.get("type") != "category"]
    if isinstance(which, int):
        return questions[which - 1]
    return next(question for question in questions if question.findtext("name/text") == which)


def _is_evaluated(question: etree._Element, case: dict[str, Any]) -> bool:
    if "tries" in case and question.get("type") in BY_PART:
        return False
    return question.get("type") != "ordering" or question.findtext("gradingtype") in GRADED


@pytest.mark.parametrize("name", FILES)
def test_observed_scores(name: str) -> None:
    folder = SPECIMENS / "moodle"
    quiz = etree.parse(folder / f"{name}.xml", etree.XMLParser(remove_comments=True)).getroot()
    expected: dict[str, Any] = json.loads((folder / f"{name}.json").read_text())
    wrong: list[tuple[dict[str, Any], object]] = []
    checked = 0
    for case in [*expected["cases"], *(loss for loss in expected["losses"] if "moodle" in loss)]:
        question = _question(quiz, case["question"])
        if not _is_evaluated(question, case):
            continue
        checked += 1
        marked = (
            mark_tries(question, case["tries"])
            if "tries" in case
            else mark(question, case["response"], case.get("variant", 1))
        )
        fraction = case["moodle"] if "moodle" in case else case["fraction"]
        same = marked.fraction == pytest.approx(fraction, abs=1e-6) if fraction is not None else None
        if same is False or (fraction is None and marked.fraction is not None):
            wrong.append((case, marked.fraction))
        readable = marked.shown + unescape(marked.shown) + displayed(marked.shown)
        wrong += [(case, f"does not show {text}") for text in case.get("shows", []) if text not in readable]
        wrong += [(case, f"shows {text}") for text in case.get("hides", []) if text in readable]
    assert not wrong
    assert checked


def test_no_specimen_is_forgotten() -> None:
    assert sorted(file.stem for file in (SPECIMENS / "moodle").glob("*.json")) == FILES
