"""How the tests are handed out to several processes (tests/conftest.py)."""

import shutil
import subprocess
import sys
from pathlib import Path

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"
TESTS = """
import os
import pytest

@pytest.mark.parametrize("number", range(4))
def test(number):
    open(os.environ["PYTEST_XDIST_WORKER"], "w").close()
"""


def test_one_process_has_the_browser(tmp_path: Path) -> None:
    browser = tmp_path / "tests/browser"
    browser.mkdir(parents=True)
    shutil.copy(CONFTEST, tmp_path / "tests")
    (browser / "test_one.py").write_text(TESTS)
    (browser / "test_two.py").write_text(TESTS)
    subprocess.run([sys.executable, "-m", "pytest", "-q", "-n2", "--rootdir=."], cwd=tmp_path, check=True)
    assert len(list(tmp_path.glob("gw*"))) == 1
