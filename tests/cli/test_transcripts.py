"""Every page `<name>.md` here: what the commands in its `console` blocks print, and their exit codes.

A block whose opening fence names a file (`yaml bread/bank.yaml`) is written to that file before the first command runs.
`pytest tests/cli --accept` writes the outputs anew: read the diff.
"""

import re
from pathlib import Path

import pytest
from tests.support.transcript import BLOCK, commands, played

from itemwright.cli import COMMANDS

HERE = Path(__file__).parent
PAGES = sorted(HERE.glob("*.md"))
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_command_has_a_transcript() -> None:
    used = {
        command.split()[1]
        for page in PAGES
        for block in BLOCK.findall(page.read_text("utf-8"))
        for command in commands(block)
        if command.startswith("itemwright ")
    }
    assert used >= set(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_transcript(
    page: Path,
    tmp_path: Path,
    official_schemas: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    schemas = official_schemas.resolve().as_posix()
    monkeypatch.setenv("ITEMWRIGHT_SCHEMAS", schemas)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8")
    for name, content in FILE.findall(text):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    made = BLOCK.sub(lambda block: f"```console\n{played(block[1], tmp_path)}```", text)
    made = made.replace(schemas, "/schemas").replace(tmp_path.as_posix(), "/here")
    if request.config.getoption("--accept"):
        page.write_text(made, "utf-8")
    else:
        assert made == text
