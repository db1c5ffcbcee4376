"""The canonical YAML of plain data: what readers write, and what the ordinary loader reads back unchanged."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, TypeAlias

Data: TypeAlias = "str | int | bool | Decimal | Mapping[str, Data] | Sequence[Data]"

_STEP: Final = "  "

# Neither a line break, nor white space other than the blank, nor what a YAML reader refuses to see as it is.
_VISIBLE: Final = re.compile(
    "[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_BLOCK: Final = re.compile(
    "[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+"
)
_ESCAPED: Final = re.compile(
    '["\\\\]|[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]'
)
_SHORT: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}

# Signs that begin something else than a plain scalar, or end one.
_NOT_PLAIN: Final = re.compile(
    r"[-?:,\[\]{}#&*!|>'\"%@`=]|\.\.\.|<<|~$"  # at the beginning
    r"|.*(?::(?: |$)| #)",  # anywhere
)
# What some reader takes for a number, a truth value, a date or nothing: YAML 1.2 core and YAML 1.1.
_TYPED: Final = re.compile(
    r"""(?xi)
      null | true | false | yes | no | on | off | y | n
    | [-+]? \.? [0-9] [0-9a-f_xo:.,+-]* (?: [\ tT] [0-9:. tTzZ+-]+ )?
    | [-+]? \.inf | \.nan
    """
)
_KEY_LIMIT: Final = 1000


def dump(data: Data) -> str:
    """The YAML text of `data`, keys in the order given, ending in a line break.

    Every text reads back exactly: on several lines as a `|` block, on one line plain where YAML 1.1 and 1.2
    both see that very text, in quotes otherwise. Lines are not wrapped. Numbers and truth values are written
    as such.
    """
    return "".join(_node(data, "", "")) + "\n"


def _node(data: Data, indent: str, gap: str) -> Iterator[str]:
    """The YAML of a value. `gap` is the blank after its key; after a dash its first line needs none."""
    match data:
        case bool():
            yield gap + ("true" if data else "false")
        case int():
            yield f"{gap}{data}"
        case Decimal():
            yield f"{gap}{data:f}"
        case str():
            yield gap + _scalar(data, indent)
        case Mapping():
            if not data:
                yield gap + "{}"
            for key, value in data.items():
                yield "\n" + indent if gap else ""
                yield from _entry(key, value, indent)
                gap = " "
        case _:
            if not data:
                yield gap + "[]"
            for value in data:
                yield f"\n{indent}- " if gap else "- "
                yield from _node(value, indent + _STEP, "")
                gap = " "


def _entry(key: str, value: Data, indent: str) -> Iterator[str]:
    """A key and its value. YAML wants the long form for a key that is long."""
    name = _line(key)
    yield name + ":" if len(name) < _KEY_LIMIT else f"? {name}\n{indent}:"
    yield from _node(value, indent + _STEP, " ")


def _scalar(text: str, indent: str) -> str:
    return _literal(text, indent) if "\n" in text and text.strip() and _BLOCK.fullmatch(text) else _line(text)


def _literal(text: str, indent: str) -> str:
    """A `|` block. Its indentation is said where its first line cannot show it."""
    body = text.removesuffix("\n")
    chomp = "-" if body == text else "+" if body.endswith("\n") else ""
    shown = str(len(_STEP)) if body[0] in " \t\n" else ""
    inner = indent or _STEP
    lines = "".join(f"\n{inner}{line}" if line else "\n" for line in body.split("\n"))
    return f"|{shown}{chomp}{lines}"


def _line(text: str) -> str:
    """A scalar on one line."""
    if not _VISIBLE.fullmatch(text):
        return _quoted(text)
    if text == text.strip(" ") and not _NOT_PLAIN.match(text) and not _TYPED.fullmatch(text):
        return text
    return f"'{text}'" if ('"' in text or "\\" in text) and "'" not in text else _quoted(text)


def _quoted(text: str) -> str:
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    code = ord(character)
    return _SHORT.get(character) or (
        f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    )
