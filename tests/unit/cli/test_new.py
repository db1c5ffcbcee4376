"""`itemwright new`: what it writes builds, and nothing is overwritten."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from itemwright.cli import main


@pytest.mark.parametrize("title", ["Bread", 'A "quoted": title # {{ x }}', "Хлеб", "日本 🍞", "- [x]"])
def test_a_new_bank_builds_for_every_target(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(main, ["new", "folder/deep", "--title", title])
    assert made.exit_code == 0, made.output
    built = CliRunner().invoke(main, ["build", "folder/deep", "-o", "out"])
    assert built.exit_code == 0, built.output
    assert len(list(tmp_path.glob("out/*/*"))) == 6


def test_a_bank_that_is_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bank.yaml").write_text("mine")
    made = CliRunner().invoke(main, ["new", "."])
    assert made.exit_code == 1
    assert "QW045" in made.output
    assert Path("bank.yaml").read_text() == "mine"


def test_what_is_no_language_is_wrong_usage(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["new", str(tmp_path / "a"), "--language", "a b"]).exit_code == 2
