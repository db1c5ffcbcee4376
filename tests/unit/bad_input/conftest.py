"""Each test has a folder of its own, without official schemas."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ITEMWRIGHT_SCHEMAS", str(tmp_path / "none"))
