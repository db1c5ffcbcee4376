"""Formula: `calculated`. Students get one of the listed sets of values."""

from collections.abc import Sequence
from decimal import Decimal

from lxml import etree

from itemwright.formats.moodle import expressions
from itemwright.formats.moodle.items.numeric import units, with_unit
from itemwright.formats.moodle.numbers import number, stored
from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.vocab import MAX_CALCULATED_TOLERANCE
from itemwright.model.richtext import Text
from itemwright.questions.base import Feedback
from itemwright.questions.formula import Formula, variants
from itemwright.xml.build import cdata, child

_RELATIVE, _ABSOLUTE = "1", "2"
_DECIMALS, _SIGNIFICANT = "1", "2"


def write(question: Formula, sheet: Sheet) -> etree._Element:
    """The question; what is not right gets the feedback for wrong answers by a last answer `*`."""
    sheet = sheet.substituting(question.variables)
    made = sheet.begin("calculated", question, with_unit(question.stem, question.unit))
    child(made, "synchronize", text="0")
    child(made, "single", text="0")
    child(made, "answernumbering", text="abc")
    child(made, "shuffleanswers", text="0")
    # Moodle keeps no feedback by state here.
    sheet.combined(made, Feedback(), count=False)
    rows = variants(question, sheet.bank.id)
    formula = expressions.answer(question, meets_zero=any(not row.answer for row in rows))
    _answer(made, "100", formula, question, question.feedback.correct, sheet)
    if question.feedback.incorrect is not None:
        _answer(made, "0", "*", question, question.feedback.incorrect, sheet)
    units(made, question.unit)
    holder = child(made, "dataset_definitions")
    for name, variable in question.variables.items():
        values = [row.values[name] for row in rows]
        _dataset(holder, name, variable.min, variable.max, variable.decimals, values)
    return sheet.end(made, question)


def _answer(
    made: etree._Element, fraction: str, formula: str, question: Formula, feedback: Text | None, sheet: Sheet
) -> None:
    answer = child(made, "answer", {"fraction": fraction})
    cdata(answer, "text", formula)
    child(answer, "tolerance", text=tolerance(question))
    child(answer, "tolerancetype", text=_RELATIVE if question.tolerance.relative else _ABSOLUTE)
    if question.digits is not None:
        form, length = _SIGNIFICANT, question.digits
    else:
        form, length = _DECIMALS, 2 if question.decimals is None else question.decimals
    child(answer, "correctanswerformat", text=form)
    child(answer, "correctanswerlength", text=str(length))
    sheet.texts.field(answer, "feedback", feedback)


def tolerance(question: Formula) -> str:
    """The tolerance in the few characters that there are for it."""
    amount = stored(question.tolerance.amount)
    written = number(amount)
    return (
        written if len(written) <= MAX_CALCULATED_TOLERANCE else f"{amount.normalize():e}".replace("e+", "e")
    )


def _dataset(
    holder: etree._Element,
    name: str,
    least: Decimal,
    most: Decimal,
    decimals: int,
    values: Sequence[Decimal],
) -> None:
    """A variable: private, since a shared one of this name would be used in its place. Moodle needs every element."""
    made = child(holder, "dataset_definition")
    child(child(made, "status"), "text", text="private")
    child(child(made, "name"), "text", text=name)
    child(made, "type", text="calculated")
    child(child(made, "distribution"), "text", text="uniform")
    child(child(made, "minimum"), "text", text=f"{least:f}")
    child(child(made, "maximum"), "text", text=f"{most:f}")
    child(child(made, "decimals"), "text", text=str(decimals))
    child(made, "itemcount", text=str(len(values)))
    items = child(made, "dataset_items")
    for place, value in enumerate(values, 1):
        item = child(items, "dataset_item")
        child(item, "number", text=str(place))
        child(item, "value", text=f"{value:f}")
    child(made, "number_of_items", text=str(len(values)))
