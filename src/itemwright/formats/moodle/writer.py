"""From a plan to Moodle XML: the bank as a category, each section as one below it, its questions after it."""

from html import escape
from typing import assert_never

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.moodle import names
from itemwright.formats.moodle.items import (
    categorize,
    drag_words,
    essay,
    file_upload,
    fill_in,
    formula,
    hotspot,
    label_image,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    ordering,
    short_answer,
    text,
    true_false,
)
from itemwright.formats.moodle.sheet import Sheet, head
from itemwright.formats.moodle.vocab import FILE
from itemwright.model.richtext import Text
from itemwright.package.tree import Tree
from itemwright.questions.bank import Bank, Section
from itemwright.questions.categorize import Categorize
from itemwright.questions.drag_words import DragWords
from itemwright.questions.essay import Essay
from itemwright.questions.file_upload import FileUpload
from itemwright.questions.fill_in import FillIn
from itemwright.questions.formula import Formula
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.ordering import Ordering
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question
from itemwright.xml.build import cdata, child, element


def write(plan: Plan) -> Tree:
    """The package: one XML file. The plan holds no question that `support.judge` refuses."""
    sheet = Sheet(plan)
    bank = plan.bank
    quiz = element("quiz")
    own = names.fitted(bank.title)
    quiz.append(_category(names.path(own), _about(bank, sheet)))
    for section, name in zip(bank.sections, names.categories(bank), strict=True):
        if name is not None:
            info = _for_teachers(section.text, sheet) if section.text else ""
            quiz.append(_category(names.path(own, name), info))
        if section.text is not None:
            quiz.append(_passage(section, section.text, name or own, sheet))
        quiz.extend(item(question, sheet) for question in section.questions)
    return Tree({FILE: quiz})


def item(question: Question, sheet: Sheet) -> etree._Element:
    """A question as Moodle XML."""
    match question:
        case MultipleChoice():
            return multiple_choice.write(question, sheet)
        case MultipleAnswer():
            return multiple_answer.write(question, sheet)
        case TrueFalse():
            return true_false.write(question, sheet)
        case ShortAnswerQuestion():
            return short_answer.write(question, sheet)
        case Numeric():
            return numeric.write(question, sheet)
        case Essay():
            return essay.write(question, sheet)
        case Matching():
            return matching.write(question, sheet)
        case Ordering():
            return ordering.write(question, sheet)
        case FillIn():
            return fill_in.write(question, sheet)
        case DragWords():
            return drag_words.write(question, sheet)
        case Categorize():
            return categorize.write(question, sheet)
        case Hotspot():
            return hotspot.write(question, sheet)
        case LabelImage():
            return label_image.write(question, sheet)
        case Formula():
            return formula.write(question, sheet)
        case FileUpload():
            return file_upload.write(question, sheet)
        case TextItem():
            return text.write(question, sheet)
        case _:
            assert_never(question)


def _category(path: str, info: str) -> etree._Element:
    """A category. It has no idnumber: the title of a section may change while its id stays, and then the import of the
    new category, with an idnumber that the old one has, would end in a database error.
    """
    made = element("question", {"type": "category"})
    cdata(child(made, "category"), "text", path)
    cdata(child(made, "info", {"format": "html"}), "text", info)
    return made


def _about(bank: Bank, sheet: Sheet) -> str:
    """What teachers read about the bank: its description, authors and licence."""
    described = _for_teachers(bank.description, sheet) if bank.description else ""
    credit = " · ".join(filter(None, (", ".join(bank.authors), bank.license)))
    return f"{described}<p>{escape(credit, quote=False)}</p>" if credit else described


def _for_teachers(content: Text, sheet: Sheet) -> str:
    """A text as the description of a category, which holds no files: with pictures it is plain text."""
    return sheet.texts.plain(content) if content.media else sheet.texts.html(content)


def _passage(section: Section, content: Text, title: str, sheet: Sheet) -> etree._Element:
    """The text of a section for students, who never see the description of a category.

    Its id has a dot, which no id of a question has.
    """
    made = head("description", title)
    sheet.texts.field(made, "questiontext", content)
    child(made, "defaultgrade", text="0")
    child(made, "penalty", text="0")
    if section.id is not None:
        child(made, "idnumber", text=names.idnumber(sheet.bank.id, section.id, "text"))
    return made
