"""What a Canvas package does not hold, in Classic Quizzes or in New Quizzes (docs/importers/canvas.md, 3 and 6)."""

from collections.abc import Iterator
from typing import assert_never

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, listed, lossy, refused
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
from itemwright.formats.canvas.order import shuffles
from itemwright.formats.canvas.parts import Part, parts
from itemwright.formats.canvas.texts import Texts
from itemwright.formats.canvas.vocab import MAX_STEM, MAX_TITLE, Quizzes
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

_SHORT = MAX_STEM // 32
"""The source of a stem that cannot become too long: markup and escapes add less than this many times its length."""
_PICTURE = 100
"""How many characters the address of a picture in a course may have."""


def judge(question: Question, bank: Bank, quizzes: Quizzes) -> Iterator[Judgement]:
    """What the package does not hold of a question."""
    match question:
        case MultipleChoice():
            yield from multiple_choice.judge(question, quizzes)
        case MultipleAnswer():
            yield from multiple_answer.judge(question, quizzes)
        case TrueFalse():
            yield from true_false.judge(question, bank, quizzes)
        case ShortAnswerQuestion():
            yield from short_answer.judge(question)
        case Numeric():
            yield from numeric.judge(question)
        case Essay():
            yield from essay.judge(question, quizzes)
        case Matching():
            yield from matching.judge(question, quizzes)
        case Ordering():
            yield from ordering.judge(question, quizzes)
        case FillIn():
            yield from fill_in.judge(question)
        case DragWords():
            yield from drag_words.judge(question)
        case Categorize():
            yield from categorize.judge(question, quizzes)
        case Hotspot():
            yield from hotspot.judge(question, quizzes)
        case LabelImage():
            yield refused(losses.TYPE, "Canvas has no labelling of pictures")
        case Formula():
            yield from formula.judge(question)
        case FileUpload():
            yield from file_upload.judge(question, quizzes)
        case TextItem():
            yield from text.judge(question)
        case _:
            assert_never(question)
    yield from _common(question, bank)


def _common(question: Question, bank: Bank) -> Iterator[Judgement]:
    if question.title is not None and len(question.title) > MAX_TITLE:
        yield lossy(losses.TITLE, f"the title is cut to {MAX_TITLE} characters with `…`")
    yield from _feedback(question)
    if question.hints:
        yield lossy(losses.HINTS, "Canvas has no hints", question.hints[0].at)
    own_tags = [tag for tag in question.tags if tag not in bank.tags]
    lost = [
        name
        for name, value in (
            ("tags", own_tags),
            ("difficulty", question.difficulty),
            ("outcomes", question.outcomes),
        )
        if value
    ]
    if lost:
        yield lossy(losses.METADATA, f"a Canvas package has no place for {listed(lost)} of a question")
    yield from _stem(question, bank)


def _feedback(question: Question) -> Iterator[Judgement]:
    feedback = question.feedback
    if not question.scored:
        for shown in feedback.texts():
            yield lossy(
                losses.FEEDBACK,
                "a person grades this, or nobody does: Canvas shows no feedback for right, partly right or wrong",
                shown.at,
            )
    elif feedback.partial is not None:
        yield lossy(losses.FEEDBACK, "Canvas has no feedback for a partly right answer", feedback.partial.at)


def _stem(question: Question, bank: Bank) -> Iterator[Judgement]:
    main = question.main_text
    if not main.blocks:
        yield refused(
            losses.TEXT,
            "nothing is shown of this text: Canvas would take the first choice for the question",
            main.at,
        )
    elif len(main.source) > _SHORT:
        length = len(Texts(bank.language).html(main)) + _PICTURE * len(main.media)
        if length > MAX_STEM:
            yield refused(
                losses.TEXT,
                f"this text has {length} characters as HTML; Classic Quizzes put a notice in place of one with more"
                f" than {MAX_STEM}",
                main.at,
            )


def judge_bank(bank: Bank, quizzes: Quizzes) -> Iterator[Judgement]:
    """What the package does not hold of the bank around its questions."""
    if len(bank.title) > MAX_TITLE:
        yield lossy(losses.TITLE, f"the title is cut to {MAX_TITLE} characters with `…`")
    lost = [
        name
        for name, value in (("authors", bank.authors), ("licence", bank.license), ("tags", bank.tags))
        if value
    ]
    if lost:
        yield lossy(losses.BANK, f"a Canvas package has no place for {listed(lost)}")
    if bank.deliver == "bank":
        yield from _item_bank(bank)
        return
    yield from _settings(bank)
    if quizzes == "classic":
        yield from _choices(bank)
    introduced = next((section for section in bank.sections if section.title or section.text), None)
    if introduced is not None:
        yield emulated(
            losses.SECTION,
            "Canvas quizzes have no sections: the title and text of one are a text in front of its questions",
            introduced.at,
        )
    for part in parts(bank):
        yield from _section(part)


def _item_bank(bank: Bank) -> Iterator[Judgement]:
    if bank.description is not None:
        yield lossy(losses.BANK, "a question bank has no description in Canvas", bank.description.at)
    stated = bank.settings.stated()
    if stated:
        yield lossy(
            losses.SETTINGS, f"a question bank has no place for {', '.join(stated)}", bank.settings.at
        )
    for section in bank.sections:
        lost = [
            name
            for name, value in (
                ("title", section.title),
                ("text", section.text),
                ("draw", section.draw),
                ("shuffle", section.shuffle),
            )
            if value
        ]
        if lost:
            yield lossy(
                losses.SECTION,
                f"a question bank has no sections, and so no {listed(lost)} of one",
                section.at,
            )


def _settings(bank: Bank) -> Iterator[Judgement]:
    settings = bank.settings
    if settings.time_limit is not None and settings.time_limit % 60:
        yield lossy(losses.SETTINGS, "the time limit is rounded up to whole minutes", settings.at)
    if settings.keep == "first":
        yield lossy(
            losses.SETTINGS,
            "Canvas keeps the highest, the latest or the average score, not the first: it keeps the highest",
            settings.at,
        )
    if settings.feedback == "immediately":
        yield lossy(
            losses.SETTINGS,
            "Canvas shows feedback once the quiz is handed in, not after each question",
            settings.at,
        )
    if settings.pass_mark is not None:
        yield lossy(losses.SETTINGS, "Canvas quizzes have no pass mark", settings.at)


def _choices(bank: Bank) -> Iterator[Judgement]:
    """Classic Quizzes shuffle the choices of all questions or of none."""
    wishes = [(question, wish) for question in bank.questions if (wish := shuffles(question)) is not None]
    wanted = [question for question, wish in wishes if wish]
    if wanted and len(wanted) < len(wishes):
        yield lossy(
            losses.ORDER,
            f"Classic Quizzes shuffle the choices of all questions or of none: of none here, though {len(wanted)} of"
            f" {len(wishes)} questions ask for it (New Quizzes shuffle those)",
            wanted[0].at,
        )


def _section(part: Part) -> Iterator[Judgement]:
    section = part.section
    if part.points_differ:
        if section.draw is None:
            yield lossy(
                losses.SECTION,
                "the questions are not shuffled: Canvas shuffles groups only, in which all questions count the same",
                section.at,
            )
        else:
            yield lossy(
                losses.POINTS,
                f"questions that are drawn all count the same in Canvas: {part.shown_points} points each, the mean",
                section.at,
            )
    yield from _group(part, section)


def _group(part: Part, section: Section) -> Iterator[Judgement]:
    if part.group is None:
        return
    if section.draw is None:
        yield emulated(
            losses.SECTION,
            "the section is a group from which all questions are drawn, in any order",
            section.at,
        )
    elif section.draw > 1 and not part.shuffled:
        yield emulated(losses.SECTION, "the questions that are drawn come in any order", section.at)
    if part.after:
        yield lossy(
            losses.SECTION,
            "texts among questions that are drawn or shuffled stand after all of them",
            part.after[0].at,
        )
