"""Labels in brackets: `[Answer] B`, `【정답】 ②`, `[Answer: B]`."""

import re
from typing import Final, NamedTuple

from itemwright.formats.text.vocabulary import MAX_LABEL, Vocabulary

# What follows on it tells a label from a link of Markdown (`[Answer](…)`, `[answer]: https://…`).
_LABEL: Final = re.compile(
    rf"(?P<opener>\*\*|__)?[\[【〔](?P<phrase>[^\[\]【】〔〕:]{{1,{MAX_LABEL}}})[\]】〕](?P<closer>\*\*|__)?"
    r"(?![(\[])(?!:\s*(?:<|https?:|[/#]))\s*:?"
)
_ENCLOSED: Final = re.compile(r" {0,3}([\[【〔(])(?P<inner>[^:\[\]【】〔〕()]{1,60}:.*)([\]】〕)])\s*")
_PAIRS: Final = ("[]", "【】", "〔〕", "()")


class InBrackets(NamedTuple):
    """A phrase in brackets: where what follows on it begins, and markup that is opened before it and not closed."""

    phrase: str
    end: int
    before: str


def in_brackets(narrow: str, begin: int) -> InBrackets | None:
    """The phrase in brackets with which a line may begin. `narrow` is the line in ASCII's signs."""
    found = _LABEL.match(narrow, begin)
    if found is None:
        return None
    opener, closer = found["opener"] or "", found["closer"] or ""
    return InBrackets(found["phrase"], found.end(), opener if opener != closer else "")


def enclosed(narrow: str, words: Vocabulary) -> tuple[int, int] | None:
    """Where a part that brackets enclose with its label (`[Answer: B]`) begins and ends, if a line is one."""
    found = _ENCLOSED.fullmatch(narrow)
    if found is None or found[1] + found[3] not in _PAIRS:
        return None
    inner = found["inner"]
    phrase = inner.partition(":")[0]
    part = words.part(phrase)
    named = part[0] in ("answer", "explanation", "hint") if part else words.key_title(phrase)
    return found.span("inner") if named and inner.count(found[1]) == inner.count(found[3]) else None
