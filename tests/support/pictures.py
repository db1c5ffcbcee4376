"""Media that are whole, for tests in which files of packages are looked at."""

import struct
import zlib


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\0\0", 0))
    + _chunk(b"IEND", b"")
)
"""A picture of one black pixel."""

MP3 = b"\xff\xfb\x90\0" + bytes(413)
"""A frame of silence."""
