"""The formulas of `calculated` questions as Moodle and PHP read them, to find those that neither can compute."""

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal


class FormulaError(ValueError):
    """A formula that Moodle refuses, or that has no value; the message says why."""


Formula = Callable[[Mapping[str, float]], float]
"""A formula that has been read: its value for those of its variables; raises FormulaError where there is none."""

Operator = Callable[[float, float], float]

_ROUNDING = Context(prec=700, rounding=ROUND_HALF_UP)
_MAX_DEPTH = 120


def _round(value: float, places: float = 0) -> float:
    if abs(places) > 300:
        raise ValueError
    return float(Decimal(repr(value)).quantize(Decimal(1).scaleb(-int(places)), context=_ROUNDING))


def _remainder(a: float, b: float) -> float:
    return math.fmod(int(a), int(b))


def _log(value: float, base: float = math.e) -> float:
    return math.log(value) if base == math.e else math.log(value, base)


_BASES = ("bindec", "decbin", "decoct", "octdec")
_FUNCTIONS: Mapping[str, tuple[int, int, Callable[..., float]]] = {
    "pi": (0, 0, lambda: math.pi),
    **{
        name: (1, 1, getattr(math, name))
        for name in (
            "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "exp", "expm1", "floor",
            "log10", "log1p", "sin", "sinh", "sqrt", "tan", "tanh",
        )
    },
    **{name: (1, 1, lambda value: float("nan")) for name in _BASES},
    "abs": (1, 1, abs),
    "deg2rad": (1, 1, math.radians),
    "rad2deg": (1, 1, math.degrees),
    "is_finite": (1, 1, math.isfinite),
    "is_infinite": (1, 1, math.isinf),
    "is_nan": (1, 1, math.isnan),
    "log": (1, 2, _log),
    "round": (1, 2, _round),
    "atan2": (2, 2, math.atan2),
    "fmod": (2, 2, math.fmod),
    "pow": (2, 2, math.pow),
    "min": (2, 1000, min),
    "max": (2, 1000, max),
}  # fmt: skip
"""Name: the fewest and the most arguments that Moodle allows, and the function."""

_OPERATIONS: Mapping[str, tuple[int, Operator]] = {
    "==": (1, operator.eq),
    "!=": (1, operator.ne),
    "<=": (2, operator.le),
    ">=": (2, operator.ge),
    "<": (2, operator.lt),
    ">": (2, operator.gt),
    "+": (3, operator.add),
    "-": (3, operator.sub),
    "*": (4, operator.mul),
    "/": (4, operator.truediv),
    "%": (4, _remainder),
}
"""Operators of two operands: how strongly they bind, and what they do."""

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?)|\{(?P<variable>[^{}]+)\}"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|(?P<sign>\*\*|[=!<>]=|[-+*/%<>!?:(),]))"
)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def read(formula: str) -> Formula:
    """Read a formula. Raises FormulaError for what Moodle refuses."""
    return _Reader(formula).whole()


class _Reader:
    """Recursive descent; each method gives a function from values of variables to a value."""

    def __init__(self, formula: str) -> None:
        self.tokens = list(_tokens(formula))
        self.position = 0

    def whole(self) -> Formula:
        made = self.choice(0)
        if self.token.kind != "end":
            raise FormulaError(f"`{self.token.text}` is not expected")

        def computed(values: Mapping[str, float]) -> float:
            try:
                value = float(made(values))
            except (ValueError, ArithmeticError):
                raise FormulaError("there is no value") from None
            return value

        return computed

    @property
    def token(self) -> _Token:
        return self.tokens[self.position]

    def takes(self, *signs: str) -> str | None:
        token = self.token
        if token.kind == "sign" and token.text in signs:
            self.position += 1
            return token.text
        return None

    def expects(self, sign: str) -> None:
        if not self.takes(sign):
            raise FormulaError(f"`{sign}` is missing before {self.token.text}")

    def choice(self, depth: int) -> Formula:
        if depth > _MAX_DEPTH:
            raise FormulaError("the brackets are nested too deep")
        test = self.binary(1, depth)
        if not self.takes("?"):
            return test
        yes = self.choice(depth + 1)
        self.expects(":")
        no = self.choice(depth + 1)
        return lambda values: yes(values) if test(values) else no(values)

    def binary(self, least: int, depth: int) -> Formula:
        """Operators that bind at least so strongly; a chain of equal ones is no deeper than one."""
        made, own = self.unary(depth), 0
        rest: list[tuple[Operator, Formula]] = []
        while (found := self.operation()) and found[0] >= least:
            level, operation = found
            self.position += 1
            if level != own:
                made, rest, own = _chained(made, rest), [], level
            rest.append((operation, self.binary(level + 1, depth)))
        return _chained(made, rest)

    def operation(self) -> tuple[int, Operator] | None:
        return _OPERATIONS.get(self.token.text) if self.token.kind == "sign" else None

    def unary(self, depth: int) -> Formula:
        if depth > _MAX_DEPTH:
            raise FormulaError("the signs are nested too deep")
        if sign := self.takes("-", "+", "!"):
            operand = self.unary(depth + 1)
            match sign:
                case "-":
                    return lambda values: -operand(values)
                case "!":
                    return lambda values: not operand(values)
                case _:
                    return operand
        base = self.primary(depth)
        return _chained(base, [(math.pow, self.unary(depth + 1))]) if self.takes("**") else base

    def primary(self, depth: int) -> Formula:
        token = self.token
        self.position += token.kind != "end"
        match token.kind:
            case "number":
                if self.token.text == "(":
                    raise FormulaError(f"an operator is missing after `{token.text}`")
                number = float(token.text)
                return lambda values: number
            case "variable":
                name = token.text
                return lambda values: values[name]
            case "name":
                return self.call(token.text, depth)
            case "sign" if token.text == "(":
                inner = self.choice(depth + 1)
                self.expects(")")
                return inner
        raise FormulaError(
            f"{token.text} is not expected" if token.kind == "end" else f"`{token.text}` is not expected"
        )

    def call(self, name: str, depth: int) -> Formula:
        known = _FUNCTIONS.get(name.lower())
        if known is None or not self.takes("("):
            raise FormulaError(f"`{name}` is no function of Moodle's")
        arguments: list[Formula] = []
        if not self.takes(")"):
            arguments.append(self.choice(depth + 1))
            while self.takes(","):
                arguments.append(self.choice(depth + 1))
            self.expects(")")
        least, most, function = known
        if not least <= len(arguments) <= most:
            raise FormulaError(f"`{name}` does not take {len(arguments)} arguments")
        return lambda values: function(*(argument(values) for argument in arguments))


def _tokens(formula: str) -> Iterator[_Token]:
    position = 0
    rest = formula.rstrip()
    while position < len(rest):
        match = _TOKEN.match(rest, position)
        if match is None or match.lastgroup is None:
            raise FormulaError(f"`{rest[position:].lstrip()[:1]}` is not allowed")
        yield _Token(match.lastgroup, match[match.lastgroup])
        position = match.end()
    yield _Token("end", "the end")


def _chained(first: Formula, rest: list[tuple[Operator, Formula]]) -> Formula:
    """Operations one after another, from left to right."""
    if not rest:
        return first

    def computed(values: Mapping[str, float]) -> float:
        value = first(values)
        for operation, operand in rest:
            value = operation(value, operand(values))
        return value

    return computed
