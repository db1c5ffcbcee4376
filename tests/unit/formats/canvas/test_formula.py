"""Formulas in the language of Canvas's calculator, and the sets of values."""

import math
import re
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from itemwright.formats import losses
from itemwright.formats.canvas.items.formula import in_canvas
from itemwright.model.fields import Tolerance
from itemwright.questions import expression, formula

from .building import bank_of, both, codes, document, judged, question, text

FUNCTIONS = {
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "sqrt", "floor")},
    "abs": abs,
    "ceil": math.ceil,
    "ln": math.log,
    "log": math.log10,
    "max": max,
    "min": min,
    "deg_to_rad": math.radians,
    "rad_to_deg": math.degrees,
    "e": math.e,
    "pi": math.pi,
}


def calculator(written: str, values: dict[str, float]) -> float:
    """Canvas's calculator, where brackets leave nothing to its precedence: `^` is a power."""
    assert re.fullmatch(r"[A-Za-z0-9_.,()+*/^-]+", written), written
    return float(eval(written.replace("^", "**"), {"__builtins__": {}}, {**FUNCTIONS, **values}))


names = st.sampled_from(["a", "b"])
leaves = st.one_of(st.integers(1, 9).map(str), names, st.just("pi"))


def operations(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        inner.map(lambda one: f"-{one}"),
        st.tuples(names, st.integers(2, 3)).map(lambda t: f"-{t[0]} ^ {t[1]}"),
        inner.map(lambda one: f"2 ^ sin({one})"),
        inner.map(lambda one: f"log10(abs({one}) + 1)"),
        inner.map(lambda one: f"exp(cos({one}))"),
        inner.map(lambda one: f"tanh({one})"),
        inner.map(lambda one: f"sinh(sin({one})) * cosh(cos({one}))"),
        inner.map(lambda one: f"pow(abs({one}) + 1, 0.5)"),
        inner.map(lambda one: f"rad2deg(deg2rad({one}))"),
        st.tuples(inner, inner).map(lambda t: f"max({t[0]}, {t[1]})"),
    )


@settings(max_examples=200)
@given(st.recursive(leaves, operations, max_leaves=6))
def test_the_calculator_finds_the_same(source: str) -> None:
    parsed = expression.parse(source)
    values = {"a": 2.5, "b": 0.75}
    try:
        wanted = expression.evaluate(parsed, values)
        found = calculator(in_canvas(parsed, {}), values)
    except (ArithmeticError, ValueError, OverflowError):
        return
    assert found == pytest.approx(wanted, rel=1e-9, abs=1e-9)


def product_question(**fields: Any) -> Any:
    return question(
        "formula",
        **{
            "stem": text("What is {a} × {b}, or $\\frac{a}{b} {a}$? Not {c}."),
            "variables": {"a": {"min": 1, "max": 9}, "b": {"min": "0.5", "max": 2, "decimals": 1}},
            "answer": expression.parse("a * b"),
            "tolerance": Tolerance(Decimal("0.01"), True),
            "variants": 5,
            **fields,
        },
    )


def test_values_and_answers() -> None:
    made = product_question()
    classic, new = both(made)
    drawn = formula.variants(made, "b")
    assert [answer.html for answer in classic.answers] == [
        f"a={one.values['a']}, b={one.values['b'].normalize()} -> {one.answer.normalize():f}" for one in drawn
    ]
    assert new["key"] == pytest.approx([float(one.answer) for one in drawn])
    assert classic.calculated == {
        "formula": ["(a*b)"],
        "tolerance": "1%",
        "decimals": 2,
        "variables": ["a: 1 … 9, 0 decimals", "b: 0.5 … 2, 1 decimals"],
    }
    assert new["margin"] == {"margin": "1", "margin_type": "percent"}


@pytest.mark.parametrize(("amount", "written"), [("0.5", "0.5"), ("0", "0")])
def test_absolute_tolerance(amount: str, written: str) -> None:
    made = product_question(tolerance=Tolerance(Decimal(amount), False))
    (holder,) = document(bank_of(made), "quiz_b/quiz_b.xml").iter("{*}answer_tolerance")
    assert holder.text == written


def test_the_stem_names_the_variables() -> None:
    classic, new = both(product_question())
    assert "What is [a] × [b], or \\(\\frac{[a]}{[b]} {[a]}\\)? Not {c}." in classic.stem
    assert new["stem"] == f"<p>{classic.stem}</p>"


def test_a_name_that_stands_in_brackets_already() -> None:
    classic, _ = both(product_question(stem=text("\\[a\\] is not {a}, {b}.")))
    assert classic.stem == "[a] is not [a_], [b]."
    assert classic.calculated["formula"] == ["(a_*b)"]


def test_judgements() -> None:
    assert codes(judged(product_question())) == [("emulated", losses.MATHS.id)]
    plain = {"stem": text("{a} × {b}?")}
    assert codes(judged(product_question(**plain))) == []
    more = product_question(**plain, digits=3, unit="m", explanation=text("{a} × {b}"))
    assert codes(judged(more)) == [
        ("emulated", losses.NUMBER.id),
        ("lossy", losses.UNIT.id),
        ("lossy", losses.FEEDBACK.id),
    ]
