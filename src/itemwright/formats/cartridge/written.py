"""Which texts of a bank a cartridge holds."""

from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.essay import Essay
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question


def written(question: Question) -> list[Text]:
    """The texts of a question that are written, in reading order."""
    texts = [question.main_text]
    match question:
        case MultipleChoice() | MultipleAnswer():
            texts += [choice.text for choice in question.choices]
        case Essay():
            texts += given(question.answer)
        case _:
            pass
    return texts + feedback(question)


def feedback(question: Question) -> list[Text]:
    """The feedback that is written."""
    states = question.feedback
    match question:
        case TextItem():
            return []
        case Essay():
            return given(question.explanation)
        case MultipleChoice():
            partial = states.partial if has_partial(question) else None
            of_choices = [choice.feedback for choice in question.choices]
            return given(question.explanation, states.correct, states.incorrect, *of_choices, partial)
        case MultipleAnswer():
            of_choices = [choice.feedback for choice in question.choices]
            return given(question.explanation, states.correct, states.incorrect, *of_choices)
        case TrueFalse():
            own = (question.when_true, question.when_false)
            return given(question.explanation, states.correct, states.incorrect, *own)
        case _:
            return given(question.explanation, states.correct, states.incorrect)


def has_partial(question: MultipleChoice) -> bool:
    """Whether a choice is partly right."""
    return any(choice.earns and not choice.correct for choice in question.choices)


def given(*texts: Text | None) -> list[Text]:
    """The texts that are there."""
    return [text for text in texts if text is not None]


def introductions(bank: Bank) -> dict[str, Text]:
    """The texts of sections, each by the id of the question that it stands in front of."""
    found = {}
    for section in bank.sections:
        first = next((one for one in section.questions if not isinstance(one, TextItem)), None)
        if section.text is not None and first is not None:
            found[first.id] = section.text
    return found
