"""`itemwright validate` on files of any kind: what is told of them."""

import zipfile
from pathlib import Path

from itemwright.diag import Bag
from itemwright.validate.anything import check_file
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
