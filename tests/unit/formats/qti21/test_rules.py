"""Each rule finds its fault, and nothing else, in a package that is sound but for that."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.places import SPECIMENS

from itemwright.diag import Bag, Code, Severity
from itemwright.formats.qti21 import rules
from itemwright.formats.qti21.rules import item, players, test
from itemwright.formats.qti21.rules import package as package_rules
from itemwright.formats.qti21.vocab import MANIFEST, TEST
from itemwright.package.tree import Tree
from itemwright.xml.parse import parse_xml

from .building import package
from .everything import everything
from .spoiling import (
    CHOICE,
    DECLARATION,
    ESSAY,
    FEEDBACK,
    NUMBER,
    ONE,
    PAIRS,
    SOUND,
    VALUE,
    WORD,
    R,
    Spoiled,
    _file_missing,
    _no_manifest,
    _not_announced,
    _own_href,
    _plus,
    _second_part,
    _sum,
    _two_items,
    rule,
    template,
)


def found(tree: Tree) -> list[tuple[str, Severity]]:
    bag = Bag()
    rules.check(tree, "b.zip", bag)
    assert all(d.at is not None for d in bag)
    return [(d.code.id, d.severity) for d in bag]


def test_sound_packages_have_no_findings() -> None:
    assert found(SOUND) == []
    for deliver in ("quiz", "bank"):
        assert found(package(everything(deliver=deliver))) == []


CASES: list[tuple[str, str, Callable[[Spoiled], object]]] = [
    ("QW550", "no manifest", _no_manifest),
    ("QW551", "not announced", _not_announced),
    ("QW552", "file missing", _file_missing),
    ("QW553", "file unlisted", lambda p: p.tree.files.update({"media/two.png": b"png"})),
    ("QW554", "no href", lambda p: p.put(MANIFEST, "resource", "href", None, href=CHOICE)),
    ("QW554", "document not listed", lambda p: p.drop(MANIFEST, "file", href=CHOICE)),
    (
        "QW555",
        "dependency",
        lambda p: p.put(MANIFEST, "dependency", "identifierref", "X", identifierref="RES-b_word"),
    ),
    (
        "QW556",
        "resource twice",
        lambda p: p.put(MANIFEST, "resource", "identifier", "RES-b_word", href=NUMBER),
    ),
    ("QW557", "own href", _own_href),
    ("QW558", "file outside", lambda p: p.put(CHOICE, "img", "src", "../../secret.png")),
    ("QW559", "plus", _plus),
    ("QW560", "picture missing", lambda p: p.put(CHOICE, "img", "src", "../media/none.png")),
    (
        "QW561",
        "picture not with the item",
        lambda p: p.append(WORD, "p", '<img src="../media/one.png" alt=""/>'),
    ),
    ("QW562", "reference", lambda p: p.put(TEST, "assessmentItemRef", "href", "items/none.xml", href=PAIRS)),
    (
        "QW563",
        "name of a reference",
        lambda p: p.put(TEST, "assessmentItemRef", "identifier", "x", href=PAIRS),
    ),
    ("QW564", "part and section", lambda p: p.put(TEST, "assessmentSection", "identifier", "part")),
    ("QW564", "two items", _two_items),
    ("QW565", "weight", lambda p: p.put(TEST, "testVariables", "weightIdentifier", "W")),
    ("QW566", "selection", lambda p: p.put(TEST, "selection", "select", "6")),
    ("QW566", "nothing selected", lambda p: p.put(TEST, "selection", "select", "0")),
    ("QW567", "second part", _second_part),
    ("QW568", "time", lambda p: p.put(TEST, "timeLimits", "minTime", "61")),
    ("QW569", "sum", _sum),
    (
        "QW570",
        "Canvas's points",
        lambda p: p.drop(TEST, "weight"),
    ),
    (
        "QW571",
        "variable of a rule",
        lambda p: p.put(NUMBER, "gte", "x", "y") or p.put(NUMBER, "variable", "identifier", "R"),
    ),
    (
        "QW571",
        "response of an interaction",
        lambda p: p.put(ESSAY, "extendedTextInteraction", "responseIdentifier", "R"),
    ),
    ("QW571", "outcome of a feedback", lambda p: p.put(ESSAY, "modalFeedback", "outcomeIdentifier", "O")),
    ("QW571", "outcome of a test", lambda p: p.put(TEST, "setOutcomeValue", "identifier", "TOTAL")),
    (
        "QW572",
        "declared twice",
        lambda p: p.insert(ESSAY, "itemBody", DECLARATION),
    ),
    ("QW572", "declared twice in a test", lambda p: p.insert(TEST, "testPart", DECLARATION)),
    ("QW573", "key", lambda p: setattr(p.one(CHOICE, "value"), "text", "Z")),
    ("QW573", "half a pair", lambda p: setattr(p.one(PAIRS, "value"), "text", "l1 r9")),
    ("QW574", "mapping", lambda p: p.put(PAIRS, "mapEntry", "mapKey", "l9 r1")),
    ("QW574", "mapping twice", lambda p: p.put(WORD, "mapEntry", "mapKey", "b")),
    ("QW575", "correct", lambda p: p.drop(CHOICE, "correctResponse")),
    ("QW575", "mapResponse", lambda p: p.drop(PAIRS, "mapping")),
    (
        "QW576",
        "feedback",
        lambda p: p.put(CHOICE, "modalFeedback", "identifier", "wrong", identifier="incorrect"),
    ),
    (
        "QW576",
        "feedback of a choice",
        lambda p: p.put(CHOICE, "modalFeedback", "identifier", "C", identifier="A"),
    ),
    (
        "QW577",
        "unused response",
        lambda p: p.insert(
            ESSAY,
            "outcomeDeclaration",
            '<responseDeclaration identifier="R" cardinality="single" baseType="string"/>',
        ),
    ),
    ("QW578", "cardinality", lambda p: p.put(CHOICE, "choiceInteraction", "maxChoices", "0")),
    (
        "QW578",
        "base type",
        lambda p: (
            p.put(CHOICE, "responseDeclaration", "baseType", "pair")
            or setattr(p.one(CHOICE, "value"), "text", "A B")
        ),
    ),
    ("QW579", "choice twice", lambda p: p.put(CHOICE, "simpleChoice", "identifier", "A", identifier="B")),
    (
        "QW579",
        "two interactions",
        lambda p: p.append(ESSAY, "itemBody", '<extendedTextInteraction responseIdentifier="RESPONSE"/>'),
    ),
    ("QW580", "no correct response", lambda p: p.drop(WORD, "correctResponse")),
    ("QW581", "unknown template", template("CC2_match", CHOICE)),
    ("QW581", "template without its mapping", template("map_response", CHOICE)),
    (
        "QW582",
        "no SCORE",
        lambda p: p.put(ESSAY, "outcomeDeclaration", "identifier", "POINTS", identifier="SCORE"),
    ),
    (
        "QW582",
        "normalMaximum",
        lambda p: p.put(ESSAY, "outcomeDeclaration", "normalMaximum", "0", identifier="SCORE"),
    ),
    ("QW583", "equal", rule(f'<equal toleranceMode="absolute" tolerance="1">{R}{ONE}</equal>')),
    ("QW583", "patternMatch", rule(f'<patternMatch pattern="a">{R}</patternMatch>')),
    (
        "QW583",
        "stringMatch",
        rule(f'<stringMatch caseSensitive="true" substring="true">{R}{ONE}</stringMatch>'),
    ),
    (
        "QW583",
        "index",
        rule(f'<match><index n="1">{R}</index><index n="1"><correct identifier="RESPONSE"/></index></match>'),
    ),
    ("QW583", "customOperator", rule(f'<customOperator class="x">{R}</customOperator>')),
    ("QW583", "pre", lambda p: p.append(CHOICE, "div", "<pre><em>x</em></pre>")),
    (
        "QW583",
        "several values",
        lambda p: p.put(CHOICE, "outcomeDeclaration", "cardinality", "multiple", identifier="FEEDBACK"),
    ),
    ("QW584", "case", lambda p: p.put(WORD, "mapEntry", "caseSensitive", None)),
    ("QW585", "text and NULL", lambda p: [p.rename(WORD, "isNull", "containerSize") for _ in range(2)]),
    (
        "QW585",
        "feedback and NULL",
        lambda p: p.one(CHOICE, "outcomeDeclaration", identifier="FEEDBACK").__delitem__(0),
    ),
    ("QW586", "dropped block", lambda p: p.append(CHOICE, "itemBody", "<ul><li>x</li></ul>")),
    ("QW586", "prompt of a match", lambda p: p.drop(PAIRS, "div")),
    (
        "QW587",
        "name for Canvas",
        lambda p: (
            p.append(
                CHOICE,
                "responseProcessing",
                f'<setOutcomeValue identifier="FEEDBACK">{VALUE.replace("x", "fb_C")}</setOutcomeValue>',
            )
            or p.append(CHOICE, "assessmentItem", FEEDBACK.format("FEEDBACK", "fb_C"))
        ),
    ),
    ("QW588", "maxChoices", lambda p: p.put(CHOICE, "choiceInteraction", "maxChoices", None)),
    (
        "QW589",
        "key of an essay",
        lambda p: p.append(
            ESSAY, "responseDeclaration", "<correctResponse><value>x</value></correctResponse>"
        ),
    ),
]


BESIDE = {
    "resource twice": {"QW555"},
    "document not listed": {"QW553"},
    "response of an interaction": {"QW577"},
    "no SCORE": {"QW569"},
}
"""What else follows from a fault."""


@pytest.mark.parametrize(("code", "name", "spoil"), CASES, ids=[f"{code} {name}" for code, name, _ in CASES])
def test_finds(code: str, name: str, spoil: Callable[[Spoiled], object]) -> None:
    spoiled = Spoiled()
    spoil(spoiled)
    codes = found(spoiled.tree)
    assert {one for one, _ in codes} - BESIDE.get(name, set()) == {code}


def test_every_rule_is_tested() -> None:
    modules = (item, package_rules, players, test)
    declared = {one.id for module in modules for one in vars(module).values() if isinstance(one, Code)}
    assert declared == {code for code, _, _ in CASES}


def test_specimens() -> None:
    """The hand-written packages, which real engines run, have no errors; what is found are traps that they show."""
    for name, expected in (("qti21/package", {"QW570"}), ("canvas/qti21-for-canvas", {"QW583", "QW585"})):
        folder = SPECIMENS / name
        tree = Tree()
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                data = file.read_bytes()
                path = file.relative_to(folder).as_posix()
                tree.files[path] = parse_xml(data) if file.suffix == ".xml" else data
        codes = found(tree)
        assert {code for code, _ in codes} == expected
        assert all(severity is Severity.WARNING for _, severity in codes)


def test_samples_of_others(shared: Path) -> None:
    """Single items from elsewhere: many of the standard's own examples are among them, and none has an error."""
    files = sorted((shared / "samples/qti21").glob("*.xml"))
    assert files
    for file in files:
        tree = Tree({file.name: parse_xml(file.read_bytes())})
        assert all(severity is Severity.WARNING for _, severity in found(tree)), file.name
