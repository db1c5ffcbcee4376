"""Writing a package as a zip file: the same files give the same bytes, on any day and any system."""

import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath

MANIFEST = "imsmanifest.xml"

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip file can hold."""
_UNIX = 3
_REGULAR_0644 = 0o100644 << 16
_COMPRESSED = frozenset(
    {".gif", ".jpeg", ".jpg", ".png", ".webp", ".avif"}
    | {".flac", ".m4a", ".mp3", ".oga", ".ogg", ".opus"}
    | {".m4v", ".mov", ".mp4", ".ogv", ".webm"}
    | {".gz", ".zip"}
)
"""Kinds of file that hold compressed data already: deflating them costs 25 times the time and saves nothing."""


def write_zip(files: Mapping[str, bytes]) -> bytes:
    """The files, by their path in the package, as a zip file.

    The manifest comes first, where importers that read the head of a package look for it, then the rest in the
    order of their names (by code point). Dates, modes and the system are fixed; a name beyond ASCII is UTF-8 and
    flagged so. What is not compressed by its own kind is deflated at level 6.
    """
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files, key=lambda name: (name != MANIFEST, name)):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system = _UNIX
            entry.external_attr = _REGULAR_0644
            stored = PurePosixPath(name).suffix.lower() in _COMPRESSED
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name], compresslevel=6)
    return out.getvalue()
