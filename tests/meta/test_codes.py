"""Every diagnostic code is explained, and some test expects it: nothing is reported that nobody has seen."""

import re
import sys
from functools import cache
from pathlib import Path

import pytest

from itemwright.diag import Code
from itemwright.diag.code import all_codes

TESTS = Path(__file__).resolve().parents[1]
SHORTEST_DOC = 80
SUFFIXES = {".py", ".yaml", ".md", ".txt", ".diagnostics", ".toml", ".json"}


@cache
def texts() -> str:
    """All tests and their data, but for this file."""
    files = (path for path in sorted(TESTS.rglob("*")) if path.suffix in SUFFIXES and path != Path(__file__))
    return "\n".join(path.read_text("utf-8", errors="replace") for path in files)


@cache
def names() -> dict[str, set[str]]:
    """How a test may name a code without its number: `losses.SCORING`, or a name that it imports."""
    found: dict[str, set[str]] = {}
    for code in all_codes():
        found[code] = set()
    for module in [*sys.modules.values()]:
        name = getattr(module, "__name__", "")
        if not name.startswith("itemwright."):
            continue
        for attribute, value in vars(module).items():
            if isinstance(value, Code):
                tail = name.rpartition(".")[2]
                found[value.id] |= {rf"\b{tail}\.{attribute}\b", rf"from {name} import [^\n]*\b{attribute}\b"}
    return found


def expected(code: str) -> bool:
    return code in texts() or any(re.search(name, texts()) for name in names()[code])


@pytest.mark.parametrize("code", all_codes().values(), ids=lambda code: code.id)
def test_a_code_is_explained_and_expected(code: Code) -> None:
    assert re.fullmatch(r"QW[0-79]\d\d", code.id)
    assert code.title == code.title.strip(" .")
    assert len(code.doc) >= SHORTEST_DOC, "a page says what is wrong, why it matters and what to do"
    assert code.doc.endswith((".", ")", "`"))
    assert expected(code.id)


def test_what_loading_a_bank_can_give_is_in_the_folder_of_rejected_banks() -> None:
    """The stages QW1 to QW3 by such a bank; the rest of QW0 needs files and folders, and has its own modules."""
    announced = set()
    for file in (TESTS / "reject").rglob("*.yaml"):
        announced |= set(re.findall(r"QW\d{3}", file.read_text("utf-8", errors="replace")))
    modules = [file for folder in ("bad_input", "cli") for file in (TESTS / "unit" / folder).glob("*.py")]
    elsewhere = {code for file in modules for code in re.findall(r"QW[0-3]\d\d", file.read_text("utf-8"))}
    stages = {code for code in all_codes() if code[2] in "0123"}
    assert stages - announced - elsewhere == {"QW314"}  # a text from no file: other readers' texts only
