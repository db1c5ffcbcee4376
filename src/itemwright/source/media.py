"""Media files of a bank: found beside its texts, kept inside its folder, checked, and named safely."""

import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from itemwright.context import LIMITS, Limits
from itemwright.diag import Bag, Code, Severity, Span, declare
from itemwright.model.richtext import Media
from itemwright.source.media_types import TYPES, is_damaged, looks_like, pixels
from itemwright.source.svg import svg_fault

MISSING = declare(
    "QW340",
    Severity.ERROR,
    "media file not found",
    """
    A text refers to a file by its path, from the folder of the file that the text stands in or from the bank's folder.
    There is no such file. Look at the spelling, with capital and small letters: they differ on most systems even
    where yours takes them for the same.
    """,
)
OUTSIDE = declare(
    "QW341",
    Severity.ERROR,
    "media file outside the bank's folder",
    """
    All files of a bank stand inside its folder, so that it can be moved and shared as a whole, and so that a bank from
    elsewhere cannot draw your files into a package. Paths that lead out with `..`, and links (symlinks) to elsewhere,
    are refused. Copy the file into the bank's folder.
    """,
)
NOT_A_PATH = declare(
    "QW342",
    Severity.ERROR,
    "media path of the wrong form",
    """
    The path of a file is relative, with `/` between folders: `images/map.png`. Absolute paths, backslashes, drive
    letters and control characters are refused, as they mean something else on another system.
    """,
)
UNREADABLE = declare(
    "QW343",
    Severity.ERROR,
    "media file that cannot be read",
    """
    What stands at this path is a folder or a device, or the system does not let itemwright read it. Give a file, and
    check your rights to it.
    """,
)
TOO_LARGE = declare(
    "QW344",
    Severity.ERROR,
    "media file that is too large",
    """
    The file, or all media of the bank together, are larger than itemwright reads. Systems that import packages have
    limits far below that, mostly some tens of megabytes. Reduce the picture, shorten the recording, or link to it.
    """,
)
DAMAGED = declare(
    "QW345",
    Severity.ERROR,
    "media file that is damaged",
    """
    The file begins as a file of its type does, but what is needed to show it is missing: a picture's size, its data or
    the mark at its end. It was mostly cut off when it was copied or downloaded. Copy or save it again.
    """,
)
UNKNOWN_TYPE = declare(
    "QW346",
    Severity.ERROR,
    "media file of a type that is not used",
    """
    Texts show pictures (PNG, JPEG, GIF, WebP, SVG), sound (MP3, WAV, Ogg, M4A) and film (MP4, WebM): what browsers
    show everywhere. Another type is recognised by the file name's extension and refused. Convert the file.
    """,
)
MISMATCH = declare(
    "QW347",
    Severity.ERROR,
    "media file that is not what its name says",
    """
    The content of the file is of another type than its extension promises, so that some systems would not show it and
    others might run it. It is mostly a file that was renamed instead of converted, or an error page that was saved
    as a picture. Save it again in the right format.
    """,
)
UNSAFE_SVG = declare(
    "QW348",
    Severity.ERROR,
    "SVG file that is not safe",
    """
    An SVG picture can hold scripts, event handlers, web pages (`foreignObject`) and references to other addresses. In
    a course page those run or load with the reader's rights, and many systems refuse such files. So a drawing may hold
    shapes, text, gradients, patterns, masks, markers and filters, references within itself, and what drawing programs
    note about it; no animation, and no address in a style. The message names the first other thing found. Remove it,
    or save the drawing as "plain SVG".
    """,
)

MediaFinder = Callable[[str, Span | None], Media | None]


def media_finder(
    folder: Path, shown_folder: str, bag: Bag, limits: Limits = LIMITS, prefix: str = ""
) -> Callable[[str], MediaFinder]:
    """How the files of a bank are looked up, for each of its source files.

    `folder` is the bank's folder on disk and `shown_folder` the same as paths of source files begin in reports. The
    result takes the shown path of a source file and gives the function that finds, by the path that an author wrote
    there, a file beside it or in the bank's folder. That one reports QW340–QW348 and then returns None. Each file is
    read once. `prefix` begins all their names, which keeps those of several banks in one package apart.
    """
    store = _Store(folder.resolve(), limits, prefix)

    def finder_for(file: str) -> MediaFinder:
        path = PurePosixPath(file)
        beside = (
            path.relative_to(shown_folder).parent if path.is_relative_to(shown_folder) else PurePosixPath()
        )

        def find(written: str, at: Span | None) -> Media | None:
            found = store.find(written, beside)
            if isinstance(found, _Fault):
                bag.add(found.code, found.message, at, help=found.help)
                return None
            return found

        return find

    return finder_for


class _Fault(NamedTuple):
    code: Code
    message: str
    help: str | None = None


class _Store:
    """The media files of one bank."""

    def __init__(self, root: Path, limits: Limits, prefix: str) -> None:
        self.root = root
        self.limits = limits
        self.prefix = prefix
        self.total = 0
        self.loaded: dict[PurePosixPath, Media | _Fault] = {}
        self.listed: dict[PurePosixPath, list[str]] = {}

    def find(self, written: str, beside: PurePosixPath) -> Media | _Fault:
        """The file that an author means by `written` in a text of a file in the folder `beside`."""
        if re.search(r"[\\\x00-\x1f\x7f]|^[A-Za-z]:|^/|^$", written):
            shown = written.encode("unicode_escape").decode() if not written.isprintable() else written
            return _Fault(NOT_A_PATH, f"`{shown}` is not a relative path", "write it like `images/map.png`")
        candidates = [
            _normal(place / spelling)
            for spelling in dict.fromkeys((written, unquote(written)))
            for place in dict.fromkeys((beside, PurePosixPath()))
        ]
        inside = [path for path in candidates if path is not None]
        for path in inside:
            if os.path.lexists(self.root / path):
                if path not in self.loaded:
                    self.loaded[path] = self.load(path)
                return self.loaded[path]
        if not inside:
            return _Fault(OUTSIDE, f"`{written}` leads out of the bank's folder", "copy the file into it")
        return _Fault(MISSING, f"there is no file `{written}`", self.near(inside))

    def near(self, paths: list[PurePosixPath]) -> str | None:
        """A file, or a folder on the way to it, with nearly the name, where the file could be."""
        lost = [self.lost(path) for path in paths]
        for path in lost:
            what = "the file" if path in paths else "the folder"
            names = {_folded(name): name for name in self.names(path.parent)}
            bare = re.split(r"[?#]", path.name)[0]
            if bare != path.name and (same := names.get(_folded(bare))) is not None:
                return f"{what} is named `{same}`: write the path without `{path.name[len(bare) :]}`"
            if (same := names.get(_folded(path.name))) is not None:
                return f"{what} is named `{same}`" + _difference(path.name, same)
        for path in lost:
            names = {_folded(name): name for name in self.names(path.parent)}
            if close := get_close_matches(_folded(path.name), sorted(names), n=1):
                return f"did you mean `{names[close[0]]}`?"
        return None

    def lost(self, path: PurePosixPath) -> PurePosixPath:
        """The first part of a path to a missing file that is not there."""
        for folder in [*reversed(path.parents)][1:]:
            if not os.path.lexists(self.root / folder):
                return folder
        return path

    def names(self, folder: PurePosixPath) -> list[str]:
        """What stands in a folder of the bank, sorted; nothing where that cannot be told."""
        if folder not in self.listed:
            try:
                real = (self.root / folder).resolve(strict=True)
                inside = real.is_relative_to(self.root)
                self.listed[folder] = sorted(entry.name for entry in real.iterdir()) if inside else []
            except (OSError, ValueError, RuntimeError):
                self.listed[folder] = []
        return self.listed[folder]

    def load(self, path: PurePosixPath) -> Media | _Fault:
        """Read and check what stands at `path` (relative to the bank's folder, normal)."""
        full = self.root / path
        try:
            real = full.resolve(strict=True)
            if not real.is_relative_to(self.root):
                return _Fault(
                    OUTSIDE, f"`{path}` is a link out of the bank's folder", "copy the file into it"
                )
            if fault := self.case_fault(path):
                return fault
            status = real.stat()
            if not stat.S_ISREG(status.st_mode):
                what = "a folder" if stat.S_ISDIR(status.st_mode) else "not a file"
                return _Fault(UNREADABLE, f"`{path}` is {what}")
            kind = TYPES.get(path.suffix.lower())
            if kind is None:
                known = ", ".join(suffix[1:] for suffix in TYPES)
                return _Fault(UNKNOWN_TYPE, f"`{path}` is of a type that is not used", f"types: {known}")
            if status.st_size > self.limits.media_bytes:
                return _too_large(f"`{path}` is larger", self.limits.media_bytes)
            if self.total + status.st_size > self.limits.media_total:
                return _too_large(f"with `{path}` the media of the bank are larger", self.limits.media_total)
            with real.open("rb") as file:
                data = file.read(self.limits.media_bytes)
        except (OSError, RuntimeError) as error:  # RuntimeError: a loop of links
            reason = error.strerror if isinstance(error, OSError) else "a loop of links"
            return _Fault(UNREADABLE, f"`{path}` cannot be read: {reason}")
        self.total += len(data)
        if not kind.is_it(data):
            return _Fault(MISMATCH, f"`{path}` is not of the type {kind.mime}: it is {looks_like(data)}")
        if kind.mime == "image/svg+xml" and (unsafe := svg_fault(data)):
            return _Fault(UNSAFE_SVG, f"`{path}` is refused: {unsafe}")
        if is_damaged(kind, data):
            return _Fault(DAMAGED, f"`{path}` is damaged", "copy or save the file again")
        return Media(str(path), self.prefix + safe_name(path), kind.mime, data, pixels(kind, data))

    def case_fault(self, path: PurePosixPath) -> _Fault | None:
        """Where the system takes capital and small letters for the same, another one will not."""
        for place in (path, *path.parents[:-1]):
            names = self.names(place.parent)
            if place.name not in names:
                same = [name for name in names if _folded(name) == _folded(place.name)]
                help_ = f"it is named `{same[0]}`" if same else None
                return _Fault(MISSING, f"there is no `{place}` with exactly these letters", help_)
        return None


def _too_large(what: str, limit: int) -> _Fault:
    return _Fault(TOO_LARGE, f"{what} than {limit // 1_000_000} MB")


def _normal(path: PurePosixPath) -> PurePosixPath | None:
    """A relative path without `.` and `..`, or None if it leads out."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part == "/":
            return None
        else:
            parts.append(part)
    return PurePosixPath(*parts)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _difference(written: str, name: str) -> str:
    """In words, where two names look alike."""
    if unicodedata.normalize("NFC", written) != unicodedata.normalize("NFC", name):
        return ""
    return ", whose accents are other characters that look the same: copy the name, or rename the file"


_PLAIN = re.compile(r"(?:[a-z0-9_-]+/)*[a-z0-9_-]+\.[a-z0-9]+")
_HASHED = re.compile(r"-[0-9a-f]{8}\.[a-z0-9]+$")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)")
_NAME_LENGTH = 100


def safe_name(path: PurePosixPath) -> str:
    """The name of a file in every package, drawn from its path in the bank alone: `images/map.png` is `images.map.png`.

    Lower-case ASCII letters, digits, `.`, `-`, `_`. Dots stand only between folders and before the extension, so that
    different paths give different names; a path with other characters is transliterated, and a short hash of it keeps
    the name distinct.
    """
    text = str(path)
    name = text.replace("/", ".")
    if (
        _PLAIN.fullmatch(text)
        and len(name) <= _NAME_LENGTH
        and not _HASHED.search(name)
        and not _RESERVED.match(name)
    ):
        return name
    stem = unicodedata.normalize("NFKD", str(path.with_suffix(""))).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9_]+", "-", stem).strip("-")[: _NAME_LENGTH - 20].rstrip("-") or "file"
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{stem}-{digest}{path.suffix.lower()}"
