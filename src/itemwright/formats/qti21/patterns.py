"""The texts that a short-answer question accepts, one by one: QTI players share no patterns (contracts/qti21.md, 1)."""

from dataclasses import dataclass

from itemwright.formats.finite import NotFiniteError, expand
from itemwright.questions.short_answer import ShortAnswer, ShortAnswerQuestion, matches, wildcard_parts


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that is accepted: whether case counts, and the index of the answer that decides about it."""

    text: str
    exact: bool
    answer: int


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

    def key(self, question: ShortAnswerQuestion) -> str | None:
        """The first text that earns the full points; None if there is none."""
        full = (text.text for text in self.texts if question.answers[text.answer].share == 1)
        return next(full, None)


def accepted(question: ShortAnswerQuestion) -> Accepted:
    """Write out the answers of a question."""
    texts: list[Typed] = []
    left_out: list[int] = []
    rest = None
    exact_ones: set[str] = set()
    folded_ones: set[str] = set()
    for index, answer in enumerate(question.answers):
        if _takes_all(question, answer):
            rest = index
            break
        written = _written_out(question, answer)
        if written is None:
            left_out.append(index)
            continue
        found, exact = written
        for text in found:
            # What is typed is compared without outer blanks, and nothing is no answer.
            known = text.casefold() in folded_ones or (exact and text in exact_ones)
            if known or not text or text != text.strip():
                continue
            if exact:
                exact_ones.add(text)
            else:
                folded_ones.add(text.casefold())
            decides = _first_match(question, text, left_out, index)
            texts += (Typed(form, exact, decides) for form in _forms(text, exact))
    return Accepted(tuple(texts), rest, tuple(left_out))


def _takes_all(question: ShortAnswerQuestion, answer: ShortAnswer) -> bool:
    if question.match == "wildcard":
        return not any(wildcard_parts(answer.text)) and "*" in answer.text
    return question.match == "regex" and answer.text in (".*", ".+")


def _written_out(question: ShortAnswerQuestion, answer: ShortAnswer) -> tuple[list[str], bool] | None:
    match question.match:
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


def _first_match(question: ShortAnswerQuestion, text: str, left_out: list[int], index: int) -> int:
    """The answer that decides about a text: an earlier pattern that is left out may match it, too."""
    for earlier in left_out:
        if matches(question.answers[earlier].text, question.match, text):
            return earlier
    return index


def _forms(text: str, exact: bool) -> list[str]:
    """The text, and its folded form where lower case is not enough: `Straße` is typed as `STRASSE`, too."""
    folded = text.casefold()
    return [text] if exact or folded == text.lower() else [text, folded]
