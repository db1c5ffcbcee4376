"""Multiple answer: any number of the choices may be right.

```yaml
- id: gases
  type: multiple-answer
  stem: Which of these are noble gases?
  scoring: right-minus-wrong
  choices:
    - {text: Neon, correct: true}
    - {text: Argon, correct: true}
    - Nitrogen
    - Oxygen
```

`scoring` is `all-or-nothing` (unless said), `partial` (each right choice earns 1/n; wrong ones cost nothing) or
`right-minus-wrong` (each right choice 1/n, each wrong one −1/m, never below zero). Instead, every choice that
counts can carry a `credit` of its own: what is ticked adds up, between 0 and the points; the positive credits must
add up to 100 %.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Literal, Protocol

from itemwright.diag import Bag, Severity, declare
from itemwright.model.fields import Flag, enumerated, read_by
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion
from itemwright.questions.choices import Choice, check_choices, choice_texts

NONE_CORRECT = declare(
    "QW205",
    Severity.ERROR,
    "no correct choice",
    """
    A `multiple-answer` question needs a right choice: without one the full mark cannot be reached in any system.
    Add a choice like "None of these" and mark that as correct.
    """,
)
CREDITS_AND_RULE = declare(
    "QW206",
    Severity.ERROR,
    "credits and a scoring rule contradict each other",
    """
    In a `multiple-answer` question the points come either from a rule (`scoring`, with `correct: true` on the right
    choices) or from a `credit` on each choice that counts. Both at once would leave open which one decides.
    """,
)
CREDITS_DO_NOT_ADD_UP = declare(
    "QW207",
    Severity.ERROR,
    "credits do not add up to 100 %",
    """
    What is ticked adds up, so the positive credits together must give 100 %: less and nobody can reach the full
    mark, more and a part of the right choices earns all of it. Thirds are written `1/3`.
    """,
)

Rule = Literal["all-or-nothing", "partial", "right-minus-wrong"]
RuleField = Annotated[Rule, read_by(enumerated("all-or-nothing", "partial", "right-minus-wrong"))]


class MultipleAnswer(StemQuestion):
    """A question whose answer is a set of its choices."""

    type: Literal["multiple-answer"] = "multiple-answer"
    choices: tuple[Choice, ...]
    scoring: RuleField | None = None
    shuffle: Flag = False

    @property
    def rule(self) -> Rule | Literal["credits"]:
        """How it is scored: the rule that the author named, `credits`, or `all-or-nothing`."""
        if any(choice.credit is not None for choice in self.choices):
            return "credits"
        return self.scoring or "all-or-nothing"

    def shares(self) -> tuple[Fraction, ...]:
        """What ticking each choice adds to the score (1 is all), before it is kept between 0 and 1."""
        return shares(self.rule, self.choices)

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from choice_texts(self.choices)


class Ticked(Protocol):
    """What counts of a choice."""

    @property
    def correct(self) -> bool:
        """Whether it is right."""

    @property
    def share(self) -> Fraction:
        """What it earns by its own credit."""


def shares(rule: Rule | Literal["credits"], choices: Sequence[Ticked]) -> tuple[Fraction, ...]:
    """What ticking each of `choices` adds to the score (1 is all), before it is kept between 0 and 1.

    For `all-or-nothing` there are no such parts: then a right choice counts 1/n and a wrong one −1, the nearest
    sum (tests/specimens/moodle/README.md).
    """
    right = sum(choice.correct for choice in choices)
    wrong = len(choices) - right
    match rule:
        case "credits":
            return tuple(choice.share for choice in choices)
        case "partial":
            loss = Fraction(0)
        case "right-minus-wrong":
            loss = Fraction(-1, wrong) if wrong else Fraction(0)
        case "all-or-nothing":
            loss = Fraction(-1)
    gain = Fraction(1, right) if right else Fraction(0)
    return tuple(gain if choice.correct else loss for choice in choices)


def check(question: MultipleAnswer, bag: Bag) -> None:
    """At least one correct choice; a rule or credits, not both; credits that add up."""
    check_choices(question.id, question.at, question.choices, bag)
    if not question.choices:
        return
    given = [choice.credit for choice in question.choices if choice.credit is not None]
    if not given:
        if not any(choice.correct for choice in question.choices):
            bag.add(
                NONE_CORRECT,
                "no choice is correct",
                question.at,
                help="mark the right ones: `{text: …, correct: true}`",
                question=question.id,
            )
        return
    if question.scoring is not None:
        bag.add(
            CREDITS_AND_RULE,
            f"`scoring: {question.scoring}` stands beside credits",
            question.at,
            help="remove `scoring`, or the credits",
            question=question.id,
        )
    if any(choice.correct for choice in question.choices):
        bag.add(
            CREDITS_AND_RULE,
            "some choices have a `credit`, others are `correct`",
            question.at,
            help="give every right choice its credit, in place of `correct: true`",
            question=question.id,
        )
        return
    total = sum((credit for credit in given if credit > 0), Fraction(0))
    if abs(total - 1) > Fraction(1, 100):
        bag.add(
            CREDITS_DO_NOT_ADD_UP,
            f"the positive credits add up to {float(total * 100):g} %",
            question.at,
            help="they must add up to 100 %",
            question=question.id,
        )


def score(question: MultipleAnswer, chosen: Collection[int]) -> Fraction:
    """The part of the points for ticking exactly the choices at the indexes `chosen`."""
    if question.rule == "all-or-nothing":
        right = {index for index, choice in enumerate(question.choices) if choice.correct}
        return Fraction(int(set(chosen) == right))
    shares = question.shares()
    total = sum((shares[index] for index in set(chosen)), Fraction(0))
    return min(max(total, Fraction(0)), Fraction(1))
