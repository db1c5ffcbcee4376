"""Moodle's marking, as far as a written file shows it: what a response to a question earns, and which texts it shows.

After contracts/moodle.md and specimens/moodle, whose scores were observed in real attempts in Moodle 5.1;
`test_evaluator.py` holds it against all of them. Responses have the form that the specimens' JSON files have.
"""

import re
import unicodedata
from dataclasses import dataclass
from html import unescape
from typing import Any

from lxml import etree

LISTED = (
    1, 0.9, 0.8333333, 0.8, 0.75, 0.7, 0.6666667, 0.6, 0.5, 0.4, 0.3333333,
    0.3, 0.25, 0.2, 0.1666667, 0.1428571, 0.125, 0.1111111, 0.1, 0.05, 0,
)  # fmt: skip
EPSILON = 1e-14
"""How far PHP's `precision` of 14 digits lets a number miss an end of its interval."""


@dataclass(frozen=True)
class Marked:
    """A fraction of the points (None: not answered, or left to a person) and the HTML that is shown with it."""

    fraction: float | None
    shown: str = ""


@dataclass(frozen=True)
class Answer:
    """One thing to choose or to type, and what it earns."""

    text: str
    fraction: float
    feedback: str = ""
    tolerance: float = 0


def mark(question: etree._Element, response: dict[str, Any]) -> Marked:
    """What a response earns in a quiz with one try."""
    kind = question.get("type")
    common = _html(question.find("questiontext"), "questiontext") + _html(
        question.find("generalfeedback"), "generalfeedback"
    )
    if kind in ("essay", "description"):
        return Marked(None, common + _html(question.find("graderinfo"), "graderinfo"))
    if kind == "cloze":
        marked = _cloze(question, response)
    elif not response:
        return Marked(None, common)
    elif kind == "multichoice":
        marked = _multichoice(question, response)
    elif kind == "truefalse":
        marked = _truefalse(question, response)
    elif kind == "shortanswer":
        usecase = question.findtext("usecase") == "1"
        marked = _first(response["answer"], _answers(question), lambda a, t: matches(a.text, t, usecase))
    elif kind == "numerical":
        marked = _numerical(question, response)
    elif kind == "matching":
        marked = _matching(question, response)
    else:
        raise AssertionError(f"no marking for {kind}")
    choices = "".join(
        _html(part, "answer")
        for part in question.iter("answer", "subquestion")
        if part.get("format") == "html"
    )
    return Marked(marked.fraction, common + choices + marked.shown)


def mark_tries(question: etree._Element, tries: list[dict[str, Any]]) -> Marked:
    """What several tries earn, where each wrong one costs the penalty: for types without parts."""
    last = mark(question, tries[-1])
    assert last.fraction is not None
    hints = "".join(_html(hint, "hint") for hint in question.findall("hint")[: len(tries) - 1])
    penalty = float(question.findtext("penalty") or 0)
    return Marked(max(0.0, last.fraction - penalty * (len(tries) - 1)), last.shown + hints)


def displayed(html: str) -> str:
    """What a reader sees of HTML: its visible characters, and the alternative texts of its pictures."""
    text = re.sub(r'<img[^>]*\balt="([^"]*)"[^>]*>', r"\1", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", text)).replace("\N{WORD JOINER}", "").split())


def listed(percent: str) -> float:
    """The fraction that the importer keeps for an attribute; it refuses the file otherwise."""
    wanted = float(percent) / 100
    for value in LISTED:
        if abs(abs(wanted) - value) < 0.00001:
            return value if wanted >= 0 else -value
    raise AssertionError(f"{percent} is not in Moodle's list")


def matches(pattern: str, typed: str, usecase: bool) -> bool:
    """Whether a short answer is matched: `*` stands for anything, `\\*` for a star."""
    parts = re.split(r"(?<!\\)\*+", unicodedata.normalize("NFC", pattern))
    expression = ".*".join(re.escape(part.replace("\\*", "*")) for part in parts)
    typed = unicodedata.normalize("NFC", typed).strip()
    return re.fullmatch(expression, typed, 0 if usecase else re.IGNORECASE) is not None


def _html(field: etree._Element | None, area: str) -> str:
    if field is None:
        return ""
    return (field.findtext("text") or "").strip().replace("@@PLUGINFILE@@", f"/question/{area}")


def _answers(question: etree._Element) -> list[Answer]:
    return [
        Answer(
            (answer.findtext("text") or "").strip(),
            listed(answer.get("fraction") or "0"),
            _html(answer.find("feedback"), "answerfeedback"),
            float(answer.findtext("tolerance") or 0),
        )
        for answer in question.findall("answer")
    ]


def _first(typed: str, answers: list[Answer], holds: Any) -> Marked:
    """The first answer that holds decides."""
    if not typed.strip():
        return Marked(None)
    for answer in answers:
        if holds(answer, typed):
            return Marked(answer.fraction, answer.feedback)
    return Marked(0.0)


def _chosen(response: Any, shown: list[str]) -> int:
    return response - 1 if isinstance(response, int) else shown.index(" ".join(response.split()))


def _multichoice(question: etree._Element, response: dict[str, Any]) -> Marked:
    answers = [answer for answer in _answers(question) if displayed(answer.text) or "<img" in answer.text]
    assert len(answers) >= 2, "the importer stops here"
    shown = [displayed(answer.text) for answer in answers]
    if question.findtext("single") == "true":
        answer = answers[_chosen(response["answer"], shown)]
        return Marked(answer.fraction, answer.feedback + _combined(question, answer.fraction))
    ticked = [answers[_chosen(one, shown)] for one in response["ticked"]]
    if not ticked:
        return Marked(None)
    total = min(1.0, max(0.0, sum(answer.fraction for answer in ticked)))
    return Marked(total, "".join(answer.feedback for answer in ticked) + _combined(question, total))


def _combined(question: etree._Element, fraction: float) -> str:
    if fraction < 0.000001:
        state = "incorrectfeedback"
    else:
        state = "correctfeedback" if fraction > 0.999999 else "partiallycorrectfeedback"
    return _html(question.find(state), state)


def _truefalse(question: etree._Element, response: dict[str, Any]) -> Marked:
    answers = {answer.findtext("text"): answer for answer in question.findall("answer")}
    assert set(answers) == {"true", "false"}, "the importer crashes"
    reply = answers["true" if response["answer"] else "false"]
    return Marked(float(reply.get("fraction") == "100"), _html(reply.find("feedback"), "answerfeedback"))


_NUMBER = r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:(?:e|E|(?:x|\*|×)10(?:\^|\*\*))([+-]?\d+))?"


def _numerical(question: etree._Element, response: dict[str, Any]) -> Marked:
    units = {
        unit.findtext("unit_name"): float(unit.findtext("multiplier") or 1)
        for unit in question.iterfind("units/unit")
    }
    typed = response["answer"].strip()
    left = question.findtext("unitsleft") == "1"
    found = re.search(f"{_NUMBER}$" if left else f"^{_NUMBER}", typed)
    answers = _answers(question)
    if found is None:
        return _first(typed, answers, lambda answer, _: answer.text == "*")
    value = float(found[1] + (f"e{found[2]}" if found[2] else ""))
    unit = response.get("unit") or (typed[: found.start()] if left else typed[found.end() :]).strip()
    converted = value / units[unit] if unit in units else value
    for candidate, unit_right in ((converted, unit in units), (value, not units)):
        for answer in answers:
            if answer.text != "*" and _within(answer, candidate):
                return Marked(_less_unit(question, answer.fraction, unit_right), answer.feedback)
    return _first(typed, answers, lambda answer, _: answer.text == "*")


def _within(answer: Answer, value: float) -> bool:
    centre = float(f"{float(answer.text):.14g}")
    reach = answer.tolerance + EPSILON * max(answer.tolerance, abs(centre), EPSILON)
    return centre - reach <= value <= centre + reach


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
    return Marked(fraction, _combined(question, fraction) + " ".join(right for _, right, _ in pairs))


def _choice(stored: str) -> str:
    """A right side as the list shows it: markup is dropped, references are resolved."""
    return unescape(re.sub(r"<(?![ \t]).*", "", stored.strip(), flags=re.DOTALL))


_ALTERNATIVE = (
    r"(?:(?P<right>=)|%(?P<percent>-?[0-9]+(?:[.,][0-9]*)?)%)?"
    r"(?P<answer>.+?)(?<!\\)(?<!&)(?=[~#}]|$)(?:#(?P<feedback>.*?)(?<!\\)(?=[~}]|$))?"
)
_UNNAMED = re.sub(r"\?P<\w+>", "", _ALTERNATIVE)
_GAP = re.compile(
    r"\{([0-9]*):((?:NUMERICAL|NM)|(?:SHORTANSWER|SA|MW)(?:_?C)?|(?:MULTICHOICE|MC|MULTIRESPONSE|MR)(?:_?[VH]?S?)):"
    rf"({_UNNAMED}(?:~{_UNNAMED})*)\}}",
    re.DOTALL,
)


def _cloze(question: etree._Element, response: dict[str, Any]) -> Marked:
    gaps = list(_GAP.finditer((question.findtext("questiontext/text") or "").strip()))
    assert gaps, "the importer refuses the file"
    if not response:
        return Marked(None)
    weights, earned, shown = 0, 0.0, ""
    for number, gap in enumerate(gaps, 1):
        weight = int(gap[1] or 1)
        marked = _gap(gap[2], gap[3], response.get(str(number), {}))
        weights += weight
        earned += weight * (marked.fraction or 0)
        shown += marked.shown + "".join(_decoded(part["answer"]) for part in _alternatives(gap[3]))
    return Marked(earned / weights, shown)


def _gap(kind: str, alternatives: str, response: dict[str, Any]) -> Marked:
    parts = _alternatives(alternatives)
    answers = [
        Answer(_decoded(part["answer"]), _share(part), _decoded(part["feedback"] or "")) for part in parts
    ]
    if not response:
        return Marked(None)
    if kind.startswith(("SHORTANSWER", "SA", "MW")):
        usecase = kind in ("SHORTANSWER_C", "SAC", "MWC")
        return _first(response["answer"], answers, lambda a, t: matches(a.text.strip(), t, usecase))
    if kind in ("NUMERICAL", "NM"):
        return _number_gap(answers, response["answer"])
    shown = [displayed(answer.text) for answer in answers]
    if not kind.startswith(("MR", "MULTIRESPONSE")):
        answer = answers[_chosen(response["answer"], shown)]
        return Marked(answer.fraction, answer.feedback)
    positive = sum(max(answer.fraction, 0) for answer in answers)
    assert positive > 0, "the importer refuses the file"
    default = 0 if any(part["percent"] for part in parts) else -1 / positive
    ticked = [answers[_chosen(one, shown)] for one in response["ticked"]]
    total = sum(
        answer.fraction / positive if answer.fraction > 0 else answer.fraction or default for answer in ticked
    )
    return Marked(min(1.0, max(0.0, total)), "".join(answer.feedback for answer in ticked))


def _number_gap(answers: list[Answer], typed: str) -> Marked:
    found = re.match(_NUMBER, typed.strip())
    for answer in answers:
        centre, _, tolerance = answer.text.partition(":")
        if centre == "*":
            return Marked(answer.fraction, answer.feedback)
        if found and _within(
            Answer(centre, 0, "", float(tolerance or 0)),
            float(found[1] + (f"e{found[2]}" if found[2] else "")),
        ):
            return Marked(answer.fraction, answer.feedback)
    return Marked(0.0)


def _alternatives(text: str) -> list[re.Match[str]]:
    return list(re.finditer(f"~?{_ALTERNATIVE}", text, re.DOTALL))


def _share(part: re.Match[str]) -> float:
    if part["right"]:
        return 1.0
    return float((part["percent"] or "0").replace(",", ".")) / 100


def _decoded(text: str) -> str:
    return unescape(text).replace("\\}", "}").replace("\\#", "#")
