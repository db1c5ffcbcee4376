"""The readers in tests/support hold against everything that was observed of the specimens."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.support.canvas_importer import canonical, read_classic, read_new
from tests.support.places import SPECIMENS

PACKAGES = ("quizzes", "bank-alone", "new-quizzes")
NOT_READ = {"nq_spot": {"stem", "problem"}}
"""What becomes of a question that Classic Quizzes do not know is not read beyond its type."""


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def expectation(name: str, product: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SPECIMENS / f"canvas/{name}.expect.json").read_text("utf-8"))[product]
    found["questions"].pop("*only*")
    return found


def same(found: Any, wanted: Any, where: str) -> None:
    """Equal, with HTML compared by what it says and numbers by value."""
    if isinstance(wanted, dict):
        assert isinstance(found, Mapping), where
        assert set(found) == set(wanted), where
        for key in wanted:
            same(found[key], wanted[key], f"{where}.{key}")
    elif isinstance(wanted, list):
        assert len(found) == len(wanted), f"{where}: {found} {wanted}"
        for place, (one, other) in enumerate(zip(found, wanted, strict=True)):
            same(one, other, f"{where}[{place}]")
    elif isinstance(wanted, str) and isinstance(found, str) and found.startswith("type=marginOfError"):
        # the margin is a binary difference, which the expectation rounds
        same(_rounded(found), _rounded(wanted), where)
    elif isinstance(wanted, str):
        assert isinstance(found, str), where
        assert canonical(found) == canonical(wanted), where
    else:
        assert found == wanted, where


def _rounded(key: str) -> dict[str, Any]:
    parts = dict(part.split("=") for part in key.split())
    return {
        name: round(float(text), 10) if name == "margin" else text.strip() for name, text in parts.items()
    }


@pytest.mark.parametrize("name", PACKAGES)
def test_classic(name: str) -> None:
    wanted = expectation(name, "classic")
    found = read_classic(files_of(SPECIMENS / "canvas" / name))
    same(found.quizzes, wanted["quizzes"], "quizzes")
    same(found.banks, wanted["banks"], "banks")
    assert sorted(found.files) == sorted(wanted["files"])
    assert set(found.questions) == set(wanted["questions"])
    for ident, question in found.questions.items():
        shown, observed = question.expected(), wanted["questions"][ident]
        for key in NOT_READ.get(ident, ()):
            shown.pop(key, None)
            observed.pop(key, None)
        if ident == "nq_sort":
            # the names of the categories, which Classic Quizzes add to the stem, are not read
            shown.pop("stem"), observed.pop("stem")
        same(shown, observed, ident)


@pytest.mark.parametrize("name", PACKAGES)
def test_new_quizzes(name: str) -> None:
    wanted = expectation(name, "newquizzes")
    found = read_new(files_of(SPECIMENS / "canvas" / name))
    same(found.quizzes, wanted["quizzes"], "quizzes")
    same(found.banks, wanted["banks"], "banks")
    same(found.questions, wanted["questions"], "questions")
