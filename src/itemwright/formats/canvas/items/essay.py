"""Essay: `essay_question`. The model answer stands in the general feedback; only New Quizzes keep notes for graders."""

from collections.abc import Iterator

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.canvas.items.short_answer import field
from itemwright.formats.canvas.sheet import Item, Sheet
from itemwright.formats.canvas.vocab import GENERAL, Quizzes
from itemwright.formats.qti12 import elements
from itemwright.model.richtext import Paragraph, Str, Styled, Text
from itemwright.questions.essay import Essay, Words
from itemwright.questions.file_upload import FileUpload

LINES = 10
"""The height of a field that is the author's wish only if it differs from what goes without saying."""


def judge(question: Essay, quizzes: Quizzes) -> Iterator[Judgement]:
    """Limits, editor, height, files, model answer, notes."""
    yield from judge_notes(question, quizzes)
    if question.words != Words():
        yield lossy(
            losses.ESSAY, "a Canvas package holds no limits on the number of words", question.words.at
        )
    if question.editor != "rich":
        yield lossy(losses.ESSAY, f"the editor is always the rich one, not `{question.editor}`")
    if question.lines != LINES:
        yield lossy(losses.ESSAY, "the height of the field is Canvas's own")
    if question.attachments:
        yield lossy(losses.ESSAY, "files cannot be added to an essay in Canvas")


def judge_notes(question: Essay | FileUpload, quizzes: Quizzes) -> Iterator[Judgement]:
    """Model answer and notes, for everything that a person grades."""
    if question.answer is not None:
        yield emulated(
            losses.MODEL_ANSWER,
            "the model answer stands in the general feedback, which students see when they see results",
            question.answer.at,
        )
    if question.grading is not None and quizzes == "new":
        yield emulated(losses.MODEL_ANSWER, "notes for graders are plain text in Canvas", question.grading.at)
    elif question.grading is not None:
        yield lossy(
            losses.MODEL_ANSWER,
            "Classic Quizzes drop notes for graders, New Quizzes keep them as plain text",
            question.grading.at,
        )


def write(question: Essay, sheet: Sheet, parent: etree._Element) -> None:
    """A field, and a condition for the general feedback: New Quizzes know an essay by one that goes no further."""
    item = sheet.begin(parent, "essay_question", question, sheet.texts.html(question.stem), notes(question))
    item.presentation.add(field)
    shown = general(item, question)
    if shown:
        item.always(GENERAL, shown, goes_on=False)
    else:
        _, test = item.condition()
        test.add(elements.other)
    item.close()


def notes(question: Essay | FileUpload) -> list[tuple[str, str]]:
    """The field for notes to graders."""
    grading = question.grading
    return [("grading_notes", grading.plain)] if grading is not None and grading.plain else []


def general(item: Item, question: Essay | FileUpload) -> str:
    """The model answer and the explanation as one HTML text, with headings where there is a model answer."""
    texts, terms = item.sheet.texts, item.sheet.words
    if question.answer is None:
        return texts.html(question.explanation) if question.explanation is not None else ""
    parts = [_heading(terms.solution), question.answer]
    if question.explanation is not None:
        parts += [_heading(terms.explanation), question.explanation]
    return texts.html(*parts)


def _heading(words: str) -> Text:
    return Text(words, blocks=(Paragraph((Styled("strong", (Str(words),)),)),), plain=words)
