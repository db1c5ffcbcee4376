"""Numeric: a textEntryInteraction bound to a float."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context, Response, Shown
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add, number
from itemwright.package.sheet import BLANK, sheet
from itemwright.package.tree import Document
from itemwright.questions.numeric import Numeric, NumericAnswer
from itemwright.xml.markup import Markup

EXPECTED_LENGTH = 10


def possible(question: Numeric) -> Scale:
    """What can be earned."""
    return scale.of_one([answer.share for answer in question.answers])


def write(question: Numeric, context: Context) -> Document:
    """Pattern N: bounds as decimals, the first interval that holds decides. The unit stands behind the field."""
    answers = question.answers
    asked = shell.scored(question, possible, context)
    kinds = [(answer.credit, answer.feedback is not None) for answer in answers]
    return shell.filled(
        numeric_sheet(asked, tuple(kinds), question.unit is not None),
        question,
        asked,
        context,
        declared=[decimal(right_number(answers))],
        body=unit(question.unit, context.texts),
        rules=ends(answer.interval for answer in answers),
        own=(answer.feedback for answer in answers if answer.feedback is not None),
    )


@sheet
def numeric_sheet(
    asked: Asked, answers: tuple[tuple[Fraction | None, bool], ...], has_unit: bool
) -> etree._Element:
    """An item with blanks for the numbers; of each answer the credit, and whether it has a text of its own."""
    shares = [Fraction(1) if credit is None else credit for credit, _ in answers]
    earned = scale.of_one(shares)
    names = [f"answer-{place}" if speaks else None for place, (_, speaks) in enumerate(answers, 1)]
    texts = [Shown("FEEDBACK_CHOICE", name) for name in names if name is not None]
    item = shell.begin(asked, [Response("single", "float", [BLANK])], earned, texts)
    field = add(
        add(add(shell.body(item, asked), "div"), "p"),
        "textEntryInteraction",
        {"responseIdentifier": RESPONSE, "expectedLength": str(EXPECTED_LENGTH)},
    )
    if has_unit:
        field.tail = f" {BLANK}"
    rules = add(item, "responseProcessing")
    processing.intervals(rules, asked.points, zip(shares, names, strict=True))
    processing.state(rules, asked.points, earned, asked.told)
    return shell.finish(item, rules, asked, earned, texts)


def decimal(value: Fraction | Decimal) -> Markup:
    """A number as a word of the item."""
    return Markup(number(value))


def ends(intervals: Iterable[tuple[Decimal, Decimal]]) -> Iterator[Markup]:
    """The ends of intervals as words of the rules."""
    return (decimal(end) for interval in intervals for end in interval)


def unit(name: str | None, texts: Texts) -> list[Markup]:
    """The unit behind the field, if there is one."""
    return [] if name is None else [texts.words(name)]


def right_number(answers: Sequence[NumericAnswer]) -> Fraction | Decimal:
    """A number that earns the full points, for the `correctResponse`.

    The value of a full answer or the middle of its range; where an earlier answer that earns less takes all of these, a
    number in what it leaves over.
    """
    full = {place: _example(answer) for place, answer in enumerate(answers) if answer.share == 1}
    first = next(iter(full))
    if first == 0:
        return full[first]
    ends = sorted({Fraction(end) for answer in answers for end in answer.interval})
    tried = [*full.values(), *((low + high) / 2 for low, high in pairwise(ends)), *ends]
    deciding = _deciding(answers, map(float, tried))
    return next((one for one in tried if deciding.get(float(one)) in full), full[first])


def _example(answer: NumericAnswer) -> Fraction | Decimal:
    if answer.value is not None:
        return answer.value
    low, high = answer.interval
    return (Fraction(low) + Fraction(high)) / 2


def _deciding(answers: Sequence[NumericAnswer], typed: Iterable[float]) -> dict[float, int]:
    """The place of the answer that decides about each number: the first that holds, in the arithmetic of players."""
    intervals = [tuple(map(float, answer.interval)) for answer in answers]
    coming = sorted(range(len(answers)), key=lambda place: intervals[place], reverse=True)
    begun: list[int] = []  # a heap; what has ended is taken off when it comes to the top
    found = {}
    for one in sorted(set(typed)):
        while coming and intervals[coming[-1]][0] <= one:
            heappush(begun, coming.pop())
        while begun and intervals[begun[0]][1] < one:
            heappop(begun)
        if begun:
            found[one] = begun[0]
    return found
