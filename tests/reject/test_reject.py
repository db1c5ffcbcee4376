"""Every YAML file here is a bank with mistakes. Each is announced on its line, `#! QW103`, and nothing else is found.

A file `<name>.yaml` stands alone; a folder with a `bank.yaml` may hold what it includes or shows. A mistake whose
place is the file as a whole is announced by a line of its own, `#!! QW012`. Findings of any severity count.
"""

import re
from pathlib import Path

import pytest

from itemwright.diag import Bag
from itemwright.diag.render import render
from itemwright.load import load_path

HERE = Path(__file__).parent
FILES = sorted([*HERE.glob("*/*.yaml"), *HERE.glob("*/*/bank.yaml")])
ANNOUNCED = re.compile(r"#! *((?:QW\d{3} *)+)")
ANNOUNCED_FOR_FILE = re.compile(r"^#!! *((?:QW\d{3} *)+)")


def announced(folder: Path) -> list[tuple[str, int, str]]:
    found = []
    for file in sorted(folder.rglob("*.yaml")) if folder.is_dir() else [folder]:
        for number, line in enumerate(file.read_text("utf-8", errors="replace").split("\n"), 1):
            for pattern, at in ((ANNOUNCED_FOR_FILE, 0), (ANNOUNCED, number)):
                if match := pattern.search(line):
                    found += [(file.name, at, code) for code in match[1].split()]
                    break
    return sorted(found)


def test_there_are_files() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(HERE).as_posix())
def test_reject(file: Path) -> None:
    bag = Bag()
    load_path(file, bag)
    found = sorted(
        (
            Path(finding.at.file).name if finding.at else "",
            finding.at.line if finding.at else 0,
            finding.code.id,
        )
        for finding in bag
    )
    expected = announced(file.parent if file.name == "bank.yaml" else file)
    assert expected, "nothing is announced"
    assert found == expected, render("full", bag)
