"""Matching: `matching`, one pair a sub-question; distractors have no left side."""

import re
from collections.abc import Iterable
from html import escape

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet
from itemwright.model.richtext import Text
from itemwright.questions.matching import Matching
from itemwright.xml.build import cdata, child

_NUMERIC = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)


def write(question: Matching, sheet: Sheet) -> etree._Element:
    """The question. Right sides are plain text in a list, which Moodle shows as HTML."""
    made = sheet.begin("matching", question, question.stem)
    child(made, "shuffleanswers", text="true" if question.shuffle else "false")
    sheet.combined(made, question.feedback, count=True)
    written = right_sides(question.targets)
    for pair in question.pairs:
        subquestion(made, sheet, pair.left, written[pair.right])
    for distractor in question.distractors:
        subquestion(made, sheet, None, written[distractor])
    return sheet.end(made, question)


def subquestion(made: etree._Element, sheet: Sheet, left: Text | None, right: str) -> None:
    """A pair; without a left side, a right side that belongs to nothing."""
    item = child(made, "subquestion", {"format": "html"})
    if left is None:
        cdata(item, "text", "")
    else:
        sheet.texts.fill(item, sheet.texts.html(left, unwrap=True), left)
    cdata(child(item, "answer"), "text", right)


def right_sides(targets: Iterable[str]) -> dict[str, str]:
    """The right sides in the form in which they are stored.

    Moodle makes one choice of equal ones and compares them as PHP does, by value where both look like numbers: of
    `1` and `1.0` the first sign is written as a reference, so that two choices stay two.
    """
    shown = list(dict.fromkeys(targets))
    numbers = [text for text in shown if _NUMERIC.fullmatch(text)]
    alike = len({float(text) for text in numbers}) < len(numbers)
    return {
        text: f"&#{ord(text[0])};{text[1:]}" if alike and text in numbers else escape(text, quote=False)
        for text in shown
    }
