"""What no XSD sees in a cartridge: the traps of Moodle's restore and of Canvas's importer.

This module reads the manifest, `item_rules` the questions. Sources: docs/importers/moodle.md, section 4;
docs/importers/canvas.md, sections 2, 3 and 5; docs/importers/cartridge.md.
"""

from collections.abc import Iterator
from posixpath import basename
from urllib.parse import unquote

from lxml import etree

from itemwright.diag import Bag, Severity, declare
from itemwright.formats.base import place
from itemwright.formats.cartridge.item_rules import DUPLICATE, NO_ITEMS, check_questions
from itemwright.formats.cartridge.text_rules import check_entities
from itemwright.formats.qti12.elements import NAMESPACE
from itemwright.package.tree import Tree

NO_MANIFEST = declare(
    "QW590",
    Severity.ERROR,
    "no manifest in the package",
    """
    A cartridge is a zip with `imsmanifest.xml` at its root. Without one no importer knows what the files are.
    """,
)
VERSION = declare(
    "QW591",
    Severity.ERROR,
    "version of the cartridge that is not taken",
    """
    Canvas takes the schema versions 1.0.0, 1.1.0, 1.2.0 and 1.3.0, to the letter, and refuses any other ("Unsupported
    content package"). Moodle takes 1.0 and 1.1 only, and finds out by the namespace of the manifest, which must be
    the default one (`xmlns="…"`, no prefix) and stand within the first kilobyte of the file.
    """,
)
DANGLING = declare(
    "QW592",
    Severity.ERROR,
    "reference to a resource that is not there",
    """
    An entry of the table of contents, or a dependency, names a resource that the manifest does not have.
    """,
)
FILE_MISSING = declare(
    "QW593",
    Severity.ERROR,
    "file listed but not there",
    """
    The manifest lists a file that the package does not hold. Importers skip the resource or fail.
    """,
)
FILE_UNLISTED = declare(
    "QW594",
    Severity.WARNING,
    "file there but not listed",
    """
    The package holds a file that no resource of the manifest lists. Moodle copies only files that are listed. Remains
    of a file manager (`__MACOSX`, `.DS_Store`) are not reported.
    """,
)
REFERENCED_TWICE = declare(
    "QW615",
    Severity.ERROR,
    "assessment listed twice in the table of contents",
    """
    Two entries of the organization refer to the same assessment. Moodle's restore dies of it.
    """,
)
NOT_IN_CONTENTS = declare(
    "QW619",
    Severity.WARNING,
    "assessment that the table of contents does not list",
    """
    Moodle takes only the assessments that an entry of the organization refers to, and passes over this one in silence;
    Canvas takes all. Add an `item` with its `identifierref`, or make a question bank of it, which needs none.
    """,
)
AUTHORIZATIONS = declare(
    "QW621",
    Severity.ERROR,
    "cartridge with authorizations",
    """
    The manifest asks for an authorization (`authorizations`). Moodle refuses such a cartridge.
    """,
)

MANIFEST = "imsmanifest.xml"
_CC11 = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"
_CANVAS_VERSIONS = ("1.0.0", "1.1.0", "1.2.0", "1.3.0")
_QUESTIONS = ("/assessment", "/question-bank")
_XML_BASE = "{http://www.w3.org/XML/1998/namespace}base"


def check(tree: Tree, name: str, bag: Bag) -> None:
    """Check a cartridge, or a manifest alone; `name` is how the package is shown."""
    path = next(iter(tree.files), "")
    alone = len(tree.files) == 1 and name.endswith(path)
    if not alone:
        path = MANIFEST
    manifest = tree.files.get(path)
    if manifest is None or isinstance(manifest, bytes):
        bag.add(NO_MANIFEST, "there is no imsmanifest.xml at the root", place(name, ""))
        return
    _Manifest(manifest, path, name, bag).check(None if alone else tree)


class _Manifest:
    """A manifest while it is checked."""

    def __init__(self, root: etree._Element, path: str, name: str, bag: Bag) -> None:
        self.root = root
        self.path = path
        self.name = name
        self.bag = bag
        self.resources: dict[str, etree._Element] = {}

    def check(self, tree: Tree | None) -> None:
        self.version()
        self.collect()
        self.contents()
        for text in (*self.local("title"), *self.local("string")):
            check_entities(text.text, text, self.path, self.name, self.bag)
        if tree is not None:
            self.listed(tree)
            for ident, resource in self.resources.items():
                if resource.get("type", "").endswith(_QUESTIONS):
                    self.questions(ident, resource, tree)

    def local(self, local: str) -> Iterator[etree._Element]:
        return self.root.iter(f"{{*}}{local}")

    def version(self) -> None:
        root = self.root
        stated = next(((element.text or "").strip() for element in self.local("schemaversion")), "")
        if stated not in _CANVAS_VERSIONS:
            self.bag.add(
                VERSION,
                f"`schemaversion` is `{stated}`",
                place(self.name, self.path, root),
                help="write 1.1.0",
            )
        if root.prefix is not None and str(root.tag).startswith(_CC11):
            self.bag.add(
                VERSION,
                f"the namespace of the manifest has the prefix `{root.prefix}`",
                place(self.name, self.path, root),
                help="make it the default namespace, or Moodle does not know the cartridge",
            )
        for element in self.local("authorizations"):
            self.bag.add(
                AUTHORIZATIONS,
                "Moodle refuses a cartridge with authorizations",
                place(self.name, self.path, element),
            )

    def collect(self) -> None:
        for resource in self.local("resource"):
            ident = resource.get("identifier", "")
            if ident in self.resources:
                self.bag.add(
                    DUPLICATE, f"two resources are called `{ident}`", place(self.name, self.path, resource)
                )
            self.resources.setdefault(ident, resource)

    def contents(self) -> None:
        """The table of contents, and what resources say of each other."""
        seen: set[str] = set()
        for item in self.local("item"):
            target = item.get("identifierref")
            if target is None:
                continue
            at = place(self.name, self.path, item)
            if target not in self.resources:
                self.bag.add(DANGLING, f"no resource is called `{target}`", at)
            elif target in seen and self.resources[target].get("type", "").endswith("/assessment"):
                self.bag.add(REFERENCED_TWICE, f"`{target}` is listed twice", at)
            seen.add(target)
        for dependency in self.local("dependency"):
            target = dependency.get("identifierref", "")
            if target not in self.resources:
                self.bag.add(
                    DANGLING, f"no resource is called `{target}`", place(self.name, self.path, dependency)
                )
        for ident, resource in self.resources.items():
            if ident not in seen and resource.get("type", "").endswith("/assessment"):
                self.bag.add(
                    NOT_IN_CONTENTS,
                    f"no entry of the table of contents refers to `{ident}`",
                    place(self.name, self.path, resource),
                )

    def listed(self, tree: Tree) -> None:
        """The files that are listed, and those that are there."""
        listed: set[str] = set()
        for resource in self.local("resource"):
            for path, file in _files(resource):
                listed.add(path)
                if path not in tree.files:
                    self.bag.add(
                        FILE_MISSING, f"`{path}` is listed but not there", place(self.name, self.path, file)
                    )
        for path in tree.files:
            remains = path.startswith("__MACOSX/") or basename(path) == ".DS_Store"
            if path not in listed and path != self.path and not path.endswith(".xsd") and not remains:
                self.bag.add(FILE_UNLISTED, f"no resource lists `{path}`", place(self.name, path))

    def questions(self, ident: str, resource: etree._Element, tree: Tree) -> None:
        """The first file of the resource, which is the one that Moodle takes."""
        path = next((path for path, _ in _files(resource)), "")
        root = tree.files.get(path)
        if path and root is None:
            return
        if root is None or isinstance(root, bytes) or root.tag != f"{{{NAMESPACE}}}questestinterop":
            self.bag.add(
                NO_ITEMS,
                f"the first file of `{ident}` holds no questions, and Moodle reads no other",
                place(self.name, self.path, resource),
            )
            return
        check_questions(
            root, resource.get("type", "").endswith("/assessment"), path, tree, self.name, self.bag
        )


def _files(resource: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    """The files of a resource by their path in the package."""
    base = resource.get(_XML_BASE, "")
    for file in resource.iter("{*}file"):
        yield unquote(base + file.get("href", "")), file
