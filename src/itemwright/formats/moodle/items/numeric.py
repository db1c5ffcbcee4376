"""Numeric: `numerical`. An interval is its middle and half its width; the first answer that holds decides."""

from dataclasses import replace
from fractions import Fraction

from lxml import etree

from itemwright.formats.moodle.credits import written
from itemwright.formats.moodle.numbers import centre_and_tolerance, number
from itemwright.formats.moodle.sheet import Sheet, by_state
from itemwright.formats.moodle.vocab import MAX_UNIT
from itemwright.model.richtext import Paragraph, Str, Text
from itemwright.questions.numeric import Numeric
from itemwright.xml.build import cdata, child


def write(question: Numeric, sheet: Sheet) -> etree._Element:
    """The question; what no answer holds gets the feedback for wrong ones by a last answer `*`."""
    made = sheet.begin("numerical", question, body(question))
    for answer in question.answers:
        centre, tolerance = centre_and_tolerance(answer)
        fraction = written(max(answer.share, Fraction(0)))
        general = by_state(question.feedback, answer.share)
        item = sheet.answer(made, fraction, number(centre), answer.feedback, general)
        child(item, "tolerance", text=number(tolerance))
    if question.feedback.incorrect is not None:
        item = sheet.answer(made, written(Fraction(0)), "*", question.feedback.incorrect)
        child(item, "tolerance", text="0")
    # Type 0: a unit is not graded. Shown 0: it is typed with the number; 3: there is none.
    unit = question.unit if question.unit is not None and len(question.unit) <= MAX_UNIT else None
    child(made, "unitgradingtype", text="0")
    child(made, "unitpenalty", text="0.1")
    child(made, "showunits", text="3" if unit is None else "0")
    child(made, "unitsleft", text="0")
    if unit is not None:
        item = child(child(made, "units"), "unit")
        child(item, "multiplier", text="1")
        cdata(item, "unit_name", unit)
    return sheet.end(made, question)


def body(question: Numeric) -> Text:
    """What is asked, with the unit after it: Moodle shows none beside a field for typing."""
    stem = question.stem
    if question.unit is None:
        return stem
    shown = Str(f"({question.unit})")
    *before, last = stem.blocks
    if isinstance(last, Paragraph):
        return replace(stem, blocks=(*before, Paragraph((*last.content, Str(" "), shown))))
    return replace(stem, blocks=(*stem.blocks, Paragraph((shown,))))
