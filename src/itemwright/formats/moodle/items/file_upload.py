"""File upload: `essay` without a field for text. The model answer stands where that of an essay does."""

from lxml import etree

from itemwright.formats.moodle.items.essay import under
from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.vocab import MAX_ATTACHMENTS
from itemwright.formats.words import words
from itemwright.questions.file_upload import FileUpload
from itemwright.xml.build import child


def write(question: FileUpload, sheet: Sheet) -> etree._Element:
    """The question. Three files is the most that Moodle can ask for, short of any number."""
    terms = words(sheet.bank.language)
    answer = under(terms.solution, question.answer)
    made = sheet.begin_with(
        "essay", question, sheet.texts.html(question.stem), question.stem, solution=answer
    )
    least, most = question.files.min, question.files.max
    child(made, "responseformat", text="noinline")
    child(made, "responserequired", text="0")
    child(made, "responsefieldlines", text="15")
    child(made, "attachments", text=str(most if most <= MAX_ATTACHMENTS else -1))
    child(made, "attachmentsrequired", text=str(min(least, MAX_ATTACHMENTS)))
    child(made, "maxbytes", text=str(question.max_size or 0))
    child(made, "filetypeslist", text=",".join(question.types))
    sheet.texts.field(made, "graderinfo", *answer, *under(terms.grading, question.grading))
    sheet.texts.field(made, "responsetemplate")
    return sheet.end(made, question)
