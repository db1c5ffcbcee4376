"""True or false: `truefalse`, with both answers and the feedback of each."""

from fractions import Fraction

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet, by_state
from itemwright.questions.true_false import TrueFalse


def write(question: TrueFalse, sheet: Sheet) -> etree._Element:
    """The question. Moodle wants both answers, by these two words in every language."""
    made = sheet.begin("truefalse", question, question.stem)
    for word, reply, feedback in (("true", True, question.when_true), ("false", False, question.when_false)):
        right = reply is question.answer
        general = by_state(question.feedback, Fraction(int(right)))
        sheet.answer(made, "100" if right else "0", word, feedback, general)
    return sheet.end(made, question)
