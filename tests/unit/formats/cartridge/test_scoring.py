"""What a response earns in Moodle and in Canvas is what the author's rule gives, or stands in a judgement."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.support.cartridge_importer import classic_fraction, moodle_fraction

from itemwright.formats import losses
from itemwright.formats.base import Verdict
from itemwright.questions import multiple_answer, multiple_choice, short_answer, true_false
from itemwright.questions.choices import Choice, letters
from itemwright.questions.multiple_answer import MultipleAnswer
from itemwright.questions.multiple_choice import MultipleChoice
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion
from itemwright.questions.true_false import TrueFalse

from .building import in_canvas, in_moodle, in_new, judged, question, text

SCORES = {losses.SCORING, losses.CREDIT, losses.MATCHING}
CLOSE = 1e-6


def scoring_judgements(one: Any) -> list[Any]:
    return [judgement for judgement in judged(one) if judgement.code in SCORES]


def subsets(count: int) -> list[frozenset[int]]:
    return [
        frozenset(index for index, ticked in enumerate(mask) if ticked)
        for mask in product([False, True], repeat=count)
    ]


@pytest.mark.parametrize("right", range(4))
def test_multiple_choice(right: int) -> None:
    choices = tuple(Choice(text=text(f"c{n}"), correct=n == right) for n in range(4))
    one = question("multiple-choice", choices=choices)
    assert isinstance(one, MultipleChoice)
    assert not judged(one)
    moodle, canvas, new = in_moodle(one), in_canvas(one), in_new(one)
    assert [answer.weight for answer in new.answers] == [answer.weight for answer in canvas.answers]
    for index, ident in enumerate("abcd"):
        author = multiple_choice.score(one, index)
        assert moodle_fraction(moodle, {ident}) == author == classic_fraction(canvas, {ident})
    assert moodle_fraction(moodle, set()) == 0 == classic_fraction(canvas, set())


def test_more_choices_than_letters() -> None:
    choices = tuple(Choice(text=text(f"c{n}"), correct=n == 27) for n in range(30))
    one = question("multiple-choice", choices=choices)
    idents = [ident.lower() for ident in letters(30)]
    assert [answer.ident for answer in in_moodle(one).answers] == idents
    assert classic_fraction(in_canvas(one), {"ab"}) == moodle_fraction(in_moodle(one), {"ab"}) == 1


@pytest.mark.parametrize("credit", [Fraction(1, 2), Fraction(-1, 2), Fraction(1)])
def test_credit_for_a_choice_is_lost_and_said(credit: Fraction) -> None:
    choices = (
        Choice(text=text("right"), correct=True),
        Choice(text=text("part"), credit=credit),
        Choice(text=text("wrong")),
    )
    one = question("multiple-choice", choices=choices)
    (judgement,) = scoring_judgements(one)
    assert judgement.code is losses.CREDIT
    assert ("costs" if credit < 0 else "earns") in judgement.message
    assert moodle_fraction(in_moodle(one), {"b"}) == 0 == classic_fraction(in_canvas(one), {"b"})


@st.composite
def several(draw: st.DrawFn) -> MultipleAnswer:
    rule = draw(st.sampled_from(["all-or-nothing", "partial", "right-minus-wrong", "credits"]))
    count = draw(st.integers(2, 5))
    if rule == "credits":
        right = draw(st.integers(1, count))
        losing = draw(st.sampled_from([Fraction(0), Fraction(-1, right), Fraction(-1, 4)]))
        shares = [Fraction(1, right)] * right + [losing] * (count - right)
        choices = tuple(Choice(text=text(f"c{n}"), credit=share) for n, share in enumerate(shares))
        made = question("multiple-answer", choices=choices)
    else:
        keys = draw(st.lists(st.booleans(), min_size=count, max_size=count).filter(any))
        choices = tuple(Choice(text=text(f"c{n}"), correct=key) for n, key in enumerate(keys))
        made = question("multiple-answer", choices=choices, scoring=rule)
    assert isinstance(made, MultipleAnswer)
    return made


@given(several())
def test_multiple_answer(one: MultipleAnswer) -> None:
    moodle, canvas = in_moodle(one), in_canvas(one)
    idents = [ident.lower() for ident in letters(len(one.choices))]
    differs = {"Moodle gives": False, "Canvas's": False}
    for ticked in subsets(len(one.choices)):
        author = float(multiple_answer.score(one, ticked))
        response = {idents[index] for index in ticked}
        differs["Moodle gives"] |= abs(moodle_fraction(moodle, response) - author) > CLOSE
        differs["Canvas's"] |= abs(classic_fraction(canvas, response) - author) > CLOSE
    message = " ".join(found.message for found in judged(one) if found.code is losses.SCORING)
    assert {importer: importer in message for importer in differs} == differs
    right = {idents[index] for index, choice in enumerate(one.choices) if choice.share > 0}
    assert moodle_fraction(moodle, right) == 1 == classic_fraction(canvas, right)
    assert {answer.ident for answer in in_new(one).answers if answer.weight} == right


@pytest.mark.parametrize("answer", [True, False])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_true_or_false(answer: bool, language: str) -> None:
    one = question("true-false", answer=answer)
    assert isinstance(one, TrueFalse)
    assert not scoring_judgements(one)
    moodle, canvas = in_moodle(one, language=language), in_canvas(one, language=language)
    for reply in (True, False):
        ident = {str(reply).lower()}
        author = true_false.score(one, reply)
        assert moodle_fraction(moodle, ident) == author == classic_fraction(canvas, ident)


SIGNS = st.text("aAbC*\\é .?|^$0&;", min_size=1, max_size=6).map(str.strip).filter(bool)


@given(
    st.lists(SIGNS, min_size=1, max_size=3),
    st.sampled_from(["ignore-case", "exact", "wildcard", "regex"]),
    st.lists(st.sampled_from([Fraction(1), Fraction(1, 2)]), min_size=3, max_size=3),
    st.data(),
)
def test_typed_words(answers: list[str], match: str, earned: list[Fraction], data: st.DataObject) -> None:
    one = question(
        "short-answer",
        match=match,
        answers=tuple(
            ShortAnswer(text=said, credit=share) for said, share in zip(answers, earned, strict=False)
        ),
    )
    assert isinstance(one, ShortAnswerQuestion)
    assume(any(answer.share == 1 for answer in one.answers))
    assume(match != "regex" or not any(map(short_answer.pattern_problem, answers)))
    found = judged(one)
    if any(judgement.verdict is Verdict.REFUSED for judgement in found):
        return
    some = data.draw(st.sampled_from(answers))
    typed = data.draw(st.sampled_from([some, some.upper(), some + "x", some.replace("*", "xy")]) | SIGNS)
    author = float(short_answer.score(one, typed))
    declared = {judgement.code for judgement in found} & SCORES
    if moodle_fraction(in_moodle(one), typed) != author or classic_fraction(in_canvas(one), typed) != author:
        assert declared


@pytest.mark.parametrize(
    ("match", "answers", "codes"),
    [
        ("ignore-case", ["Paris", "Lutetia"], []),
        ("exact", ["Paris"], [losses.MATCHING]),
        ("wildcard", ["Paris"], []),
        ("wildcard", ["Paris", "P*s"], [losses.MATCHING]),
        ("wildcard", ["a\\*b"], [losses.MATCHING]),
        ("ignore-case", ["a*b"], [losses.MATCHING]),
        ("ignore-case", ["Paris", "0"], [losses.MATCHING]),
        ("ignore-case", ["Paris", "&nbsp;"], [losses.MATCHING]),
        ("ignore-case", ["R&D"], []),
        ("ignore-case", ["a<b"], []),
        ("exact", ["42"], []),
        ("regex", ["(?i)colou?r"], []),
        ("regex", ["colou?r", "b+"], [losses.MATCHING, losses.MATCHING]),
        ("ignore-case", ["Straße"], []),
    ],
)
def test_judged_of_answers(match: str, answers: list[str], codes: list[Any]) -> None:
    one = question("short-answer", match=match, answers=answers)
    assert [judgement.code for judgement in judged(one)] == codes


@pytest.mark.parametrize(
    ("match", "answers"),
    [("regex", ["a+"]), ("wildcard", ["a*"]), ("ignore-case", ["0"]), ("regex", ["a.", "b+"])],
)
def test_refused_without_a_plain_word(match: str, answers: list[str]) -> None:
    one = question("short-answer", match=match, answers=answers)
    assert [judgement.verdict for judgement in judged(one)] == [Verdict.REFUSED]


def test_a_wildcard_works_in_moodle() -> None:
    one = question("short-answer", match="wildcard", answers=["colour", "col*r", "a\\*b*"])
    moodle = in_moodle(one)
    assert [moodle_fraction(moodle, typed) for typed in ("colour", "color", "A*bc", "axbc")] == [1, 1, 1, 0]
    assert classic_fraction(in_canvas(one), "colour") == 1


def test_a_finite_pattern_is_written_out() -> None:
    one = question("short-answer", match="regex", answers=["(?i)gr[ae]y", "b+"])
    for typed in ("gray", "GREY"):
        assert moodle_fraction(in_moodle(one), typed) == 1 == classic_fraction(in_canvas(one), typed)


def test_letters_are_not_spelled_out() -> None:
    one = question("short-answer", answers=["Straße", "ΟΔΟΣ"])
    for typed, right in (("straße", 1), ("STRASSE", 0), ("οδος", 1), ("οδοσ", 1)):
        assert moodle_fraction(in_moodle(one), typed) == right == classic_fraction(in_canvas(one), typed)


def test_what_an_earlier_answer_decides_is_not_written() -> None:
    answers = [{"text": "colour", "credit": "50%"}, "colou?r"]
    one = question("short-answer", match="regex", answers=answers)
    assert [moodle_fraction(in_moodle(one), typed) for typed in ("colour", "color")] == [0, 1]


def test_a_star_that_is_meant_is_right_in_both() -> None:
    one = question("short-answer", match="wildcard", answers=["a\\*b"])
    assert moodle_fraction(in_moodle(one), "a*b") == 1 == classic_fraction(in_canvas(one), "a*b")


@pytest.mark.parametrize("scoring", ["partial", "all-or-nothing"])
def test_one_blank(scoring: str) -> None:
    answers = ["Paris", {"text": "Lutetia", "credit": "50%"}]
    one = question(
        "fill-in",
        text=text("The capital is {{capital}}."),
        blanks={"capital": {"answers": answers, "points": "2"}},
        scoring=scoring,
    )
    moodle, canvas = in_moodle(one), in_canvas(one)
    assert moodle.stem == "<p>The capital is _____.</p>"
    assert moodle.mark == 2 == canvas.points
    assert moodle_fraction(moodle, "paris") == 1 == classic_fraction(canvas, "paris")
    assert moodle_fraction(moodle, "Lutetia") == 0 == classic_fraction(canvas, "Lutetia")
    codes = [judgement.code for judgement in judged(one)]
    assert codes == [losses.INTERACTION, *([losses.CREDIT] if scoring == "partial" else []), losses.POINTS]
