"""Formulas in the language of Moodle's `calculated`, which is checked by Moodle and then computed by PHP.

Facts of docs/importers/moodle.md, section 3: powers are `pow`, `log` is the natural logarithm, `%` the remainder of
whole numbers, `^` and `ln` crash the import. A lone `0` as an argument is taken for no argument, and in PHP `010`
is 8.
"""

from decimal import Decimal
from typing import assert_never

from itemwright.formats.moodle.numbers import number
from itemwright.questions.expression import (
    Call,
    Constant,
    Expression,
    Negation,
    Number,
    Operation,
    Variable,
)
from itemwright.questions.formula import Formula

_CONSTANTS = {"pi": "pi()", "e": "exp(1)"}
_NAMES = {"ln": "log"}
_FUNCTIONS = {"^": "pow", "%": "fmod"}
"""Operators that are functions here."""
_LEVELS = {"+": 1, "-": 1, "*": 2, "/": 2}
_ATOM = 3


def answer(question: Formula, meets_zero: bool) -> str:
    """The right answer of a question, rounded as the question says: Moodle itself rounds only what it shows.

    The place of the last significant digit depends on the value; zero, which has none, is kept from `log10` where
    it occurs among the values (`meets_zero`).
    """
    exact = expression(question.answer)
    if question.digits is None:
        return f"round({exact},{2 if question.decimals is None else question.decimals})"
    size = f"abs({exact})"
    if meets_zero:
        size = f"{size}+({_bracketed(question.answer, _LEVELS['*'])}==0)"
    return f"round({exact},{question.digits - 1}-floor(log10({size})))"


def expression(formula: Expression) -> str:
    """A formula for Moodle; brackets stand only where they are needed."""
    return _said(formula)[0]


def _bracketed(formula: Expression, level: int) -> str:
    """A part, in brackets unless it binds at least as strongly as `level`."""
    made, own = _said(formula)
    return made if own >= level else f"({made})"


def _said(formula: Expression) -> tuple[str, int]:
    match formula:
        case Number(text):
            value = number(Decimal(text))
            return "0.0" if value == "0" else value, _ATOM
        case Variable(name):
            return f"{{{name}}}", _ATOM
        case Constant(name):
            return _CONSTANTS[name], _ATOM
        case Negation(operand):
            return f"(-{_bracketed(operand, _ATOM)})", _ATOM
        case Operation(sign, left, right):
            if sign in _FUNCTIONS:
                return f"{_FUNCTIONS[sign]}({expression(left)},{expression(right)})", _ATOM
            level = _LEVELS[sign]
            return f"{_bracketed(left, level)}{sign}{_bracketed(right, level + 1)}", level
        case Call(function, arguments):
            inner = ",".join(map(expression, arguments))
            return f"{_NAMES.get(function, function)}({inner})", _ATOM
        case _:
            assert_never(formula)
