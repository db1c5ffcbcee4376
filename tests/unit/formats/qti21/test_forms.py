"""Items of the same form are sound only together, so that the rules may read one for all."""

from functools import cache
from pathlib import Path

import pytest
from lxml import etree
from tests.support.changes import variants
from tests.support.places import ROOT

from itemwright import resources
from itemwright.diag import Bag
from itemwright.formats.qti21 import rules
from itemwright.formats.qti21.rules.facts import kept, read
from itemwright.formats.qti21.rules.forms import form
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.validate.package import PackageCheck
from itemwright.validate.xsd import SchemaSet
from itemwright.xml.parse import parse_xml

from .building import bank_of, item_of, package, question, text

DOCUMENTS = sorted((ROOT / "tests/unit/validate/profiles/qti21-item").glob("*.xml"))


@cache
def profile() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(resources.folder("schemas") / "profiles/qti21-item.xsd"))


def noted(root: etree._Element) -> tuple[object, ...] | None:
    """What is kept of an item that is sound by the profile and the rules; None for any other."""
    bag = Bag()
    rules.check(Tree({"item.xml": root}), "package", bag)
    if bag.items or not profile().validate(root):
        return None
    return kept(read("item.xml", root))[1:]


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.stem)
def test_what_is_found_depends_on_the_form_alone(file: Path) -> None:
    """Tried on every small change of the documents: the form, read as an item, is sound if the item is."""
    for root, what in variants(parse_xml(file.read_bytes())):
        data = serialise(root)
        shared = form(data)
        if shared is not None:
            assert noted(parse_xml(shared)) == noted(parse_xml(data)), what


def test_words_are_not_part_of_a_form() -> None:
    def made(stem: str, choice: str, **fields: str) -> bytes | None:
        choices = [{"text": text(choice), "correct": True}, {"text": text("b")}]
        asked = question("multiple-choice", stem=text(stem), choices=choices, **fields)
        return form(serialise(item_of(asked)))

    first = made("Why?", "a")
    assert first is not None
    assert first == made("Who *is* it?".replace("*", ""), "someone", title="Who", id="who")
    assert first != made("Who *is* it?", "someone")


@pytest.mark.parametrize("blanks", ["\r", " \r", "\r\r", "\t", "\n"])
def test_white_space_is_no_word(blanks: str) -> None:
    """Written as a character reference it has signs; a schema sees none."""
    sound, blank = (item_of(question("true-false", answer=True)) for _ in range(2))
    blank.set("title", blanks)
    assert form(serialise(sound)) != form(serialise(blank))
    sound[-1].text, blank[-1].text = "x", blanks
    blank.set("title", sound.get("title", ""))
    assert form(serialise(sound)) != form(serialise(blank))


def test_right_numbers_are_no_part_of_a_form() -> None:
    forms = {form(serialise(item_of(question("numeric", answers=[{"value": n}])))) for n in (1, -20, "0.5")}
    assert len(forms) == 1


def test_of_typed_words_it_matters_whether_two_are_the_same() -> None:
    def made(*answers: str) -> bytes:
        return serialise(item_of(question("short-answer", answers=list(answers))))

    assert form(made("a", "b")) == form(made("some < words", "0"))
    assert form(made("a", "b")) != form(made("a", "b").replace(b'mapKey="b"', b'mapKey="a"'))


def test_keys_of_choices_and_scores_are_part_of_a_form() -> None:
    right = [form(serialise(item_of(question("true-false", answer=answer)))) for answer in (True, False)]
    assert right[0] != right[1]
    worth = [
        form(serialise(item_of(question("true-false", answer=True, points=points)))) for points in (1, 2)
    ]
    assert worth[0] != worth[1]


def test_a_fault_of_an_item_with_a_known_form_is_found() -> None:
    """Two items of one form and one identifier: the second is not read, and found all the same."""
    asked = [question("true-false", id=name, answer=True, stem=text(name)) for name in ("a", "b", "c")]
    files = list(package(bank_of(*asked, deliver="bank")).files.items())
    for path, root in files:
        if path == "items/c.xml" and not isinstance(root, bytes):
            root.set("identifier", "b_a")
    bag = Bag()
    check = PackageCheck("qti21", "b.zip", SchemaSet([], bag), bag, profiles=True)
    check.files(files, [root if isinstance(root, bytes) else serialise(root) for _, root in files])
    check.end()
    assert [finding.code.id for finding in bag] == ["QW564"]
