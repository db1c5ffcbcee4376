"""Answers that say true or false: by a letter or a sign (`T`, `F`, `○`), or by a word with its reason behind it."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple

from itemwright.formats.text.key import looks_like_a_key, named_in_stem, plain
from itemwright.formats.text.page import Page, Part, Question, Section
from itemwright.formats.text.vocabulary import Vocabulary

# Where an answer is put in before or after a statement.
_PLACE: Final = re.compile(r"^\s*(?:_{2,}|\([ _]*\))\s*|(?<=[.!。])\s*(?:_{2,}|\([ _]*\))\s*$")
_GAP: Final = re.compile(r"_{2,}|\([ _]*\)|(?:\.{3}|…)$")
_QUESTION_MARKS: Final = ("?", "？")
_ASKING: Final = (*_QUESTION_MARKS, ":", "：")
# A word or a sign, and what divides it from a reason. A letter before a full stop may be the initial of a name.
_REASONED: Final = re.compile(
    r"[\s*_]*(?:"
    r"(?P<word>[^\W\d_]{2,}|[^\x00-\x7f])[*_]*[.。!！]|"
    r"(?P<any>[^\W\d_]+|[^\w\s*_])[*_]*(?:[,;:，；：、]|\s+[-–—](?=\s)|(?=\s*\())"
    r")\s*[*_]*\s*(?=\S)"
)


class Judgement(NamedTuple):
    """What an answer says first, whether that is true or false, if it is either, and the part that explains it.

    `by_word`: it is a word, not a letter or a sign, and a reason follows.
    """

    said: str
    truth: bool | None
    reason: Part | None
    by_word: bool = False


def judgement(question: Question, codes: Collection[str], words: Vocabulary) -> Judgement:
    """Read the one answer of a question as a judgement: `T`, `T – because …`, `False. …`, `F` and a paragraph."""
    if len(question.answers) != 1:
        return Judgement("", None, None)
    answer = question.answers[0]
    if (found := _REASONED.match(answer.first)) is not None:
        said = found["word"] or found["any"]
        reason = replace(answer, start=answer.start + found.end() - len(answer.before))
        if (truth := words.truth(said)) is not None:
            return Judgement(said, truth[0], reason, by_word=True)
        if (truth := words.truth_by_sign(codes, said)) is not None:
            return Judgement(said, truth[0], reason)
    first, rest = answer.split()
    truth = words.truth_by_sign(codes, first.text()) if first.text() else None
    return Judgement(first.text(), truth[0] if truth else None, rest)


def read_judgements(page: Page, codes: Collection[str], words: Vocabulary) -> None:
    """Set `truth` and `reason` of the questions that are answered by true or false in one of some languages.

    A letter may mean something else: the answer to a question (`Which unit …?`), to a statement with a gap, an option
    that was lost (`F`). So it is read only below a statement, or where the page asks to judge (`True or false`), and
    one that options have only if it is not alone: other answers on the page say true or false by a letter that
    options hardly have. A word with a reason is read in the same places; a word alone always (`question.py`).
    """
    judged = [
        (section, [(question, judgement(question, codes, words)) for question in section.questions])
        for section in page.sections
    ]
    sure = any(
        made.truth is not None
        and not made.by_word
        and not looks_like_a_key(made.said)
        and _states(question, made.said, words)
        for _, questions in judged
        for question, made in questions
        if not question.options
    )
    announced = words.asks_to_judge(page.title)
    for section, questions in judged:
        called = announced or _calls_to_judge(section, words)
        for question, made in questions:
            if made.truth is None or (made.by_word and question.options):
                continue
            if question.options:
                clear = _offers_truth(question, made.said, codes, words)
            else:
                clear = called or words.asks_to_judge(question.stem.text())
                clear = clear or _is_clear(question, made, sure, words)
            if clear:
                question.truth, question.reason = made.truth, made.reason


def _calls_to_judge(section: Section, words: Vocabulary) -> bool:
    text = section.text.text() if section.text else ""
    return words.asks_to_judge(section.title) or words.asks_to_judge(text)


def _is_clear(question: Question, made: Judgement, sure: bool, words: Vocabulary) -> bool:
    if not plain(made.said).strip("().").isalpha():
        return True
    if made.by_word:
        sure = not any(sign in question.stem.text() for sign in _QUESTION_MARKS)
    else:
        sure = sure or not looks_like_a_key(made.said)
    return sure and _states(question, made.said, words)


def _states(question: Question, said: str, words: Vocabulary) -> bool:
    """Whether a question is a statement without a gap, and none of its lines is called what the answer says."""
    whole = question.stem.text()
    stem = _PLACE.sub("", whole).rstrip(" *")
    return (
        not stem.rstrip("_").endswith(_ASKING)
        and not _GAP.search(stem)
        and not words.demands(stem)
        and not named_in_stem(whole, said)
    )


def _offers_truth(question: Question, said: str, codes: Collection[str], words: Vocabulary) -> bool:
    """Whether the options are true and false, and the answer names none of them by its letter."""
    texts = [option.text.text() for option in question.options]
    truth = words.truth(*texts) or words.truth_by_sign(codes, *texts)
    letters = {option.name or option.letter for option in question.options}
    ticked = any(option.ticked for option in question.options)
    return (
        truth is not None
        and sorted(truth) == [False, True]
        and not ticked
        and plain(said).strip("().").upper() not in letters
    )
