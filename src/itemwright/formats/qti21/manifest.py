"""The manifest: every file of the package, with LOM and QTI metadata (docs/importers/qti21.md, 2, Package)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from itemwright.formats.qti21.vocab import (
    BANK_SCHEMA,
    LOM,
    MANIFEST_LOCATION,
    METADATA,
    PACKAGE_SCHEMA,
    PACKAGING,
    QTI,
    TOOL,
    TOOL_VERSION,
    XSI,
    Name,
    copied,
    flag,
    identifier,
)
from itemwright.questions.bank import Bank
from itemwright.questions.types import Question
from itemwright.xml.build import child, element

_DIFFICULTIES = {"easy": "easy", "medium": "medium", "hard": "difficult"}
"""Ours and LOM's (IEEE 1484.12.1, 5.8)."""

_INTERACTIONS = tuple(
    f"{{{QTI}}}{kind}Interaction"
    for kind in (
        "choice",
        "order",
        "match",
        "gapMatch",
        "hotspot",
        "graphicGapMatch",
        "textEntry",
        "inlineChoice",
        "extendedText",
        "upload",
    )
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A test or an item in the manifest: what it is called, its root, the question (None for the test), its files."""

    name: Name
    root: etree._Element
    question: Question | None
    files: tuple[str, ...]


def manifest(bank: Bank, titles: Mapping[str, str], listed: Sequence[Listed]) -> etree._Element:
    """The manifest of a test and its items, or of items alone.

    A file is listed with everything that uses it, and as a resource of its own only if several do: such a resource has
    no href, since Canvas drops a file that is some resource's href (docs/importers/canvas.md, 4).
    """
    with_test = any(one.question is None for one in listed)
    root = element(
        f"{{{PACKAGING}}}manifest",
        {f"{{{XSI}}}schemaLocation": MANIFEST_LOCATION, "identifier": f"MANIFEST-{identifier(bank.id)}"},
        namespaces={None: PACKAGING, "imsmd": LOM, "imsqti": METADATA, "xsi": XSI},
    )
    metadata = child(root, "metadata")
    child(metadata, "schema", text=PACKAGE_SCHEMA if with_test else BANK_SCHEMA)
    child(metadata, "schemaversion", text="1.0.0")
    _bank_lom(metadata, bank)
    child(root, "organizations")
    resources = child(root, "resources")
    uses = Counter(path for one in listed for path in one.files)
    shared = {path for path, count in uses.items() if count > 1}
    for one in listed:
        kind = "test" if one.question is None else "item"
        resource = child(
            resources,
            "resource",
            {
                "identifier": _resource_id(one),
                "type": f"imsqti_{kind}_xmlv2p1",
                "href": one.name.path,
            },
        )
        if one.question is not None:
            metadata = child(resource, "metadata")
            _qti_metadata(metadata, one.root)
            _question_lom(metadata, bank, one.question, titles[one.question.id])
        for path in (one.name.path, *one.files):
            child(resource, "file", {"href": path})
        if one.question is None:
            for other in listed:
                if other.question is not None:
                    _depend(resource, _resource_id(other))
        for path in one.files:
            if path in shared:
                _depend(resource, _file_id(path))
    for path in sorted(shared):
        resource = child(resources, "resource", {"identifier": _file_id(path), "type": "webcontent"})
        child(resource, "file", {"href": path})
    return root


def _resource_id(one: Listed) -> str:
    return f"RES-{one.name.identifier}"


def _file_id(path: str) -> str:
    """Safe names hold no `/`, so no two paths of a package share an identifier."""
    return f"FILE-{path.replace('/', '-')}"


def _depend(resource: etree._Element, on: str) -> None:
    child(resource, "dependency", {"identifierref": on})


def _qti_metadata(metadata: etree._Element, item: etree._Element) -> None:
    """What the item is, read off the item itself; in the order that the schema asks for."""
    interactions = tuple(str(part.tag).rpartition("}")[2] for part in item.iter(*_INTERACTIONS))
    feedback = item.find(f"{{{QTI}}}modalFeedback") is not None
    key = item.find(f"{{{QTI}}}responseDeclaration/{{{QTI}}}correctResponse") is not None
    metadata.append(_qti_elements(interactions, feedback, key))


@copied
def _qti_elements(interactions: tuple[str, ...], feedback: bool, key: bool) -> etree._Element:
    made = element(f"{{{METADATA}}}qtiMetadata", namespaces={"imsqti": METADATA})
    for name in ("itemTemplate", "timeDependent", "composite"):
        child(made, name, text="false")
    for name in interactions:
        child(made, "interactionType", text=name)
    child(made, "feedbackType", text="nonadaptive" if feedback else "none")
    child(made, "solutionAvailable", text=flag(key))
    child(made, "toolName", text=TOOL)
    child(made, "toolVersion", text=TOOL_VERSION)
    return made


def _question_lom(metadata: etree._Element, bank: Bank, question: Question, title: str) -> None:
    lom = etree.SubElement(metadata, f"{{{LOM}}}lom")
    _general(lom, bank, question.id, title, None, question.tags)
    if question.difficulty is not None:
        _vocabulary(child(lom, "educational"), "difficulty", _DIFFICULTIES[question.difficulty])
    if question.outcomes:
        classification = child(lom, "classification")
        _vocabulary(classification, "purpose", "educational objective")
        for outcome in question.outcomes:
            child(child(child(classification, "taxonPath"), "taxon"), "id", text=outcome)


def _bank_lom(metadata: etree._Element, bank: Bank) -> None:
    lom = etree.SubElement(metadata, f"{{{LOM}}}lom")
    description = bank.description.plain if bank.description is not None else None
    _general(lom, bank, None, bank.title, description, bank.tags)
    if bank.authors:
        life_cycle = child(lom, "lifeCycle")
        for author in bank.authors:
            contribute = child(life_cycle, "contribute")
            _vocabulary(contribute, "role", "author")
            child(contribute, "entity", text=_card(author))
    if bank.license is not None:
        rights = child(lom, "rights")
        _vocabulary(rights, "copyrightAndOtherRestrictions", "yes")
        _string(child(rights, "description"), bank.license, bank.language)


def _general(
    lom: etree._Element,
    bank: Bank,
    question: str | None,
    title: str,
    description: str | None,
    tags: Sequence[str],
) -> None:
    general = child(lom, "general")
    entry = child(general, "identifier")
    child(entry, "catalog", text=bank.id if question is not None else TOOL)
    child(entry, "entry", text=question if question is not None else bank.id)
    _string(child(general, "title"), title, bank.language)
    child(general, "language", text=bank.language)
    if description:
        _string(child(general, "description"), description, bank.language)
    for tag in tags:
        _string(child(general, "keyword"), tag, bank.language)


def _string(parent: etree._Element, text: str, language: str) -> None:
    child(parent, "string", {"language": language}, text)


def _vocabulary(parent: etree._Element, name: str, value: str) -> None:
    made = child(parent, name)
    child(made, "source", text="LOMv1.0")
    child(made, "value", text=value)


def _card(name: str) -> str:
    """A name as a vCard (RFC 2426), which is what LOM asks for."""
    escaped = name.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
    return f"BEGIN:VCARD\nVERSION:3.0\nFN:{escaped}\nEND:VCARD"
