"""Formula: `calculated_question`, with sets of values and the right answer to each."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import chain
from typing import assert_never

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, listed, lossy
from itemwright.formats.canvas.items.numeric import judge_unit, unit_line
from itemwright.formats.canvas.items.short_answer import field
from itemwright.formats.canvas.numbers import number
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.texts import distinct_names
from itemwright.formats.qti12 import elements
from itemwright.questions.expression import Call, Constant, Expression, Negation, Number, Operation, Variable
from itemwright.questions.formula import Formula, variants
from itemwright.text.variables import variables, variables_in_formulas
from itemwright.xml.build import child
from itemwright.xml.draft import Node

_OWN = {
    "deg2rad": "deg_to_rad({})",
    "rad2deg": "rad_to_deg({})",
    "log10": "log({})",
    "exp": "(e^({}))",
    "sinh": "((e^({0})-e^(0-({0})))/2)",
    "cosh": "((e^({0})+e^(0-({0})))/2)",
    "tanh": "((e^({0})-e^(0-({0})))/(e^({0})+e^(0-({0}))))",
    "pow": "(({})^({}))",
}
"""Functions that Canvas's calculator calls otherwise, or says by others."""
_SAME = frozenset(
    {"abs", "acos", "asin", "atan", "ceil", "cos", "floor", "ln", "max", "min", "sin", "sqrt", "tan"}
)


def in_canvas(formula: Expression, names: Mapping[str, str]) -> str:
    """A formula in the language of Canvas's calculator.

    It reads `-x^2` as a negative x squared, knows a minus sign only before a number or a name, and takes powers from
    left to right: brackets stand wherever that could matter.
    """
    match formula:
        case Number(text):
            return number(Decimal(text))
        case Variable(name):
            return names.get(name, name)
        case Constant(name):
            return name
        case Negation(operand):
            return f"(0-{in_canvas(operand, names)})"
        case Operation(sign, left, right):
            return f"({in_canvas(left, names)}{sign}{in_canvas(right, names)})"
        case Call(function, arguments):
            inner = [in_canvas(argument, names) for argument in arguments]
            return _OWN.get(function, f"{function}({','.join(inner)})").format(*inner)
        case _:
            assert_never(formula)


def unknown(formula: Expression) -> Iterator[str]:
    """What of a formula Canvas's calculator does not know."""
    match formula:
        case Negation(operand):
            yield from unknown(operand)
        case Operation(sign, left, right):
            if sign == "%":
                yield "%"
            yield from unknown(left)
            yield from unknown(right)
        case Call(function, arguments):
            if function not in _OWN and function not in _SAME:
                yield function
            for argument in arguments:
                yield from unknown(argument)
        case Number() | Variable() | Constant():
            return
        case _:
            assert_never(formula)


def judge(question: Formula) -> Iterator[Judgement]:
    """Formulas in the text, functions, digits, unit, feedback that names variables."""
    if not variables_in_formulas(question.stem.blocks).isdisjoint(question.variables):
        yield emulated(
            losses.MATHS,
            "a formula with a variable is text between `\\(` and `\\)`, typeset only where MathJax is on, since Canvas"
            " puts the numbers in",
            question.stem.at,
        )
    foreign = sorted(set(unknown(question.answer)))
    if foreign:
        yield lossy(
            losses.NUMBER,
            f"Canvas's calculator does not know {listed([f'`{name}`' for name in foreign])}: the values in the"
            " package are right, but a teacher cannot draw new ones",
        )
    if question.digits is not None:
        yield emulated(
            losses.NUMBER,
            f"the answers are rounded to {question.digits} significant digits already; Canvas itself counts decimals",
        )
    if question.unit is not None:
        yield judge_unit(question.unit)
    texts = [*question.feedback.texts()] + ([question.explanation] if question.explanation else [])
    for text in texts:
        if not variables(text.blocks).isdisjoint(question.variables):
            yield lossy(
                losses.FEEDBACK,
                "Canvas puts no numbers into feedback: the names of the variables stand there",
                text.at,
            )


def write(question: Formula, sheet: Sheet, parent: etree._Element) -> None:
    """The stem with the variables in brackets, and the calculation with its sets of values."""
    names = distinct_names(question.variables, question.stem)
    stem = sheet.texts.with_variables(question.stem, names)
    if question.unit is not None:
        stem += unit_line(sheet.texts, question.unit)
    item = sheet.begin(parent, "calculated_question", question, stem)
    item.presentation.add(field, decimal=True)
    item.general()
    condition, test = item.condition()
    test.add(elements.other)
    condition.add(elements.scores)
    item.correct(condition)
    _calculated(item.extension().add(elements.branch, name="calculated"), question, sheet.bank.id, names)
    item.finish()


def _calculated(parent: Node, question: Formula, bank: str, names: Mapping[str, str]) -> None:
    tolerance = question.tolerance
    amount = f"{number(tolerance.amount * 100)}%" if tolerance.relative else number(tolerance.amount)
    made = variants(question, bank)
    parent.add(elements.leaf, amount, name="answer_tolerance")
    decimals = max(max(0, -int(variant.answer.as_tuple().exponent)) for variant in made)
    parent.add(_formula, in_canvas(question.answer, names), str(decimals))
    ranges = parent.add(elements.branch, name="vars")
    for name, variable in question.variables.items():
        ranges.add(_range, names[name], str(variable.decimals), number(variable.min), number(variable.max))
    sets = parent.add(elements.branch, name="var_sets")
    for place, variant in enumerate(made, 1):
        values = ((names[name], number(value)) for name, value in variant.values.items())
        sets.add(_set, str(place), number(variant.answer), *chain.from_iterable(values))


def _formula(calculated: etree._Element, formula: str, decimals: str) -> etree._Element:
    made = child(calculated, "formulas", {"decimal_places": decimals})
    child(made, "formula", text=formula)
    return made


def _range(ranges: etree._Element, name: str, decimals: str, low: str, high: str) -> etree._Element:
    made = child(ranges, "var", {"name": name, "scale": decimals})
    child(made, "min", text=low)
    child(made, "max", text=high)
    return made


def _set(sets: etree._Element, ident: str, answer: str, *values: str) -> etree._Element:
    made = child(sets, "var_set", {"ident": ident})
    for name, value in zip(values[::2], values[1::2], strict=True):
        child(made, "var", {"name": name}, value)
    child(made, "answer", text=answer)
    return made
