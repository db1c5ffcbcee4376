"""The rules for texts that are no HTML in Canvas, and for blanks."""

import re
from collections import Counter

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules.facts import Findings, Item, Label, text_of
from itemwright.formats.canvas.vocab import BLANK, LOST_ENDING

BLANK_NAME = declare(
    "QW665",
    Severity.ERROR,
    "name of a blank that Canvas rewrites",
    """
    Classic Quizzes rewrite the name of a blank in its answers (a full stop becomes `_`, a blank `-`, an ending `_ans`
    or `_str` is cut off), but not in the text of the question: the blank does not accept anything. Use letters
    without accents, digits, `_` and `-`.
    """,
)
BLANK_UNPLACED = declare(
    "QW666",
    Severity.ERROR,
    "blank that the text does not have",
    """
    A blank stands in the text of the question as its name in brackets, `[name]`. Without it students see no field,
    and its points cannot be had.
    """,
)
MARKUP = declare(
    "QW667",
    Severity.WARNING,
    "markup where Canvas shows plain text",
    """
    The right sides of a matching, the entries of a drop-down and the answers of a blank are plain text: tags are
    shown as they are. An `<img` on the right side of a matching is exchanged with the left side, or lost. Write plain
    text, and say so with `texttype="text/plain"`.
    """,
)
SAME_RIGHT = declare(
    "QW689",
    Severity.WARNING,
    "right sides that cannot be told apart",
    """
    New Quizzes tell the right sides of a matching apart by their text: two that are the same become one. Classic
    Quizzes know them by the first digits in the `ident` of their labels: each label needs digits of its own.
    """,
)

_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|&(?:[A-Za-z]+|#x?[0-9A-Fa-f]+);")
_PICTURE = re.compile(r"<img\b", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")


def check_rights(item: Item, path: str, findings: Findings) -> None:
    """The right sides of a matching; all left sides have the same."""
    if not item.responses:
        return
    response = item.responses[0]
    for label in response.labels:
        if _PICTURE.search(label.text):
            findings.add(MARKUP, f"a picture on the right side of `{item.ident}`", path, label.element)
        else:
            _markup(label, path, findings)
    texts = [label.text.strip() for label in response.labels]
    if len(set(texts)) < len(texts):
        twice = next(text for text, count in Counter(texts).items() if count > 1)
        findings.add(SAME_RIGHT, f"`{twice}` stands twice among the right sides", path, response.element)
    digits = [found[0] for label in response.labels if (found := _DIGITS.search(label.ident))]
    if len(set(digits)) < len(response.labels):
        findings.add(
            SAME_RIGHT,
            f"the labels of `{item.ident}` do not differ in their first digits",
            path,
            response.element,
        )


def check_blanks(item: Item, path: str, findings: Findings) -> None:
    """The blanks of a text."""
    stem = "".join(text_of(element) for element in item.stem)
    for response in item.responses:
        name = response.ident.removeprefix("response_")
        if not BLANK.fullmatch(name) or LOST_ENDING.search(name):
            findings.add(BLANK_NAME, f"Classic Quizzes rewrite the name `{name}`", path, response.element)
        shown = response.shown.strip() or name
        if f"[{shown}]" not in stem:
            findings.add(
                BLANK_UNPLACED,
                f"`[{shown}]` does not stand in the text of `{item.ident}`",
                path,
                response.element,
            )
        for label in response.labels:
            _markup(label, path, findings)


def _markup(label: Label, path: str, findings: Findings) -> None:
    if not label.plain and (found := _MARKUP.search(label.text)):
        findings.add(MARKUP, f"`{found[0]}` is shown as it is", path, label.element)
