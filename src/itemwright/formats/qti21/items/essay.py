"""Essay: extendedTextInteraction, marked by people."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.direction import holder
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.shell import Asked, Context, Response, Shown
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add
from itemwright.model.richtext import Text
from itemwright.package.sheet import BLANK, sheet
from itemwright.package.tree import Document
from itemwright.questions.bank import Bank
from itemwright.questions.essay import Essay, Words
from itemwright.questions.file_upload import FileUpload
from itemwright.xml.markup import Markup

FORMATS = {"rich": "xhtml", "plain": "plain", "code": "preformatted"}
CHARACTERS_PER_WORD = 7


def write(question: Essay, context: Context) -> Document:
    """Pattern H: no rules for the score, no correctResponse (importers take that for a key).

    Model answer and grading notes stand in a rubric for graders. The model answer is also shown afterwards, unless the
    quiz shows no answers: Canvas takes a text named `solution` for it (docs/importers/canvas.md, 4).
    """
    asked = shell.unscored(question, context)
    solution = solution_of(question.answer, context.bank)
    field = {"responseIdentifier": RESPONSE, "expectedLines": str(question.lines)}
    expected = question.words.max or question.words.min
    if expected is not None:
        field["expectedLength"] = str(expected * CHARACTERS_PER_WORD)
    field["format"] = FORMATS[question.editor]
    notes = Notes(question.grading is not None, question.answer is not None)
    limits = word_limits(question.words)
    return shell.filled(
        handed_in_sheet(
            asked,
            "string",
            "extendedTextInteraction",
            tuple(field.items()),
            "expected-length" if limits else None,
            notes,
            bool(solution),
        ),
        question,
        asked,
        context,
        body=notes_of(question, asked.words.words, limits, context.texts),
        own=solution,
    )


class Notes(NamedTuple):
    """Which texts graders see."""

    grading: bool
    answer: bool


@sheet
def handed_in_sheet(
    asked: Asked,
    base_type: Literal["string", "file"],
    interaction: str,
    field: tuple[tuple[str, str], ...],
    limits: str | None,
    notes: Notes,
    solution: bool,
) -> etree._Element:
    """An item that is marked by people: its interaction with all attributes, and blanks for texts.

    `limits` is the class of the line that says what is asked for, `solution` whether the model answer is shown
    afterwards.
    """
    texts = [Shown("SOLUTION", "solution", asked.words.solution)] if solution else []
    item = shell.begin(asked, [Response("single", base_type)], None, texts)
    body = shell.body(item, asked)
    if limits is not None:
        add(body[0], "p", {"class": limits}, BLANK)
    if any(notes):
        rubric = add(body, "rubricBlock", {"view": "scorer tutor author"})
        for there, css in zip(notes, ("grading", "model-answer"), strict=True):
            if there:
                holder(rubric, asked.language, css).text = BLANK
    add(body, interaction, dict(field))
    rules = add(item, "responseProcessing")
    if solution:
        rules.append(processing.shown("SOLUTION", "solution"))
    return shell.finish(item, rules, asked, None, texts)


def notes_of(question: Essay | FileUpload, asked: str, limits: str, texts: Texts) -> Iterator[Markup]:
    """What is `asked` for and its limits, if there are any, and what graders see."""
    if limits:
        yield texts.words(f"{asked}: {limits}")
    for text in (question.grading, question.answer):
        if text is not None:
            yield texts.blocks(text)


def solution_of(answer: Text | None, bank: Bank) -> tuple[Text, ...]:
    """The model answer, if there is one that is shown afterwards."""
    return () if answer is None or bank.settings.show_answers is False else (answer,)


def word_limits(words: Words) -> str:
    """The limits in figures, empty if there are none."""
    if words.min is not None and words.max is not None:
        return f"{words.min}–{words.max}"
    if words.min is not None:
        return f"≥ {words.min}"
    return f"≤ {words.max}" if words.max is not None else ""
