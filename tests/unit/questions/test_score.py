"""What a response earns by the author's rule, type by type."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from itemwright.diag import Bag
from itemwright.model.richtext import Media
from itemwright.questions import (
    categorize,
    drag_words,
    fill_in,
    formula,
    hotspot,
    label_image,
    matching,
    multiple_answer,
    multiple_choice,
    numeric,
    ordering,
    short_answer,
    true_false,
)
from itemwright.questions.load import load_bank
from itemwright.questions.types import TYPES, Question
from itemwright.source.yaml import Map, load

PICTURE = Media("map.png", "map.png", "image/png", b"png", (100, 100))
UNSCORED = {"essay", "file-upload", "text"}


def question(kind: str, fields: str) -> Question:
    bag = Bag()
    root = load(
        f"{{itemwright: 1, id: b, title: B, questions: [{{id: q, type: {kind}, {fields}}}]}}",
        "bank.yaml",
        bag,
    )
    assert isinstance(root, Map)
    bank = load_bank(root, ".", lambda file: lambda path, at: PICTURE, bag)
    assert bank is not None, [finding.message for finding in bag]
    assert not bag.failed, [finding.message for finding in bag]
    (made,) = bank.questions
    return made


CHOICES = "stem: S, choices: [{text: a, correct: true}, {text: b, correct: true}, c, d]"
CREDITS = "stem: S, choices: [{text: a, credit: 60%}, {text: b, credit: 40%}, {text: c, credit: -50%}]"
PAIRS = "stem: S, pairs: [{left: a, right: x}, {left: b, right: y}], distractors: [z]"
GAPS = "text: '{{one}} {{two}}', words: {one: x, two: y}, distractors: [z]"
BLANKS = (
    "text: '{{word}} {{menu}} {{n}}', blanks: {word: {answers: [x, {text: y, credit: 50%}]},"
    " menu: {choices: [{text: a, correct: true}, b]}, n: {answer: 4, tolerance: 1, points: 2}}"
)
GROUPS = "stem: S, categories: {A: [p, q], B: [r]}, distractors: [s]"
REGIONS = (
    "stem: S, image: {file: map.png, alt: m}, regions: [{circle: [10, 10, 5], correct: true},"
    " {circle: [30, 30, 5], correct: true}, {rect: [50, 50, 9, 9]}, {rect: [70, 70, 9, 9]}]"
)
LABELS = (
    "stem: S, image: {file: map.png, alt: m}, labels: [{text: x, at: [1, 1, 20, 9]},"
    " {text: y, at: [1, 40, 20, 9]}]"
)
PRODUCT = "stem: '{a}', variables: {a: {min: 4, max: 4}}, answer: 2 * a, tolerance: 1"


def variant_score(made: Any, typed: Decimal | None) -> Fraction:
    return formula.score(made, formula.variants(made, "b")[0], typed)


TABLE: dict[str, tuple[Callable[..., Fraction], list[tuple[str, list[tuple[Any, Any]]]]]] = {
    "multiple-choice": (
        multiple_choice.score,
        [
            (
                "stem: S, choices: [{text: a, correct: true}, b, {text: c, credit: 25%}, {text: d, credit: -10%}]",
                [(0, 1), (1, 0), (2, "1/4"), (3, "-1/10"), (None, 0)],
            )
        ],
    ),
    "multiple-answer": (
        multiple_answer.score,
        [
            (
                f"{CHOICES}, scoring: all-or-nothing",
                [([0, 1], 1), ([0], 0), ([0, 1, 2], 0), ([], 0), ([0, 1, 1], 1)],
            ),
            (f"{CHOICES}, scoring: partial", [([0, 1], 1), ([0], "1/2"), ([], 0)]),
            (
                f"{CHOICES}, scoring: right-minus-wrong",
                [([0, 1], 1), ([0], "1/2"), ([0, 1, 2], "1/2"), ([2, 3], 0), ([0, 1, 2, 3], 0)],
            ),
            (CREDITS, [([0, 1], 1), ([0], "3/5"), ([0, 2], "1/10"), ([2], 0), ([0, 1, 2], "1/2")]),
        ],
    ),
    "true-false": (
        true_false.score,
        [("stem: S, answer: false", [(False, 1), (True, 0), (None, 0)])],
    ),
    "short-answer": (
        short_answer.score,
        [
            (
                "stem: S, answers: [Rye, {text: Oat, credit: 50%}]",
                [("rye", 1), (" RYE ", 1), ("oat", "1/2"), ("ry", 0), ("", 0), (None, 0)],
            ),
            ("stem: S, match: exact, answers: [Rye]", [("Rye", 1), ("rye", 0)]),
            ("stem: S, match: wildcard, answers: ['r*e']", [("Ridge", 1), ("re", 1), ("red", 0)]),
        ],
    ),
    "numeric": (
        numeric.score,
        [
            (
                "stem: S, answer: 4, tolerance: 5%",
                [("3.8", 1), ("4.2", 1), ("4.2001", 0), ("-4", 0), (None, 0)],
            ),
            (
                "stem: S, answers: [{value: 10}, {range: [8, 12], credit: 50%}]",
                [("10", 1), ("8", "1/2"), ("12", "1/2"), ("12.1", 0)],
            ),
        ],
    ),
    "matching": (
        matching.score,
        [
            (PAIRS, [(["x", "y"], 1), (["x", "z"], "1/2"), ([None, None], 0), (["y", "x"], 0)]),
            (f"{PAIRS}, scoring: all-or-nothing", [(["x", "y"], 1), (["x", None], 0)]),
        ],
    ),
    "ordering": (
        ordering.score,
        [
            ("stem: S, items: [a, b, c], scoring: all-or-nothing", [([0, 1, 2], 1), ([0, 2, 1], 0), ([], 0)]),
            (
                "stem: S, items: [a, b, c], scoring: partial",
                [([0, 1, 2], 1), ([0, 2, 1], "1/3"), ([1, 2, 0], 0)],
            ),
        ],
    ),
    "fill-in": (
        fill_in.score,
        [
            (
                BLANKS,
                [
                    ({"word": "X", "menu": "a", "n": "5"}, 1),
                    ({"word": "y", "menu": "b", "n": "5.1"}, "1/8"),
                    ({"n": "3"}, "1/2"),
                    ({}, 0),
                ],
            ),
            (
                f"{BLANKS}, scoring: all-or-nothing",
                [
                    ({"word": "x", "menu": "a", "n": "4"}, 1),
                    ({"word": "y", "menu": "a", "n": "4"}, 0),
                ],
            ),
        ],
    ),
    "drag-words": (
        drag_words.score,
        [
            (
                GAPS,
                [
                    ({"one": "x", "two": "y"}, 1),
                    ({"one": "x", "two": "z"}, "1/2"),
                    ({"one": "y"}, 0),
                    ({}, 0),
                ],
            ),
            (f"{GAPS}, scoring: all-or-nothing", [({"one": "x", "two": "y"}, 1), ({"one": "x"}, 0)]),
        ],
    ),
    "categorize": (
        categorize.score,
        [
            (
                GROUPS,
                [
                    ({"p": 0, "q": 0, "r": 1}, 1),
                    ({"p": 0, "q": 1, "r": None}, "1/3"),
                    ({"p": 0, "q": 0, "r": 1, "s": 0}, 1),
                    ({}, 0),
                ],
            ),
            (
                f"{GROUPS}, scoring: all-or-nothing",
                [({"p": 0, "q": 0, "r": 1}, 1), ({"p": 0, "q": 0, "r": 1, "s": 0}, 0), ({"p": 0}, 0)],
            ),
        ],
    ),
    "hotspot": (
        hotspot.score,
        [
            (f"{REGIONS}, scoring: all-or-nothing", [([0, 1], 1), ([0], 0), ([0, 1, 2], 0), ([], 0)]),
            (f"{REGIONS}, scoring: partial", [([0, 1], 1), ([1], "1/2")]),
            (f"{REGIONS}, scoring: right-minus-wrong", [([0, 1, 2], "1/2"), ([0, 2], 0), ([2, 3], 0)]),
        ],
    ),
    "label-image": (
        label_image.score,
        [
            (LABELS, [(["x", "y"], 1), (["x", None], "1/2"), (["y", "x"], 0)]),
            (f"{LABELS}, scoring: all-or-nothing", [(["x", "y"], 1), (["x", None], 0)]),
        ],
    ),
    "formula": (variant_score, [(PRODUCT, [("8", 1), ("9", 1), ("9.01", 0), (None, 0)])]),
}
"""For each type: its function, and questions with responses and the part of the points that each earns."""

ROWS = [
    pytest.param(score, kind, fields, reply, earned, id=f"{kind}-{number}-{reply}")
    for kind, (score, questions) in TABLE.items()
    for number, (fields, replies) in enumerate(questions)
    for reply, earned in replies
]


def typed(kind: str, reply: Any) -> Any:
    """Numbers stand in the table as they are typed."""
    if kind in ("numeric", "formula") and reply is not None:
        return Decimal(reply)
    if kind == "fill-in":
        return {name: Decimal(part) if name == "n" else part for name, part in reply.items()}
    return reply


@pytest.mark.parametrize(("score", "kind", "fields", "reply", "earned"), ROWS)
def test_score(score: Callable[..., Fraction], kind: str, fields: str, reply: Any, earned: Any) -> None:
    assert score(question(kind, fields), typed(kind, reply)) == Fraction(earned)


def test_every_scored_type_is_in_the_table() -> None:
    assert set(TABLE) == set(TYPES) - UNSCORED
