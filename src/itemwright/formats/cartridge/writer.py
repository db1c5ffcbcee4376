"""Writing a cartridge: manifest, one assessment, one question bank, pages, media."""

from collections.abc import Iterable, Sequence
from typing import Literal

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.cartridge.items import Items
from itemwright.formats.cartridge.manifest import Course, Module, Resource, manifest
from itemwright.formats.cartridge.text import line, media_path, page
from itemwright.formats.cartridge.vocab import MAX_TITLE
from itemwright.formats.cartridge.written import introductions, written
from itemwright.formats.identifiers import global_id
from itemwright.formats.qti12 import elements
from itemwright.formats.qti12.elements import XML_LANG
from itemwright.model.richtext import Media, Text
from itemwright.package.tree import Tree
from itemwright.questions.text import TextItem
from itemwright.questions.types import Question
from itemwright.text.plain import shorten
from itemwright.xml.build import child, element

Version = Literal["1.1", "1.3"]


def write(plan: Plan, version: Version) -> Tree:
    """The cartridge of a bank. Its assessment stands at the root, where Moodle resolves `media/…` (moodle.md, 4.4)."""
    documents, module = _module(plan)
    course = Course(plan.bank.id, module.title, plan.bank.language, [plan.bank])
    return _cartridge(course, [module], documents, version)


def write_course(plans: Sequence[Plan], identifier: str, version: Version) -> Tree:
    """One cartridge of several banks, each a module of its own; it is called by its identifier.

    The names of the banks' media must be distinct in the course. Its language is that of the first bank.
    """
    documents: dict[str, etree._Element] = {}
    modules = []
    for plan in plans:
        own, module = _module(plan)
        documents |= own
        modules.append(module)
    banks = [plan.bank for plan in plans]
    course = Course(identifier, identifier, banks[0].language, banks)
    return _cartridge(course, modules, documents, version)


def _cartridge(
    course: Course, modules: Sequence[Module], documents: dict[str, etree._Element], version: Version
) -> Tree:
    shown = (one for module in modules for resource in module.resources for one in resource.media)
    media = tuple({one.name: one for one in shown}.values())
    tree = Tree({"imsmanifest.xml": manifest(course, modules, media, version), **documents})
    tree.files.update({media_path(one): one.data for one in media})
    return tree


def _module(plan: Plan) -> tuple[dict[str, etree._Element], Module]:
    """The documents of a bank by their path, and what the manifest says of them."""
    bank = plan.bank
    title = _title(bank.title)
    documents: dict[str, etree._Element] = {}
    resources: list[Resource] = []
    questions = [question for question in bank.questions if not isinstance(question, TextItem)]
    texts = [text for question in questions for text in written(question)]
    for question in bank.questions:
        if isinstance(question, TextItem):
            name = global_id(bank.id, question.id)
            path = f"pages/{name}.html"
            own = _title(plan.titles[question.id])
            documents[path] = _page(question, own, bank.language)
            resources.append(Resource(f"page_{name}", "page", path, own, _media_of([question.stem])))
    if questions and bank.deliver != "bank":
        path = f"quiz_{bank.id}.xml"
        before = introductions(bank)
        documents[path] = _assessment(plan, title, questions, before)
        media = _media_of([*before.values(), *texts])
        resources.append(Resource(f"quiz_{bank.id}", "assessment", path, title, media))
    if questions and bank.deliver != "quiz":
        path = f"bank_{bank.id}.xml"
        documents[path] = _question_bank(plan, title, questions)
        resources.append(Resource(f"bank_{bank.id}", "question-bank", path, None, _media_of(texts)))
    return documents, Module(bank.id, title, tuple(resources))


def _title(title: str) -> str:
    return shorten(line(title), MAX_TITLE)


def _media_of(texts: Iterable[Text]) -> tuple[Media, ...]:
    return tuple({media.name: media for text in texts for media in text.media}.values())


def _assessment(
    plan: Plan, title: str, questions: Sequence[Question], before: dict[str, Text]
) -> etree._Element:
    bank = plan.bank
    root = elements.document()
    assessment = child(
        root, "assessment", {"ident": f"quiz_{bank.id}", "title": title, XML_LANG: bank.language}
    )
    fields = _fields(bank.settings.attempts, bank.settings.time_limit)
    elements.metadata(assessment, *fields.values(), labels=tuple(fields))
    # Moodle reads items directly in the one section only; its restore dies without any (moodle.md, 4.2).
    section = child(assessment, "section", {"ident": "root_section"})
    items = Items(section, plan.titles, bank.language)
    for question in questions:
        items.append(question, before.get(question.id))
    return root


def _fields(attempts: int | None, seconds: int | None) -> dict[str, str]:
    fields = {
        "cc_profile": "cc.exam.v0p1",
        "qmd_assessmenttype": "Examination",
        "qmd_scoretype": "Percentage",
    }
    if attempts is not None:
        fields["cc_maxattempts"] = str(attempts) if attempts else "unlimited"
    if seconds is not None:
        fields["qmd_timelimit"] = str(-(-seconds // 60))
    return fields


def _question_bank(plan: Plan, title: str, questions: Sequence[Question]) -> etree._Element:
    root = elements.document()
    holder = child(root, "objectbank", {"ident": f"bank_{plan.bank.id}"})
    elements.metadata(holder, title, labels=("bank_title",))
    items = Items(holder, plan.titles, plan.bank.language)
    for question in questions:
        items.append(question)
    return root


def _page(question: TextItem, title: str, language: str) -> etree._Element:
    root = element("html", {"lang": language})
    head = child(root, "head")
    child(head, "meta", {"charset": "utf-8"})
    child(head, "title", text=title)
    child(root, "body").extend(page(question.stem))
    return root
