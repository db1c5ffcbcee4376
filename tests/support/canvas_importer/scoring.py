"""What a response earns, once a package is imported.

Classic Quizzes count right parts (docs/importers/canvas.md, 3). New Quizzes' service is closed: its rules are those
that their API names (`AllOrNothing`, `PartialScore`, `DeepEquals`, `PartialDeep`, `VaryPointsByAnswer`).
"""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from tests.support.canvas_importer.model import Answer, Question


def classic_score(question: Question, response: Any) -> Fraction:
    """The part of the points for a response: label idents, texts, or a text by response or blank.

    Parts are counted and weigh the same; wrong ticks of a multiple answer cost a part each, never below 0.
    """
    match question.type:
        case "multiple_choice_question" | "true_false_question":
            return Fraction(int(any(a.ident == response and a.weight for a in question.answers)))
        case "multiple_answers_question":
            right = sum(answer.weight == 100 for answer in question.answers) or 1
            ticked = [answer for answer in question.answers if answer.ident in response]
            hits = sum(answer.weight == 100 for answer in ticked)
            return max(Fraction(2 * hits - len(ticked), right), Fraction(0))
        case "short_answer_question":
            typed = response.strip().lower()
            return Fraction(
                int(bool(typed) and any(a.html.strip().lower() == typed for a in question.answers))
            )
        case "numerical_question":
            return Fraction(int(any(_holds_in_classic(answer, response) for answer in question.answers)))
        case "matching_question":
            texts = dict(question.rights)
            hits = sum(texts[answer.right] == response.get(answer.ident) for answer in question.answers)
            return Fraction(hits, len(question.answers))
        case "fill_in_multiple_blanks_question" | "multiple_dropdowns_question":
            blanks = list(dict.fromkeys(answer.blank for answer in question.answers))
            hits = sum(_filled(question, blank, response.get(blank) or "") for blank in blanks)
            return Fraction(hits, len(blanks))
    raise AssertionError(question.type)


def _filled(question: Question, blank: str, typed: str) -> bool:
    for answer in question.answers:
        same = answer.html == typed
        if question.type == "fill_in_multiple_blanks_question":
            same = answer.html.strip().lower() == typed.strip().lower()
        if answer.blank == blank and same:
            return answer.weight == 100
    return False


def _holds_in_classic(answer: Answer, typed: str) -> bool:
    assert answer.number is not None
    try:
        value = Decimal(typed)
    except InvalidOperation:
        value = Decimal(0)
    kind, first, second = answer.number
    if kind == "margin":
        return first - second <= value <= first + second
    if kind == "range":
        return first <= value <= second
    digits = int(second)
    return (value.is_signed(), value.adjusted()) == (first.is_signed(), first.adjusted()) and _cut(
        value, digits
    ) == _cut(first, digits)


def _cut(value: Decimal, digits: int) -> tuple[int, ...]:
    return (*value.normalize().as_tuple().digits, *([0] * digits))[:digits]


def new_score(question: Mapping[str, Any], response: Any) -> Fraction:
    """The part of the points for a response, in the form that `classic_score` takes."""
    match question["type"]:
        case "multiple_choice_question" | "true_false_question":
            return _choice_score(question, response)
        case "multiple_answers_question":
            return _ticks_score(question, set(response))
        case "short_answer_question":
            return Fraction(int(response.lower() in [key.lower() for key in question["key"]]))
        case "numerical_question":
            return Fraction(int(any(_holds_in_new(key, response) for key in question["key"])))
        case "matching_question":
            key = question["key"][0]
            hits = sum(response.get(ident) == text for ident, text in key.items())
            if question.get("scoring") == "DeepEquals":
                return Fraction(int(hits == len(key)))
            return Fraction(hits, len(key))
        case "fill_in_multiple_blanks_question":
            right: dict[str, set[str]] = {}
            for ident, text in question["key"]:
                right.setdefault(ident.removeprefix("response_"), set()).add(text.lower())
            hits = sum((response.get(blank) or "").lower() in texts for blank, texts in right.items())
            return Fraction(hits, len(right))
        case "multiple_dropdowns_question":
            chosen = {ident.removeprefix("response_"): entry["item_body"] for ident, entry in question["key"]}
            return Fraction(sum(response.get(blank) == text for blank, text in chosen.items()), len(chosen))
        case "ordering_question":
            return Fraction(int(list(response) == question["key"]))
    raise AssertionError(question["type"])


def _choice_score(question: Mapping[str, Any], response: str) -> Fraction:
    points = dict(question["key"]).get(response, 0)
    if question.get("scoring") == "VaryPointsByAnswer":
        return Fraction(str(points)) / Fraction(str(question["points"])) if points else Fraction(0)
    return Fraction(int(points > 0))


def _ticks_score(question: Mapping[str, Any], ticked: set[str]) -> Fraction:
    key = set(question["key"])
    if question["scoring"] == "AllOrNothing":
        return Fraction(int(ticked == key))
    hits = len(ticked & key)
    return max(Fraction(2 * hits - len(ticked), len(key)), Fraction(0))


def _holds_in_new(key: str, typed: str) -> bool:
    parts = dict(part.split("=") for part in key.split())
    try:
        value = Decimal(typed)
    except InvalidOperation:
        return False
    match parts["type"]:
        case "exactResponse":
            return value == Decimal(parts["value"])
        case "marginOfError":
            return abs(value - Decimal(parts["value"])) <= Decimal(parts["margin"])
        case "withinARange":
            return Decimal(parts["start"]) <= value <= Decimal(parts["end"])
    raise AssertionError(key)
