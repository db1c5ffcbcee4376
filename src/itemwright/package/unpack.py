"""Reading anyone's zip file without trusting it. Nothing is written to the disk: a package is a dict of its
files.
"""

import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from itemwright.context import Limits
from itemwright.diag import Bag, Severity, Span, declare

NOT_A_ZIP = declare(
    "QW601",
    Severity.ERROR,
    "not a zip file",
    """
    The file is not a zip file, or its directory is damaged, so nothing in it can be read. Packages
    (.zip, .imscc) are zip files. A download that was cut off is the usual cause: fetch or export it again.
    """,
)
UNSAFE_NAME = declare(
    "QW602",
    Severity.ERROR,
    "unsafe name in a package",
    """
    A file in the package has a name that leads out of the package or means different things on
    different systems: an absolute path, a drive letter, `..`, a backslash, an empty part, a control
    character. The file is left out. Importers refuse such packages or misplace the file. Pack the files
    again with relative names and `/`.
    """,
)
NOT_A_FILE = declare(
    "QW603",
    Severity.ERROR,
    "not a regular file in a package",
    """
    The package holds a symbolic link, a device or the like, which could lead anywhere on the machine
    that unpacks it. It is left out. Pack the file itself instead of a link to it.
    """,
)
DUPLICATE = declare(
    "QW604",
    Severity.ERROR,
    "name twice in a package",
    """
    Two entries of the package have the same name, or one is a file where another has a folder. Programs
    differ in which of them they take, so what was checked would not be what is imported. The first is taken
    here.
    """,
)
ENCRYPTED = declare(
    "QW605",
    Severity.ERROR,
    "encrypted file in a package",
    """
    A file in the package is encrypted. Neither itemwright nor any importer asks for a password. Pack
    the files again without one.
    """,
)
TOO_LARGE = declare(
    "QW606",
    Severity.ERROR,
    "package too large",
    """
    Unpacked, the package has more files or more bytes than itemwright reads, or one of its files expands to a
    multiple of its size that only a file made to fill memories reaches. Nothing of it is read.
    """,
)
DAMAGED = declare(
    "QW607",
    Severity.ERROR,
    "damaged file in a package",
    """
    A file in the package cannot be unpacked: its data are cut off, do not match its checksum, or are
    compressed by another method than deflate, which not every importer knows. It is left out. Make the
    package again.
    """,
)
NOT_READ = declare(
    "QW608",
    Severity.ERROR,
    "package cannot be read",
    """
    The file could not be opened: it is missing, a folder, or not readable for this user. The message
    says which.
    """,
)

_CHUNK = 1 << 20
_SMALL = 1_000_000
"""Up to this size a file may expand by any ratio: a page of blanks is no attack."""
_UTF8 = 0x800
_UNSHOWN = ("Cc", "Cs", "Zl", "Zp")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def unpack(
    package: Path | bytes, bag: Bag, limits: Limits, name: str | None = None
) -> dict[str, bytes] | None:
    """The files of a package by their path in it, in the order of its directory; None if nothing of it can
    be read.

    `name` is how positions name the package (its path, unless said otherwise). Zip files inside are files
    like any other. What is wrong with one entry leaves out that entry alone. Reports: QW601 to QW608.
    """
    shown = name or ("package.zip" if isinstance(package, bytes) else package.as_posix())
    try:
        stream = BytesIO(package) if isinstance(package, bytes) else package.open("rb")
    except OSError as error:
        bag.add(NOT_READ, f"the package cannot be read: {error.strerror or error}", Span(shown))
        return None
    with stream:
        size = stream.seek(0, 2)
        if size > limits.zip_bytes:
            bag.add(
                TOO_LARGE, f"the package has {size} bytes; at most {limits.zip_bytes} are read", Span(shown)
            )
            return None
        try:
            archive = zipfile.ZipFile(stream)
        except _BROKEN as error:
            bag.add(NOT_A_ZIP, f"this is not a zip file that can be read: {_reason(error)}", Span(shown))
            return None
        with archive:
            return _read(archive, bag, limits, shown)


_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,
    OverflowError,
)
"""What `zipfile` raises on bytes that are no zip file, or no longer a whole one."""


def _read(archive: zipfile.ZipFile, bag: Bag, limits: Limits, shown: str) -> dict[str, bytes] | None:
    entries = archive.infolist()
    if excess := _excess(entries, limits):
        bag.add(TOO_LARGE, excess, Span(shown), help="unpack it with care and check its parts one by one")
        return None
    files: dict[str, bytes] = {}
    for name, entry in _regular(entries, bag, shown):
        at = Span(f"{shown}!/{name}")
        if entry.compress_type not in _METHODS:
            bag.add(
                DAMAGED, f"the file is compressed by another method than deflate ({entry.compress_type})", at
            )
            continue
        try:
            files[name] = _data(archive, entry)
        except _BROKEN as error:
            bag.add(DAMAGED, f"the file cannot be unpacked: {_reason(error)}", at)
    return files


def _excess(entries: list[zipfile.ZipInfo], limits: Limits) -> str | None:
    """Why the package is too large, by its directory alone. The sizes there bind: no more is read of any
    entry.
    """
    if len(entries) > limits.zip_members:
        return f"the package has {len(entries)} files; at most {limits.zip_members} are read"
    total = sum(entry.file_size for entry in entries)
    if total > limits.zip_bytes:
        return f"the package unpacks to {total} bytes; at most {limits.zip_bytes} are read"
    for entry in entries:
        if entry.file_size > max(_SMALL, limits.zip_ratio * entry.compress_size):
            return (
                f"`{_printable(_name(entry))}` expands from {entry.compress_size} to {entry.file_size} bytes; "
                f"at most {limits.zip_ratio} times the size is read"
            )
    return None


def _regular(entries: list[zipfile.ZipInfo], bag: Bag, shown: str) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """The entries that are files with a safe name of their own, by it; what is wrong with others is
    reported.
    """
    seen: set[str] = set()
    folders: set[str] = set()
    for entry in entries:
        name = _name(entry)
        at = Span(f"{shown}!/{_printable(name)}")
        if why := _unsafe(name):
            bag.add(UNSAFE_NAME, f"the name `{_printable(name)}` {why}", at)
            continue
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if entry.is_dir():
            if name.rstrip("/") in seen:
                bag.add(DUPLICATE, f"the name `{_printable(name)}` stands for two things", at)
            folders.add(name.rstrip("/"))
            continue
        if kind not in (0, stat.S_IFREG):
            bag.add(
                NOT_A_FILE, "this is not a regular file" + (" but a link" if kind == stat.S_IFLNK else ""), at
            )
            continue
        parents = {name[:i] for i, sign in enumerate(name) if sign == "/"}
        if name in seen or name in folders or not seen.isdisjoint(parents):
            bag.add(DUPLICATE, f"the name `{_printable(name)}` stands for two things", at)
            continue
        seen.add(name)
        folders |= parents
        if entry.flag_bits & 0x1:
            bag.add(ENCRYPTED, "this file is encrypted", at)
            continue
        yield name, entry


def _name(entry: zipfile.ZipInfo) -> str:
    """The name of an entry as it stands in the file: `zipfile` cuts it at a NUL and turns `\\` about on
    Windows.

    Many programs write UTF-8 without flagging it; what can be read as UTF-8 is.
    """
    name = entry.orig_filename
    if not entry.flag_bits & _UTF8 and not name.isascii():
        try:
            return name.encode("cp437").decode("utf-8")
        except UnicodeError:
            return name
    return name


def _unsafe(name: str) -> str | None:
    """What is unsafe about a name, as the end of a sentence."""
    parts = name.removesuffix("/").split("/")
    if "\\" in name:
        return "has a backslash"
    if name.startswith("/"):
        return "is an absolute path"
    if name[1:2] == ":":
        return "begins with a drive letter"
    if ".." in parts:
        return "leads out of the package"
    if "." in parts or "" in parts:
        return "has an empty part"
    if any(unicodedata.category(sign) in _UNSHOWN for sign in name):
        return "has a control character"
    return None


def _data(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    # In pieces, because `read()` would expand a whole entry before it looks at the size that the directory
    # gives.
    with archive.open(entry) as stream:
        return b"".join(iter(lambda: stream.read(_CHUNK), b""))


def _printable(name: str) -> str:
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(s) in _UNSHOWN else s for s in name)


def _reason(error: Exception) -> str:
    return str(error).rstrip(".") or type(error).__name__
