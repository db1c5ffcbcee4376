"""What Moodle XML lacks around the questions is declared, and nothing else is."""

from fractions import Fraction
from typing import Any

import pytest

from itemwright.diag import Code
from itemwright.formats import losses
from itemwright.formats.base import Verdict
from itemwright.formats.moodle import FORMAT
from itemwright.model.settings import Settings
from itemwright.questions.bank import Section

from .building import picture, sectioned, text

NATIVE: list[tuple[Verdict, Code]] = []
EMULATED, LOSSY = Verdict.EMULATED, Verdict.LOSSY

BANKS: list[tuple[dict[str, Any], tuple[Section, ...], list[tuple[Verdict, Code]]]] = [
    ({"deliver": "bank"}, (Section(),), NATIVE),
    ({}, (Section(),), [(EMULATED, losses.BANK)]),
    ({"deliver": "bank", "description": text("d")}, (Section(),), [(LOSSY, losses.BANK)]),
    (
        {"deliver": "bank", "description": picture()},
        (Section(),),
        [(LOSSY, losses.BANK), (LOSSY, losses.MEDIA)],
    ),
    ({"deliver": "bank", "authors": ("A",), "license": "MIT"}, (Section(),), [(EMULATED, losses.BANK)]),
    ({"deliver": "bank", "title": "t" * 256}, (Section(),), [(LOSSY, losses.TITLE)]),
    ({"deliver": "bank", "language": "he", "tags": ("t",), "note": "n"}, (Section(),), NATIVE),
    (
        {"deliver": "bank", "settings": Settings(time_limit=60, show_answers=False)},
        (Section(),),
        [(LOSSY, losses.SETTINGS)],
    ),
    ({"deliver": "bank"}, (Section(title="A"), Section(title="B")), [(EMULATED, losses.SECTION)]),
    (
        {"deliver": "bank"},
        (Section(id="a", text=picture(), draw=1, shuffle=True),),
        [(EMULATED, losses.SECTION), (LOSSY, losses.SECTION), (LOSSY, losses.SECTION)],
    ),
    (
        {"deliver": "bank"},
        (Section(title="t" * 256),),
        [(EMULATED, losses.SECTION), (LOSSY, losses.TITLE)],
    ),
]


@pytest.mark.parametrize(("fields", "sections", "expected"), BANKS)
def test_banks(
    fields: dict[str, Any], sections: tuple[Section, ...], expected: list[tuple[Verdict, Code]]
) -> None:
    found = list(FORMAT.judge_bank(sectioned(*sections, **fields)))
    assert [(one.verdict, one.code.id) for one in found] == [(verdict, code.id) for verdict, code in expected]


def test_all_stated_settings_are_named_in_one_judgement() -> None:
    stated = Settings.model_validate({"time_limit": 60, "attempts": "2", "pass": Fraction(1, 2)})
    (found,) = FORMAT.judge_bank(sectioned(Section(), deliver="bank", settings=stated))
    assert "`time_limit`, `attempts`, `pass`" in found.message
