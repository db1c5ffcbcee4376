"""From a plan to a package."""

from typing import assert_never

from lxml import etree

from itemwright.formats.base import Plan
from itemwright.formats.qti21.items import (
    essay,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    short_answer,
    text,
    true_false,
)
from itemwright.formats.qti21.manifest import Listed, manifest
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.test import assessment_test
from itemwright.formats.qti21.texts import STYLES, Texts
from itemwright.formats.qti21.vocab import MANIFEST, QTI, STYLE, TEST, item_path
from itemwright.formats.words import is_right_to_left, words
from itemwright.model.richtext import Media
from itemwright.package.tree import Tree
from itemwright.questions.essay import Essay
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.short_answer import ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question

MEDIA = "media/"


def write(plan: Plan) -> Tree:
    """The package: manifest, test (unless only a bank is delivered), an item for each question, media, style sheet."""
    bank = plan.bank
    texts = Texts(bank.language, is_right_to_left(bank.language))
    listed: list[Listed] = []
    media: dict[str, Media] = {}
    if bank.deliver != "bank":
        texts.begin(MEDIA)
        test = assessment_test(bank, texts)
        listed.append(Listed(TEST, test, None, _files(test, texts)))
        media |= texts.used
    for question in bank.questions:
        texts.begin(f"../{MEDIA}")
        made = item(question, Context(bank, plan.titles[question.id], texts, words(bank.language)))
        listed.append(Listed(item_path(question.id), made, question, _files(made, texts)))
        media |= texts.used
    tree = Tree({MANIFEST: manifest(bank, plan.titles, listed)})
    for one in listed:
        tree.files[one.path] = one.root
    for name in sorted(media):
        tree.files[MEDIA + name] = media[name].data
    if any(STYLE in one.files for one in listed):
        tree.files[STYLE] = STYLES
    return tree


def item(question: Question, context: Context) -> etree._Element:
    """The assessmentItem of a question."""
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
        case TextItem():
            return text.write(question, context)
        case _:
            assert_never(question)


def _files(root: etree._Element, texts: Texts) -> tuple[str, ...]:
    """The files that a document uses, by their path in the package."""
    files = [MEDIA + name for name in texts.used]
    if root.find(f"{{{QTI}}}stylesheet") is not None:
        files.append(STYLE)
    return tuple(files)
