"""Moodle's marking, as far as a written file shows it: what a response to a question earns, and which texts it shows.

After docs/importers/moodle.md and tests/specimens/moodle, whose scores were observed in real attempts in Moodle 5.1;
`test_evaluator.py` holds it against all of them. Responses have the form that the specimens' JSON files have.
"""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any

from lxml import etree

from .calculating import computed
from .cloze import cloze
from .marking import (
    NUMBER,
    Answer,
    Marked,
    answers_of,
    combined,
    displayed,
    field_html,
    first,
    index_of,
    matches,
    within,
)
from .placing import labels, markers, order, words

__all__ = ["displayed", "mark", "mark_tries"]


def mark(
    question: etree._Element, response: dict[str, Any], variant: int = 1, *, newer: bool = False
) -> Marked:
    """What a response earns in a quiz with one try, with the set of values `variant` where there are such.

    `newer` reads gaps as Moodle after 5.1 does.
    """
    kind = question.get("type")
    if kind in ("calculated", "calculatedsimple"):
        question, accepted = computed(question, variant)
    else:
        accepted = []
    common = field_html(question.find("questiontext"), "questiontext") + field_html(
        question.find("generalfeedback"), "generalfeedback"
    )
    if kind in ("essay", "description"):
        return Marked(None, common + field_html(question.find("graderinfo"), "graderinfo"))
    if not response:
        return Marked(None, common)
    match kind:
        case "cloze":
            marked = cloze(question, response, newer)
        case "multichoice":
            marked = _multichoice(question, response)
        case "truefalse":
            marked = _truefalse(question, response)
        case "shortanswer":
            usecase = question.findtext("usecase") == "1"
            marked = first(response["answer"], answers_of(question), lambda a, t: matches(a.text, t, usecase))
        case "numerical":
            marked = _numerical(question, response, answers_of(question))
        case "calculated" | "calculatedsimple":
            marked = _numerical(question, response, accepted)
        case "matching":
            marked = _matching(question, response)
        case "ordering":
            marked = order(question, response)
        case "ddwtos" | "gapselect":
            marked = words(question, response, kind)
        case "ddimageortext":
            marked = labels(question, response)
        case "ddmarker":
            marked = markers(question, response)
        case _:
            raise AssertionError(f"no marking for {kind}")
    choices = "".join(
        field_html(part, "answer")
        for part in question.iter("answer", "subquestion")
        if part.get("format") == "html"
    )
    return Marked(marked.fraction, common + choices + marked.shown)


def mark_tries(question: etree._Element, tries: list[dict[str, Any]]) -> Marked:
    """What several tries earn, where each wrong one costs the penalty: for types without parts."""
    last = mark(question, tries[-1])
    assert last.fraction is not None
    hints = "".join(field_html(hint, "hint") for hint in question.findall("hint")[: len(tries) - 1])
    penalty = float(question.findtext("penalty") or 0)
    return Marked(max(0.0, last.fraction - penalty * (len(tries) - 1)), last.shown + hints)


def _multichoice(question: etree._Element, response: dict[str, Any]) -> Marked:
    answers = [answer for answer in answers_of(question) if displayed(answer.text) or "<img" in answer.text]
    assert len(answers) >= 2, "the importer stops here"
    shown = [displayed(answer.text) for answer in answers]
    if question.findtext("single") == "true":
        answer = answers[index_of(response["answer"], shown)]
        return Marked(answer.fraction, answer.feedback + combined(question, answer.fraction))
    ticked = [answers[index_of(one, shown)] for one in response["ticked"]]
    if not ticked:
        return Marked(None)
    total = min(1.0, max(0.0, sum(answer.fraction for answer in ticked)))
    return Marked(total, "".join(answer.feedback for answer in ticked) + combined(question, total))


def _truefalse(question: etree._Element, response: dict[str, Any]) -> Marked:
    answers = {answer.findtext("text"): answer for answer in question.findall("answer")}
    assert set(answers) == {"true", "false"}, "the importer crashes"
    reply = answers["true" if response["answer"] else "false"]
    return Marked(float(reply.get("fraction") == "100"), field_html(reply.find("feedback"), "answerfeedback"))


def _numerical(question: etree._Element, response: dict[str, Any], answers: Sequence[Answer]) -> Marked:
    units = {
        unit.findtext("unit_name"): float(unit.findtext("multiplier") or 1)
        for unit in question.iterfind("units/unit")
    }
    typed = response["answer"].strip()
    left = question.findtext("unitsleft") == "1"
    found = re.search(f"{NUMBER}$" if left else f"^{NUMBER}", typed)
    if found is None:
        return first(typed, answers, lambda answer, _: answer.text == "*")
    value = float(found[1] + (f"e{found[2]}" if found[2] else ""))
    unit = response.get("unit") or (typed[: found.start()] if left else typed[found.end() :]).strip()
    converted = value / units[unit] if unit in units else value
    for candidate, unit_right in ((converted, unit in units), (value, not units)):
        for answer in answers:
            if answer.text != "*" and within(answer, candidate):
                return Marked(_less_unit(question, answer.fraction, unit_right), answer.feedback)
    return first(typed, answers, lambda answer, _: answer.text == "*")


def _less_unit(question: etree._Element, fraction: float, unit_right: bool) -> float:
    grading = question.findtext("unitgradingtype") or "0"
    penalty = float(question.findtext("unitpenalty") or 0.1)
    if not unit_right:
        fraction -= {"0": 0.0, "1": penalty * fraction, "2": penalty}[grading]
    return max(fraction, 0.0)


def _matching(question: etree._Element, response: dict[str, Any]) -> Marked:
    pairs = [
        (
            displayed((sub.findtext("text") or "").strip()),
            _choice(sub.findtext("answer/text") or ""),
            bool((sub.findtext("text") or "").strip()),
        )
        for sub in question.findall("subquestion")
    ]
    assert all(right for _, right, _ in pairs), "the importer stops here and says nothing"
    stems = [(left, right) for left, right, is_stem in pairs if is_stem]
    chosen = response.get("answers") or [response.get(left, "") for left, _ in stems]
    for one in chosen:
        assert not one or one in {right for _, right, _ in pairs}, f"{one} is no choice"
    if not any(chosen):
        return Marked(None)
    hits = sum(one == right for one, (_, right) in zip(chosen, stems, strict=True))
    fraction = hits / len(stems)
    return Marked(fraction, combined(question, fraction) + " ".join(right for _, right, _ in pairs))


def _choice(stored: str) -> str:
    """A right side as the list shows it: markup is dropped, references are resolved."""
    return unescape(re.sub(r"<(?![ \t]).*", "", stored.strip(), flags=re.DOTALL))
