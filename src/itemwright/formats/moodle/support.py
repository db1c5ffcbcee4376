"""What Moodle XML does not hold as the author wrote it (contracts/moodle.md, specimens/moodle)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import assert_never

from itemwright.diag import Span
from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.moodle import names
from itemwright.formats.moodle.credits import FRACTIONS, SAME, nearest, percent
from itemwright.formats.moodle.items import essay, matching, multiple_answer, short_answer
from itemwright.formats.moodle.numbers import centre_and_tolerance, is_kept, number
from itemwright.formats.moodle.vocab import (
    MAX_NAME,
    MAX_POINTS,
    MAX_RIGHT_SIDE,
    MAX_TAG,
    POINTS_DECIMALS,
    SIGNIFICANT_DIGITS,
)
from itemwright.questions.bank import Bank, Section
from itemwright.questions.choices import Choice
from itemwright.questions.essay import Essay
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question


def judge(question: Question, bank: Bank) -> Iterator[Judgement]:
    """What Moodle does not hold of a question."""
    match question:
        case MultipleChoice():
            yield from _credits(question.choices)
            yield from _fixed(question)
            yield from _hints(question)
        case MultipleAnswer():
            yield from _multiple_answer(question)
            yield from _fixed(question)
            yield from _hints(question)
        case TrueFalse():
            yield from _feedback_by_answer(question, "with the answers `true` and `false`")
            yield from _hints(question)
        case ShortAnswerQuestion():
            yield from _short_answer(question)
            yield from _feedback_by_answer(question, "with each answer, and with `*` for any other")
            yield from _hints(question)
        case Numeric():
            yield from _numeric(question)
            yield from _feedback_by_answer(question, "with each number, and with `*` for any other")
            yield from _hints(question)
        case Essay():
            yield from _essay(question)
            yield from _without_feedback(question, "an essay")
        case Matching():
            yield from _matching(question)
            yield from _hints(question)
        case TextItem():
            if question.points:
                yield lossy(losses.POINTS, "a text between questions has no points in Moodle")
            yield from _without_feedback(question, "a text between questions")
        case _:
            assert_never(question)
    yield from _common(question)


def judge_bank(bank: Bank) -> Iterator[Judgement]:
    """What Moodle XML does not hold of the bank around its questions."""
    if bank.deliver != "bank":
        yield emulated(
            losses.BANK,
            "Moodle XML holds a question bank: make a quiz in the course and add the questions of its categories",
        )
    if bank.description is not None:
        yield lossy(
            losses.BANK,
            "the description becomes that of the category, which teachers see and students do not",
            bank.description.at,
        )
        yield from _category_pictures(bank.description.at, bool(bank.description.media))
    if bank.authors or bank.license:
        yield emulated(losses.BANK, "authors and licence stand in the description of the category")
    if not names.fits(bank.title):
        yield lossy(losses.TITLE, f"the title is cut to {MAX_NAME} characters with `…`")
    if stated := bank.settings.stated():
        listed = ", ".join(f"`{name}`" for name in stated)
        yield lossy(
            losses.SETTINGS,
            f"Moodle XML has no place for settings of a quiz: set {listed} in Moodle",
            bank.settings.at,
        )
    if any(section.title is not None for section in bank.sections):
        yield emulated(
            losses.SECTION, "each section is a category of the question bank, below that of the bank itself"
        )
    for section, name in zip(bank.sections, names.categories(bank), strict=True):
        yield from _section(section, name or bank.title)


def _section(section: Section, category: str) -> Iterator[Judgement]:
    if section.title is not None and not names.fits(section.title):
        yield lossy(losses.TITLE, f"the title is cut to {MAX_NAME} characters with `…`", section.at)
    if section.text is not None:
        yield emulated(
            losses.SECTION,
            "the text of the section is a description before its questions: add it to the quiz with them",
            section.text.at,
        )
    if section.draw is not None:
        yield lossy(
            losses.SECTION,
            f"Moodle XML cannot hold random questions: in the quiz, add {section.draw} random questions from the"
            f" category “{category}”",
            section.at,
        )
    if section.shuffle:
        yield lossy(
            losses.SECTION, "the order of questions is a setting of the quiz: shuffle them there", section.at
        )


def _category_pictures(at: Span | None, shown: bool) -> Iterator[Judgement]:
    if shown:
        yield lossy(losses.MEDIA, "the description of a category holds no files: it becomes plain text", at)


def _credits(choices: tuple[Choice, ...]) -> Iterator[Judgement]:
    for choice in choices:
        if choice.credit is not None:
            yield from _credit(choice.credit, choice.at)


def _credit(credit: Fraction, at: Span | None) -> Iterator[Judgement]:
    if credit in FRACTIONS:
        return
    near = nearest(credit)
    shown = percent(credit)
    if near is None:
        closest = min(FRACTIONS, key=lambda listed: abs(listed - credit))
        yield refused(
            losses.CREDIT,
            f"{shown} % is not in Moodle's list of fractions (the nearest is {FRACTIONS[closest]} %), and the import"
            " of the whole file would fail",
            at,
        )
    elif abs(near - credit) < SAME:
        yield emulated(
            losses.CREDIT, f"{shown} % is written as {FRACTIONS[near]} %, which is the same to Moodle", at
        )
    else:
        yield lossy(
            losses.CREDIT,
            f"{shown} % is not in Moodle's list of fractions: it is {FRACTIONS[near]} % there",
            at,
        )


def _multiple_answer(question: MultipleAnswer) -> Iterator[Judgement]:
    right = sum(choice.correct for choice in question.choices)
    if question.rule == "credits":
        yield from _credits(question.choices)
        yield from _reachable(question)
    elif question.rule == "all-or-nothing" and right > 1:
        yield lossy(
            losses.SCORING,
            f"Moodle adds up what is ticked: k of the {right} right choices without a wrong one earn k/{right} of the"
            " points, not 0",
        )
    if not multiple_answer.needs_gap(question):
        return
    yield emulated(
        losses.INTERACTION,
        "the equal parts of the points are not in Moodle's list of fractions: the tick boxes stand in a gap of a"
        " cloze question, which keeps any fraction",
    )
    if question.points < 1 or question.points != int(question.points):
        yield refused(losses.POINTS, "points of a cloze question are whole numbers from 1 up")
    for choice in question.choices:
        for text in (choice.text, choice.feedback):
            if text is not None and text.media:
                yield refused(losses.MEDIA, "a gap of a cloze question holds no pictures or files", text.at)
    for text in islice(question.feedback.texts(), 1):
        yield lossy(
            losses.FEEDBACK, "a cloze question has no feedback for right, partly right or wrong", text.at
        )


def _reachable(question: MultipleAnswer) -> Iterator[Judgement]:
    kept = [nearest(choice.share) for choice in question.choices]
    total = sum((share for share in kept if share is not None and share > 0), Fraction(0))
    if None not in kept and total < Fraction(999, 1000):
        yield lossy(
            losses.SCORING,
            f"the credits as Moodle has them add up to {percent(total, 2)} %: the full mark cannot be reached",
        )


def _fixed(question: MultipleChoice | MultipleAnswer) -> Iterator[Judgement]:
    fixed = [choice for choice in question.choices if choice.fixed]
    if question.shuffle and fixed and len(question.choices) - len(fixed) > 1:
        yield lossy(
            losses.ORDER,
            "Moodle cannot keep a choice in its place while it shuffles the others: none is shuffled",
            fixed[0].at,
        )


def _short_answer(question: ShortAnswerQuestion) -> Iterator[Judgement]:
    if question.match == "regex":
        yield refused(
            losses.MATCHING, "Moodle knows no regular expressions: list the answers, or use `wildcard`"
        )
        return
    for answer in question.answers:
        yield from _credit(answer.share, answer.at)
        for added in short_answer.spellings(question, answer)[1:]:
            yield emulated(
                losses.MATCHING,
                f"`{added}` is added as an answer, since Moodle does not take it for `{answer.text}`",
                answer.at,
            )


def _numeric(question: Numeric) -> Iterator[Judgement]:
    for answer in question.answers:
        if answer.share < 0:
            yield lossy(losses.CREDIT, "Moodle gives 0 where a number would cost points", answer.at)
        else:
            yield from _credit(answer.share, answer.at)
        for value in centre_and_tolerance(answer):
            if not is_kept(value):
                yield lossy(
                    losses.NUMBER,
                    f"Moodle keeps {SIGNIFICANT_DIGITS} significant digits of {number(value)}",
                    answer.at,
                )
    if question.unit is not None:
        yield emulated(
            losses.UNIT,
            f"Moodle shows no unit beside the field: “({question.unit})” is added to the text, and whatever is typed"
            " after the number is ignored",
        )


def _essay(question: Essay) -> Iterator[Judgement]:
    if question.answer is not None:
        yield emulated(
            losses.MODEL_ANSWER,
            "the model answer stands in the notes for graders, and in the general feedback for students",
            question.answer.at,
        )
    if essay.attachments(question) < 0:
        yield lossy(
            losses.ESSAY,
            f"Moodle limits the number of files to 3 at most: for {question.attachments} any number is allowed",
        )


def _matching(question: Matching) -> Iterator[Judgement]:
    if question.scoring == "all-or-nothing" and len(question.pairs) > 1:
        count = len(question.pairs)
        yield lossy(losses.SCORING, f"Moodle gives 1/{count} of the points for each pair, not all or nothing")
    if not question.shuffle and len(question.targets) > 1:
        yield lossy(losses.ORDER, "Moodle always shuffles the right sides; the left ones keep their order")
    for right, stored in matching.right_sides(question).items():
        if len(stored) > MAX_RIGHT_SIDE:
            yield refused(
                losses.TEXT,
                f"a right side has at most {MAX_RIGHT_SIDE} characters in Moodle (`&`, `<` and `>` count for more);"
                f" this one has {len(stored)}: `{right[:40]}…`",
            )


def _feedback_by_answer(question: Question, where: str) -> Iterator[Judgement]:
    """Feedback by state, in types that have feedback by answer alone."""
    for text in islice(question.feedback.texts(), 1):
        yield emulated(
            losses.FEEDBACK,
            f"Moodle has feedback {where} only: that for right, partly right and wrong is added there",
            text.at,
        )


def _without_feedback(question: Question, what: str) -> Iterator[Judgement]:
    for text in islice(question.feedback.texts(), 1):
        yield lossy(losses.FEEDBACK, f"{what} has no feedback for right, partly right or wrong", text.at)
    if question.hints:
        yield lossy(losses.HINTS, f"{what} has no hints in Moodle", question.hints[0].at)


def _hints(question: Question) -> Iterator[Judgement]:
    if question.hints:
        cost = "all" if isinstance(question, TrueFalse) else "a third"
        yield emulated(
            losses.HINTS,
            f"Moodle shows hints in quizzes with several tries only, where each wrong try costs {cost} of the points",
            question.hints[0].at,
        )


def _common(question: Question) -> Iterator[Judgement]:
    if question.title is not None and not names.fits(question.title):
        yield lossy(losses.TITLE, f"the title is cut to {MAX_NAME} characters with `…`")
    if question.points >= MAX_POINTS:
        yield refused(losses.POINTS, f"Moodle holds points below {MAX_POINTS}")
    elif round(question.points, POINTS_DECIMALS) != question.points:
        yield lossy(losses.POINTS, f"Moodle keeps {POINTS_DECIMALS} decimals of the points")
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
