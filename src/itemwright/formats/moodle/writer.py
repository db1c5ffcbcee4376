"""From a plan to Moodle XML: the bank as a category, each section as one below it, its questions after it."""

from html import escape
from typing import assert_never

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.moodle import names
from itemwright.formats.moodle.items import (
    essay,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    short_answer,
    text,
    true_false,
)
from itemwright.formats.moodle.sheet import Sheet, head
from itemwright.formats.moodle.vocab import FILE
from itemwright.model.richtext import Text
from itemwright.package.tree import Tree
from itemwright.questions.bank import Bank, Section
from itemwright.questions.essay import Essay
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
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
    quiz.append(_category(names.path(own), _about(bank, sheet), names.idnumber(bank.id)))
    for section, name in zip(bank.sections, names.categories(bank), strict=True):
        if name is not None:
            identity = names.idnumber(bank.id, section.id) if section.id else None
            info = _for_teachers(section.text, sheet) if section.text else ""
            quiz.append(_category(names.path(own, name), info, identity))
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
        case TextItem():
            return text.write(question, sheet)
        case _:
            assert_never(question)


def _category(path: str, info: str, identity: str | None) -> etree._Element:
    made = element("question", {"type": "category"})
    cdata(child(made, "category"), "text", path)
    cdata(child(made, "info", {"format": "html"}), "text", info)
    if identity is not None:
        child(made, "idnumber", text=identity)
    return made


def _about(bank: Bank, sheet: Sheet) -> str:
    """What teachers read about the bank: its description, authors and licence."""
    described = _for_teachers(bank.description, sheet) if bank.description else ""
    credit = " · ".join(filter(None, (", ".join(bank.authors), bank.license)))
    return f"{described}<p>{escape(credit, quote=False)}</p>" if credit else described


def _for_teachers(content: Text, sheet: Sheet) -> str:
    """A text as the description of a category, which holds no files: with pictures it is plain text."""
    return f"<p>{escape(content.plain, quote=False)}</p>" if content.media else sheet.texts.html(content)


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
