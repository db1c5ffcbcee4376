"""Questions that are answered by typing: words, numbers, blanks, results of formulas."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from itemwright.diag import Span
from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.letters import moodle_takes
from itemwright.formats.moodle.cloze import weights
from itemwright.formats.moodle.judged import common
from itemwright.formats.moodle.numbers import centre_and_tolerance, is_kept, number
from itemwright.formats.moodle.vocab import SIGNIFICANT_DIGITS
from itemwright.questions.fill_in import Blank, BlankChoice, FillIn
from itemwright.questions.formula import Formula
from itemwright.questions.numeric import Numeric, NumericAnswer
from itemwright.questions.short_answer import Match, ShortAnswer, ShortAnswerQuestion


def words(question: ShortAnswerQuestion) -> Iterator[Judgement]:
    """Patterns, credits."""
    if question.match == "regex":
        yield _no_expressions(None)
    else:
        for answer in question.answers:
            yield from common.credit(answer.share, answer.at)
        yield from _letters(question.answers, question.match)
    yield from common.by_answer(question, "with each answer, and with `*` for any other")
    yield from common.points(question)


def numbers(question: Numeric) -> Iterator[Judgement]:
    """Credits, digits, the unit."""
    for answer in question.answers:
        if answer.share >= 0:
            yield from common.credit(answer.share, answer.at)
        yield from _number(answer)
    yield from _unit(question.unit)
    yield from common.by_answer(question, "with each number, and with `*` for any other")
    yield from common.points(question)


def blanks(question: FillIn) -> Iterator[Judgement]:
    """The scoring rule and the points; in each blank what its kind asks for. Gaps keep any credit."""
    if question.scoring == "all-or-nothing":
        if len(question.blanks) > 1:
            yield lossy(losses.SCORING, "Moodle gives each gap its own points, not all or nothing")
    elif any(
        part.share < 0
        for blank in question.blanks
        for part in _parts(blank)
        if not isinstance(part, NumericAnswer)
    ):
        yield lossy(
            losses.SCORING,
            "credits below zero can take the whole question below zero in Moodle, which does not stop there",
        )
    for blank in question.blanks:
        yield from _blank(blank, question.scoring == "all-or-nothing")
    points = [blank.points for blank in question.blanks]
    yield from common.weighted(weights(points), points)
    yield from common.without_states(question)


def formula(question: Formula) -> Iterator[Judgement]:
    """Digits of the tolerance, and the unit."""
    yield from _kept(question.tolerance.amount, question.at)
    yield from _unit(question.unit)
    yield from common.by_answer(question, "with the right answer, and with `*` for any other")
    yield from common.points(question)


def _blank(blank: Blank, whole: bool) -> Iterator[Judgement]:
    if blank.match == "regex" and blank.answers:
        yield _no_expressions(blank.at)
    yield from _letters(blank.answers, blank.match)
    for accepted in blank.numbers:
        yield from _number(accepted, costs=not whole)
    yield from common.pop_ups(part.feedback for part in _parts(blank) if part.feedback is not None)


def _letters(answers: Sequence[ShortAnswer], match: Match) -> Iterator[Judgement]:
    """Letters that Moodle, which compares by a regular expression, takes for others."""
    if match not in ("ignore-case", "wildcard"):
        return
    for answer in answers:
        for taken in moodle_takes(answer.text):
            yield lossy(losses.MATCHING, taken, answer.at)


def _parts(blank: Blank) -> tuple[ShortAnswer | NumericAnswer | BlankChoice, ...]:
    return *blank.answers, *blank.numbers, *blank.choices


def _no_expressions(at: Span | None) -> Judgement:
    return refused(
        losses.MATCHING, "Moodle knows no regular expressions: list the answers, or use `wildcard`", at
    )


def _number(answer: NumericAnswer, *, costs: bool = True) -> Iterator[Judgement]:
    if answer.share < 0 and costs:
        yield lossy(losses.CREDIT, "Moodle gives 0 where a number would cost points", answer.at)
    for value in centre_and_tolerance(answer):
        yield from _kept(value, answer.at)


def _kept(value: Decimal, at: Span | None) -> Iterator[Judgement]:
    if not is_kept(value):
        yield lossy(
            losses.NUMBER, f"Moodle keeps {SIGNIFICANT_DIGITS} significant digits of {number(value)}", at
        )


def _unit(unit: str | None) -> Iterator[Judgement]:
    if unit is not None:
        yield emulated(
            losses.UNIT,
            f"Moodle shows no unit beside the field: “({unit})” is added to the text, and whatever is typed after the"
            " number is ignored",
        )
