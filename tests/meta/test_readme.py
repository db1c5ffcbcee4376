"""The transcript in the README is a run of its own example. `pytest tests/meta/test_readme.py --accept` renews it."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[2] / "README.md"
TRANSCRIPT = re.compile(r"(?<=^```console\n)\$ .*?(?=^```$)", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^```yaml\n(itemwright: 1\n.*?)^```$", re.MULTILINE | re.DOTALL)
CORRECTION = re.compile(r"sed -i s/(\w+)/(\w+)/ (\S+)")


def replay(commands: list[str], folder: Path) -> str:
    """What a terminal shows: each command and its output. `sed` is done here, since it differs between systems."""
    shown = ""
    for command in commands:
        shown += f"$ {command}\n"
        if correction := CORRECTION.fullmatch(command):
            wrong, right, name = correction.groups()
            file = folder / name
            file.write_text(file.read_text("utf-8").replace(wrong, right), "utf-8")
            continue
        program, verb, *arguments = shlex.split(command)
        assert program == "itemwright"
        as_on_a_terminal = ["--format", "full"] if verb == "build" else []
        run = subprocess.run(
            [sys.executable, "-m", "itemwright", verb, *arguments, *as_on_a_terminal],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONUTF8": "1"},
            timeout=60,
            check=False,
        )
        shown += run.stdout.decode("utf-8").replace("\r\n", "\n")
    return shown


def test_transcript(
    tmp_path: Path,
    official_schemas: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("ITEMWRIGHT_SCHEMAS", str(official_schemas.resolve()))
    text = README.read_text("utf-8")
    example, transcript = EXAMPLE.search(text), TRANSCRIPT.search(text)
    assert example
    assert transcript
    commands = re.findall(r"^\$ (.*)$", transcript[0], re.MULTILINE)
    correction = next(found for command in commands if (found := CORRECTION.fullmatch(command)))
    bank = tmp_path / correction[3]
    bank.parent.mkdir()
    bank.write_text(example[1].replace(correction[2], correction[1]), "utf-8")
    shown = replay(commands, tmp_path)
    if request.config.getoption("--accept"):
        README.write_text(text[: transcript.start()] + shown + text[transcript.end() :], "utf-8")
    else:
        assert shown == transcript[0]
