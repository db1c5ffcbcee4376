"""File upload: uploadInteraction, marked by people."""

from fractions import Fraction

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.direction import foreign
from itemwright.formats.qti21.items.essay import Notes, handed_in_sheet, notes_of, solution_of
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.vocab import number
from itemwright.package.tree import Document
from itemwright.questions.file_upload import Files, FileUpload


def write(question: FileUpload, context: Context) -> Document:
    """Pattern H. QTI 2.1 takes one file and limits neither kinds nor size: what is asked stands in the stem."""
    asked = shell.unscored(question, context)
    solution = solution_of(question.answer, context.bank)
    notes = Notes(question.grading is not None, question.answer is not None)
    field = (("responseIdentifier", RESPONSE),)
    limits = file_limits(question, context.bank.language)
    css = "accepted-files" if limits else None
    return shell.filled(
        handed_in_sheet(asked, "file", "uploadInteraction", field, css, notes, bool(solution)),
        question,
        asked,
        context,
        body=notes_of(question, asked.words.files, limits, context.texts),
        own=solution,
    )


def file_limits(question: FileUpload, language: str) -> str:
    """The number, kinds and size of the files that are asked for; empty if nothing is said.

    Set for a line in a language: kinds like `.pdf` and units run from left to right.
    """
    files = question.files
    parts = []
    if files != Files():
        parts.append(str(files.max) if files.min == files.max else f"{files.min}–{files.max}")
    parts += [foreign(kind, language) for kind in question.types]
    if question.max_size is not None:
        parts.append(foreign(f"≤ {size(question.max_size)}", language))
    return ", ".join(parts)


def size(count: int) -> str:
    """A number of bytes as people read it."""
    for unit, factor in (("MB", 1024**2), ("kB", 1024)):
        if count >= factor:
            return f"{number(round(Fraction(count, factor), 1))} {unit}"
    return f"{count} B"
