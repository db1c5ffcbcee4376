"""Paths that lead to no bank, or to too much: a finding and exit code 1 (or 2 for wrong usage), never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .running import GOOD, build, files, refused, write


def test_a_path_that_is_not_there() -> None:
    refused(build("nowhere"), "QW020", "nowhere does not exist")
    refused(build("no/such/bank.yaml"), "QW020", "no/such/bank.yaml does not exist")


def test_a_name_longer_than_the_system_takes() -> None:
    refused(build("x" * 300), "QW020")


def test_a_folder_without_a_bank() -> None:
    write("just a text\n", "folder/notes.txt")
    refused(build("folder", "--format", "full"), "QW020", "folder holds no bank", "`bank.yaml`")


def test_a_folder_that_is_called_like_a_bank() -> None:
    Path("folder/bank.yaml").mkdir(parents=True)
    refused(build("folder"), "QW021", "folder/bank.yaml is not a file")


def test_a_pipe() -> None:
    os.mkfifo("bank.yaml")
    refused(build(), "QW021", "bank.yaml is not a file")


def test_links_that_lead_nowhere() -> None:
    Path("bank.yaml").symlink_to("nothing.yaml")
    refused(build(), "QW020", "does not exist")
    Path("loop.yaml").symlink_to("loop.yaml")
    refused(build("loop.yaml"), "QW020")


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    write(GOOD)

    def denied(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", denied)
    refused(build(), "QW021", "bank.yaml cannot be read: Permission denied")


def test_one_bad_bank_among_good_ones() -> None:
    write(GOOD, "all/good/bank.yaml")
    write(GOOD.replace("id: tides", "id: other").replace("Moon, correct: true", "Moon"), "all/bad/bank.yaml")
    write(b"\0", "all/binary/bank.yaml")
    result = build("all")
    assert result.exit_code == 1
    assert "QW204 error" in result.output
    assert "QW013 error" in result.output
    assert set(files()) == {"out/tides/report.json", "out/tides/SHA256SUMS", "out/tides/tides.moodle.xml"}


def test_two_banks_with_one_id() -> None:
    write(GOOD, "all/a/bank.yaml")
    write(GOOD, "all/b/bank.yaml")
    result = build("all")
    assert result.exit_code == 1
    assert (
        "all/b/bank.yaml:1:1: QW040 error: all/b/bank.yaml has the id `tides` of all/a/bank.yaml"
        in result.output
    )


def test_files_that_include_too_many() -> None:
    write(GOOD.replace("- id: pull", "- include: more/*.yaml\n      - id: pull"))
    for number in range(3):
        write("- {include: [a, b]}\n", f"more/{number}.yaml")
    result = build()
    assert result.output.count("QW025 error") == 3


def test_a_medium_larger_than_is_read() -> None:
    write(GOOD.replace("Why?\\n", "![a map](map.png)\\n"))
    with Path("map.png").open("wb") as file:
        file.truncate(65_000_000)
    refused(build(), "QW344", "bank.yaml:14:", "64 MB")


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    """A file name of bytes that are no UTF-8, given to the real command."""
    write(GOOD.replace("Moon, correct: true", "Moon"))
    name = tmp_path / os.fsdecode(b"b\xe4nk.yaml")
    try:
        Path("bank.yaml").rename(name)
    except OSError:
        pytest.skip("the file system takes UTF-8 names only")
    done = subprocess.run(
        [sys.executable, "-m", "itemwright", "check", name], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"QW204 error" in done.stdout
    assert b"Traceback" not in done.stderr


def test_the_same_bank_named_twice_is_built_once() -> None:
    write(GOOD)
    assert build("bank.yaml", Path("bank.yaml").resolve()).exit_code == 0
