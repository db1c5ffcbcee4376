"""Writing a cartridge: manifest, one assessment, one question bank, pages, media."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.cartridge.items import item
from itemwright.formats.cartridge.manifest import Resource, manifest
from itemwright.formats.cartridge.text import media_path, tex
from itemwright.formats.qti12 import elements
from itemwright.formats.qti12.elements import XML_LANG
from itemwright.model.richtext import Media, Text
from itemwright.package.tree import Tree
from itemwright.questions.bank import Bank, Section
from itemwright.questions.text import TextItem
from itemwright.questions.types import Question
from itemwright.text.xhtml import Dialect, blocks
from itemwright.xml.build import child, element

Version = Literal["1.1", "1.3"]


def write(plan: Plan, version: Version) -> Tree:
    """The cartridge of a bank. Its assessment stands at the root, where Moodle resolves `media/…` (moodle.md, 4.4)."""
    bank = plan.bank
    tree = Tree()
    resources: list[Resource] = []
    documents = Tree()
    questions = [question for question in bank.questions if not isinstance(question, TextItem)]
    if questions and bank.deliver != "bank":
        path = f"quiz_{bank.id}.xml"
        documents.files[path] = _assessment(plan)
        resources.append(
            Resource(f"quiz_{bank.id}", "assessment", path, bank.title, _media_of(_quiz_texts(bank)))
        )
    if questions and bank.deliver != "quiz":
        path = f"bank_{bank.id}.xml"
        documents.files[path] = _question_bank(plan, questions)
        texts = (text for question in questions for text in question.texts())
        resources.append(Resource(f"bank_{bank.id}", "question-bank", path, None, _media_of(texts)))
    pages = []
    for question in bank.questions:
        if isinstance(question, TextItem):
            path = f"pages/{question.id}.html"
            documents.files[path] = _page(question, plan.titles[question.id], bank.language)
            pages.append(
                Resource(
                    f"page_{question.id}", "page", path, plan.titles[question.id], _media_of([question.stem])
                )
            )
    media = bank.media()
    tree.files["imsmanifest.xml"] = manifest(bank, [*pages, *resources], list(media.values()), version)
    tree.files.update(documents.files)
    tree.files.update({media_path(one): one.data for one in media.values()})
    return tree


def _media_of(texts: Iterable[Text]) -> tuple[Media, ...]:
    return tuple({media.name: media for text in texts for media in text.media}.values())


def _quiz_texts(bank: Bank) -> Iterator[Text]:
    for section in bank.sections:
        if section.text is not None:
            yield section.text
        for question in section.questions:
            if not isinstance(question, TextItem):
                yield from question.texts()


def _assessment(plan: Plan) -> etree._Element:
    bank = plan.bank
    root = elements.document()
    assessment = child(
        root, "assessment", {"ident": f"quiz_{bank.id}", "title": bank.title, XML_LANG: bank.language}
    )
    fields = [
        ("cc_profile", "cc.exam.v0p1"),
        ("qmd_assessmenttype", "Examination"),
        ("qmd_scoretype", "Percentage"),
    ]
    if bank.settings.attempts is not None:
        fields.append(
            ("cc_maxattempts", str(bank.settings.attempts) if bank.settings.attempts else "unlimited")
        )
    if bank.settings.time_limit is not None:
        fields.append(("qmd_timelimit", str(-(-bank.settings.time_limit // 60))))
    elements.metadata(assessment, fields)
    # Moodle reads items directly in the one section only; its restore dies without any (moodle.md, 4.2).
    section = child(assessment, "section", {"ident": "root_section"})
    for part in bank.sections:
        for question, before in _with_introduction(part):
            item(section, question, plan.titles[question.id], bank.language, before)
    return root


def _with_introduction(section: Section) -> Iterator[tuple[Question, Text | None]]:
    """The questions of a section; the first one is introduced by the section's text."""
    introduction = section.text
    for question in section.questions:
        if not isinstance(question, TextItem):
            yield question, introduction
            introduction = None


def _question_bank(plan: Plan, questions: Sequence[Question]) -> etree._Element:
    root = elements.document()
    holder = child(root, "objectbank", {"ident": f"bank_{plan.bank.id}"})
    elements.metadata(holder, [("bank_title", plan.bank.title)])
    for question in questions:
        item(holder, question, plan.titles[question.id], plan.bank.language, None)
    return root


_PAGE = Dialect(math=tex, href=lambda media: f"../{media_path(media)}")


def _page(question: TextItem, title: str, language: str) -> etree._Element:
    root = element("html", {"lang": language})
    head = child(root, "head")
    child(head, "meta", {"charset": "utf-8"})
    child(head, "title", text=title)
    blocks(child(root, "body"), question.stem, _PAGE)
    return root
