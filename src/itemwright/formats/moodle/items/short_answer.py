"""Short answer: `shortanswer`. The first answer that matches decides; `*` is the wildcard and `\\*` the star."""

from fractions import Fraction

from lxml import etree

from itemwright.formats.moodle.credits import written
from itemwright.formats.moodle.sheet import Sheet, by_state
from itemwright.questions.short_answer import Match, ShortAnswerQuestion
from itemwright.xml.build import child


def write(question: ShortAnswerQuestion, sheet: Sheet) -> etree._Element:
    """The question; what matches no answer gets the feedback for wrong ones by a last answer `*`."""
    made = sheet.begin("shortanswer", question, question.stem)
    child(made, "usecase", text="1" if question.match == "exact" else "0")
    for answer in question.answers:
        pattern = as_pattern(question.match, answer.text)
        general = by_state(question.feedback, answer.share)
        sheet.answer(made, written(answer.share), pattern, answer.feedback, general)
    if question.feedback.incorrect is not None:
        sheet.answer(made, written(Fraction(0)), "*", question.feedback.incorrect)
    return sheet.end(made, question)


def as_pattern(match: Match, answer: str) -> str:
    """An answer as Moodle's pattern."""
    return answer if match == "wildcard" else answer.replace("*", "\\*")
