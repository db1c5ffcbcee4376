"""The texts that a short answer may be, one by one: QTI players share no patterns (docs/importers/qti21.md, 1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from itemwright.formats.finite import NotFiniteError, expand
from itemwright.questions.short_answer import Match, ShortAnswer, folded, matches, wildcard_parts


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that is accepted: whether case counts, and the index of the answer that decides about it.

    `form_of` is the answer's own text where this is another form of it.
    """

    text: str
    exact: bool
    answer: int
    form_of: str | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """What a question accepts.

    texts     each text once, in the order of the answers
    rest      the index of the answer that any other text matches (`*`), or None
    left_out  the indexes of the answers that cannot be written out
    """

    texts: tuple[Typed, ...]
    rest: int | None
    left_out: tuple[int, ...]

    @property
    def decisive(self) -> frozenset[int]:
        """The answers that decide about some text."""
        return frozenset(text.answer for text in self.texts) | (
            {self.rest} if self.rest is not None else set()
        )

    def key(self, answers: Sequence[ShortAnswer]) -> str | None:
        """The first text that earns the full points; None if there is none."""
        full = (text.text for text in self.texts if answers[text.answer].share == 1)
        return next(full, None)


def accepted(answers: Sequence[ShortAnswer], match: Match) -> Accepted:
    """Write out the answers of a question or a blank."""
    texts: list[Typed] = []
    left_out: list[int] = []
    rest = None
    exact_ones: set[str] = set()
    folded_ones: set[str] = set()
    for index, answer in enumerate(answers):
        if _takes_all(match, answer):
            rest = index
            break
        written = _written_out(match, answer)
        if written is None:
            left_out.append(index)
            continue
        found, exact = written
        for text in found:
            # An earlier pattern that is left out may match the text, too. What is typed is compared without outer
            # blanks, and nothing is no answer.
            known = folded(text) in folded_ones or (exact and text in exact_ones)
            if known or not text or text != text.strip():
                continue
            if exact:
                exact_ones.add(text)
            else:
                folded_ones.add(folded(text))
            decides = next((one for one in left_out if matches(answers[one].text, match, text)), index)
            texts.append(Typed(text, exact, decides))
            # Not every player knows that `ΟΔΟΣ` ends in another small sigma than it has elsewhere.
            if not exact and (form := folded(text)) != text.lower():
                texts.append(Typed(form, exact, decides, text))
    return Accepted(tuple(texts), rest, tuple(left_out))


def _takes_all(match: Match, answer: ShortAnswer) -> bool:
    if match == "wildcard":
        return not any(wildcard_parts(answer.text)) and "*" in answer.text
    return match == "regex" and answer.text in (".*", ".+")


def _written_out(match: Match, answer: ShortAnswer) -> tuple[list[str], bool] | None:
    match match:
        case "exact":
            return [answer.text], True
        case "ignore-case":
            return [answer.text], False
        case "wildcard":
            parts = wildcard_parts(answer.text)
            return (parts, False) if len(parts) == 1 else None
        case "regex":
            try:
                return expand(answer.text)
            except (NotFiniteError, RecursionError):
                return None
