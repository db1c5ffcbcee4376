"""The rules for the manifest, the files, and the settings of quizzes."""

from collections.abc import Mapping
from posixpath import basename, dirname
from typing import NamedTuple
from urllib.parse import unquote

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules.facts import Findings, namespace
from itemwright.formats.canvas.rules.idents import as_imported
from itemwright.formats.canvas.rules.paths import Endings
from itemwright.formats.canvas.vocab import QUIZ
from itemwright.package.tree import Tree

NO_MANIFEST = declare(
    "QW650",
    Severity.WARNING,
    "no manifest in the package",
    """
    There is no `imsmanifest.xml` at the root of the zip. Classic Quizzes still find the questions, since they read
    every XML file; but no settings and no pictures, which only a manifest lists. New Quizzes find nothing.
    """,
)
NO_NAMESPACE = declare(
    "QW651",
    Severity.ERROR,
    "document without a default namespace",
    """
    New Quizzes look for everything in the default namespace of a document: the manifest, the questions and the
    settings each need an `xmlns="…"` without a prefix at their root. Without one their import fails. Classic Quizzes
    do not mind.
    """,
)
FILE_MISSING = declare(
    "QW652",
    Severity.ERROR,
    "file listed but not there",
    """
    The manifest lists a file that the package does not hold, so questions or pictures do not arrive.
    """,
)
SETTINGS_MISSING = declare(
    "QW653",
    Severity.ERROR,
    "settings listed but not there",
    """
    The manifest lists the settings of a quiz (`assessment_meta.xml`), and the file is missing. The whole import into
    Classic Quizzes fails of it, not this quiz alone. Add the file, or take the entry out of the manifest.
    """,
)
FILE_UNLISTED = declare(
    "QW654",
    Severity.WARNING,
    "file there but not listed",
    """
    No resource of the manifest lists this file. Classic Quizzes import pictures and other files only if they are
    listed, and read questions anyway; New Quizzes read nothing that is not listed. Remains of a file manager
    (`__MACOSX`, `.DS_Store`) are not reported.
    """,
)
RESOURCES = declare(
    "QW655",
    Severity.WARNING,
    "resources that do not fit together",
    """
    A dependency names a resource that the manifest does not have, or two resources have the same identifier. New
    Quizzes find settings and files through dependencies.
    """,
)
SETTINGS_PLACE = declare(
    "QW656",
    Severity.WARNING,
    "settings that Classic Quizzes do not read",
    """
    Classic Quizzes read the settings of a quiz from `<ident>/assessment_meta.xml`, where `<ident>` is the `ident` of
    the `assessment` as they rewrite it (other characters become `_`, `ID_` comes before a digit), and only if a
    resource whose type ends in `learning-application-resource` lists it. Otherwise the quiz has no description, no
    number of attempts and so on, without a warning.
    """,
)
SETTINGS_ORDER = declare(
    "QW657",
    Severity.WARNING,
    "settings that New Quizzes do not read",
    """
    New Quizzes take the settings of a quiz from the resource that its first `dependency` names, and look at no other.
    """,
)
NAME_WITH_PLUS = declare(
    "QW691",
    Severity.ERROR,
    "`+` in the name of a file",
    """
    Classic Quizzes take a `+` in the manifest for a blank, and do not find the file. Rename it (`%2B` in the manifest
    is read rightly, but other systems stumble over such names, too).
    """,
)
QTI_2 = declare(
    "QW682",
    Severity.ERROR,
    "questions of QTI 1.2, announced as QTI 2",
    """
    The manifest declares a namespace of QTI 2 at its root, or its `schema` says `QTIv2.…`, but the questions are QTI
    1.2. Canvas goes by the manifest and imports none of them, without an error.
    """,
)
SAME_ENDING = declare(
    "QW684",
    Severity.WARNING,
    "two files that Classic Quizzes may mix up",
    """
    Classic Quizzes look for a picture by the end of its path. If the path of one file is the end of another's
    (`a.png` and `images/a.png`), the wrong one may be shown. Give them different names.
    """,
)
RESOURCE_TYPE = declare(
    "QW693",
    Severity.WARNING,
    "resource of the wrong type",
    """
    New Quizzes go by the type of a resource: a quiz needs `imsqti_xmlv1p2`, a question bank
    `associatedcontent/imscc_xmlv1p1/learning-application-resource`. A bank under the type of a quiz becomes a quiz,
    and a quiz under another type is not found. Classic Quizzes do not mind.
    """,
)

MANIFEST = "imsmanifest.xml"
SETTINGS_FILE = "assessment_meta.xml"
_SETTINGS_TYPE = "learning-application-resource"
_READ = frozenset({"manifest", "questestinterop", "quiz"})
_WALKED = (".xml", ".dat", ".qti")
"""Endings of the files that Classic Quizzes read for questions, listed or not."""
_QTI_2 = tuple(
    f"http://www.imsglobal.org/xsd/{name}"
    for name in ("imsqti_v2p0", "imsqti_v2p1", "qti/qtiv2p0", "qti/qtiv2p1")
)
_XML_BASE = "{http://www.w3.org/XML/1998/namespace}base"


class Resource(NamedTuple):
    """A resource of the manifest: its files by path, and the resources that it depends on, in order."""

    element: etree._Element
    type: str
    files: Mapping[str, etree._Element]
    depends_on: tuple[str, ...]


def local(element: etree._Element) -> str:
    """An element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def is_read(root: etree._Element) -> bool:
    """Whether a document is one that an importer opens."""
    return local(root) in _READ


def check_namespace(path: str, root: etree._Element, findings: Findings) -> None:
    """The default namespace of a document."""
    if None not in root.nsmap:
        findings.add(NO_NAMESPACE, f"`{local(root)}` has no default namespace: New Quizzes fail", path, root)


def check(tree: Tree, findings: Findings) -> None:
    """The manifest, and what it says of the files."""
    root = tree.files.get(MANIFEST)
    if root is None or isinstance(root, bytes):
        findings.add(NO_MANIFEST, "there is no imsmanifest.xml at the root", "")
        return
    _announced(root, findings)
    resources = _resources(root, findings)
    listed: dict[str, Resource] = {}
    for resource in resources.values():
        for path, file in resource.files.items():
            listed.setdefault(path, resource)
            _file(path, file, tree, findings)
        for target in resource.depends_on:
            if target not in resources:
                findings.add(RESOURCES, f"no resource is called `{target}`", MANIFEST, resource.element)
    documents = tree.documents()
    for path in tree.files:
        remains = path.startswith("__MACOSX/") or basename(path) == ".DS_Store"
        if path not in listed and path != MANIFEST and not remains and not path.endswith(".xsd"):
            who = "New Quizzes do" if path.lower().endswith(_WALKED) else "Canvas does"
            findings.add(FILE_UNLISTED, f"no resource lists `{path}`: {who} not see it", path)
    _same_endings(tree, findings)
    quizzes = _holders(documents, listed, findings)
    _settings(documents, listed, quizzes, findings)
    _first_dependency(resources, findings)


def _announced(root: etree._Element, findings: Findings) -> None:
    said = [str(uri) for uri in root.nsmap.values() if str(uri).startswith(_QTI_2)]
    schema = (root.findtext("{*}metadata/{*}schema") or "").strip()
    if "qtiv2." in schema.lower():
        said.append(schema)
    if said:
        findings.add(
            QTI_2, f"`{said[0]}` announces QTI 2: Canvas imports no question of QTI 1.2", MANIFEST, root
        )


def _resources(root: etree._Element, findings: Findings) -> dict[str, Resource]:
    found: dict[str, Resource] = {}
    for element in root.iter("{*}resource"):
        ident = element.get("identifier", "")
        if ident in found:
            findings.add(RESOURCES, f"two resources are called `{ident}`", MANIFEST, element)
            continue
        base = element.get(_XML_BASE, "")
        found[ident] = Resource(
            element,
            element.get("type", ""),
            {unquote(base + file.get("href", "")): file for file in element.iterfind("{*}file")},
            tuple(entry.get("identifierref", "") for entry in element.iterfind("{*}dependency")),
        )
    return found


def _file(path: str, file: etree._Element, tree: Tree, findings: Findings) -> None:
    if "+" in file.get("href", ""):
        findings.add(
            NAME_WITH_PLUS, f"Classic Quizzes do not find `{path}`: a `+` is a blank to them", MANIFEST, file
        )
    if path in tree.files:
        return
    if basename(path) == SETTINGS_FILE:
        findings.add(
            SETTINGS_MISSING, f"`{path}` is listed but not there: the whole import fails", MANIFEST, file
        )
    else:
        findings.add(FILE_MISSING, f"`{path}` is listed but not there", MANIFEST, file)


def _same_endings(tree: Tree, findings: Findings) -> None:
    media = [path for path in tree.files if not path.lower().endswith((*_WALKED, ".xsd"))]
    endings = Endings(media)
    for path in media:
        if (longer := endings.longer(path)) is not None:
            findings.add(SAME_ENDING, f"`{longer}` ends in `{path}`, which is another file", longer)


def _holders(
    documents: Mapping[str, etree._Element], listed: Mapping[str, Resource], findings: Findings
) -> set[str]:
    """The idents of the quizzes; what of the types of resources is wrong."""
    quizzes: set[str] = set()
    for path, root in documents.items():
        if local(root) != "questestinterop":
            continue
        q = namespace(root)
        resource = listed.get(path)
        is_quiz = resource is not None and resource.type.startswith(QUIZ)
        assessments = list(root.iterfind(f"{q}assessment"))
        quizzes.update(as_imported(assessment.get("ident", "")) for assessment in assessments)
        if resource is None:
            continue
        if assessments and not is_quiz:
            findings.add(
                RESOURCE_TYPE,
                f"a quiz under the type `{resource.type}` is not found by New Quizzes",
                path,
                assessments[0],
                f"write {QUIZ}",
            )
        elif not assessments and is_quiz and (bank := root.find(f"{q}objectbank")) is not None:
            findings.add(RESOURCE_TYPE, "New Quizzes make a quiz of this question bank", path, bank)
    return quizzes


def _settings(
    documents: Mapping[str, etree._Element],
    listed: Mapping[str, Resource],
    quizzes: set[str],
    findings: Findings,
) -> None:
    for path, root in documents.items():
        if basename(path) != SETTINGS_FILE or path not in listed:
            continue
        if dirname(path) not in quizzes:
            findings.add(
                SETTINGS_PLACE,
                f"no quiz has the ident `{dirname(path)}`, the name of the folder: nobody reads these settings",
                path,
                root,
            )
        elif not listed[path].type.endswith(_SETTINGS_TYPE):
            findings.add(
                SETTINGS_PLACE,
                f"Classic Quizzes do not read settings under the type `{listed[path].type}`",
                MANIFEST,
                listed[path].element,
            )


def _first_dependency(resources: Mapping[str, Resource], findings: Findings) -> None:
    holding = {
        ident
        for ident, resource in resources.items()
        if any(basename(path) == SETTINGS_FILE for path in resource.files)
    }
    for resource in resources.values():
        first, others = resource.depends_on[:1], resource.depends_on[1:]
        if resource.type.startswith(QUIZ) and holding.intersection(others) and first[0] not in holding:
            findings.add(
                SETTINGS_ORDER,
                "the first dependency of this quiz is not its settings: New Quizzes do not read them",
                MANIFEST,
                resource.element,
            )
