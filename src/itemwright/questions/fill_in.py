"""Fill-in: a text with blanks, each to be typed or chosen.

```yaml
- id: paris
  type: fill-in
  text: "{{capital}} lies on the {{river}}, {{height}} m above the sea."
  blanks:
    capital: {answers: [Paris], match: ignore-case, points: 2}
    river: {choices: [{text: Seine, correct: true}, Loire], shuffle: true}
    height: {answer: 35, tolerance: 5}
```

Each `{{name}}` in the text is a blank, described under `blanks`: `answers` (with `match`) as in `short-answer`,
`choices` (plain text, exactly one correct) as in `multiple-choice`, or a number as in `numeric`. A blank earns its
`points` (1 unless said); those of the question are their sum. `scoring` is `partial` (unless said; each blank earns
its own) or `all-or-nothing`.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from itemwright.diag import Bag, Severity, declare
from itemwright.model.base import AT, Model
from itemwright.model.fields import EVERYTHING, NOTHING, Answer, Flag, Points, RichText, Share, fault
from itemwright.model.richtext import Text
from itemwright.questions.base import BaseQuestion
from itemwright.questions.matching import PartsRuleField
from itemwright.questions.multiple_choice import NOT_ONE_CORRECT
from itemwright.questions.named import Named, by_name, named_at
from itemwright.questions.numeric import (
    NumericAnswer,
    check_numbers,
    numbers_spelled_out,
    numbers_written_at,
)
from itemwright.questions.short_answer import MatchField, ShortAnswer, check_answers, matches
from itemwright.text.gaps import gap_names

BLANKS_DIFFER = declare(
    "QW232",
    Severity.ERROR,
    "blanks in the text and descriptions do not agree",
    """
    Each `{{name}}` in the text needs a description of that name, each description its place in the text, and each name
    stands there once. A blank cannot stand in code or mathematics.
    """,
)
BLANK_FORM = declare(
    "QW233",
    Severity.ERROR,
    "a blank that cannot be filled",
    """
    A blank is one of three: `answers` (texts), `choices` (two at least, exactly one of them correct), or a number
    (`answer` with `tolerance` or `digits`, or `range`, or several `numbers`).
    """,
)
POINTS_DIFFER = declare(
    "QW234",
    Severity.ERROR,
    "points of a question and of its blanks do not agree",
    """
    The points of a `fill-in` question are the sum of those of its blanks. Leave `points` of the question out, or make
    them agree.
    """,
)


class BlankChoice(Model):
    """A choice of a drop-down: plain text."""

    shorthand: ClassVar[str | None] = "text"

    text: Answer
    correct: Flag = False
    credit: Share | None = None
    feedback: RichText | None = None

    @property
    def share(self) -> Fraction:
        """The part of the blank's points that it earns."""
        return EVERYTHING if self.correct else self.credit or NOTHING


class Blank(Named):
    """A blank; exactly one of `answers`, `choices` and `numbers` is not empty."""

    also_written: ClassVar[tuple[str, ...]] = ("answer", "tolerance", "range", "digits")

    answers: tuple[ShortAnswer, ...] = ()
    match: MatchField = "ignore-case"
    choices: tuple[BlankChoice, ...] = ()
    shuffle: Flag = False
    numbers: tuple[NumericAnswer, ...] = ()
    points: Points = Decimal(1)

    @classmethod
    def spelled_out(cls, value: dict[str, Any]) -> dict[str, Any]:
        single = {"answer", "tolerance", "range", "digits"} & value.keys()
        if not single:
            return value
        if "numbers" in value or "answers" in value:
            raise fault("this blank is described in two ways", "keep `answers`, or one number")
        number = {key: value[key] for key in (*single, AT) if key in value}
        spelled = numbers_spelled_out(number)["answers"]
        return {**{key: part for key, part in value.items() if key not in single}, "numbers": spelled}


class FillIn(BaseQuestion):
    """A question that is answered in the blanks of a text."""

    type: Literal["fill-in"] = "fill-in"
    text: RichText
    blanks: Annotated[tuple[Blank, ...], by_name()]
    scoring: PartsRuleField = "partial"

    @classmethod
    def written_at(cls, path: tuple[str | int, ...], written: Mapping[str, Any]) -> tuple[str | int, ...]:
        path = named_at("blanks", path, written)
        match path:
            case ("blanks", str(name), "numbers", *number) if "numbers" not in written["blanks"][name]:
                return ("blanks", name, *numbers_written_at(("answers", *number)))
            case _:
                return path

    @property
    def main_text(self) -> Text:
        return self.text

    def own_texts(self) -> Iterator[Text]:
        yield self.text
        for blank in self.blanks:
            parts: tuple[ShortAnswer | BlankChoice | NumericAnswer, ...] = (
                *blank.answers,
                *blank.choices,
                *blank.numbers,
            )
            yield from (part.feedback for part in parts if part.feedback is not None)


def check(question: FillIn, bag: Bag) -> None:
    """Blanks that agree with the text, each of one kind, and points that add up."""
    check_gaps(question.id, question.text, [blank.name for blank in question.blanks], bag)
    for blank in question.blanks:
        kinds = [kind for kind in (blank.answers, blank.choices, blank.numbers) if kind]
        if len(kinds) != 1:
            bag.add(
                BLANK_FORM,
                f"the blank `{blank.name}` has no answer"
                if not kinds
                else f"the blank `{blank.name}` is described in two ways",
                blank.at,
                help="give it `answers`, `choices`, or `answer` (a number)",
                question=question.id,
            )
        elif blank.answers:
            check_answers(question.id, blank.at, blank.answers, blank.match, bag)
        elif blank.numbers:
            check_numbers(question.id, blank.at, blank.numbers, bag)
        else:
            _check_choices(question.id, blank, bag)
    total = total_points(question)
    if "points" in question.model_fields_set and question.points != total:
        bag.add(
            POINTS_DIFFER,
            f"the question has {question.points} points, its blanks together {total}",
            question.at,
            help=f"leave out `points`, or write {total}",
            question=question.id,
        )


def total_points(question: FillIn) -> Decimal:
    """The points of the question: the sum of its blanks'."""
    return sum((blank.points for blank in question.blanks), Decimal(0))


def check_gaps(question: str, text: Text, names: list[str], bag: Bag) -> None:
    """That the gaps in a text and their descriptions agree."""
    found = gap_names(text.blocks)
    for name in sorted(set(found) - set(names)):
        bag.add(
            BLANKS_DIFFER,
            f"`{{{{{name}}}}}` in the text is not described",
            text.at,
            help=f"the names described are {', '.join(names) or 'none'}",
            question=question,
        )
    for name in names:
        count = found.count(name)
        if not count:
            bag.add(
                BLANKS_DIFFER,
                f"`{name}` is described, but {{{{{name}}}}} does not stand in the text",
                text.at,
                question=question,
            )
        elif count > 1:
            bag.add(
                BLANKS_DIFFER,
                f"{{{{{name}}}}} stands in the text {'twice' if count == 2 else f'{count} times'}",
                text.at,
                question=question,
            )


def _check_choices(question: str, blank: Blank, bag: Bag) -> None:
    texts = [choice.text for choice in blank.choices]
    if len(texts) < 2 or len(set(texts)) < len(texts):
        problem = "needs two choices at least" if len(texts) < 2 else "has the same choice twice"
        bag.add(BLANK_FORM, f"the blank `{blank.name}` {problem}", blank.at, question=question)
    right = sum(choice.correct for choice in blank.choices)
    if right != 1:
        bag.add(
            NOT_ONE_CORRECT,
            f"the blank `{blank.name}` has {right or 'no'} correct choice{'s' if right > 1 else ''}",
            blank.at,
            help="mark exactly one: `{text: …, correct: true}`",
            question=question,
        )


def blank_share(blank: Blank, typed: str | Decimal | None) -> Fraction:
    """The part of a blank's points for what was typed or chosen (a text), or a number in a numeric blank."""
    if typed is None:
        return Fraction(0)
    if isinstance(typed, Decimal):
        for number in blank.numbers:
            low, high = number.interval
            if low <= typed <= high:
                return number.share
        return Fraction(0)
    for choice in blank.choices:
        if choice.text == typed:
            return choice.share
    for answer in blank.answers:
        if typed.strip() and matches(answer.text, blank.match, typed):
            return answer.share
    return Fraction(0)


def score(question: FillIn, replies: Mapping[str, str | Decimal | None]) -> Fraction:
    """The part of the points for what stands in each blank, by its name."""
    shares = [(blank, blank_share(blank, replies.get(blank.name))) for blank in question.blanks]
    if question.scoring == "all-or-nothing":
        return Fraction(int(all(share == 1 for _, share in shares)))
    total = sum((Fraction(blank.points) for blank in question.blanks), Fraction(0))
    if not total:
        return Fraction(0)
    earned = sum((Fraction(blank.points) * share for blank, share in shares), Fraction(0))
    return max(earned / total, Fraction(0))
