"""Identifiers made from texts, for what comes from formats that have none. Made once: from then on the author's."""

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from itemwright.model.fields import MAX_IDENTIFIER

_WORD: Final = re.compile(r"[^\W_]+")
_POSSESSIVE: Final = re.compile(r"['’]s\b")
_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
)
_LENGTH: Final = 48  # beyond that, an identifier tells no more
_SYLLABLE: Final = "HANGUL SYLLABLE "


def slug(text: str, stop: Collection[str] = ()) -> str:
    """Words of `text` in lower-case ASCII, joined by hyphens, up to about 48 characters; empty if there are none.

    Accents are dropped, Korean is spelled by the names of its syllables in Unicode; other scripts leave nothing.
    The words in `stop` are left out unless all are.
    """
    bare = _POSSESSIVE.sub("", text[:1000].casefold())
    words = list(filter(None, map(_spelled, _WORD.findall(bare))))
    kept = [word for word in words if word not in stop] or words
    made = ""
    for word in kept:
        longer = f"{made}-{word}" if made else word[:_LENGTH]
        if len(longer) > _LENGTH:
            break
        made = longer
    return made


def _spelled(word: str) -> str:
    composed = unicodedata.normalize("NFC", word).translate(_LETTERS)
    spelled = "".join(
        unicodedata.name(sign).removeprefix(_SYLLABLE).lower() if "가" <= sign <= "힣" else sign
        for sign in composed
    )
    decomposed = unicodedata.normalize("NFKD", spelled)
    return "".join(sign for sign in decomposed if sign.isascii() and sign.isalnum())


class Names:
    """Hands out identifiers, each once in a bank."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def name(self, wanted: str, fallback: str) -> str:
        """`wanted` or, where it says nothing, `fallback`; with a number behind it if it is taken."""
        base = wanted or fallback
        if not base[0].isalpha():
            base = f"{fallback}-{base}"
        base = base[: MAX_IDENTIFIER - 12]
        made = base
        while made in self._next:
            self._next[base] += 1
            made = f"{base}-{self._next[base]}"
        self._next[made] = 1
        return made
