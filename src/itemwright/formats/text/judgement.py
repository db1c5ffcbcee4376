"""Answers that say true or false by a letter or a sign: `T`, `F`, `○`."""

import re
from collections.abc import Collection
from typing import Final

from itemwright.formats.text.key import looks_like_a_key, named_in_stem, plain
from itemwright.formats.text.page import Page, Question, Section
from itemwright.formats.text.vocabulary import Vocabulary

# Where an answer is put in before or after a statement.
_PLACE: Final = re.compile(r"^\s*(?:_{2,}|\([ _]*\))\s*|(?<=[.!。])\s*(?:_{2,}|\([ _]*\))\s*$")
_GAP: Final = re.compile(r"_{2,}|\([ _]*\)|(?:\.{3}|…)$")
_ASKING: Final = ("?", "？", ":", "：")


def read_judgements(page: Page, codes: Collection[str], words: Vocabulary) -> None:
    """Set the `truth` of the questions that are answered by a sign for true or false in one of some languages.

    A letter may mean something else: the answer to a question (`Which unit …?`), to a statement with a gap, an option
    that was lost (`F`). So it is read only below a statement, or where the page asks to judge (`True or false`), and
    one that options have only if it is not alone: other answers on the page say true or false by a letter that
    options hardly have.
    """
    sure = any(
        sign(question, codes, words) is not None
        and not looks_like_a_key(_said(question))
        and _states(question, words)
        for question in page.questions
        if not question.options
    )
    announced = words.asks_to_judge(page.title)
    for section in page.sections:
        called = announced or _calls_to_judge(section, words)
        for question in section.questions:
            truth = sign(question, codes, words)
            if truth is None:
                continue
            if question.options:
                clear = _offers_truth(question, codes, words)
            else:
                clear = called or words.asks_to_judge(question.stem.text())
                clear = clear or _is_clear(question, sure, words)
            question.truth = truth if clear else None


def sign(question: Question, codes: Collection[str], words: Vocabulary) -> bool | None:
    """What the answer to a question may say by a letter or sign."""
    said = _said(question)
    truth = words.truth_by_sign(codes, said) if said else None
    return truth[0] if truth else None


def _said(question: Question) -> str:
    return question.answers[0].split()[0].text() if len(question.answers) == 1 else ""


def _calls_to_judge(section: Section, words: Vocabulary) -> bool:
    text = section.text.text() if section.text else ""
    return words.asks_to_judge(section.title) or words.asks_to_judge(text)


def _is_clear(question: Question, sure: bool, words: Vocabulary) -> bool:
    said = _said(question)
    if not plain(said).strip("().").isalpha():
        return True
    return _states(question, words) and (sure or not looks_like_a_key(said))


def _states(question: Question, words: Vocabulary) -> bool:
    """Whether a question is a statement without a gap, and none of its lines is called what the answer says."""
    whole = question.stem.text()
    stem = _PLACE.sub("", whole).rstrip(" *")
    return (
        not stem.rstrip("_").endswith(_ASKING)
        and not _GAP.search(stem)
        and not words.demands(stem)
        and not named_in_stem(whole, _said(question))
    )


def _offers_truth(question: Question, codes: Collection[str], words: Vocabulary) -> bool:
    """Whether the options are true and false, and the answer names none of them by its letter."""
    texts = [option.text.text() for option in question.options]
    truth = words.truth(*texts) or words.truth_by_sign(codes, *texts)
    letters = {option.name or option.letter for option in question.options}
    ticked = any(option.ticked for option in question.options)
    return (
        truth is not None
        and sorted(truth) == [False, True]
        and not ticked
        and plain(_said(question)).strip("().").upper() not in letters
    )
