"""Short answer: a word or a phrase that is typed.

```yaml
- id: capital
  type: short-answer
  stem: What is the capital of France?
  match: ignore-case
  answers:
    - Paris
    - {text: Lutetia, credit: 50%, feedback: Its name in Roman times.}
```

`answers` are plain texts; the first earns the full points unless it has a `credit`. `match` is `ignore-case`
(unless said), `exact`, `wildcard` (`*` stands for any characters, `\\*` for a star; case is ignored) or `regex`
(the whole answer must match). The first answer that matches decides.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal, Protocol

from pydantic import PlainValidator

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.model.base import Model
from itemwright.model.fields import Answer, RichText, Share, enumerated
from itemwright.model.richtext import Text
from itemwright.questions.base import StemQuestion
from itemwright.questions.choices import also_at

NO_FULL_ANSWER = declare(
    "QW210",
    Severity.ERROR,
    "no answer earns the full points",
    """
    At least one answer must earn the full points, or nobody can reach them; Moodle stops an import at such a
    question and loses all that follow.
    """,
)
ANSWER_TWICE = declare(
    "QW211",
    Severity.ERROR,
    "an answer is listed twice",
    """
    The same answer stands in the list twice (case counts only with `match: exact`). If the two earn different
    credit it is open which one is meant.
    """,
)
BAD_PATTERN = declare(
    "QW212",
    Severity.ERROR,
    "a pattern that cannot be used",
    """
    With `match: regex` each answer is a regular expression over the whole answer. This one cannot be compiled, or it
    is so built (repetition inside repetition, longer than 200 characters) that matching it could take for ever.
    """,
)

Match = Literal["ignore-case", "exact", "wildcard", "regex"]
MatchField = Annotated[Match, PlainValidator(enumerated("ignore-case", "exact", "wildcard", "regex"))]
MAX_PATTERN = 200


class ShortAnswer(Model):
    """One accepted answer: plain text, the part of the points that it earns (all unless said), and a feedback."""

    shorthand: ClassVar[str | None] = "text"

    text: Answer
    credit: Share | None = None
    feedback: RichText | None = None

    @property
    def share(self) -> Fraction:
        """The part of the points that it earns."""
        return Fraction(1) if self.credit is None else self.credit


class ShortAnswerQuestion(StemQuestion):
    """A question that is answered by typing."""

    type: Literal["short-answer"] = "short-answer"
    answers: tuple[ShortAnswer, ...]
    match: MatchField = "ignore-case"

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (answer.feedback for answer in self.answers if answer.feedback is not None)


def check(question: ShortAnswerQuestion, bag: Bag) -> None:
    """An answer with full credit, no answer twice, patterns that compile."""
    check_answers(question.id, question.at, question.answers, question.match, bag)


def check_answers(
    question: str, at: Span | None, answers: tuple[ShortAnswer, ...], match: Match, bag: Bag
) -> None:
    """The same checks for the answers of a blank, which stands `at`."""
    check_full_answer(question, at, answers, bag)
    seen: dict[str, ShortAnswer] = {}
    for answer in answers:
        first = seen.setdefault(
            answer.text if match in ("exact", "regex") else answer.text.casefold(), answer
        )
        if first is not answer:
            bag.add(
                ANSWER_TWICE,
                f"`{answer.text}` is listed twice",
                answer.at,
                labels=also_at(first.at),
                question=question,
            )
        if match == "regex" and (problem := pattern_problem(answer.text)):
            bag.add(BAD_PATTERN, f"`{answer.text}` {problem}", answer.at, question=question)


class Earning(Protocol):
    """An accepted answer: the part of the points that it earns, and where it stands."""

    @property
    def share(self) -> Fraction:
        """The part of the points."""
        ...

    @property
    def at(self) -> Span | None:
        """The place."""
        ...


def check_full_answer(question: str, at: Span | None, answers: Sequence[Earning], bag: Bag) -> None:
    """That an answer earns the full points. `at` is where the question stands."""
    if not answers:
        bag.add(NO_FULL_ANSWER, "there is no answer", at, help="list one at least", question=question)
    elif not any(answer.share == 1 for answer in answers):
        bag.add(
            NO_FULL_ANSWER,
            "no answer earns the full points",
            answers[0].at or at,
            help="give one answer no `credit`, or 100%",
            question=question,
        )


_NESTED_REPETITION = re.compile(r"[*+}][^()]*\)[*+{]")


def pattern_problem(pattern: str) -> str | None:
    """Why a regular expression is refused, or None."""
    if len(pattern) > MAX_PATTERN:
        return f"is longer than {MAX_PATTERN} characters"
    if _NESTED_REPETITION.search(pattern):
        return "repeats a group that repeats: matching it could take for ever"
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"is no regular expression: {error}"
    return None


def wildcard_parts(text: str) -> list[str]:
    """The literal parts between the wildcards of a `match: wildcard` answer: `a*b\\*c` gives `["a", "b*c"]`."""
    parts, part, index = [], "", 0
    while index < len(text):
        if text.startswith("\\*", index):
            part, index = part + "*", index + 2
        elif text[index] == "*":
            parts.append(part)
            part, index = "", index + 1
        else:
            part, index = part + text[index], index + 1
    return [*parts, part]


def matches(answer: str, match: Match, typed: str) -> bool:
    """Whether `typed` is this answer under the rule `match`. Outer blanks do not count."""
    typed = typed.strip()
    match match:
        case "exact":
            return typed == answer
        case "ignore-case":
            return typed.casefold() == answer.casefold()
        case "wildcard":
            pattern = ".*".join(re.escape(part) for part in wildcard_parts(answer))
            return re.fullmatch(pattern, typed, re.IGNORECASE | re.DOTALL) is not None
        case "regex":
            return re.fullmatch(answer, typed) is not None


def score(question: ShortAnswerQuestion, typed: str | None) -> Fraction:
    """The part of the points for what was typed, None for nothing."""
    if typed is None or not typed.strip():
        return Fraction(0)
    for answer in question.answers:
        if matches(answer.text, question.match, typed):
            return answer.share
    return Fraction(0)
