"""What is typed into blanks, and computed with formulas, earns what the author's rule says, or it is declared."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.formats import losses
from itemwright.formats.base import Verdict
from itemwright.formats.moodle import cloze as gaps
from itemwright.questions import fill_in, formula
from itemwright.questions.fill_in import Blank, BlankChoice, FillIn
from itemwright.questions.formula import Formula, variants
from itemwright.questions.named import NAME
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import ShortAnswer

from .building import judgements, question, text, written
from .calculating import right_answer, rows
from .cloze import points
from .evaluator import mark

CLOSE = 1e-6
SIGNS = st.text("ab \\}{#=%/\"&<>:'$*1é", min_size=1, max_size=8).filter(lambda t: " ".join(t.split()) == t)
# The gaps of Moodle after 5.1 hold no tilde, and no backslash or `&` at an end.
NEWER_TOO = SIGNS.filter(lambda t: not t.endswith(("\\", "&")))
SHARES = st.sampled_from([Fraction(1, 2), Fraction(1, 3), Fraction(2, 7), Fraction(0), Fraction(-1, 4)])
POINTS = st.sampled_from(["1", "2", "3", "0.5", "0.25", "1.5"])


def blank(name: str, **fields: Any) -> Blank:
    return Blank.model_validate({NAME: name, **fields})


def texts(signs: st.SearchStrategy[str]) -> st.SearchStrategy[Blank]:
    return st.builds(
        lambda given, shares, match, points: blank(
            name="x",
            answers=tuple(
                ShortAnswer(text=one, credit=share, feedback=text(f"f{one}"))
                for one, share in zip(given, [Fraction(1), *shares], strict=False)
            ),
            match=match,
            points=points,
        ),
        st.lists(signs, min_size=1, max_size=3, unique_by=str.casefold),
        st.lists(SHARES, min_size=2, max_size=2),
        st.sampled_from(["ignore-case", "exact", "wildcard"]),
        POINTS,
    )


def lists() -> st.SearchStrategy[Blank]:
    return st.builds(
        lambda given, shares, shuffle, points: blank(
            name="x",
            choices=tuple(
                BlankChoice(
                    text=one, correct=n == 0, credit=None if n == 0 else share, feedback=text(f"f{one}")
                )
                for n, (one, share) in enumerate(zip(given, [Fraction(1), *shares], strict=False))
            ),
            shuffle=shuffle,
            points=points,
        ),
        st.lists(SIGNS | st.just("~"), min_size=2, max_size=3, unique=True),
        st.lists(SHARES, min_size=2, max_size=2),
        st.booleans(),
        POINTS,
    )


def numbers() -> st.SearchStrategy[Blank]:
    return st.builds(
        lambda values, shares, points: blank(
            name="x",
            numbers=tuple(
                NumericAnswer(value=value, tolerance=tolerance, credit=share)
                for (value, tolerance), share in zip(values, [Fraction(1), *shares], strict=False)
            ),
            points=points,
        ),
        st.lists(
            st.tuples(st.decimals(-999, 999, places=2), st.sampled_from(["0", "0.5", "1e-9", "5%"])),
            min_size=1,
            max_size=3,
        ),
        st.lists(SHARES, min_size=2, max_size=2),
        POINTS,
    )


def filled(blanks: list[Blank], scoring: str) -> FillIn:
    named = tuple(blank.model_copy(update={"name": f"b{n}"}) for n, blank in enumerate(blanks))
    body = "Fill {1:SA:=x} {#1} " + " ".join(f"{{{{{blank.name}}}}}" for blank in named) + " in {2}."
    made = question("fill-in", text=text(body), blanks=named, scoring=scoring)
    assert isinstance(made, FillIn)
    return made


def replies(made: FillIn, data: st.DataObject) -> Mapping[str, Any]:
    """A reply to each blank: nothing, something of its own, or anything."""
    chosen: dict[str, Any] = {}
    for blank in made.blanks:
        if blank.choices:
            known: st.SearchStrategy[Any] = st.sampled_from([choice.text for choice in blank.choices])
        elif blank.answers:
            own = st.sampled_from([answer.text for answer in blank.answers])
            known = own | own.map(str.upper) | own.map(lambda t: t.replace("*", "xy")) | SIGNS
        else:
            own_numbers = st.sampled_from([end for number in blank.numbers for end in number.interval])
            known = own_numbers | own_numbers.map(lambda n: n + Decimal("0.003")) | st.just(Decimal(7))
        chosen[blank.name] = data.draw(st.none() | known)
    return chosen


@given(
    st.lists(texts(NEWER_TOO) | lists() | numbers(), min_size=1, max_size=4),
    st.sampled_from(["partial", "all-or-nothing"]),
    st.data(),
)
def test_blanks(blanks: list[Blank], scoring: str, data: st.DataObject) -> None:
    made = filled(blanks, scoring)
    found = judgements(made)
    assert all(one.verdict is not Verdict.REFUSED for one in found)
    codes = {one.code for one in found}
    negative = scoring == "partial" and any(
        share < 0
        for blank in blanks
        for share in (*(a.share for a in blank.answers), *(c.share for c in blank.choices))
    )
    declared = losses.SCORING in codes
    assert declared == (negative or (scoring == "all-or-nothing" and len(blanks) > 1))
    costly = scoring == "partial" and any(part.share < 0 for blank in blanks for part in blank.numbers)
    assert (losses.CREDIT in codes) == costly
    element = written(made)
    assert (points(element) == made.points) == (losses.POINTS not in codes)
    given_replies = replies(made, data)
    response = {
        str(n): {"answer": f"{reply:f}" if isinstance(reply, Decimal) else reply}
        for n, reply in enumerate(given_replies.values(), 1)
        if reply is not None
    }
    author = fill_in.score(made, given_replies)
    for newer in (False, True):
        moodle = mark(element, response, newer=newer).fraction or 0
        if negative or costly:
            assert moodle <= 1
        elif declared:
            whole = made.model_copy(update={"scoring": "partial"})
            shares = [fill_in.blank_share(blank, given_replies[blank.name]) for blank in whole.blanks]
            earned = sum(
                (Fraction(b.points) for b, s in zip(whole.blanks, shares, strict=True) if s == 1), Fraction(0)
            )
            assert moodle == pytest.approx(float(earned / Fraction(made.points)), abs=CLOSE)
        else:
            assert moodle == pytest.approx(float(author), abs=CLOSE)


@given(st.lists(SIGNS | st.just("a~b"), min_size=1, max_size=3, unique_by=str.casefold))
def test_every_sign_can_be_typed_up_to_moodle_5_1(answers: list[str]) -> None:
    made = blank(name="b", answers=tuple(ShortAnswer(text=one, feedback=text(one)) for one in answers))
    element = written(question("fill-in", text=text("{{b}}"), blanks=(made,)))
    for one in answers:
        assert mark(element, {"1": {"answer": one}}).fraction == 1


def test_gaps_keep_any_credit() -> None:
    answers = (ShortAnswer(text="a"), ShortAnswer(text="b", credit="47%"))
    made = question("fill-in", text=text("{{b}}"), blanks=(blank(name="b", answers=answers),))
    assert not judgements(made)
    assert mark(written(made), {"1": {"answer": "b"}}).fraction == pytest.approx(0.47)


FORMULAS = [
    "a * b", "a / 3", "-a ^ 2 + b", "(a - b) * -(a + b) / 7", "sqrt(abs(a)) * pi - e", "ln(b) + log10(b) + exp(a / 9)",
    "a % 3 + max(a, b, 2) - min(a, b)", "2 ^ -b ^ 2", "0 * a", "a - a", "b * 1e-7", "a * 123456", "010 + a * .5",
    "atan2(a, b) + deg2rad(90)", "floor(b * 10) / ceil(b)", "a - (b - (a - 2)) * 3 / (b / 2)", "(a * b) / (a * a + 1)",
]  # fmt: skip


@given(
    st.sampled_from(FORMULAS),
    st.sampled_from(
        [{"decimals": str(n)} for n in range(7)] + [{"digits": str(n)} for n in range(1, 8)] + [{}]
    ),
    st.sampled_from(["0", "0.01", "0.5", "1%", "25%", "1e-12"]),
    st.data(),
)
def test_results(answer: str, rounding: dict[str, str], tolerance: str, data: st.DataObject) -> None:
    made = question(
        "formula",
        stem=text("What is {a} and {b}?"),
        variables={"a": {"min": "-9", "max": "9"}, "b": {"min": "0.5", "max": "4", "decimals": "2"}},
        answer=answer,
        tolerance=tolerance,
        variants="10",
        unit="m",
        feedback={"correct": text("Yes, {a}."), "incorrect": text("No.")},
        **rounding,
    )
    assert isinstance(made, Formula)
    assert losses.SCORING not in {found.code for found in judgements(made)}
    element = written(made)
    listed = variants(made, "demo")
    assert [{n: Decimal(v) for n, v in row.items()} for row in rows(element)] == [
        dict(v.values) for v in listed
    ]
    number = data.draw(st.integers(1, len(listed)))
    variant = listed[number - 1]
    low, high = formula.interval(made, variant.answer)
    off = max(abs(variant.answer), Decimal(1)) * Decimal("0.000001")
    typed = data.draw(
        st.sampled_from(
            [variant.answer, low, high, low - off, high + off, variant.answer + Decimal("0.004"), Decimal(0)]
        )
    )
    marked = mark(element, {"answer": f"{typed:f}"}, number)
    right = bool(formula.score(made, variant, typed))
    assert marked.fraction == float(right)
    assert (f"Yes, {variant.values['a']}." in marked.shown) == right
    assert ("No." in marked.shown) == (not right)
    shown = right_answer(element, number)
    assert mark(element, {"answer": shown}, number).fraction == 1


def test_the_values_stand_in_all_texts() -> None:
    made = question(
        "formula",
        stem=text("{a} or {x}?"),
        variables={"a": {"min": "3", "max": "3"}},
        answer="a",
        explanation=text("It is {a}."),
        variants="1",
    )
    marked = mark(written(made), {"answer": "3"})
    assert "3 or {x}?" in marked.shown
    assert "It is 3." in marked.shown


@given(st.lists(st.decimals("0", "9.999", places=3), min_size=1, max_size=5))
def test_weights_of_gaps_are_near_the_points(points_of_gaps: list[Decimal]) -> None:
    blanks = tuple(
        blank(f"b{n}", answers=(ShortAnswer(text="a"),), points=value)
        for n, value in enumerate(points_of_gaps)
    )
    made = question("fill-in", text=text(" ".join(f"{{{{{one.name}}}}}" for one in blanks)), blanks=blanks)
    total = sum(points_of_gaps)
    weights = gaps.weights(points_of_gaps)
    assert sum(weights) <= gaps.HEAVIEST + len(blanks)
    assert all(
        (weight > 0) == (value > 0) for weight, value in zip(weights, points_of_gaps, strict=True) if total
    )
    said = [found.message for found in judgements(made) if found.code is losses.POINTS]
    earned = mark(written(made), {"1": {"answer": "a"}}).fraction or 0
    wanted = float(points_of_gaps[0] / total) if total else 1 / len(blanks)
    if abs(earned - wanted) > CLOSE and total:
        assert "instead of" in said[0]
    assert earned == pytest.approx(wanted, abs=0.03)


@pytest.mark.parametrize(
    ("given_points", "weights"),
    [
        ("0.333 1", [1, 3]),
        ("0.5 1.5", [1, 3]),
        ("1000 333", [1000, 333]),
        ("1.25 20", [1, 16]),
        ("0 0", [1, 1]),
    ],
)
def test_weights_of_gaps(given_points: str, weights: list[int]) -> None:
    assert gaps.weights([Decimal(value) for value in given_points.split()]) == weights


def test_what_the_gaps_count_instead_is_said() -> None:
    blanks = tuple(
        blank(name, answers=(ShortAnswer(text="a"),), points=value)
        for name, value in (("x", "0.333"), ("y", "1"))
    )
    (said,) = judgements(question("fill-in", text=text("{{x}} {{y}}"), blanks=blanks))
    assert "they are 1 and 3 there" in said.message
    assert "count 25 % and 75 % of the question instead of 24.98 % and 75.02 %" in said.message
    assert said.message.endswith("give it 1.333 in the quiz")
