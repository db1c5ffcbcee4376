"""Ordering: `ordering`, which Moodle has from 4.4 on. Both rules are exact."""

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet
from itemwright.questions.ordering import Ordering
from itemwright.xml.build import child

_GRADING = {"partial": "ABSOLUTE_POSITION", "all-or-nothing": "ALL_OR_NOTHING"}


def write(question: Ordering, sheet: Sheet) -> etree._Element:
    """The question. Its items stand in the right order, which is what counts."""
    made = sheet.begin("ordering", question, question.stem)
    child(made, "layouttype", text="VERTICAL")
    # Unless said, Moodle draws six of the items.
    child(made, "selecttype", text="ALL")
    child(made, "selectcount", text="0")
    child(made, "gradingtype", text=_GRADING[question.scoring])
    child(made, "showgrading", text="SHOW")
    child(made, "numberingstyle", text="none")
    sheet.combined(made, question.feedback, count=False)
    # Here it needs content: without it the import crashes.
    child(made, "shownumcorrect", text="1")
    for number, item in enumerate(question.items, 1):
        # Moodle counts anew; the number is for readers, and may have two digits as in any other answer.
        sheet.choice(made, str(min(number, 99)), item, None)
    return sheet.end(made, question)
