"""Every folder `<type>/<case>/` with a `bank.yaml`: what each target makes of it, checked and compared.

`expect/<target>/` holds the package's documents, indented for reading, and `files.txt` the names of all its files;
`expect/losses.txt` says what each target does not hold. `pytest tests/cases --accept` writes them anew: read the diff.
"""

import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from lxml import etree
from tests.support.compare import differences
from tests.support.written import written

from itemwright.diag import Bag
from itemwright.diag.render import render
from itemwright.formats.base import Format, Plan
from itemwright.formats.registry import formats
from itemwright.load import load_path
from itemwright.package.tree import Tree
from itemwright.plan import plan
from itemwright.questions.bank import Bank
from itemwright.validate.catalog import places
from itemwright.validate.package import check_tree
from itemwright.validate.xsd import SchemaSet

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
    bank = load(folder)
    losses: list[str] = []
    made: dict[str, bytes] = {}
    for target in formats().values():
        planned = plan(bank, target)
        losses += loss_lines(target, planned)
        if not planned.bank.sections:
            continue
        must_be_sound(target.write(planned), target, official_schemas)
        files = written(target.write(planned))
        made[f"{target.name}/files.txt"] = lines(sorted(files))
        made |= {f"{target.name}/{path}": data for path, data in files.items() if data.startswith(b"<?xml ")}
    made["losses.txt"] = lines(losses)
    if request.config.getoption("--accept"):
        accept(made, folder / "expect")
    compare(made, folder / "expect")


def lines(texts: Iterable[str]) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


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


def accept(made: Mapping[str, bytes], folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in made.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def compare(made: Mapping[str, bytes], folder: Path) -> None:
    kept = {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
    }
    assert sorted(kept) == sorted(made), "pytest tests/cases --accept"
    for name, data in made.items():
        if name.endswith(".txt"):
            assert data.decode() == kept[name].decode()
        else:
            difference = differences(etree.fromstring(kept[name]), etree.fromstring(data))
            assert not difference, difference
