"""The cost of a build grows with the bank and not faster: a ratio within one run, whatever the machine."""

import time
from pathlib import Path

import pytest

from itemwright.build import Request, build
from itemwright.diag import Bag
from itemwright.formats.registry import DEFAULT_TARGETS

from .generate import write_bank

SMALL, LARGE = 500, 4000
MOST = 2
"""How much dearer a question may be in the large bank: a quadratic step makes it up to eight times as dear."""


def cost(file: Path, target: str, output: Path) -> float:
    """CPU seconds of a build."""
    bag = Bag()
    before = time.process_time()
    outcomes = build(Request((file,), (target,), output), bag)
    taken = time.process_time() - before
    assert not bag.failed
    assert [output.file is not None for outcome in outcomes for output in outcome.outputs] == [True]
    return taken


@pytest.mark.parametrize("target", DEFAULT_TARGETS)
def test_cost_grows_with_the_bank(target: str, tmp_path: Path) -> None:
    small, large = write_bank(tmp_path / "small", SMALL), write_bank(tmp_path / "large", LARGE)
    cost(write_bank(tmp_path / "first", 10), target, tmp_path)  # imports, and compiles the schemas
    # The least of several: what else the machine does only adds.
    in_small = min(cost(small, target, tmp_path) for _ in range(5)) / SMALL
    in_large = min(cost(large, target, tmp_path) for _ in range(2)) / LARGE
    assert in_large <= MOST * in_small
