"""Text for a terminal: what must not reach it, how wide it is there, and colours."""

import unicodedata
from collections.abc import Callable

from itemwright.diag.code import Severity

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
# Joiners change how letters of several scripts and emoji look, and nothing else.
_JOINERS = "\u200c\u200d"

Paint = Callable[[str], str]


def visible(text: str) -> str:
    """The text with control characters, surrogates, line separators and bidirectional marks as escapes.

    The last ones are among those that make a terminal show an order of letters that is not the one in the file.
    """
    if text.isprintable():
        return text
    return "".join(_escaped(character) for character in text)


def _escaped(character: str) -> str:
    kind = unicodedata.category(character)
    if kind not in ("Cc", "Cf", "Cs", "Zl", "Zp") or character in _JOINERS:
        return character
    if character in _SHORT:
        return _SHORT[character]
    number = ord(character)
    return (
        f"\\x{number:02x}"
        if number < 0x100
        else f"\\u{number:04x}"
        if number < 0x10000
        else f"\\U{number:08x}"
    )


def cells(character: str) -> tuple[str, int]:
    """How a character of an excerpt is shown, and in how many cells of a terminal. A tab is four blanks."""
    if character == "\t":
        return "    ", 4
    if " " <= character <= "~":
        return character, 1
    shown = _escaped(character)
    if shown != character:
        return shown, len(shown)
    kind = unicodedata.category(character)
    # The vowels and finals of decomposed Hangul join the letter before them.
    if kind in ("Mn", "Me", "Cf") or "\u1160" <= character <= "\u11ff":
        return character, 0
    return character, 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def painter(color: bool, **style: bool | str) -> Paint:
    """A function that colours a text with `click.style`, or leaves it alone."""
    if not color:
        return lambda text: text
    from click import style as paint

    return lambda text: paint(text, **style) if text else ""  # type: ignore[arg-type]


def severity_painter(color: bool, severity: Severity) -> Paint:
    """The colour of a severity."""
    colours = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
    return painter(color, fg=colours[severity], bold=True)
