"""Our own schemas: they take what itemwright writes, refuse what breaks an importer, and nothing that they take is
refused by the official ones.

`profiles/<kind>/*.xml` are documents of each kind. The YAML beside one lists changes that spoil it in one place, as a
fault in a writer would: what is done, where (an XPath; prefix `q` for the root's namespace), with what, and why an
importer does not take the result (docs/importers/*.md). `{n: 256}` is that letter so many times.
"""

from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
import yaml
from lxml import etree
from tests.support.changes import variants
from tests.support.places import SPECIMENS

from itemwright import resources
from itemwright.diag import Bag, Severity
from itemwright.formats.canvas import rules as canvas
from itemwright.formats.cartridge.item_rules import check_questions
from itemwright.formats.qti21 import rules as qti21
from itemwright.package.tree import Tree
from itemwright.validate.xsd import SchemaSet

DOCUMENTS = Path(__file__).parent / "profiles"
KINDS = sorted(folder.name for folder in DOCUMENTS.iterdir())

OFFICIAL = {kind: kind for kind in KINDS if kind != "moodle"} | {
    "cc-qti": "cc11-qti",
    "canvas-qti": "qti12",
    "canvas-manifest": "cp-manifest",
}
"""The official kind of which a profile is a part. Moodle publishes no schema."""

PATTERNS = {
    "moodle": ["moodle/*.xml"],
    "qti21-item": ["qti21/package/items/*.xml"],
    "qti21-test": ["qti21/package/test.xml"],
    "qti21-manifest": ["qti21/package/imsmanifest.xml"],
    "cc-qti": ["cartridge/cc1?/quiz_*.xml", "cartridge/cc1?/bank_*.xml"],
    "canvas-qti": ["canvas/*quizzes/quiz_*/quiz_*.xml", "canvas/*/banks/*.xml"],
    "canvas-manifest": ["canvas/*quizzes/imsmanifest.xml", "canvas/bank-alone/imsmanifest.xml"],
    "canvas-meta": ["canvas/*quizzes/*/assessment_meta.xml"],
}
"""Without the manifests of cartridges: those specimens hold a web link, which itemwright does not write."""


@cache
def profile(kind: str) -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(resources.folder("schemas") / "profiles" / f"{kind}.xsd"))


@cache
def document(file: Path) -> etree._Element:
    return etree.parse(file).getroot()


def spoil(root: etree._Element, operation: str, path: str, *what: str | dict[str, int]) -> None:
    """Carry out one change of a table, on the first element at `path`.

    `drop` takes all elements there, `insert` makes a first child, `later` exchanges one with the next.
    """
    prefixes = {prefix: uri for prefix, uri in root.nsmap.items() if prefix}
    elements = root.xpath(path, namespaces=prefixes | {"q": etree.QName(root).namespace or "urn:none"})
    assert elements, f"nothing stands at {path}"
    element = elements[0]
    before = etree.tostring(root)
    values = ["".join(v * n for v, n in w.items()) if isinstance(w, dict) else w for w in what]
    match operation, values:
        case "drop", []:
            for one in elements:
                one.getparent().remove(one)
        case "twice", []:
            element.addnext(deepcopy(element))
        case "later", []:
            element.getnext().addnext(element)
        case "say", [text]:
            element.text = text
        case "call", [name]:
            element.tag = etree.QName(etree.QName(element).namespace, name)
        case "put", [attribute, value]:
            element.set(attribute, value)
        case "unset", [attribute]:
            del element.attrib[attribute]
        case "insert", [xml]:
            namespace = etree.QName(element).namespace or ""
            element.insert(0, etree.fromstring(f'<x xmlns="{namespace}">{xml}</x>')[0])
        case _:
            raise ValueError(operation)
    assert etree.tostring(root) != before, "nothing has changed"


def tables() -> list[object]:
    return [
        pytest.param(table.with_suffix(".xml"), row, id=f"{table.parent.name}-{table.stem}-{number}")
        for table in sorted(DOCUMENTS.glob("*/*.yaml"))
        for number, row in enumerate(yaml.safe_load(table.read_text("utf-8")), 1)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_takes_what_is_written(kind: str) -> None:
    for file in sorted((DOCUMENTS / kind).glob("*.xml")):
        assert profile(kind).validate(document(file)), (file.name, profile(kind).error_log)


@pytest.mark.parametrize(("file", "row"), tables())
def test_refuses_what_breaks_an_importer(file: Path, row: list[str]) -> None:
    *change, reason = row
    root = deepcopy(document(file))
    spoil(root, *change)
    kind = file.parent.name
    # Of an item also what is no error, since a player may stumble there.
    if profile(kind).validate(root):
        assert refused_by_rules(kind, root, document(file), or_warned=kind == "qti21-item"), reason


def refused_by_rules(
    kind: str, root: etree._Element, sound: etree._Element, *, or_warned: bool = False
) -> bool:
    """What must be told apart, or agree by name, is partly checked by the rules: keys over all of it would be slow.

    In a build only an error stops a document; with `or_warned` whatever is found of the spoilt one alone counts.
    """
    found = found_by_rules(kind, root) - found_by_rules(kind, sound)
    return any(or_warned or severity is Severity.ERROR for severity, _ in found)


def found_by_rules(kind: str, root: etree._Element) -> set[tuple[Severity, str]]:
    """What the rules say of a document alone."""
    bag = Bag()
    path = "imsmanifest.xml" if kind.endswith("manifest") else "document.xml"
    tree = Tree({path: root})
    match kind:
        case "qti21-item" | "qti21-test" | "qti21-manifest":
            qti21.check(tree, "package", bag)
        case "canvas-qti":
            canvas.check(tree, "package", bag)
        case "cc-qti":
            assessment = root.find("{*}assessment") is not None
            check_questions(root, assessment, path, tree, "package", bag)
    return {(finding.severity, finding.message) for finding in bag}


@pytest.mark.parametrize("kind", sorted(PATTERNS))
def test_takes_the_specimens(kind: str) -> None:
    files = [file for pattern in PATTERNS[kind] for file in SPECIMENS.glob(pattern)]
    assert files
    for file in files:
        assert profile(kind).validate(etree.parse(file)), (file, profile(kind).error_log)


@pytest.mark.parametrize("kind", KINDS)
def test_lists_all_faults_as_lxml_judges(kind: str) -> None:
    """xmlschema, which lists the faults of a refused document, builds the same schema and finds none in a good one."""
    checker = SchemaSet([], Bag()).profile(kind)
    good = min((DOCUMENTS / kind).glob("*.xml"), key=lambda file: file.stat().st_size)
    assert not checker.check(document(good)).faults
    spoilt = deepcopy(document(good))
    spoilt.append(etree.Element("{urn:x}nothing"))
    assert len(checker.check(spoilt).faults) == 1


@pytest.mark.parametrize("kind", sorted(OFFICIAL))
def test_is_a_part_of_the_official_schema(kind: str, official_schemas: Path) -> None:
    """Whatever a profile takes the official schema takes too: tried on every small change of the documents.

    But for names that must agree (IDREF), which the rules see to where a key over the whole document would be slow.
    """
    official = SchemaSet([official_schemas], Bag()).official(OFFICIAL[kind])
    assert official is not None
    taken = 0
    for file in sorted((DOCUMENTS / kind).glob("*.xml")):
        for root, what in variants(document(file)):
            if profile(kind).validate(root):
                taken += 1
                faults = official.check(root).faults
                names_only = kind.startswith("qti21") and all(
                    " refers to " in fault.message for fault in faults
                )
                assert not faults or (names_only and refused_by_rules(kind, root, document(file))), (
                    file.name,
                    what,
                )
    assert taken > 20
