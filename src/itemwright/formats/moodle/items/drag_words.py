"""Drag words: `ddwtos`, in whose text `[[n]]` is the place of the n-th word."""

import re
from collections import Counter

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.texts import label
from itemwright.questions.drag_words import DragWords
from itemwright.xml.build import cdata, child

_LIKE_A_PLACE = re.compile(r"\[(?=\[)")


def write(question: DragWords, sheet: Sheet) -> etree._Element:
    """The question. A word for several gaps may be used any number of times, or it would be gone after the first."""
    number = {word: place for place, word in enumerate(question.labels, 1)}
    places = {gap.name: f"[[{number[gap.word]}]]" for gap in question.words}
    body = sheet.texts.gapped(
        question.text, places.__getitem__, lambda markup: _LIKE_A_PLACE.sub("&#91;", markup)
    )
    made = sheet.begin_with("ddwtos", question, body, question.text)
    child(made, "shuffleanswers", text="true")
    sheet.combined(made, question.feedback, count=True)
    uses = Counter(gap.word for gap in question.words)
    for word in question.labels:
        box = child(made, "dragbox")
        cdata(box, "text", label(word))
        child(box, "group", text="1")
        if uses[word] > 1:
            child(box, "infinite")
    return sheet.end(made, question)
