"""What a written question earns is what the author's rule says, or it is declared."""

from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from itemwright.formats import losses
from itemwright.formats.base import Verdict
from itemwright.formats.moodle.credits import FRACTIONS, nearest
from itemwright.model.fields import Tolerance
from itemwright.questions import (
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    short_answer,
    true_false,
)
from itemwright.questions.choices import Choice
from itemwright.questions.matching import Matching, Pair
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.numeric import Numeric, NumericAnswer
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion
from itemwright.questions.true_false import TrueFalse

from .building import judgements, question, text, written
from .evaluator import mark

CLOSE = 1e-5
RULES = ("all-or-nothing", "partial", "right-minus-wrong")


def several(right: int, wrong: int, scoring: str) -> MultipleAnswer:
    choices = [Choice(text=text(f"r{n}"), correct=True) for n in range(right)]
    choices += [Choice(text=text(f"w{n}")) for n in range(wrong)]
    made = question("multiple-answer", choices=tuple(choices), scoring=scoring)
    assert isinstance(made, MultipleAnswer)
    return made


def tick(element: Any, indexes: Collection[int], made: MultipleAnswer) -> float:
    names = [made.choices[index].text.plain for index in indexes]
    response: dict[str, Any] = {"ticked": names}
    return mark(element, {"1": response} if element.get("type") == "cloze" else response).fraction or 0


@pytest.mark.parametrize("scoring", RULES)
@pytest.mark.parametrize(("right", "wrong"), [(n, m) for n in range(1, 6) for m in range(6) if n + m > 1])
def test_several_answers(right: int, wrong: int, scoring: str) -> None:
    made = several(right, wrong, scoring)
    element = written(made)
    codes = {found.code for found in judgements(made)}
    indexes = range(right + wrong)
    for size in range(right + wrong + 1):
        for ticked in combinations(indexes, size):
            author = float(multiple_answer.score(made, ticked))
            moodle = tick(element, ticked, made)
            hits = sum(index < right for index in ticked)
            if scoring == "all-or-nothing" and 0 < hits < right and hits == size:
                assert losses.SCORING in codes
                assert moodle == pytest.approx(hits / right, abs=CLOSE)
            else:
                assert moodle == pytest.approx(author, abs=CLOSE), ticked
    assert (losses.SCORING in codes) == (scoring == "all-or-nothing" and right > 1)


@pytest.mark.parametrize("scoring", RULES)
@pytest.mark.parametrize(("right", "wrong"), [(11, 2), (13, 0), (3, 11), (20, 20), (21, 1), (19, 17), (9, 7)])
def test_many_answers(right: int, wrong: int, scoring: str) -> None:
    """Shares that are not in Moodle's list stand in a gap; nothing is lost by that."""
    made = several(right, wrong, scoring)
    element = written(made)
    listed = all(share in FRACTIONS for share in made.shares())
    assert element.get("type") == ("multichoice" if listed else "cloze")
    codes = {found.code for found in judgements(made)}
    assert (losses.INTERACTION in codes) == (not listed)
    for hits, misses in product(range(right + 1), range(wrong + 1)):
        ticked = [*range(hits), *range(right, right + misses)]
        author = float(multiple_answer.score(made, ticked))
        moodle = tick(element, ticked, made)
        if scoring == "all-or-nothing" and 0 < hits < right and not misses:
            assert losses.SCORING in codes
            author = hits / right
        assert moodle == pytest.approx(author, abs=CLOSE)


def listed_or_near() -> st.SearchStrategy[Fraction]:
    away = st.integers(-50, 50).map(lambda n: Fraction(n, 10_000))
    near = st.tuples(st.sampled_from(sorted(FRACTIONS)), away).map(lambda two: two[0] + two[1])
    return st.one_of(st.sampled_from(sorted(FRACTIONS)), near).filter(lambda share: -1 <= share < 1)


@given(st.lists(listed_or_near(), min_size=1, max_size=5))
def test_one_answer_with_credits(given_credits: list[Fraction]) -> None:
    others = tuple(Choice(text=text(f"c{n}"), credit=credit) for n, credit in enumerate(given_credits))
    made = question("multiple-choice", choices=(Choice(text=text("right"), correct=True), *others))
    assert isinstance(made, MultipleChoice)
    found = judgements(made)
    assert all(one.verdict is not Verdict.REFUSED for one in found)
    element = written(made)
    for index, choice in enumerate(made.choices):
        moodle = mark(element, {"answer": index + 1}).fraction
        assert moodle is not None
        author = multiple_choice.score(made, index)
        if author in FRACTIONS:
            assert moodle == pytest.approx(float(author), abs=CLOSE)
        else:
            assert any(one.code is losses.CREDIT and one.at == choice.at for one in found)
            assert abs(moodle - float(author)) <= 0.005 + CLOSE


@given(st.lists(st.sampled_from(sorted(FRACTIONS)), min_size=1, max_size=5), st.data())
def test_several_answers_with_credits(given_credits: list[Fraction], data: st.DataObject) -> None:
    positive = sum((credit for credit in given_credits if credit > 0), Fraction(0))
    assume(positive < 1 and nearest(1 - positive) == 1 - positive)
    shares = [*given_credits, 1 - positive]
    choices = tuple(Choice(text=text(f"c{n}"), credit=share) for n, share in enumerate(shares))
    made = question("multiple-answer", choices=choices)
    assert isinstance(made, MultipleAnswer)
    assert not judgements(made)
    ticked = data.draw(st.sets(st.integers(0, len(shares) - 1)))
    author = float(multiple_answer.score(made, ticked))
    assert tick(written(made), sorted(ticked), made) == pytest.approx(author, abs=CLOSE)


def test_credits_that_no_longer_reach_the_full_mark() -> None:
    """Nineteen times 5.3 % is all to the author; Moodle makes 5 % of each."""
    choices = tuple(Choice(text=text(f"c{n}"), credit=Fraction(53, 1000)) for n in range(19))
    made = question("multiple-answer", choices=choices)
    assert isinstance(made, MultipleAnswer)
    assert losses.SCORING in {found.code for found in judgements(made)}
    assert tick(written(made), range(19), made) == pytest.approx(0.95)


@pytest.mark.parametrize("answer", [True, False])
def test_true_or_false(answer: bool) -> None:
    made = question("true-false", answer=answer)
    assert isinstance(made, TrueFalse)
    for reply in (True, False):
        marked = mark(written(made), {"answer": int(reply)})
        assert marked.fraction == float(true_false.score(made, reply))


SIGNS = st.text("aAbßẞﬁİσςΣ*\\é\u0301 .?|^$", min_size=1, max_size=6).map(str.strip).filter(bool)


@given(
    st.lists(SIGNS, min_size=1, max_size=3), st.sampled_from(["ignore-case", "exact", "wildcard"]), st.data()
)
def test_typed_words(answers: list[str], match: str, data: st.DataObject) -> None:
    shares = [Fraction(1), Fraction(1, 2), Fraction(1, 3)]
    made = question(
        "short-answer",
        match=match,
        answers=tuple(
            ShortAnswer(text=one, credit=share) for one, share in zip(answers, shares, strict=False)
        ),
        feedback={"incorrect": text("No.")},
    )
    assert isinstance(made, ShortAnswerQuestion)
    some = data.draw(st.sampled_from(answers))
    typed = data.draw(
        st.one_of(
            SIGNS,
            st.sampled_from([some, some.upper(), some.lower(), f" {some} ", some + "x"]),
            st.sampled_from([some.casefold(), normalize("NFD", some)]),
            st.just(some.replace("*", "xyz")),
        )
    )
    # To PCRE the letter İ has no small form; to others that is one that no keyboard has.
    assume("i\u0307" not in typed)
    author = float(short_answer.score(made, typed))
    moodle = mark(written(made), {"answer": typed}).fraction or 0
    assert moodle == pytest.approx(author, abs=CLOSE)


DECIMALS = st.decimals(-10_000, 10_000, places=3)
WIDTHS = st.decimals(0, 100, places=3)


def numbers() -> st.SearchStrategy[NumericAnswer]:
    tolerance = st.builds(Tolerance, WIDTHS, st.just(False)) | st.builds(
        Tolerance, st.decimals(0, 1, places=2), st.just(True)
    )
    alone = st.builds(NumericAnswer, value=DECIMALS, tolerance=st.none() | tolerance)
    ends = st.tuples(DECIMALS, DECIMALS).map(lambda pair: tuple(sorted(pair)))
    digits = st.builds(
        NumericAnswer,
        value=st.integers(1, 999).map(lambda n: Decimal(n).scaleb(n % 7 - 3)),
        digits=st.integers(3, 6),
    )
    return alone | st.builds(NumericAnswer, range=ends) | digits


@given(st.lists(numbers(), min_size=1, max_size=3), st.data())
def test_typed_numbers(accepted: list[NumericAnswer], data: st.DataObject) -> None:
    shares = [Fraction(1), Fraction(1, 4), Fraction(0)]
    answers = tuple(
        answer.model_copy(update={"credit": share}) for answer, share in zip(accepted, shares, strict=False)
    )
    made = question("numeric", answers=answers, unit="m", feedback={"incorrect": text("No.")})
    assert isinstance(made, Numeric)
    assert losses.NUMBER not in {found.code for found in judgements(made)}
    low, high = data.draw(st.sampled_from(accepted)).interval
    step = Decimal("0.0000001")
    typed = data.draw(st.sampled_from([low, high, (low + high) / 2, low - step, high + step]) | DECIMALS)
    author = float(numeric.score(made, typed))
    element = written(made)
    for said in (f"{typed:f}", f"{typed:e}", f"{typed:f} m"):
        moodle = mark(element, {"answer": said}).fraction
        assert moodle == pytest.approx(author, abs=CLOSE), said


def test_a_number_that_costs_points_earns_nothing() -> None:
    made = question(
        "numeric",
        answers=(NumericAnswer(value=Decimal(1)), NumericAnswer(value=Decimal(2), credit=Fraction(-1, 2))),
    )
    assert losses.CREDIT in {found.code for found in judgements(made)}
    assert mark(written(made), {"answer": "2"}).fraction == 0


@pytest.mark.parametrize(
    "rights", [["x", "y", "z"], ["x", "x", "y"], ["1", "1.0", "01"], ["a&b", "<b>", "&lt;"]]
)
@pytest.mark.parametrize("scoring", ["partial", "all-or-nothing"])
def test_pairs(rights: list[str], scoring: str) -> None:
    pairs = tuple(Pair(left=text(f"l{n}"), right=right) for n, right in enumerate(rights))
    made = question("matching", pairs=pairs, distractors=("other",), scoring=scoring, shuffle=True)
    assert isinstance(made, Matching)
    element = written(made)
    declared = losses.SCORING in {found.code for found in judgements(made)}
    assert declared == (scoring == "all-or-nothing")
    for chosen in product([*made.targets, ""], repeat=len(rights)):
        author = float(matching.score(made, [one or None for one in chosen]))
        moodle = mark(element, {"answers": list(chosen)}).fraction or 0
        hits = sum(one == right for one, right in zip(chosen, rights, strict=True))
        assert moodle == pytest.approx(hits / len(rights) if declared else author, abs=CLOSE)
        if moodle != pytest.approx(author, abs=CLOSE):
            assert declared
