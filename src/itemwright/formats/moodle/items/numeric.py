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
    made = sheet.begin("numerical", question, with_unit(question.stem, question.unit))
    for answer in question.answers:
        centre, tolerance = centre_and_tolerance(answer)
        fraction = written(max(answer.share, Fraction(0)))
        general = by_state(question.feedback, answer.share)
        item = sheet.answer(made, fraction, number(centre), answer.feedback, general)
        child(item, "tolerance", text=number(tolerance))
    if question.feedback.incorrect is not None:
        item = sheet.answer(made, written(Fraction(0)), "*", question.feedback.incorrect)
        child(item, "tolerance", text="0")
    units(made, question.unit)
    return sheet.end(made, question)


def units(made: etree._Element, unit: str | None) -> None:
    """How the unit is treated. Type 0: it is not graded. Shown 0: it is typed with the number; 3: there is none."""
    kept = unit if unit is not None and len(unit) <= MAX_UNIT else None
    child(made, "unitgradingtype", text="0")
    child(made, "unitpenalty", text="0.1")
    child(made, "showunits", text="3" if kept is None else "0")
    child(made, "unitsleft", text="0")
    if kept is not None:
        item = child(child(made, "units"), "unit")
        child(item, "multiplier", text="1")
        cdata(item, "unit_name", kept)


def with_unit(stem: Text, unit: str | None) -> Text:
    """What is asked, with the unit after it: Moodle shows none beside a field for typing."""
    if unit is None:
        return stem
    shown = Str(f"({unit})")
    *before, last = stem.blocks
    if isinstance(last, Paragraph):
        return replace(stem, blocks=(*before, Paragraph((*last.content, Str(" "), shown))))
    return replace(stem, blocks=(*stem.blocks, Paragraph((shown,))))
