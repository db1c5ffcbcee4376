"""What a plan leaves out, and what it says of that."""

from pathlib import Path

from itemwright.diag import Bag
from itemwright.formats.base import Plan
from itemwright.formats.registry import formats
from itemwright.load import load_path
from itemwright.plan import plan

HEAD = "itemwright: 1\nid: b\ntitle: B\nsections:\n- id: s\n  draw: {draw}\n  questions:\n"
ASKED = "  - {{id: {id}, type: true-false, stem: Is it?, answer: true}}\n"
REFUSED = "  - {{id: {id}, type: numeric, stem: How many?, answer: 1}}\n"


def planned(folder: Path, draw: int, *questions: str) -> Plan:
    lines = [line.format(id=f"q{number}") for number, line in enumerate(questions)]
    (folder / "bank.yaml").write_text(HEAD.format(draw=draw) + "".join(lines))
    bank = load_path(folder / "bank.yaml", Bag())
    assert bank is not None
    return plan(bank, formats()["cc"])


def test_refused_questions_are_left_out_and_named(tmp_path: Path) -> None:
    made = planned(tmp_path, 1, ASKED, REFUSED, ASKED)
    assert made.left_out == ("q1",)
    assert [question.id for question in made.bank.questions] == ["q0", "q2"]


def test_a_draw_that_still_can_be_stays(tmp_path: Path) -> None:
    made = planned(tmp_path, 2, ASKED, ASKED, ASKED, REFUSED)
    assert made.bank.sections[0].draw == 2


def test_a_draw_that_no_longer_can_be_is_declared(tmp_path: Path) -> None:
    made = planned(tmp_path, 3, ASKED, ASKED, REFUSED)
    assert made.bank.sections[0].draw is None
    (loss,) = [loss for loss in made.losses if "were to be drawn" in loss.judgement.message]
    assert loss.question is None
    assert loss.at is not None
    assert loss.at.line == 5


def test_a_section_with_nothing_left_goes(tmp_path: Path) -> None:
    made = planned(tmp_path, 1, REFUSED, REFUSED)
    assert made.bank.sections == ()
    assert {loss.question for loss in made.losses} == {"q0", "q1"}
