"""Questions that people grade: texts and files that are handed in."""

from collections.abc import Iterator

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.moodle.judged import common
from itemwright.formats.moodle.vocab import MAX_ATTACHMENTS
from itemwright.model.richtext import Text
from itemwright.questions.essay import Essay
from itemwright.questions.file_upload import FileUpload


def text(question: Essay) -> Iterator[Judgement]:
    """The model answer, and the number of files."""
    yield from _answer(question.answer)
    yield from _files(question.attachments)
    yield from common.no_feedback(question, "an essay")
    yield from common.points(question)


def files(question: FileUpload) -> Iterator[Judgement]:
    """The model answer, and the number of files."""
    yield from _answer(question.answer)
    yield from _files(question.files.max)
    if question.files.min > MAX_ATTACHMENTS:
        yield lossy(
            losses.ESSAY,
            f"Moodle can ask for {MAX_ATTACHMENTS} files at least, not for {question.files.min}",
        )
    yield from common.no_feedback(question, "a file upload")
    yield from common.points(question)


def _answer(answer: Text | None) -> Iterator[Judgement]:
    if answer is not None:
        yield emulated(
            losses.MODEL_ANSWER,
            "the model answer stands in the notes for graders, and in the general feedback for students",
            answer.at,
        )


def _files(most: int) -> Iterator[Judgement]:
    if most > MAX_ATTACHMENTS:
        yield lossy(
            losses.ESSAY,
            f"Moodle limits the number of files to {MAX_ATTACHMENTS} at most: for {most} any number is allowed",
        )
