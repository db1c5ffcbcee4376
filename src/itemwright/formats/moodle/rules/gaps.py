"""Rules for the gaps of cloze questions (docs/importers/moodle.md, 3.1)."""

import re
import sys
from collections.abc import Iterator
from html.entities import name2codepoint

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle.rules.files import FILE_PLACE
from itemwright.formats.moodle.rules.parts import Report, is_number
from itemwright.formats.moodle.vocab import PLUGIN_FILE

GAP = declare(
    "QW547",
    Severity.ERROR,
    "cloze question with a gap that does not work",
    """
    A `cloze` question needs a gap, `{1:SA:=answer}`. Every gap has an alternative worth all (`=`), a gap of tick boxes
    one worth something; a gap with choices has two of them, a gap for numbers holds numbers or `*`. Otherwise nothing
    at all is imported.
    """,
)
GAP_NUMBER = declare(
    "QW548",
    Severity.WARNING,
    "decimal comma in a gap",
    """
    In a gap for numbers `3,14:0,01` becomes 314, accepted within 1: write numbers with a dot.
    """,
)

NO_POINTS = declare(
    "QW679",
    Severity.ERROR,
    "cloze question without points",
    """
    The weights of all gaps are 0. Moodle divides by their sum, so that the question dies when it is opened. Give one
    gap a weight of 1 or more, and set the mark of the question in the quiz.
    """,
)

_START = re.compile(
    r"\{(?P<weight>[0-9]*):(?:(?P<number>NUMERICAL|NM)|(?P<text>SHORTANSWER(?:_C)?|SAC?|MWC?)"
    r"|(?P<one>MULTICHOICE(?:_(?:VS|HS|[VHS]))?|MC(?:VS|HS|[VHS])?)|(?P<several>MULTIRESPONSE(?:_(?:HS|[HS]))?|MR(?:HS|[HS])?))"
    r":"
)
_END = re.compile(r"(?<!\\)\}")
_PARTING = re.compile(r"(?<!\\)~")
_SHARE = re.compile(r"=|%(-?[0-9]+(?:[.,][0-9]*)?)%")
_REFERENCE = re.compile(r"&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z][A-Za-z0-9]*));")
_FEEDBACK = re.compile(r"(?<![\\&])#")


def check(question: etree._Element, text: str, report: Report) -> None:
    """The rules for the gaps in a question's text."""
    position, found, total = 0, 0, 0
    while start := _START.search(text, position):
        end = _END.search(text, start.end())
        if end is None:
            break
        found += 1
        total += int(start["weight"] or 1)
        position = end.end()
        body = text[start.end() : end.start()]
        alternatives = list(_alternatives(body))
        if fault := _fault(str(start.lastgroup), alternatives):
            report.add(GAP, f"gap {found}: {fault}", question)
        if start["number"] and any("," in answer for _, answer in alternatives):
            report.add(GAP_NUMBER, f"gap {found} holds a number with a comma", question)
        if PLUGIN_FILE in _decoded(body):
            report.add(FILE_PLACE, f"gap {found} refers to a file, and gaps hold none", question)
    if not found:
        report.add(GAP, "there is no gap in this question", question)
    elif not total:
        report.add(NO_POINTS, "all gaps of this question weigh nothing", question)


def _decoded(body: str) -> str:
    """A part of a gap with one level of character references decoded as PHP does it: numbers, and the names of HTML 4.

    A name of HTML 5 stays (`&commat;`), and with it a sign that was broken so that Moodle finds no place of files.
    """
    return _REFERENCE.sub(_character, body)


def _character(reference: re.Match[str]) -> str:
    hexadecimal, decimal, name = reference.groups()
    code = int(hexadecimal, 16) if hexadecimal else int(decimal) if decimal else name2codepoint.get(name, -1)
    return chr(code) if 0 <= code <= sys.maxunicode else reference[0]


def _alternatives(body: str) -> Iterator[tuple[float, str]]:
    """The alternatives of a gap that are not empty: what each is worth, and itself without its feedback."""
    for part in _PARTING.split(body):
        share = _SHARE.match(part)
        answer = _decoded(_FEEDBACK.split(part[share.end() if share else 0 :], maxsplit=1)[0]).strip()
        if answer:
            yield _worth(share), answer


def _fault(kind: str, alternatives: list[tuple[float, str]]) -> str | None:
    shares = [share for share, _ in alternatives]
    answers = [answer for _, answer in alternatives]
    if not answers:
        return "it has no answer"
    if kind in ("one", "several") and len(answers) < 2:
        return "it has one choice only"
    if kind == "several" and max(shares) <= 0:
        return "no choice is worth anything"
    if kind != "several" and 1.0 not in shares:
        return "no answer is worth all"
    if kind == "number":
        wrong = [answer for answer in answers if not _is_accepted_number(answer)]
        return f"`{wrong[0][:40]}` is no number" if wrong else None
    return None


def _worth(share: re.Match[str] | None) -> float:
    if share is None:
        return 0.0
    return float(share[1].replace(",", ".")) / 100 if share[1] else 1.0


def _is_accepted_number(answer: str) -> bool:
    return answer == "*" or all(is_number(part.replace(",", ".")) for part in answer.split(":", 1))
