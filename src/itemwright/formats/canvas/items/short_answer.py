"""Short answer: `short_answer_question`. Every accepted text earns everything; case and outer blanks do not count."""

from collections.abc import Iterator

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, lossy
from itemwright.formats.canvas.items import answers
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.qti12 import elements
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.xml.build import child


def judge(question: ShortAnswerQuestion) -> Iterator[Judgement]:
    """Credits, patterns, case, and feedback for answers that are not written."""
    yield from answers.judge(question.answers, question.match, "a short answer")
    yield answers.judge_as_typed()
    kept = {id(typed.answer) for typed in answers.accepted(question.answers, question.match)}
    for answer in question.answers:
        if answer.feedback is not None and id(answer) not in kept:
            yield lossy(
                losses.FEEDBACK,
                "Canvas has no feedback for an answer that it does not take for right",
                answer.feedback.at,
            )


def write(question: ShortAnswerQuestion, sheet: Sheet, parent: etree._Element) -> None:
    """A field; one condition with all answers, and before it one for each answer that has a feedback."""
    item = sheet.begin(parent, "short_answer_question", question, sheet.texts.html(question.stem))
    item.presentation.add(field)
    item.general()
    accepted = answers.accepted(question.answers, question.match)
    for label, typed in zip(sheet.labels(question, len(accepted)), accepted, strict=True):
        if typed.answer.feedback is not None:
            item.of_answer(label, typed.text, typed.answer.feedback)
    condition, test = item.condition()
    for typed in accepted:
        test.add(elements.equals, typed.text)
    condition.add(elements.scores)
    item.correct(condition)
    item.finish()


def field(presentation: etree._Element, *, decimal: bool = False) -> etree._Element:
    """Append a field for text, or for a number."""
    response = child(presentation, "response_str", {"ident": elements.RESPONSE, "rcardinality": "Single"})
    render = child(response, "render_fib", {"fibtype": "Decimal"} if decimal else None)
    child(render, "response_label", {"ident": "answer1", "rshuffle": "No"})
    return response
