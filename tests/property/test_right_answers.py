"""The right answer that a QTI 2.1 item declares earns full marks by the item's own rules."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lxml import etree
from tests.support.qti_engine import Item
from tests.unit.formats.qti21.building import bank_of, question, text

from itemwright.diag import Bag
from itemwright.formats import losses
from itemwright.formats.base import Verdict
from itemwright.formats.qti21 import FORMAT
from itemwright.load import load_path
from itemwright.plan import plan
from itemwright.questions.bank import Bank
from itemwright.questions.types import Question, check

ROOT = Path(__file__).resolve().parents[2]
BANKS = sorted(
    file.relative_to(ROOT).as_posix()
    for pattern in ("tests/cases/*/*/bank.yaml", "content/*/bank.yaml", "templates/support/bank.yaml")
    for file in ROOT.glob(pattern)
)


def wrong_keys(bank: Bank) -> Iterator[str]:
    """The items whose own key does not earn the points, with what it earns."""
    planned = plan(bank, FORMAT)
    if not planned.bank.sections:
        return
    scored = {one.id for one in planned.bank.questions if one.scored}
    for path, root in FORMAT.write(planned).files.items():
        folder, _, name = path.rpartition("/")
        if folder == "items" and name.split(".")[0] in scored:
            assert isinstance(root, etree._Element)
            item = Item(root)
            earned = item.answer_with_key().values
            if earned["SCORE"] != earned["MAXSCORE"] or any(value is None for value in item.keys.values()):
                yield f"{path}: {item.keys} earns {earned['SCORE']} of {earned['MAXSCORE']}"


@pytest.mark.parametrize("name", BANKS)
def test_banks(name: str) -> None:
    bag = Bag()
    bank = load_path(ROOT / name, bag)
    assert bank is not None, list(bag)
    assert list(wrong_keys(bank)) == []


def must_hold(made: Question) -> None:
    """Of every question that an author may write and the target takes, the key is right."""
    bag = Bag()
    check(made, "b", bag)
    assume(not bag.failed)
    bank = bank_of(made)
    for one in FORMAT.judge(made, bank):
        # Players may take a number of more digits than they keep for another one, which is declared.
        assume(one.verdict is not Verdict.REFUSED and one.code is not losses.NUMBER)
    assert list(wrong_keys(bank)) == []


MANY = settings(max_examples=150)
credits_ = st.sampled_from([None, None, Fraction(1), Fraction(1, 2), Fraction(0), Fraction(-1, 4)])
values = st.one_of(
    st.integers(-3, 6).map(Decimal),
    st.sampled_from([Decimal("0.1"), Decimal("0.3"), Decimal("1E-9"), Decimal("2.9999999999999999")]),
)


@st.composite
def numbers(draw: st.DrawFn) -> dict[str, Any]:
    low, high = sorted((draw(values), draw(values)))
    number: dict[str, Any] = {"range": (low, high)} if draw(st.booleans()) else {"value": low}
    return {**number, "credit": draw(credits_)}


lists_of_numbers = st.lists(numbers(), min_size=1, max_size=6)
words = st.text("aAßsSſİıiµμΣσς*", min_size=1, max_size=2)
lists_of_words = st.lists(st.fixed_dictionaries({"text": words, "credit": credits_}), min_size=1, max_size=5)
matches = st.sampled_from(["ignore-case", "exact", "wildcard"])


@MANY
@given(lists_of_numbers)
def test_numbers(answers: list[dict[str, Any]]) -> None:
    must_hold(question("numeric", answers=answers))


@MANY
@given(lists_of_words, matches)
def test_words(answers: list[dict[str, Any]], match: str) -> None:
    must_hold(question("short-answer", answers=answers, match=match))


@MANY
@given(lists_of_numbers, lists_of_words, matches, st.sampled_from(["partial", "all-or-nothing"]))
def test_blanks(numbers: list[dict[str, Any]], words: list[dict[str, Any]], match: str, scoring: str) -> None:
    blanks = {"x": {"numbers": numbers}, "y": {"answers": words, "match": match}}
    must_hold(question("fill-in", text=text("{{x}} {{y}}"), blanks=blanks, scoring=scoring))


@MANY
@given(st.lists(credits_, min_size=1, max_size=5), st.data())
def test_choices(shares: list[Fraction | None], data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(["multiple-choice", "multiple-answer"]))
    choices: list[dict[str, Any]] = [
        {"text": text(f"c{n}"), "credit": share} for n, share in enumerate(shares)
    ]
    if kind == "multiple-choice":
        choices.append({"text": text("right"), "correct": True})
    must_hold(question(kind, choices=choices))
