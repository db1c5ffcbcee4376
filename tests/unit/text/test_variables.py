"""What is a variable in a text, and what stands there instead."""

import pytest

from itemwright.diag import Bag
from itemwright.text.parse import parse
from itemwright.text.variables import substituted, substituted_in_tex, variables, variables_in_formulas

VALUES = {"a": "1", "b_2": "-0.5"}


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("{a} and { b_2 }", "1 and -0.5"),
        ("{a}{a}", "11"),
        ("{{a}}", "{1}"),
        ("{x}, {}, {a b}, {1a}, {ä}, a}", "{x}, {}, {a b}, {1a}, {ä}, a}"),
    ],
)
def test_in_text(typed: str, shown: str) -> None:
    assert substituted(typed, VALUES) == shown


def test_in_tex_the_braces_stay() -> None:
    assert substituted_in_tex(r"\frac{a}{ b_2 }^{n}", VALUES) == r"\frac{1}{-0.5}^{n}"


def test_where_they_stand() -> None:
    source = (
        "{a} *{b}* [{c}](https://e.org/{x})\n\n- { d }\n\n| {e} |\n|---|\n| $\\sqrt{f}$ |\n\n$$\\frac{g}{a}$$\n\n"
        "`{y}`\n\n```\n{z}\n```\n"
    )
    blocks = parse(source, "markdown", at=None, line_at=None, media=None, bag=Bag()).blocks
    assert variables(blocks) == set("abcdefg")
    assert variables_in_formulas(blocks) == set("afg")
