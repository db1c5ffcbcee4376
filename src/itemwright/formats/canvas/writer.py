"""Writing a Canvas package: a quiz with its settings, a bank, pictures, a manifest (tests/specimens/canvas)."""

from collections.abc import Sequence
from typing import assert_never

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.canvas.items import (
    categorize,
    drag_words,
    essay,
    file_upload,
    fill_in,
    formula,
    hotspot,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    ordering,
    short_answer,
    text,
    true_false,
)
from itemwright.formats.canvas.manifest import Resource, manifest
from itemwright.formats.canvas.numbers import number
from itemwright.formats.canvas.parts import Part, parts
from itemwright.formats.canvas.settings import settings
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.texts import Texts
from itemwright.formats.canvas.vocab import (
    MAX_TITLE,
    Quizzes,
    bank_ident,
    media_path,
    part_ident,
    quiz_ident,
)
from itemwright.formats.qti12 import elements
from itemwright.formats.qti12.elements import XML_LANG
from itemwright.model.richtext import Heading, Media, Str, Text
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
from itemwright.text.plain import shorten
from itemwright.xml.build import child


def write(plan: Plan, quizzes: Quizzes) -> Tree:
    """The package of a bank. A quiz lies in a folder named as its ident, where both importers look for its settings."""
    bank = plan.bank
    documents: dict[str, etree._Element] = {}
    resources: list[Resource] = []
    media: dict[str, Media] = {}
    if bank.deliver != "bank":
        ident = quiz_ident(bank.id)
        quiz = parts(bank)
        texts = Texts(bank.language)
        folder = f"{ident}/"
        documents[f"{folder}{ident}.xml"] = _assessment(bank, quiz, Sheet(bank, plan.titles, texts, quizzes))
        documents[f"{folder}assessment_meta.xml"] = settings(bank, quiz, texts)
        resources += [
            Resource(ident, "quiz", f"{folder}{ident}.xml", (f"{ident}_meta",), tuple(texts.shown)),
            Resource(f"{ident}_meta", "associated", f"{folder}assessment_meta.xml", (), ()),
        ]
        media |= texts.shown
    if bank.deliver != "quiz":
        ident = bank_ident(bank.id)
        texts = Texts(bank.language)
        sheet = Sheet(bank, plan.titles, texts, quizzes, copies=bank.deliver == "both")
        documents[f"banks/{ident}.xml"] = _object_bank(bank, sheet)
        resources.append(Resource(ident, "associated", f"banks/{ident}.xml", (), tuple(texts.shown)))
        media |= texts.shown
    tree = Tree({"imsmanifest.xml": manifest(bank, resources, list(media.values()))})
    tree.files.update(documents)
    tree.files.update({media_path(one): one.data for one in media.values()})
    return tree


def _assessment(bank: Bank, quiz: Sequence[Part], sheet: Sheet) -> etree._Element:
    root = elements.document()
    attributes = {
        "ident": quiz_ident(bank.id),
        "title": shorten(bank.title, MAX_TITLE),
        XML_LANG: bank.language,
    }
    assessment = child(root, "assessment", attributes)
    fields = {}
    if bank.settings.time_limit is not None:
        fields["qmd_timelimit"] = str(-(-bank.settings.time_limit // 60))
    if bank.settings.attempts is not None:
        fields["cc_maxattempts"] = str(bank.settings.attempts or "unlimited")
    if fields:
        elements.metadata(assessment, *fields.values(), labels=tuple(fields))
    holder = child(assessment, "section", {"ident": "root_section"})
    for part in quiz:
        _part(holder, part, bank, sheet)
    return root


def _part(holder: etree._Element, part: Part, bank: Bank, sheet: Sheet) -> None:
    """A section's text, and its questions: in a group where some are drawn.

    New Quizzes keep the questions that name it together with the text. They cannot do that with a group.
    """
    sheet.stimulus = None
    if part.section.title is not None or part.section.text is not None:
        ident = part_ident(bank.id, part.key, "text")
        _introduction(holder, part.section, ident, bank, sheet)
        if part.section.text is not None:
            sheet.stimulus = ident
    for question in part.before:
        item(question, sheet, holder)
    sheet.stimulus = None
    if part.group is not None:
        title = shorten(part.section.title or bank.title, MAX_TITLE)
        group = child(holder, "section", {"ident": part_ident(bank.id, part.key, "group"), "title": title})
        selection = child(child(group, "selection_ordering"), "selection")
        child(selection, "selection_number", text=str(part.group.draw))
        extension = child(selection, "selection_extension")
        child(extension, "points_per_item", text=number(part.group.points))
        for question in part.group.questions:
            item(question, sheet, group)
    for question in part.after:
        item(question, sheet, holder)


def _introduction(holder: etree._Element, section: Section, ident: str, bank: Bank, sheet: Sheet) -> None:
    """The title and the text of a section as an item without a question: Classic Quizzes do not show its title."""
    shown = []
    if section.title is not None:
        shown.append(Text(section.title, blocks=(Heading(3, (Str(section.title),)),), plain=section.title))
    if section.text is not None:
        shown.append(section.text)
    title = section.title or (section.text.plain if section.text is not None else "") or bank.title
    made = elements.open_item(
        holder,
        ident,
        shorten(title, 80),
        "text_only_question",
        "0",
        labels=("question_type", "points_possible"),
        language=sheet.stated_language,
    )
    elements.material(elements.presentation(made), sheet.texts.html(*shown))


def _object_bank(bank: Bank, sheet: Sheet) -> etree._Element:
    root = elements.document()
    holder = child(root, "objectbank", {"ident": bank_ident(bank.id)})
    elements.metadata(holder, shorten(bank.title, MAX_TITLE), labels=("bank_title",))
    for question in bank.questions:
        item(question, sheet, holder)
    return root


def item(question: Question, sheet: Sheet, parent: etree._Element) -> None:
    """Append a question to a section, a group or a bank."""
    match question:
        case MultipleChoice():
            multiple_choice.write(question, sheet, parent)
        case MultipleAnswer():
            multiple_answer.write(question, sheet, parent)
        case TrueFalse():
            true_false.write(question, sheet, parent)
        case ShortAnswerQuestion():
            short_answer.write(question, sheet, parent)
        case Numeric():
            numeric.write(question, sheet, parent)
        case Essay():
            essay.write(question, sheet, parent)
        case Matching():
            matching.write(question, sheet, parent)
        case Ordering():
            ordering.write(question, sheet, parent)
        case FillIn():
            fill_in.write(question, sheet, parent)
        case DragWords():
            drag_words.write(question, sheet, parent)
        case Categorize():
            categorize.write(question, sheet, parent)
        case Hotspot():
            hotspot.write(question, sheet, parent)
        case Formula():
            formula.write(question, sheet, parent)
        case FileUpload():
            file_upload.write(question, sheet, parent)
        case TextItem():
            text.write(question, sheet, parent)
        case LabelImage():
            raise AssertionError("judged as refused")
        case _:
            assert_never(question)
