"""The engine of the tests gives the specimens the scores that four real engines gave them."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.support.places import SPECIMENS
from tests.support.qti_engine import Item, Result, Test

from itemwright.xml.parse import parse_xml

Case = dict[str, Any]


def cases() -> list[Case]:
    made: list[Case] = json.loads((SPECIMENS / "qti21/cases.json").read_text("utf-8"))
    return made


def item(folder: Path, path: str, draws: Iterable[int] = ()) -> Item:
    drawn = iter(draws)
    return Item(parse_xml((folder / path).read_bytes()), lambda low, high: next(drawn, low))


def close(actual: Any, expected: Any) -> bool:
    if isinstance(expected, int | float):
        return bool(abs(actual - expected) < 1e-9)
    return bool(actual == expected)


def wrong(result: Result, case: Case) -> list[str]:
    found = [
        f"{name} is {result.values.get(name)}, not {value}"
        for name, value in case["expect"].items()
        if not close(result.values.get(name), value)
    ]
    if sorted(result.shown) != case.get("shown", []):
        found.append(f"shown: {sorted(result.shown)}")
    return found


def test_items() -> None:
    folder = SPECIMENS / "qti21/package"
    tried = [case for case in cases() if "item" in case]
    assert len(tried) == 197
    faults = {}
    for case in tried:
        one = item(folder, case["item"], case.get("draws", ()))
        result = one.answer_with_key() if case["responses"] == "@correct" else one.answer(case["responses"])
        if found := wrong(result, case):
            faults[f"{case['item']}: {case['name']}"] = found
    assert not faults


def test_hints_over_three_attempts() -> None:
    knot = item(SPECIMENS / "qti21/package", "items/knot.xml")
    hints = [knot.answer({"RESPONSE": "A"}, attempts).shown[-2] for attempts in (1, 2, 3)]
    assert hints == ["hint-1", "hint-2", "hint-2"]


@pytest.mark.parametrize(
    "pick", [lambda n, of: range(n), lambda n, of: range(of - n, of)], ids=["first", "last"]
)
def test_totals(pick: Any) -> None:
    folder = SPECIMENS / "qti21/package"
    root = parse_xml((folder / "test.xml").read_bytes())
    items = {
        ref.get("identifier", ""): item(folder, ref.get("href", ""))
        for ref in root.iter("{*}assessmentItemRef")
    }
    test = Test(root, items, pick)
    tried = [case for case in cases() if "test" in case]
    assert len(tried) == 3
    for case in tried:
        results = {}
        for name, one in items.items():
            if case["responses"] == "@correct":
                results[name] = one.answer_with_key()
            else:
                answers = {} if case["responses"] == "@empty" else case["responses"].get(name, {})
                results[name] = one.answer(answers)
        totals = test.total(results)
        assert len(test.presented) == case["items"]
        for name, value in case["expect"].items():
            assert close(totals[name], value), (case["name"], name)
