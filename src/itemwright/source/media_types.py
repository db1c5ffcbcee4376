"""The kinds of media files that a bank may use: recognised by name and by content, and how large their picture is."""

import re
import struct
from collections.abc import Callable
from typing import NamedTuple

from itemwright.source.svg import svg_size

Size = tuple[int, int] | None


class MediaType(NamedTuple):
    """A kind of file: `is_it` tells from the first bytes, `size` reads width and height in pixels."""

    mime: str
    is_it: Callable[[bytes], bool]
    size: Callable[[bytes], Size]


def _starts(*beginnings: bytes) -> Callable[[bytes], bool]:
    return lambda data: data.startswith(beginnings)


def _riff(kind: bytes) -> Callable[[bytes], bool]:
    return lambda data: data[:4] == b"RIFF" and data[8:12] == kind


def _is_iso_media(data: bytes) -> bool:
    return data[4:8] == b"ftyp"


def _is_mp3(data: bytes) -> bool:
    return data.startswith(b"ID3") or (len(data) > 1 and data[0] == 0xFF and data[1] & 0xE0 == 0xE0)


def _is_svg(data: bytes) -> bool:
    return re.search(rb"<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]", data) is not None


def _png_size(data: bytes) -> Size:
    return struct.unpack(">II", data[16:24]) if data[12:16] == b"IHDR" else None


def _gif_size(data: bytes) -> Size:
    return struct.unpack("<HH", data[6:10])


def _jpeg_size(data: bytes) -> Size:
    """From the first frame header (SOF), which stands behind a chain of segments with their lengths."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 1 if marker == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _webp_size(data: bytes) -> Size:
    """The three layouts of WebP: extended, lossless, lossy (developers.google.com/speed/webp, container)."""
    match data[12:16]:
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF
    return None


def _no_size(data: bytes) -> Size:
    return None


_JPEG = MediaType("image/jpeg", _starts(b"\xff\xd8\xff"), _jpeg_size)
_OGG = MediaType("audio/ogg", _starts(b"OggS"), _no_size)

TYPES: dict[str, MediaType] = {
    ".png": MediaType("image/png", _starts(b"\x89PNG\r\n\x1a\n"), _png_size),
    ".jpg": _JPEG,
    ".jpeg": _JPEG,
    ".gif": MediaType("image/gif", _starts(b"GIF87a", b"GIF89a"), _gif_size),
    ".webp": MediaType("image/webp", _riff(b"WEBP"), _webp_size),
    ".svg": MediaType("image/svg+xml", _is_svg, svg_size),
    ".mp3": MediaType("audio/mpeg", _is_mp3, _no_size),
    ".wav": MediaType("audio/wav", _riff(b"WAVE"), _no_size),
    ".ogg": _OGG,
    ".oga": _OGG,
    ".m4a": MediaType("audio/mp4", _is_iso_media, _no_size),
    ".mp4": MediaType("video/mp4", _is_iso_media, _no_size),
    ".webm": MediaType("video/webm", _starts(b"\x1a\x45\xdf\xa3"), _no_size),
}
"""By the file name's extension in lower case. A further kind of file is one line here."""


def pixels(kind: MediaType, data: bytes) -> Size:
    """Width and height, or None where the header does not tell."""
    try:
        size = kind.size(data)
    except struct.error:  # cut off in the header
        return None
    return size if size and 0 < size[0] < 100_000 and 0 < size[1] < 100_000 else None


def looks_like(data: bytes) -> str:
    """What a file seems to be by its content, in words."""
    if not data:
        return "empty"
    for kind in TYPES.values():
        if kind.mime not in ("audio/mpeg", "image/svg+xml") and kind.is_it(data):
            return f"of the type {kind.mime}"
    beginning = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if beginning.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<script")):
        return "a web page"
    if beginning.startswith(b"version https://git-lfs"):
        return "a Git LFS pointer: fetch the file with `git lfs pull`"
    if beginning.startswith(b"<"):
        return "markup"
    return "of another type"
