"""Where things stand in the repository."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SPECIMENS = ROOT / "tests/specimens"
"""Hand-written packages and items, with what was observed of them in importers and engines."""


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository, or those of them that a pattern names; without Git the test is skipped."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, check=True)
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]
