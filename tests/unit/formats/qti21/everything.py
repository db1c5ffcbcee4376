"""A bank that uses all that the format writes."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from tests.support.pictures import PNG

from itemwright.model.richtext import Image, Media, Paragraph, Str, Text
from itemwright.questions import expression
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import Question

from .building import bank_of, question, text

RICH = """
A *word*, **two**, `code`, H~2~O, 2^10^, [a link](https://example.org/), $x^2$.

# Heading

1. one
2. two
   - inner

> quoted

```python
print("no")
```

| a | b |
|:--|--:|
| 1 | 2 |

$$\\frac{1}{2}$$

---
"""


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
    states = {"correct": text("Yes."), "partial": text("Nearly."), "incorrect": text(RICH)}
    common: dict[str, Any] = {
        "feedback": states,
        "explanation": text("Because.\n\nOf that."),
        "hints": [text("One."), text("Two.")],
        "tags": ["a tag", "b"],
        "difficulty": "hard",
        "outcomes": ["LO-1", "LO-2"],
    }
    choices = [
        {"text": text("a"), "correct": True, "feedback": text("Good.")},
        {"text": text(RICH), "feedback": text("- x\n- y")},
        {"text": picture("one.png")},
        {"text": text("None"), "fixed": True},
    ]
    credits_ = [{"text": text("a"), "correct": True}, {"text": text("b"), "credit": Fraction(-1, 3)}]
    return [
        question("text", id="read", stem=text(RICH), title="Read & <think>"),
        question(
            "multiple-choice", id="choice", stem=picture("one.png"), choices=choices, shuffle=True, **common
        ),
        question("multiple-choice", id="costly", choices=credits_, points=Decimal("2.5")),
        question("multiple-answer", id="all", choices=choices, **common),
        question("multiple-answer", id="some", choices=choices, scoring="partial", **common),
        question("multiple-answer", id="minus", choices=choices, scoring="right-minus-wrong", points=0),
        question("true-false", id="claim", answer=True, when_false=picture("two.png"), **common),
        question(
            "short-answer",
            id="word",
            answers=["Straße", "οδός", {"text": "b", "feedback": text("So.")}],
            **common,
        ),
        question("short-answer", id="case", match="exact", answers=["A  b", "<&>"]),
        question(
            "short-answer",
            id="star",
            match="wildcard",
            answers=["x", {"text": "*", "credit": Fraction(1, 4)}],
        ),
        question(
            "numeric",
            id="number",
            answers=[
                {"value": Decimal("1e-30")},
                {"range": (Decimal(-1), Decimal("0.1")), "feedback": text("Hm.")},
            ],
            unit="m/s²",
            **common,
        ),
        question(
            "matching",
            id="pairs",
            pairs=[{"left": text(RICH), "right": "z"}, {"left": text("b"), "right": "y"}],
        ),
        question(
            "matching",
            id="pair",
            pairs=[{"left": text("l"), "right": "z"}],
            distractors=["a"],
            scoring="all-or-nothing",
        ),
        question(
            "essay",
            id="free",
            answer=text("Thus."),
            grading=text(RICH),
            words={"min": 5, "max": 50},
            editor="code",
        ),
        question("essay", id="short", lines=3, words={"max": 9}, editor="plain", explanation=text("E.")),
        question("essay", id="open", words={"min": 9}),
    ]


def further_questions() -> list[Question]:
    """The same, for what is ordered, sorted, placed, filled in, computed and handed in."""
    common: dict[str, Any] = {
        "feedback": {"correct": text("Yes."), "partial": text("Nearly."), "incorrect": text("No.")},
        "explanation": text("Because."),
        "hints": [text("One.")],
    }
    image = {"file": Media("map.png", "map.png", "image/png", PNG, (400, 300)), "alt": "A map"}
    regions = [
        {"circle": (50, 50, 9), "correct": True, "feedback": text("So.")},
        {"rect": (100, 50, 9, 9), "correct": True},
        {"polygon": ((0, 0), (9, 0), (9, 9))},
    ]
    blanks = {
        "a": {"answers": ["x", {"text": "y", "credit": Fraction(-1, 2), "feedback": text("Hm.")}]},
        "b": {"choices": [{"text": "<x>", "correct": True, "feedback": text("So.")}, "y"], "points": 2},
        "c": {
            "numbers": [
                {"value": 3, "feedback": text("Three.")},
                {"range": (1, 9), "credit": Fraction(1, 3)},
            ]
        },
        "d": {"answers": ["z"], "points": 0},
    }
    passage = text("A {{a}}, a *b {{b}}*.\n\n- {{c}}\n\n| t |\n|---|\n| {{d}} |")
    words = dict(zip("abcd", ("p", "q", "p", "r"), strict=True))
    labels = [{"text": "Küste & Meer", "at": (10, 10, 80, 20)}, {"text": "山", "at": (10, 50, 80, 20)}]
    groups = {"A": [text("a"), text(RICH)], "B": [picture("one.png")]}
    return [
        question("ordering", id="order", items=[text("a"), text(RICH), picture("one.png")], **common),
        question(
            "ordering", id="order-all", items=[text("a"), text("b")], scoring="all-or-nothing", points=0
        ),
        question("categorize", id="sort", categories=groups, distractors=[text("c")], shuffle=True, **common),
        question("fill-in", id="blanks", text=passage, blanks=blanks, **common),
        question("fill-in", id="blanks-all", text=passage, blanks=blanks, scoring="all-or-nothing"),
        question("drag-words", id="drag", text=passage, words=words, distractors=["s"], **common),
        question("hotspot", id="spots", image=image, regions=regions, scoring="right-minus-wrong", **common),
        question("hotspot", id="spot", image=image, regions=[regions[0], *regions[2:]], **common),
        question("label-image", id="labels", image=image, labels=labels, distractors=["c"], **common),
        question(
            "formula",
            id="compute",
            stem=text("What is {a} + 1? $x^{a}$"),
            variables={"a": {"min": -5, "max": 5, "decimals": 1}},
            answer=expression.parse("a + 1"),
            unit="m",
            variants=3,
            **common,
        ),
        question(
            "file-upload", id="files", files={"max": 2}, types=[".pdf"], answer=text("A."), grading=text("G.")
        ),
        question("file-upload", id="file", explanation=text("E.")),
    ]


def everything(**fields: Any) -> Bank:
    read, *rest = every_question()
    sections = (
        Section(id="first", title="First", text=text(RICH), questions=(read, *rest[:4])),
        Section(id="drawn", draw=2, questions=tuple(rest[4:9])),
        Section(shuffle=True, text=picture("two.png"), questions=tuple(rest[9:])),
        Section(draw=3, questions=tuple(further_questions())),
    )
    given_: dict[str, Any] = {
        "description": text(RICH),
        "authors": ["A. Author; editor", "B\\C, D"],
        "license": "CC-BY-4.0",
        "tags": ["tag"],
        "sections": sections,
        "settings": {
            "time_limit": 90,
            "attempts": 3,
            "show_answers": True,
            "pass": Fraction(11, 20),
            "feedback": "immediately",
        },
    }
    return bank_of(**{**given_, **fields})
