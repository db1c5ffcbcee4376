"""Identifiers made from texts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.source.slug import Names, slug


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("What is the TrainJob API?", "what-is-the-trainjob-api"),
        ("¿Qué año? Ñandú", "que-ano-nandu"),
        ("Straße & Œuvre, Łódź", "strasse-oeuvre-lodz"),
        ("The room's heat, l’été", "the-room-heat-l-ete"),
        ("빵 반죽", "bbang-banjug"),
        ("会计", ""),
        ("Ｆｕｌｌ width", "full-width"),
        ("snake_case", "snake-case"),
        ("", ""),
        ("x" * 100, "x" * 48),
    ],
)
def test_slug(text: str, made: str) -> None:
    assert slug(text) == made


def test_stop_words_are_left_out_unless_nothing_else_is_there() -> None:
    assert slug("What is the heat?", {"what", "is", "the"}) == "heat"
    assert slug("What is the", {"what", "is", "the"}) == "what-is-the"


@given(st.lists(st.text() | st.sampled_from(["a", "A", "a-2", "1", "q1"]), max_size=30))
def test_names_are_identifiers_and_distinct(texts: list[str]) -> None:
    names = Names()
    made = [names.name(slug(text), f"q{number}") for number, text in enumerate(texts, 1)]
    assert all(re.fullmatch("[A-Za-z][A-Za-z0-9_-]{0,59}", name) for name in made)
    assert len({name.lower() for name in made}) == len(texts)
