"""Letters as PCRE compares them without regard to case: by simple case folding, one letter for one."""

import unicodedata


def caseless(text: str) -> str:
    """A text composed (NFC) and folded: `ß` stays `ß`, since `ss` would be two letters; `İ` has no other case."""
    return "".join(map(_folded, unicodedata.normalize("NFC", text)))


def _folded(letter: str) -> str:
    return next((form for form in (letter.casefold(), letter.lower()) if len(form) == 1), letter)
