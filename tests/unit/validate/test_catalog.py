"""The catalogue of official schemas, and finding true copies of them."""

import hashlib
import os
import tomllib
from pathlib import Path
from urllib.parse import urljoin

import pytest
from lxml import etree

from itemwright.validate.catalog import (
    SchemaFile,
    cache_folder,
    locate,
    official_catalog,
    places,
    read_catalog,
)

XS = "{http://www.w3.org/2001/XMLSchema}"


def schema_file(data: bytes, path: str = "a/b.xsd") -> SchemaFile:
    return SchemaFile(path, hashlib.sha256(data).hexdigest(), len(data), "none", "nobody", ())


def put(folder: Path, path: str, data: bytes) -> Path:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def test_every_profile_leads_to_files_of_the_catalogue() -> None:
    catalog = official_catalog()
    for profiles in catalog.profiles.values():
        for profile in profiles:
            for path in (profile.entry, *profile.beside, *profile.beside_if_found):
                assert path in catalog.files
            assert profile.root.startswith("{" + str(catalog.files[profile.entry].namespace) + "}")


def test_what_the_catalogue_says_of_the_files_is_true(official_schemas: Path) -> None:
    catalog = official_catalog()
    for file in catalog.files.values():
        data = (official_schemas / file.path).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (file.bytes, file.sha256), file.path
        if not file.path.endswith(".xsd"):
            continue
        root = etree.fromstring(data)
        assert root.get("targetNamespace") == file.namespace, file.path
        locations = [
            e.get("schemaLocation") for e in root.iter(f"{XS}import", f"{XS}include", f"{XS}redefine")
        ]
        addresses = [urljoin(file.address, location) for location in locations if location]
        found = [catalog.find(address) for address in addresses]
        left_out = {path for path in file.needs if path not in catalog.files}
        assert {f.path for f in found if f} == set(file.needs) - left_out, file.path
        assert sum(f is None for f in found) == len(left_out), file.path


def test_exactly_the_edited_copies_are_left_out(shared: Path) -> None:
    listed = tomllib.loads((shared / "schemas/catalog.toml").read_text("utf-8"))["file"]
    true_copies = {entry["path"] for entry in listed if entry["pristine"] != "edited"}
    assert set(official_catalog().files) == true_copies


def test_all_addresses_of_a_schema_lead_to_one_file() -> None:
    catalog = official_catalog()
    for address in (
        "http://www.w3.org/2001/xml.xsd",
        "https://www.w3.org/2001/03/xml.xsd",
        "http://www.imsglobal.org/xsd/w3/2001/xml.xsd",
        "https://purl.imsglobal.org/spec/w3/2001/schema/xsd/xml.xsd",
    ):
        found = catalog.find(address)
        assert found is not None
        assert found.path == "w3/xml.xsd"
    assert catalog.find("http://www.w3.org/2001/other.xsd") is None
    assert catalog.find("file:///etc/passwd") is None


def test_the_root_element_tells_which_kinds_a_document_may_be() -> None:
    catalog = official_catalog()
    manifest = "{http://www.imsglobal.org/xsd/imscp_v1p1}manifest"
    assert catalog.kinds(manifest) == ("qti21-manifest", "qti22-manifest", "cp-manifest")
    assert catalog.kinds("{http://canvas.instructure.com/xsd/cccv1p0}quiz") == ("canvas-meta",)
    assert catalog.kinds("quiz") == ()


def test_the_first_true_copy_is_taken_and_false_ones_before_it_are_named(tmp_path: Path) -> None:
    file = schema_file(b"<true/>")
    false = put(tmp_path / "one", file.path, b"<fals/>")
    longer = put(tmp_path / "two", file.path, b"<true/>" + b" " * 1000)
    true = put(tmp_path / "three", file.path, b"<true/>")
    put(tmp_path / "four", file.path, b"<fals/>")
    found = locate(file, [tmp_path / name for name in ("none", "one", "two", "three", "four")])
    assert (found.path, found.data) == (true, b"<true/>")
    assert found.false_copies == (false, longer)


def test_a_folder_in_the_place_of_a_file_is_no_copy(tmp_path: Path) -> None:
    file = schema_file(b"<true/>")
    (tmp_path / file.path).mkdir(parents=True)
    found = locate(file, [tmp_path])
    assert (found.path, found.data, found.false_copies) == (None, None, ())


def test_the_environment_comes_before_the_configuration_and_the_cache_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ITEMWRIGHT_SCHEMAS", os.pathsep.join(["one", "", "two"]))
    assert places([Path("three")]) == (Path("one"), Path("two"), Path("three"), cache_folder())
    monkeypatch.delenv("ITEMWRIGHT_SCHEMAS")
    assert places() == (cache_folder(),)


def test_a_catalogue_in_which_an_address_means_two_files_is_refused(tmp_path: Path) -> None:
    entry = '[[file]]\npath = "{0}"\nurls = ["http://x.invalid/a"]\nsha256 = ""\nbytes = 1\n'
    entry += 'licence = ""\npublisher = ""\n'
    catalog = put(tmp_path, "catalog.toml", (entry.format("a") + entry.format("b")).encode())
    with pytest.raises(ValueError, match=r"two files have the address x\.invalid/a"):
        read_catalog(catalog)


def test_a_folder_that_cannot_be_looked_into_has_no_copy(tmp_path: Path) -> None:
    file = schema_file(b"<true/>")
    path = put(tmp_path, file.path, b"<true/>")
    assert locate(file, [tmp_path / ("x" * 300), tmp_path]).path == path
