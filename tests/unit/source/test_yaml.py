"""The located document: values, places, what is refused, and bounds."""

import gc
import time
import tracemalloc
from dataclasses import replace

import pytest

from itemwright.context import LIMITS
from itemwright.diag import Bag, Span
from itemwright.source.yaml import Map, Node, Null, Seq, Str, line_of, load, position


def read(text: str) -> Node:
    bag = Bag()
    node = load(text, "a.yaml", bag)
    assert bag.items == []
    assert node is not None
    return node


def found(text: str, **limits: int) -> list[tuple[str, int, int]]:
    bag = Bag()
    load(text, "a.yaml", bag, replace(LIMITS, **limits))
    return [(d.code.id, d.at.line, d.at.column) for d in bag if d.at is not None]


@pytest.mark.parametrize(
    "typed", ["no", "010", "1e3", "12:30", "null", "~", "0x1F", ".5", "1_000", "2024-01-01", "=", "é漢😀"]
)
def test_scalars_stay_the_text_that_was_typed(typed: str) -> None:
    node = read(f"a: {typed}\n")
    assert node == {"a": typed}
    assert isinstance(node, Map)
    assert isinstance(node["a"], Str)
    assert node["a"].style == "plain"


@pytest.mark.parametrize(
    ("typed", "value", "style"),
    [
        ("x y", "x y", "plain"),
        ("'it''s'", "it's", "single"),
        ('"a\\tb\\u00e9"', "a\tbé", "double"),
        ("|\n  x\n  y", "x\ny\n", "literal"),
        ("|-\n  x", "x", "literal"),
        (">\n  x\n  y", "x y\n", "folded"),
        ('""', "", "double"),
        ("!!str", "", "plain"),
        ("!!str no", "no", "plain"),
    ],
)
def test_styles(typed: str, value: str, style: str) -> None:
    node = position_of(read(f"a: {typed}\n"), "a")
    assert isinstance(node, Str)
    assert (node, node.style) == (value, style)


def position_of(node: Node, key: str) -> Node:
    assert isinstance(node, Map)
    return node[key]


def test_nothing_is_null_and_stands_after_the_colon() -> None:
    node = read("a:\nb: [x, ]\nc:   # comment\n")
    assert position_of(node, "a") == Null(Span("a.yaml", 1, 3, 1, 3))
    assert position_of(node, "b") == ["x"]
    assert isinstance(position_of(node, "c"), Null)


def test_places() -> None:
    text = 'title: "é😀" \nquestions:\n  - id: x\n    stem: |\n      one\n      two\n\n  - {a: [b, c]}\n'
    node = read(text)
    assert isinstance(node, Map)
    assert node.keys_at == {
        "title": Span("a.yaml", 1, 1, 1, 6),
        "questions": Span("a.yaml", 2, 1, 2, 10),
    }
    assert position(node, ["title"]) == Span("a.yaml", 1, 8, 1, 12)
    assert position(node, ["questions", 0]) == Span("a.yaml", 3, 5, 8, 1)
    assert position(node, ["questions", 0, "stem"])[1:3] == (4, 11)
    assert position(node, ["questions", 1]) == Span("a.yaml", 8, 5, 8, 16)
    assert position(node, ["questions", 1, "a", 1]) == Span("a.yaml", 8, 13, 8, 14)
    assert position(node, ["questions", 1, "zz", 7, "y"]) == Span("a.yaml", 8, 5, 8, 16)
    assert position(node, ["questions", 99]) == position(node, ["questions"])
    assert position(node, ["title", 0]) == position(node, ["title"])
    assert node.span == Span("a.yaml", 1, 1, 8, 16)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_places_with_any_line_end_and_a_byte_order_mark(end: str, mark: str) -> None:
    node = read(mark + "a: 1\nb:\n  - '😀'\n  - x\n".replace("\n", end))
    assert position(node, ["a"]) == Span("a.yaml", 1, 4, 1, 5)
    assert position(node, ["b", 0]) == Span("a.yaml", 3, 5, 3, 8)
    assert position(node, ["b", 1]) == Span("a.yaml", 4, 5, 4, 6)


def test_a_value_stands_after_its_anchor_and_its_tag() -> None:
    node = read("a: &x one\nb: !!str &y two\nc: &z # why\n  |\n  three\nd: *z\n")
    assert position(node, ["a"]) == Span("a.yaml", 1, 7, 1, 10)
    assert position(node, ["b"]) == Span("a.yaml", 2, 13, 2, 16)
    assert position(node, ["c"])[1:3] == (4, 3)
    literal = position_of(node, "c")
    assert isinstance(literal, Str)
    assert line_of(literal, 0).line == 5


def test_lines_of_a_text() -> None:
    node = read("a: |\n\n  one\n\n  two\nb: >\n  x\n\n  y\n")
    literal, folded = position_of(node, "a"), position_of(node, "b")
    assert isinstance(literal, Str)
    assert isinstance(folded, Str)
    assert [(line, line_of(literal, k).line) for k, line in enumerate(literal.splitlines())] == [
        ("", 2),
        ("one", 3),
        ("", 4),
        ("two", 5),
    ]
    assert line_of(folded, 1) == folded.span


def test_aliases_repeat_the_value() -> None:
    node = read("a: &x {k: [1]}\nb: *x\nc: [*x, *x]\n&k key: 1\nd: {*k : 2}\n")
    assert node == {
        "a": {"k": ["1"]},
        "b": {"k": ["1"]},
        "c": [{"k": ["1"]}] * 2,
        "key": "1",
        "d": {"key": "2"},
    }
    assert position_of(node, "a") is position_of(node, "b")


def test_an_anchor_may_be_set_again() -> None:
    assert read("[&a x, *a, &a y, *a]") == ["x", "x", "y", "y"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", [("QW003", 3, 1)]),
        ("{a: 1, 'a': 2}", [("QW003", 1, 8)]),
        ("? [x]\n: 1\n", [("QW004", 1, 3)]),
        ("? {a: b}\n: 1\n", [("QW004", 1, 3)]),
        ("?\n: 1\n", [("QW004", 1, 2)]),
        ("a: {{gap}}\n", [("QW004", 1, 5)]),
        ("a: !!python/object:os.system x\n", [("QW005", 1, 4)]),
        ("!foo {a: !bar [!baz x]}\n", [("QW005", 1, 1), ("QW005", 1, 10), ("QW005", 1, 16)]),
        ("a: !!map x\n", [("QW005", 1, 4)]),
        ("a: !!int 5\n", [("QW005", 1, 4)]),
        ("a: !!binary aGVsbG8=\n", [("QW005", 1, 4)]),
        ("a: ! x\n", [("QW005", 1, 4)]),
        ("a: 1\n---\nb: 2\n---\n", [("QW006", 2, 1)]),
        ("a: 1\n...\n--- 2\n", [("QW006", 3, 1)]),
        ("a: *b\n", [("QW007", 1, 4)]),
        ("&a [*a]\n", [("QW007", 1, 5)]),
        ("a: &a {b: {c: *a}}\n", [("QW007", 1, 15)]),
        ("a: &x {}\nb:\n  <<: *x\n  c: 1\n", [("QW008", 3, 3)]),
    ],
)
def test_refused(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n# comments\n", "---\n", "--- # x\n...\n", "\ufeff"])
def test_empty(text: str) -> None:
    bag = Bag()
    assert load(text, "a.yaml", bag) is None
    assert [(d.code.id, d.at) for d in bag] == [("QW012", Span("a.yaml"))]


def test_all_mistakes_are_reported_and_the_rest_is_read() -> None:
    bag = Bag()
    node = load('a: 1\na: 2\n<<: 3\n? []\n: 4\nb: !x 5\nc: *d\ne: "\\a"\nf: 6\n--- 7\n', "a.yaml", bag)
    assert [d.code.id for d in bag] == [
        "QW003",
        "QW008",
        "QW004",
        "QW005",
        "QW007",
        "QW010",
        "QW006",
    ]
    assert node == {"a": "1", "b": "5", "c": "*d", "e": "\ufffd", "f": "6"}
    assert bag.items[0].labels[0].span == Span("a.yaml", 1, 1, 1, 2)


def test_a_quoted_merge_key_is_a_text() -> None:
    assert read("'<<': 1") == {"<<": "1"}


def test_the_text_goes_into_the_bag() -> None:
    bag = Bag()
    load("\ufeffa: 1\n", "a.yaml", bag)
    assert bag.sources == {"a.yaml": "a: 1\n"}


def test_the_collector_is_left_as_it_was() -> None:
    read("a: 1")
    assert gc.isenabled()
    gc.disable()
    try:
        read("a: 1")
        assert not gc.isenabled()
    finally:
        gc.enable()


def nested_aliases(levels: int, width: int) -> str:
    lines = ["a0: &a0 [x, x]\n"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * width)}]\n" for n in range(1, levels)]
    return "".join(lines)


def test_nested_aliases_are_bounded() -> None:
    text = nested_aliases(30, 9)
    assert found(text) == [("QW009", 7, 30)]


def test_twenty_megabytes_of_nested_aliases_cost_little() -> None:
    text = nested_aliases(8, 600_000)
    assert len(text) > 20_000_000
    tracemalloc.start()
    begin = time.process_time()
    assert found(text) == [("QW009", 2, 1_666_665)]
    took = time.process_time() - begin
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # The parser's own copy of the text is most of it.
    assert peak < 120_000_000
    assert took < 10


def test_aliases_count_with_their_levels() -> None:
    # Each value is as deep as the one before and one level more, though no line nests more than two.
    text = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 100))
    assert found(text) == [("QW009", 60, 12)]


def test_depth_of_an_anchored_value_does_not_leak_to_the_next() -> None:
    deep = "[" * 50 + "]" * 50
    assert found(f"a: {deep}\nb: &x [y]\nc: *x\nd: &z {deep}\ne: [&v w, *v]\nf: *v\n") == []
    assert found(f"a: &z {deep}\nb: {'[' * 9}*z{']' * 9}\n") == []
    assert found(f"a: &z {deep}\nb: {'[' * 10}*z{']' * 10}\n") == [("QW009", 2, 14)]
    assert found(f"a: &o [&z {deep}]\nb: {'[' * 9}*o{']' * 9}\n") == [("QW009", 2, 13)]


def test_depth() -> None:
    assert found("[" * 60 + "]" * 60) == []
    assert found("[" * 61 + "]" * 61) == [("QW009", 1, 61)]
    assert found("".join(" " * n + "a:\n" for n in range(70))) == [("QW009", 61, 61)]
    assert found("- " * 70 + "a") == [("QW009", 1, 121)]


@pytest.mark.parametrize("sign", ["[", "{", "{a: ", "- ", "? ", "[? "])
def test_deep_nesting_overflows_no_stack(sign: str) -> None:
    assert [code for code, *_ in found(sign * 200_000)] == ["QW009"]


def test_number_of_values() -> None:
    assert found("[a, b, c]", yaml_nodes=4) == []
    assert found("[a, b, c, d]", yaml_nodes=4) == [("QW009", 1, 11)]
    assert found("[[], [], [], {}]", yaml_nodes=4) == [("QW009", 1, 14)]
    assert found("{a: &x [b], c: *x}", yaml_nodes=5) == []
    assert found("{a: &x [b], c: *x}", yaml_nodes=4) == [("QW009", 1, 16)]


def test_size() -> None:
    assert found("a: é\n", yaml_bytes=6) == []
    assert found("a: é\n", yaml_bytes=5) == [("QW009", 0, 0)]


def test_mistakes_are_bounded() -> None:
    codes = found("{" + "a, " * 100_000 + "}")
    assert len(codes) == 1001
    assert codes[-1][0] == "QW009"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_directives_are_bounded(end: str) -> None:
    begin = time.process_time()
    assert found("".join(f"%TAG !a{n}! x{end}" for n in range(200_000)) + "--- a") == [("QW009", 0, 0)]
    assert time.process_time() - begin < 5


def test_sequences_and_maps_are_lists_and_dicts() -> None:
    node = read("- {a: b}\n")
    assert isinstance(node, Seq)
    assert node == [{"a": "b"}]
