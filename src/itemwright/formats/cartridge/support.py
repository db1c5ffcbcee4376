"""What a cartridge does not hold of a question, with what Moodle and Canvas make of it.

Sources: docs/importers/cartridge.md; docs/importers/moodle.md, section 4; docs/importers/canvas.md, sections 3, 5
and 6.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, listed, lossy, refused
from itemwright.formats.cartridge.answers import accepted, as_short_answer, forms, is_lost, tells_case
from itemwright.formats.cartridge.text import changes
from itemwright.formats.cartridge.texts_judged import asked, length, title
from itemwright.formats.cartridge.vocab import MAX_WHOLE_POINTS
from itemwright.formats.cartridge.written import feedback, given, has_partial, written
from itemwright.formats.letters import moodle_takes
from itemwright.formats.words import words
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.categorize import Categorize
from itemwright.questions.drag_words import DragWords
from itemwright.questions.essay import Essay, Words
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
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question

USUAL_LINES = 10
"""The height of an essay's field when the author says none."""


def judge(question: Question, bank: Bank) -> Iterator[Judgement]:
    """What the cartridge does not hold of a question."""
    match question:
        case MultipleChoice():
            yield from _multiple_choice(question)
        case MultipleAnswer():
            yield from _multiple_answer(question)
        case TrueFalse():
            yield from _true_false(question, bank)
        case ShortAnswerQuestion():
            yield from _short_answer(question)
        case Essay():
            yield from _essay(question)
        case TextItem():
            yield from _text_item(question)
            yield from _common(question, bank)
            return
        case FillIn():
            yield from _fill_in(question, bank)
            return
        case Numeric():
            yield refused(losses.TYPE, "Common Cartridge has no numeric questions")
            return
        case Matching():
            yield refused(losses.TYPE, "Common Cartridge has no matching questions")
            return
        case Ordering():
            yield refused(losses.TYPE, "Common Cartridge has no questions about an order")
            return
        case DragWords():
            yield refused(losses.TYPE, "Common Cartridge has no words to be put into a text")
            return
        case Categorize():
            yield refused(losses.TYPE, "Common Cartridge has no categories to sort into")
            return
        case Hotspot():
            yield refused(losses.TYPE, "Common Cartridge has no questions that are answered on a picture")
            return
        case LabelImage():
            yield refused(losses.TYPE, "Common Cartridge has no labels to be put on a picture")
            return
        case Formula():
            yield refused(
                losses.TYPE, "Common Cartridge has no variables, and no numeric questions for variants"
            )
            return
        case FileUpload():
            yield refused(losses.TYPE, "Common Cartridge has no questions that are answered by a file")
            return
        case _:
            assert_never(question)
    yield from _common(question, bank)
    yield from _points(question, bank)
    yield from asked(question.main_text)
    yield from length(question, None)


def _multiple_choice(question: MultipleChoice) -> Iterator[Judgement]:
    for choice in question.choices:
        if choice.credit:
            effect = "earns" if choice.credit > 0 else "costs"
            yield lossy(
                losses.CREDIT,
                f"a cartridge knows right and wrong only: this choice {effect} nothing",
                choice.at,
            )
    yield from _choices(question)
    states = question.feedback
    if states.incorrect is not None:
        yield emulated(
            losses.FEEDBACK,
            "the feedback for wrong answers stands with each wrong choice, since Moodle knows no other place",
            states.incorrect.at,
        )
    if states.partial is not None:
        if has_partial(question):
            yield emulated(
                losses.FEEDBACK,
                "the feedback for a partly right answer stands with each choice that has credit",
                states.partial.at,
            )
        else:
            yield _never_partial(states.partial)


def _never_partial(text: Text) -> Judgement:
    return lossy(
        losses.FEEDBACK,
        "no answer to this question is partly right: the feedback for it is left out",
        text.at,
    )


def _multiple_answer(question: MultipleAnswer) -> Iterator[Judgement]:
    right = [choice.earns for choice in question.choices]
    if question.rule == "credits" and any(right):
        yield lossy(
            losses.CREDIT, "a cartridge has no credit per choice: those with a positive one count as right"
        )
    yield from _scoring(question, sum(right))
    yield from _choices(question)
    states = question.feedback
    if states.partial is not None:
        yield _no_partial(states.partial)
    yield from _only_in_canvas(states.correct, states.incorrect)


def _no_partial(text: Text) -> Judgement:
    return lossy(
        losses.FEEDBACK, "neither Moodle nor Canvas gets feedback for a partly right answer", text.at
    )


def _scoring(question: MultipleAnswer, right: int) -> Iterator[Judgement]:
    """How Moodle and Canvas score it, where that is not the author's rule."""
    in_moodle, in_canvas = _scored_alike(question, right)
    said = []
    if not in_moodle:
        said.append(
            f"Moodle gives 1/{right} of the points for each right choice and takes nothing off for wrong ones"
            if right > 1
            else "Moodle gives all points for the right choice, whatever else is ticked"
        )
    if not in_canvas:
        # New Quizzes are told to give all or nothing, or to score as Classic Quizzes do.
        who = "Canvas's Classic Quizzes" if question.rule == "all-or-nothing" else "Canvas's quizzes"
        said.append(
            f"{who} give 1/{right} for each right choice and take as much off for each wrong one"
            if right > 1
            else f"{who} give nothing for the right choice with a wrong one"
        )
    if said:
        yield lossy(losses.SCORING, "; ".join(said))


def _scored_alike(question: MultipleAnswer, right: int) -> tuple[bool, bool]:
    """Whether Moodle's sum of the right choices and Canvas's right minus wrong are the author's rule."""
    if question.rule == "all-or-nothing":
        return False, right == 1
    share = Fraction(1, right)
    parts = [
        (own, share if choice.earns else Fraction(0), share if choice.earns else -share)
        for own, choice in zip(question.shares(), question.choices, strict=True)
    ]
    return all(own == moodle for own, moodle, _ in parts), all(own == canvas for own, _, canvas in parts)


def _choices(question: MultipleChoice | MultipleAnswer) -> Iterator[Judgement]:
    if question.shuffle:
        yield lossy(losses.ORDER, "only Canvas's New Quizzes shuffle the choices of one question")
        if any(choice.fixed for choice in question.choices):
            yield lossy(losses.ORDER, "a choice cannot keep its place while the others are shuffled")
    for choice in question.choices:
        if choice.text.media:
            yield lossy(losses.MEDIA, "Moodle does not show a picture or file in a choice", choice.text.at)


def _only_in_canvas(correct: Text | None, incorrect: Text | None) -> Iterator[Judgement]:
    if correct is not None:
        yield lossy(losses.FEEDBACK, "Moodle drops the feedback for a right answer here", correct.at)
    if incorrect is not None:
        yield lossy(losses.FEEDBACK, "Moodle drops the feedback for wrong answers here", incorrect.at)


def _true_false(question: TrueFalse, bank: Bank) -> Iterator[Judgement]:
    if words(bank.language).true != "True":
        yield emulated(
            losses.INTERACTION, "Canvas makes a multiple-choice question of one whose words are not English"
        )
    states = question.feedback
    if states.incorrect is not None:
        yield emulated(
            losses.FEEDBACK,
            "the feedback for a wrong answer stands with the wrong choice, since Moodle knows no other place",
            states.incorrect.at,
        )
    if states.partial is not None:
        yield _never_partial(states.partial)


def _short_answer(question: ShortAnswerQuestion) -> Iterator[Judgement]:
    kept = accepted(question)
    if all(one.pattern for one in kept):
        yield refused(
            losses.MATCHING,
            "a cartridge has no patterns, and no answer that earns the full points can be written out: list the"
            " answers",
        )
        return
    for answer in question.answers:
        yield from _answer(question, answer)
        if answer.feedback is not None:
            yield lossy(losses.FEEDBACK, "there is no feedback for a single answer", answer.feedback.at)
    for one in kept:
        for taken in moodle_takes(one.text):
            yield lossy(losses.MATCHING, taken, one.answer.at)
        if one.pattern:
            message = f"Canvas takes `{one.text}` to the letter; Moodle knows the wildcard"
            yield lossy(losses.MATCHING, message, one.answer.at)
        elif "*" in one.text:
            message = f"Moodle takes the `*` in `{one.text}` for any characters"
            yield lossy(losses.MATCHING, message, one.answer.at)
    if any(tells_case(question, one) for one in kept):
        yield lossy(losses.MATCHING, "Moodle and Canvas do not tell upper from lower case here")
    states = question.feedback
    if states.partial is not None:
        yield _no_partial(states.partial)
    yield from _only_in_canvas(states.correct, states.incorrect)


def _answer(question: ShortAnswerQuestion, answer: ShortAnswer) -> Iterator[Judgement]:
    if answer.share not in (0, 1):
        yield lossy(
            losses.CREDIT, "a cartridge knows right and wrong only: this answer is left out", answer.at
        )
    elif answer.share:
        made = forms(question, answer)
        if not made:
            yield lossy(
                losses.MATCHING,
                "a cartridge has no patterns: what only this answer matches earns nothing",
                answer.at,
            )
        for one in made:
            if is_lost(one.text):
                yield lossy(
                    losses.MATCHING, f"Moodle cannot take the answer `{one.text}`: it is left out", answer.at
                )


def _fill_in(question: FillIn, bank: Bank) -> Iterator[Judgement]:
    alike = as_short_answer(question)
    if alike is not None:
        yield emulated(
            losses.INTERACTION,
            "the blank is shown as `_____`, and the answer is typed into a field below the text",
        )
        yield from judge(alike, bank)
    elif len(question.blanks) > 1:
        yield refused(losses.TYPE, "Common Cartridge has texts with one blank only")
    elif question.blanks[0].choices:
        yield refused(losses.TYPE, "Common Cartridge has blanks for typed text only, no drop-downs")
    else:
        yield refused(losses.TYPE, "Common Cartridge has blanks for typed text only, none for numbers")


def _essay(question: Essay) -> Iterator[Judgement]:
    if question.answer is not None:
        yield lossy(losses.MODEL_ANSWER, "Canvas keeps the model answer, Moodle drops it", question.answer.at)
    if question.grading is not None:
        yield lossy(losses.MODEL_ANSWER, "there is no place for grading notes", question.grading.at)
    if question.words != Words():
        yield lossy(losses.ESSAY, "there are no word limits", question.words.at)
    if question.lines != USUAL_LINES:
        yield lossy(losses.ESSAY, "the field has 15 lines in Moodle, and a height of its own in Canvas")
    if question.editor != "rich":
        yield lossy(losses.ESSAY, f"the editor is always the rich one, not `{question.editor}`")
    if question.attachments:
        yield lossy(losses.ESSAY, "files cannot be added")
    for text in question.feedback.texts():
        yield lossy(losses.FEEDBACK, "an essay has no feedback for right, partly right or wrong", text.at)


def _text_item(question: TextItem) -> Iterator[Judgement]:
    yield lossy(losses.INTERACTION, "a text between questions becomes a page of its own in front of the quiz")
    if question.points:
        yield lossy(losses.POINTS, "a page has no points")
    for text in (*question.feedback.texts(), *given(question.explanation)):
        yield lossy(losses.FEEDBACK, "a page has no feedback and no explanation", text.at)


def _common(question: Question, bank: Bank) -> Iterator[Judgement]:
    if question.title is not None:
        yield from title(question.title)
    if question.hints:
        yield lossy(losses.HINTS, "there are no hints", question.hints[0].at)
    lost = [
        name
        for name, value in (
            ("tags", [tag for tag in question.tags if tag not in bank.tags]),
            ("difficulty", question.difficulty),
            ("outcomes", question.outcomes),
        )
        if value
    ]
    if lost:
        yield lossy(losses.METADATA, f"a question has no place for {listed(lost)}")
    for message in dict.fromkeys(message for text in written(question) for message in changes(text)):
        yield emulated(losses.TEXT, message)
    pictured = [text for text in feedback(question) if text.media]
    if pictured:
        yield lossy(losses.MEDIA, "Moodle does not show a picture or file in a feedback", pictured[0].at)


def _points(question: Question, bank: Bank) -> Iterator[Judgement]:
    points = question.points
    if bank.deliver != "bank" and points != 1:
        yield lossy(
            losses.POINTS,
            "Moodle counts every question of a restored quiz as 1 point; Canvas keeps the points",
        )
    if bank.deliver != "quiz" and (points != int(points) or points > MAX_WHOLE_POINTS):
        kept = int(points) if points <= MAX_WHOLE_POINTS else 1
        yield lossy(
            losses.POINTS,
            f"Moodle keeps whole points up to {MAX_WHOLE_POINTS}: this question has {kept} there",
        )
