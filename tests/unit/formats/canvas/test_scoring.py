"""What a response earns in Canvas is what the author's rule gives, or the difference stands in a judgement."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.canvas_importer import classic_score, new_score

from itemwright.diag import Code
from itemwright.formats import losses
from itemwright.model.fields import Tolerance
from itemwright.questions import (
    categorize,
    drag_words,
    fill_in,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    ordering,
    short_answer,
    true_false,
)

from .building import both, judged, question, text

UNHURRIED = settings(max_examples=60)
RULES = st.sampled_from(["partial", "all-or-nothing"])
SCORES = frozenset({losses.SCORING, losses.CREDIT, losses.MATCHING, losses.NUMBER})

points = st.sampled_from([Decimal(worth) for worth in ("1", "0", "2.5", "7")])
shares = st.sampled_from([Fraction(1, 2), Fraction(1, 3), Fraction(-1, 4), Fraction(0), Fraction(1)])


def lossy(made: Any, quizzes: Any = "classic") -> set[Code]:
    """The codes of losses in what a response earns."""
    found = judged(made, quizzes)
    assert not any(one.verdict == "refused" for one in found)
    return {one.code for one in found if one.verdict == "lossy"} & SCORES


@UNHURRIED
@given(points, st.lists(shares, min_size=1, max_size=5), st.integers(0, 5))
def test_multiple_choice(worth: Decimal, earning: list[Fraction], place: int) -> None:
    choices: list[dict[str, Any]] = [
        {"text": text(f"c{n}"), "credit": credit or None} for n, credit in enumerate(earning)
    ]
    choices.insert(min(place, len(choices)), {"text": text("right"), "correct": True})
    made: Any = question("multiple-choice", points=worth, choices=choices)
    classic, new = both(made)
    assert (lossy(made) == {losses.CREDIT}) is any(earning)
    assert classic_score(classic, None) == 0
    for index, answer in enumerate(classic.answers):
        wanted = Fraction(int(made.choices[index].correct))
        assert classic_score(classic, answer.ident) == new_score(new, answer.ident) == wanted
        if not any(earning):
            assert wanted == multiple_choice.score(made, index)


@UNHURRIED
@given(st.sampled_from([Decimal(1), Decimal("2.5")]), st.lists(shares, min_size=1, max_size=5))
def test_credits_in_new_quizzes(worth: Decimal, earning: list[Fraction]) -> None:
    choices = [{"text": text(f"c{n}"), "credit": credit or None} for n, credit in enumerate(earning)]
    made: Any = question(
        "multiple-choice", points=worth, choices=[*choices, {"text": text("right"), "correct": True}]
    )
    _, new = both(made, "new")
    assert (losses.CREDIT in lossy(made, "new")) is any(credit < 0 for credit in earning)
    for index, ident in enumerate(new["answers"]):
        wanted = max(multiple_choice.score(made, index), Fraction(0))
        assert float(new_score(new, ident)) == pytest.approx(float(wanted), abs=1e-6)


def subsets(count: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(count + 1) for chosen in combinations(range(count), size)]


def must_score_ticks(made: Any) -> None:
    """Equal in each product, or judged of it."""
    classic, new = both(made)
    said = {one.message for one in judged(made) if one.code == losses.SCORING}
    in_classic_only = any(message.startswith("New Quizzes give all or nothing") for message in said)
    idents = [answer.ident for answer in classic.answers]
    differs = {"classic": False, "new": False}
    for ticked in subsets(len(idents)):
        chosen = [idents[index] for index in ticked]
        wanted = multiple_answer.score(made, ticked)
        differs["classic"] |= classic_score(classic, chosen) != wanted
        differs["new"] |= new_score(new, chosen) != wanted
    assert differs["classic"] is bool(said)
    assert differs["new"] is (bool(said) and not in_classic_only)


@UNHURRIED
@given(
    st.lists(st.booleans(), min_size=2, max_size=5).filter(any),
    st.sampled_from([None, "all-or-nothing", "partial", "right-minus-wrong"]),
)
def test_multiple_answer(right: list[bool], rule: str | None) -> None:
    choices = [{"text": text(f"c{n}"), "correct": mark} for n, mark in enumerate(right)]
    must_score_ticks(question("multiple-answer", choices=choices, scoring=rule))


@UNHURRIED
@given(
    st.lists(st.integers(1, 3), min_size=1, max_size=3),
    st.lists(st.sampled_from([Fraction(0), Fraction(-1, 2), Fraction(-1)]), max_size=2),
)
def test_multiple_answer_with_credits(parts: list[int], costs: list[Fraction]) -> None:
    counted = [Fraction(part, sum(parts)) for part in parts] + costs
    choices = [{"text": text(f"c{n}"), "credit": credit} for n, credit in enumerate(counted)]
    must_score_ticks(question("multiple-answer", choices=choices))


@pytest.mark.parametrize("answer", [True, False])
@pytest.mark.parametrize(
    ("language", "kind"), [("en", "true_false_question"), ("de", "multiple_choice_question")]
)
def test_true_false(answer: bool, language: str, kind: str) -> None:
    made = question("true-false", answer=answer)
    classic, new = both(made, language=language)
    assert (classic.type, new["type"]) == (kind, "true_false_question")
    for reply, known in zip((True, False), classic.answers, strict=True):
        wanted = true_false.score(made, reply)  # type: ignore[arg-type]
        assert classic_score(classic, known.ident) == new_score(new, known.ident) == wanted


words = st.text("aBcsßẞﬁİ Üé*.?[](){}|\\^$-", min_size=1, max_size=6).map(lambda word: word.strip() or "x")


@UNHURRIED
@given(
    st.lists(st.tuples(words, shares), min_size=1, max_size=5, unique_by=lambda a: short_answer.folded(a[0])),
    words,
    st.sampled_from(["ignore-case", "exact"]),
)
def test_short_answer(others: list[tuple[str, Fraction]], extra: str, match: str) -> None:
    answers: list[dict[str, Any]] = [{"text": word, "credit": credit} for word, credit in others]
    answers[0]["credit"] = None
    forms = [
        form
        for word in [*(word for word, _ in others), extra]
        for form in (word, word.lower(), word.upper(), word.swapcase(), word.casefold(), f" {word} ")
    ]
    must_score_typed(question("short-answer", match=match, answers=answers), forms)


def must_score_typed(made: Any, forms: list[str]) -> None:
    classic, new = both(made)
    said = lossy(made)
    for typed in forms:
        wanted = short_answer.score(made, typed)
        earned = classic_score(classic, typed)
        assert earned == new_score(new, typed.strip())
        if typed != typed.strip():
            assert "New Quizzes perhaps a blank" in " ".join(found.message for found in judged(made))
        if earned == wanted:
            continue
        partly = wanted not in (0, 1) and earned == 0
        assert (losses.CREDIT if partly else losses.MATCHING) in said


@pytest.mark.parametrize(
    ("match", "answers", "typed"),
    [
        ("wildcard", ["Paris", {"text": "a\\*b", "credit": Fraction(1, 2)}], ["paris", "a*b", "axb"]),
        ("wildcard", ["Paris", {"text": "P*"}], ["PARIS", "Prag", "Berlin"]),
        (
            "regex",
            ["gr[ae]y(ish)?", {"text": ".*", "credit": Fraction(0)}],
            ["grey", "grayish", "Grey", "gry"],
        ),
        ("regex", ["a{2,3}", "b.*"], ["a", "aa", "aaa", "aaaa", "bc"]),
        ("wildcard", ["Straße", "ΟΔΟΣ"], ["straße", "STRAẞE", "STRASSE", "οδος", "οδοσ", "ΟΔΟΣ"]),
    ],
)
def test_patterns(match: str, answers: list[Any], typed: list[str]) -> None:
    must_score_typed(question("short-answer", match=match, answers=answers), typed)


numbers = st.decimals(-1000, 1000, places=3)


def accepted_number() -> st.SearchStrategy[dict[str, Any]]:
    tolerance = st.builds(Tolerance, st.decimals(0, 5, places=2), st.booleans())
    return st.one_of(
        st.fixed_dictionaries({"value": numbers}),
        st.fixed_dictionaries({"value": numbers, "tolerance": tolerance}),
        st.fixed_dictionaries(
            {
                "value": st.sampled_from(list(map(Decimal, ("3.14", "-25.9", "150000")))),
                "digits": st.integers(6, 8),
            }
        ),
        st.tuples(numbers, numbers).map(lambda ends: {"range": tuple(sorted(ends))}),
    )


@UNHURRIED
@given(st.lists(st.tuples(accepted_number(), shares), min_size=1, max_size=4), st.lists(numbers, max_size=5))
def test_numeric(accepted: list[tuple[dict[str, Any], Fraction]], others: list[Decimal]) -> None:
    answers = [{**form, "credit": credit} for form, credit in accepted]
    answers[-1]["credit"] = None
    made: Any = question("numeric", answers=answers)
    classic, new = both(made)
    said = lossy(made)
    ends = [end for answer in made.answers for end in answer.interval]
    beside = [end + Decimal(step).scaleb(-6) for end in ends for step in (-1, 1)]
    for number in [*ends, *beside, *others]:
        wanted = numeric.score(made, number)
        earned = {classic_score(classic, str(number)), new_score(new, str(number))}
        if earned == {wanted}:
            continue
        if losses.NUMBER in said:
            continue  # digits that Canvas does not keep
        assert len(earned) == 1
        assert said & ({losses.CREDIT} if earned == {0} else {losses.CREDIT, losses.SCORING})


@UNHURRIED
@given(st.lists(st.sampled_from("xyz"), min_size=1, max_size=3), st.integers(1, 2), RULES)
def test_matching(rights: list[str], distractors: int, rule: str) -> None:
    made: Any = question(
        "matching",
        scoring=rule,
        pairs=[{"left": text(f"left {n}"), "right": right} for n, right in enumerate(rights)],
        distractors=["none", "never"][:distractors],
    )
    must_score_rows(made, len(rights), [*made.targets, None], lambda replies: matching.score(made, replies))


def must_score_rows(made: Any, count: int, targets: list[str | None], author: Any) -> None:
    """A matching: all ways to answer it."""
    classic, new = both(made)
    assert classic.type == new["type"] == "matching_question"
    differs = False
    for replies in product(targets, repeat=count):
        response = {
            answer.ident: reply
            for answer, reply in zip(classic.answers, replies, strict=True)
            if reply is not None
        }
        wanted = author(replies)
        assert new_score(new, response) == wanted
        differs |= classic_score(classic, response) != wanted
    assert differs is (losses.SCORING in lossy(made))


@UNHURRIED
@given(st.integers(2, 4), RULES)
def test_ordering_as_matching(count: int, rule: str) -> None:
    items = [f"item {n}" for n in range(count)]
    made: Any = question("ordering", items=[text(item) for item in items], scoring=rule)
    classic, new = both(made)
    assert [answer.html for answer in classic.answers] == [f"{n}." for n in range(1, count + 1)]
    differs = False
    for order in product(range(count), repeat=count):
        response = {answer.ident: items[index] for answer, index in zip(classic.answers, order, strict=True)}
        # In a matching the same item can be chosen twice, which is no order: then the right places count.
        right = Fraction(sum(index == place for place, index in enumerate(order)), count)
        repeated = right if rule == "partial" else Fraction(0)
        wanted = ordering.score(made, order) if len(set(order)) == count else repeated
        assert new_score(new, response) == wanted
        differs |= classic_score(classic, response) != wanted
    assert differs is (losses.SCORING in lossy(made))


@pytest.mark.parametrize("rule", ["partial", "all-or-nothing"])
def test_ordering_in_new_quizzes(rule: str) -> None:
    made: Any = question("ordering", items=[text(f"item {n}") for n in range(3)], scoring=rule)
    classic, new = both(made, "new")
    assert classic.type == "matching_question"
    assert new["is"] == "1:OrderingInteraction"
    assert list(new["answers"]) != new["key"], "shown in another order than the right one"
    shown = {new["answers"][ident]: ident for ident in new["key"]}
    differs = False
    for order in permutations(range(3)):
        response = [shown[f"item {index}"] for index in order]
        differs |= new_score(new, response) != ordering.score(made, order)
    assert differs is (rule == "partial") is (losses.SCORING in lossy(made, "new"))


@UNHURRIED
@given(st.lists(st.integers(1, 2), min_size=2, max_size=2), RULES)
def test_categorize_as_matching(sizes: list[int], rule: str) -> None:
    made: Any = question(
        "categorize",
        scoring=rule,
        categories={f"c{n}": [text(f"item {n}.{m}") for m in range(size)] for n, size in enumerate(sizes)},
    )
    items = [one.source for one, _ in made.placements]
    places = {"c0": 0, "c1": 1, None: None}
    must_score_rows(
        made,
        len(items),
        list(places),
        lambda replies: categorize.score(
            made, {item: places[reply] for item, reply in zip(items, replies, strict=True)}
        ),
    )


def test_categories_in_new_quizzes() -> None:
    categories = {"A": [text("a"), text("b")], "B": [text("c")]}
    made = question("categorize", categories=categories, distractors=[text("d")])
    _, new = both(made, "new")
    names, items = new["categories"], new["distractors"]
    key = {names[ident]: sorted(items[one] for one in ones) for ident, ones in new["key"]}
    assert key == {"A": ["a", "b"], "B": ["c"]}
    assert sorted(items.values()) == ["a", "b", "c", "d"]
    assert losses.SCORING in lossy(made, "new")


@UNHURRIED
@given(st.lists(st.sampled_from("HO"), min_size=1, max_size=3), RULES)
def test_drag_words(needed: list[str], rule: str) -> None:
    names = [f"gap{n}" for n in range(len(needed))]
    made: Any = question(
        "drag-words",
        scoring=rule,
        text=text(" and ".join(f"{{{{{name}}}}}" for name in names)),
        words=dict(zip(names, needed, strict=True)),
        distractors=["He"],
    )
    must_score_blanks(
        made,
        "multiple_dropdowns_question",
        {name: [None, *made.labels] for name in names},
        lambda replies: drag_words.score(made, replies),
    )


def must_score_blanks(
    made: Any,
    kind: str,
    replies: Mapping[str, list[Any]],
    author: Any,
    excused: frozenset[Code] = frozenset(),
) -> None:
    """Blanks: all ways to fill them in. New Quizzes count each blank, as Classic Quizzes do."""
    classic, new = both(made)
    assert classic.type == new["type"] == kind
    said = lossy(made)
    differs = False
    for given_ in product(*replies.values()):
        typed = dict(zip(replies, given_, strict=True))
        response = {name: str(reply) for name, reply in typed.items() if reply is not None}
        earned = classic_score(classic, response)
        assert new_score(new, response) == earned
        differs |= earned != author(typed)
    assert not differs or said
    assert differs or not said - excused


def blank() -> st.SearchStrategy[dict[str, Any]]:
    """A blank of any kind, with what could be written or chosen there."""
    worth = st.sampled_from([Decimal(value) for value in ("1", "2.5")])
    typed = shares.map(lambda share: {"answers": [{"text": "a"}, {"text": "b", "credit": share}]})
    chosen = shares.map(
        lambda share: {"choices": [{"text": "a", "correct": True}, {"text": "b", "credit": share}, "c"]}
    )
    number = shares.map(lambda share: {"numbers": [{"value": 5}, {"range": (4, 6), "credit": share}]})
    return st.tuples(st.one_of(typed, chosen, number), worth).map(lambda t: {**t[0], "points": t[1]})


def replies_to(made: fill_in.Blank) -> list[Any]:
    if made.choices:
        return [None, *(choice.text for choice in made.choices)]
    if made.numbers:
        return [None, Decimal(4), Decimal(5), Decimal(6), Decimal(99)]
    return [None, "a", "B", "z"]


@UNHURRIED
@given(
    st.dictionaries(st.sampled_from("xyz"), blank(), min_size=1, max_size=3),
    RULES,
)
def test_fill_in(blanks: dict[str, dict[str, Any]], rule: str) -> None:
    source = " – ".join(f"{{{{{name}}}}}" for name in blanks)
    made: Any = question("fill-in", text=text(source), blanks=blanks, scoring=rule)
    dropdowns = all(one.choices for one in made.blanks)
    must_score_blanks(
        made,
        "multiple_dropdowns_question" if dropdowns else "fill_in_multiple_blanks_question",
        {one.name: replies_to(one) for one in made.blanks},
        lambda replies: fill_in.score(made, replies),
        excused=frozenset({losses.NUMBER, losses.CREDIT}),
    )
