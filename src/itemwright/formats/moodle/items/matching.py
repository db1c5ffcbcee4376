"""Matching: `matching`, one pair a sub-question; distractors have no left side."""

import re
from html import escape

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet
from itemwright.questions.matching import Matching
from itemwright.xml.build import cdata, child

_NUMERIC = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)


def write(question: Matching, sheet: Sheet) -> etree._Element:
    """The question. Right sides are plain text in a list, which Moodle shows as HTML."""
    made = sheet.begin("matching", question, question.stem)
    child(made, "shuffleanswers", text="true" if question.shuffle else "false")
    sheet.combined(made, question, count=True)
    written = right_sides(question)
    for pair in question.pairs:
        item = child(made, "subquestion", {"format": "html"})
        sheet.texts.fill(item, sheet.texts.html(pair.left, unwrap=True), pair.left)
        cdata(child(item, "answer"), "text", written[pair.right])
    for distractor in question.distractors:
        item = child(made, "subquestion", {"format": "html"})
        cdata(item, "text", "")
        cdata(child(item, "answer"), "text", written[distractor])
    return sheet.end(made, question)


def right_sides(question: Matching) -> dict[str, str]:
    """The right sides in the form in which they are stored.

    Moodle makes one choice of equal ones and compares them as PHP does, by value where both look like numbers: of
    `1` and `1.0` the first sign is written as a reference, so that two choices stay two.
    """
    numbers = [text for text in question.targets if _NUMERIC.fullmatch(text)]
    alike = len({float(text) for text in numbers}) < len(numbers)
    return {
        text: f"&#{ord(text[0])};{text[1:]}" if alike and text in numbers else escape(text, quote=False)
        for text in question.targets
    }
