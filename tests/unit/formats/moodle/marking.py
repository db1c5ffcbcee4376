"""What the evaluators of these tests share: marks, what a reader sees, comparing words and numbers as Moodle does."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from html import unescape

from lxml import etree
from tests.support.letters import caseless

LISTED = (
    1, 0.9, 0.8333333, 0.8, 0.75, 0.7, 0.6666667, 0.6, 0.5, 0.4, 0.3333333,
    0.3, 0.25, 0.2, 0.1666667, 0.1428571, 0.125, 0.1111111, 0.1, 0.05, 0,
)  # fmt: skip
EPSILON = 1e-14
"""How far PHP's `precision` of 14 digits lets a number miss an end of its interval."""
NUMBER = r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:(?:e|E|(?:x|\*|×)10(?:\^|\*\*))([+-]?\d+))?"


@dataclass(frozen=True)
class Marked:
    """A fraction of the points (None: not answered, or left to a person) and the HTML that is shown with it."""

    fraction: float | None
    shown: str = ""


@dataclass(frozen=True)
class Answer:
    """One thing to choose or to type, and what it earns.

    A tolerance of the kind 1 is a share of the answer, 2 an amount, 3 a factor.
    """

    text: str
    fraction: float
    feedback: str = ""
    tolerance: float = 0
    kind: str = "2"


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
    same = partial(unicodedata.normalize, "NFC") if usecase else caseless
    parts = re.split(r"(?<!\\)\*+", same(pattern))
    expression = ".*".join(re.escape(part.replace("\\*", "*")) for part in parts)
    return re.fullmatch(expression, same(typed).strip()) is not None


def field_html(field: etree._Element | None, area: str) -> str:
    """The HTML in a field, with references as they point into a file area."""
    if field is None:
        return ""
    return (field.findtext("text") or "").strip().replace("@@PLUGINFILE@@", f"/question/{area}")


def answers_of(question: etree._Element) -> list[Answer]:
    """The answers of a question as the importer reads them."""
    return [
        Answer(
            (answer.findtext("text") or "").strip(),
            listed(answer.get("fraction") or "0"),
            field_html(answer.find("feedback"), "answerfeedback"),
            float(answer.findtext("tolerance") or 0),
        )
        for answer in question.findall("answer")
    ]


def first(typed: str, answers: Sequence[Answer], holds: Callable[[Answer, str], bool]) -> Marked:
    """The first answer that holds decides."""
    if not typed.strip():
        return Marked(None)
    for answer in answers:
        if holds(answer, typed):
            return Marked(answer.fraction, answer.feedback)
    return Marked(0.0)


def index_of(response: int | str, shown: Sequence[str]) -> int:
    """Which of the texts shown a response means: a number from 1, or the text."""
    return response - 1 if isinstance(response, int) else list(shown).index(" ".join(response.split()))


def within(answer: Answer, value: float) -> bool:
    """Whether a number is near enough to an answer."""
    centre = float(f"{float(answer.text):.14g}")
    match answer.kind:
        case "1":
            reach = abs(centre) * (answer.tolerance + EPSILON)
        case "3":
            factor = 1 + answer.tolerance + EPSILON
            return centre / factor <= value <= centre * factor
        case _:
            reach = answer.tolerance + EPSILON * max(answer.tolerance, abs(centre), EPSILON)
    return centre - reach <= value <= centre + reach


def combined(question: etree._Element, fraction: float) -> str:
    """The feedback by state."""
    if fraction < 0.000001:
        state = "incorrectfeedback"
    else:
        state = "correctfeedback" if fraction > 0.999999 else "partiallycorrectfeedback"
    return field_html(question.find(state), state)
