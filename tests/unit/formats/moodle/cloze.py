"""Marking of cloze questions: reading their gaps as Moodle does, up to 5.1 and after."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from lxml import etree

from .marking import NUMBER, Answer, Marked, displayed, first, index_of, matches, within

_FRACTION = r"(?:(?P<right>=)|%(?P<percent>-?[0-9]+(?:[.,][0-9]*)?)%)?"
_FEEDBACK = r"(?:#(?P<feedback>.*?)(?<!\\)(?=[~}]|$))?"
_KINDS = r"(?:NUMERICAL|NM)|(?:SHORTANSWER|SA|MW)(?:_?C)?|(?:MULTICHOICE|MC|MULTIRESPONSE|MR)(?:_?[VH]?S?)"


@dataclass(frozen=True)
class _Syntax:
    alternative: re.Pattern[str]
    gap: re.Pattern[str]


def _syntax(end_of_answer: str) -> _Syntax:
    alternative = rf"{_FRACTION}(?P<answer>.+?){end_of_answer}(?=[~#}}]|$){_FEEDBACK}"
    unnamed = re.sub(r"\?P<\w+>", "", alternative)
    return _Syntax(
        re.compile(f"~?{alternative}", re.DOTALL),
        re.compile(rf"\{{([0-9]*):({_KINDS}):({unnamed}(?:~{unnamed})*)\}}", re.DOTALL),
    )


_UP_TO_5_1 = _syntax(r"(?<!\\)(?<!&)(?<!&amp;)")
_NEWER = _syntax(r"(?<!\\)")


def cloze(question: etree._Element, response: dict[str, Any], newer: bool) -> Marked:
    """What the replies to the gaps, by their number, earn together."""
    syntax = _NEWER if newer else _UP_TO_5_1
    body = (question.findtext("questiontext/text") or "").strip()
    gaps = list(syntax.gap.finditer(body))
    assert gaps, "the importer refuses the file"
    assert not re.search(r"\{#\d+\}", body), "this would be taken for the place of a gap"
    weights, earned, shown = 0, 0.0, ""
    for number, gap in enumerate(gaps, 1):
        weight = int(gap[1] or 1)
        marked = _gap(gap[2], list(syntax.alternative.finditer(gap[3])), response.get(str(number), {}))
        weights += weight
        earned += weight * (marked.fraction or 0)
        shown += marked.shown + "".join(
            _decoded(part["answer"]) for part in syntax.alternative.finditer(gap[3])
        )
    assert weights, "the question dies when it is opened"
    return Marked(earned / weights, shown)


def points(question: etree._Element) -> int:
    """The points that Moodle gives the question."""
    body = question.findtext("questiontext/text") or ""
    return sum(int(gap[1] or 1) for gap in _UP_TO_5_1.gap.finditer(body))


def _gap(kind: str, parts: list[re.Match[str]], response: dict[str, Any]) -> Marked:
    answers = [
        Answer(_decoded(part["answer"]), _share(part), _decoded(part["feedback"] or "")) for part in parts
    ]
    shares = [answer.fraction for answer in answers]
    assert kind.startswith(("MR", "MULTIRESPONSE")) or 1.0 in shares, "the importer refuses the file"
    if not response:
        return Marked(None)
    if kind.startswith(("SHORTANSWER", "SA", "MW")):
        usecase = kind in ("SHORTANSWER_C", "SAC", "MWC")
        return first(response["answer"], answers, lambda a, t: matches(a.text.strip(), t, usecase))
    if kind in ("NUMERICAL", "NM"):
        return _number(answers, response["answer"])
    shown = [displayed(answer.text) for answer in answers]
    assert len(shown) > 1, "the importer refuses the file"
    if not kind.startswith(("MR", "MULTIRESPONSE")):
        answer = answers[index_of(response["answer"], shown)]
        return Marked(answer.fraction, answer.feedback)
    positive = sum(max(share, 0) for share in shares)
    assert positive > 0, "the importer refuses the file"
    default = 0 if any(part["percent"] for part in parts) else -1 / positive
    ticked = [answers[index_of(one, shown)] for one in response["ticked"]]
    total = sum(
        answer.fraction / positive if answer.fraction > 0 else answer.fraction or default for answer in ticked
    )
    return Marked(min(1.0, max(0.0, total)), "".join(answer.feedback for answer in ticked))


def _number(answers: list[Answer], typed: str) -> Marked:
    found = re.match(NUMBER, typed.strip())
    for answer in answers:
        centre, _, tolerance = answer.text.partition(":")
        if centre == "*":
            return Marked(answer.fraction, answer.feedback)
        if found and within(
            Answer(centre, 0, "", float(tolerance or 0)),
            float(found[1] + (f"e{found[2]}" if found[2] else "")),
        ):
            return Marked(max(answer.fraction, 0.0), answer.feedback)
    return Marked(0.0)


def _share(part: re.Match[str]) -> float:
    if part["right"]:
        return 1.0
    return float((part["percent"] or "0").replace(",", ".")) / 100


def _decoded(text: str) -> str:
    return unescape(text).replace("\\}", "}").replace("\\#", "#")
