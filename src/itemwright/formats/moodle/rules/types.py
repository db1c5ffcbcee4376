"""Rules for single question types (docs/importers/moodle.md, section 3)."""

import re
from functools import lru_cache

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle import names
from itemwright.formats.moodle.credits import FRACTIONS, SAME
from itemwright.formats.moodle.rules import formulas, gaps, ordering, pictures, words
from itemwright.formats.moodle.rules.head import NOT_A_NUMBER, TOO_LONG, UNKNOWN_WORD, require_number
from itemwright.formats.moodle.rules.parts import Parts, Report, content, is_number, text_in
from itemwright.formats.moodle.rules.words import RIGHT_SIDE_LOST
from itemwright.formats.moodle.vocab import MAX_RIGHT_SIDE, MAX_UNIT

FRACTION = declare(
    "QW539",
    Severity.ERROR,
    "fraction that is not in Moodle's list",
    """
    The `fraction` of an answer is one of 100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20,
    16.66667, 14.28571, 12.5, 11.11111, 10, 5 and 0, or one of them below zero. Three decimals suffice, two do not
    (33.33 fails). With any other nothing at all is imported, unless "nearest grade" is chosen by hand.
    """,
)
TOO_FEW_ANSWERS = declare(
    "QW540",
    Severity.ERROR,
    "too few answers",
    """
    A `multichoice` question needs two answers that are not empty, a `shortanswer` or `numerical` one at least one.
    Otherwise this question and all that follow are lost.
    """,
)
NO_FULL_MARK = declare(
    "QW541",
    Severity.ERROR,
    "full mark that nobody can reach",
    """
    A `shortanswer` question needs an answer of exactly 100: without one it and all questions that follow are lost.
    Other types import without it, but their full mark cannot be reached (a warning): one answer of 100 in
    `multichoice` with `single` and in `numerical`, positive fractions that add up to 100 in `multichoice` with several
    answers.
    """,
)
TRUE_FALSE = declare(
    "QW542",
    Severity.ERROR,
    "true-false question without its two answers",
    """
    A `truefalse` question has two answers with the texts `true` and `false`, in lower case and in every language, and
    exactly one has the fraction 100. With one answer the importer crashes; other texts are taken in their order, and
    other fractions make the wrong answer right.
    """,
)
EMPTY_PAIR = declare(
    "QW543",
    Severity.ERROR,
    "pair without a right side",
    """
    A sub-question of a `matching` question has a left side and no answer. Moodle keeps the question, loses all that
    follow, and reports success.
    """,
)
MISREAD = declare(
    "QW545",
    Severity.ERROR,
    "number that Moodle reads as another",
    """
    The answer of a `numerical` question is a number with a dot, or `*`. Moodle reads `3,14` as 314, `3/4` as 3 and a
    tolerance of `5%` as 5, without a message (a warning); what it cannot read at all (`abc`, nothing, a typographic
    minus) is a database error that loses this question and all that follow.
    """,
)
ESSAY = declare(
    "QW546",
    Severity.ERROR,
    "essay that cannot be answered",
    """
    `responseformat` is `editor`, `editorfilepicker`, `plain`, `monospaced` or `noinline`; any other imports and then
    dies when a student opens the question. `noinline` without attachments leaves nothing to answer with, and an empty
    `minwordlimit` or `maxwordlimit` is a limit of 0 words, not none (warnings).
    """,
)

_TIMES_TEN = re.compile(r"(?<=[0-9.])[x×*]10(?:\^|\*\*)(?=[-+0-9])")
_BEGINS_WITH_NUMBER = re.compile(r"[-+]?[.,]?[0-9]")
_NUMBERINGS = frozenset({"abc", "ABCD", "123", "iii", "IIII", "none", ""})
_EDITORS = frozenset({"editor", "editorfilepicker", "plain", "monospaced", "noinline"})
_ESSAY_NUMBERS = ("responserequired", "responsefieldlines", "attachments", "attachmentsrequired", "maxbytes")
_MAX_NUMBERING = 10
_ALMOST_ALL = 99.9


def check(question: etree._Element, parts: Parts, kind: str, report: Report) -> bool:
    """The rules for a question's type; whether it is one that has rules."""
    match kind:
        case "multichoice":
            _multichoice(question, parts, report)
        case "truefalse":
            _truefalse(question, parts, report)
        case "shortanswer":
            require_number(parts, "usecase", report)
            _answers(question, parts, report, Severity.ERROR)
        case "numerical":
            _numerical(question, parts, report)
        case "matching" | "match":
            _matching(parts, report)
        case "essay":
            _essay(question, parts, report)
        case "cloze" | "multianswer":
            gaps.check(question, parts.field("questiontext") or "", report)
        case "ordering":
            ordering.check(question, parts, report)
        case "ddwtos" | "gapselect":
            words.check(question, parts, kind, report)
        case "ddimageortext" | "ddmarker":
            pictures.check(question, parts, kind, report)
        case "calculated" | "calculatedsimple" | "calculatedmulti":
            _answers(question, parts, report, Severity.WARNING)
            _units(parts, report)
            formulas.check(question, parts, kind, report)
        case _:
            return False
    return True


@lru_cache(maxsize=1024)
def _listed(written: str) -> float | None:
    """A fraction as a percentage, or None if it is not in the list."""
    if not is_number(written):
        return None
    value = float(written)
    return value if any(abs(value / 100 - float(listed)) < SAME for listed in FRACTIONS) else None


def _fractions(parts: Parts, report: Report) -> list[float]:
    """The fractions of the answers as percentages; one that is not in the list is reported and counts 0."""
    found = []
    for answer in parts.all("answer"):
        written = (answer.get("fraction") or "0").strip()
        value = _listed(written)
        if value is None:
            report.add(FRACTION, f"`{written}` is not in Moodle's list of fractions", answer)
        found.append(value or 0.0)
    return found


def _answers(question: etree._Element, parts: Parts, report: Report, unreachable: Severity) -> None:
    fractions = _fractions(parts, report)
    if not fractions:
        report.add(TOO_FEW_ANSWERS, "this question has no answer", question)
    elif max(fractions) < _ALMOST_ALL:
        report.add(NO_FULL_MARK, "no answer has the fraction 100", question, unreachable)


def _multichoice(question: etree._Element, parts: Parts, report: Report) -> None:
    fractions = _fractions(parts, report)
    filled = sum(bool(text_in(answer)) for answer in parts.all("answer"))
    if filled < 2:
        report.add(
            TOO_FEW_ANSWERS, f"this question has {filled} answers that are not empty, not two", question
        )
    elif parts.value("single") in ("false", "0", ""):
        total = sum(fraction for fraction in fractions if fraction > 0)
        if total < _ALMOST_ALL:
            report.add(
                NO_FULL_MARK,
                f"the positive fractions add up to {total:g}, not 100",
                question,
                Severity.WARNING,
            )
    elif max(fractions) < _ALMOST_ALL:
        report.add(NO_FULL_MARK, "no answer has the fraction 100", question, Severity.WARNING)
    numbering = parts.value("answernumbering") or ""
    if len(numbering) > _MAX_NUMBERING:
        report.add(TOO_LONG, f"`{numbering[:40]}` is too long for a style of numbering", question)
    elif numbering not in _NUMBERINGS:
        report.add(UNKNOWN_WORD, f"`{numbering}` is no style of numbering", question)


def _truefalse(question: etree._Element, parts: Parts, report: Report) -> None:
    answers = {text_in(answer): (answer.get("fraction") or "").strip() for answer in parts.all("answer")}
    if set(answers) != {"true", "false"}:
        report.add(TRUE_FALSE, "the answers of this question are not `true` and `false`", question)
    elif sum(is_number(one) and float(one) == 100 for one in answers.values()) != 1:
        report.add(TRUE_FALSE, "not exactly one of the two answers has the fraction 100", question)


def _numerical(question: etree._Element, parts: Parts, report: Report) -> None:
    _answers(question, parts, report, Severity.WARNING)
    for answer in parts.all("answer"):
        text = text_in(answer) or ""
        if text != "*":
            _number(text, "answer", answer, report)
        if (tolerance := Parts(answer).value("tolerance")) is not None:
            _number(tolerance, "tolerance", answer, report)
    _units(parts, report)


def _units(parts: Parts, report: Report) -> None:
    for field in ("unitgradingtype", "unitpenalty", "showunits", "unitsleft"):
        require_number(parts, field, report)
    for holder in parts.all("units"):
        for unit in holder.iterchildren("{*}unit"):
            name = Parts(unit).value("unit_name") or ""
            if len(name) > MAX_UNIT:
                report.add(TOO_LONG, f"the unit `{name[:40]}…` has more than {MAX_UNIT} characters", unit)


def _number(text: str, what: str, answer: etree._Element, report: Report) -> None:
    if is_number(_TIMES_TEN.sub("e", text)):
        return
    readable = what == "tolerance" or _BEGINS_WITH_NUMBER.match(text) is not None
    report.add(
        MISREAD,
        f"the {what} `{text}` is read as another number" if readable else f"the {what} `{text}` is no number",
        answer,
        Severity.WARNING if readable else None,
    )


def _matching(parts: Parts, report: Report) -> None:
    for pair in parts.all("subquestion"):
        right = Parts(pair).field("answer") or ""
        if not right and text_in(pair):
            report.add(EMPTY_PAIR, "this left side has no right side", pair)
        if names.is_cut(right):
            report.add(RIGHT_SIDE_LOST, f"of `{right[:60]}` all is lost from a `<` on", pair)
        if len(right) > MAX_RIGHT_SIDE:
            message = f"this right side has {len(right)} characters, at most {MAX_RIGHT_SIDE} fit"
            report.add(TOO_LONG, message, pair)


def _essay(question: etree._Element, parts: Parts, report: Report) -> None:
    editor = parts.value("responseformat")
    if editor is not None and editor not in _EDITORS:
        report.add(ESSAY, f"`{editor}` is no response format", parts.first("responseformat"))
    if editor == "noinline" and (parts.value("attachments") or "0") == "0":
        report.add(ESSAY, "neither a text nor a file can be handed in", question, Severity.WARNING)
    for field in _ESSAY_NUMBERS:
        if parts.value(field):
            require_number(parts, field, report)
    for field in ("minwordlimit", "maxwordlimit"):
        element = parts.first(field)
        if element is None:
            continue
        if not content(element):
            report.add(ESSAY, f"an empty `{field}` is a limit of 0 words", element, Severity.WARNING)
        elif not content(element).isdecimal():
            report.add(NOT_A_NUMBER, f"`{field}` holds `{content(element)[:40]}`, not a number", element)
