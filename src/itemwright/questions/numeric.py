"""Numeric: a number is typed.

```yaml
- id: gravity
  type: numeric
  stem: What is the acceleration of free fall near the ground, in m/s²?
  answer: 9.81
  tolerance: 0.01
  unit: m/s²
```

One answer stands in the question itself: `answer` with `tolerance` (`0.01`, or `5%` of the answer; exact unless
said) or with `digits` (whatever rounds to the answer at so many significant digits), or `range: [9.7, 9.9]`. Several
stand in `answers`, each with `value` (or `range`), `tolerance` or `digits`, `credit` and `feedback`; the first that
holds decides. Both ends of an interval count. `unit` is shown and may be typed; it is not graded.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Any, ClassVar, Literal

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.model.base import AT, Model
from itemwright.model.fields import EVERYTHING, Integer, Line, Number, RichText, Share, ToleranceField, fault
from itemwright.model.richtext import Text
from itemwright.questions.accepted import check_full_answer, check_order
from itemwright.questions.base import StemQuestion

NUMBER_FORM = declare(
    "QW213",
    Severity.ERROR,
    "an accepted number is said in no way, or in two",
    """
    An accepted number is said in one way: `answer` (in a list: `value`), alone or with `tolerance` or `digits`; or
    `range: [low, high]`. Two ways at once could contradict each other.
    """,
)
RANGE_REVERSED = declare(
    "QW214",
    Severity.ERROR,
    "a range that ends before it begins",
    """
    `range: [low, high]` needs two numbers, the lower one first; no number lies in a range the other way round.
    """,
)
DIGITS_OUT_OF_RANGE = declare(
    "QW215",
    Severity.ERROR,
    "impossible number of significant digits",
    """
    `digits` lies between 1 and 15, and zero has no significant digits. The answer itself must not have more digits
    than that, or it would not round to itself: write it rounded.
    """,
)

_ARITHMETIC = Context(prec=60, rounding=ROUND_HALF_EVEN)


class NumericAnswer(Model):
    """One accepted number or interval, the part of the points that it earns, and a feedback."""

    shorthand: ClassVar[str | None] = "value"

    value: Number | None = None
    range: tuple[Number, Number] | None = None
    tolerance: ToleranceField | None = None
    digits: Integer | None = None
    credit: Share | None = None
    feedback: RichText | None = None

    @property
    def share(self) -> Fraction:
        """The part of the points that it earns."""
        return EVERYTHING if self.credit is None else self.credit

    @property
    def interval(self) -> tuple[Decimal, Decimal]:
        """The lowest and the highest number that counts; both ends count."""
        if self.range is not None:
            return self.range
        assert self.value is not None
        value = self.value
        half = Decimal(0)
        if self.tolerance is not None:
            amount = self.tolerance.amount
            half = _ARITHMETIC.multiply(abs(value), amount) if self.tolerance.relative else amount
        elif self.digits is not None and value:
            half = Decimal(5).scaleb(value.adjusted() - self.digits)
        return _ARITHMETIC.subtract(value, half), _ARITHMETIC.add(value, half)


_SINGLE = {"value": "answer", "tolerance": "tolerance", "range": "range", "digits": "digits"}


def numbers_spelled_out(value: dict[str, Any]) -> dict[str, Any]:
    """One accepted number, said by `answer` and its companions, as a list `answers` of one."""
    single = {field: value[key] for field, key in _SINGLE.items() if key in value}
    if not single:
        return value
    if "answers" in value:
        raise fault(
            "the accepted numbers are said twice: by `answers` and beside it",
            "keep `answers`, each with its own `value`, `tolerance`, `range` or `digits`",
        )
    rest = {key: part for key, part in value.items() if key not in _SINGLE.values()}
    spans = (getattr(single.get(field), "span", None) for field in ("range", "value", *single))
    at = next(filter(None, spans), value.get(AT))
    return {**rest, "answers": ({**single, AT: at},)}


def numbers_written_at(path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The place of a field of `answers` when the author wrote it for short."""
    if len(path) > 2 and path[0] == "answers" and path[1] == 0:
        return (_SINGLE.get(str(path[2]), path[2]), *path[3:])
    return path


class Numeric(StemQuestion):
    """A question that is answered by a number."""

    also_written: ClassVar[tuple[str, ...]] = tuple(_SINGLE.values())

    type: Literal["numeric"] = "numeric"
    answers: tuple[NumericAnswer, ...]
    unit: Line | None = None

    @classmethod
    def spelled_out(cls, value: dict[str, Any]) -> dict[str, Any]:
        return numbers_spelled_out(value)

    @classmethod
    def written_at(cls, path: tuple[str | int, ...], written: Mapping[str, Any]) -> tuple[str | int, ...]:
        return numbers_written_at(path)

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (answer.feedback for answer in self.answers if answer.feedback is not None)


def check(question: Numeric, bag: Bag) -> None:
    """Each number said in one way, an answer with full credit, none hidden by an earlier one."""
    check_numbers(question.id, question.at, question.answers, bag)


def check_numbers(question: str, at: Span | None, answers: tuple[NumericAnswer, ...], bag: Bag) -> None:
    """The same checks for the answers of a numeric blank, which stands `at`."""
    sound = [_check_form(question, answer, bag) for answer in answers]
    check_full_answer(question, at, answers, bag)
    if not all(sound):
        return
    check_order(question, answers, _hiding, bag, example_hidden=_hiding_value)


def _hiding(answer: NumericAnswer, earlier: Sequence[NumericAnswer]) -> Sequence[NumericAnswer]:
    """The intervals that cover all of this one: one alone if there is such a one, or several together."""
    low, high = answer.interval
    for one in earlier:
        if one.interval[0] <= low and high <= one.interval[1]:
            return [one]
    used = []
    reached = low
    for one in sorted(earlier, key=lambda one: one.interval):
        start, end = one.interval
        if start > reached:
            break
        if end > reached:
            used.append(one)
            reached = end
        if reached >= high:
            return used
    return []


def _hiding_value(answer: NumericAnswer, earlier: Sequence[NumericAnswer]) -> Sequence[NumericAnswer]:
    """The first interval that takes the number in the middle of this one, which is shown as the right answer."""
    value = answer.value
    return [one for one in earlier if value is not None and one.interval[0] <= value <= one.interval[1]][:1]


def _check_form(question: str, answer: NumericAnswer, bag: Bag) -> bool:
    problem = help = None
    code = NUMBER_FORM
    if (answer.value is None) == (answer.range is None):
        problem = (
            "say the number: either `answer` or `range`" if answer.value is None else "two numbers are said"
        )
        help = "write `answer: 9.81` or `range: [9.7, 9.9]`"
    elif answer.range is not None and (answer.tolerance is not None or answer.digits is not None):
        problem = "a `range` has no `tolerance` or `digits`: its ends say it all"
    elif answer.tolerance is not None and answer.digits is not None:
        problem = "`tolerance` and `digits` both say how far off an answer may be"
        help = "keep one of them"
    elif answer.range is not None and answer.range[0] > answer.range[1]:
        code, problem = (
            RANGE_REVERSED,
            f"the range ends ({answer.range[1]}) before it begins ({answer.range[0]})",
        )
    elif answer.digits is not None and answer.value is not None:
        code = DIGITS_OUT_OF_RANGE
        if not 1 <= answer.digits <= 15:
            problem = "`digits` lies between 1 and 15"
        elif not answer.value:
            problem = "zero has no significant digits"
            help = "use `tolerance`"
        elif len(answer.value.normalize().as_tuple().digits) > answer.digits:
            problem = f"{answer.value} has more than {answer.digits} significant digits itself"
            help = "write the answer rounded"
    if problem is None:
        return True
    bag.add(code, problem, answer.at, help=help, question=question)
    return False


def score(question: Numeric, typed: Decimal | None) -> Fraction:
    """The part of the points for the number typed, None for none or for something that is no number."""
    if typed is None:
        return Fraction(0)
    for answer in question.answers:
        low, high = answer.interval
        if low <= typed <= high:
            return answer.share
    return Fraction(0)
