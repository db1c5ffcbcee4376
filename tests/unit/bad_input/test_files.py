"""Files that are no bank, or a damaged one: a finding and exit code 1 (or 2 for wrong usage), never a traceback."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from itemwright.diag import Bag
from itemwright.load import load_path

from .running import GOOD, build, refused, run, write


@pytest.mark.parametrize(
    ("data", "code", "part"),
    [
        (b"", "QW012", "bank.yaml: "),
        (b" \n\t\n", "QW002", "bank.yaml:2:1: "),
        (b"\n\n", "QW012", "the file is empty"),
        (b"\xef\xbb\xbf", "QW012", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "QW013", "not a text file"),
        (b"PK\x03\x04\x14\0\0\0\x08\0", "QW013", "not a text file"),
        (GOOD.encode("utf-16-le"), "QW013", "not a text file"),
        (GOOD.replace("Tides", "Gezeiten über").encode("latin-1"), "QW011", "bank.yaml:3:17: "),
        (GOOD.encode() + b"\0", "QW013", "not a text file"),
        (b"\x1b[31mred\x1b[0m: 1\n", "QW010", "U+001B"),
        (b"%PDF-1.4\n", "QW001", "bank.yaml:1:1: "),
        (b"[" * 100_000, "QW009", "60 levels"),
        (b"{" * 100_000, "QW009", "60 levels"),
        (b"- " * 100_000 + b"x", "QW009", "60 levels"),
        (b"a: &a [*a]\n", "QW007", "`*a`"),
        (b"<!DOCTYPE html><html></html>\n", "QW022", "this is a text, not a bank"),
        (b'{"itemwright": 1, "id": "a"}', "QW106", "neither `questions` nor `sections`"),
    ],
    ids=range(17),
)
def test_a_file_that_is_no_bank(data: bytes, code: str, part: str) -> None:
    write(data)
    refused(build(), code, part)
    assert run("check", "bank.yaml").exit_code == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_other_encodings_with_a_mark_are_read(encoding: str) -> None:
    write(GOOD.encode(encoding))
    assert build().exit_code == 0


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_line_ends_are_read(end: str) -> None:
    write(GOOD.replace("\n", end))
    assert build().exit_code == 0


def test_twenty_megabytes_of_nested_aliases() -> None:
    lines = ["itemwright: 1", "id: bomb", "title: Bomb", "a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 60)]
    many = "questions: [" + ", ".join(["*a59"] * 2000) + "]"
    lines += [f"b{n}: [{', '.join(['*a0'] * 20_000)}]" for n in range(200)]
    write("\n".join([*lines, many]))
    assert Path("bank.yaml").stat().st_size > 19_000_000
    start = time.process_time()
    refused(build(), "QW009", "once the aliases are expanded")
    assert time.process_time() - start < 20


def test_aliases_that_repeat_within_reason_are_read() -> None:
    write(GOOD.replace("choices: [{text: The Moon", "choices: [&a {text: The Sun}, {text: The Moon"))
    assert build().exit_code == 0


def test_a_file_larger_than_is_read() -> None:
    with Path("bank.yaml").open("wb") as file:
        file.truncate(65_000_000)
    refused(build(), "QW021", "bank.yaml is larger than 64 MB")


def test_a_text_longer_than_is_read() -> None:
    write(GOOD.replace("stem: How high?", f"stem: {'How high? ' * 7000}"))
    refused(build(), "QW301", "bank.yaml:15:")


def test_an_alias_does_not_hide_an_id_used_twice() -> None:
    write(
        "itemwright: 1\nid: a\ntitle: T\nquestions:\n- &a {id: q, type: true-false, stem: S, answer: true}\n- *a\n"
    )
    result = build()
    assert result.exit_code == 1
    assert "QW105" in result.output


def test_many_findings_of_a_kind_are_counted() -> None:
    write("itemwright: 1\nid: a\ntitle: T\nquestions:\n" + "- {id: 1}\n" * 300)
    result = build()
    assert result.exit_code == 1
    assert result.output.count("\n") < 500
    assert "more findings like those" in result.output


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_bank_is_never_a_crash(tmp_path: Path, data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        signs = st.text("\t\n -:,[]{}'\"&*!|>%@`#$\\<~^0a\u2028é\x07", max_size=6)
        text = text[:start] + data.draw(signs) + text[end:]
    file = tmp_path / "damaged.yaml"
    file.write_text(text, "utf-8", newline="")
    bag = Bag()
    bank = load_path(file, bag)
    assert (bank is None) == bag.failed
