"""The rules of advice. Each is a plain function over a question or a bank; sources stand in the codes' pages.

HDR stands for Haladyna, Downing and Rodriguez, "A Review of Multiple-Choice Item-Writing Guidelines for Classroom
Assessment", Applied Measurement in Education 15 (2002), whose guidelines are numbered.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from itemwright.diag import Bag, Code, Label, Severity, Span, declare
from itemwright.lint.words import pattern
from itemwright.model.richtext import Block, Paragraph, Str, Styled, Text
from itemwright.questions.bank import Bank
from itemwright.questions.choices import Choice, letters
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric
from itemwright.questions.types import Question

SAME_PLACE = declare(
    "QW701",
    Severity.WARNING,
    "the right choice is always in the same place",
    """
    In nearly all multiple-choice questions of the bank the right choice has the same letter. Students notice, and guess
    by it. Vary its place, or let the choices be shuffled (`shuffle: true`); where a target does not shuffle, only
    varying helps. Source: HDR, guideline 20 (vary the location of the right answer).
    """,
)
LONGEST = declare(
    "QW702",
    Severity.WARNING,
    "the right choice is by far the longest",
    """
    Authors word the right choice with care and the others in haste, and students who do not know the answer choose the
    longest. Shorten it, or give the others as much detail. Source: HDR, guideline 24 (keep the length of choices about
    equal).
    """,
)
ALL_OR_NONE = declare(
    "QW703",
    Severity.WARNING,
    "a choice like “all of the above”",
    """
    "All of the above" is known to be right by anyone who knows two right choices, and to be wrong by anyone who knows a
    wrong one; "none of the above" shows only that a student knows what is not true. In shuffled choices "above" means
    nothing. Ask for several answers (`multiple-answer`) instead. Source: HDR, guidelines 25 and 26.
    """,
)
NEGATIVE_STEM = declare(
    "QW704",
    Severity.WARNING,
    "a negative stem",
    """
    The stem asks for what is not so, and the word that says so is easily overlooked: students who know the matter
    answer wrong. Ask positively, or emphasise the word: `Which of these is **not** …`. Source: HDR, guideline 17
    (word the stem positively; if negative words are needed, make them stand out).
    """,
)
CHOICE_COUNT = declare(
    "QW705",
    Severity.NOTE,
    "few or many choices",
    """
    With two choices half of the guesses are right; beyond five or six hardly any further choice is plausible, and
    reading them all tests patience. Three good choices do as well as four or five. Source: HDR, guideline 18;
    Rodriguez, "Three Options Are Optimal for Multiple-Choice Items", Educational Measurement: Issues and Practice
    24 (2005).
    """,
)
GRAMMAR_CUE = declare(
    "QW706",
    Severity.WARNING,
    "grammar gives the right choice away",
    """
    The stem ends with "a" or "an", and only some of the choices fit it, so that students can rule the others out
    without knowing anything. End the stem before the article and put it into each choice, or write "a/an". Source:
    HDR, guideline 28 (avoid clues, such as grammatical inconsistencies).
    """,
)
REPEATED_WORDS = declare(
    "QW707",
    Severity.NOTE,
    "every choice begins with the same words",
    """
    Words that all choices share belong into the stem: students then read them once, and see sooner what differs.
    Source: HDR, guideline 15 (include the central idea in the stem instead of the choices).
    """,
)
NEAR_QUESTIONS = declare(
    "QW708",
    Severity.WARNING,
    "two questions that are nearly the same",
    """
    Two questions of the bank differ by a word at the most and have the same answer: one gives the other away, and
    a quiz that draws both asks one thing twice. Keep one, or word them apart.
    """,
)
NEAR_CHOICES = declare(
    "QW709",
    Severity.WARNING,
    "two choices that are nearly the same",
    """
    Two choices differ in case, punctuation or little words only. They are both right or both wrong, so neither helps to
    tell who knows. Source: HDR, guideline 22 (keep choices independent; they should not overlap).
    """,
)
TICK_EVERYTHING = declare(
    "QW710",
    Severity.WARNING,
    "ticking everything earns the full points",
    """
    With `scoring: partial` each right choice earns its part and wrong ones cost nothing, so a student who ticks all
    choices gets full marks. Use `right-minus-wrong`, or `all-or-nothing`.
    """,
)
NO_FEEDBACK = declare(
    "QW711",
    Severity.NOTE,
    "no feedback at all",
    """
    The question has no explanation and no feedback, so students learn that they were wrong but not why. An
    `explanation` is enough. Source: Hattie and Timperley, "The Power of Feedback", Review of Educational Research
    77 (2007).
    """,
)
TOLERANCE = declare(
    "QW712",
    Severity.WARNING,
    "ambiguous tolerance of a number",
    """
    A number with decimals is asked for without a `tolerance`, so one more or one less digit, rightly rounded, is
    wrong; or the tolerance is as large as the number itself, so that 0 or a number of the wrong sign is accepted.
    State how far an answer may be off, and say in the stem how it is to be rounded.
    """,
)

_MOST = 0.8
_WORD = re.compile(r"\w+", re.UNICODE)
_LITTLE = frozenset(
    _WORD.findall("a an the el la los las un una der die das ein eine le les une o os as um uma")
)


def lint(bank: Bank, bag: Bag) -> None:
    """Put the advice on a bank into the bag; what the bank or a question allows is left out."""
    allowed = set(bank.allow)
    for question in bank.questions:
        for advice in _question(question, bank.language):
            if advice.code.id not in allowed and advice.code.id not in question.allow:
                bag.add(advice.code, advice.message, advice.at, help=advice.help, question=question.id)
    for advice in (*_same_place(bank), *_near_questions(bank)):
        if advice.code.id not in allowed:
            bag.add(advice.code, advice.message, advice.at, help=advice.help, labels=advice.labels)


class _Advice(NamedTuple):
    code: Code
    message: str
    at: Span | None
    help: str | None = None
    labels: tuple[Label, ...] = ()


def _question(question: Question, language: str) -> Iterator[_Advice]:
    if isinstance(question, MultipleChoice | MultipleAnswer):
        yield from _choices(question, language)
    if isinstance(question, MultipleChoice):
        yield from _longest(question)
        yield from _grammar(question, language)
    if isinstance(question, MultipleAnswer) and question.rule == "partial" and len(question.choices) > 1:
        yield _Advice(
            TICK_EVERYTHING,
            "ticking every choice earns the full points",
            question.at,
            "use `scoring: right-minus-wrong`",
        )
    if isinstance(question, Numeric):
        yield from _tolerance(question)
    if question.type != "text":
        yield from _negative(question, language)
        if question.scored and not _has_feedback(question):
            yield _Advice(NO_FEEDBACK, "no feedback and no explanation", question.at, "add an `explanation`")


def _choices(question: MultipleChoice | MultipleAnswer, language: str) -> Iterator[_Advice]:
    words = pattern(language, "all_or_none")
    seen: dict[tuple[str, ...], Choice] = {}
    for choice in question.choices:
        plain = choice.text.plain
        if words is not None and len(plain) < 60 and words.search(plain.lower()):
            yield _Advice(ALL_OR_NONE, f"the choice “{plain}” speaks of the other choices", choice.at)
        key = tuple(word for word in _WORD.findall(plain.casefold()) if word not in _LITTLE)
        earlier = seen.setdefault(key, choice)
        is_prose = key and choice.text.blocks == _plain_paragraph(choice.text)
        if is_prose and earlier is not choice and earlier.text.plain.split() != plain.split():
            labels = (Label(earlier.at, "nearly the same"),) if earlier.at else ()
            yield _Advice(NEAR_CHOICES, "this choice is nearly the same as another", choice.at, None, labels)
    count = len(question.choices)
    if count < 3 or count > 8:
        yield _Advice(
            CHOICE_COUNT,
            f"{count} choices are {'few' if count < 3 else 'many'}",
            question.at,
            "three to five are usual",
        )
    shared = _shared_beginning([choice.text.plain.split() for choice in question.choices])
    if count > 2 and len(shared) >= 3:
        yield _Advice(
            REPEATED_WORDS,
            f"every choice begins with “{' '.join(shared)}”",
            question.at,
            "move the words into the stem",
        )


def _plain_paragraph(text: Text) -> tuple[Block, ...]:
    """The blocks of a text if it is plain prose: only then do signs and case not matter."""
    return tuple(block for block in text.blocks if isinstance(block, Paragraph) and len(block.content) == 1)


def _shared_beginning(texts: Sequence[Sequence[str]]) -> list[str]:
    shared = []
    for column in zip(*texts, strict=False):
        if len(set(column)) > 1:
            break
        shared.append(column[0])
    return shared


def _longest(question: MultipleChoice) -> Iterator[_Advice]:
    right = next((choice for choice in question.choices if choice.correct), None)
    others = [len(choice.text.plain) for choice in question.choices if not choice.correct]
    if right is None or not others:
        return
    length = len(right.text.plain)
    if length >= 1.5 * max(others) and length - max(others) >= 20:
        yield _Advice(
            LONGEST,
            f"the right choice has {length} characters, the longest other one {max(others)}",
            right.at,
            "shorten it, or word the others as fully",
        )


def _grammar(question: MultipleChoice, language: str) -> Iterator[_Advice]:
    if language.split("-")[0].lower() != "en":
        return
    words = _WORD.findall(question.stem.plain.rstrip(" :…._").lower())
    if not words or words[-1] not in ("a", "an"):
        return
    fits = [(choice.text.plain[:1].lower() in "aeiou") == (words[-1] == "an") for choice in question.choices]
    if any(fits) and not all(fits):
        yield _Advice(
            GRAMMAR_CUE,
            f"the stem ends with “{words[-1]}”, which fits some of the choices only",
            question.stem.at,
        )


def _tolerance(question: Numeric) -> Iterator[_Advice]:
    for answer in question.answers:
        if answer.value is None:
            continue
        low, high = answer.interval
        exponent = answer.value.normalize().as_tuple().exponent
        if low == high and isinstance(exponent, int) and exponent < 0:
            yield _Advice(
                TOLERANCE,
                f"only {answer.value} to the last digit is accepted",
                answer.at,
                "add a `tolerance`, or `digits`",
            )
        elif answer.value and low < high and abs(answer.value) <= (high - low) / 2 and answer.share == 1:
            yield _Advice(TOLERANCE, f"the tolerance is as large as {answer.value} itself", answer.at)


def _negative(question: Question, language: str) -> Iterator[_Advice]:
    words = pattern(language, "negations")
    text = question.main_text
    if words is None or not isinstance(question, MultipleChoice | MultipleAnswer):
        return
    last = re.split(r"(?<=[.!]) ", text.plain)[-1].lower()
    found = words.search(last)
    if found and not _is_emphasised(text, found[0]):
        yield _Advice(
            NEGATIVE_STEM,
            f"the stem is negative (“{found[0]}”) and does not emphasise it",
            text.at,
            f"ask positively, or write **{found[0]}**",
        )


def _is_emphasised(text: Text, word: str) -> bool:
    """Whether the word stands in emphasis, or in capitals."""
    if re.search(rf"\b{re.escape(word.upper())}\b", text.plain) and word.upper() != word:
        return True
    return any(
        word in "".join(part.text for part in node.content if isinstance(part, Str)).lower()
        for block in text.blocks
        if isinstance(block, Paragraph)
        for node in block.content
        if isinstance(node, Styled) and node.kind in ("em", "strong")
    )


def _has_feedback(question: Question) -> bool:
    if question.explanation is not None or any(True for _ in question.feedback.texts()):
        return True
    parts: Iterable[object] = (
        *getattr(question, "choices", ()),
        *getattr(question, "answers", ()),
        *getattr(question, "regions", ()),
    )
    return any(getattr(part, "feedback", None) is not None for part in parts) or any(
        getattr(question, name, None) is not None for name in ("when_true", "when_false")
    )


def _same_place(bank: Bank) -> Iterator[_Advice]:
    places = [
        (index, question)
        for question in bank.questions
        if isinstance(question, MultipleChoice)
        for index, choice in enumerate(question.choices)
        if choice.correct
    ]
    if len(places) < 5:
        return
    (index, count), *_ = Counter(index for index, _ in places).most_common(1)
    if count < _MOST * len(places):
        return
    letter = letters(index + 1)[-1]
    shuffled = all(question.shuffle for _, question in places)
    yield _Advice(
        SAME_PLACE,
        f"in {count} of {len(places)} multiple-choice questions the right choice is {letter}",
        bank.at,
        "vary its place: not every target shuffles" if shuffled else "vary its place, or shuffle the choices",
    )


def _near_questions(bank: Bank) -> Iterator[_Advice]:
    """Questions whose texts differ by one word at the most and whose answers are the same.

    Each text is filed under its words, and under its words without each one of them: two that share a drawer are near.
    """
    drawers: dict[tuple[object, ...], Question] = {}
    for question in bank.questions:
        if question.type == "text":
            continue
        words = _WORD.findall(question.main_text.plain.casefold())
        if len(words) < 4 or len(words) > 60:
            continue
        answer = _answer(question)
        keys = [(answer, *words)]
        keys += [
            (answer, *words[:index], None, *words[index + 1 :])
            for index, word in enumerate(words)
            if not word.isdigit()
        ]
        near = next((drawers[key] for key in keys if key in drawers), None)
        for key in keys:
            drawers.setdefault(key, question)
        if near is not None and NEAR_QUESTIONS.id not in question.allow:
            labels = (Label(near.at, "nearly the same"),) if near.at else ()
            yield _Advice(NEAR_QUESTIONS, f"nearly the same as `{near.id}`", question.at, None, labels)


def _answer(question: Question) -> tuple[str, ...]:
    """What a question's right answer is, in plain words: enough to tell whether two ask the same."""
    if isinstance(question, MultipleChoice | MultipleAnswer):
        return tuple(sorted(choice.text.plain.casefold() for choice in question.choices if choice.share > 0))
    fields = ("answer", "answers", "pairs", "items", "blanks", "words", "categories", "regions", "labels")
    return tuple(repr(getattr(question, field)) for field in fields if hasattr(question, field))
