"""What a QTI 2.1 package does not hold (docs/importers/qti21.md; the engines named there, and the schema)."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import TypeVar, assert_never

from itemwright.formats import losses
from itemwright.formats.base import Judgement, Verdict, emulated, listed, lossy, refused
from itemwright.formats.letters import java, taken_for_others
from itemwright.formats.qti21.items import (
    categorize,
    drag_words,
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
    true_false,
)
from itemwright.formats.qti21.patterns import accepted
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.test import is_shuffled, pool_of
from itemwright.formats.qti21.texts import lost_details
from itemwright.formats.words import is_right_to_left
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.base import BaseQuestion
from itemwright.questions.categorize import Categorize
from itemwright.questions.drag_words import DragWords
from itemwright.questions.essay import Essay
from itemwright.questions.file_upload import Files, FileUpload
from itemwright.questions.fill_in import FillIn
from itemwright.questions.formula import Formula, variant_count
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric, NumericAnswer
from itemwright.questions.ordering import Ordering
from itemwright.questions.short_answer import Match, ShortAnswer, ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question


def judge(question: Question, bank: Bank) -> Iterator[Judgement]:
    """What the package does not hold of a question."""
    match question:
        case MultipleChoice():
            yield from _scored(question, multiple_choice.possible, bank)
        case MultipleAnswer():
            yield from _scored(question, multiple_answer.possible, bank)
        case TrueFalse():
            yield from _scored(question, true_false.possible, bank)
        case ShortAnswerQuestion():
            judged = list(_typed(question.answers, question.match))
            yield from judged
            if any(one.verdict is Verdict.REFUSED for one in judged):
                return
            yield _as_handed_over()
            yield from _scored(question, short_answer.possible, bank)
        case Numeric():
            yield from _unit(question.unit)
            yield from _numbers(question.answers)
            yield from _scored(question, numeric.possible, bank)
        case Matching():
            yield from _scored(question, matching.possible, bank)
        case Ordering():
            yield from _scored(question, ordering.possible, bank)
        case FillIn():
            judged = [one for blank in question.blanks for one in _typed(blank.answers, blank.match)]
            yield from judged
            if any(one.verdict is Verdict.REFUSED for one in judged):
                return
            if any(blank.answers for blank in question.blanks):
                yield _as_handed_over()
            for blank in question.blanks:
                yield from _numbers(blank.numbers)
            yield from _scored(question, fill_in.possible, bank)
        case DragWords():
            yield from _scored(question, drag_words.possible, bank)
        case Categorize():
            yield from _scored(question, categorize.possible, bank)
        case Hotspot():
            yield from _scored(question, hotspot.possible, bank)
        case LabelImage():
            yield emulated(
                losses.INTERACTION, "each label becomes a small picture, since QTI 2.1 takes no words here"
            )
            yield from _scored(question, label_image.possible, bank)
        case Formula():
            count = variant_count(question, bank.id)
            where = "the item bank holds each" if bank.deliver == "bank" else "the test draws one of them"
            yield emulated(losses.INTERACTION, f"the numbers are fixed in {count} variants: {where}")
            yield from _unit(question.unit)
            yield from _scored(question, formula.possible, bank)
        case FileUpload():
            if question.files != Files() or question.types or question.max_size is not None:
                yield lossy(
                    losses.ESSAY,
                    "number, kinds and size of the files are shown, but not enforced; players take one file",
                )
            yield from _unscored(question, "no rule tells a right file from a wrong one")
        case Essay():
            yield from _essay(question)
            yield from _unscored(question, "no rule tells a right essay from a wrong one")
        case TextItem():
            yield from _unscored(question, "a text is not answered")
            if question.explanation is not None:
                yield lossy(
                    losses.FEEDBACK,
                    "a text is not answered, so no explanation is shown",
                    question.explanation.at,
                )
            if question.points:
                yield lossy(losses.POINTS, "a text is not answered, so it has no points")
        case _:
            assert_never(question)
    for text in question.texts():
        if text.features:
            yield from _text(text)


def _typed(answers: Sequence[ShortAnswer], match: Match) -> Iterator[Judgement]:
    """What becomes of texts that are typed: in a question, or in a blank."""
    known = accepted(answers, match)
    if answers and known.key(answers) is None:
        yield refused(
            losses.MATCHING,
            "no answer that earns the full points can be written out, and QTI players share no wildcards and no regular"
            " expressions",
            answers[0].at,
        )
        return
    for index in known.left_out:
        yield lossy(
            losses.MATCHING,
            "QTI players share no patterns: what only this one matches earns nothing",
            answers[index].at,
        )
    for typed in known.texts:
        letters = {} if typed.exact or typed.form_of is not None else taken_for_others(typed.text, java)
        for letter, other in letters.items():
            yield lossy(
                losses.MATCHING,
                f"some players take `{letter}` and `{other}` for one letter where case does not count",
                answers[typed.answer].at,
            )
        if typed.form_of is not None:
            yield emulated(
                losses.MATCHING,
                f"`{typed.text}` is added as an answer, since players do not take it for `{typed.form_of}`",
                answers[typed.answer].at,
            )


def _as_handed_over() -> Judgement:
    return emulated(
        losses.MATCHING,
        "an answer is compared as the player hands it over, and most keep a blank typed before or after it, and an"
        " accent pasted as a piece of its own",
    )


def _numbers(answers: Sequence[NumericAnswer]) -> Iterator[Judgement]:
    """Bounds that no double tells from their neighbours: players compute with doubles (`baseType="float"`)."""
    for answer in answers:
        if not all(Decimal(repr(float(end))) == end for end in answer.interval):
            yield lossy(losses.NUMBER, "QTI players keep about 16 significant digits of a number", answer.at)


def _unit(unit: str | None) -> Iterator[Judgement]:
    if unit is not None:
        yield lossy(
            losses.UNIT,
            "the unit is shown behind the field; typed after the number it makes that no number, which earns nothing",
        )


Kind = TypeVar("Kind", bound=BaseQuestion)


def _scored(question: Kind, possible: Callable[[Kind], Scale], bank: Bank) -> Iterator[Judgement]:
    partial = question.feedback.partial
    if partial is not None and not possible(question).partial:
        yield emulated(
            losses.FEEDBACK,
            "no answer to this question is partly right, so the text for one is left out",
            partial.at,
        )
    if question.hints:
        yield _hints(question, bank)


def _hints(question: BaseQuestion, bank: Bank) -> Judgement:
    at = question.hints[0].at
    settings = bank.settings
    attempts = settings.attempts
    if bank.deliver != "bank":
        if settings.feedback == "never":
            return lossy(losses.HINTS, "hints are feedback, and the quiz shows none", at)
        if settings.feedback == "after":
            return lossy(losses.HINTS, "hints come between attempts, but all feedback waits for the end", at)
        if attempts is None or attempts == 1:
            return lossy(
                losses.HINTS,
                "a question may be tried once, so no hint comes in time (say `attempts` to allow more)",
                at,
            )
        if 0 < attempts <= len(question.hints):
            return lossy(
                losses.HINTS,
                f"a question may be tried {attempts} times, so only {attempts - 1} of {len(question.hints)} hints come"
                " in time",
                at,
            )
    return emulated(
        losses.HINTS,
        "each hint comes after one more wrong answer, not on request; some players go on showing the first",
        at,
    )


def _unscored(question: Question, why: str) -> Iterator[Judgement]:
    for text in question.feedback.texts():
        yield lossy(losses.FEEDBACK, f"{why}, so this feedback is not shown", text.at)
    if question.hints:
        yield lossy(losses.HINTS, f"{why}, so hints are not shown", question.hints[0].at)


def _essay(question: Essay) -> Iterator[Judgement]:
    words = question.words
    if words.min is not None or words.max is not None:
        yield lossy(losses.ESSAY, "the limits on the number of words are shown, but not enforced", words.at)
    if question.attachments:
        yield lossy(losses.ESSAY, "files cannot be added to the answer")


def _text(text: Text) -> Iterator[Judgement]:
    if "del" in text.features:
        yield emulated(
            losses.TEXT, "QTI 2.1 has no strike-through: a style sheet strikes the words through", text.at
        )
    if "tex" in text.features:
        yield lossy(losses.MATHS, "a formula has no MathML and is shown as TeX", text.at)
    lost = lost_details(text)
    if lost:
        yield lossy(losses.TEXT, f"QTI 2.1 has no place for {listed(lost)}", text.at)


def judge_bank(bank: Bank) -> Iterator[Judgement]:
    """What the package does not hold of the bank around its questions."""
    if is_right_to_left(bank.language):
        yield emulated(
            losses.LANGUAGE,
            "QTI 2.1 does not state the direction of a text: a style sheet sets it, and invisible marks keep signs in"
            " place",
        )
    if bank.deliver == "bank":
        yield from _item_bank(bank)
    else:
        yield from _test(bank)


def _item_bank(bank: Bank) -> Iterator[Judgement]:
    stated = bank.settings.stated()
    if stated:
        yield lossy(losses.SETTINGS, f"an item bank has no place for {', '.join(stated)}", bank.settings.at)
    if bank.description is not None:
        yield emulated(
            losses.BANK, "the description stands in the metadata, as plain text", bank.description.at
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
                f"an item bank has no sections, so these are lost: {', '.join(lost)}",
                section.at,
            )


def _test(bank: Bank) -> Iterator[Judgement]:
    settings = bank.settings
    if settings.attempts is not None:
        yield lossy(
            losses.SETTINGS, "QTI 2.1 limits the attempts at each question, not at the quiz", settings.at
        )
    if settings.keep is not None:
        yield lossy(losses.SETTINGS, "QTI 2.1 does not say which attempt counts", settings.at)
    if settings.one_at_a_time is not None:
        yield lossy(
            losses.SETTINGS, "QTI 2.1 leaves it to the player how many questions a page shows", settings.at
        )
    if settings.feedback == "after":
        yield lossy(
            losses.SETTINGS,
            "feedback waits for the end, where players without a review show none, and each question may be tried"
            " once only",
            settings.at,
        )
    if bank.description is not None:
        yield emulated(
            losses.BANK,
            "QTI 2.1 has no introduction: the description stands in front of the first section's questions",
            bank.description.at,
        )
        yield from _text(bank.description)
    for section in bank.sections:
        if section.title is not None:
            yield emulated(
                losses.SECTION,
                "the title stands at the head of the section's text, because Canvas makes a question of a visible one;"
                " Canvas itself drops it",
                section.at,
            )
        if section.text is not None:
            yield from _text(section.text)
        pool = pool_of(section, is_shuffled(section, settings))
        if pool is not None and pool.after:
            yield lossy(
                losses.SECTION,
                "texts among questions that are drawn or shuffled stand after all of them",
                pool.after[0].at,
            )
