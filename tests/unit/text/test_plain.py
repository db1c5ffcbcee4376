"""Plain text of a tree, and shortening it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.model.richtext import Text
from itemwright.text.plain import shorten


def test_plain(read: Callable[..., tuple[Text, list[str]]]) -> None:
    source = "# A\n\nb  \n*c*\n\n- d\n  - e\n- `f`\n\n> g\n\n| h | i |\n|---|---|\n| j\xa0k | l |\n\n"
    source += "$$m$$\n\n    n\n    o\n\n---"
    assert read(source)[0].plain == "A b c d e f g h i j\xa0k l \\(m\\) n o"


@pytest.mark.parametrize(
    ("text", "length", "short"),
    [
        ("short", 5, "short"),
        ("a longer text", 10, "a longer…"),
        ("a longer text", 9, "a longer…"),
        ("incomprehensibilities", 8, "incompr…"),
        ("a, b", 3, "a…"),
        ("e\u0301e\u0301e\u0301", 4, "e\u0301…"),
        ("👩‍👩‍👧 👩‍👩‍👧x", 8, "👩‍👩‍👧…"),
        ("👍🏽👍🏽👍", 4, "👍🏽…"),
        ("🇩🇪🇪🇸🇫🇷", 4, "🇩🇪…"),
        ("Solve \\(x^2 + 1 = 0\\) now", 15, "Solve…"),
        ("\\(x^2 + 1 = 0\\) now", 8, "\\(x^2 +…"),
        ("Is \\(x\\) more than that", 12, "Is \\(x\\)…"),
        ("text", 0, ""),
        ("text", 1, "…"),
    ],
)
def test_shorten(text: str, length: int, short: str) -> None:
    assert shorten(text, length) == short


@given(st.text(max_size=60), st.integers(1, 50))
def test_shorten_keeps_the_length(text: str, length: int) -> None:
    short = shorten(text, length)
    assert len(short) <= length
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))
