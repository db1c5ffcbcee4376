"""The rules for feedback: what shows it, and whose it is."""

import re

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules.facts import Findings, Item
from itemwright.formats.canvas.vocab import CORRECT, GENERAL, INCORRECT

NOT_LINKED = declare(
    "QW694",
    Severity.WARNING,
    "feedback that does not arrive",
    """
    A condition shows a feedback that the item does not have, or nothing shows the feedback of an answer. Classic
    Quizzes find that by its name, too (`<digits>_fb`, with the digits of the label); New Quizzes need a
    `displayfeedback` in a condition on the answer. Feedback for the question as a whole is found by its name alone:
    `general_fb`, `correct_fb`, `general_incorrect_fb`.
    """,
)
TAKEN_NAME = declare(
    "QW696",
    Severity.WARNING,
    "feedback for an answer that everybody gets",
    """
    Classic Quizzes go by the name of a feedback: one that contains "wrong", "incorrect", "correct", "general_",
    "_all", or ends in `_C` or `_IC`, is for the question as a whole, even if a condition on an answer shows it. Call
    the feedback of an answer `<digits>_fb`.
    """,
)

_GENERAL = re.compile(r"general_|_all|wrong|incorrect|correct|_IC$|_C$", re.IGNORECASE)
_WHOLE = frozenset({GENERAL, CORRECT, INCORRECT, "solution"})
_ONE_ANSWER = frozenset({"multiple_choice_question", "multiple_answers_question", "short_answer_question"})


def check(item: Item, path: str, findings: Findings) -> None:
    """The feedback of an item."""
    shown: set[str] = set()
    for condition in item.conditions:
        for ident, link in condition.shows:
            shown.add(ident)
            if ident not in item.feedback:
                findings.add(NOT_LINKED, f"`{item.ident}` has no feedback `{ident}`", path, link)
            elif (
                item.kind in _ONE_ANSWER
                and condition.score is None
                and len(condition.comparisons) == 1
                and not condition.comparisons[0].negated
                and ident not in _WHOLE
                and _GENERAL.search(ident)
            ):
                findings.add(
                    TAKEN_NAME, f"Classic Quizzes show `{ident}` whatever the answer was", path, link
                )
    for ident, element in item.feedback.items():
        if ident in shown or "solution" in ident or _GENERAL.search(ident):
            continue
        who = "New Quizzes do" if re.fullmatch(r"\d+_fb", ident) else "Canvas does"
        findings.add(NOT_LINKED, f"nothing shows `{ident}`, so {who} not have it", path, element)
