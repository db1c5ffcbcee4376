"""`itemwright validate` on files of any kind: what is told of them."""

import zipfile
from pathlib import Path

from tests.support.places import SPECIMENS

from itemwright.diag import Bag
from itemwright.validate.anything import check_file
from itemwright.validate.catalog import places
from itemwright.validate.xsd import SchemaSet


def codes(path: Path) -> list[str]:
    bag = Bag()
    check_file(path, SchemaSet([], bag), bag, profiles=False)
    return [finding.code.id for finding in bag]


def packed(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


ITEMS = '<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"/>'

MANIFEST = '<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"/>'


def test_a_package_without_a_manifest_is_not_sound(tmp_path: Path) -> None:
    assert "QW514" in codes(packed(tmp_path / "a.imscc", {"quiz.xml": ITEMS}))
    assert "QW514" in codes(
        packed(tmp_path / "b.zip", {"folder/imsmanifest.xml": "<manifest/>", "a.xml": ITEMS})
    )


def test_a_document_without_a_schema_is_said_to_be_unchecked(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<questestinterop/>")
    assert "QW515" in codes(tmp_path / "a.xml")
    (tmp_path / "b.xml").write_text(ITEMS)
    assert "QW515" not in codes(tmp_path / "b.xml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    bag = Bag()
    assert check_file(tmp_path / "a.zip", SchemaSet([], bag), bag, profiles=False) == (None, ())
    (finding,) = bag
    assert "does not exist" in finding.message


def test_the_place_in_a_lone_file_names_it_once(tmp_path: Path) -> None:
    bag = Bag()
    path = tmp_path / "item.xml"
    path.write_text('<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a"/>')
    check_file(path, SchemaSet([], bag), bag, profiles=False)
    assert bag.items
    assert {finding.at.file for finding in bag if finding.at} == {path.as_posix()}


def test_pictures_that_cannot_be_shown(tmp_path: Path) -> None:
    files = {
        "empty.png": b"",
        "signature.png": b"\x89PNG\r\n\x1a\n",
        "page.png": b"<!DOCTYPE html><svg xmlns='http://www.w3.org/2000/svg'/>",
        "page.svg": b"<html xmlns='http://www.w3.org/1999/xhtml'><svg xmlns='http://www.w3.org/2000/svg'/></html>",
        "other-picture.png": b"GIF89a\x05\0\x04\0\0\0\0,",
        "drawing.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "page.html": b"",
        "__MACOSX/._map.png": b"",
    }
    path = tmp_path / "a.imscc"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("imsmanifest.xml", MANIFEST)
        for name, data in files.items():
            archive.writestr(name, data)
    bag = Bag()
    check_file(path, SchemaSet([], bag), bag, profiles=False)
    found = [d.at.file.partition("!/")[2] for d in bag if d.code.id == "QW513" and d.at]
    assert found == ["empty.png", "signature.png", "page.png", "page.svg"]


def test_what_canvas_adds_to_its_exports_is_no_cartridge(tmp_path: Path, official_schemas: Path) -> None:
    """The same questions as they are in a cartridge's own assessment, which takes less, and beside it."""
    item = (
        '<item ident="q"><presentation><material><mattext>Why?</mattext></material></presentation>'
        "<resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><other/></conditionvar>"
        '<setvar action="Add">{}</setvar></respcondition></resprocessing></item>'
    )
    quiz = (
        '<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><objectbank ident="b">'
        f"{item}</objectbank></questestinterop>"
    )
    export = packed(
        tmp_path / "export.imscc",
        {
            "imsmanifest.xml": MANIFEST,
            "a/assessment_qti.xml": quiz.format(1),
            "non_cc_assessments/a.xml.qti": quiz.format(1),
            "non_cc_assessments/b.xml.qti": quiz.format("<wrong/>"),
        },
    )
    bag = Bag()
    package, _ = check_file(export, SchemaSet(places([official_schemas]), bag), bag, profiles=False)
    assert package == "cc11"
    faults = {d.at.file.partition("!/")[2]: d.message for d in bag if d.code.id == "QW503" and d.at}
    assert "cc11/" in faults.pop("a/assessment_qti.xml")
    assert "qti12/" in faults.pop("non_cc_assessments/b.xml.qti")
    assert faults.keys() == {"imsmanifest.xml"}


def test_quizzes_exported_from_canvas_have_the_namespace_of_cartridges(
    tmp_path: Path, official_schemas: Path
) -> None:
    folder = SPECIMENS / "canvas/quizzes"
    files = {
        file.relative_to(folder).as_posix(): file.read_text("utf-8")
        for file in folder.rglob("*.xml")
        if file.is_file()
    }
    files["imsmanifest.xml"] = files["imsmanifest.xml"].replace("/imscp_v1p1", "/imsccv1p1/imscp_v1p1", 1)
    bag = Bag()
    package, _ = check_file(
        packed(tmp_path / "export.zip", files),
        SchemaSet(places([official_schemas]), bag),
        bag,
        profiles=False,
    )
    assert package == "canvas"
    assert not [d for d in bag if d.code.id == "QW503"]
