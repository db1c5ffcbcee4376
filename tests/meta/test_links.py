"""Every relative link in a page of the repository leads to a file that is in it, and to a heading of that file."""

import re
from functools import cache
from pathlib import Path

import pytest
from tests.support.places import ROOT, tracked

FENCED = re.compile(r"^( *)(```|~~~).*?^\1\2", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} +(.*?)(?: +#+)?$", re.MULTILINE)
DATA = [ROOT / "tests" / folder for folder in ("cli", "pages")]
"""Pages that are read by tests, with links that must lead nowhere."""
PAGES = [file for file in tracked("*.md") if file.is_file() and not any(map(file.is_relative_to, DATA))]


def prose(page: Path) -> str:
    return FENCED.sub("", page.read_text("utf-8"))


@cache
def anchors(page: Path) -> set[str]:
    """The headings as GitHub names them."""
    found: dict[str, int] = {}
    for heading in HEADING.findall(prose(page)):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        found[name] = found.get(name, -1) + 1
        if found[name]:
            found[f"{name}-{found[name]}"] = 0
    return set(found)


def is_there(page: Path, link: str, files: set[Path]) -> bool:
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if target not in files and not any(file.is_relative_to(target) for file in files):
        return False
    return not anchor or target.suffix != ".md" or anchor in anchors(target)


def test_there_are_pages() -> None:
    assert ROOT / "README.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links(page: Path) -> None:
    files = set(tracked())
    links = [link or reference for link, reference in LINK.findall(CODE.sub("", prose(page)))]
    relative = [link for link in links if not re.match(r"[a-z][a-z0-9+.-]*:", link, re.IGNORECASE)]
    assert [link for link in relative if not is_there(page, link, files)] == []
