"""Typed answers: which of them a cartridge can say, and what Moodle and Canvas make of them."""

from dataclasses import replace
from typing import NamedTuple

from itemwright.formats.cartridge.text import looks_like_entity
from itemwright.formats.finite import NotFiniteError, expand
from itemwright.model.base import AT
from itemwright.questions.fill_in import FillIn, total_points
from itemwright.questions.short_answer import (
    ShortAnswer,
    ShortAnswerQuestion,
    folded,
    matches,
    wildcard_parts,
)
from itemwright.text.gaps import with_gaps


class Accepted(NamedTuple):
    """A text that is accepted, and the answer that it is a form of.

    `pattern` if it holds a wildcard: Moodle's short answers know `*` for any characters (docs/importers/moodle.md,
    4.3), Canvas takes it to the letter.
    """

    text: str
    answer: ShortAnswer
    pattern: bool


def accepted(question: ShortAnswerQuestion) -> list[Accepted]:
    """The texts that are written: those that earn the full points and that Moodle can take, each once.

    Regular expressions are written out where that is possible. A star that is meant as one is written plain: right in
    Canvas, and too generous in Moodle.
    """
    made: dict[str, Accepted] = {}
    for answer in question.answers:
        if answer.share == 1:
            for one in forms(question, answer):
                if not is_lost(one.text) and (one.pattern or _decides(question, one)):
                    made.setdefault(one.text.lower(), one)
    return list(made.values())


def forms(question: ShortAnswerQuestion, answer: ShortAnswer) -> list[Accepted]:
    """The texts that an answer stands for; none if they cannot be listed."""
    pattern = False
    match question.match:
        case "exact":
            texts = [answer.text]
        case "ignore-case":
            # Canvas's lower case of `ΟΔΟΣ` ends in a common sigma.
            form = folded(answer.text)
            texts = [answer.text, *([form] if form != answer.text.lower() else [])]
        case "wildcard":
            parts = wildcard_parts(answer.text)
            pattern = len(parts) > 1
            texts = [answer.text] if pattern else parts
        case "regex":
            try:
                texts, _ = expand(answer.text)
            except (NotFiniteError, RecursionError):
                texts = []
            texts = [text for text in texts if text and text == text.strip()]
    return [Accepted(text, answer, pattern) for text in texts]


def _decides(question: ShortAnswerQuestion, one: Accepted) -> bool:
    """Whether no earlier answer matches the text, which would earn less."""
    return one.answer is next(
        (answer for answer in question.answers if matches(answer.text, question.match, one.text)), None
    )


def is_lost(text: str) -> bool:
    """Moodle drops the answer 0 and changes, or dies of, what looks like an entity (moodle.md, 4.2, 4.3)."""
    return text == "0" or looks_like_entity(text)


def tells_case(question: ShortAnswerQuestion, one: Accepted) -> bool:
    """Whether upper and lower case count in an accepted text."""
    other = one.text.swapcase()
    same = folded(other) == folded(one.text)
    return same and other != one.text and not matches(one.answer.text, question.match, other)


def as_short_answer(question: FillIn) -> ShortAnswerQuestion | None:
    """A text with one blank for typed text as a short answer below that text; None for any other."""
    blank = question.blanks[0]
    if len(question.blanks) > 1 or not blank.answers:
        return None
    answers = blank.answers
    if question.scoring == "all-or-nothing":
        answers = tuple(answer for answer in answers if answer.share == 1)
    common = {
        name: getattr(question, name)
        for name in ("id", "title", "explanation", "feedback", "hints", "tags", "difficulty", "outcomes")
    }
    fields = {
        "stem": replace(question.text, blocks=with_gaps(question.text.blocks)),
        "points": total_points(question),
        "answers": answers,
        "match": blank.match,
        AT: question.at,
    }
    return ShortAnswerQuestion.model_validate({**common, **fields})
