"""What Moodle XML does not hold as the author wrote it (docs/importers/moodle.md, tests/specimens/moodle)."""

from collections.abc import Iterator
from typing import assert_never

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.moodle import names
from itemwright.formats.moodle.judged import choices, common, handed, placed, typed
from itemwright.formats.moodle.vocab import MAX_NAME
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


def judge(question: Question, bank: Bank) -> Iterator[Judgement]:
    """What Moodle does not hold of a question."""
    yield from _by_type(question, bank)
    if not isinstance(question, Essay | FileUpload | TextItem):
        yield from common.hints(question)
    yield from common.title(question)
    yield from common.metadata(question)


def _by_type(question: Question, bank: Bank) -> Iterator[Judgement]:
    match question:
        case MultipleChoice():
            return choices.one(question)
        case MultipleAnswer():
            return choices.several(question)
        case TrueFalse():
            return _true_false(question)
        case ShortAnswerQuestion():
            return typed.words(question)
        case Numeric():
            return typed.numbers(question)
        case Essay():
            return handed.text(question)
        case Matching():
            return placed.pairs(question)
        case Ordering():
            return placed.order(question)
        case FillIn():
            return typed.blanks(question)
        case DragWords():
            return placed.words(question)
        case Categorize():
            return placed.categories(question, bank)
        case Hotspot():
            return placed.spots(question)
        case LabelImage():
            return placed.labels(question)
        case Formula():
            return typed.formula(question)
        case FileUpload():
            return handed.files(question)
        case TextItem():
            return _text(question)
        case _:
            assert_never(question)


def _true_false(question: TrueFalse) -> Iterator[Judgement]:
    yield from common.by_answer(question, "with the answers `true` and `false`")
    yield from common.points(question)


def _text(question: TextItem) -> Iterator[Judgement]:
    if question.points:
        yield lossy(losses.POINTS, "a text between questions has no points in Moodle")
    yield from common.no_feedback(question, "a text between questions")


def judge_bank(bank: Bank) -> Iterator[Judgement]:
    """What Moodle XML does not hold of the bank around its questions."""
    if bank.deliver != "bank":
        yield emulated(
            losses.BANK,
            "Moodle XML holds a question bank: make a quiz in the course and add the questions of its categories",
        )
    if bank.description is not None:
        yield lossy(
            losses.BANK,
            "the description becomes that of the category, which teachers see and students do not",
            bank.description.at,
        )
        if bank.description.media:
            yield lossy(
                losses.MEDIA,
                "the description of a category holds no pictures or files: only its words are written",
                bank.description.at,
            )
    if bank.authors or bank.license:
        yield emulated(losses.BANK, "authors and licence stand in the description of the category")
    if not names.fits(bank.title):
        yield lossy(losses.TITLE, f"the title is cut to {MAX_NAME} characters with `…`")
    if stated := bank.settings.stated():
        listed = ", ".join(f"`{name}`" for name in stated)
        yield lossy(
            losses.SETTINGS,
            f"Moodle XML has no place for settings of a quiz: set {listed} in Moodle",
            bank.settings.at,
        )
    if any(section.title is not None for section in bank.sections):
        yield emulated(
            losses.SECTION, "each section is a category of the question bank, below that of the bank itself"
        )
    for section, name in zip(bank.sections, names.categories(bank), strict=True):
        yield from _section(section, name or bank.title)


def _section(section: Section, category: str) -> Iterator[Judgement]:
    if section.title is not None and not names.fits(section.title):
        yield lossy(losses.TITLE, f"the title is cut to {MAX_NAME} characters with `…`", section.at)
    if section.text is not None:
        yield emulated(
            losses.SECTION,
            "the text of the section is a description before its questions: add it to the quiz with them",
            section.text.at,
        )
    if section.draw is not None:
        yield lossy(
            losses.SECTION,
            f"Moodle XML cannot hold random questions: in the quiz, add {section.draw} random questions from the"
            f" category “{category}”",
            section.at,
        )
    if section.shuffle:
        yield lossy(
            losses.SECTION, "the order of questions is a setting of the quiz: shuffle them there", section.at
        )
