"""Calculated questions: the values of a set in their texts and formulas, computed as PHP does."""

import math
import re
from copy import deepcopy
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any

from lxml import etree

from .marking import Answer, answers_of

_CONTEXT = Context(prec=400, rounding=ROUND_HALF_UP)


def _round(value: float, places: float = 0) -> float:
    assert float(places).is_integer(), "PHP refuses this"
    return float(Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-int(places)), context=_CONTEXT))


_NAMES: dict[str, Any] = {
    **{name: getattr(math, name) for name in (
        "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "fmod", "log", "log10", "pow", "sin", "sinh",
        "sqrt", "tan", "tanh",
    )},
    "abs": abs,
    "ceil": math.ceil,
    "deg2rad": math.radians,
    "floor": math.floor,
    "max": max,
    "min": min,
    "pi": lambda: math.pi,
    "rad2deg": math.degrees,
    "round": _round,
    "__builtins__": {},
}  # fmt: skip


def value(formula: str, row: dict[str, str]) -> float:
    """The value of a formula in Moodle's language, which is near enough to Python's."""
    assert "^" not in formula
    assert not re.search(r"(?:(?<!\w)[0-9.]+|[})])\s*\(", formula), "an operator is missing"
    for name, number in row.items():
        formula = formula.replace(f"{{{name}}}", f"({number})")
    return float(eval(formula, dict(_NAMES)))


def rows(question: etree._Element) -> list[dict[str, str]]:
    """The sets of values: as many as the shortest variable has."""
    columns = {
        one.findtext("name/text") or "": [item.findtext("value") or "" for item in one.iter("dataset_item")]
        for one in question.iter("dataset_definition")
    }
    assert columns
    for one in question.iter("dataset_definition"):
        assert one.findtext("status/text") == "private"
        numbers = [int(item.findtext("number") or 0) for item in one.iter("dataset_item")]
        assert numbers == list(range(1, int(one.findtext("itemcount") or 0) + 1))
        assert one.findtext("number_of_items") == one.findtext("itemcount")
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def shown(result: float, answer: etree._Element) -> str:
    """A result as the answer says how to show it."""
    length = int(answer.findtext("correctanswerlength") or 0)
    return (
        f"{result:.{length}f}"
        if answer.findtext("correctanswerformat") == "1"
        else f"{result:.{length - 1}e}"
        if result
        else "0"
    )


def computed(question: etree._Element, variant: int) -> tuple[etree._Element, list[Answer]]:
    """The question with one set of values in its texts, and the answers that it accepts."""
    row = rows(question)[variant - 1]
    made = deepcopy(question)
    for text in made.iter("text"):
        holder = text.getparent()
        if text.text and holder is not None and holder.tag not in ("answer", "name"):
            owner = holder.getparent()
            assert owner is not None
            text.text = _substituted(text.text, row, owner)
    answers = []
    for element, answer in zip(question.findall("answer"), answers_of(made), strict=True):
        kind = element.findtext("tolerancetype") or ""
        assert kind
        assert element.findtext("correctanswerformat")
        assert len(element.findtext("tolerance") or "") <= 20
        accepted = answer.text if answer.text == "*" else repr(value(answer.text, row))
        answers.append(Answer(accepted, answer.fraction, answer.feedback, answer.tolerance, kind))
    return made, answers


def right_answer(question: etree._Element, variant: int) -> str:
    """What Moodle itself shows as right."""
    answer = question.find("answer")
    assert answer is not None
    return shown(value(answer.findtext("text") or "", rows(question)[variant - 1]), answer)


def _substituted(text: str, row: dict[str, str], owner: etree._Element) -> str:
    def result(match: re.Match[str]) -> str:
        number = value(match[1], row)
        return shown(number, owner) if owner.tag == "answer" else f"{number:g}"

    text = re.sub(r"\{=([^{}]*(?:\{[^{}]+\}[^{}]*)*)\}", result, text)
    for name, number in row.items():
        text = text.replace(f"{{{name}}}", number)
    return text
