"""Field types of the canonical form: what an author may type, and the value that it means.

The YAML stage hands every scalar over as the text that was typed, so each type here decides for itself: `no` is a
text where a text is wanted and refused where a truth value is. A fault is raised as `PydanticCustomError`, whose
message and help `questions.load` turns into a diagnostic at the place of the value.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal, Protocol

from pydantic import GetPydanticSchema, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema

from itemwright.model.richtext import Text, shows

_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,3})?", re.ASCII)
_COMMA = re.compile(r"[-+]?\d+,\d+", re.ASCII)
_INTEGER = re.compile(r"[-+]?\d{1,18}", re.ASCII)
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]*", re.ASCII)
_BANK_IDENTIFIER = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", re.ASCII)
_DURATION = re.compile(r"(?:(\d{1,6}) *h)? *(?:(\d{1,6}) *min)? *(?:(\d{1,6}) *s)?", re.ASCII)
_SIZE = re.compile(r"(\d{1,9}(?:\.\d{1,3})?) *(B|kB|KB|MB|GB)", re.ASCII)
_SIZE_UNITS = {"B": 1, "kB": 1024, "KB": 1024, "MB": 1024**2, "GB": 1024**3}
NOTHING, EVERYTHING = Fraction(0), Fraction(1)
"""The shares that most answers earn. They are made once, since making a fraction is slow."""

MAX_DIGITS = 40
MAX_IDENTIFIER = 60
MAX_LINE = 2000


class TextReader(Protocol):
    """What the validation context offers: it makes a rich text of what the author wrote."""

    def read_text(self, source: str, markup: Literal["markdown", "html"]) -> Text:
        """Parse `source` (it knows its own place); faults go to the run's diagnostics."""
        ...

    def was_refused(self, text: Text) -> bool:
        """Whether an error was found in the text that was read last."""
        ...


def fault(message: str, help: str | None = None) -> PydanticCustomError:
    """A value of the wrong form. `help` says what to write instead."""
    return PydanticCustomError("itemwright", "{message}", {"message": message, "help": help})


def _typed(value: Any, wanted: str) -> str:
    """The text that was typed for a scalar; raises if there is none."""
    if isinstance(value, str):
        if not shows(value):
            raise fault(f"this is empty, expected {wanted}")
        return value.strip()
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return str(value)
    raise fault(f"expected {wanted}, not {describe(value)}")


def describe(value: Any) -> str:
    """A value's kind in words, for messages."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, str):
        return f"`{value if len(value) <= 40 else value[:39] + '…'}`"
    return "nothing" if value is None or type(value).__name__ == "Null" else f"`{value}`"


def read_text(value: Any, info: ValidationInfo[Any]) -> Text:
    """A rich text: Markdown, or HTML written as `{html: …}`."""
    if isinstance(value, Text):
        return value
    reader: TextReader = info.context
    if isinstance(value, str):
        return _visible(reader.read_text(value, "markdown") if value.strip() else None, reader)
    if isinstance(value, dict):
        if set(value) == {"html"} and isinstance(value["html"], str):
            return _visible(reader.read_text(value["html"], "html"), reader)
        raise fault(
            "expected a text, not a mapping",
            "a text that begins with `{` or holds `: ` needs quotes; HTML is written `{html: …}`",
        )
    if isinstance(value, list | tuple):
        raise fault("expected a text, not a list", "a text that begins with `[` or `- ` needs quotes")
    return _visible(None, reader)


def _visible(text: Text | None, reader: TextReader) -> Text:
    """The text; raises if there is none, or nothing to see in it: formats would hold an empty field.

    Where all that there was to see was refused (a picture that is missing), that has been said.
    """
    if text is None:
        raise fault("this text is empty", "write the text, or leave the field out")
    if not text.is_visible and not reader.was_refused(text):
        raise fault(
            "this text is empty: what is typed here shows nothing",
            "write the text, or leave the field out; a sign that is meant is written behind a backslash"
            if text.markup == "markdown"
            else "write the text, or leave the field out",
        )
    return text


def read_line(value: Any) -> str:
    """Plain text on one line; runs of white space become one blank."""
    line = " ".join(_typed(value, "a text").split())
    if len(line) > MAX_LINE:
        raise fault(f"this is {len(line)} characters long, at most {MAX_LINE} are allowed here")
    return line


def read_label(value: Any) -> str:
    """A line that is an answer to choose: as `read_line`, with composed letters (NFC), so that equal ones are equal."""
    return unicodedata.normalize("NFC", read_line(value))


def read_answer(value: Any) -> str:
    """Plain text as a student would type it: one line, blanks inside kept, outer ones dropped.

    Letters are composed (NFC), as keyboards give them; files from macOS and texts out of a PDF hold them in pieces.
    """
    answer = unicodedata.normalize("NFC", _typed(value, "a text"))
    if "\n" in answer:
        raise fault("this has several lines, but answers are typed on one")
    if len(answer) > MAX_LINE:
        raise fault(f"this is {len(answer)} characters long, at most {MAX_LINE} are allowed here")
    return answer


def read_number(value: Any) -> Decimal:
    """A decimal number, exactly as typed."""
    if isinstance(value, Decimal):
        return value
    typed = _typed(value, "a number")
    if _NUMBER.fullmatch(typed) and len(typed) <= MAX_DIGITS:
        number = Decimal(typed)
        if number == 0 or -100 <= number.adjusted() <= 100:
            return number
        raise fault("this number is out of range", "numbers lie between 1e-100 and 1e100")
    if _COMMA.fullmatch(typed):
        raise fault(
            f"`{typed}` has a decimal comma", f"write the number with a dot: {typed.replace(',', '.')}"
        )
    if typed.startswith("\N{MINUS SIGN}"):
        raise fault(f"`{typed}` begins with a typographic minus", "write a hyphen: -")
    raise fault(f"expected a number, not {describe(typed)}")


def read_points(value: Any) -> Decimal:
    """Points: a decimal number from 0 up."""
    number = read_number(value)
    if not number:
        return Decimal(0)  # -0 too
    if number < 0 or number > 1_000_000:
        raise fault("points lie between 0 and 1000000", "a wrong answer can cost credit, a question cannot")
    return number


def read_integer(value: Any) -> int:
    """A whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    typed = _typed(value, "a whole number")
    if not _INTEGER.fullmatch(typed):
        raise fault(f"expected a whole number, not {describe(typed)}")
    return int(typed)


def read_flag(value: Any) -> bool:
    """A truth value: `true` or `false` (YAML 1.2 core)."""
    if isinstance(value, bool):
        return value
    typed = _typed(value, "true or false")
    lower = typed.lower()
    if typed in {lower, lower.capitalize(), lower.upper()} and lower in {"true", "false"}:
        return lower == "true"
    likely = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(lower)
    raise fault(f"expected true or false, not {describe(typed)}", f"write {likely}" if likely else None)


def read_share(value: Any) -> Fraction:
    """A part of the whole: `50%`, `33.3%`, `1/3`, `-25%`; between -100 % and 100 %."""
    if isinstance(value, Fraction):
        return value
    typed = _typed(value, "a percentage like `50%` or a fraction like `1/3`")
    if typed.endswith("%"):
        share = Fraction(read_number(typed[:-1])) / 100
    elif "/" in typed:
        above, _, below = typed.partition("/")
        divisor = read_integer(below)
        if divisor == 0:
            raise fault("the lower part of a fraction cannot be 0")
        share = Fraction(read_integer(above), divisor)
    else:
        raise fault(
            f"expected a percentage like `50%` or a fraction like `1/3`, not {describe(typed)}",
            f"write {typed}%" if _NUMBER.fullmatch(typed) else None,
        )
    if not -1 <= share <= 1:
        raise fault("this lies outside -100% … 100%")
    return share


def read_identifier(value: Any) -> str:
    """An id of a question or section: `[A-Za-z][A-Za-z0-9_-]*`, at most 60 characters."""
    typed = _typed(value, "an id")
    if not _IDENTIFIER.fullmatch(typed):
        raise fault(
            f"{describe(typed)} is no id",
            "an id begins with a letter A-Z or a-z; letters, digits, `-` and `_` follow, no blanks",
        )
    if len(typed) > MAX_IDENTIFIER:
        raise fault(f"this id has {len(typed)} characters, at most {MAX_IDENTIFIER} are allowed")
    return typed


def read_bank_identifier(value: Any) -> str:
    """An id of a bank: `[a-z0-9][a-z0-9-]*`, at most 60 characters."""
    typed = _typed(value, "an id")
    if not _BANK_IDENTIFIER.fullmatch(typed):
        raise fault(f"{describe(typed)} is no id of a bank", "use lower-case letters a-z, digits and `-`")
    if len(typed) > MAX_IDENTIFIER:
        raise fault(f"this id has {len(typed)} characters, at most {MAX_IDENTIFIER} are allowed")
    return typed


def read_language(value: Any) -> str:
    """A BCP 47 language tag: `en`, `pt-BR`."""
    typed = _typed(value, "a language tag like `en`")
    if not _LANGUAGE.fullmatch(typed) or len(typed) > 35:
        raise fault(f"{describe(typed)} is no language tag", "write a BCP 47 tag: `en`, `es`, `pt-BR`")
    return typed


def read_duration(value: Any) -> int:
    """A duration in seconds, typed as `30 min`, `1 h 15 min`, `90 s`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    typed = _typed(value, "a duration like `30 min`")
    match = _DURATION.fullmatch(typed)
    if not match or not any(match.groups()):
        raise fault(f"{describe(typed)} is no duration", "write for example `30 min`, `1 h 15 min`, `90 s`")
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    total = hours * 3600 + minutes * 60 + seconds
    if not 0 < total <= 366 * 24 * 3600:
        raise fault("a duration lies between a second and a year")
    return total


def read_size(value: Any) -> int:
    """A file size in bytes, typed as `5 MB`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    typed = _typed(value, "a size like `5 MB`")
    match = _SIZE.fullmatch(typed)
    if not match or not Decimal(match[1]):
        raise fault(f"{describe(typed)} is no size", "write for example `500 kB` or `5 MB`")
    return int(Decimal(match[1]) * _SIZE_UNITS[match[2]])


def read_attempts(value: Any) -> int:
    """How often a quiz may be taken: a number from 1 up, or `unlimited`, which is 0."""
    if isinstance(value, str) and value.strip() == "unlimited":
        return 0
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    try:
        attempts = read_integer(value)
    except PydanticCustomError:
        raise fault(f"expected a whole number or `unlimited`, not {describe(value)}") from None
    if not 1 <= attempts <= 1000:
        raise fault("attempts lie between 1 and 1000", "write `unlimited` for no limit")
    return attempts


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far an answer may be off: an absolute amount, or a share of the answer (`relative`, 0.05 for 5 %)."""

    amount: Decimal
    relative: bool = False


def read_tolerance(value: Any) -> Tolerance:
    """A tolerance: `0.01`, or `5%` of the answer."""
    if isinstance(value, Tolerance):
        return value
    typed = _typed(value, "a tolerance like `0.01` or `5%`")
    relative = typed.endswith("%")
    amount = read_number(typed.removesuffix("%").rstrip())
    if amount < 0:
        raise fault("a tolerance cannot be negative")
    return Tolerance(amount.scaleb(-2) if relative else amount, relative)


def enumerated(*words: str) -> Callable[[Any], str]:
    """A reader of one of `words`, with a suggestion when the author typed something close."""

    def read(value: Any) -> str:
        typed = _typed(value, "one of " + ", ".join(words))
        if typed in words:
            return typed
        from difflib import get_close_matches

        close = get_close_matches(typed.lower(), words, 1)
        raise fault(
            f"{describe(typed)} is not known here; expected {', '.join(words[:-1])} or {words[-1]}",
            f"did you mean `{close[0]}`?" if close else None,
        )

    return read


def read_by(read: Callable[[Any], Any]) -> GetPydanticSchema:
    """What makes a type a field that `read` fills: it takes what was typed, answers with the value or raises a fault.

    As pydantic's `PlainValidator`, which also makes a serializer for the type: models here are never serialized, and
    those of rich texts would be half of what a start costs.
    """
    return GetPydanticSchema(lambda source, handler: core_schema.no_info_plain_validator_function(read))


def read_in_context(read: Callable[[Any, ValidationInfo[Any]], Any]) -> GetPydanticSchema:
    """As `read_by`, for a `read` that asks the context of the run."""
    return GetPydanticSchema(lambda source, handler: core_schema.with_info_plain_validator_function(read))


RichText = Annotated[Text, read_in_context(read_text)]
Line = Annotated[str, read_by(read_line)]
LabelLine = Annotated[str, read_by(read_label)]
Answer = Annotated[str, read_by(read_answer)]
Number = Annotated[Decimal, read_by(read_number)]
Points = Annotated[Decimal, read_by(read_points)]
Integer = Annotated[int, read_by(read_integer)]
Flag = Annotated[bool, read_by(read_flag)]
Share = Annotated[Fraction, read_by(read_share)]
Identifier = Annotated[str, read_by(read_identifier)]
BankIdentifier = Annotated[str, read_by(read_bank_identifier)]
Language = Annotated[str, read_by(read_language)]
Duration = Annotated[int, read_by(read_duration)]
Size = Annotated[int, read_by(read_size)]
Attempts = Annotated[int, read_by(read_attempts)]
ToleranceField = Annotated[Tolerance, read_by(read_tolerance)]
