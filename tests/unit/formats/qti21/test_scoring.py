"""Every written item earns what the author's rule says, and shows the texts that belong to the answer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.qti_engine import Item, Result

from itemwright.model.fields import Tolerance
from itemwright.questions import (
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    short_answer,
    true_false,
)
from itemwright.questions.choices import letters
from itemwright.questions.types import Question

from .building import engine, question, text

UNHURRIED = settings(max_examples=60)
STATES = {"correct": text("Yes."), "partial": text("Nearly."), "incorrect": text("No.")}
POINTS = [Decimal(points) for points in ("0", "1", "3", "0.1", "2.5", "7", "100", "1000000")]
COMMON: dict[str, Any] = {"feedback": STATES, "explanation": text("Because.")}

points = st.sampled_from(POINTS)
shares = st.one_of(
    st.sampled_from(
        [Fraction(1, 2), Fraction(1, 3), Fraction(2, 3), Fraction(-1, 4), Fraction(0), Fraction(1)]
    ),
    st.fractions(-1, 1, max_denominator=1000),
)


def must_earn(
    made: Question, result: Result, share: Fraction, own: Iterable[str] = (), best: Fraction = Fraction(1)
) -> None:
    """The result has the score of the share, its state, and exactly the texts that belong to it."""
    wanted = float(share * Fraction(made.points))
    assert result.values["SCORE"] == pytest.approx(wanted, rel=1e-12, abs=1e-12 * float(made.points or 1))
    if share == 1:
        assert result.values["SCORE"] == float(made.points), "full marks are exact"
    assert result.values["MAXSCORE"] == float(made.points)
    state = "correct" if share == best else "partial" if share > 0 else "incorrect"
    assert result.values["FEEDBACK"] == state
    assert list(result.shown) == [state, *own, "general_fb"]


def subsets(count: int) -> Iterator[tuple[int, ...]]:
    for size in range(count + 1):
        yield from combinations(range(count), size)


@UNHURRIED
@given(points, st.lists(st.tuples(shares, st.booleans()), min_size=1, max_size=5), st.integers(0, 5))
def test_multiple_choice(worth: Decimal, others: list[tuple[Fraction, bool]], place: int) -> None:
    choices: list[dict[str, Any]] = [
        {"text": text(f"c{n}"), "credit": credit or None, "feedback": text("So.") if speaks else None}
        for n, (credit, speaks) in enumerate(others)
    ]
    choices.insert(min(place, len(choices)), {"text": text("right"), "correct": True})
    made: Any = question("multiple-choice", points=worth, choices=choices, **COMMON)
    item = engine(made)
    names = letters(len(choices))
    must_earn(made, item.answer({}), Fraction(0))
    for index, name in enumerate(names):
        own = [name] if choices[index].get("feedback") else []
        must_earn(made, item.answer({"RESPONSE": name}), multiple_choice.score(made, index), own)


def multiple_answer_of(worth: Decimal, choices: list[dict[str, Any]], rule: str | None) -> Any:
    return question("multiple-answer", points=worth, choices=choices, scoring=rule, **COMMON)


def must_score_ticks(made: Any, best: Fraction = Fraction(1)) -> None:
    item = engine(made)
    names = letters(len(made.choices))
    for ticked in subsets(len(names)):
        chosen = [names[index] for index in ticked]
        own = [
            name
            for name, choice in zip(names, made.choices, strict=True)
            if name in chosen and choice.feedback
        ]
        must_earn(made, item.answer({"RESPONSE": chosen}), multiple_answer.score(made, ticked), own, best)


@UNHURRIED
@given(
    points,
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=6).filter(
        lambda c: any(r for r, _ in c)
    ),
    st.sampled_from([None, "all-or-nothing", "partial", "right-minus-wrong"]),
)
def test_multiple_answer(worth: Decimal, kinds: list[tuple[bool, bool]], rule: str | None) -> None:
    choices = [
        {"text": text(f"c{n}"), "correct": right, "feedback": text("So.") if speaks else None}
        for n, (right, speaks) in enumerate(kinds)
    ]
    must_score_ticks(multiple_answer_of(worth, choices, rule))


@UNHURRIED
@given(
    points,
    st.lists(st.integers(1, 20), min_size=1, max_size=4),
    st.lists(st.fractions(-1, 0, max_denominator=50), max_size=2),
)
def test_multiple_answer_with_credits(worth: Decimal, parts: list[int], losses: list[Fraction]) -> None:
    counted = [Fraction(part, sum(parts)) for part in parts] + losses
    choices = [{"text": text(f"c{n}"), "credit": credit} for n, credit in enumerate(counted)]
    must_score_ticks(multiple_answer_of(worth, choices, None))


@pytest.mark.parametrize("percents", [(33, 33, 33), ("33.6", "33.6", "33.6", -20), (50, "49.5", -30)])
def test_credits_that_do_not_quite_add_up(percents: Sequence[int | str]) -> None:
    """The author's rule lets them pass: the best answer is right, and earns what they add up to."""
    counted = [Fraction(percent) / 100 for percent in percents]
    choices = [{"text": text(f"c{n}"), "credit": credit} for n, credit in enumerate(counted)]
    best = min(sum((credit for credit in counted if credit > 0), Fraction(0)), Fraction(1))
    must_score_ticks(multiple_answer_of(Decimal(3), choices, None), best)


@pytest.mark.parametrize("answer", [True, False])
@pytest.mark.parametrize("worth", POINTS)
def test_true_false(answer: bool, worth: Decimal) -> None:
    made: Any = question("true-false", answer=answer, points=worth, when_true=text("Hm."), **COMMON)
    item = engine(made)
    must_earn(made, item.answer({}), Fraction(0))
    for reply in (True, False):
        own = ["true"] if reply else []
        must_earn(made, item.answer({"RESPONSE": str(reply).lower()}), true_false.score(made, reply), own)


words = st.text("aBcsßẞﬁİ Üé*.?[](){}|\\^$-", min_size=1, max_size=6).map(lambda word: word.strip() or "x")


@UNHURRIED
@given(
    points,
    st.lists(
        st.tuples(words, shares, st.booleans()),
        min_size=1,
        max_size=5,
        unique_by=lambda a: short_answer.folded(a[0]),
    ),
    words,
    st.sampled_from(["ignore-case", "exact"]),
)
def test_short_answer(
    worth: Decimal, others: list[tuple[str, Fraction, bool]], extra: str, match: str
) -> None:
    answers: list[dict[str, Any]] = [
        {"text": word, "credit": credit, "feedback": text("So.") if speaks else None}
        for word, credit, speaks in others
    ]
    answers[0]["credit"] = None
    must_score_typed(
        question("short-answer", points=worth, match=match, answers=answers, **COMMON),
        [
            form
            for word in [*(word for word, _, _ in others), extra]
            for form in (word, word.lower(), word.upper(), word.swapcase(), word.casefold())
        ],
    )


def must_score_typed(made: Any, typed: Iterable[str]) -> None:
    item = engine(made)
    must_earn(made, item.answer({}), Fraction(0))
    for answer in typed:
        first = next(
            (
                n
                for n, known in enumerate(made.answers, 1)
                if short_answer.matches(known.text, made.match, answer)
            ),
            None,
        )
        own = [f"answer-{first}"] if first is not None and made.answers[first - 1].feedback else []
        must_earn(made, item.answer({"RESPONSE": answer}), short_answer.score(made, answer), own)


REST = {"text": "*", "credit": Fraction(-1, 4), "feedback": text("Eh?")}
NOTHING = {"text": ".*", "credit": Fraction(0), "feedback": text("No.")}


@pytest.mark.parametrize(
    ("match", "answers", "typed"),
    [
        ("wildcard", ["Paris", {"text": "a\\*b", "credit": Fraction(1, 2)}], ["paris", "A*B", "axb", ""]),
        (
            "wildcard",
            [
                "Paris",
                {"text": "Rome", "credit": Fraction(1, 2)},
                REST,
            ],
            ["PARIS", "rome", "Berlin", "*"],
        ),
        (
            "regex",
            [
                "gr[ae]y(ish)?",
                {"text": "(?i)silver|ash", "credit": Fraction(1, 3), "feedback": text("Near.")},
            ],
            ["grey", "gray", "greyish", "grayish", "Grey", "SILVER", "Ash", "grayishish", "gry"],
        ),
        (
            "regex",
            ["a{2,3}", NOTHING],
            ["a", "aa", "aaa", "aaaa", "b"],
        ),
        ("wildcard", ["Straße", "ΟΔΟΣ"], ["straße", "STRAẞE", "STRASSE", "οδος", "οδοσ", "ΟΔΟΣ"]),
        ("ignore-case", ["Straße", "Strasse"], ["straße", "STRAẞE", "STRASSE"]),
    ],
    ids=["a literal star", "any other answer", "a finite pattern", "repetition", "letters", "two spellings"],
)
def test_patterns(match: str, answers: list[Any], typed: list[str]) -> None:
    must_score_typed(question("short-answer", points=3, match=match, answers=answers, **COMMON), typed)


@settings(max_examples=400)
@given(st.text("ab|()[]?{}12,-\\.*+^$", max_size=12))
def test_a_pattern_written_out_is_the_pattern(pattern: str) -> None:
    """What is expanded matches, and nothing else of short texts does."""
    import re
    import warnings

    from itemwright.formats.finite import NotFiniteError, expand

    try:
        found, exact = expand(pattern)
    except NotFiniteError:
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = re.compile(pattern)
    except re.error:
        return  # the loader refuses it
    assert exact
    assert all(compiled.fullmatch(one) for one in found)
    candidates = {"".join(parts) for size in range(4) for parts in product("ab12,-.", repeat=size)}
    assert {one for one in candidates if compiled.fullmatch(one)} == candidates & set(found)


numbers = st.decimals(-1000, 1000, places=3)


ROUNDED = [Decimal(value) for value in ("3.14", "-25.9", "0.00123", "150000")]


def accepted_number() -> st.SearchStrategy[dict[str, Any]]:
    tolerance = st.builds(Tolerance, st.decimals(0, 5, places=2), st.booleans())
    return st.one_of(
        st.fixed_dictionaries({"value": numbers}),
        st.fixed_dictionaries({"value": numbers, "tolerance": tolerance}),
        st.fixed_dictionaries(
            {
                "value": st.sampled_from(ROUNDED),
                "digits": st.integers(6, 8),
            }
        ),
        st.tuples(numbers, numbers).map(lambda ends: {"range": tuple(sorted(ends))}),
    )


@UNHURRIED
@given(
    points,
    st.lists(st.tuples(accepted_number(), shares, st.booleans()), min_size=1, max_size=4),
    st.lists(numbers, max_size=5),
)
def test_numeric(
    worth: Decimal, accepted: list[tuple[dict[str, Any], Fraction, bool]], others: list[Decimal]
) -> None:
    answers = [
        {**form, "credit": credit, "feedback": text("So.") if speaks else None}
        for form, credit, speaks in accepted
    ]
    answers[-1]["credit"] = None
    made: Any = question("numeric", points=worth, answers=answers, unit="m", **COMMON)
    item = engine(made)
    must_earn(made, item.answer({}), Fraction(0))
    must_earn(made, item.answer({"RESPONSE": "9,81"}), Fraction(0))
    ends = [end for answer in made.answers for end in answer.interval]
    beside = [end + Decimal(step).scaleb(-6) for end in ends for step in (-1, 1)]
    for number in [*ends, *beside, *others]:
        first = next(
            (
                n
                for n, answer in enumerate(made.answers, 1)
                if answer.interval[0] <= number <= answer.interval[1]
            ),
            None,
        )
        own = [f"answer-{first}"] if first is not None and made.answers[first - 1].feedback else []
        must_earn(made, item.answer({"RESPONSE": f"{number:f}"}), numeric.score(made, number), own)


@UNHURRIED
@given(
    points,
    st.lists(st.sampled_from("xyz"), min_size=1, max_size=3),
    st.integers(1, 2),
    st.sampled_from(["partial", "all-or-nothing"]),
)
def test_matching(worth: Decimal, rights: list[str], distractors: int, rule: str) -> None:
    made: Any = question(
        "matching",
        points=worth,
        scoring=rule,
        pairs=[{"left": text(f"left {n}"), "right": right} for n, right in enumerate(rights)],
        distractors=["none", "never"][:distractors],
        **COMMON,
    )
    item = engine(made)
    targets: list[str | None] = [*made.targets, None]
    for replies in product(targets, repeat=len(rights)):
        given_ = [
            f"l{n} r{made.targets.index(reply) + 1}"
            for n, reply in enumerate(replies, 1)
            if reply is not None
        ]
        must_earn(made, item.answer({"RESPONSE": given_}), matching.score(made, replies))


EVERY: Mapping[str, dict[str, Any]] = {
    "multiple-choice": {
        "choices": [{"text": text("a"), "correct": True}, {"text": text("b"), "credit": Fraction(1, 2)}]
    },
    "multiple-answer": {
        "choices": [{"text": text("a"), "correct": True}, {"text": text("b")}],
        "scoring": "partial",
    },
    "true-false": {"answer": False},
    "short-answer": {"answers": ["a"]},
    "numeric": {"answers": [{"range": (Decimal("-0.3"), Decimal("0.1"))}]},
    "matching": {"pairs": [{"left": text("a"), "right": "b"}], "distractors": ["c"]},
}


@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("worth", POINTS)
def test_the_key_earns_the_points(kind: str, worth: Decimal) -> None:
    item = engine(question(kind, points=worth, **EVERY[kind]))
    assert all(key is not None for key in item.keys.values())
    result = item.answer_with_key()
    assert result.values["SCORE"] == result.values["MAXSCORE"] == float(worth)


@pytest.mark.parametrize("kind", EVERY)
def test_hints(kind: str) -> None:
    item: Item = engine(question(kind, hints=[text("one"), text("two"), text("three")], **EVERY[kind]))
    assert [item.answer({}, attempts).shown for attempts in (1, 2, 3, 4)] == [
        ("hint-1",),
        ("hint-2",),
        ("hint-3",),
        ("hint-3",),
    ]
    assert item.answer_with_key().shown == ()


def test_essay_is_not_scored() -> None:
    item = engine(question("essay", points=5, answer=text("Thus."), explanation=text("Because.")))
    result = item.answer({"RESPONSE": "Well …"})
    assert (result.values["SCORE"], result.values["MAXSCORE"]) == (0, 5)
    assert result.shown == ("solution", "general_fb")


def test_text_is_worth_nothing() -> None:
    result = engine(question("text")).answer({})
    assert result.values == {"SCORE": 0, "MAXSCORE": 0}
