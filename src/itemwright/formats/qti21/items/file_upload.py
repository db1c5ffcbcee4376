"""File upload: uploadInteraction, marked by people."""

from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items.essay import rubric, solution
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.shell import Context, Response
from itemwright.formats.qti21.vocab import add, number
from itemwright.questions.file_upload import Files, FileUpload


def write(question: FileUpload, context: Context) -> etree._Element:
    """Pattern H. QTI 2.1 takes one file and limits neither kinds nor size: what is asked stands in the stem."""
    texts = solution(question.answer, context)
    outcomes = [shown.outcome for shown in texts]
    item = shell.begin(question, context, [Response("single", "file")], None, outcomes)
    body = shell.body(item, question.stem, context)
    limits = file_limits(question)
    if limits:
        add(body[0], "p", {"class": "accepted-files"}, f"{context.words.files}: {limits}")
    rubric(body, question.grading, question.answer, context)
    add(body, "uploadInteraction", {"responseIdentifier": RESPONSE})
    rules = add(item, "responseProcessing")
    if texts:
        rules.append(processing.shown("SOLUTION", "solution"))
    return shell.finish(item, rules, question, context, None, texts)


def file_limits(question: FileUpload) -> str:
    """The number, kinds and size of the files that are asked for; empty if nothing is said."""
    files = question.files
    parts = []
    if files != Files():
        parts.append(str(files.max) if files.min == files.max else f"{files.min}–{files.max}")
    parts += question.types
    if question.max_size is not None:
        parts.append(f"≤ {size(question.max_size)}")
    return ", ".join(parts)


def size(count: int) -> str:
    """A number of bytes as people read it."""
    for unit, factor in (("MB", 1024**2), ("kB", 1024)):
        if count >= factor:
            return f"{number(round(Fraction(count, factor), 1))} {unit}"
    return f"{count} B"
