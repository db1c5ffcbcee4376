"""Multiple choice: `multichoice` with one answer. Credits are shares from Moodle's list."""

from lxml import etree

from itemwright.formats.moodle.credits import written
from itemwright.formats.moodle.sheet import Sheet
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.xml.build import child


def write(question: MultipleChoice, sheet: Sheet) -> etree._Element:
    """The question; a count of right parts is shown only where some choice is partly right."""
    made = sheet.begin("multichoice", question, question.stem)
    options(made, question)
    sheet.combined(made, question.feedback, count=any(choice.credit for choice in question.choices))
    for choice in question.choices:
        sheet.choice(made, written(choice.share), choice.text, choice.feedback)
    return sheet.end(made, question)


def options(made: etree._Element, question: MultipleChoice | MultipleAnswer) -> None:
    """How the choices are laid out. Without `showstandardinstruction` Moodle adds a line of its own."""
    child(made, "single", text="true" if isinstance(question, MultipleChoice) else "false")
    child(made, "shuffleanswers", text="true" if shuffles(question) else "false")
    child(made, "answernumbering", text="abc")
    child(made, "showstandardinstruction", text="0")


def shuffles(question: MultipleChoice | MultipleAnswer) -> bool:
    """Whether Moodle shuffles the choices: it cannot keep a fixed one in its place."""
    return question.shuffle and not any(choice.fixed for choice in question.choices)
