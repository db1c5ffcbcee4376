"""Advice on a bank: the rules that look at one question, and the order in which all of them speak."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.lint import choices, numbers
from itemwright.lint.finding import Advice, beside
from itemwright.lint.prose import prose, sentences
from itemwright.lint.whole_bank import near_questions, same_place
from itemwright.lint.words import Words, primary, words_of
from itemwright.model.richtext import Text
from itemwright.questions import hotspot, multiple_answer
from itemwright.questions.bank import Bank
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

NEGATIVE_STEM = declare(
    "QW704",
    Severity.WARNING,
    "a negative stem",
    """
    The stem asks for what is not so, and the word that says so is easily overlooked: students who know the matter
    answer wrong. Ask positively, or emphasise the word: `Which of these is **not** …`. Source: Haladyna, Downing
    and Rodriguez (2002, see QW702), guideline 17 (word the stem positively; if negative words are needed, make them
    stand out).
    """,
)
NEAR_CHOICES = declare(
    "QW709",
    Severity.WARNING,
    "two choices that are nearly the same",
    """
    Two choices (or items, or right sides) say the same and differ only in markup, blanks, the shape of quotation
    marks, a full stop or the case of the first letter. They are both right or both wrong, and a system that
    compares texts may mix them up. Source: Haladyna, Downing and Rodriguez (2002, see QW702), guideline 22 (choices
    independent of each other, not overlapping).
    """,
)
NO_FEEDBACK = declare(
    "QW711",
    Severity.NOTE,
    "no feedback at all",
    """
    The question has no explanation and no feedback, so students learn that they were wrong but not why; wrong choices
    that nobody corrects are remembered as true. An `explanation` is enough. In a quiz with `feedback: never` nothing is
    asked for. Source: Butler and Roediger, "Feedback Enhances the Positive Effects and Reduces the Negative Effects of
    Multiple-Choice Testing", Memory & Cognition 36(3), 2008.
    """,
)
IDLE_ALLOW = declare(
    "QW716",
    Severity.NOTE,
    "an `allow` that allows nothing",
    """
    `allow` names a code that would not be reported here: the flaw is gone, the code is misspelt, or it is no advice.
    Take it out, lest it hide a flaw to come. Of the bank as a whole speaks QW701; allow it in the bank.
    """,
)

_SIGNS = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "\u00a0": " "})


def lint(bank: Bank, bag: Bag) -> None:
    """Put the advice on a bank into the bag; what the bank or a question allows is left out."""
    words = words_of(primary(bank.language))
    heard: set[str] = set()
    near = {question.id: advice for question, advice in near_questions(bank)}
    quiet = not _wants_feedback(bank)
    for section in bank.sections:
        context = section.text.plain if section.text else ""
        for question in section.questions:
            found = list(_of_question(question, bank, words, context))
            if question.id in near:
                found.append(near[question.id])
            if not quiet and _lacks_feedback(question):
                found.append(
                    Advice(NO_FEEDBACK, "no feedback and no explanation", question.at, "add an `explanation`")
                )
            codes = {advice.code.id for advice in found}
            heard |= codes - set(question.allow)
            found += _idle(question.allow, codes, question.at)
            _add([advice for advice in found if advice.code.id not in question.allow], bank, bag, question.id)
    found = list(same_place(bank))
    if quiet and _might_have_feedback(bank):
        found.append(
            Advice(
                NO_FEEDBACK,
                "no question has feedback or an explanation",
                bank.at,
                "add an `explanation` to each",
            )
        )
    heard |= {advice.code.id for advice in found}
    _add([*found, *_idle(bank.allow, heard, bank.at)], bank, bag, None)


def _add(found: Iterable[Advice], bank: Bank, bag: Bag, question: str | None) -> None:
    for advice in found:
        if advice.code.id not in bank.allow:
            bag.add(
                advice.code,
                advice.message,
                advice.at,
                help=advice.help,
                labels=advice.labels,
                question=question,
            )


def _idle(allowed: Iterable[str], heard: set[str], at: Span | None) -> Iterator[Advice]:
    for code in allowed:
        if code not in heard and code != IDLE_ALLOW.id:
            yield Advice(IDLE_ALLOW, f"nothing here is {code}", at, f"take {code} out of `allow`")


def _of_question(question: Question, bank: Bank, words: Words | None, context: str) -> Iterator[Advice]:
    match question:
        case MultipleChoice():
            yield from _negative(question.stem, words)
            yield from choices.multiple_choice(question, words, context)
            yield from _near((choice.text, choice.at) for choice in question.choices)
            if primary(bank.language) == "en":
                yield from choices.english_article(question)
        case MultipleAnswer():
            yield from _negative(question.stem, words)
            yield from choices.multiple_answer(question, words, context)
            yield from _near((choice.text, choice.at) for choice in question.choices)
            if multiple_answer.score(question, range(len(question.choices))) == 1:
                yield _everything("ticking every choice", question.at)
        case Hotspot():
            yield from _negative(question.stem, words)
            regions = len(question.regions)
            if 1 < question.right < regions and hotspot.score(question, range(regions)) == 1:
                yield _everything("marking every region", question.at)
        case Numeric():
            yield from numbers.numeric(question, words)
        case FillIn():
            yield from numbers.fill_in(question, words)
            for blank in question.blanks:
                yield from _near((choice.text, choice.at) for choice in blank.choices)
        case Matching():
            yield from _near((pair.left, pair.at) for pair in question.pairs)
            yield from _near((text, question.at) for text in question.targets)
        case Ordering():
            yield from _near((item, item.at) for item in question.items)
        case Categorize():
            items = [*(item for item, _ in question.placements), *question.distractors]
            yield from _near((item, item.at) for item in items)
        case DragWords():
            yield from _near((word, question.at) for word in question.labels)
        case LabelImage():
            yield from _near((word, question.at) for word in question.words)
        case TrueFalse() | ShortAnswerQuestion() | Essay() | FileUpload() | Formula() | TextItem():
            pass
        case _:
            assert_never(question)


def _everything(what: str, at: Span | None) -> Advice:
    return Advice(
        choices.TICK_EVERYTHING,
        f"{what} earns the full points",
        at,
        "use `scoring: right-minus-wrong` or `all-or-nothing`, and offer something wrong",
    )


def _negative(stem: Text, words: Words | None) -> Iterator[Advice]:
    if words is None:
        return
    for sentence in sentences(prose(stem, emphasis=False)):
        found = words.negative.search(sentence)
        if found:
            word = next(group for group in found.groups() if group)
            yield Advice(
                NEGATIVE_STEM,
                f"the stem asks for what is not so (“{word}”) and does not emphasise it",
                stem.at,
                f"ask positively, or write **{word}**",
            )
            return


def _near(parts: Iterable[tuple[Text | str, Span | None]]) -> Iterator[Advice]:
    """Texts that students see side by side and that say the same."""
    seen: dict[str, tuple[str, Span | None]] = {}
    for text, at in parts:
        if not isinstance(text, str) and text.features - {"style"}:
            continue  # in code, formulas and pictures every sign counts
        plain = text if isinstance(text, str) else text.plain
        if not isinstance(text, str) and "`" in text.source:
            continue
        earlier, place = seen.setdefault(_alike(plain), (plain, at))
        if (earlier, place) != (plain, at):
            labels = beside(place, "nearly the same") if place != at else ()
            yield Advice(NEAR_CHOICES, f"“{plain}” is nearly the same as “{earlier}”", at, None, labels)


def _alike(plain: str) -> str:
    """A text without what does not tell two choices apart. In a word or two every letter may matter (`pH`)."""
    line = " ".join(plain.translate(_SIGNS).split())
    if not line.endswith(".."):
        line = line.removesuffix(".")
    return line[:1].lower() + line[1:] if line.count(" ") > 1 else line


def _wants_feedback(bank: Bank) -> bool:
    """Whether the lack is worth a word at each question: some have feedback, and it is shown."""
    return _might_have_feedback(bank) and any(
        question.scored and not _lacks_feedback(question) for question in bank.questions
    )


def _might_have_feedback(bank: Bank) -> bool:
    return bank.settings.feedback != "never" and any(question.scored for question in bank.questions)


def _lacks_feedback(question: Question) -> bool:
    if (
        not question.scored
        or question.explanation is not None
        or any(True for _ in question.feedback.texts())
    ):
        return False
    parts: Iterable[Text | None]
    match question:
        case MultipleChoice() | MultipleAnswer():
            parts = (choice.feedback for choice in question.choices)
        case TrueFalse():
            parts = (question.when_true, question.when_false)
        case ShortAnswerQuestion() | Numeric():
            parts = (answer.feedback for answer in question.answers)
        case FillIn():
            parts = tuple(question.own_texts())[1:]  # the text itself, then feedback of its blanks' answers
        case Hotspot():
            parts = (region.feedback for region in question.regions)
        case Matching() | Ordering() | DragWords() | Categorize() | LabelImage() | Formula():
            parts = ()
        case Essay() | FileUpload() | TextItem():
            parts = ()
        case _:
            assert_never(question)
    return all(part is None for part in parts)
