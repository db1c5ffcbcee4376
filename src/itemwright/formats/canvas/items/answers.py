"""Answers that are typed: what of a list of them Canvas can hold. It compares whole texts and ignores case."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.finite import NotFiniteError, expand
from itemwright.questions.short_answer import Match, ShortAnswer, folded, matches, wildcard_parts


class Typed(NamedTuple):
    """A text that is accepted, and the answer that it is a form of."""

    text: str
    answer: ShortAnswer


def accepted(answers: Sequence[ShortAnswer], match: Match) -> list[Typed]:
    """The texts that earn everything, each once; patterns are written out where that is possible."""
    made: dict[str, Typed] = {}
    for answer in answers:
        if answer.share == 1:
            for text in written_out(answer, match) or ():
                if _decides(answers, match, text) is answer:
                    for form in _forms(text):
                        made.setdefault(form.lower(), Typed(form, answer))
    return list(made.values())


def written_out(answer: ShortAnswer, match: Match) -> list[str] | None:
    """The texts that an answer stands for; None if they cannot be listed."""
    match match:
        case "exact" | "ignore-case":
            return [answer.text]
        case "wildcard":
            parts = wildcard_parts(answer.text)
            return parts if len(parts) == 1 else None
        case "regex":
            try:
                texts, _ = expand(answer.text)
            except (NotFiniteError, RecursionError):
                return None
            return [text for text in texts if text and text == text.strip()]


def _decides(answers: Sequence[ShortAnswer], match: Match, text: str) -> ShortAnswer | None:
    """The first answer that matches a text: an earlier one may earn less."""
    return next((answer for answer in answers if matches(answer.text, match, text)), None)


def _forms(text: str) -> list[str]:
    """The text, and once more for Classic Quizzes, whose lower case of `ΟΔΟΣ` ends in a common sigma."""
    form = folded(text)
    return [text] if form == text.lower() else [text, form]


def judge_as_typed() -> Judgement:
    """Classic Quizzes drop blanks around an answer (docs/importers/canvas.md, 3); of New Quizzes it is not known."""
    return emulated(
        losses.MATCHING,
        "Canvas compares what is typed as it comes: an accent pasted as a piece of its own makes an answer wrong,"
        " and in New Quizzes perhaps a blank before or after it",
    )


def judge(answers: Sequence[ShortAnswer], match: Match, what: str) -> Iterator[Judgement]:
    """What of a list of answers is lost. `what` names the question or the blank in messages."""
    kept = accepted(answers, match)
    if not kept:
        yield refused(
            losses.MATCHING,
            f"Canvas knows no patterns, and no full answer to {what} can be written out: list the answers",
            answers[0].at if answers else None,
        )
        return
    for answer in answers:
        if answer.share not in (0, 1):
            yield lossy(
                losses.CREDIT, "Canvas knows right and wrong only here: this answer earns nothing", answer.at
            )
        elif answer.share and written_out(answer, match) is None:
            yield lossy(
                losses.MATCHING,
                "Canvas knows no patterns: what only this answer matches earns nothing",
                answer.at,
            )
    if any(_tells_case(typed, answers, match) for typed in kept):
        yield lossy(losses.MATCHING, f"Canvas does not tell upper from lower case in {what}")


def _tells_case(typed: Typed, answers: Sequence[ShortAnswer], match: Match) -> bool:
    """Whether the author's rule accepts this text but not the same in other letters."""
    if match in ("ignore-case", "wildcard"):
        return False
    others = {typed.text.lower(), typed.text.upper(), typed.text.swapcase()}
    return any(_decides(answers, match, other) is not typed.answer for other in others)
