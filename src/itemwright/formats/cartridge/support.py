"""What a cartridge does not hold, with what Moodle and Canvas make of it (contracts: cartridge, moodle 4, canvas 5)."""

from collections.abc import Iterator
from typing import assert_never

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.cartridge.text import looks_like_entity, needs_joiner
from itemwright.formats.words import words
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.essay import Essay, Words
from itemwright.questions.matching import Matching
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion
from itemwright.questions.text import TextItem
from itemwright.questions.true_false import TrueFalse
from itemwright.questions.types import Question

MAX_TITLE = 255


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
            yield lossy(
                losses.INTERACTION,
                "a text between questions becomes a page in front of the quiz",
                question.at,
            )
        case Numeric():
            yield refused(losses.TYPE, "Common Cartridge has no numeric questions")
            return
        case Matching():
            yield refused(losses.TYPE, "Common Cartridge has no matching questions")
            return
        case _:
            assert_never(question)
    yield from _common(question, bank)


def accepted(question: ShortAnswerQuestion) -> list[ShortAnswer]:
    """The answers that are written: texts (no patterns) that earn the full points and that Moodle can take."""
    return [
        answer
        for answer in question.answers
        if answer.share == 1 and not _is_pattern(question, answer) and not _breaks_moodle(answer)
    ]


def _is_pattern(question: ShortAnswerQuestion, answer: ShortAnswer) -> bool:
    return question.match == "regex" or (
        question.match == "wildcard" and "*" in answer.text.replace("\\*", "")
    )


def _breaks_moodle(answer: ShortAnswer) -> bool:
    """Moodle drops the answer 0, and its restore dies of what looks like an entity (moodle.md, 4.2, 4.3)."""
    return answer.text == "0" or looks_like_entity(answer.text)


def _multiple_choice(question: MultipleChoice) -> Iterator[Judgement]:
    for choice in question.choices:
        if choice.credit:
            yield lossy(
                losses.CREDIT, "a cartridge knows right and wrong only: this choice earns nothing", choice.at
            )
    yield from _choice_order(question)
    yield from _choice_pictures(question)


def _multiple_answer(question: MultipleAnswer) -> Iterator[Judgement]:
    if question.rule == "credits" and any(choice.credit and choice.credit > 0 for choice in question.choices):
        yield lossy(
            losses.CREDIT, "a cartridge has no credit per choice: those with a positive one count as right"
        )
    right = sum(choice.share > 0 for choice in question.choices)
    if question.rule != "all-or-nothing":
        yield lossy(
            losses.SCORING,
            "a cartridge says all or nothing; Moodle gives each right choice an equal part and takes nothing off for"
            " wrong ones, Canvas takes each wrong one off",
        )
    elif right > 1 or right < len(question.choices):
        yield lossy(
            losses.SCORING,
            "Moodle gives each right choice an equal part and takes nothing off for wrong ones (ticking everything"
            " earns full marks), Canvas takes each wrong one off: neither is all or nothing",
        )
    yield from _choice_order(question)
    yield from _choice_pictures(question)


def _choice_order(question: MultipleChoice | MultipleAnswer) -> Iterator[Judgement]:
    if not question.shuffle:
        return
    yield lossy(losses.ORDER, "only Canvas's New Quizzes shuffle the choices of one question")
    if any(choice.fixed for choice in question.choices):
        yield lossy(losses.ORDER, "a choice cannot keep its place while the others are shuffled")


def _choice_pictures(question: MultipleChoice | MultipleAnswer) -> Iterator[Judgement]:
    for choice in question.choices:
        if "image" in choice.text.features:
            yield lossy(losses.MEDIA, "Moodle does not show a picture in a choice", choice.text.at)


def _true_false(question: TrueFalse, bank: Bank) -> Iterator[Judgement]:
    if words(bank.language).true != "True":
        yield emulated(
            losses.INTERACTION, "Canvas makes a multiple-choice question of one whose words are not English"
        )


def _short_answer(question: ShortAnswerQuestion) -> Iterator[Judgement]:
    kept = accepted(question)
    if not kept:
        yield refused(losses.MATCHING, "no full answer is a plain word: a cartridge has no patterns")
        return
    for answer in question.answers:
        if answer in kept:
            continue
        if _breaks_moodle(answer):
            yield lossy(losses.MATCHING, "Moodle cannot take this answer, so it is left out", answer.at)
        elif answer.share == 1:
            yield lossy(losses.MATCHING, "a cartridge has no patterns: this answer is left out", answer.at)
        elif answer.share:
            yield lossy(
                losses.CREDIT, "a cartridge knows right and wrong only: this answer earns nothing", answer.at
            )
    if question.match == "exact":
        yield lossy(losses.MATCHING, "Moodle and Canvas do not tell upper from lower case here")
    for answer in question.answers:
        if answer.feedback is not None:
            yield lossy(losses.FEEDBACK, "there is no feedback for a single answer", answer.feedback.at)


def _essay(question: Essay) -> Iterator[Judgement]:
    if question.answer is not None:
        yield lossy(losses.MODEL_ANSWER, "Canvas keeps the model answer, Moodle drops it", question.answer.at)
    if question.grading is not None:
        yield lossy(losses.MODEL_ANSWER, "there is no place for grading notes", question.grading.at)
    if question.words != Words():
        yield lossy(losses.ESSAY, "there are no word limits", question.words.at)
    if question.editor != "rich":
        yield lossy(losses.ESSAY, f"the editor is always the rich one, not `{question.editor}`")
    if question.attachments:
        yield lossy(losses.ESSAY, "files cannot be added")


def _common(question: Question, bank: Bank) -> Iterator[Judgement]:
    if question.title is not None and len(question.title) > MAX_TITLE:
        yield lossy(losses.TITLE, f"the title is cut to {MAX_TITLE} characters")
    if question.scored and question.points != 1:
        yield lossy(
            losses.POINTS,
            "Moodle counts every question of a restored quiz as 1 point; Canvas keeps the points",
        )
    feedback = question.feedback
    if feedback.partial is not None:
        yield lossy(losses.FEEDBACK, "there is no feedback for a partly right answer", feedback.partial.at)
    if feedback.incorrect is not None:
        yield lossy(losses.FEEDBACK, "Moodle drops the feedback for wrong answers", feedback.incorrect.at)
    if feedback.correct is not None and isinstance(question, ShortAnswerQuestion | MultipleAnswer):
        yield lossy(losses.FEEDBACK, "Moodle drops the feedback for a right answer here", feedback.correct.at)
    if question.hints:
        yield lossy(losses.HINTS, "there are no hints", question.hints[0].at)
    own_tags = [tag for tag in question.tags if tag not in bank.tags]
    kept_nowhere = [
        name
        for name, value in (
            ("tags", own_tags),
            ("difficulty", question.difficulty),
            ("outcomes", question.outcomes),
        )
        if value
    ]
    if kept_nowhere:
        yield lossy(losses.METADATA, f"a question has no place for {' and '.join(kept_nowhere)}")
    yield from _texts(question)


def _texts(question: Question) -> Iterator[Judgement]:
    if any(needs_joiner(text) for text in question.texts()):
        yield emulated(
            losses.TEXT,
            "an invisible word joiner stands after `<` or `&`, because Moodle would take what follows for markup",
        )
    apart = [text for text in _feedback_texts(question) if "image" in text.features]
    if apart:
        yield lossy(losses.MEDIA, "Moodle does not show a picture in a feedback", apart[0].at)


def _feedback_texts(question: Question) -> Iterator[Text]:
    yield from question.feedback.texts()
    if question.explanation is not None:
        yield question.explanation
    if isinstance(question, MultipleChoice | MultipleAnswer):
        yield from (choice.feedback for choice in question.choices if choice.feedback is not None)
    if isinstance(question, TrueFalse):
        yield from (text for text in (question.when_true, question.when_false) if text is not None)


def judge_bank(bank: Bank, version: str) -> Iterator[Judgement]:
    """What the cartridge does not hold of the bank around its questions."""
    if version != "1.1":
        yield lossy(losses.BANK, f"Moodle does not read Common Cartridge {version}, only 1.1")
    if bank.deliver != "bank":
        yield from _quiz(bank)
    if bank.deliver != "quiz":
        yield lossy(losses.BANK, "Canvas's New Quizzes do not read question banks in a cartridge")
    if bank.description is not None:
        yield lossy(losses.BANK, "students do not see the description: it stands in the cartridge's metadata")
    for section in bank.sections:
        if section.title is not None:
            yield lossy(
                losses.SECTION,
                f"the section title “{section.title}” is not kept: a quiz has no sections",
                section.at,
            )
        if section.text is not None:
            yield lossy(
                losses.SECTION,
                "the text of a section stands in front of its first question only",
                section.text.at,
            )
        if section.draw is not None:
            yield lossy(
                losses.SECTION, f"all questions are given, not {section.draw} drawn at random", section.at
            )
        if section.shuffle:
            yield lossy(losses.SECTION, "the questions of a section are not shuffled", section.at)


def _quiz(bank: Bank) -> Iterator[Judgement]:
    scored = sum(question.scored for question in bank.questions)
    if scored != 4:
        yield lossy(
            losses.POINTS,
            "Moodle takes a restored quiz to be worth 4 points, however many questions it has, until a teacher edits"
            " the mark of a question",
        )
    stated = bank.settings.stated()
    time_limit = bank.settings.time_limit
    if time_limit is not None and time_limit % 60:
        yield lossy(losses.SETTINGS, "the time limit is rounded up to whole minutes", bank.settings.at)
    lost = [name for name in stated if name not in ("time_limit", "attempts")]
    if lost:
        yield lossy(losses.SETTINGS, f"there is no place for {', '.join(lost)}", bank.settings.at)
