"""The closed union of question types: add one here and mypy lists the places that must decide about it."""

from collections.abc import Mapping
from typing import assert_never

from itemwright.diag import Bag
from itemwright.questions import (
    essay,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    short_answer,
    text,
    true_false,
)
from itemwright.questions.essay import Essay
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse

Question = (
    MultipleChoice | MultipleAnswer | TrueFalse | ShortAnswerQuestion | Numeric | Essay | Matching | TextItem
)

TYPES: Mapping[str, type[Question]] = {
    "multiple-choice": MultipleChoice,
    "multiple-answer": MultipleAnswer,
    "true-false": TrueFalse,
    "short-answer": ShortAnswerQuestion,
    "numeric": Numeric,
    "essay": Essay,
    "matching": Matching,
    "text": TextItem,
}
"""Every type by the name that authors write, in the order of the documentation."""


def check(question: Question, bag: Bag) -> None:
    """Report what is wrong with the meaning of a well-formed question (QW2xx)."""
    match question:
        case MultipleChoice():
            multiple_choice.check(question, bag)
        case MultipleAnswer():
            multiple_answer.check(question, bag)
        case TrueFalse():
            true_false.check(question, bag)
        case ShortAnswerQuestion():
            short_answer.check(question, bag)
        case Numeric():
            numeric.check(question, bag)
        case Essay():
            essay.check(question, bag)
        case Matching():
            matching.check(question, bag)
        case TextItem():
            text.check(question, bag)
        case _:
            assert_never(question)
