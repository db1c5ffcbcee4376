"""The official schemas: which there are (`schemas/catalog.toml`), and where true copies of them lie."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from itemwright import resources


@dataclass(frozen=True, slots=True)
class SchemaFile:
    """An official schema file.

    `path` is its place in a folder of schemas, `urls` the publisher's addresses, `aliases` further addresses
    under which other schemas import it, `needs` the paths of what it imports itself.
    """

    path: str
    sha256: str
    bytes: int
    licence: str
    publisher: str
    urls: tuple[str, ...]
    namespace: str | None = None
    aliases: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """The address that stands for the file in imports; a made-up one where it is published under none."""
        return self.urls[0] if self.urls else f"http://itemwright.invalid/{self.path}"


@dataclass(frozen=True, slots=True)
class Profile:
    """How one kind of document is checked: its root element, the schema of that, and others beside it.

    `idrefs` are the attributes of type IDREF, as `element/@attribute`, in the namespace of the root unless said.
    `apart` is a schema among them that is compiled only for documents with elements of its namespace.
    """

    kind: str
    root: str
    package: str
    entry: str
    beside: tuple[str, ...] = ()
    beside_if_found: tuple[str, ...] = ()
    idrefs: tuple[str, ...] = ()
    apart: str | None = None

    def admits(self, tag: str) -> bool:
        """Whether an element of this name can be the root."""
        return tag == self.root or (self.root[-2:] == "}*" and tag.startswith(self.root[:-1]))


@dataclass(frozen=True, slots=True)
class Catalog:
    """What `catalog.toml` says: files by path, profiles by kind (the preferred first), paths by address."""

    files: Mapping[str, SchemaFile]
    profiles: Mapping[str, tuple[Profile, ...]]
    by_address: Mapping[str, str] = field(repr=False)

    def find(self, address: str) -> SchemaFile | None:
        """The file that an import means. `http` and `https` are the same; nothing else is guessed."""
        path = self.by_address.get(_schemeless(address))
        return self.files[path] if path is not None else None

    def kinds(self, root: str) -> tuple[str, ...]:
        """The kinds of document whose root may be `root` (`{namespace}name`); the package tells which."""
        return tuple(kind for kind, profiles in self.profiles.items() if profiles[0].admits(root))

    def closure(self, paths: Iterable[str]) -> tuple[str, ...]:
        """The paths and all that they need, sorted; among them those that the catalogue leaves out."""
        found: set[str] = set()
        todo = list(paths)
        while todo:
            path = todo.pop()
            if path not in found:
                found.add(path)
                if path in self.files:
                    todo += self.files[path].needs
        return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class Located:
    """A true copy of an official file (`path`, `data`; None without one), and the false ones passed over."""

    file: SchemaFile
    path: Path | None
    data: bytes | None = field(repr=False)
    false_copies: tuple[Path, ...] = ()


def read_catalog(path: Path) -> Catalog:
    """Read a catalogue. Raises on one that is malformed or gives two files the same address: it is ours."""
    import tomllib

    raw = tomllib.loads(path.read_text("utf-8"))
    files: dict[str, SchemaFile] = {}
    by_address: dict[str, str] = {}
    for entry in raw["file"]:
        file = files[entry["path"]] = SchemaFile(
            path=entry["path"],
            sha256=entry["sha256"],
            bytes=entry["bytes"],
            licence=entry["licence"],
            publisher=entry["publisher"],
            urls=tuple(entry["urls"]),
            namespace=entry.get("namespace"),
            aliases=tuple(entry.get("aliases", ())),
            needs=tuple(entry.get("needs", ())),
        )
        for address in {_schemeless(a) for a in (file.address, *file.urls, *file.aliases)}:
            if by_address.setdefault(address, file.path) != file.path:
                raise ValueError(f"{path}: two files have the address {address}")
    profiles: dict[str, tuple[Profile, ...]] = {}
    for entry in raw.get("profile", ()):
        profile = Profile(
            entry["kind"],
            entry["root"],
            entry["package"],
            entry["entry"],
            tuple(entry.get("with", ())),
            tuple(entry.get("with_if_found", ())),
            tuple(entry.get("idrefs", ())),
            entry.get("apart"),
        )
        profiles[profile.kind] = (*profiles.get(profile.kind, ()), profile)
    return Catalog(files, profiles, by_address)


@cache
def official_catalog() -> Catalog:
    """The catalogue of the project."""
    return read_catalog(resources.folder("schemas") / "catalog.toml")


def cache_folder() -> Path:
    """The user's cache of official schemas, which `itemwright schemas install` fills."""
    from platformdirs import user_cache_path

    return user_cache_path("itemwright", appauthor=False) / "schemas"


def places(configured: Sequence[Path] = ()) -> tuple[Path, ...]:
    """Where schemas are looked for, in order: $ITEMWRIGHT_SCHEMAS, `configured`, the user's cache."""
    named = os.environ.get("ITEMWRIGHT_SCHEMAS", "").split(os.pathsep)
    return (*(Path(name) for name in named if name), *configured, cache_folder())


def locate(file: SchemaFile, folders: Sequence[Path]) -> Located:
    """Look for a true copy of an official file: the first one whose SHA-256 is the catalogue's."""
    false_copies: list[Path] = []
    for folder in folders:
        path = folder / file.path
        data = read_bounded(path, file.bytes)
        if data is None:
            continue
        if hashlib.sha256(data).hexdigest() == file.sha256:
            return Located(file, path, data, tuple(false_copies))
        false_copies.append(path)
    return Located(file, None, None, tuple(false_copies))


def read_bounded(path: Path, size: int) -> bytes | None:
    """The bytes of a file, at most one more than `size` of them; None where no file can be read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as stream:
            return stream.read(size + 1)
    except OSError:
        return None


def _schemeless(address: str) -> str:
    """Both schemes are in use for the same files: the schemas themselves import either."""
    return address.removeprefix("https://").removeprefix("http://")
