"""File upload: `file_upload_question`."""

from collections.abc import Iterator

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, listed, lossy
from itemwright.formats.canvas.items.essay import general, judge_notes, notes
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.vocab import GENERAL, Quizzes
from itemwright.questions.file_upload import Files, FileUpload


def judge(question: FileUpload, quizzes: Quizzes) -> Iterator[Judgement]:
    """What is asked of the files, model answer, notes."""
    yield from judge_notes(question, quizzes)
    lost = [
        name
        for name, value in (
            ("number", question.files != Files()),
            ("kinds", question.types),
            ("size", question.max_size is not None),
        )
        if value
    ]
    if lost:
        yield lossy(
            losses.ESSAY,
            f"a Canvas package does not limit the {listed(lost)} of files that are handed in",
        )


def write(question: FileUpload, sheet: Sheet, parent: etree._Element) -> None:
    """The stem; what is shown afterwards."""
    item = sheet.begin(
        parent, "file_upload_question", question, sheet.texts.html(question.stem), notes(question)
    )
    shown = general(item, question)
    if shown:
        item.always(GENERAL, shown)
    item.close()
