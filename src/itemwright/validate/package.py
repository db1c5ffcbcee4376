"""Checking a whole package: official schemas, profile schemas, rules of the importers."""

from collections.abc import Iterable
from typing import assert_never

from itemwright.diag import Bag
from itemwright.formats.base import Package, place
from itemwright.formats.registry import rules_of
from itemwright.package.tree import Tree
from itemwright.validate.catalog import official_catalog
from itemwright.validate.xsd import SchemaSet, report

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


def check_tree(
    tree: Tree, package: Package, name: str, schemas: SchemaSet, bag: Bag, *, profiles: bool
) -> tuple[str, ...]:
    """Check every document of a package; returns the names of the schemas that it was checked against, sorted.

    `name` is how the package is shown. With `profiles` it is also checked against itemwright's own, stricter schemas:
    for what itemwright wrote.
    """
    used: set[str] = set()
    possible = set(kinds_of(package))
    catalog = official_catalog()
    kind_of_tag: dict[str, str | None] = {}
    for path, root in tree.documents().items():
        tag = str(root.tag)
        if tag not in kind_of_tag:
            kind_of_tag[tag] = next((kind for kind in catalog.kinds(tag) if kind in possible), None)
        kind = kind_of_tag[tag]
        place_name = name if package == "moodle" else place(name, path).file
        if kind is not None and (checker := schemas.official(kind)) is not None:
            verdict = checker.check(root)
            used.add(verdict.schema)
            report(verdict, place_name, bag, target=package)
        profile = "moodle" if package == "moodle" else _PROFILES.get(kind or "", kind)
        if profiles and profile is not None and (profile == "moodle" or kind in _WITH_PROFILE):
            verdict = schemas.profile(profile).check(root)
            used.add(verdict.schema)
            report(verdict, place_name, bag, target=package)
    rules_of(package)(tree, name, bag)
    return tuple(sorted(used))
