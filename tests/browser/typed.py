"""What to type: texts and numbers that are right, nearly right and wrong under the author's rules."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from itemwright.formats.finite import NotFiniteError, expand
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import Match, ShortAnswer, matches, wildcard_parts

WRONG = "zzyzx"
EXAMPLES = 3
JUST_BESIDE = Decimal("0.001")


def texts(answers: Sequence[ShortAnswer], match: Match) -> list[str]:
    """Texts that are accepted, the same in other cases, and one that is not.

    Nothing that only an endless pattern decides about: those are declared as lost (QW404).
    """
    known = [text for answer in answers for text in _examples(answer, match)]
    forms = [form for text in known for form in (text, text.upper(), text.lower())]
    return [
        text
        for text in dict.fromkeys([*forms, WRONG])
        if text.strip() == text != "" and _settled(answers, match, text)
    ]


def decider(answers: Sequence[ShortAnswer], match: Match, text: str) -> ShortAnswer | None:
    """The answer that decides about a text."""
    return next((answer for answer in answers if matches(answer.text, match, text)), None)


def _settled(answers: Sequence[ShortAnswer], match: Match, text: str) -> bool:
    first = decider(answers, match, text)
    takes_all = first is not None and (match, first.text) in (
        ("wildcard", "*"),
        ("regex", ".*"),
        ("regex", ".+"),
    )
    return first is None or takes_all or bool(_examples(first, match))


def _examples(answer: ShortAnswer, match: Match) -> list[str]:
    match match:
        case "exact" | "ignore-case":
            return [answer.text]
        case "wildcard":
            parts = wildcard_parts(answer.text)
            return parts if len(parts) == 1 else []
        case "regex":
            try:
                return expand(answer.text)[0][:EXAMPLES]
            except NotFiniteError:
                return []


def numbers(answers: Sequence[NumericAnswer]) -> list[Decimal]:
    """The ends and the middle of what is accepted, and the numbers just beside the ends."""
    return list(dict.fromkeys(number for answer in answers for number in around(*answer.interval)))


def around(low: Decimal, high: Decimal) -> Iterator[Decimal]:
    """The middle and the ends of an interval, and the numbers just beside the ends."""
    yield from ((low + high) / 2, low, high, low - JUST_BESIDE, high + JUST_BESIDE)


def number_decider(answers: Sequence[NumericAnswer], number: Decimal) -> NumericAnswer | None:
    """The accepted number that decides."""
    return next((answer for answer in answers if answer.interval[0] <= number <= answer.interval[1]), None)


def spelt(number: Decimal) -> str:
    """A number as it is typed."""
    return f"{number:f}"
