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
(the whole answer must match). The first answer that matches decides. A letter in pieces (`e` and an accent) is the
same as the letter in one; `ß` is not `ss`, so list both spellings where both are right.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.model.base import Model
from itemwright.model.fields import EVERYTHING, Answer, RichText, Share, enumerated, read_by
from itemwright.model.richtext import Text
from itemwright.questions.accepted import check_full_answer, check_order
from itemwright.questions.base import StemQuestion
from itemwright.questions.choices import also_at

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
MatchField = Annotated[Match, read_by(enumerated("ignore-case", "exact", "wildcard", "regex"))]
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
        return EVERYTHING if self.credit is None else self.credit


class ShortAnswerQuestion(StemQuestion):
    """A question that is answered by typing."""

    type: Literal["short-answer"] = "short-answer"
    answers: tuple[ShortAnswer, ...]
    match: MatchField = "ignore-case"

    def own_texts(self) -> Iterator[Text]:
        yield self.stem
        yield from (answer.feedback for answer in self.answers if answer.feedback is not None)


def check(question: ShortAnswerQuestion, bag: Bag) -> None:
    """An answer with full credit that can be reached, no answer twice or hidden, patterns that compile."""
    check_answers(question.id, question.at, question.answers, question.match, bag)


def check_answers(
    question: str, at: Span | None, answers: tuple[ShortAnswer, ...], match: Match, bag: Bag
) -> None:
    """The same checks for the answers of a blank, which stands `at`."""
    check_full_answer(question, at, answers, bag)
    seen: dict[str, ShortAnswer] = {}
    for answer in answers:
        first = seen.setdefault(
            composed(answer.text) if match in ("exact", "regex") else folded(answer.text), answer
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
    check_order(question, tuple(seen.values()), lambda answer, earlier: _hiding(answer, earlier, match), bag)


def _hiding(answer: ShortAnswer, earlier: Sequence[ShortAnswer], match: Match) -> list[ShortAnswer]:
    """The first of `earlier` that takes whatever `answer` takes, in a list; empty if there is none."""
    parts = _as_parts(answer.text, match)
    if parts is None:
        return []
    # What stands for "any characters" in one can be matched by the same in the other alone.
    widest = "\0".join(parts)
    for other in earlier:
        known = _as_parts(other.text, match)
        if known is not None and fits(known, widest, exact=match in ("exact", "regex")):
            return [other]
    return []


_SPECIAL = frozenset(".^$*+?{}[]\\|()")


def _as_parts(text: str, match: Match) -> list[str] | None:
    """The literal parts of an answer between its wildcards; None for a regular expression that is more than that."""
    match match:
        case "exact" | "ignore-case":
            return [text]
        case "wildcard":
            return wildcard_parts(text)
        case "regex":
            parts = text.split(".*")
            return None if any(_SPECIAL & set(part) for part in parts) else parts


_TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)
_ENDLESS = re.compile(r"[*+]|\{\d*,\}")
MAX_ENDLESS = 3
"""How many repetitions without an end a pattern may have: the time to match grows by that power of the length."""


def pattern_problem(pattern: str) -> str | None:
    """Why a regular expression is refused, or None."""
    if len(pattern) > MAX_PATTERN:
        return f"is longer than {MAX_PATTERN} characters"
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"is no regular expression: {error}"
    return _slow(pattern)


def _slow(pattern: str) -> str | None:
    """Why matching a regular expression could take for ever, or None.

    What takes for ever is the endless repetition of a group that can match the same text in several ways, and many
    endless repetitions side by side.
    """
    endless = 0
    branching = [False]  # for each open group: whether it holds a choice or a repetition
    end = 0
    closed = False  # whether the last token closed such a group
    for token in _TOKEN.finditer(pattern):
        if token.start() < end:
            continue
        sign, was_closed, closed = token[0], closed, False
        if repetition := _ENDLESS.match(pattern, token.start()):
            if was_closed:
                return "repeats a group that has choices or repetitions of its own: matching it could take for ever"
            endless += 1
            branching[-1] = True
            end = repetition.end()
        elif sign in "?{|":
            branching[-1] = True
        elif sign == "(":
            branching.append(False)
        elif sign == ")" and len(branching) > 1:
            closed = branching.pop()
            branching[-1] |= closed
    if endless > MAX_ENDLESS:
        return f"has {endless} repetitions without an end, more than {MAX_ENDLESS}: matching it could take for ever"
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


def composed(text: str) -> str:
    """A text with each letter and its accents in one piece, where there is such a piece (NFC)."""
    return unicodedata.normalize("NFC", text)


def folded(text: str) -> str:
    """A text for comparing without regard to case: composed and in lower case, with one small sigma.

    Letters are not spelled out: `ß` is not `ss`, a ligature is not its letters. That is how Moodle, Canvas and QTI
    players compare, but for the sigma at the end of a word, which some of them do not know.
    """
    return composed(text).lower().replace("ς", "σ")


def fits(parts: Sequence[str], typed: str, *, exact: bool = False) -> bool:
    """Whether `typed` is these parts with any characters between them, without regard to case unless `exact`."""
    same = composed if exact else folded
    typed = same(typed)
    first, *others = map(same, parts)
    if not others:
        return typed == first
    *inner, last = others
    if not typed.startswith(first):
        return False
    place = len(first)
    for part in inner:
        found = typed.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return len(typed) - len(last) >= place and typed.endswith(last)


def matches(answer: str, match: Match, typed: str) -> bool:
    """Whether `typed` is this answer under the rule `match`. Outer blanks do not count, nor letters in pieces."""
    typed = composed(typed.strip())
    match match:
        case "exact":
            return typed == composed(answer)
        case "ignore-case":
            return folded(typed) == folded(answer)
        case "wildcard":
            return fits(wildcard_parts(answer), typed)
        case "regex":
            return re.fullmatch(composed(answer), typed) is not None


def score(question: ShortAnswerQuestion, typed: str | None) -> Fraction:
    """The part of the points for what was typed, None for nothing."""
    if typed is None or not typed.strip():
        return Fraction(0)
    for answer in question.answers:
        if matches(answer.text, question.match, typed):
            return answer.share
    return Fraction(0)
