"""What is wrong with the manifest and the files that it lists."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from posixpath import dirname

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.qti21.rules.facts import Shown
from itemwright.formats.qti21.rules.names import Finder, local
from itemwright.formats.qti21.rules.paths import is_outside, resolve
from itemwright.formats.qti21.vocab import MANIFEST
from itemwright.package.tree import Content

NO_MANIFEST = declare(
    "QW550",
    Severity.ERROR,
    "no manifest in the package",
    """
    A QTI package is a zip with `imsmanifest.xml` at its root. Without one engines refuse it; in Canvas the import ends
    well with no questions in it.
    """,
)
NOT_ANNOUNCED = declare(
    "QW551",
    Severity.WARNING,
    "manifest that does not announce QTI 2",
    """
    Canvas takes a package for QTI 2 only if the root of the manifest declares a namespace of QTI 2.0 or 2.1, or
    `metadata/schema` holds `QTIv2.`. Any other goes to its reader for QTI 1.2, which finds nothing: no questions, no
    error, no warning. Write `<schema>QTIv2.1 Package</schema>`.
    """,
)
FILE_MISSING = declare(
    "QW552",
    Severity.ERROR,
    "file listed but not there",
    """
    The manifest lists a file that the package does not hold. Engines refuse the resource. In Canvas a missing test ends
    the whole import, a missing item becomes a question of type Error.
    """,
)
FILE_UNLISTED = declare(
    "QW553",
    Severity.WARNING,
    "file there but not listed",
    """
    No resource of the manifest lists this file. Importers copy what is listed, and nothing else; jqtiplus reports it.
    """,
)
NO_HREF = declare(
    "QW554",
    Severity.ERROR,
    "test or item without a file",
    """
    The resource of a test or an item names its document by `href` and lists it as a `file`. One item without `href`
    makes Canvas lose all questions of the package.
    """,
)
DEPENDENCY = declare(
    "QW555",
    Severity.ERROR,
    "dependency on a resource that is not there",
    """
    A `dependency` names a resource that the manifest does not have: an importer that follows it finds nothing. Mend the
    `identifierref`, or remove the dependency.
    """,
)
RESOURCE_TWICE = declare(
    "QW556",
    Severity.ERROR,
    "resource identifier used twice",
    """
    Two resources of the manifest have the same identifier, so a dependency means either.
    """,
)
OWN_HREF = declare(
    "QW557",
    Severity.WARNING,
    "media file that Canvas drops",
    """
    Canvas does not copy a file that is the `href` of some resource: the picture stays broken, without a warning. List
    media as further `file`s of the items that show them, or as a `webcontent` resource without `href`.
    """,
)
OUTSIDE = declare(
    "QW558",
    Severity.ERROR,
    "path that leads out of the package",
    """
    Paths in a package are relative and stay inside it, with `/` between folders. Others are refused as an attack, or
    mean another file on each system.
    """,
)
PLUS = declare(
    "QW559",
    Severity.WARNING,
    "file name that Canvas does not find",
    """
    Canvas reads a `+` in a file name as a blank and does not find the file. Use letters, digits, `.`, `-` and `_`.
    """,
)
REFERENCE_MISSING = declare(
    "QW560",
    Severity.ERROR,
    "reference to a file that is not there",
    """
    A picture, an object, a style sheet or a link of a test or an item leads to a file that the package does not hold.
    Paths count from the file that they stand in.
    """,
)
NOT_WITH_ITEM = declare(
    "QW561",
    Severity.WARNING,
    "file not listed with what shows it",
    """
    A document shows a file that its resource neither lists as a `file` nor has by a `dependency`. Whoever takes out the
    item alone loses the file, and importers need not copy it.
    """,
)

_XML_BASE = "{http://www.w3.org/XML/1998/namespace}base"
_DOCUMENT_TYPES = ("imsqti_item_xml", "imsqti_test_xml", "imsqti_assessment_xml", "imsqti_section_xml")
_NOT_LISTED = (".xsd", ".dtd")


@dataclass(slots=True)
class Resource:
    """A resource: its element, the path of its document, its dependencies, and the paths of all its files."""

    element: etree._Element
    href: str | None
    dependencies: list[etree._Element] = field(default_factory=list)
    files: set[str] = field(default_factory=set)
    needs: list["Resource"] = field(default_factory=list)


def check(paths: Set[str], root: Content | None, shown: Iterable[Shown], finder: Finder) -> None:
    """The manifest (`root`) against the files there are, and the files that documents show against both."""
    if root is None or isinstance(root, bytes):
        if root is None:
            finder.add(NO_MANIFEST, f"there is no {MANIFEST} at the root of the package", "")
        return
    _announcement(root, finder)
    resources = _resources(root, paths, finder)
    listed = {path for resource in resources for path in resource.files}
    for path in sorted(paths - listed):
        if path != MANIFEST and not path.lower().endswith(_NOT_LISTED):
            finder.add(FILE_UNLISTED, f"`{path}` is listed by no resource", path)
    _shown(shown, paths, resources, finder)


def _announcement(root: etree._Element, finder: Finder) -> None:
    schema = root.findtext("{*}metadata/{*}schema") or ""
    spaces = " ".join(space for space in root.nsmap.values() if space)
    if "qtiv2." not in schema.lower() and not any(mark in spaces for mark in ("imsqti_v2p", "qti/qtiv2p")):
        finder.add(NOT_ANNOUNCED, "Canvas does not see that this is QTI 2", MANIFEST, root)


def _resources(root: etree._Element, paths: Set[str], finder: Finder) -> list[Resource]:
    found: list[Resource] = []
    named: dict[str, Resource] = {}
    for parent in root.iterchildren("{*}resources"):
        base = root.get(_XML_BASE, "") + parent.get(_XML_BASE, "")
        for element in parent.iterchildren("{*}resource"):
            name = element.get("identifier", "")
            resource = _resource(element, base + element.get(_XML_BASE, ""), paths, finder)
            found.append(resource)
            if named.setdefault(name, resource) is not resource:
                finder.add(RESOURCE_TWICE, f"two resources are called `{name}`", MANIFEST, element)
    for resource in found:
        kind = resource.element.get("type", "")
        if resource.href is not None and not kind.startswith("imsqti"):
            finder.add(
                OWN_HREF,
                f"Canvas does not copy `{resource.href}`, which is the `href` of a resource",
                MANIFEST,
                resource.element,
            )
        for dependency in resource.dependencies:
            on = dependency.get("identifierref", "")
            if on in named:
                resource.needs.append(named[on])
            else:
                finder.add(DEPENDENCY, f"there is no resource `{on}`", MANIFEST, dependency)
    return found


def _resource(element: etree._Element, base: str, paths: Set[str], finder: Finder) -> Resource:
    resource = Resource(element, None)
    for part in (element, *element):
        name = local(part)
        if name == "dependency":
            resource.dependencies.append(part)
        if part is not element and name != "file":
            continue
        href = part.get("href")
        path = resolve("", base + href) if href is not None else None
        if path is None:
            continue
        if part is element:
            resource.href = path
        if is_outside(path):
            finder.add(OUTSIDE, f"`{href}` leads out of the package", MANIFEST, part)
            continue
        if part is not element:
            resource.files.add(path)
            if "+" in path:
                finder.add(PLUS, f"Canvas does not find `{href}`, because of the `+`", MANIFEST, part)
        if path not in paths and not (part is element and path in resource.files):
            finder.add(FILE_MISSING, f"the package has no `{href}`", MANIFEST, part)
    kind = element.get("type", "")
    if kind.startswith(_DOCUMENT_TYPES) and (resource.href is None or resource.href not in resource.files):
        problem = "has no `href`" if resource.href is None else "does not list its own document as a `file`"
        finder.add(NO_HREF, f"the resource `{element.get('identifier')}` {problem}", MANIFEST, element)
    return resource


def _shown(shown: Iterable[Shown], paths: Set[str], resources: Sequence[Resource], finder: Finder) -> None:
    owners = {resource.href: resource for resource in resources if resource.href is not None}
    needed: dict[str, set[str]] = {}
    for path, name, target, at in shown:
        file = resolve(dirname(path), target)
        if file is None:
            continue
        if is_outside(file):
            finder.add_at(OUTSIDE, f"`{target}` leads out of the package", at)
        elif file not in paths:
            finder.add_at(REFERENCE_MISSING, f"`{name}` shows `{target}`, which is not there", at)
        elif (owner := owners.get(path)) is not None and file not in owner.files:
            if path not in needed:
                needed[path] = {one for resource in owner.needs for one in resource.files}
            if file not in needed[path]:
                finder.add_at(NOT_WITH_ITEM, f"the resource of `{path}` does not list `{file}`", at)
