"""Categorize: `matching`, with the items on the left and a list of the categories beside each."""

from lxml import etree

from itemwright.formats.moodle.items.matching import right_sides, subquestion
from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.words import words
from itemwright.questions.categorize import Categorize
from itemwright.xml.build import child


def write(question: Categorize, sheet: Sheet) -> etree._Element:
    """The question. What belongs nowhere has a choice of its own: leaving a list open counts as wrong."""
    made = sheet.begin("matching", question, question.stem)
    child(made, "shuffleanswers", text="true" if shuffles(question) else "false")
    sheet.combined(made, question.feedback, count=True)
    nowhere = none_of_them(question, sheet.bank.language)
    written = right_sides([*(category.name for category in question.categories), nowhere])
    for item, index in question.placements:
        subquestion(made, sheet, item, written[question.categories[index].name])
    for item in question.distractors:
        subquestion(made, sheet, item, written[nowhere])
    return sheet.end(made, question)


def shuffles(question: Categorize) -> bool:
    """Whether the items are mixed: unless the author wants them as they stand, which is by category."""
    return question.shuffle or "shuffle" not in question.model_fields_set


def none_of_them(question: Categorize, language: str) -> str:
    """The choice for what belongs nowhere: none of the categories has its name."""
    name = words(language).none
    while any(category.name == name for category in question.categories):
        name = f"({name})"
    return name
