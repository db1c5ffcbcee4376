"""Rules for ordering questions."""

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle.rules.parts import Parts, Report, text_in

ORDERING_BREAKS = declare(
    "QW549",
    Severity.ERROR,
    "ordering question that breaks the import",
    """
    An `ordering` question needs two items at least: with fewer it is broken, all questions that follow are lost, and
    Moodle reports success. With fewer than two hints it also needs a `shownumcorrect` that holds `1` or `0`: without
    one, or with an empty one, the importer crashes, and this question and all that follow are lost.
    """,
)
ORDERING_CHANGED = declare(
    "QW670",
    Severity.WARNING,
    "ordering question that asks or marks something else",
    """
    Unless `selecttype` is `ALL`, Moodle asks for `selectcount` items only (6 unless said), drawn at random. An unknown
    `gradingtype` is taken for RELATIVE_NEXT_EXCLUDE_LAST. An empty item is dropped. Two equal items cannot be
    exchanged: the right order as students see it may be marked as wrong.
    """,
)

GRADING_TYPES = frozenset(
    {
        "ALL_OR_NOTHING",
        "ABSOLUTE_POSITION",
        "RELATIVE_NEXT_EXCLUDE_LAST",
        "RELATIVE_NEXT_INCLUDE_LAST",
        "RELATIVE_ONE_PREVIOUS_AND_NEXT",
        "RELATIVE_ALL_PREVIOUS_AND_NEXT",
        "LONGEST_ORDERED_SUBSET",
        "LONGEST_CONTIGUOUS_SUBSET",
        "RELATIVE_TO_CORRECT",
    }
)
_DRAWN = 6


def check(question: etree._Element, parts: Parts, report: Report) -> None:
    """The rules for one ordering question."""
    answers = [text_in(answer) or "" for answer in parts.all("answer")]
    items = [text for text in answers if text]
    if len(items) < 2:
        report.add(ORDERING_BREAKS, f"this question has {len(items)} items, not two", question)
    elif len(items) < len(answers):
        report.add(ORDERING_CHANGED, "an empty item is dropped", question)
    if len(set(items)) < len(items):
        report.add(ORDERING_CHANGED, "two items are equal", question)
    if not parts.value("shownumcorrect") and len(parts.all("hint")) < 2:
        report.add(ORDERING_BREAKS, "`shownumcorrect` is missing or empty", question)
    count = parts.value("selectcount") or ""
    drawn = int(count) if count.isascii() and count.isdecimal() else _DRAWN
    if parts.value("selecttype") is None and len(items) > drawn:
        report.add(
            ORDERING_CHANGED, f"without `selecttype` only {drawn} of the items are asked for", question
        )
    grading = parts.value("gradingtype")
    if grading is not None and grading not in GRADING_TYPES:
        report.add(ORDERING_CHANGED, f"`{grading[:40]}` is no grading type", parts.first("gradingtype"))
