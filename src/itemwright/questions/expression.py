"""The expression language of formula questions: arithmetic with the usual functions, parsed here, never `eval`.

Grammar, loosest first; operators of a line associate to the left, `^` and `**` to the right:

    sum      = product (("+" | "-") product)*
    product  = unary (("*" | "/" | "%") unary)*
    unary    = ("-" | "+") unary | power
    power    = primary (("^" | "**") unary)?
    primary  = number | name | "{" name "}" | function "(" sum ("," sum)* ")" | "(" sum ")"

Names are variables, or the constants `pi` and `e`. Multiplication is always written. Angles are in radians.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never


class ExpressionError(ValueError):
    """An expression that cannot be read or computed. `offset` is where, in characters from its beginning."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """`pi` or `e`."""

    name: str


@dataclass(frozen=True, slots=True)
class Negation:
    """A minus sign in front."""

    operand: "Expression"


@dataclass(frozen=True, slots=True)
class Operation:
    """Two operands and `+ - * / % ^` between them."""

    sign: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class Call:
    """A function and its arguments."""

    function: str
    arguments: tuple["Expression", ...]


Expression = Number | Variable | Constant | Negation | Operation | Call

CONSTANTS = {"pi": math.pi, "e": math.e}
FUNCTIONS: Mapping[str, tuple[int, int, Callable[..., float]]] = {
    "abs": (1, 1, abs),
    "acos": (1, 1, math.acos),
    "asin": (1, 1, math.asin),
    "atan": (1, 1, math.atan),
    "atan2": (2, 2, math.atan2),
    "ceil": (1, 1, math.ceil),
    "cos": (1, 1, math.cos),
    "cosh": (1, 1, math.cosh),
    "deg2rad": (1, 1, math.radians),
    "exp": (1, 1, math.exp),
    "floor": (1, 1, math.floor),
    "ln": (1, 1, math.log),
    "log10": (1, 1, math.log10),
    "max": (2, 10, max),
    "min": (2, 10, min),
    "pow": (2, 2, math.pow),
    "rad2deg": (1, 1, math.degrees),
    "sin": (1, 1, math.sin),
    "sinh": (1, 1, math.sinh),
    "sqrt": (1, 1, math.sqrt),
    "tan": (1, 1, math.tan),
    "tanh": (1, 1, math.tanh),
}
"""Name: the fewest and the most arguments, and the function. `log` alone is missing: systems disagree on its base."""

MAX_LENGTH = 500
MAX_DEPTH = 50
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?)|(?P<name>[A-Za-z][A-Za-z0-9_]*)|"
    r"\{\s*(?P<braced>[A-Za-z][A-Za-z0-9_]*)\s*\}|(?P<sign>\*\*|[-+*/%^(),]))",
    re.ASCII,
)


def parse(text: str) -> Expression:
    """Read an expression. Raises ExpressionError."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"the expression is longer than {MAX_LENGTH} characters")
    reader = _Reader(text)
    made = reader.sum(0)
    if reader.kind != "end":
        raise ExpressionError(f"`{reader.token}` is not expected here", reader.offset)
    return made


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.kind = self.token = ""
        self.offset = 0
        self.advance()

    def advance(self) -> None:
        rest = self.text[self.position :]
        if not rest.strip():
            self.kind, self.token, self.offset = "end", "the end", len(self.text)
            return
        match = _TOKEN.match(self.text, self.position)
        if match is None or match.lastgroup is None:
            offset = len(self.text) - len(rest.lstrip())
            raise ExpressionError(f"`{self.text[offset]}` is not part of an expression", offset)
        self.kind, self.token = match.lastgroup, match[match.lastgroup]
        self.offset = match.start(match.lastgroup)
        self.position = match.end()

    def takes(self, *signs: str) -> str | None:
        """The sign that stands here, if it is one of these; then it is passed."""
        if self.kind == "sign" and self.token in signs:
            sign = self.token
            self.advance()
            return sign
        return None

    def sum(self, depth: int) -> Expression:
        if depth > MAX_DEPTH:
            raise ExpressionError("the expression is nested too deep", self.offset)
        left = self.product(depth)
        while sign := self.takes("+", "-"):
            left = Operation(sign, left, self.product(depth))
        return left

    def product(self, depth: int) -> Expression:
        left = self.unary(depth)
        while sign := self.takes("*", "/", "%"):
            left = Operation(sign, left, self.unary(depth))
        return left

    def unary(self, depth: int) -> Expression:
        if depth > MAX_DEPTH:
            raise ExpressionError("the expression is nested too deep", self.offset)
        if sign := self.takes("-", "+"):
            operand = self.unary(depth + 1)
            return Negation(operand) if sign == "-" else operand
        base = self.primary(depth)
        if self.takes("^", "**"):
            return Operation("^", base, self.unary(depth + 1))
        return base

    def primary(self, depth: int) -> Expression:
        kind, token, offset = self.kind, self.token, self.offset
        if kind == "end":
            raise ExpressionError("the expression ends too early", offset)
        self.advance()
        if kind == "number":
            return Number(token)
        if kind == "braced":
            return Variable(token)
        if kind == "sign" and token == "(":
            inner = self.sum(depth + 1)
            self.close(offset)
            return inner
        if kind == "name":
            if self.kind == "sign" and self.token == "(":
                return self.call(token, offset, depth)
            return Constant(token) if token in CONSTANTS else Variable(token)
        raise ExpressionError(f"`{token}` is not expected here", offset)

    def call(self, name: str, offset: int, depth: int) -> Expression:
        if name not in FUNCTIONS:
            known = "ln or log10" if name == "log" else ", ".join(FUNCTIONS)
            raise ExpressionError(f"`{name}` is no function; there are {known}", offset)
        self.advance()
        arguments = [self.sum(depth + 1)]
        while self.takes(","):
            arguments.append(self.sum(depth + 1))
        self.close(offset)
        least, most, _ = FUNCTIONS[name]
        if not least <= len(arguments) <= most:
            raise ExpressionError(f"`{name}` takes {least} argument(s), not {len(arguments)}", offset)
        return Call(name, tuple(arguments))

    def close(self, opened: int) -> None:
        if not self.takes(")"):
            raise ExpressionError("a bracket is not closed", opened)


def variables(expression: Expression) -> Iterator[str]:
    """The variables of an expression, from left to right, with repetition."""
    match expression:
        case Variable(name):
            yield name
        case Negation(operand):
            yield from variables(operand)
        case Operation(_, left, right):
            yield from variables(left)
            yield from variables(right)
        case Call(_, arguments):
            for argument in arguments:
                yield from variables(argument)
        case Number() | Constant():
            return
        case _:
            assert_never(expression)


def evaluate(expression: Expression, values: Mapping[str, float]) -> float:
    """The value of an expression. Raises ExpressionError where it has none (division by zero, too large …)."""
    try:
        value = _evaluate(expression, values)
    except ZeroDivisionError:
        raise ExpressionError("this divides by zero") from None
    except (ValueError, OverflowError, TypeError):
        raise ExpressionError("this has no value, or one that is too large") from None
    if isinstance(value, complex) or not math.isfinite(value):
        raise ExpressionError("this has no value, or one that is too large")
    return value


def _evaluate(expression: Expression, values: Mapping[str, float]) -> float:
    match expression:
        case Number(text):
            return float(text)
        case Variable(name):
            return values[name]
        case Constant(name):
            return CONSTANTS[name]
        case Negation(operand):
            return -_evaluate(operand, values)
        case Operation(sign, left, right):
            a, b = _evaluate(left, values), _evaluate(right, values)
            match sign:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "*":
                    return a * b
                case "/":
                    return a / b
                case "%":
                    return math.fmod(a, b)
                case _:
                    return math.pow(a, b)
        case Call(function, arguments):
            result = FUNCTIONS[function][2](*(_evaluate(argument, values) for argument in arguments))
            return float(result)
        case _:
            assert_never(expression)
