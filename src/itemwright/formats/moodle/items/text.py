"""Text: `description`, which Moodle shows between the questions."""

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet
from itemwright.questions.text import TextItem


def write(question: TextItem, sheet: Sheet) -> etree._Element:
    """The text."""
    return sheet.end(sheet.begin("description", question, question.stem), question)
