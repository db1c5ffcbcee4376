"""The nodes of a located document: every value knows where it stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from itemwright.diag import Span

Style = Literal["plain", "single", "double", "literal", "folded"]


class Str(str):
    """A scalar: the text as typed (quotes, escapes and indentation resolved), with its place and its
    style."""

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
    """Nothing where a value could stand (`stem:` alone). `null` and `~` are texts; the field decides."""

    span: Span


Node: TypeAlias = Map | Seq | Str | Null


def position(node: Node, path: Sequence[str | int]) -> Span:
    """The place of the value at `path`, or of the nearest value around it that exists."""
    for step in path:
        match node:
            case Map() if isinstance(step, str) and step in node:
                node = node[step]
            case Seq() if isinstance(step, int) and 0 <= step < len(node):
                node = node[step]
            case _:
                break
    return node.span


def line_of(s: Str, k: int) -> Span:
    """Where line `k` (from 0) of the text stands: exact for a `|` block, otherwise the place of the text."""
    if s.style != "literal":
        return s.span
    line = s.span.line + 1 + k
    return Span(s.span.file, line, 1, line + 1, 1)
