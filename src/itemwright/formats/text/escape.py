"""Characters of plain text that would mean something in Markdown, with the backslash that keeps them characters."""

import re
from typing import Final

_ANY: Final = re.compile(r"[\\`*_<&\[$~^]|[-+#>=:|0-9]")
_INSIDE: Final = re.compile(
    r"\\(?=[!-/:-@\[-`{-~]|$)"  # a backslash that would take away the meaning of what follows, or break the line
    r"|`"
    r"|(?<!\s)\*|\*(?!\s)"
    r"|<(?=[A-Za-z/!?])"
    r"|&(?=#?\w{1,40};)"
)
_UNDERSCORES: Final = re.compile(r"_+")
_AT_START: Final = re.compile(
    r"#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=:|][-=:|\s]*$|_[_\s]*$|(?P<number>\d{1,9})[.)](?=\s|$)"
)


class Escaper:
    """Escapes the lines of one text, and only what would not be shown otherwise: `TF_CONFIG` needs nothing."""

    def __init__(self, text: str) -> None:
        # These come in pairs, which may span lines: a single one is harmless.
        pairs = [sign for sign in "$~^" if text.count(sign) > 1]
        if "](" in text or "]:" in text:
            pairs.append("[")
        self._pairs = re.compile(f"[{re.escape(''.join(pairs))}]") if pairs else None

    def line(self, text: str) -> str:
        """A line of a paragraph; outer blanks are taken to be gone."""
        if not _ANY.search(text):
            return text
        places = {found.start() for found in _INSIDE.finditer(text)}
        for run in _UNDERSCORES.finditer(text):
            if not _within_word(text, run.start(), run.end()):
                places.update(range(run.start(), run.end()))
        if start := _AT_START.match(text):
            places.add(start.end("number") if start["number"] else 0)
        if self._pairs:
            places.update(found.start() for found in self._pairs.finditer(text))
        return "".join(f"\\{sign}" if place in places else sign for place, sign in enumerate(text))


def _within_word(text: str, begin: int, end: int) -> bool:
    """Whether letters or digits stand on both sides: there an underscore is one (CommonMark 6.2)."""
    return begin > 0 and end < len(text) and text[begin - 1].isalnum() and text[end].isalnum()
