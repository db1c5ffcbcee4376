"""Finding banks on disk."""

import os
from pathlib import Path

import pytest

from itemwright.diag import Bag
from itemwright.source.bank import find_banks


def put(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "bank.yaml"
    file.write_text("itemwright: 1\n")
    return file


def test_a_folder_of_banks(tmp_path: Path) -> None:
    """Banks stand at any depth, but not within a bank, nor in hidden folders."""
    found = [put(tmp_path / name) for name in ("a", "b/deep", "c")]
    put(tmp_path / ".git/a")
    put(tmp_path / "d/.hidden")
    bag = Bag()
    assert find_banks([tmp_path, tmp_path / "a"], bag) == found
    assert find_banks([tmp_path / "b"], bag) == [found[1]]
    assert list(bag) == []
    top = put(tmp_path)
    assert find_banks([tmp_path], bag) == [top]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
@pytest.mark.parametrize(("closed", "mode"), [("banks", 0o444), ("banks/a", 0o000)])
def test_folders_that_cannot_be_looked_into(tmp_path: Path, closed: str, mode: int) -> None:
    """No bank is passed over in silence."""
    put(tmp_path / "banks/a")
    bag = Bag()
    (tmp_path / closed).chmod(mode)
    try:
        assert find_banks([tmp_path / "banks"], bag) == []
    finally:
        (tmp_path / closed).chmod(0o700)
    assert [d.code.id for d in bag] == ["QW021"]
