"""YAML 1.2 with positions: every value knows where it stands, and every scalar stays the text that was typed.

Scalars are not given a type here. `no`, `010`, `1e3` and `12:30` come out as these texts, and the field of the model
that receives one decides whether it is a number, a truth value or a text, so that no author has to know YAML's rules.

The document is built from libyaml's events without recursion: neither nesting nor aliases can exhaust a stack, and
both are bounded while they are read.
"""

import gc
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from itemwright.context import LIMITS, Limits
from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.source.syntax import report_syntax_error

if TYPE_CHECKING:
    from yaml import Mark
    from yaml.events import AliasEvent, CollectionStartEvent, ScalarEvent

DUPLICATE_KEY = declare(
    "QW003",
    Severity.ERROR,
    "duplicate key",
    """
    A mapping has the same key twice. YAML readers differ in which value they keep, so one of them would be lost in
    silence. Remove one, or rename it if another field was meant.
    """,
)
KEY_NOT_TEXT = declare(
    "QW004",
    Severity.ERROR,
    "key that is not text",
    """
    A key of a mapping must be a word or a quoted text. This one is empty, a list or a mapping. The usual cause is a
    text that begins with `{` or `[`, for instance a gap such as `{{name}}`: put the whole text in quotes.
    """,
)
UNKNOWN_TAG = declare(
    "QW005",
    Severity.ERROR,
    "unknown tag",
    """
    A value carries a YAML tag (`!name`, `!!python/object`). Tags make readers build objects; itemwright builds none,
    and knows the type of each field by itself. Remove the tag. If the text begins with an exclamation mark, put it in
    quotes.
    """,
)
SEVERAL_DOCUMENTS = declare(
    "QW006",
    Severity.ERROR,
    "more than one document",
    """
    The file holds several YAML documents, separated by a line `---` or `...`. Only one would be read. Put each into a
    file of its own, or, if the line was meant as a rule within a text, indent it like the rest of the text.
    """,
)
BAD_ALIAS = declare(
    "QW007",
    Severity.ERROR,
    "alias without a value",
    """
    `*name` repeats the value that was marked `&name` further up. Here no such mark comes before it, or the mark is on
    a value that contains this very alias, which would never end. If the text begins with an asterisk, put it in
    quotes.
    """,
)
MERGE_KEY = declare(
    "QW008",
    Severity.ERROR,
    "merge key",
    """
    The merge key `<<` belongs to YAML 1.1 and is not part of YAML 1.2. Write the fields out, or set what the questions
    have in common under `defaults:` of the bank or of a section.
    """,
)
TOO_LARGE = declare(
    "QW009",
    Severity.ERROR,
    "document beyond the limits",
    """
    The document is larger than itemwright reads: in bytes, in levels of nesting, or in values once its aliases are
    expanded (a short file can expand to billions). Split the bank into several files with `include:`, and write out
    what deeply nested aliases repeat.
    """,
)
BAD_CHARACTER = declare(
    "QW010",
    Severity.ERROR,
    "character that cannot be written",
    """
    The text holds a control character, a line separator or half of a surrogate pair, as itself or as an escape such
    as "\\x0b". XML cannot hold most of them and no package could carry them; the others break the counting of lines.
    They mostly come in by copying from a word processor or a PDF. Remove it, or use an ordinary line break or blank.
    """,
)
NOT_UTF8 = declare(
    "QW011",
    Severity.ERROR,
    "text that is not UTF-8",
    """
    The file is not valid UTF-8, so its letters cannot be told for certain. Save it as UTF-8; editors offer this under
    "save with encoding". UTF-16 is read too if it begins with a byte order mark.
    """,
)
EMPTY = declare(
    "QW012",
    Severity.ERROR,
    "empty file",
    """
    The file holds nothing, or comments only. Write the bank into it, or take it out of the folder or the `include:`.
    """,
)
NOT_TEXT = declare(
    "QW013",
    Severity.ERROR,
    "not a text file",
    """
    The file holds binary data (null bytes), such as an image, an archive or a document of a word processor. Give the
    YAML file instead. If it is meant to be text, save it as UTF-8.
    """,
)

Style = Literal["plain", "single", "double", "literal", "folded"]

_STYLES: Final[dict[str | None, Style]] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}


class Str(str):
    """A scalar: the text as typed (quotes, escapes and indentation resolved), with its place and its style."""

    __slots__ = ("span", "style")

    span: Span
    style: Style


class Map(dict[str, "Node"]):
    """A mapping in the order of the file. `keys_at` holds the place of each key."""

    __slots__ = ("keys_at", "span")

    span: Span
    keys_at: dict[str, Span]


class Seq(list["Node"]):
    """A list."""

    __slots__ = ("span",)

    span: Span


@dataclass(frozen=True, slots=True)
class Null:
    """Nothing where a value could stand: `stem:` with an empty rest. (`null` and `~` are texts; the field decides.)"""

    span: Span


Node: TypeAlias = Map | Seq | Str | Null


def position(node: Node, path: Sequence[str | int]) -> Span:
    """The place of the value at `path`, or of the nearest value around it that exists."""
    for step in path:
        if isinstance(node, Map) and isinstance(step, str) and step in node:
            node = node[step]
        elif isinstance(node, Seq) and isinstance(step, int) and 0 <= step < len(node):
            node = node[step]
        else:
            break
    return node.span


def line_of(s: Str, k: int) -> Span:
    """Where line `k` (from 0) of the text begins: exact for a `|` block, the place of the whole text otherwise."""
    if s.style != "literal":
        return s.span
    line = s.span.line + 1 + k
    return Span(s.span.file, line, 1, line + 1, 1)


# What neither XML 1.0 nor YAML allows, and the breaks that YAML 1.1 counted as ends of lines but editors do not.
_REFUSED: Final = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LINE_END: Final = re.compile("\r\n|\r|\n")
_ESCAPE: Final = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)
_SHORT_ESCAPES: Final = {"0": "\0", "a": "\a", "b": "\b", "v": "\v", "f": "\f", "e": "\x1b"}
_PROPERTIES: Final = re.compile(r"(?:[&!]\S*\s+|#[^\r\n]*\s+)*")


def decode(data: bytes, file: str, bag: Bag) -> str | None:
    """The text of a file: UTF-8, or UTF-16 with a byte order mark; the mark is dropped.

    Reports QW011 with the place of the first byte that is wrong, and QW013 for binary data; then returns None.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            bag.add(NOT_UTF8, "the file is not valid UTF-16", Span(file), help="save the file as UTF-8")
            return None
        if "\0" not in text:
            return text
    elif b"\0" not in data:
        try:
            return data.removeprefix(b"\xef\xbb\xbf").decode()
        except UnicodeDecodeError as error:
            _report_bad_byte(error, file, bag)
            return None
    bag.add(NOT_TEXT, "not a text file", Span(file), help="give a YAML file, saved as UTF-8")
    return None


def _report_bad_byte(error: UnicodeDecodeError, file: str, bag: Bag) -> None:
    before = error.object[: error.start].decode()
    bag.sources[file] = error.object.decode(errors="replace")
    byte = error.object[error.start]
    letter = bytes([byte]).decode("cp1252", errors="replace")
    bag.add(
        NOT_UTF8,
        f"byte 0x{byte:02X} is not UTF-8",
        _at(file, before, len(before), 1),
        help="save the file as UTF-8"
        + (
            f" (in Windows-1252 this byte is “{letter}”)"
            if letter.isprintable() and letter != "\ufffd"
            else ""
        ),
    )


def load(text: str, file: str, bag: Bag, limits: Limits = LIMITS) -> Node | None:
    """Read one YAML document; `file` is the name for its spans, and the text goes into the bag for excerpts.

    Returns None if there is nothing to go on with: a syntax error, an empty file, a limit passed. Other mistakes
    (duplicate keys, tags, aliases without a value, …) are reported, all of them, and the rest is returned. Of a
    duplicate key the first value is kept; an alias is the same object as the value that it repeats.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > limits.yaml_bytes or len(text.encode(errors="surrogatepass")) > limits.yaml_bytes:
        _report_limit(bag, Span(file), f"the file is larger than {limits.yaml_bytes:,} bytes")
        return None
    bag.sources[file] = text
    readable = _without_refused(text, file, bag)
    with _collector_paused():
        return _Builder(readable, file, bag, limits).build()


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Half of the time of building would go into the cyclic collector, and a document holds no cycles."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _report_limit(bag: Bag, at: Span, message: str) -> None:
    bag.add(TOO_LARGE, message, at, help="split the bank into several files with `include:`")


def _without_refused(text: str, file: str, bag: Bag) -> str:
    """The text with U+FFFD for each character that is refused, so that the rest can still be read and checked."""
    if not _REFUSED.search(text):
        return text
    for found in _REFUSED.finditer(text):
        _report_character(bag, found.group(), _at(file, text, found.start(), 1))
    return _REFUSED.sub("\ufffd", text)


def _report_character(bag: Bag, character: str, at: Span) -> None:
    kind = "line separator" if character in "\x85\u2028\u2029" else "character"
    bag.add(
        BAD_CHARACTER,
        f"the {kind} U+{ord(character):04X} cannot be used",
        at,
        help="use an ordinary line break" if kind == "line separator" else "remove it",
    )


def _at(file: str, text: str, index: int, length: int) -> Span:
    """The place of `length` characters of one line."""
    line, begin = 1, 0
    for end in _LINE_END.finditer(text, 0, index):
        line, begin = line + 1, end.end()
    column = index - begin + 1
    return Span(file, line, column, line, column + length)


_KEY_NEXT: Final = object()


class _Open:
    """A collection that has begun. `key` is the key whose value comes next, `_KEY_NEXT`, or None to drop a value."""

    __slots__ = ("anchor", "count", "deepest", "flow", "key", "node")

    def __init__(self, node: Any, flow: bool, anchor: str | None, count: int, deepest: int) -> None:
        self.node = node
        self.flow = flow
        self.key: Any = _KEY_NEXT
        self.anchor = anchor
        self.count = count
        self.deepest = deepest


@dataclass(slots=True)
class _Anchored:
    """A value that aliases can repeat: how many values it holds in all, and how many levels. None while open."""

    node: Node | None
    size: int = 1
    height: int = 0


class _Stop(Exception):  # noqa: N818
    """Nothing more can be read; the reason is in the bag."""


class _Builder:
    """Turns libyaml's events into nodes. `count` and `deepest` are those of the document with aliases expanded."""

    def __init__(self, text: str, file: str, bag: Bag, limits: Limits) -> None:
        self.text = text
        self.file = file
        self.bag = bag
        self.limits = limits
        self.root: list[Node] = []
        self.stack: list[_Open] = [_Open(self.root, True, None, 0, 0)]
        self.anchors: dict[str, _Anchored] = {}
        self.count = 0
        self.deepest = 0
        self.end = (1, 1)
        self.keys: dict[str, str] = {}

    def build(self) -> Node | None:
        from yaml import YAMLError
        from yaml._yaml import CParser

        try:
            self.read(CParser(self.text).get_event)
        except _Stop:
            return None
        except YAMLError as error:
            report_syntax_error(error, self.text, self.file, self.bag)
            return None
        if not self.root or isinstance(self.root[0], Null):
            self.bag.add(EMPTY, "the file is empty", Span(self.file))
            return None
        return self.root[0]

    def read(self, next_event: Callable[[], Any]) -> None:
        from yaml import events

        scalar, alias = events.ScalarEvent, events.AliasEvent
        mapping, sequence = events.MappingStartEvent, events.SequenceStartEvent
        closing = (events.MappingEndEvent, events.SequenceEndEvent)
        while (event := next_event()) is not None:
            kind = event.__class__
            if kind is scalar:
                self.scalar(event)
            elif kind is mapping:
                node = Map()
                node.keys_at = {}
                self.open(node, event)
            elif kind is sequence:
                self.open(Seq(), event)
            elif kind in closing:
                self.close(event.end_mark)
            elif kind is alias:
                self.alias(event)
            elif kind is events.DocumentStartEvent and self.root:
                self.bag.add(
                    SEVERAL_DOCUMENTS,
                    f"a second document begins on line {event.start_mark.line + 1}",
                    self.span(event.start_mark, event.end_mark),
                    help="put it into a file of its own; within a text, indent the line",
                )
                return

    def span(self, start: "Mark", end: "Mark") -> Span:
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def scalar(self, event: "ScalarEvent") -> None:
        start, end = event.start_mark, event.end_mark
        self.end = last = (end.line + 1, end.column + 1)
        value, style = event.value, event.style
        span: Span = tuple.__new__(Span, (self.file, start.line + 1, start.column + 1, *last))
        decorated = event.anchor is not None or event.tag is not None
        if decorated:
            span = self.decorated(event, span)
        top = self.stack[-1]
        if top.key is _KEY_NEXT and top.node.__class__ is Map and not decorated and (value or style):
            if style == '"':
                value = self.checked(event, value)
            self.key(top, value, span, plain=not style)
            return
        self.count += 1
        if self.count > self.limits.yaml_nodes:
            self.too_many(span)
        node: Node
        if not value and not style and event.tag is None:
            node = Null(span)
        else:
            if style == '"':
                value = self.checked(event, value)
            node = Str(value)
            node.span = span
            node.style = _STYLES[style]
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(node)
        self.put(node)

    def decorated(self, event: "ScalarEvent", span: Span) -> Span:
        """Check the tag; libyaml's mark is that of the tag or the anchor, and the value begins after them."""
        if event.tag not in (None, "tag:yaml.org,2002:str"):
            self.bad_tag(str(event.tag), span)
        start = event.start_mark.index
        skip = _PROPERTIES.match(self.text, start, event.end_mark.index)
        if skip is None or skip.end() == start:
            return span
        between = self.text[start : skip.end()]
        breaks = list(_LINE_END.finditer(between))
        column = len(between) - breaks[-1].end() + 1 if breaks else span.column + len(between)
        return span._replace(line=span.line + len(breaks), column=column)

    def checked(self, event: "ScalarEvent", value: str) -> str:
        """A double-quoted text with U+FFFD for what its escapes brought in and XML cannot hold."""
        if not _NOT_XML.search(value):
            return value
        first = event.start_mark.index
        for escape in _ESCAPE.finditer(self.text, first, event.end_mark.index):
            hexadecimal = escape[1] or escape[2] or escape[3]
            character = chr(int(hexadecimal, 16)) if hexadecimal else _SHORT_ESCAPES.get(escape[4], " ")
            if _NOT_XML.match(character):
                at = _at(self.file, self.text, escape.start(), len(escape[0]))
                _report_character(self.bag, character, at)
        return _NOT_XML.sub("\ufffd", value)

    def bad_tag(self, tag: str, at: Span) -> None:
        shown = tag.replace("tag:yaml.org,2002:", "!!")
        self.bag.add(
            UNKNOWN_TAG,
            f"unknown tag `{shown}`",
            at,
            help="remove it; if the text begins with `!`, put the text in quotes",
        )

    def too_many(self, at: Span) -> None:
        message = (
            f"the document holds more than {self.limits.yaml_nodes:,} values once its aliases are expanded"
        )
        _report_limit(self.bag, at, message)
        raise _Stop

    def too_deep(self, at: Span) -> None:
        _report_limit(self.bag, at, f"the document is nested more than {self.limits.yaml_depth} levels deep")
        raise _Stop

    def open(self, node: Map | Seq, event: "CollectionStartEvent") -> None:
        node.span = span = self.span(event.start_mark, event.end_mark)
        if (
            event.tag is not None
            and event.tag != f"tag:yaml.org,2002:{'map' if isinstance(node, Map) else 'seq'}"
        ):
            self.bad_tag(str(event.tag), span)
        depth = len(self.stack)
        if depth > self.limits.yaml_depth:
            self.too_deep(span)
        opened = _Open(node, event.flow_style, event.anchor, self.count, self.deepest)
        self.count += 1
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(None)
            self.deepest = depth
        elif depth > self.deepest:
            self.deepest = depth
        self.stack.append(opened)

    def close(self, end: "Mark") -> None:
        closed = self.stack.pop()
        # The end of a block is where the next thing begins; its last value tells more.
        if closed.flow:
            self.end = (end.line + 1, end.column + 1)
        node = closed.node
        node.span = Span(self.file, node.span.line, node.span.column, *self.end)
        if closed.anchor is not None:
            height = self.deepest - len(self.stack) + 1
            self.anchors[closed.anchor] = _Anchored(node, self.count - closed.count, height)
            self.deepest = max(self.deepest, closed.deepest)
        self.put(node)

    def alias(self, event: "AliasEvent") -> None:
        span = self.span(event.start_mark, event.end_mark)
        self.end = (span.end_line, span.end_column)
        name = event.anchor or ""
        found = self.anchors.get(name)
        if found is None or found.node is None:
            self.bag.add(
                BAD_ALIAS,
                f"nothing before this is marked `&{name}`"
                if found is None
                else f"`*{name}` stands within the value that it repeats",
                span,
                help="if the text begins with `*`, put it in quotes" if found is None else None,
            )
            typed = Str(f"*{name}")
            typed.span = span
            typed.style = "plain"
            found = _Anchored(typed)
        assert found.node is not None
        self.count += found.size
        if self.count > self.limits.yaml_nodes:
            self.too_many(span)
        depth = len(self.stack) - 1 + found.height
        if depth > self.limits.yaml_depth:
            self.too_deep(span)
        self.deepest = max(self.deepest, depth)
        self.put(found.node)

    def put(self, node: Node) -> None:
        top = self.stack[-1]
        if top.node.__class__ is not Map:
            top.node.append(node)
        elif top.key is _KEY_NEXT:
            if isinstance(node, Str):
                self.key(top, str(node), node.span, plain=False)
            else:
                top.key = None
                self.bag.add(
                    KEY_NOT_TEXT,
                    "a key must be text, not " + _kind(node),
                    node.span,
                    help="if a text begins with `{` or `[`, put the whole text in quotes",
                )
        else:
            if top.key is not None:
                top.node[top.key] = node
            top.key = _KEY_NEXT

    def key(self, top: _Open, value: str, span: Span, plain: bool) -> None:
        keys_at = top.node.keys_at
        if value in keys_at:
            self.bag.add(
                DUPLICATE_KEY,
                f"duplicate key `{value}`",
                span,
                help="remove one of the two",
                labels=(Label(keys_at[value], "first used here"),),
            )
            top.key = None
        elif plain and value == "<<":
            self.bag.add(
                MERGE_KEY,
                "the merge key `<<` is not part of YAML 1.2",
                span,
                help="write the fields out, or use `defaults:`",
            )
            top.key = None
        else:
            top.key = value = self.keys.setdefault(value, value)
            keys_at[value] = span


def _kind(node: Map | Seq | Null) -> str:
    if isinstance(node, Null):
        return "nothing"
    return "a mapping" if isinstance(node, Map) else "a list"
