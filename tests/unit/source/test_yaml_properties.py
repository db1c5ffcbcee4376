"""Properties of the located document: places point at values, nothing makes it fail, libyaml agrees."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml as pyyaml
from hypothesis import given
from hypothesis import strategies as st

from itemwright.diag import Bag, Span
from itemwright.diag.render import FORMATS, render
from itemwright.source.yaml import Map, Node, Null, Seq, Str, decode, load

LETTERS = st.sampled_from("abzAZ09 éß漢字😀🏽e\u0301한ж_-.,#:'\"\\[]{}&*!|>%@`?~$/")
TEXTS = st.text(LETTERS, max_size=20)


@dataclass
class Typed:
    """A text as it is typed, with the value that it stands for."""

    typed: str
    value: str


def _plain(text: str) -> Typed:
    return Typed(f"x{re.sub('[^a-z漢字😀éж]', '', text)}", f"x{re.sub('[^a-z漢字😀éж]', '', text)}")


def _single(text: str) -> Typed:
    return Typed("'" + text.replace("'", "''") + "'", text)


def _double(text: str) -> Typed:
    return Typed('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"', text)


SCALARS = st.one_of(TEXTS.map(_plain), TEXTS.map(_single), TEXTS.map(_double))


def _distinct(pairs: list[tuple[Typed, Any]]) -> list[tuple[Typed, Any]]:
    return list({key.value: (key, value) for key, value in pairs}.values())


DOCUMENTS = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4)
        | st.lists(st.tuples(SCALARS, inner), min_size=1, max_size=4).map(_distinct)
    ),
    max_leaves=20,
)


class Writer:
    """Writes a document in block or flow style and keeps the place of every scalar."""

    def __init__(self, flow: bool) -> None:
        self.flow = flow
        self.text = ""
        self.places: list[tuple[str, str, int, int]] = []

    def put(self, text: str) -> None:
        self.text += text

    def scalar(self, scalar: Typed) -> None:
        line = self.text.count("\n") + 1
        column = len(self.text) - self.text.rfind("\n")
        self.places.append((scalar.value, scalar.typed, line, column))
        self.put(scalar.typed)

    def node(self, node: Any, indent: str) -> None:
        match node:
            case Typed():
                self.scalar(node)
            case _ if self.flow:
                keyed = isinstance(node[0], tuple)
                self.put("{" if keyed else "[")
                for entry in node:
                    self.entry(entry, indent)
                    self.put(",\n " if len(self.text) % 3 else ", ")
                self.put("}" if keyed else "]")
            case _:
                for entry in node:
                    self.put("\n" + indent)
                    if not isinstance(entry, tuple):
                        self.put("- ")
                    self.entry(entry, indent + "  ")

    def entry(self, entry: Any, indent: str) -> None:
        if isinstance(entry, tuple):
            self.scalar(entry[0])
            self.put(": ")
            entry = entry[1]
        self.node(entry, indent)


def scalars(node: Node) -> Iterator[tuple[str, Span]]:
    match node:
        case Str():
            yield node, node.span
        case Map():
            for key, value in node.items():
                yield key, node.keys_at[key]
                yield from scalars(value)
        case Seq():
            for value in node:
                yield from scalars(value)
        case Null():
            pass


@given(DOCUMENTS, st.booleans(), st.sampled_from(["\n", "\r\n", "\r"]))
def test_places_point_at_the_values(document: Any, flow: bool, end: str) -> None:
    writer = Writer(flow)
    writer.node(document, "")
    bag = Bag()
    node = load(writer.text.replace("\n", end), "a.yaml", bag)
    assert bag.items == []
    assert node is not None
    expected = [
        (value, Span("a.yaml", line, column, line, column + len(typed)))
        for value, typed, line, column in writer.places
    ]
    assert list(scalars(node)) == expected


SIGNS = "\n\n'\"[]{}#%@`>\\ab漢😀\t\r\x07\ud800\u2028\ufeff\u202e"
WORDS = (
    "\n  ",
    "\n    ",
    "- ",
    ": ",
    "? ",
    ", ",
    "&a ",
    "*a",
    "*b ",
    "!x ",
    "!!str ",
    "| ",
    " #",
    "\\x07",
    "---\n",
    "<<",
)
YAML_TEXTS = st.lists(st.sampled_from([*SIGNS, *WORDS, "...\n", "\x1b[31m"]), max_size=40).map("".join)


def inside(span: Span, text: str) -> bool:
    lines = re.split("\r\n|\r|\n", text)
    places = [(span.line, span.column), (span.end_line, span.end_column)]
    return span.line == 0 or (
        places[0] <= places[1] and all(1 <= line <= len(lines) + 1 and column >= 1 for line, column in places)
    )


@given(YAML_TEXTS)
def test_nothing_makes_it_fail(text: str) -> None:
    bag = Bag()
    node = load(text, "a.yaml", bag)
    assert node is not None or bag.failed
    for finding in bag:
        assert finding.at is not None
        assert inside(finding.at, text)
        assert all(inside(label.span, text) for label in finding.labels)
    for form in FORMATS:
        shown = render(form, bag)
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e\ud800-\udfff]", shown)


def plain_value(node: Node) -> Any:
    match node:
        case Str():
            return str(node)
        case Map():
            return {key: plain_value(value) for key, value in node.items()}
        case Seq():
            return [plain_value(value) for value in node]
        case Null():
            return ""


@given(YAML_TEXTS)
def test_libyaml_agrees_on_what_is_read(text: str) -> None:
    bag = Bag()
    node = load(text, "a.yaml", bag)
    # PyYAML refuses an anchor that is set again, which YAML 1.2 (7.1) allows.
    if node is not None and not bag.items and text.count("&a") < 2:
        assert plain_value(node) == pyyaml.load(text.removeprefix("\ufeff"), pyyaml.CBaseLoader)


@given(st.binary(max_size=60) | st.text(max_size=30).map(lambda text: text.encode("utf-16")))
def test_any_bytes_are_text_or_a_finding(data: bytes) -> None:
    bag = Bag()
    assert (decode(data, "a.yaml", bag) is None) == bag.failed
