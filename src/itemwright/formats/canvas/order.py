"""The order of choices, which Classic Quizzes shuffle in all questions of a quiz or in none."""

from itemwright.formats.canvas.items import choices, fill_in
from itemwright.questions.bank import Bank
from itemwright.questions.fill_in import FillIn
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.types import Question


def shuffles(question: Question) -> bool | None:
    """Whether the choices of a question are to be shuffled; None if it has none whose order counts."""
    match question:
        case MultipleChoice() | MultipleAnswer():
            return choices.is_shuffled(question)
        case FillIn() if fill_in.is_dropdowns(question):
            return all(blank.shuffle for blank in question.blanks)
        case _:
            return None


def shuffled_throughout(bank: Bank) -> bool:
    """Whether every question with choices asks for shuffling, so that the quiz can."""
    return {wish for question in bank.questions if (wish := shuffles(question)) is not None} == {True}
