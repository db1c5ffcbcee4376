"""What is judged in many types: credits, feedback, hints, and what all questions have."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import islice

from itemwright.diag import Span
from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, listed, lossy, refused
from itemwright.formats.moodle import names
from itemwright.formats.moodle.credits import FRACTIONS, SAME, nearest, percent
from itemwright.formats.moodle.numbers import number
from itemwright.formats.moodle.pop_up import is_plain
from itemwright.formats.moodle.vocab import MAX_NAME, MAX_POINTS, MAX_RIGHT_SIDE, MAX_TAG, POINTS_DECIMALS
from itemwright.model.richtext import Text
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question


def credit(share: Fraction, at: Span | None) -> Iterator[Judgement]:
    """A credit that is not in Moodle's list, or only nearly."""
    if share in FRACTIONS:
        return
    near = nearest(share)
    shown = percent(share)
    if near is None:
        closest = min(FRACTIONS, key=lambda listed: abs(listed - share))
        yield refused(
            losses.CREDIT,
            f"{shown} % is not in Moodle's list of fractions (the nearest is {FRACTIONS[closest]} %), and the import"
            " of the whole file would fail",
            at,
        )
    elif abs(near - share) < SAME:
        yield emulated(
            losses.CREDIT, f"{shown} % is written as {FRACTIONS[near]} %, which is the same to Moodle", at
        )
    else:
        yield lossy(
            losses.CREDIT,
            f"{shown} % is not in Moodle's list of fractions: it is {FRACTIONS[near]} % there",
            at,
        )


def parts(scoring: str, count: int, part: str) -> Iterator[Judgement]:
    """`all-or-nothing` in types of which Moodle always counts the parts."""
    if scoring == "all-or-nothing" and count > 1:
        yield lossy(
            losses.SCORING, f"Moodle gives 1/{count} of the points for each {part}, not all or nothing"
        )


def right_sides(stored: Iterable[str], what: str) -> Iterator[Judgement]:
    """Right sides of matching that are longer than their column, in the form in which they are stored."""
    for right in stored:
        if len(right) > MAX_RIGHT_SIDE:
            yield refused(
                losses.TEXT,
                f"{what} has at most {MAX_RIGHT_SIDE} characters in Moodle (`&`, `<` and `>` count for more);"
                f" this one has {len(right)}: `{right[:40]}…`",
            )


def weighted(weights: Sequence[int], points: Sequence[Decimal]) -> Iterator[Judgement]:
    """The points of a cloze question, which Moodle has as whole weights of its gaps: their sum, and proportions."""
    total, wanted = sum(weights), sum(points)
    if total >= MAX_POINTS:
        yield refused(
            losses.POINTS, f"weights of gaps are whole numbers, which add up to {total} here: too many"
        )
        return
    shares = [Fraction(weight, total) for weight in weights]
    meant = [Fraction(value) / Fraction(wanted) for value in points] if wanted else shares
    if shares != meant:
        yield lossy(
            losses.POINTS,
            "the points of a gap are whole numbers in Moodle: they are"
            f" {listed([str(weight) for weight in weights])} there, so the gaps count {_percents(shares)} of the"
            f" question instead of {_percents(meant)}; give it {number(Decimal(wanted))} in the quiz",
        )
    elif total != wanted:
        yield lossy(
            losses.POINTS,
            f"the points of a gap are whole numbers in Moodle: the question has {total} there, in the same proportions;"
            f" give it {number(Decimal(wanted))} in the quiz",
        )


def _percents(shares: Sequence[Fraction]) -> str:
    return listed([f"{percent(share, 2)} %" for share in shares])


def without_states(question: Question) -> Iterator[Judgement]:
    """Feedback by state, which a cloze question does not have."""
    for text in islice(question.feedback.texts(), 1):
        yield lossy(
            losses.FEEDBACK, "a cloze question has no feedback for right, partly right or wrong", text.at
        )


def pop_ups(feedback: Iterable[Text]) -> Iterator[Judgement]:
    """Feedback of gaps."""
    for text in feedback:
        if text.media:
            yield lossy(
                losses.MEDIA,
                "the feedback of a gap holds no pictures or files: only its words are written",
                text.at,
            )
        elif is_plain(text):
            yield lossy(
                losses.TEXT,
                "the feedback of a gap is a pop-up, which drops tables, quotations and struck text: only its words are"
                " written",
                text.at,
            )
        if "math" in text.features:
            yield lossy(
                losses.MATHS, "the feedback of a gap is a pop-up, which does not typeset formulas", text.at
            )


def by_answer(question: Question, where: str) -> Iterator[Judgement]:
    """Feedback by state, in types that have feedback by answer alone."""
    for text in islice(question.feedback.texts(), 1):
        yield emulated(
            losses.FEEDBACK,
            f"Moodle has feedback {where} only: that for right, partly right and wrong is added there",
            text.at,
        )


def no_feedback(question: Question, what: str) -> Iterator[Judgement]:
    """Feedback by state and hints, in types that have neither."""
    for text in islice(question.feedback.texts(), 1):
        yield lossy(losses.FEEDBACK, f"{what} has no feedback for right, partly right or wrong", text.at)
    if question.hints:
        yield lossy(losses.HINTS, f"{what} has no hints in Moodle", question.hints[0].at)


def hints(question: Question) -> Iterator[Judgement]:
    """Hints, which Moodle has for quizzes with several tries."""
    if question.hints:
        cost = "all" if isinstance(question, TrueFalse) else "a third"
        yield emulated(
            losses.HINTS,
            f"Moodle shows hints in quizzes with several tries only, where each wrong try costs {cost} of the points",
            question.hints[0].at,
        )


def title(question: Question) -> Iterator[Judgement]:
    """A title that is too long."""
    if question.title is not None and not names.fits(question.title):
        yield lossy(losses.TITLE, f"the title is cut to {MAX_NAME} characters with `…`")


def points(question: Question) -> Iterator[Judgement]:
    """Points that the database does not hold; those of a cloze question are weights."""
    if question.points >= MAX_POINTS:
        yield refused(losses.POINTS, f"Moodle holds points below {MAX_POINTS}")
    elif (stored := round(question.points, POINTS_DECIMALS)) != question.points:
        yield lossy(
            losses.POINTS,
            f"Moodle keeps {POINTS_DECIMALS} decimals of the points: the question has {number(stored)} there",
        )


def metadata(question: Question) -> Iterator[Judgement]:
    """Tags, difficulty and outcomes."""
    tags = names.tags(question)
    kept = {tag.lower(): tag for tag in names.distinct(tags)}
    for tag in tags:
        if (stored := names.tag(tag)) != tag:
            what = f"`{stored}`" if stored else "nothing"
            yield lossy(
                losses.METADATA,
                f"Moodle drops `<`, `>` and backticks from tags and keeps {MAX_TAG} characters: {what} is left of"
                f" `{tag[:40]}`",
            )
        elif kept[tag.lower()] != tag:
            yield lossy(losses.METADATA, f"Moodle takes the tags `{kept[tag.lower()]}` and `{tag}` for one")
    if question.difficulty is not None:
        yield emulated(losses.METADATA, f"the difficulty is the tag `difficulty:{question.difficulty}`")
    if question.outcomes:
        listed = ", ".join(f"`outcome:{outcome}`" for outcome in question.outcomes)
        yield emulated(losses.METADATA, f"the outcomes are tags: {listed}")
