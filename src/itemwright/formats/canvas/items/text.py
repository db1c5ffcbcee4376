"""Text: `text_only_question`, a stimulus in New Quizzes."""

from collections.abc import Iterator

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, lossy
from itemwright.formats.canvas.sheet import Sheet
from itemwright.questions.text import TextItem


def judge(question: TextItem) -> Iterator[Judgement]:
    """What a text has that is not shown."""
    if question.points:
        yield lossy(losses.POINTS, "a text between questions has no points in Canvas")
    if question.explanation is not None:
        yield lossy(
            losses.FEEDBACK, "a text between questions has no feedback in Canvas", question.explanation.at
        )


def write(question: TextItem, sheet: Sheet, parent: etree._Element) -> None:
    """Its stem alone."""
    sheet.begin(parent, "text_only_question", question, sheet.texts.html(question.stem)).close()
