"""Packages are written as the same bytes wherever and whenever they are written."""

import time
import zipfile
from hashlib import sha256
from io import BytesIO

import pytest
from tests.support.written import packed

FILES = {
    "items/b.xml": b"<b/>" * 500,
    "media/ü.png": b"\x89PNG" + bytes(500),
    "imsmanifest.xml": b"<manifest/>",
    "items/a.xml": b"<a/>",
    "a-first.xml": b"",
}


def entries(data: bytes) -> list[zipfile.ZipInfo]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == FILES
        return archive.infolist()


def test_the_manifest_comes_first_and_the_rest_in_order() -> None:
    names = [entry.filename for entry in entries(packed(FILES))]
    assert names == ["imsmanifest.xml", "a-first.xml", "items/a.xml", "items/b.xml", "media/ü.png"]


def test_every_entry_has_the_same_date_mode_and_system() -> None:
    for entry in entries(packed(FILES)):
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        assert (entry.external_attr >> 16, entry.external_attr & 0xFFFF) == (0o100644, 0)
        assert (entry.create_system, entry.extra, entry.comment) == (3, b"", b"")
        assert bool(entry.flag_bits & 0x800) == (not entry.filename.isascii())


def test_compressed_media_are_stored() -> None:
    methods = {entry.filename: entry.compress_type for entry in entries(packed(FILES))}
    assert methods["media/ü.png"] == zipfile.ZIP_STORED
    assert methods["items/b.xml"] == zipfile.ZIP_DEFLATED


def by_the_standard_library(files: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, data)
    return out.getvalue()


def test_the_records_are_those_of_the_standard_library() -> None:
    stored = {f"{name}.png": data for name, data in sorted(FILES.items())}
    assert packed(stored) == by_the_standard_library(stored)


def test_the_bytes_are_the_same_on_any_machine() -> None:
    # Another sum means another libdeflate, and with it other bytes for every user: docs/adr/0016.
    digest = sha256(packed({f"{number}.xml": f"<item n='{number}'/>".encode() * 9 for number in range(99)}))
    assert digest.hexdigest() == "2d4e1fb15760083f308c0bb87371440efeff4a45111cd1964d1dcd3cbd5520c6"


@pytest.mark.parametrize("count", [0xFFFE, 0xFFFF, 70_000])
def test_more_files_than_the_plain_form_can_count(count: int) -> None:
    data = packed({f"{number:05}.png": b"" for number in range(count)})
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert len(archive.infolist()) == count
        assert archive.read(f"{count - 1:05}.png") == b""


def test_neither_order_nor_clock_nor_system_changes_the_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = packed(FILES)
    monkeypatch.setattr(time, "time", lambda: 4e9)
    monkeypatch.setattr("sys.platform", "win32")
    assert packed(dict(reversed(FILES.items()))) == before
