"""The kinds of media files that a bank may use: recognised by name and by content, and how large their picture is."""

import re
import struct
from collections.abc import Callable
from typing import NamedTuple

from itemwright.source.svg import SVG, svg_size
from itemwright.xml.parse import XmlError, parse_xml

Size = tuple[int, int] | None


class MediaType(NamedTuple):
    """A kind of file: `is_it` tells from the first bytes, `size` reads width and height in pixels, `is_whole` whether
    what a player cannot do without is there: a file that was cut off, or holds its signature only, lacks it."""

    mime: str
    is_it: Callable[[bytes], bool]
    size: Callable[[bytes], Size]
    is_whole: Callable[[bytes], bool]


def _starts(*beginnings: bytes) -> Callable[[bytes], bool]:
    return lambda data: data.startswith(beginnings)


def _riff(kind: bytes) -> Callable[[bytes], bool]:
    return lambda data: data[:4] == b"RIFF" and data[8:12] == kind


def _is_iso_media(data: bytes) -> bool:
    return data[4:8] == b"ftyp"


def _is_mp3(data: bytes) -> bool:
    return data.startswith(b"ID3") or (len(data) > 1 and data[0] == 0xFF and data[1] & 0xE0 == 0xE0)


def _is_svg(data: bytes) -> bool:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16
        data = data.replace(b"\0", b"")
    return re.search(rb"<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]", data) is not None


def _is_drawing(data: bytes) -> bool:
    try:
        return parse_xml(data).tag == f"{{{SVG}}}svg"
    except XmlError:
        # Entities are not read here; browsers show a drawing that declares some, as old versions of Illustrator do.
        return b"<!ENTITY" in data and b"</svg" in data


def _png_size(data: bytes) -> Size:
    return struct.unpack(">II", data[16:24]) if data[12:16] == b"IHDR" else None


def _is_whole_png(data: bytes) -> bool:
    """The chunks without which there is no picture (PNG, third edition, 5.6)."""
    return b"IDAT" in data[33:] and b"IEND" in data[45:]


def _gif_size(data: bytes) -> Size:
    return struct.unpack("<HH", data[6:10])


_JPEG_SEGMENT = re.compile(rb"\xff++([^\xff])(..)?", re.DOTALL)
_JPEG_SEGMENTS = 10_000


def _jpeg_frame(data: bytes) -> int | None:
    """Where the first frame header (SOF) begins, which stands behind a chain of segments with their lengths."""
    at = 2
    for _ in range(_JPEG_SEGMENTS):
        segment = _JPEG_SEGMENT.match(data, at)
        if segment is None or segment[2] is None:
            return None
        marker = segment[1][0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return segment.start(1)
        at = segment.start(2) + int.from_bytes(segment[2], "big")
    return None


def _jpeg_size(data: bytes) -> Size:
    frame = _jpeg_frame(data)
    if frame is None:
        return None
    height, width = struct.unpack(">HH", data[frame + 4 : frame + 8])
    return width, height


def _is_whole_jpeg(data: bytes) -> bool:
    """A frame header, a scan, and the mark at the end. A preview before the frame has such marks of its own."""
    frame = _jpeg_frame(data)
    scan = -1 if frame is None else data.find(b"\xff\xda", frame)
    return scan > 0 and data.find(b"\xff\xd9", scan) > 0


def _is_whole_gif(data: bytes) -> bool:
    """An image (its descriptor begins with a comma) behind the screen descriptor."""
    return b"," in data[13:]


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


def _is_whole_webp(data: bytes) -> bool:
    """The container tells its length."""
    return len(data) >= int.from_bytes(data[4:8], "little") + 8 > 30


def _no_size(data: bytes) -> Size:
    return None


def _holds(*parts: bytes) -> Callable[[bytes], bool]:
    return lambda data: any(part in data for part in parts)


def _is_long(data: bytes) -> bool:
    return len(data) > 100


_JPEG = MediaType("image/jpeg", _starts(b"\xff\xd8\xff"), _jpeg_size, _is_whole_jpeg)
_OGG = MediaType("audio/ogg", _starts(b"OggS"), _no_size, _is_long)

TYPES: dict[str, MediaType] = {
    ".png": MediaType("image/png", _starts(b"\x89PNG\r\n\x1a\n"), _png_size, _is_whole_png),
    ".jpg": _JPEG,
    ".jpeg": _JPEG,
    ".gif": MediaType("image/gif", _starts(b"GIF87a", b"GIF89a"), _gif_size, _is_whole_gif),
    ".webp": MediaType("image/webp", _riff(b"WEBP"), _webp_size, _is_whole_webp),
    ".svg": MediaType("image/svg+xml", _is_svg, svg_size, _is_drawing),
    ".mp3": MediaType("audio/mpeg", _is_mp3, _no_size, _is_long),
    ".wav": MediaType("audio/wav", _riff(b"WAVE"), _no_size, _holds(b"data")),
    ".ogg": _OGG,
    ".oga": _OGG,
    ".m4a": MediaType("audio/mp4", _is_iso_media, _no_size, _holds(b"moov", b"moof")),
    ".mp4": MediaType("video/mp4", _is_iso_media, _no_size, _holds(b"moov", b"moof")),
    ".webm": MediaType("video/webm", _starts(b"\x1a\x45\xdf\xa3"), _no_size, _holds(b"\x18\x53\x80\x67")),
}
"""By the file name's extension in lower case. A further kind of file is one line here."""

SURE = {name: kind for name, kind in TYPES.items() if name not in (".svg", ".mp3")}
"""Those that no other file is taken for."""


_MEASURED = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


def pixels(kind: MediaType, data: bytes) -> Size:
    """Width and height, or None where the header does not tell."""
    try:
        size = kind.size(data)
    except struct.error:  # cut off in the header
        return None
    return size if size and 0 < size[0] < 100_000 and 0 < size[1] < 100_000 else None


def is_damaged(kind: MediaType, data: bytes) -> bool:
    """Whether a file of this kind lacks what it takes to show it, a picture's size among it."""
    if kind.mime in _MEASURED and pixels(kind, data) is None:
        return True
    return not kind.is_whole(data)


def looks_like(data: bytes) -> str:
    """What a file seems to be by its content, in words."""
    if not data:
        return "empty"
    for kind in SURE.values():
        if kind.is_it(data):
            return f"of the type {kind.mime}"
    if data[:2] in (b"<\0", b"\0<"):
        return "markup in UTF-16 that does not say so: save it as UTF-8"
    beginning = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if beginning.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<script")):
        return "a web page"
    if beginning.startswith(b"version https://git-lfs"):
        return "a Git LFS pointer: fetch the file with `git lfs pull`"
    if beginning.startswith(b"<"):
        return "markup"
    return "of another type"
