"""The canonical YAML writer: exact, stable, and free of what readers differ in."""

from decimal import Decimal
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from itemwright.diag import Bag
from itemwright.source.dump import Data, dump
from itemwright.source.yaml import Map, Seq, Str, load

AWKWARD = (
    st.sampled_from(list(" \n\t\r\x85\u2028\ufeff'\"\\{[|>%&*!~aé한"))
    | st.sampled_from(["", ": ", " #", "- ", "---", "...", "\n\n", "  "])
    | st.sampled_from(["no", "null", "0x1", "1e3", "12:30"])
)
# What XML cannot hold is refused by the loader, so no text of a bank has it.
CHARACTERS = st.characters(
    exclude_categories=["Cs"], exclude_characters="".join(map(chr, range(32))) + "\ufffe\uffff"
)
TEXTS = st.one_of(st.text(CHARACTERS), st.lists(AWKWARD | st.text(CHARACTERS, max_size=3)).map("".join))
DATA: st.SearchStrategy[Any] = st.recursive(
    TEXTS | st.integers() | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


def as_texts(data: Data) -> Any:
    """The data with each number and truth value as the text that the loader hands over."""
    match data:
        case dict():
            return {key: as_texts(value) for key, value in data.items()}
        case list():
            return [as_texts(value) for value in data]
        case bool():
            return str(data).lower()
        case _:
            return str(data)


def plain(node: Any) -> Any:
    """The loader's result without its places."""
    match node:
        case Map():
            return {key: plain(value) for key, value in node.items()}
        case Seq():
            return [plain(value) for value in node]
        case Str():
            return str(node)
        case other:
            raise AssertionError(f"{other} is no text")


def reread(data: Data) -> Any:
    bag = Bag()
    node = load(dump(data), "made.yaml", bag)
    assert list(bag) == []
    return plain(node)


@given(st.dictionaries(TEXTS, DATA))
def test_what_is_written_reads_back_exactly(data: dict[str, Any]) -> None:
    assert reread(data) == as_texts(data)


@given(DATA)
def test_other_yaml_readers_see_the_same_data(data: Data) -> None:
    assert yaml.safe_load(dump(data)) == data


@given(TEXTS)
def test_a_document_may_be_a_single_text(text: str) -> None:
    assert reread(text) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain words, and more", "plain words, and more"),
        ("TF_CONFIG (a `name`) & <b>", "TF_CONFIG (a `name`) & <b>"),
        ("12:30", '"12:30"'),
        ("no", '"no"'),
        ("2.2", '"2.2"'),
        ("key: value", '"key: value"'),
        ('the "quoted": word', "'the \"quoted\": word'"),
        ('it\'s "so": yes', '"it\'s \\"so\\": yes"'),
        ("- dash", '"- dash"'),
        (" blank", '" blank"'),
        ("tab\there", '"tab\\there"'),
        ("\u2028", '"\\u2028"'),
        ("one\ntwo", "|-\n  one\n  two"),
        ("one\n\n  two\n", "|\n  one\n\n    two"),
        ("  one\ntwo\n\n", "|2+\n    one\n  two\n"),
        ("\n", '"\\n"'),
    ],
)
def test_the_form_of_a_text(text: str, written: str) -> None:
    assert dump(text) == written + "\n"


def test_the_form_of_a_bank() -> None:
    data: dict[str, Any] = {
        "itemwright": 1,
        "title": "Bread",
        "sections": [
            {
                "id": "dough",
                "questions": [
                    {
                        "id": "a",
                        "points": Decimal("1.50"),
                        "choices": ["Rye", {"text": "Oat", "correct": True}],
                    },
                    {"id": "b", "stem": "One\n\nTwo\n", "tags": [], "feedback": {}},
                ],
            }
        ],
    }
    assert dump(data) == (
        "itemwright: 1\n"
        "title: Bread\n"
        "sections:\n"
        "  - id: dough\n"
        "    questions:\n"
        "      - id: a\n"
        "        points: 1.50\n"
        "        choices:\n"
        "          - Rye\n"
        "          - text: Oat\n"
        "            correct: true\n"
        "      - id: b\n"
        "        stem: |\n"
        "          One\n"
        "\n"
        "          Two\n"
        "        tags: []\n"
        "        feedback: {}\n"
    )


def test_long_lines_and_long_keys_stay_whole() -> None:
    data = {"k" * 3000: "word " * 3000 + "end", "next": "x"}
    assert reread(data) == data
    assert len(dump(data).splitlines()) == 3
