"""From a plan to a package."""

from collections.abc import Iterator
from typing import assert_never

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.qti21.items import (
    categorize,
    drag_words,
    essay,
    file_upload,
    fill_in,
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
from itemwright.formats.qti21.items import formula as formula_item
from itemwright.formats.qti21.manifest import Listed, kind_of, manifest
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.test import assessment_test
from itemwright.formats.qti21.texts import STYLES, Texts
from itemwright.formats.qti21.vocab import MANIFEST, QTI, STYLE, TEST, Name, identifier, names
from itemwright.package.tree import Content, Document, File, Tree
from itemwright.questions import formula
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


def write(plan: Plan) -> Tree:
    """The package: an item for each question, media, style sheet, test (unless only a bank is delivered), manifest.

    The items are made when they are asked for, one by one.
    """
    return Tree(_files(plan))


def _files(plan: Plan) -> Iterator[File]:
    bank = plan.bank
    texts = Texts(bank.language)
    listed: list[Listed] = []
    shown: dict[str, Content] = {}
    references: dict[str, list[Name]] = {}
    for question in bank.questions:
        variants = formula.variants(question, bank.id) if isinstance(question, Formula) else (None,)
        own = references[question.id] = names(bank.id, question.id, len(variants))
        for name, variant in zip(own, variants, strict=True):
            texts.begin("../")
            context = Context(bank, name.identifier, plan.titles[question.id], texts)
            item = _item(question, variant, context)
            listed.append(Listed(name, question, kind_of(item.data), _used(item.root, texts)))
            yield name.path, item
            shown |= texts.used
    if bank.deliver != "bank":
        texts.begin("")
        test = assessment_test(bank, references, texts)
        listed.insert(0, Listed(Name(identifier(bank.id), TEST), None, None, _used(test, texts)))
        yield TEST, test
        shown |= texts.used
    for path in sorted(shown):
        yield path, shown[path]
    if any(STYLE in one.files for one in listed):
        yield STYLE, STYLES
    yield MANIFEST, manifest(bank, plan.titles, listed)


def _item(question: Question, variant: formula.Variant | None, context: Context) -> Document:
    match question:
        case MultipleChoice():
            return multiple_choice.write(question, context)
        case MultipleAnswer():
            return multiple_answer.write(question, context)
        case TrueFalse():
            return true_false.write(question, context)
        case ShortAnswerQuestion():
            return short_answer.write(question, context)
        case Numeric():
            return numeric.write(question, context)
        case Essay():
            return essay.write(question, context)
        case Matching():
            return matching.write(question, context)
        case Ordering():
            return ordering.write(question, context)
        case FillIn():
            return fill_in.write(question, context)
        case DragWords():
            return drag_words.write(question, context)
        case Categorize():
            return categorize.write(question, context)
        case Hotspot():
            return hotspot.write(question, context)
        case LabelImage():
            return label_image.write(question, context)
        case Formula():
            assert variant is not None
            return formula_item.write(question, variant, context)
        case FileUpload():
            return file_upload.write(question, context)
        case TextItem():
            return text.write(question, context)
        case _:
            assert_never(question)


def _used(root: etree._Element, texts: Texts) -> tuple[str, ...]:
    """The files that a document uses, by their path in the package."""
    if texts.styled and root.find(f"{{{QTI}}}stylesheet") is not None:
        return *texts.used, STYLE
    return tuple(texts.used)
