"""Questions and answers that are introduced by a word or a letter instead of a number: `Q: …`, `A: …`."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from itemwright.formats.text.lines import WIDE, Heading, Label, Line, Navigation, Numbered, Option
from itemwright.formats.text.vocabulary import Vocabulary

_ASK: Final = re.compile(
    r"(?:#{1,6}|[-*+•◦▪‣·○●–—](?=\s))?\s*(\*\*|__)?([^\W\d_][^\W\d]{0,19})(\*\*|__)?\s?([.:])(\*\*|__)?\s*"
)


def mark_dialogue(lines: Sequence[Line], words: Vocabulary) -> list[Line]:
    """The lines with marks of questions where a page has no numbers but `Q:`, and with labels where it has `A:`.

    Such questions are counted from 1; a single one without an answer is none.
    `A:` is an answer if no `B:` stands beside it and no answer before it.
    """
    out = list(lines)
    asks = {index: asked for index, line in enumerate(lines) if (asked := _asked(line, words))}
    numbers = [index for index, line in enumerate(lines) if isinstance(line.mark, Numbered)]
    if asks and numbers and numbers[0] < min(asks):
        asks = {}
    answered = _mark_answers(out, sorted([*asks, *numbers]), words)
    if len(asks) > 1 or not answered.isdisjoint(asks):
        for count, (index, asked) in enumerate(asks.items(), 1):
            out[index] = replace(lines[index], mark=asked._replace(number=count))
    return out


def _asked(line: Line, words: Vocabulary) -> Numbered | None:
    """The mark of a line that asks, still without its number."""
    if not isinstance(line.mark, None | Option | Navigation | Heading):
        return None
    begin = len(line.text) - len(line.text.lstrip())
    found = _ASK.match(line.text.translate(WIDE), begin)
    if not found or (found[4] == "." and len(found[2]) > 1):
        return None
    languages = words.asks(found[2])
    if languages is None:
        return None
    opener, closer = found[1] or "", found[3] or found[5] or ""
    level = line.mark.level if isinstance(line.mark, Heading) else 0
    return Numbered(0, "word", True, level, found.end(), opener if opener != closer else "", languages)


def _mark_answers(out: list[Line], begins: Sequence[int], words: Vocabulary) -> set[int]:
    """Label the answers of the questions that begin at these lines; which of them have one."""
    answered = set()
    for begin, end in zip(begins, [*begins[1:], len(out)], strict=False):
        marks = [line.mark for line in out[begin + 1 : end]]
        options = [mark for mark in marks if isinstance(mark, Option)]
        colons = sum(mark.style[0] == ":" for mark in options)
        for index, mark in enumerate(marks, begin + 1):
            if isinstance(mark, Label) and mark.part in ("answer", "show"):
                answered.add(begin)
                break
            if (
                isinstance(mark, Option)
                and mark.style[0] == ":"
                and colons == 1
                and words.replies(mark.letter)
            ):
                out[index] = replace(out[index], mark=Label("answer", 0, mark.start, mark.before, ()))
                answered.add(begin)
                break
    return answered
