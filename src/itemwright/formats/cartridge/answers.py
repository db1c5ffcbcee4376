"""Typed answers: which of them a cartridge can say, and what Moodle and Canvas make of them."""

from dataclasses import replace
from typing import NamedTuple

from itemwright.formats.cartridge.text import looks_like_entity
from itemwright.model.base import AT
from itemwright.questions.fill_in import FillIn, total_points
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion, wildcard_parts
from itemwright.text.gaps import with_gaps


class Accepted(NamedTuple):
    """An answer as it is written; `pattern` if it holds a wildcard, which Canvas takes to the letter."""

    answer: ShortAnswer
    written: str
    pattern: bool


def accepted(question: ShortAnswerQuestion) -> list[Accepted]:
    """The answers that are written: those that earn the full points and that Moodle can take.

    Moodle's short answers know `*` for any characters, so wildcards keep their meaning there (contracts/moodle.md,
    4.3). A star that is meant as one is written plain: right in Canvas, and too generous in Moodle.
    """
    made = []
    for answer in question.answers:
        if answer.share != 1 or is_lost(answer) or question.match == "regex":
            continue
        pattern = is_pattern(question, answer)
        plain = question.match != "wildcard" or pattern
        made.append(Accepted(answer, answer.text if plain else answer.text.replace("\\*", "*"), pattern))
    return made


def is_pattern(question: ShortAnswerQuestion, answer: ShortAnswer) -> bool:
    """Whether the answer stands for more than itself."""
    if question.match == "wildcard":
        return len(wildcard_parts(answer.text)) > 1
    return question.match == "regex"


def is_lost(answer: ShortAnswer) -> bool:
    """Moodle drops the answer 0 and changes, or dies of, what looks like an entity (moodle.md, 4.2, 4.3)."""
    return answer.text == "0" or looks_like_entity(answer.text)


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
