"""Multiple choice: one of several choices is right.

```yaml
- id: prime
  type: multiple-choice
  stem: Which of these is a prime number?
  shuffle: true
  choices:
    - {text: "91", feedback: 7 × 13.}
    - {text: "97", correct: true}
    - {text: "51", credit: 25%}
    - {text: None of these, fixed: true}
```

`choices` are texts or mappings with `text`, `correct`, `credit` (a part of the points for a choice that is partly
right; may be negative), `feedback` and `fixed`. Exactly one is `correct`.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from itemwright.diag import Bag, Label, Severity, declare
from itemwright.model.fields import Flag
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion
from itemwright.questions.choices import Choice, check_choices, choice_texts

NOT_ONE_CORRECT = declare(
    "QW204",
    Severity.ERROR,
    "not exactly one correct choice",
    """
    A `multiple-choice` question has exactly one choice with `correct: true`. For several right ones use
    `multiple-answer`; for one that is partly right write `credit: 50%` instead of `correct: true`.
    """,
)


class MultipleChoice(StemQuestion):
    """A question whose answer is one of its choices."""

    type: Literal["multiple-choice"] = "multiple-choice"
    choices: tuple[Choice, ...]
    shuffle: Flag = False

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from choice_texts(self.choices)


def check(question: MultipleChoice, bag: Bag) -> None:
    """Exactly one correct choice, and what holds for all choices."""
    check_choices(question.id, question.at, question.choices, bag)
    if not question.choices:
        return
    correct = [choice for choice in question.choices if choice.correct]
    if not correct:
        bag.add(
            NOT_ONE_CORRECT,
            "no choice is correct",
            question.at,
            help="mark the right one: `{text: …, correct: true}`",
            question=question.id,
        )
    elif len(correct) > 1:
        labels = tuple(Label(choice.at, "correct too") for choice in correct[1:] if choice.at)
        bag.add(
            NOT_ONE_CORRECT,
            f"{len(correct)} choices are correct",
            correct[0].at,
            help="keep one, or use `type: multiple-answer`",
            labels=labels,
            question=question.id,
        )


def score(question: MultipleChoice, chosen: int | None) -> Fraction:
    """The part of the points (1 is all) for choosing the choice at index `chosen`, None for no answer."""
    return Fraction(0) if chosen is None else question.choices[chosen].share
