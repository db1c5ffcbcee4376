"""The transcript in the README is a run of its own example. `pytest tests/meta/test_readme.py --accept` renews it."""

import re
from pathlib import Path

import pytest
from tests.support.transcript import BLOCK, CORRECTION, commands, played

README = Path(__file__).resolve().parents[2] / "README.md"
EXAMPLE = re.compile(r"^```yaml\n(itemwright: 1\n.*?)^```$", re.MULTILINE | re.DOTALL)


def test_transcript(
    tmp_path: Path,
    official_schemas: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("ITEMWRIGHT_SCHEMAS", str(official_schemas.resolve()))
    monkeypatch.chdir(tmp_path)
    text = README.read_text("utf-8")
    example, block = EXAMPLE.search(text), BLOCK.search(text)
    assert example
    assert block
    wrong, right, file = next(
        found.groups() for command in commands(block[1]) if (found := CORRECTION.fullmatch(command))
    )
    (tmp_path / file).parent.mkdir()
    (tmp_path / file).write_text(example[1].replace(right, wrong), "utf-8")
    shown = played(block[1], tmp_path, exits=False, as_on_a_terminal=True)
    if request.config.getoption("--accept"):
        README.write_text(text[: block.start(1)] + shown + text[block.end(1) :], "utf-8")
    else:
        assert shown == block[1]
