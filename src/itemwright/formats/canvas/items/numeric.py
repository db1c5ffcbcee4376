"""Numeric: `numerical_question`.

A value is written in three parts (itself, and both ends), since Classic Quizzes drop one that is only compared. The
form with a precision is not used: Classic Quizzes cut what is typed off after so many digits, instead of rounding it.
"""

from collections.abc import Iterator, Sequence

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.canvas.items.short_answer import field
from itemwright.formats.canvas.numbers import has_margin, is_kept, number
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.texts import Texts
from itemwright.formats.qti12 import elements
from itemwright.model.richtext import Paragraph, Str, Text
from itemwright.questions.numeric import Numeric, NumericAnswer
from itemwright.xml.build import child
from itemwright.xml.draft import Node


def accepted(answers: Sequence[NumericAnswer]) -> list[NumericAnswer]:
    """The numbers that earn everything: Canvas knows no other."""
    return [answer for answer in answers if answer.share == 1]


def judge(question: Numeric) -> Iterator[Judgement]:
    """Credits, digits, ends that binary numbers miss, units, feedback."""
    yield from judge_numbers(question.answers)
    if question.unit is not None:
        yield judge_unit(question.unit)
    for answer in question.answers:
        if answer.feedback is None:
            continue
        if answer.share == 1:
            yield lossy(
                losses.FEEDBACK,
                "Classic Quizzes show the feedback for a single number, New Quizzes may not",
                answer.feedback.at,
            )
        else:
            yield lossy(
                losses.FEEDBACK,
                "Canvas has no feedback for a number that it does not take for right",
                answer.feedback.at,
            )


def judge_numbers(answers: Sequence[NumericAnswer]) -> Iterator[Judgement]:
    """What of a list of accepted numbers is lost."""
    for index, answer in enumerate(answers):
        if answer.share not in (0, 1):
            yield lossy(
                losses.CREDIT, "Canvas knows right and wrong only here: this number earns nothing", answer.at
            )
        if answer.share != 1:
            continue
        if any(_overlap(earlier, answer) for earlier in answers[:index] if earlier.share != 1):
            yield lossy(
                losses.SCORING,
                "Canvas gives all points where this number overlaps with an earlier one that earns less",
                answer.at,
            )
        if not all(is_kept(end) for end in (*answer.interval, answer.value or answer.interval[0])):
            yield lossy(losses.NUMBER, "Canvas keeps about 16 significant digits of a number", answer.at)
        elif answer.value is not None and not has_margin(answer):
            yield emulated(
                losses.NUMBER,
                "written as a range, {} to {}: New Quizzes would miss the ends of a value with this margin".format(
                    *map(number, answer.interval)
                ),
                answer.at,
            )


def _overlap(one: NumericAnswer, other: NumericAnswer) -> bool:
    return one.interval[0] <= other.interval[1] and other.interval[0] <= one.interval[1]


def judge_unit(unit: str) -> Judgement:
    """Canvas knows no units."""
    return lossy(
        losses.UNIT,
        f"Canvas shows no unit beside the field: “({unit})” is added to the text, and typed after the number it may"
        " make the answer wrong",
    )


def write(question: Numeric, sheet: Sheet, parent: etree._Element) -> None:
    """A condition for each number that earns everything, which shows its feedback as well."""
    stem = sheet.texts.html(question.stem) + unit_line(sheet.texts, question.unit)
    item = sheet.begin(parent, "numerical_question", question, stem)
    item.presentation.add(field, decimal=True)
    item.general()
    kept = accepted(question.answers)
    for label, answer in zip(sheet.labels(question, len(kept)), kept, strict=True):
        condition, test = item.condition()
        _test(test, answer)
        condition.add(elements.scores)
        if answer.feedback is not None:
            item.show(condition, f"{label}_fb", sheet.texts.html(answer.feedback))
        item.correct(condition)
    item.finish()


def _test(test: Node, answer: NumericAnswer) -> None:
    low, high = answer.interval
    if has_margin(answer):
        assert answer.value is not None
        either = test.add(_either)
        either.add(elements.equals, number(answer.value))
        test = either.add(_both)
    test.add(_from, number(low))
    test.add(_to, number(high))


def _either(test: etree._Element) -> etree._Element:
    return child(test, "or")


def _both(either: etree._Element) -> etree._Element:
    return child(either, "and")


def _from(test: etree._Element, low: str) -> etree._Element:
    return child(test, "vargte", {"respident": elements.RESPONSE}, low)


def _to(test: etree._Element, high: str) -> etree._Element:
    return child(test, "varlte", {"respident": elements.RESPONSE}, high)


def unit_line(texts: Texts, unit: str | None) -> str:
    """The unit that is asked for, in a line below the stem."""
    if unit is None:
        return ""
    return texts.html(Text(unit, blocks=(Paragraph((Str(f"({unit})"),)),), plain=unit))
