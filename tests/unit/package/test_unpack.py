"""Anyone's zip file is read without harm, and what is wrong with it is told."""

import random
import stat
import struct
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from tests.support.written import packed

from itemwright.context import LIMITS, Limits
from itemwright.diag import Bag
from itemwright.package.unpack import unpack

GOOD = {"imsmanifest.xml": b"<manifest/>", "items/é.xml": b"<item/>" * 100, "media/a.png": b"\x89PNG"}


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return out.getvalue()


def read(data: bytes, limits: Limits = LIMITS) -> tuple[dict[str, bytes] | None, list[tuple[str, str]]]:
    bag = Bag()
    files = unpack(data, bag, limits, "q.zip")
    assert all(d.at is not None for d in bag)
    return files, [(d.code.id, d.at.file) for d in bag if d.at]


def test_what_was_packed_comes_back() -> None:
    assert read(packed(GOOD)) == (GOOD, [])


def test_a_package_is_read_from_its_path_too(tmp_path: Path) -> None:
    path = tmp_path / "q.imscc"
    path.write_bytes(packed(GOOD))
    bag = Bag()
    assert unpack(path, bag, LIMITS) == GOOD
    assert not bag.items


def test_folders_are_no_files_and_zips_inside_are_not_opened() -> None:
    inner = zipped(("../evil", b""))
    files, found = read(zipped(("items/", b""), ("items/a.xml", b"<a/>"), ("inner.zip", inner)))
    assert files == {"items/a.xml": b"<a/>", "inner.zip": inner}
    assert not found


@pytest.mark.parametrize("what", ["missing.zip", "."])
def test_a_package_that_is_no_file_is_reported(tmp_path: Path, what: str) -> None:
    bag = Bag()
    assert unpack(tmp_path / what, bag, LIMITS) is None
    assert [d.code.id for d in bag] == ["QW608"]


@pytest.mark.parametrize("data", [b"", b"PK", b"<quiz/>", b"PK\x05\x06" + bytes(18)[:10], bytes(1000)])
def test_what_is_no_zip_file_is_reported(data: bytes) -> None:
    assert read(data) == (None, [("QW601", "q.zip")])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../evil.xml", "../evil.xml"),
        ("a/../../evil.xml", "a/../../evil.xml"),
        ("/etc/passwd", "/etc/passwd"),
        ("C:/evil.xml", "C:/evil.xml"),
        ("items\\evil.xml", "items\\evil.xml"),
        ("a//b.xml", "a//b.xml"),
        ("./a.xml", "./a.xml"),
        ("a\nb.xml", "a�b.xml"),
        ("../folder/", "../folder/"),
    ],
)
def test_an_unsafe_name_is_reported_and_its_file_left_out(name: str, shown: str) -> None:
    files, found = read(zipped((name, b"evil"), ("good.xml", b"good")))
    assert files == {"good.xml": b"good"}
    assert found == [("QW602", f"q.zip!/{shown}")]


def test_a_name_with_a_nul_is_not_cut_there() -> None:
    data = zipped(("good.xml~x", b"evil")).replace(b"good.xml~x", b"good.xml\0x")
    assert read(data) == ({}, [("QW602", "q.zip!/good.xml�x")])


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_a_link_or_device_is_reported_and_left_out(kind: int) -> None:
    entry = zipfile.ZipInfo("items/link.xml")
    entry.create_system = 3
    entry.external_attr = (kind | 0o777) << 16
    assert read(zipped((entry, b"/etc/passwd"))) == ({}, [("QW603", "q.zip!/items/link.xml")])


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_entries_with_one_name_the_first_is_taken() -> None:
    files, found = read(zipped(("a.xml", b"first"), ("a.xml", b"second")))
    assert files == {"a.xml": b"first"}
    assert found == [("QW604", "q.zip!/a.xml")]


def test_a_name_that_is_both_file_and_folder_is_reported() -> None:
    assert read(zipped(("a", b"1"), ("a/b.xml", b"2"))) == ({"a": b"1"}, [("QW604", "q.zip!/a/b.xml")])
    assert read(zipped(("a/b.xml", b"2"), ("a", b"1"))) == ({"a/b.xml": b"2"}, [("QW604", "q.zip!/a")])
    assert read(zipped(("a", b"1"), ("a/", b""))) == ({"a": b"1"}, [("QW604", "q.zip!/a/")])


def test_an_encrypted_file_is_reported_and_left_out() -> None:
    data = bytearray(zipped(("a.xml", b"secret"), ("b.xml", b"open"), method=zipfile.ZIP_STORED))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert read(bytes(data)) == ({"b.xml": b"open"}, [("QW605", "q.zip!/a.xml")])


def test_too_many_files_are_not_read() -> None:
    data = zipped(*((f"{n}.xml", b"") for n in range(11)))
    assert read(data, replace(LIMITS, zip_members=10)) == (None, [("QW606", "q.zip")])
    assert read(data, replace(LIMITS, zip_members=11))[1] == []


def test_too_many_bytes_are_not_read(tmp_path: Path) -> None:
    data = zipped(("a", bytes(6000)), ("b", bytes(6000)))
    assert read(data, replace(LIMITS, zip_bytes=11_999)) == (None, [("QW606", "q.zip")])
    assert read(data, replace(LIMITS, zip_bytes=12_000))[1] == []
    assert read(bytes(200), replace(LIMITS, zip_bytes=100)) == (None, [("QW606", "q.zip")])


def test_a_bomb_is_not_read() -> None:
    assert read(zipped(("bomb.xml", bytes(20_000_000)))) == (None, [("QW606", "q.zip")])
    assert read(zipped(("blank.xml", bytes(900_000))))[1] == []


def test_no_more_is_read_than_the_directory_says() -> None:
    # The directory claims 10 bytes of an entry that expands to 20 MB.
    data = bytearray(zipped(("bomb.xml", bytes(20_000_000))))
    directory = data.index(b"PK\x01\x02")
    data[directory + 24 : directory + 28] = struct.pack("<I", 10)
    assert read(bytes(data)) == ({}, [("QW607", "q.zip!/bomb.xml")])


def test_damaged_data_leave_out_their_file_alone() -> None:
    data = bytearray(zipped(("a.xml", b"first"), ("b.xml", b"second"), method=zipfile.ZIP_STORED))
    data[data.index(b"first")] ^= 1
    assert read(bytes(data)) == ({"b.xml": b"second"}, [("QW607", "q.zip!/a.xml")])


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_methods_than_deflate_are_refused(method: int) -> None:
    assert read(zipped(("a.xml", b"first"), method=method)) == ({}, [("QW607", "q.zip!/a.xml")])


def test_a_name_in_utf_8_that_is_not_flagged_is_read_as_utf_8() -> None:
    data = bytearray(zipped(("é.xml", b"<a/>"), method=zipfile.ZIP_STORED))
    for start in (6, data.index(b"PK\x01\x02") + 8):
        flags = struct.unpack_from("<H", data, start)[0]
        struct.pack_into("<H", data, start, flags & ~0x800)
    assert read(bytes(data)) == ({"é.xml": b"<a/>"}, [])


def test_no_damage_leads_to_an_exception() -> None:
    whole = packed(GOOD)
    dice = random.Random(20)
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 4)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        files, found = read(bytes(data[: dice.choice([len(data), dice.randrange(len(data))])]))
        assert files is not None or found
