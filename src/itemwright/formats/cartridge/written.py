"""Which texts of a bank a cartridge holds."""

from collections.abc import Iterator

from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.essay import Essay
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question


def written(question: Question) -> Iterator[Text]:
    """The texts of a question that are written, in reading order."""
    yield question.main_text
    if isinstance(question, MultipleChoice | MultipleAnswer):
        yield from (choice.text for choice in question.choices)
    if isinstance(question, Essay):
        yield from given(question.answer)
    yield from feedback(question)


def feedback(question: Question) -> Iterator[Text]:
    """The feedback that is written."""
    if isinstance(question, TextItem):
        return
    yield from given(question.explanation)
    if isinstance(question, Essay):
        return
    yield from given(question.feedback.correct, question.feedback.incorrect)
    match question:
        case MultipleChoice():
            yield from given(*(choice.feedback for choice in question.choices))
            if has_partial(question):
                yield from given(question.feedback.partial)
        case MultipleAnswer():
            yield from given(*(choice.feedback for choice in question.choices))
        case TrueFalse():
            yield from given(question.when_true, question.when_false)
        case _:
            pass


def has_partial(question: MultipleChoice) -> bool:
    """Whether a choice is partly right."""
    return any(choice.share > 0 and not choice.correct for choice in question.choices)


def given(*texts: Text | None) -> Iterator[Text]:
    """The texts that are there."""
    yield from (text for text in texts if text is not None)


def introductions(bank: Bank) -> dict[str, Text]:
    """The texts of sections, each by the id of the question that it stands in front of."""
    found = {}
    for section in bank.sections:
        first = next((one for one in section.questions if not isinstance(one, TextItem)), None)
        if section.text is not None and first is not None:
            found[first.id] = section.text
    return found
