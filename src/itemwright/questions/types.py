"""The closed union of question types: add one here and mypy lists the places that must decide about it."""

from collections.abc import Mapping
from typing import assert_never

from itemwright.diag import Bag
from itemwright.questions import (
    categorize,
    drag_words,
    essay,
    file_upload,
    fill_in,
    formula,
    hotspot,
    label_image,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    ordering,
    short_answer,
)
from itemwright.questions.categorize import Categorize
from itemwright.questions.drag_words import DragWords
from itemwright.questions.essay import Essay
from itemwright.questions.file_upload import FileUpload
from itemwright.questions.fill_in import FillIn
from itemwright.questions.formula import Formula
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.ordering import Ordering
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse

Question = (
    MultipleChoice
    | MultipleAnswer
    | TrueFalse
    | ShortAnswerQuestion
    | Numeric
    | Essay
    | Matching
    | Ordering
    | FillIn
    | DragWords
    | Categorize
    | Hotspot
    | LabelImage
    | Formula
    | FileUpload
    | TextItem
)

TYPES: Mapping[str, type[Question]] = {
    "multiple-choice": MultipleChoice,
    "multiple-answer": MultipleAnswer,
    "true-false": TrueFalse,
    "short-answer": ShortAnswerQuestion,
    "numeric": Numeric,
    "essay": Essay,
    "matching": Matching,
    "ordering": Ordering,
    "fill-in": FillIn,
    "drag-words": DragWords,
    "categorize": Categorize,
    "hotspot": Hotspot,
    "label-image": LabelImage,
    "formula": Formula,
    "file-upload": FileUpload,
    "text": TextItem,
}
"""Every type by the name that authors write, in the order of the documentation."""


def check(question: Question, bank: str, bag: Bag) -> None:
    """Report what is wrong with the meaning of a well-formed question (QW2xx). `bank` is the id of its bank."""
    match question:
        case MultipleChoice():
            multiple_choice.check(question, bag)
        case MultipleAnswer():
            multiple_answer.check(question, bag)
        case ShortAnswerQuestion():
            short_answer.check(question, bag)
        case Numeric():
            numeric.check(question, bag)
        case Essay():
            essay.check(question, bag)
        case Matching():
            matching.check(question, bag)
        case Ordering():
            ordering.check(question, bag)
        case FillIn():
            fill_in.check(question, bag)
        case DragWords():
            drag_words.check(question, bag)
        case Categorize():
            categorize.check(question, bag)
        case Hotspot():
            hotspot.check(question, bag)
        case LabelImage():
            label_image.check(question, bag)
        case Formula():
            formula.check(question, bank, bag)
        case FileUpload():
            file_upload.check(question, bag)
        case TrueFalse() | TextItem():
            pass  # nothing beyond the shape
        case _:
            assert_never(question)


def settled(question: Question) -> Question:
    """The question with what follows from its own parts: a `fill-in` has the points of its blanks."""
    if isinstance(question, FillIn):
        return question.model_copy(update={"points": fill_in.total_points(question)})
    return question
