"""What counts as the same when answers are typed."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.model.fields import read_answer, read_label
from itemwright.questions.short_answer import Match, ShortAnswer, folded, matches, pattern_problem

IN_PIECES = "cafe\u0301"
IN_ONE = "caf\u00e9"


def test_answers_are_read_in_one_piece() -> None:
    assert ShortAnswer.model_validate({"text": IN_PIECES}).text == IN_ONE
    assert read_answer(IN_PIECES) == read_label(IN_PIECES) == IN_ONE


@pytest.mark.parametrize("match", ["ignore-case", "exact", "wildcard", "regex"])
def test_letters_may_be_typed_in_pieces(match: Match) -> None:
    for answer in (IN_ONE, IN_PIECES):
        for typed in (IN_ONE, f" {IN_PIECES} "):
            assert matches(answer, match, typed)


@pytest.mark.parametrize("match", ["ignore-case", "wildcard"])
@pytest.mark.parametrize(
    ("answer", "typed", "right"),
    [
        ("Straße", "STRAẞE", True),
        ("Straße", "STRASSE", False),
        ("ﬁn", "fin", False),
        ("İzmir", "izmir", False),
        ("οδός", "ΟΔΌΣ", True),
        ("οδός", "οδόσ", True),
    ],
)
def test_one_folding(match: Match, answer: str, typed: str, right: bool) -> None:
    assert matches(answer, match, typed) is right


@pytest.mark.parametrize(
    ("answer", "typed", "right"),
    [
        ("a*b*", "aXbX", True),
        ("a*b*", "ab", True),
        ("a*b*", "ba", False),
        ("a*a", "a", False),
        ("*a*a*", "Aa", True),
        ("*ΣΑ*", "οδοσα", True),
        ("a\\*b", "A*B", True),
        ("a\\*b", "axb", False),
        ("*", "x", True),
        ("*" + "a*" * 900 + "b", "a" * 1999, False),
    ],
)
def test_wildcards(answer: str, typed: str, right: bool) -> None:
    assert matches(answer, "wildcard", typed) is right


@given(st.text(max_size=8))
def test_folding_is_the_same_for_all_forms(text: str) -> None:
    assert folded(normalize("NFD", text)) == folded(text)


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+b",
        "(a|a)*b",
        "(a|aa)+",
        "(a?)*",
        "((a)*)*",
        "a*a*a*a*b",
        "(?:x+y?){2,}",
        "(a{1,3})*",
        "(ab|a)(c|b)*",
    ],
)
def test_patterns_that_could_take_for_ever_are_refused(pattern: str) -> None:
    assert pattern_problem(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        "colou?r",
        "gr[ae]y",
        r"\s*yes\s*",
        "(very )*good",
        "[(|*+]+",
        r"\(a\|b\)*",
        "(a|b)c{2,5}",
        ".*foo.*bar.*",
        "(red|blue)",
    ],
)
def test_ordinary_patterns_are_taken(pattern: str) -> None:
    assert pattern_problem(pattern) is None
