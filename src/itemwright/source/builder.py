"""From libyaml's events to located nodes.

There is no recursion: neither nesting nor aliases can exhaust a stack, and both are bounded while being read.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from itemwright.context import Limits
from itemwright.diag import Bag, Code, Label, Severity, Span, declare
from itemwright.source.characters import NOT_IN_XML, check_escapes, place
from itemwright.source.nodes import Map, Node, Null, Seq, Str, Style
from itemwright.source.syntax import report_syntax_error

DUPLICATE_KEY = declare(
    "QW003",
    Severity.ERROR,
    "duplicate key",
    """ A mapping has the same key twice. YAML readers differ in which value they keep, so one of them would
    be lost in silence. Remove one, or rename it if another field was meant.
    """,
)
KEY_NOT_TEXT = declare(
    "QW004",
    Severity.ERROR,
    "key that is not text",
    """ A key of a mapping must be a word or a quoted text. This one is empty, a list or a mapping. The
    usual cause is a text that begins with `{` or `[`, for instance a gap such as `{{name}}`: put the whole
    text in quotes.
    """,
)
UNKNOWN_TAG = declare(
    "QW005",
    Severity.ERROR,
    "unknown tag",
    """ A value carries a YAML tag (`!name`, `!!python/object`). Tags make readers build objects; itemwright
    builds none, and knows the type of each field by itself. Remove the tag. If the text begins with an
    exclamation mark, put it in quotes.
    """,
)
SEVERAL_DOCUMENTS = declare(
    "QW006",
    Severity.ERROR,
    "more than one document",
    """ The file holds several YAML documents, separated by a line `---` or `...`. Only one would be read.
    Put each into a file of its own, or, if the line was meant as a rule within a text, indent it like the
    rest of the text.
    """,
)
BAD_ALIAS = declare(
    "QW007",
    Severity.ERROR,
    "alias without a value",
    """ `*name` repeats the value that was marked `&name` further up. Here no such mark comes before it, or
    the mark is on a value that contains this very alias, which would never end. If the text begins with an
    asterisk, put it in quotes.
    """,
)
MERGE_KEY = declare(
    "QW008",
    Severity.ERROR,
    "merge key",
    """
    The merge key `<<` belongs to YAML 1.1 and is not part of YAML 1.2. Write the fields out, or set what the
    questions have in common under `defaults:` of the bank or of a section.
    """,
)
TOO_LARGE = declare(
    "QW009",
    Severity.ERROR,
    "document beyond the limits",
    """ The document is larger than itemwright reads: in bytes, in levels of nesting, or in values once its
    aliases are expanded (a short file can expand to billions). Split the bank into several files with
    `include:`, and write out what nested aliases repeat.
    """,
)
EMPTY = declare(
    "QW012",
    Severity.ERROR,
    "empty file",
    """
    The file holds nothing, or comments only. Write the bank into it, or take it out of the folder or the
    `include:`.
    """,
)

_STYLES: Final[dict[str | None, Style]] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}
# A hostile file could hold a million duplicate keys.
_MOST_MISTAKES: Final = 1_000
_MOST_DIRECTIVES: Final = 100
_TAGS: Final[dict[type, str]] = {
    Map: "tag:yaml.org,2002:map",
    Seq: "tag:yaml.org,2002:seq",
    Str: "tag:yaml.org,2002:str",
}


def report_limit(bag: Bag, at: Span, message: str) -> None:
    """Report QW009."""
    bag.add(TOO_LARGE, message, at, help="split the bank into several files with `include:`")


class _Next:
    """Stands for "a key comes next" in `_Open.key`."""


@dataclass(slots=True)
class _Open:
    """A collection that has begun at the mark `start`. `key` is the key whose value comes next; a value with the key
    None is dropped.

    `count` and `deepest` keep what the builder had counted before, for collections with an anchor.
    """

    node: Any
    start: Any
    flow: bool
    anchor: str | None
    count: int
    deepest: int
    key: Any = _Next


@dataclass(frozen=True, slots=True)
class _Anchored:
    """A value that aliases can repeat, with the number of values and of levels in it; None while it is
    open."""

    node: Node | None
    size: int = 1
    height: int = 0


class _Stop(Exception):  # noqa: N818
    """Nothing more can be read; the reason is in the bag."""


class Builder:
    """Turns libyaml's events into nodes. `count` and `deepest` hold for the document with aliases expanded.

    Events and marks are `Any` here: the stubs declare their fields as optional, which libyaml's never are.
    """

    def __init__(self, text: str, file: str, bag: Bag, limits: Limits) -> None:
        self.text = text
        self.file = file
        self.bag = bag
        self.limits = limits
        self.root: list[Node] = []
        self.stack: list[_Open] = [_Open(self.root, None, True, None, 0, 0)]
        self.anchors: dict[str, _Anchored] = {}
        self.count = 0
        self.deepest = 0
        self.reported = 0
        self.end: Any = None  # the mark where the last value ends

    def build(self) -> Node | None:
        from yaml import MarkedYAMLError, YAMLError
        from yaml._yaml import CParser

        # libyaml compares each directive with all before it, so a file full of them would take hours.
        if self.text.count("\n%TAG") + self.text.count("\r%TAG") > _MOST_DIRECTIVES:
            report_limit(self.bag, Span(self.file), f"more than {_MOST_DIRECTIVES} `%TAG` directives")
            return None
        try:
            self.read(CParser(self.text).get_event)
        except _Stop:
            return None
        except YAMLError as error:
            # libyaml has a bound of its own, which it meets first when it looks ahead for the `:` of a key.
            if isinstance(error, MarkedYAMLError) and error.problem == "exceeded maximum nesting depth":
                self.report_depth(self.span(error.problem_mark, error.problem_mark))
            else:
                report_syntax_error(error, self.text, self.file, self.bag)
            return None
        if not self.root or isinstance(self.root[0], Null):
            self.report(EMPTY, "the file is empty", Span(self.file))
            return None
        return self.root[0]

    def read(self, next_event: Callable[[], Any]) -> None:
        from yaml import events

        # Nearly all events are scalars, so their path decides the speed: no calls but the needed ones.
        scalar, file, limit, new = events.ScalarEvent, self.file, self.limits.yaml_nodes, tuple.__new__
        keys: dict[str, str] = {}  # each once, since thousands of mappings have the same few
        top = self.stack[-1]
        event: Any
        start: Any
        end: Any
        while (event := next_event()) is not None:
            if event.__class__ is scalar:
                start, end = event.start_mark, event.end_mark
                value, style = event.value, event.style
                self.end = end
                span = new(Span, (file, start.line + 1, start.column + 1, end.line + 1, end.column + 1))
                if event.anchor is not None or event.tag is not None:
                    span = self.decorated(event, span)
                if style == '"' and re.search(NOT_IN_XML, value):
                    value = check_escapes(value, self.text[start.index : end.index], span, self.report)
                if (value or style) and top.key is _Next and top.node.__class__ is Map and not event.anchor:
                    keys_at = top.node.keys_at
                    if value in keys_at or value == "<<":
                        self.key(top, value, span, plain=not style)
                    else:
                        top.key = value = keys.setdefault(value, value)
                        keys_at[value] = span
                    continue
                self.count += 1
                if self.count > limit:
                    self.too_many(span)
                node: Node
                if value or style or event.tag:
                    node = Str(value)
                    node.span = span
                    node.style = _STYLES[style]
                else:
                    node = Null(span)
                if event.anchor is not None:
                    self.anchors[event.anchor] = _Anchored(node)
                if top.key.__class__ is str:
                    top.node[top.key] = node
                    top.key = _Next
                else:
                    self.put(node)
            elif not self.structure(event, events):
                return
            else:
                top = self.stack[-1]

    def structure(self, event: Any, events: Any) -> bool:
        """Handle any other event; False if nothing after it is to be read."""
        kind = event.__class__
        if kind is events.MappingStartEvent:
            node = Map()
            node.keys_at = {}
            self.open(node, event)
        elif kind is events.SequenceStartEvent:
            self.open(Seq(), event)
        elif kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
            self.close(event.end_mark)
        elif kind is events.AliasEvent:
            self.alias(event)
        elif kind is events.DocumentStartEvent and self.root:
            self.report(
                SEVERAL_DOCUMENTS,
                f"a second document begins on line {event.start_mark.line + 1}",
                self.span(event.start_mark, event.end_mark),
                "put it into a file of its own; within a text, indent the line",
            )
            return False
        return True

    def report(self, code: Code, message: str, at: Span, advice: str | None = None, *labels: Label) -> None:
        self.bag.add(code, message, at, help=advice, labels=labels)
        self.reported += 1
        if self.reported == _MOST_MISTAKES:
            report_limit(self.bag, at, f"{_MOST_MISTAKES:,} mistakes; the rest of the file is not read")
            raise _Stop

    def span(self, start: Any, end: Any) -> Span:
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def decorated(self, event: Any, span: Span) -> Span:
        """Check the tag; libyaml's mark is that of the tag or the anchor, and the value begins after them."""
        self.check_tag(event, Str, span)
        typed = self.text[event.start_mark.index : event.end_mark.index]
        properties = re.match(r"(?:[&!]\S*+(?:\s++|$)|#[^\r\n]*+\s++)*+", typed)
        return place(span, typed, properties.end() if properties else 0, 0)._replace(
            end_line=span.end_line, end_column=span.end_column
        )

    def check_tag(self, event: Any, kind: type, at: Span) -> None:
        if event.tag is not None and event.tag != _TAGS[kind]:
            self.report(
                UNKNOWN_TAG,
                f"unknown tag `{event.tag.replace('tag:yaml.org,2002:', '!!')}`",
                at,
                "remove it; if the text begins with `!`, put the text in quotes",
            )

    def too_many(self, at: Span) -> None:
        limit = self.limits.yaml_nodes
        report_limit(self.bag, at, f"more than {limit:,} values once the aliases are expanded")
        raise _Stop

    def report_depth(self, at: Span) -> None:
        report_limit(self.bag, at, f"nested more than {self.limits.yaml_depth} levels deep")

    def too_deep(self, at: Span) -> None:
        self.report_depth(at)
        raise _Stop

    def open(self, node: Map | Seq, event: Any) -> None:
        start = event.start_mark
        if event.tag is not None:
            self.check_tag(event, type(node), self.span(start, event.end_mark))
        depth = len(self.stack)
        self.stack.append(_Open(node, start, event.flow_style, event.anchor, self.count, self.deepest))
        self.count += 1
        if depth > self.limits.yaml_depth:
            self.too_deep(self.span(start, event.end_mark))
        if self.count > self.limits.yaml_nodes:
            self.too_many(self.span(start, event.end_mark))
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(None)
            self.deepest = depth
        elif depth > self.deepest:
            self.deepest = depth

    def close(self, end: Any) -> None:
        closed = self.stack.pop()
        # libyaml lets a block end where the next thing begins; the end of its last value is nearer the truth.
        if closed.flow:
            self.end = end
        node = closed.node
        node.span = self.span(closed.start, self.end)
        if closed.anchor is not None:
            height = self.deepest - len(self.stack) + 1
            self.anchors[closed.anchor] = _Anchored(node, self.count - closed.count, height)
            self.deepest = max(self.deepest, closed.deepest)
        self.put(node)

    def alias(self, event: Any) -> None:
        span = self.span(event.start_mark, event.end_mark)
        self.end = event.end_mark
        found = self.anchors.get(event.anchor)
        node = found.node if found else None
        if found is None or node is None:
            self.report_alias(event.anchor, found is not None, span)
            node = Str(f"*{event.anchor}")
            node.span = span
            node.style = "plain"
            found = _Anchored(node)
        self.count += found.size
        if self.count > self.limits.yaml_nodes:
            self.too_many(span)
        depth = len(self.stack) - 1 + found.height
        if depth > self.limits.yaml_depth:
            self.too_deep(span)
        self.deepest = max(self.deepest, depth)
        self.put(node)

    def report_alias(self, name: str, recursive: bool, at: Span) -> None:
        if recursive:
            self.report(BAD_ALIAS, f"`*{name}` stands within the value that it repeats", at)
        else:
            advice = "if the text begins with `*`, put it in quotes"
            self.report(BAD_ALIAS, f"nothing before this is marked `&{name}`", at, advice)

    def put(self, node: Node) -> None:
        """Place a finished value in the collection around it."""
        top = self.stack[-1]
        if top.node.__class__ is not Map:
            top.node.append(node)
        elif top.key is not _Next:
            if top.key is not None:
                top.node[top.key] = node
            top.key = _Next
        elif isinstance(node, Str):
            self.key(top, str(node), node.span, plain=node.style == "plain")
        else:
            top.key = None
            kind = "a mapping" if isinstance(node, Map) else "a list" if isinstance(node, Seq) else "empty"
            self.report(
                KEY_NOT_TEXT,
                f"a key must be text; this one is {kind}",
                node.span,
                "if a text begins with `{` or `[`, put the whole text in quotes",
            )

    def key(self, top: _Open, value: str, span: Span, plain: bool) -> None:
        keys_at = top.node.keys_at
        if value in keys_at:
            top.key = None
            self.report(
                DUPLICATE_KEY,
                f"duplicate key `{value}`",
                span,
                "remove one of the two",
                Label(keys_at[value], "first used here"),
            )
        elif plain and value == "<<":
            top.key = None
            advice = "write the fields out, or use `defaults:`"
            self.report(MERGE_KEY, "the merge key `<<` is not part of YAML 1.2", span, advice)
        else:
            top.key = value
            keys_at[value] = span
