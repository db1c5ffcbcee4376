"""Advice that needs the whole bank: where its right choices stand, which of its questions are nearly the same."""

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from math import comb
from typing import NamedTuple, assert_never

from itemwright.diag import Severity, declare
from itemwright.lint.finding import Advice, beside
from itemwright.lint.prose import is_exact, tokens
from itemwright.lint.words import primary, words_of
from itemwright.model.richtext import Text
from itemwright.questions.bank import Bank
from itemwright.questions.categorize import Categorize
from itemwright.questions.choices import letters
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

SAME_PLACE = declare(
    "QW701",
    Severity.WARNING,
    "the right choice is nearly always in the same place",
    """
    In most multiple-choice questions (or drop-downs) of the bank the right choice has the same place, far more
    often than chance would have it. Students notice, and guess by it. Vary its place, or let the choices be
    shuffled (`shuffle: true`); where a target does not shuffle, only varying helps. Source: Haladyna, Downing and
    Rodriguez (2002, see QW702), guideline 20 (vary the location of the right answer).
    """,
)
NEAR_QUESTIONS = declare(
    "QW708",
    Severity.WARNING,
    "two questions that are nearly the same",
    """
    Two questions of the bank ask the same with the same answer, but for articles and signs, or in a long text but
    for one word. One gives the other away, and a quiz that draws both asks one thing twice. Keep one, or word them
    apart. Source: Haladyna, Downing and Rodriguez (2002, see QW702), guideline 4 (the content of each item
    independent of that of the others).
    """,
)

_MOST = 2 / 3
_CHANCE = 0.01
_LONG = 10
"""So many words must two texts share before one that differs may be taken for an accident."""
_LONGEST = 60
_MODULUS = (1 << 61) - 1
_BASE = 1_000_003


def same_place(bank: Bank) -> Iterator[Advice]:
    """The place of the right choice, over all multiple-choice questions, and over all drop-downs."""
    questions = [question for question in bank.questions if isinstance(question, MultipleChoice)]
    places = [
        (index, len(question.choices))
        for question in questions
        for index, choice in enumerate(question.choices)
        if choice.correct
    ]
    found = _one_sided(places)
    if found is not None:
        shuffled = all(question.shuffle for question in questions)
        yield Advice(
            SAME_PLACE,
            f"in {found.times} of {len(places)} multiple-choice questions the right choice is "
            f"{letters(found.number)[-1]}",
            bank.at,
            "vary its place: not every target shuffles"
            if shuffled
            else "vary its place, or shuffle the choices",
        )
    downs = [
        (index, len(blank.choices))
        for question in bank.questions
        if isinstance(question, FillIn)
        for blank in question.blanks
        if not blank.shuffle
        for index, choice in enumerate(blank.choices)
        if choice.correct
    ]
    found = _one_sided(downs)
    if found is not None:
        yield Advice(
            SAME_PLACE,
            f"in {found.times} of {len(downs)} drop-downs the right choice is number {found.number}",
            bank.at,
            "vary its place, or write `shuffle: true`",
        )


class _Place(NamedTuple):
    number: int
    times: int


def _one_sided(places: list[tuple[int, int]]) -> _Place | None:
    """The place that is right in most cases, if chance (each place equally likely) would hardly make it so.

    `places` has the index of the right choice and the number of choices.
    """
    if not places:
        return None
    (index, count), *_ = Counter(index for index, _ in places).most_common(1)
    total = len(places)
    share = sum(1 / size for _, size in places) / total
    if count < _MOST * total:
        return None
    tried = min(total, 200)  # beyond that, two thirds in one place are never chance
    hits = count * tried // total
    tail = sum(comb(tried, n) * share**n * (1 - share) ** (tried - n) for n in range(hits, tried + 1))
    return _Place(index + 1, count) if tail / share < _CHANCE else None


class _Filed(NamedTuple):
    question: Question
    said: tuple[str, ...]
    context: object


def near_questions(bank: Bank) -> Iterator[tuple[Question, Advice]]:
    """Questions that ask the same with the same answer: the later one, and the advice.

    Each text is filed under what it says, a long one also under what it says without each one of its words: two that
    meet in a drawer differ by one word at the most. This is linear in the length of the bank.
    """
    words = words_of(primary(bank.language))
    little = words.little if words else frozenset[str]()
    numbers: dict[object, int] = {}
    drawers: dict[int, _Filed] = {}
    for place, section in enumerate(bank.sections):
        for question in section.questions:
            said = tokens(question.main_text, little)
            if question.type == "text" or len(said) < 2:
                continue
            context = (question.type, _answer(question), place if section.text else None)
            filed = _Filed(question, said, context)
            keys = list(_keys([numbers.setdefault(one, len(numbers) + 1) for one in (context, *said)]))
            near = next((drawers[key] for key in keys if key in drawers and _near(drawers[key], filed)), None)
            for key in keys:
                drawers.setdefault(key, filed)
            if near is not None:
                yield (
                    question,
                    Advice(
                        NEAR_QUESTIONS,
                        f"nearly the same as `{near.question.id}`",
                        question.at,
                        "keep one of them, or word them apart",
                        beside(near.question.at, "nearly the same"),
                    ),
                )


def _keys(numbers: list[int]) -> Iterator[int]:
    """A hash of the sequence, and if it is long, also of the sequence without each of its members but the first.

    Hashes of all of them are made in linear time, from those of beginnings and ends.
    """
    begun = [0]
    for number in numbers:
        begun.append((begun[-1] * _BASE + number) % _MODULUS)
    yield begun[-1]
    if not _LONG < len(numbers) <= _LONGEST:
        return
    end, power = 0, 1
    for index in range(len(numbers) - 1, 0, -1):
        yield (begun[index] * power + end) % _MODULUS
        end = (numbers[index] * power + end) % _MODULUS
        power = power * _BASE % _MODULUS


def _near(one: _Filed, other: _Filed) -> bool:
    """Whether two that met in a drawer are near: equal, or apart by one word that is no number, code or formula.

    A word in place of another must look like it, as a slip of the pen does: "science" for "religion" asks something
    else.
    """
    if one.context != other.context:
        return False
    if one.said == other.said:
        return True
    if min(len(one.said), len(other.said)) < _LONG:
        return False
    start = 0
    while start < min(len(one.said), len(other.said)) and one.said[start] == other.said[start]:
        start += 1
    left, right = list(one.said[start:]), list(other.said[start:])
    while left and right and left[-1] == right[-1]:
        left.pop()
        right.pop()
    apart = left + right
    if any(is_exact(word) or any(map(str.isdigit, word)) for word in apart):
        return False
    if len(left) == len(right) == 1:
        return SequenceMatcher(None, left[0], right[0], autojunk=False).ratio() >= 0.75
    return len(apart) == 1


def _answer(question: Question) -> object:
    """What a question's right answer is, as far as it tells whether two ask the same; and its picture."""
    match question:
        case MultipleChoice() | MultipleAnswer():
            return tuple(sorted(_shown(choice.text) for choice in question.choices if choice.share > 0))
        case TrueFalse():
            return question.answer
        case ShortAnswerQuestion():
            return tuple(sorted(answer.text.casefold() for answer in question.answers if answer.share == 1))
        case Numeric():
            return tuple(answer.interval for answer in question.answers)
        case Matching():
            return tuple(sorted((_shown(pair.left), pair.right) for pair in question.pairs))
        case Ordering():
            return tuple(map(_shown, question.items))
        case FillIn():
            return tuple(
                (
                    tuple(answer.text for answer in blank.answers),
                    tuple(choice.text for choice in blank.choices if choice.correct),
                    tuple(number.interval for number in blank.numbers),
                )
                for blank in question.blanks
            )
        case DragWords():
            return tuple(gap.word for gap in question.words)
        case Categorize():
            return tuple(
                sorted((part.name, tuple(sorted(map(_shown, part.items)))) for part in question.categories)
            )
        case Hotspot():
            return (question.image.file.path, tuple(region.bounds() for region in question.regions))
        case LabelImage():
            return (question.image.file.path, tuple((label.text, label.place) for label in question.labels))
        case Formula():
            return (repr(question.answer), repr(question.variables))
        case Essay() | FileUpload() | TextItem():
            return None
        case _:
            assert_never(question)


def _shown(text: Text) -> str:
    """A text to compare: its words, and the pictures that it shows."""
    return " ".join([text.plain.casefold(), *(media.path for media in text.media)])
