"""Writing a package as a zip file: the same files give the same bytes, on any day and any system.

The names of the records and fields are those of PKWARE's APPNOTE, 4.3. Files are deflated by libdeflate: the standard
library's zlib is another one on each system, and writes other bytes. Its zip writer takes half as long again for its
bookkeeping as for the compression of files as small as these.
"""

import struct
from posixpath import splitext
from typing import NamedTuple

from deflate import crc32, deflate_compress

MANIFEST = "imsmanifest.xml"

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_END_64 = struct.Struct("<4sQ2H2L4Q")
_LOCATOR_64 = struct.Struct("<4sLQL")
_VERSION = 20
_UNIX = 3 << 8
_DATE, _TIME = 0b0000000_0001_00001, 0
"""1 January 1980, the earliest date that a zip file can hold."""
_REGULAR_0644 = 0o100644 << 16
_UTF_8 = 1 << 11
_STORED, _DEFLATED = 0, 8
_LEVEL = 1
"""Of 12, the lowest: packages are 4 % larger than at level 6, in two thirds of the time (docs/adr/0016)."""
_MOST_ENTRIES = 0xFFFE
"""From the next number on the end record says that its values are in its 64-bit form."""

_COMPRESSED = frozenset(
    {".gif", ".jpeg", ".jpg", ".png", ".webp", ".avif"}
    | {".flac", ".m4a", ".mp3", ".oga", ".ogg", ".opus"}
    | {".m4v", ".mov", ".mp4", ".ogv", ".webm"}
    | {".gz", ".zip"}
)
"""Kinds of file that hold compressed data already: deflating them costs 25 times the time and saves nothing."""


class _Entry(NamedTuple):
    method: int
    crc: int
    size: int
    data: bytes | bytearray


class Archive:
    """A zip file in the making. Files are compressed as they come, so that only the small form is kept."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}

    def add(self, name: str, data: bytes) -> None:
        """Add a file by its path in the package. What is not compressed by its own kind is deflated."""
        if splitext(name)[1].lower() in _COMPRESSED:
            self._entries[name] = _Entry(_STORED, crc32(data), len(data), data)
        else:
            self._entries[name] = _Entry(_DEFLATED, crc32(data), len(data), deflate_compress(data, _LEVEL))

    def finished(self) -> bytes:
        """The zip file.

        The manifest comes first, where importers that read the head of a package look for it, then the rest in the
        order of their names (by code point). Dates, modes and the system are fixed; a name beyond ASCII is UTF-8 and
        flagged so.
        """
        out = bytearray()
        directory = bytearray()
        for name in sorted(self._entries, key=lambda name: (name != MANIFEST, name)):
            method, crc, size, data = self._entries[name]
            path = name.encode()
            flags = 0 if name.isascii() else _UTF_8
            shared = (_VERSION, flags, method, _TIME, _DATE, crc, len(data), size, len(path), 0)
            directory += _CENTRAL.pack(b"PK\1\2", _UNIX | _VERSION, *shared, 0, 0, 0, _REGULAR_0644, len(out))
            directory += path
            out += _LOCAL.pack(b"PK\3\4", *shared)
            out += path
            out += data
        return bytes(out + directory + _end(len(self._entries), len(directory), len(out)))


def _end(count: int, size: int, offset: int) -> bytes:
    """The end of the file: how many entries there are, how large their directory is and where it begins."""
    if count <= _MOST_ENTRIES:
        return _END.pack(b"PK\5\6", 0, 0, count, count, size, offset, 0)
    record = _END_64.pack(b"PK\6\6", _END_64.size - 12, 45, 45, 0, 0, count, count, size, offset)
    locator = _LOCATOR_64.pack(b"PK\6\7", 0, offset + size, 1)
    return record + locator + _END.pack(b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
