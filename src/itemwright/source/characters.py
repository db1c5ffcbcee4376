"""From bytes to text, and the characters that no text of a bank may hold."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Final

from itemwright.diag import Bag, Code, Severity, Span, declare

BAD_CHARACTER = declare(
    "QW010",
    Severity.ERROR,
    "character that cannot be written",
    """ The text holds a control character, a line separator or half of a surrogate pair, as itself or as an
    escape such as "\\x0b". XML cannot hold most of them, so that no package could carry them; the others
    break the counting of lines. They mostly come in by copying from a word processor or a PDF. Remove it,
    or use an ordinary line break or blank.
    """,
)
NOT_UTF8 = declare(
    "QW011",
    Severity.ERROR,
    "text that is not UTF-8",
    """ The file is not valid UTF-8, so its letters cannot be told for certain. Save it as UTF-8; editors
    offer this under "save with encoding". UTF-16 is read too if it begins with a byte order mark.
    """,
)
NOT_TEXT = declare(
    "QW013",
    Severity.ERROR,
    "not a text file",
    """ The file holds binary data (null bytes), such as an image, an archive or a document of a word
    processor. Give a text file instead. If it is meant to be text, save it as UTF-8.
    """,
)

LINE_END: Final = "\r\n|\r|\n"
# What YAML forbids in a file, and the line breaks of YAML 1.1 that YAML 1.2 and editors do not count as such.
_NOT_IN_FILE: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
# What XML 1.0 cannot hold (production Char), and an escape could bring in.
NOT_IN_XML: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
_ESCAPE: Final = r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^xuU]))"
# How many characters of one file are reported one by one.
_MOST: Final = 20
_SHORT_ESCAPES: Final = {"0": "\0", "a": "\a", "b": "\b", "v": "\v", "f": "\f", "e": "\x1b"}

Report = Callable[[Code, str, Span, str], None]


def decode(data: bytes, file: str, bag: Bag) -> str | None:
    """The text of a file: UTF-8, or UTF-16 with a byte order mark; the mark is dropped.

    Reports QW011 with the place of the first wrong byte, QW013 for binary data; then returns None.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" not in text:
            return text
    elif b"\0" not in data:
        try:
            return data.removeprefix(b"\xef\xbb\xbf").decode()
        except UnicodeDecodeError as error:
            _report_bad_byte(error, file, bag)
            return None
    bag.add(NOT_TEXT, "this is not a text file", Span(file), help="give a text file, saved as UTF-8")
    return None


def _report_bad_byte(error: UnicodeDecodeError, file: str, bag: Bag) -> None:
    before = error.object[: error.start].decode()
    bag.sources[file] = error.object.decode(errors="replace")
    byte = error.object[error.start]
    letter = bytes([byte]).decode("cp1252", errors="replace")
    known = (
        f" (in Windows-1252 this byte is “{letter}”)" if letter.isprintable() and letter != "\ufffd" else ""
    )
    bag.add(
        NOT_UTF8,
        f"byte 0x{byte:02X} is not UTF-8",
        place(Span(file, 1, 1), before, len(before), 1),
        help=f"save the file as UTF-8{known}",
    )


def place(at: Span, text: str, index: int, length: int) -> Span:
    """The place of `length` characters of one line, from their index in a text that begins at `at`."""
    line, column = at.line, at.column + index
    for end in re.finditer(LINE_END, text[:index]):
        line, column = line + 1, index - end.end() + 1
    return Span(at.file, line, column, line, column + length)


def check_text(text: str, file: str, bag: Bag) -> str:
    """Report the characters (QW010) that must not stand in a file: the first ones each, the others as a
    number.

    Returns the text with U+FFFD in their places, so that the rest can still be read and checked.
    """
    replaced, count = re.subn(_NOT_IN_FILE, "\ufffd", text)
    if not count:
        return text
    for found in islice(re.finditer(_NOT_IN_FILE, text), _MOST):
        at = place(Span(file, 1, 1), text, found.start(), 1)
        message, at, advice = _words(found.group(), at, "remove it")
        bag.add(BAD_CHARACTER, message, at, help=advice)
    if count > _MOST:
        message = f"{count - _MOST:,} more characters that cannot be used"
        bag.add(BAD_CHARACTER, message, Span(file), help="is this a text file?")
    return replaced


def check_escapes(value: str, typed: str, at: Span, report: Report) -> str:
    """Report the first escape (QW010) in a double-quoted text, typed at `at`, that gives what XML cannot
    hold.

    Returns the value with U+FFFD in the place of such characters.
    """
    for escape in re.finditer(_ESCAPE, typed, re.DOTALL):
        hexadecimal = escape[1] or escape[2] or escape[3]
        character = chr(int(hexadecimal, 16)) if hexadecimal else _SHORT_ESCAPES.get(escape[4], " ")
        if re.match(NOT_IN_XML, character):
            here = place(at, typed, escape.start(), len(escape[0]))
            report(
                BAD_CHARACTER, *_words(character, here, r"write `\\` for a backslash, or use single quotes")
            )
            break
    return re.sub(NOT_IN_XML, "\ufffd", value)


def _words(character: str, at: Span, advice: str) -> tuple[str, Span, str]:
    kind = "character"
    if character in "\x85\u2028\u2029":
        kind, advice = "line separator", "use an ordinary line break"
    return f"the {kind} U+{ord(character):04X} cannot be used", at, advice
