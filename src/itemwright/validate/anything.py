"""Checking anyone's file: telling what it is, taking it apart, and applying what holds for its kind."""

import re
from collections.abc import Mapping
from pathlib import Path

from lxml import etree

from itemwright.context import LIMITS, Limits
from itemwright.diag import Bag, Severity, Span, declare
from itemwright.formats.base import Package, place
from itemwright.package.tree import Tree
from itemwright.package.unpack import unpack
from itemwright.source.bank import is_there
from itemwright.validate.catalog import official_catalog
from itemwright.validate.package import check_tree
from itemwright.validate.xsd import SchemaSet
from itemwright.xml.parse import XmlError, parse_xml

UNKNOWN_FILE = declare(
    "QW510",
    Severity.ERROR,
    "file of an unknown kind",
    """
    itemwright checks Moodle XML, QTI 1.2, 2.1 and 2.2 (packages and single files), Canvas packages and Common
    Cartridges 1.1 and 1.3. This file is none of them, as far as its content tells.
    """,
)
NOT_WELL_FORMED = declare(
    "QW511",
    Severity.ERROR,
    "XML that cannot be read",
    """
    The file is no well-formed XML, or it declares entities of its own, is nested too deep or too large. Importers
    refuse it, or skip it without a word.
    """,
)
NO_MANIFEST = declare(
    "QW514",
    Severity.ERROR,
    "package without a manifest",
    """
    A package is a zip with `imsmanifest.xml` at its root. Without it New Quizzes, Moodle and QTI systems read nothing;
    Canvas's old importer reads what it finds. A folder around everything is the usual cause: pack its content, not the
    folder itself.
    """,
)
UNCHECKED = declare(
    "QW515",
    Severity.WARNING,
    "no schema for the document",
    """
    The root element has no namespace, or one for which there is no official schema, so that only the importers' rules
    were applied. QTI 1.2 without a namespace is the usual case: New Quizzes refuse it.
    """,
)
FILE_UNREADABLE = declare(
    "QW512",
    Severity.ERROR,
    "file cannot be read",
    """
    The file is missing, a folder, or the system does not let itemwright read it. Check its name and your rights to it.
    """,
)

_CP = "http://www.imsglobal.org/xsd/imscp_v1p1"
_MANIFEST = "imsmanifest.xml"
_CARTRIDGES: Mapping[str, Package] = {
    "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1": "cc11",
    "http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1": "cc13",
}
_ROOTS: Mapping[str, Package] = {
    "{http://www.imsglobal.org/xsd/imsqti_v2p1}": "qti21",
    "{http://www.imsglobal.org/xsd/imsqti_v2p2}": "qti22",
    "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}": "canvas",
    "{http://canvas.instructure.com/xsd/cccv1p0}": "canvas",
}


def check_file(
    path: Path, schemas: SchemaSet, bag: Bag, *, profiles: bool, limits: Limits = LIMITS
) -> tuple[Package | None, tuple[str, ...]]:
    """Check a package or an XML file. Returns its kind (None if it is none that is known) and the schemas used."""
    name = path.as_posix()
    tree = _tree(path, name, bag, limits)
    if tree is None:
        return None, ()
    package = package_of(tree)
    if package != "moodle" and name not in tree.files and _MANIFEST not in tree.files:
        bag.add(
            NO_MANIFEST,
            "there is no imsmanifest.xml at the root of the package",
            Span(name),
            help="pack the content of the folder, not the folder itself",
        )
    if package is None:
        bag.add(
            UNKNOWN_FILE,
            "this is no kind of package or file that itemwright knows",
            Span(name),
            help="known are Moodle XML, QTI 1.2, 2.1 and 2.2, Canvas packages and Common Cartridge 1.1 and 1.3",
        )
        return None, ()
    used = check_tree(tree, package, name, schemas, bag, profiles=profiles)
    if name in tree.files and package != "moodle" and not official_catalog().kinds(_tag(tree, name)):
        bag.add(UNCHECKED, f"there is no schema for `{_tag(tree, name)}`", Span(name, 1, 1, 1, 2))
    return package, used


def _tag(tree: Tree, name: str) -> str:
    content = tree.files[name]
    return "" if isinstance(content, bytes) else str(content.tag)


def _tree(path: Path, name: str, bag: Bag, limits: Limits) -> Tree | None:
    """The file taken apart; None if nothing can be made of it."""
    try:
        if not path.is_file():
            what = "is not a file" if is_there(path) else "does not exist"
            bag.add(FILE_UNREADABLE, f"{name} {what}", Span(name))
            return None
        with path.open("rb") as stream:
            head = stream.read(4)
        if head[:2] != b"PK":
            if path.stat().st_size > limits.xml_bytes:
                bag.add(
                    NOT_WELL_FORMED, f"the file is larger than {limits.xml_bytes // 10**6} MB", Span(name)
                )
                return None
            data = path.read_bytes()
            root = _parsed(data, name, bag, limits)
            return None if root is None else Tree({name: root})
    except OSError as error:
        bag.add(FILE_UNREADABLE, f"the file cannot be read: {error.strerror}", Span(name))
        return None
    files = unpack(path, bag, limits)
    if files is None:
        return None
    tree = Tree()
    for member, data in files.items():
        # What a Mac adds beside each file has its name and is no XML.
        if member.lower().endswith((".xml", ".qti")) and not member.startswith("__MACOSX/"):
            root = _parsed(data, place(name, member).file, bag, limits)
            tree.files[member] = data if root is None else root
        else:
            tree.files[member] = data
    return tree


def _parsed(data: bytes, name: str, bag: Bag, limits: Limits) -> etree._Element | None:
    try:
        return parse_xml(data, max_bytes=limits.xml_bytes, max_depth=limits.xml_depth)
    except XmlError as error:
        at = Span(name, error.line, error.column, error.line, error.column + 1) if error.line else Span(name)
        bag.add(
            NOT_WELL_FORMED,
            f"this is no XML that can be read: {_plain_words(error.message)}",
            at,
            help="packages (.zip, .imscc) and XML files are checked",
        )
        return None


def _plain_words(message: str) -> str:
    """The parser's message without its advice to programmers (`try XML_PARSE_HUGE`)."""
    return re.sub(r",? ?(?:\(?(?:use|try) XML_PARSE_\w+[^,.]*|see xmlCtxt\w+[^,.]*)", "", message)


def package_of(tree: Tree) -> Package | None:
    """The kind of a package by its manifest, or of a file by its root element."""
    documents = tree.documents()
    manifest = documents.get(_MANIFEST)
    if manifest is None and len(tree.files) == 1:
        manifest = next(
            (root for root in documents.values() if etree.QName(root).localname == "manifest"), None
        )
    if manifest is not None:
        namespace = etree.QName(manifest).namespace or ""
        if namespace in _CARTRIDGES:
            return "canvas" if _is_quiz_export(manifest) else _CARTRIDGES[namespace]
        return _by_resources(manifest) if namespace.startswith(_CP) else None
    for root in documents.values():
        if root.tag == "quiz":
            return "moodle"
        for prefix, package in _ROOTS.items():
            if str(root.tag).startswith(prefix):
                return package
        if etree.QName(root).localname == "questestinterop":
            return "canvas"
    return None


def _is_quiz_export(manifest: etree._Element) -> bool:
    """Whether this is the export of quizzes from Canvas: it has the namespace of cartridges, and types of its own."""
    return any(resource.get("type") == "imsqti_xmlv1p2" for resource in manifest.iter("{*}resource"))


def _by_resources(manifest: etree._Element) -> Package | None:
    types = [resource.get("type", "") for resource in manifest.iter("{*}resource")]
    for prefix in ("imsqti_item_xmlv2p", "imsqti_test_xmlv2p", "imsqti_assessment_xmlv2p"):
        for kind in types:
            if kind.startswith(prefix):
                return "qti22" if kind[len(prefix)] == "2" else "qti21"
    if any(kind.startswith("imsqti_xmlv1p2") for kind in types):
        return "canvas"
    # A Canvas bank alone is listed as a learning application resource only.
    return "canvas" if any("learning-application-resource" in kind for kind in types) else None
