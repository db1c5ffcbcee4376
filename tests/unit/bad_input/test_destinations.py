"""Places where nothing can be written: a finding and exit code 1 (or 2 for wrong usage), never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from .running import GOOD, build, files, run, write


def test_a_file_where_the_output_folder_should_be() -> None:
    write(GOOD)
    write("mine\n", "out")
    result = build()
    assert result.exit_code == 1
    assert "QW041 error: out/tides cannot be written" in result.output
    assert Path("out").read_text() == "mine\n"


def test_a_file_where_the_folder_of_the_bank_should_be() -> None:
    write(GOOD)
    write("mine\n", "out/tides")
    result = build()
    assert result.exit_code == 1
    assert "QW041 error" in result.output
    assert files() == {"out/tides": b"mine\n"}


@pytest.mark.parametrize("name", ["report.json", "tides.moodle.xml", ".report.json.part"])
def test_a_folder_where_a_file_should_be(name: str) -> None:
    write(GOOD)
    assert build().exit_code == 0
    before = files()
    taken = Path("out/tides") / name
    taken.unlink(missing_ok=True)
    taken.mkdir()
    write(GOOD.replace("How high?", "How low?"))
    result = build()
    assert result.exit_code == 1
    assert "QW041 error" in result.output
    left = {path: data for path, data in before.items() if not path.endswith(name)}
    assert files() == left


def test_no_space_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    write(GOOD)
    assert build().exit_code == 0
    before = files()
    write(GOOD.replace("How high?", "How low?"))
    real = Path.replace

    def full(path: Path, target: Path) -> Path:
        if path.name.startswith(".tides"):
            raise OSError(28, "No space left on device")
        return real(path, target)

    monkeypatch.setattr(Path, "replace", full)
    result = build()
    assert result.exit_code == 1
    assert "QW041 error: out/tides cannot be written: No space left on device" in result.output
    assert files() == before


def test_good_files_of_an_earlier_build_stay() -> None:
    write(GOOD)
    assert build().exit_code == 0
    before = files()
    assert set(before) == {"out/tides/tides.moodle.xml", "out/tides/report.json", "out/tides/SHA256SUMS"}
    for spoiled in (
        GOOD.replace("Moon, correct: true", "Moon"),
        GOOD.replace("id: pull", "id: why"),
        GOOD.replace("stem: How high?, answer: 4", "stem: How: high?"),
        GOOD + "\0",
        "",
    ):
        write(spoiled)
        assert build().exit_code == 1
        assert files() == before


def test_a_refused_question_keeps_its_target_from_being_written() -> None:
    write(GOOD)
    result = run("build", "bank.yaml", "-o", "out", "-t", "moodle", "-t", "cc")
    assert result.exit_code == 1
    assert "bank.yaml:15:9: QW401 error: cc: " in result.output
    names = {path.name for path in Path("out").rglob("*") if path.is_file()}
    assert names == {"tides.moodle.xml", "report.json", "SHA256SUMS"}


def test_nothing_is_left_for_a_target() -> None:
    lines = [line for line in GOOD.splitlines() if "numeric" in line]
    write("\n".join([*GOOD.splitlines()[:3], "on_refused: skip", "questions:", *lines]))
    result = run("build", "bank.yaml", "-o", "out", "-t", "cc")
    assert result.exit_code == 0
    assert "QW042 warning: cc refuses every question of `tides`" in result.output
    assert not Path("out").exists()


def test_files_of_an_earlier_build_are_named() -> None:
    write(GOOD)
    assert build("bank.yaml", "-t", "qti21").exit_code == 0
    again = build()
    assert again.exit_code == 0
    assert again.output.count("QW044") == 1


def test_a_full_disk_behind_the_output_is_no_fault_of_ours() -> None:
    write(GOOD)
    command = [sys.executable, "-m", "itemwright", "build", "bank.yaml", "-o", "out"]
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 1
    assert "cannot be written" in result.stderr
