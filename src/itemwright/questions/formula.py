"""Formula: a question with numbers that change, and an answer computed from them.

```yaml
- id: product
  type: formula
  stem: "What is {a} × {b}?"
  variables: {a: {min: 1, max: 9}, b: {min: 0.5, max: 2, decimals: 1}}
  answer: a * b
  tolerance: 1%
  decimals: 2
  variants: 20
```

`{a}` in a text stands for the variable's value, in formulas too, but not in code; blanks inside the braces mean
nothing. `answer` is arithmetic over the variables: `+ - * / % ^`, brackets,
`pi`, `e` and functions such as `sqrt`, `sin`, `ln`, `log10`. `tolerance` is absolute or a share (exact unless said);
`decimals` or `digits` (significant ones) round the right answer, 2 decimals unless said. The values of the `variants`
(20 unless said) follow from the ids of bank and question alone, so that every export has the same. `unit` as in
`numeric`.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import Model
from itemwright.model.fields import (
    Integer,
    Line,
    Number,
    Tolerance,
    ToleranceField,
    fault,
    read_by,
    read_line,
)
from itemwright.questions import expression
from itemwright.questions.base import StemQuestion
from itemwright.text.variables import variables

BAD_FORMULA = declare(
    "QW228",
    Severity.ERROR,
    "a formula that cannot be computed",
    """
    The answer of a `formula` question is arithmetic over its variables. This one names a variable that is not
    declared, or it has no value for some of the values drawn (a division by zero, the root of a negative number).
    """,
)
BAD_VARIABLE = declare(
    "QW229",
    Severity.ERROR,
    "a variable that cannot be drawn",
    """
    A variable has `min` and `max`, the smaller first, and `decimals` between 0 and 6. Its name is a word of letters,
    digits and `_` that begins with a letter and is not a function or constant (`pi`, `e`).
    """,
)
UNUSED_VARIABLE = declare(
    "QW230",
    Severity.WARNING,
    "a variable that is not used",
    """
    A declared variable stands neither in the stem nor in the answer. Students never see its value.
    """,
)
TOO_COARSE = declare(
    "QW231",
    Severity.WARNING,
    "the right answer is rounded more coarsely than the tolerance allows",
    """
    The right answer is rounded, and what is typed is compared with that. Here the rounding is coarser than the
    tolerance, so that a student who types more digits of the exact value is wrong; in Moodle even the answer that the
    system shows as right can score 0. Give more `decimals` or `digits`, or a wider `tolerance`.
    """,
)

_ROUNDING = Context(prec=350, rounding=ROUND_HALF_UP)
"""Wide enough for every float with nine decimals."""


def read_formula(value: Any) -> expression.Expression:
    """An expression; raises a fault that says where it goes wrong."""
    if not isinstance(value, str):
        return value  # type: ignore[no-any-return]  # an expression already
    try:
        return expression.parse(read_line(value))
    except expression.ExpressionError as error:
        raise fault(f"{error}, at character {error.offset + 1}", "write for example `a * b + 2`") from None


Formula_ = Annotated[expression.Expression, read_by(read_formula)]


class FormulaVariable(Model):
    """A variable: its range, both ends included, and how many decimals its values have."""

    min: Number
    max: Number
    decimals: Integer = 0


@dataclass(frozen=True, slots=True)
class Variant:
    """One set of values, and the right answer for it, rounded as the question says."""

    values: Mapping[str, Decimal]
    answer: Decimal


class Formula(StemQuestion):
    """A question that is answered by a number computed from others."""

    type: Literal["formula"] = "formula"
    variables: dict[str, FormulaVariable]
    answer: Formula_
    tolerance: ToleranceField = Tolerance(Decimal(0))
    decimals: Integer | None = None
    digits: Integer | None = None
    variants: Integer = 20
    unit: Line | None = None

    def rounded(self, value: float) -> Decimal:
        """A computed answer, rounded to the question's decimals or significant digits."""
        exact = Decimal(repr(value))
        if self.digits is not None:
            places = self.digits - 1 - exact.adjusted() if exact else 0
        else:
            places = 2 if self.decimals is None else self.decimals
        return exact.quantize(Decimal(1).scaleb(-places), context=_ROUNDING) + 0


def check(question: Formula, bank: str, bag: Bag) -> None:
    """Variables that can be drawn, a formula that has a value for all that is drawn in the bank with this id."""
    problems = [*_variable_problems(question)]
    for problem in problems:
        bag.add(BAD_VARIABLE, problem, question.at, question=question.id)
    in_answer = set(expression.variables(question.answer))
    unknown = sorted(in_answer - set(question.variables))
    if unknown:
        bag.add(
            BAD_FORMULA,
            f"the answer uses `{unknown[0]}`, which is no variable of this question",
            question.at,
            help=f"declare it under `variables`, or use {', '.join(question.variables) or 'a number'}",
            question=question.id,
        )
    used = in_answer | variables(question.stem.blocks)
    for name in question.variables:
        if name not in used:
            bag.add(UNUSED_VARIABLE, f"the variable `{name}` is not used", question.at, question=question.id)
    if not problems and not unknown:
        _check_draws(question, bank, bag)


def _check_draws(question: Formula, bank: str, bag: Bag) -> None:
    coarse = False
    for values in _draws(bank, question):
        try:
            value = _computed(question, values)
        except expression.ExpressionError as error:
            bag.add(
                BAD_FORMULA,
                f"the answer cannot be computed for {_listed(values)}: {error}",
                question.at,
                question=question.id,
            )
            return
        if not coarse and _is_too_coarse(question, value):
            coarse = True
            bag.add(
                TOO_COARSE,
                f"for {_listed(values)} the answer is {value:.9g},"
                f" which is beyond the tolerance of {question.rounded(value)}",
                question.at,
                help="give a wider `tolerance`, or more `decimals`",
                question=question.id,
            )


def _listed(values: Mapping[str, Decimal]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def _is_too_coarse(question: Formula, value: float) -> bool:
    """Whether a value is not within the tolerance of itself rounded; what computing in binary adds does not count."""
    low, high = interval(question, question.rounded(value))
    blur = abs(value) * 1e-9
    return not float(low) - blur <= value <= float(high) + blur


def _variable_problems(question: Formula) -> Iterator[str]:
    if not question.variables:
        yield "there are no variables: a fixed question is `numeric`"
    if not 1 <= question.variants <= 100:
        yield "`variants` lies between 1 and 100"
    if question.decimals is not None and question.digits is not None:
        yield "`decimals` and `digits` both say how the answer is rounded: keep one"
    if question.decimals is not None and not 0 <= question.decimals <= 9:
        yield "`decimals` lies between 0 and 9"
    if question.digits is not None and not 1 <= question.digits <= 9:
        yield "`digits` lies between 1 and 9"
    for name, variable in question.variables.items():
        if (
            not name.isidentifier()
            or not name.isascii()
            or name.startswith("_")
            or name in expression.CONSTANTS
            or name in expression.FUNCTIONS
        ):
            yield f"`{name}` cannot be the name of a variable"
        if not 0 <= variable.decimals <= 6:
            yield f"the decimals of `{name}` lie between 0 and 6"
        elif variable.min > variable.max or abs(variable.min) > 10**9 or abs(variable.max) > 10**9:
            yield f"`{name}` runs from {variable.min} to {variable.max}: that is no range (within ±10^9)"
        elif _steps(variable) < 0:
            yield f"no number with {variable.decimals} decimals lies between {variable.min} and {variable.max}"


def _first(variable: FormulaVariable) -> int:
    """The least value, counted in steps of the last decimal."""
    return int((variable.min.scaleb(variable.decimals)).to_integral_value(rounding="ROUND_CEILING"))


def _steps(variable: FormulaVariable) -> int:
    """The number of steps from the least value to the greatest."""
    last = int((variable.max.scaleb(variable.decimals)).to_integral_value(rounding="ROUND_FLOOR"))
    return last - _first(variable)


def _draws(bank: str, question: Formula) -> Iterator[Mapping[str, Decimal]]:
    """The values of each variant, from a hash of ids and number: the same on every machine and in every export."""
    ranges = [
        (name, _first(variable), _steps(variable) + 1, -variable.decimals)
        for name, variable in question.variables.items()
    ]
    for number in range(question.variants):
        values = {}
        for name, first, count, exponent in ranges:
            seed = f"{bank}.{question.id}.{number}.{name}".encode()
            drawn = int.from_bytes(hashlib.sha256(seed).digest()[:8]) % count
            values[name] = Decimal(first + drawn).scaleb(exponent)
        yield values


def _computed(question: Formula, values: Mapping[str, Decimal]) -> float:
    return expression.evaluate(question.answer, {name: float(value) for name, value in values.items()})


def variants(question: Formula, bank: str) -> tuple[Variant, ...]:
    """The variants of a question in the bank with this id. Equal draws are left out, so there may be fewer.

    The question has passed `check` for that bank, so that the answer has a value for all of them.
    """
    return tuple(
        Variant(values, question.rounded(_computed(question, values))) for values in _distinct(bank, question)
    )


def variant_count(question: Formula, bank: str) -> int:
    """How many variants there are."""
    return len(_distinct(bank, question))


def _distinct(bank: str, question: Formula) -> Collection[Mapping[str, Decimal]]:
    return {tuple(values.values()): values for values in _draws(bank, question)}.values()


def interval(question: Formula, answer: Decimal) -> tuple[Decimal, Decimal]:
    """The lowest and the highest number that counts for a right answer."""
    amount = question.tolerance.amount
    half = abs(answer) * amount if question.tolerance.relative else amount
    return answer - half, answer + half


def score(question: Formula, variant: Variant, typed: Decimal | None) -> Fraction:
    """The part of the points for the number typed in a variant, None for none."""
    if typed is None:
        return Fraction(0)
    low, high = interval(question, variant.answer)
    return Fraction(int(low <= typed <= high))
