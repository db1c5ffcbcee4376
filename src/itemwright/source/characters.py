"""From bytes to text, and the characters that no text of a bank may hold."""

import re
from typing import Final

from itemwright.diag import Bag, Severity, Span, declare

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
    processor. Give the YAML file instead. If it is meant to be text, save it as UTF-8.
    """,
)

LINE_END: Final = "\r\n|\r|\n"
# What YAML forbids in a file, and the line breaks of YAML 1.1 that YAML 1.2 and editors do not count as such.
_NOT_IN_FILE: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
# What XML 1.0 cannot hold (production Char), and an escape could bring in.
_NOT_IN_XML: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
_ESCAPE: Final = r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^xuU]))"
_SHORT_ESCAPES: Final = {"0": "\0", "a": "\a", "b": "\b", "v": "\v", "f": "\f", "e": "\x1b"}


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
    bag.add(NOT_TEXT, "this is not a text file", Span(file), help="give a YAML file, saved as UTF-8")
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
        place(file, before, len(before), 1),
        help=f"save the file as UTF-8{known}",
    )


def place(file: str, text: str, index: int, length: int) -> Span:
    """The place of `length` characters of one line, from their index in the text."""
    line, begin = 1, 0
    for end in re.finditer(LINE_END, text[:index]):
        line, begin = line + 1, end.end()
    column = index - begin + 1
    return Span(file, line, column, line, column + length)


def check_text(text: str, file: str, bag: Bag) -> str:
    """Report every character (QW010) that must not stand in a file.

    Returns the text with U+FFFD in their places, so that the rest can still be read and checked.
    """
    if not re.search(_NOT_IN_FILE, text):
        return text
    for number, line in enumerate(re.split(LINE_END, text), 1):
        for found in re.finditer(_NOT_IN_FILE, line):
            column = found.start() + 1
            _report(bag, found.group(), Span(file, number, column, number, column + 1))
    return re.sub(_NOT_IN_FILE, "\ufffd", text)


def check_escapes(value: str, text: str, start: int, end: int, file: str, bag: Bag) -> str:
    """Report every escape (QW010) in the double-quoted text at `start` that stands for what XML cannot hold.

    Returns the value with U+FFFD in their places.
    """
    if not re.search(_NOT_IN_XML, value):
        return value
    for escape in re.finditer(_ESCAPE, text[start:end], re.DOTALL):
        hexadecimal = escape[1] or escape[2] or escape[3]
        character = chr(int(hexadecimal, 16)) if hexadecimal else _SHORT_ESCAPES.get(escape[4], " ")
        if re.match(_NOT_IN_XML, character):
            _report(bag, character, place(file, text, start + escape.start(), len(escape[0])))
    return re.sub(_NOT_IN_XML, "\ufffd", value)


def _report(bag: Bag, character: str, at: Span) -> None:
    if character in "\x85\u2028\u2029":
        kind, instead = "line separator", "use an ordinary line break"
    else:
        kind, instead = "character", "remove it"
    bag.add(BAD_CHARACTER, f"the {kind} U+{ord(character):04X} cannot be used", at, help=instead)
