"""Essay: `essay`. The model answer stands in the notes for graders, and for students in the feedback for all."""

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.vocab import MAX_ATTACHMENTS
from itemwright.formats.words import words
from itemwright.model.richtext import Heading, Str, Text
from itemwright.questions.essay import Essay
from itemwright.xml.build import child

_EDITORS = {"rich": "editor", "plain": "plain", "code": "monospaced"}


def write(question: Essay, sheet: Sheet) -> etree._Element:
    """The question. An element for a word limit means a limit, even an empty one (of 0)."""
    terms = words(sheet.bank.language)
    answer = under(terms.solution, question.answer)
    grading = under(terms.grading, question.grading)
    body = sheet.texts.html(question.stem)
    made = sheet.begin_with("essay", question, body, question.stem, solution=answer)
    child(made, "responseformat", text=_EDITORS[question.editor])
    child(made, "responserequired", text="1")
    child(made, "responsefieldlines", text=str(question.lines))
    if question.words.min is not None:
        child(made, "minwordlimit", text=str(question.words.min))
    if question.words.max is not None:
        child(made, "maxwordlimit", text=str(question.words.max))
    child(made, "attachments", text=str(attachments(question)))
    child(made, "attachmentsrequired", text="0")
    child(made, "maxbytes", text="0")
    child(made, "filetypeslist", text="")
    sheet.texts.field(made, "graderinfo", *answer, *grading)
    sheet.texts.field(made, "responsetemplate")
    return sheet.end(made, question)


def attachments(question: Essay) -> int:
    """How many files may be added; -1 is any number."""
    return question.attachments if question.attachments <= MAX_ATTACHMENTS else -1


def under(title: str, text: Text | None) -> tuple[Text, ...]:
    """A text below a heading, or nothing."""
    if text is None:
        return ()
    return Text(title, blocks=(Heading(4, (Str(title),)),), plain=title), text
