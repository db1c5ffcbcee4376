"""XSD validation: which schemas there are on this machine, and the verdict of one on a document, by lxml."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from itemwright import resources
from itemwright.diag import Bag, Severity, Span, declare
from itemwright.validate.catalog import Catalog, Located, Profile, SchemaFile, locate, official_catalog
from itemwright.validate.compiled import Compiled, Fault, Import, Schema, compile_schema, path_of, stand_in

__all__ = ["Checker", "Fault", "SchemaSet", "Verdict", "report"]

FALSE_COPY = declare(
    "QW501",
    Severity.WARNING,
    "false copy of an official schema",
    """
    A file stands where an official schema is looked for, but its SHA-256 is not the one in
    schemas/catalog.toml. It is passed over and the next place is tried: checking against a changed schema
    would prove nothing. Delete the file, or put a true copy in its place (`itemwright schemas install` does
    that for the user's cache).
    """,
)
NOT_INSTALLED = declare(
    "QW502",
    Severity.WARNING,
    "official schemas not installed",
    """
    The packages were checked against itemwright's own profile schemas and rules only, because the
    official XSDs are not on this machine; itemwright does not carry them. Run `itemwright schemas install`,
    or name a folder that has them in the environment variable ITEMWRIGHT_SCHEMAS or under `schemas` in
    itemwright.toml. With `--require-official` this is an error.
    """,
)
NOT_VALID = declare(
    "QW503",
    Severity.ERROR,
    "not valid against the official schema",
    """
    The document breaks the published XSD of its format. Importers differ in how they take that: some
    refuse the package, others drop the part they do not know without a word. The message says what stands
    where and what the schema allows instead. In a package that itemwright has just written this is a fault
    of itemwright: please report it.
    """,
)
NOT_IN_PROFILE = declare(
    "QW504",
    Severity.ERROR,
    "not valid against the profile schema",
    """
    The document holds something that itemwright never writes in this place, by its own schema in
    schemas/profiles/. These describe exactly the vocabulary that itemwright uses, which is smaller than the
    official one. In a package that itemwright has just written this is a fault of itemwright: please report
    it.
    """,
)

_OWN = "http://itemwright.invalid/schemas/profiles/"


class Verdict(NamedTuple):
    """What the schema of that name (`qti21/imsqti_v2p1.xsd`) says of a document. No faults: it is valid."""

    faults: tuple[Fault, ...]
    schema: str


class Checker:
    """Checks one kind of document. Where a kind has several schemas, one that accepts it makes it valid."""

    def __init__(self, schemas: Sequence[tuple[Profile | None, Schema]]) -> None:
        self._schemas = tuple(schemas)

    def check(self, root: etree._Element, data: bytes | None = None) -> Verdict:
        """Check a document, given also as it was written, if that is known.

        All faults are listed, if there are any, by the schema that the kind prefers.
        """
        for profile, schema in self._schemas:
            if profile is not None and not profile.admits(str(root.tag)):
                continue
            if schema.accepts(root, data):
                return Verdict((), schema.name)
        profile, schema = self._schemas[0]
        if profile is not None and not profile.admits(str(root.tag)):
            return Verdict((_wrong_root(root, profile),), schema.name)
        from itemwright.validate.explain import explain

        return Verdict(tuple(explain(root, schema.whole)), schema.name)


class SchemaSet:
    """The schemas that can be had on this machine. `places` is where official ones are looked for, in order.

    Reports: QW501 for every false copy that was passed over.
    """

    def __init__(self, places: Sequence[Path], bag: Bag, catalog: Catalog | None = None) -> None:
        self._places = tuple(places)
        self._bag = bag
        self._catalog = catalog or official_catalog()
        self._located: dict[str, Located] = {}
        self._checkers: dict[str, Checker | None] = {}

    def official(self, kind: str) -> Checker | None:
        """What checks documents of this kind (`qti21-item`; see the catalogue) by the official schema.

        None where that is not installed. Raises KeyError on a kind that the catalogue does not know.
        """
        if kind not in self._checkers:
            schemas = [(profile, self._schema(profile)) for profile in self._checkable(kind)]
            self._checkers[kind] = Checker(schemas) if schemas else None
        return self._checkers[kind]

    def profile(self, kind: str) -> Checker:
        """What checks documents of this kind by our own schema, `schemas/profiles/<kind>.xsd`."""
        return _own_checker(kind)

    def missing(self, kinds: Iterable[str]) -> list[str]:
        """The official files, by path, without which these kinds cannot be checked; empty if all can be."""
        paths: set[str] = set()
        for kind in kinds:
            if not self._checkable(kind):
                paths |= self._missing(self._catalog.profiles[kind][0])
        return sorted(paths)

    def report_missing(self, kinds: Iterable[str], bag: Bag, *, required: bool) -> None:
        """Say once that official schemas of these kinds are not installed, and how to install them.

        Reports: QW502, as an error if they are `required`.
        """
        kinds = sorted(set(kinds))
        if paths := self.missing(kinds):
            without = [kind for kind in kinds if not self._checkable(kind)]
            bag.add(
                NOT_INSTALLED,
                f"not checked against the official schemas, for want of {len(paths)} of their files: "
                f"run `itemwright schemas install` (needed for {', '.join(without)})",
                help="or set ITEMWRIGHT_SCHEMAS to a folder that has them",
                severity=Severity.ERROR if required else None,
            )

    def _locate(self, path: str) -> Located:
        if path not in self._located:
            found = self._located[path] = locate(self._catalog.files[path], self._places)
            for false_copy in found.false_copies:
                self._bag.add(
                    FALSE_COPY,
                    "this is not the official schema (its SHA-256 differs), so it was passed over",
                    Span(false_copy.as_posix()),
                    help="delete it, or replace it with a true copy: `itemwright schemas install`",
                )
        return self._located[path]

    def _checkable(self, kind: str) -> list[Profile]:
        return [profile for profile in self._catalog.profiles[kind] if not self._missing(profile)]

    def _missing(self, profile: Profile) -> set[str]:
        needed = self._catalog.closure((profile.entry, *profile.beside))
        return {path for path in needed if not self._installed(path)}

    def _installed(self, path: str) -> bool:
        return path in self._catalog.files and self._locate(path).data is not None

    def _schema(self, profile: Profile) -> Schema:
        catalog = self._catalog
        extra = [p for p in profile.beside_if_found if all(map(self._installed, catalog.closure((p,))))]
        entries = [catalog.files[path] for path in (profile.entry, *profile.beside, *extra)]
        found = {path: self._locate(path) for path in catalog.closure(entry.path for entry in entries)}
        key = (profile.entry, *(file.sha256 for file in entries), *(at.file.sha256 for at in found.values()))
        if key not in _official:
            _official[key] = _official_schema(profile, entries, found, catalog)
        return _official[key]


def _official_schema(
    profile: Profile, entries: Iterable[SchemaFile], found: Mapping[str, Located], catalog: Catalog
) -> Schema:
    imports = [Import(file.namespace, file.address) for file in entries]

    def at(address: str) -> Located | None:
        file = catalog.find(address)
        return found.get(file.path) if file else None

    def data(address: str) -> bytes | None:
        located = at(address)
        return located.data if located else None

    def path(address: str) -> Path | None:
        located = at(address)
        return located.path if located else None

    def compiled(data: Callable[[str], bytes | None]) -> Compiled:
        return compile_schema(profile.entry, imports, data, path, profile.idrefs)

    if profile.apart is None:
        return Schema(profile.entry, lambda: compiled(data))
    apart = catalog.files[profile.apart]

    def rest() -> Compiled:
        parts = [found[path] for path in catalog.closure((apart.path,))]
        own = [at.data for at in parts if at.file.namespace == apart.namespace and at.data is not None]
        others = [
            Import(at.file.namespace, at.file.address) for at in parts if at.file.namespace != apart.namespace
        ]
        short = stand_in(apart.namespace or "", own, others)
        return compiled(lambda address: short if catalog.find(address) is apart else data(address))

    return Schema(profile.entry, lambda: compiled(data), rest)


def report(verdict: Verdict, file: str, bag: Bag, *, target: str | None = None) -> None:
    """Put the faults of a document into the bag. `file` is how a position names it (`quiz.imscc!/quiz.xml`).

    Reports: QW503 (official schemas) or QW504 (our own).
    """
    code = NOT_IN_PROFILE if verdict.schema.startswith("profiles/") else NOT_VALID
    for fault in verdict.faults:
        at = Span(file, fault.line, 1 if fault.line else 0)
        bag.add(code, f"{fault.message} ({fault.path}; {verdict.schema})", at, target=target)


_official: dict[tuple[str, ...], Schema] = {}
"""The official schemas, by the SHA-256 of all files in it: the same for every `SchemaSet` of the process."""


@cache
def _own_checker(kind: str) -> Checker:
    folder = resources.folder("schemas") / "profiles"

    def path(address: str) -> Path | None:
        name = address.removeprefix(_OWN)
        return folder / name if name != address and "/" not in name else None

    def data(address: str) -> bytes | None:
        at = path(address)
        return at.read_bytes() if at else None

    name, entry = f"profiles/{kind}.xsd", f"{_OWN}{kind}.xsd"
    namespace = etree.parse(folder / f"{kind}.xsd").getroot().get("targetNamespace")
    return Checker(
        [(None, Schema(name, lambda: compile_schema(name, [Import(namespace, entry)], data, path)))]
    )


def _wrong_root(root: etree._Element, profile: Profile) -> Fault:
    wanted, found = etree.QName(profile.root.replace("*", "any")), etree.QName(root)
    expected = "any element" if profile.root.endswith("*") else f"`{wanted.localname}`"
    return Fault(
        f"the root element is `{found.localname}` in the namespace `{found.namespace or ''}`; "
        f"expected {expected} in `{wanted.namespace}`",
        root.sourceline or 0,
        path_of(root),
    )
