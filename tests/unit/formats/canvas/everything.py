"""A bank with all that the format writes."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from tests.support.pictures import PNG

from itemwright.model.richtext import Image, Media, Paragraph, Str, Text
from itemwright.questions import expression
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import Question

from .building import (
    PICTURE,
    bank_of,
    question,
    text,
)

RICH = """
A *word*, **two**, `code`, H~2~O, [a link](https://example.org/), $x^2 < \\frac{1}{2}$.

1. one
2. two
   - inner

```python
if a < b:
    print("no")
```

| a | b |
|:--|--:|
| 1 | 2 |

$$\\frac{1}{2}$$
"""
SO = text("So.")


def picture(name: str) -> Text:
    """A text that shows a file."""
    image = Image(name, "alt", media=Media(name, name, "image/png", PNG, (3, 2)))
    return Text(
        f"![alt]({name})",
        blocks=(Paragraph((Str("See "), image)),),
        plain="See alt",
        features=frozenset({"image"}),
        media=(image.media,) if image.media else (),
    )


def every_question() -> list[Question]:
    """Questions that use all that the format writes."""
    common: dict[str, Any] = {
        "feedback": {"correct": text("Yes."), "incorrect": text(RICH)},
        "explanation": picture("why.png"),
    }
    choices = [
        {"text": text("a"), "correct": True, "feedback": text("Good.")},
        {"text": text(RICH), "feedback": text("- x\n- y")},
        {"text": picture("one.png")},
    ]
    right = {"text": text("a"), "correct": True}
    return [
        question("text", id="read", stem=text(RICH), title="Read & <think>", points=0),
        question("multiple-choice", id="mc", stem=picture("stem.png"), choices=choices, **common),
        question(
            "multiple-choice",
            id="mc2",
            choices=[right, {"text": SO, "credit": Fraction(1, 2)}],
            points=Decimal("2.5"),
        ),
        question("multiple-answer", id="ma", choices=choices, **common),
        question(
            "multiple-answer", id="ma2", choices=[right, right, {"text": SO}], scoring="partial", points=0
        ),
        question("true-false", id="tf", answer=False, when_false=picture("two.png"), **common),
        question("short-answer", id="sa", answers=["Straße", {"text": "b", "feedback": SO}], **common),
        question("short-answer", id="sa2", match="exact", answers=["A  b", "<&>"]),
        question(
            "numeric",
            id="num",
            answers=[
                {"value": 5, "feedback": SO},
                {"range": (Decimal(-1), Decimal("0.1"))},
                {"value": "0.3", "digits": 2},
            ],
            unit="m/s²",
            **common,
        ),
        question(
            "matching",
            id="pairs",
            pairs=[{"left": text(RICH), "right": "<z>"}, {"left": SO, "right": "y"}],
            **common,
        ),
        question(
            "matching",
            id="pair",
            pairs=[{"left": SO, "right": "z"}],
            distractors=["a"],
            scoring="all-or-nothing",
        ),
        question("essay", id="free", answer=picture("model.png"), grading=text(RICH), explanation=SO),
        question("essay", id="short"),
        question("file-upload", id="up", answer=SO),
        question("ordering", id="ord", items=[text("a"), text("b"), text("c")], **common),
        question(
            "fill-in",
            id="blanks",
            text=text("The {{x}} and {{y_ans}} of [x]."),
            blanks={"x": {"answers": ["a"]}, "y_ans": {"numbers": [{"value": 5}]}},
            **common,
        ),
        question(
            "fill-in",
            id="menus",
            text=text("- {{x}}\n- {{y}}"),
            blanks={name: {"choices": [{"text": "<a>", "correct": True}, "b"]} for name in "xy"},
            **common,
        ),
        question(
            "fill-in",
            id="mixed",
            text=text("{{x}} {{y}}"),
            blanks={"x": {"answers": ["a"]}, "y": {"choices": [{"text": "b", "correct": True}, "c"]}},
        ),
        question(
            "drag-words",
            id="drag",
            text=text("{{x}}"),
            words={"x": "a"},
            distractors=["B"],
            **common,
        ),
        question(
            "categorize",
            id="sort",
            categories={"A": [text(RICH)], "B": [text("b")]},
            distractors=[picture("none.png")],
            **common,
        ),
        question(
            "hotspot",
            id="spot",
            image=PICTURE,
            regions=[{"circle": (20, 30, 9), "correct": True}, {"rect": (90, 90, 9, 9)}],
            **common,
        ),
        question("hotspot", id="spot2", image=PICTURE, regions=[{"rect": (1, 1, 9, 9), "correct": True}]),
        question("label-image", id="label", image=PICTURE, labels=[{"text": "a", "at": (0, 0, 9, 9)}]),
        question(
            "formula",
            id="calc",
            stem=text("{a} × {b}, $\\frac{a}{b}$"),
            variables={"a": {"min": 1, "max": 9}, "b": {"min": "0.5", "max": 2, "decimals": 1}},
            answer=expression.parse("-a ^ 2 * b"),
            **common,
        ),
    ]


SETTINGS = {
    "time_limit": 90,
    "attempts": 2,
    "keep": "latest",
    "one_at_a_time": True,
    "feedback": "never",
    "show_answers": False,
}


def everything(**fields: Any) -> Bank:
    """A bank with all of them, in sections of all kinds."""
    made = every_question()
    sections = (
        Section(questions=tuple(made)),
        Section(
            id="pool",
            title="Pool",
            text=picture("pool.png"),
            draw=1,
            questions=tuple(question("true-false", id=f"p{n}", answer=True) for n in range(3)),
        ),
        Section(title="Two", shuffle=True, questions=tuple(question("essay", id=f"s{n}") for n in range(2))),
    )
    return bank_of(sections=sections, description=picture("about.png"), settings=SETTINGS, **fields)
