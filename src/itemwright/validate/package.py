"""Checking a whole package: official schemas, profile schemas, rules of the importers."""

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import assert_never

from lxml import etree

from itemwright.diag import Bag
from itemwright.formats.base import Package, place
from itemwright.formats.pictures import check_picture
from itemwright.formats.registry import rules
from itemwright.package.tree import Content, Tree
from itemwright.validate.catalog import official_catalog
from itemwright.validate.xsd import Checker, SchemaSet, report

_PROFILES = {
    "cc11-qti": "cc-qti",
    "cc13-qti": "cc-qti",
    "cp-manifest": "canvas-manifest",
    "qti12": "canvas-qti",
}
"""The profile schema of an official kind where its name is another."""
_WITH_PROFILE = frozenset(
    {"qti21-item", "qti21-test", "qti21-manifest", "cc11-manifest", "cc13-manifest", "canvas-meta"}
    | set(_PROFILES)
)

_MOST_FORMS = 1000
"""How many forms of documents are kept in mind; each takes some kilobytes."""


def kinds_of(package: Package) -> tuple[str, ...]:
    """The kinds of document in a package that have an official schema."""
    match package:
        case "moodle":
            return ()
        case "canvas":
            return ("cp-manifest", "qti12", "canvas-meta")
        case "qti21" | "qti22" | "cc11" | "cc13":
            return tuple(kind for kind in official_catalog().profiles if kind.startswith(f"{package}-"))
        case _:
            assert_never(package)


def needed_kinds(packages: Iterable[Package]) -> list[str]:
    """The kinds whose official schemas a build for these packages wants: those that itemwright writes."""
    kinds = {kind for package in packages for kind in kinds_of(package)}
    return sorted(kinds & _WITH_PROFILE)


class PackageCheck:
    """The check of a package whose files pass by a few at a time. `name` is how the package is shown.

    With `profiles` it is also checked against itemwright's own, stricter schemas: for what itemwright wrote.
    """

    def __init__(self, package: Package, name: str, schemas: SchemaSet, bag: Bag, *, profiles: bool) -> None:
        self._package = package
        self._name = name
        self._schemas = schemas
        self._bag = bag
        self._profiles = profiles
        self._rules = rules(package, name, bag)
        self._checkers: dict[tuple[Package, str], tuple[Checker | None, Checker | None]] = {}
        self._used: set[str] = set()
        self._sound: dict[bytes, str] = {}

    def files(self, files: Sequence[tuple[str, Content]], serialised: Sequence[bytes] | None = None) -> None:
        """Check files by themselves: all by the official schemas, then by the profiles, then by the rules.

        A processor that stays with one task for some hundred files takes two thirds of the time. Where the files are
        given as bytes, too, the rules read one document of a form (see `Rules.form`) for all.
        """
        documents: list[tuple[str, etree._Element, bytes | None, tuple[Checker | None, Checker | None]]] = []
        for (path, content), data in zip(files, serialised or repeat(None), strict=False):
            if isinstance(content, bytes):
                check_picture(path, content, place(self._name, path), self._package, self._bag)
            else:
                documents.append((path, content, data, self._checkers_of(path, content)))
        for schema in (0, 1):
            for path, root, data, checkers in documents:
                if (checker := checkers[schema]) is not None:
                    self._check(checker, path, root, data)
        forms = map(self._rules.form, serialised) if serialised is not None else repeat(None)
        for (path, content), form in zip(files, forms, strict=False):
            if form is not None and form in self._sound and not isinstance(content, bytes):
                self._rules.like(path, content, self._sound[form])
                continue
            before = len(self._bag.items)
            self._rules.file(path, content)
            if form is not None and len(self._bag.items) == before:
                self._keep(form, path)

    def _keep(self, form: bytes, path: str) -> None:
        """Remember a sound document of a form; of those met longest ago one is forgotten."""
        if len(self._sound) == _MOST_FORMS:
            del self._sound[next(iter(self._sound))]
        self._sound[form] = path

    def _check(self, checker: Checker, path: str, root: etree._Element, data: bytes | None) -> None:
        verdict = checker.check(root, data)
        self._used.add(verdict.schema)
        if verdict.faults:
            shown = self._name if self._package == "moodle" else place(self._name, path).file
            report(verdict, shown, self._bag, target=self._package)

    def end(self) -> tuple[str, ...]:
        """Check what concerns the package as a whole; the names of the schemas that were used, sorted."""
        self._rules.end()
        return tuple(sorted(self._used))

    def _checkers_of(self, path: str, root: etree._Element) -> tuple[Checker | None, Checker | None]:
        """The official schema and our own for a document, by the kind of package and its root element."""
        package, tag = _dialect(self._package, path), str(root.tag)
        if (package, tag) not in self._checkers:
            possible = kinds_of(package)
            kind = next((kind for kind in official_catalog().kinds(tag) if kind in possible), None)
            official = self._schemas.official(kind) if kind is not None else None
            profile = "moodle" if package == "moodle" else _PROFILES.get(kind or "", kind)
            own = None
            if self._profiles and profile is not None and (profile == "moodle" or kind in _WITH_PROFILE):
                own = self._schemas.profile(profile)
            self._checkers[package, tag] = (official, own)
        return self._checkers[package, tag]


def _dialect(package: Package, path: str) -> Package:
    """The kind of package whose schemas hold for a file: Canvas puts its own QTI 1.2 (`.xml.qti`) into cartridges."""
    return "canvas" if path.endswith(".qti") and package in ("cc11", "cc13") else package


def check_tree(
    tree: Tree, package: Package, name: str, schemas: SchemaSet, bag: Bag, *, profiles: bool
) -> tuple[str, ...]:
    """Check every file of a package; returns the names of the schemas that it was checked against, sorted."""
    check = PackageCheck(package, name, schemas, bag, profiles=profiles)
    check.files(list(tree.files.items()))
    return check.end()
