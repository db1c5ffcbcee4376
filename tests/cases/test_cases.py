"""Every folder `<type>/<case>/` with a `bank.yaml`: what each target makes of it, checked and compared.

`expect/<target>/` holds the package's documents, indented for reading, and `files.txt` the names of all its files;
`expect/losses.txt` says what each target does not hold. `pytest tests/cases --accept` writes them anew: read the diff.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from itemwright.build import load_path
from itemwright.diag import Bag
from itemwright.diag.render import render
from itemwright.formats.base import Format, Plan
from itemwright.formats.registry import formats
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.plan import plan
from itemwright.questions.bank import Bank
from itemwright.validate.catalog import places
from itemwright.validate.package import check_tree
from itemwright.validate.xsd import SchemaSet
from itemwright.xml.compare import differences

HERE = Path(__file__).parent
CASES = sorted(file.parent for file in HERE.glob("*/*/bank.yaml"))


def case_id(folder: Path) -> str:
    return folder.relative_to(HERE).as_posix()


def load(folder: Path) -> Bank:
    bag = Bag()
    bank = load_path(folder / "bank.yaml", bag)
    assert bank is not None, render("full", bag)
    assert not bag.failed, render("full", bag)
    return bank


def test_there_are_cases() -> None:
    assert CASES


@pytest.mark.parametrize("folder", CASES, ids=case_id)
def test_case(folder: Path, official_schemas: Path, request: pytest.FixtureRequest) -> None:
    accept = request.config.getoption("--accept")
    bank = load(folder)
    losses = []
    for target in formats().values():
        planned = plan(bank, target)
        losses += list(loss_lines(target, planned))
        if not planned.bank.sections:
            continue
        tree = target.write(planned)
        must_be_sound(tree, target, official_schemas)
        compare(tree, folder / "expect" / target.name, accept)
    compare_text("".join(f"{line}\n" for line in losses), folder / "expect/losses.txt", accept)


def loss_lines(target: Format, planned: Plan) -> Iterator[str]:
    for loss in planned.losses:
        judgement = loss.judgement
        owner = loss.question or "(bank)"
        line = f":{loss.at.line}" if loss.at else ""
        yield f"{target.name} {judgement.verdict} {judgement.code.id} {owner}{line}: {judgement.message}"


def must_be_sound(tree: Tree, target: Format, official: Path) -> None:
    """The package as it would be written passes the official schemas, the profile schemas and the importers' rules."""
    bag = Bag()
    check_tree(tree, target.package, target.name, SchemaSet(places([official]), bag), bag, profiles=True)
    assert not bag.items, render("concise", bag)


def compare(tree: Tree, folder: Path, accept: bool) -> None:
    compare_text("".join(f"{path}\n" for path in sorted(tree.files)), folder / "files.txt", accept)
    for path, root in tree.documents().items():
        data = serialise(root)
        file = folder / path
        if accept:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        assert file.is_file(), f"{file} is missing: pytest tests/cases --accept"
        difference = differences(etree.fromstring(file.read_bytes()), etree.fromstring(data))
        assert not difference, difference


def compare_text(text: str, file: Path, accept: bool) -> None:
    if accept:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    assert file.is_file(), f"{file} is missing: pytest tests/cases --accept"
    assert text == file.read_text("utf-8")
