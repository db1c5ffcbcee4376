"""The manifest: every file of the package, with LOM and QTI metadata (docs/importers/qti21.md, 2, Package)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

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
from itemwright.questions.base import Difficulty
from itemwright.questions.types import Question
from itemwright.xml.build import child, element

_NAMESPACES = {None: PACKAGING, "imsmd": LOM, "imsqti": METADATA, "xsi": XSI}

_DIFFICULTIES = {"easy": "easy", "medium": "medium", "hard": "difficult"}
"""Ours and LOM's (IEEE 1484.12.1, 5.8)."""

_INTERACTIONS: dict[object, str] = {
    f"{{{QTI}}}{kind}Interaction": f"{kind}Interaction"
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
}
"""The names of interactions, by tag."""
_ITEM_BODY = f"{{{QTI}}}itemBody"
_RESPONSE_DECLARATION = f"{{{QTI}}}responseDeclaration"
_CORRECT_RESPONSE = f"{{{QTI}}}correctResponse"
_MODAL_FEEDBACK = f"{{{QTI}}}modalFeedback"


class Kind(NamedTuple):
    """What the QTI metadata say of an item.

    Its kinds of interaction, each once and in the order of their names; whether there are several interactions, whether
    it shows texts, whether there is a key.
    """

    interactions: tuple[str, ...]
    composite: bool
    feedback: bool
    key: bool


def kind_of(item: etree._Element) -> Kind:
    """What an item is, read off the item itself."""
    body = next(item.iterchildren(_ITEM_BODY))
    found = [_INTERACTIONS[part.tag] for part in body.iter() if part.tag in _INTERACTIONS]
    return Kind(
        tuple(sorted(set(found))),
        len(found) > 1,
        item[-1].tag == _MODAL_FEEDBACK,
        any(
            part.tag == _CORRECT_RESPONSE for one in item.iterchildren(_RESPONSE_DECLARATION) for part in one
        ),
    )


class Listed(NamedTuple):
    """A test or an item in the manifest: its name, the question and the kind (None for the test), the files it uses."""

    name: Name
    question: Question | None
    kind: Kind | None
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
        namespaces=_NAMESPACES,
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
        if one.question is None or one.kind is None:
            resource = _resource("imsqti_test_xmlv2p1", one.name)
        else:
            resource = _item(bank, one.name, one.question, one.kind, titles[one.question.id])
        resources.append(resource)
        for path in one.files:
            child(resource, "file", {"href": path})
        if one.question is None:
            for other in listed:
                if other.question is not None:
                    _depend(resource, _resource_id(other.name))
        for path in one.files:
            if path in shared:
                _depend(resource, _file_id(path))
    for path in sorted(shared):
        resource = child(resources, "resource", {"identifier": _file_id(path), "type": "webcontent"})
        child(resource, "file", {"href": path})
    return root


def _resource_id(name: Name) -> str:
    return f"RES-{name.identifier}"


def _file_id(path: str) -> str:
    """Safe names hold no `/`, so no two paths of a package share an identifier."""
    return f"FILE-{path.replace('/', '-')}"


def _depend(resource: etree._Element, on: str) -> None:
    child(resource, "dependency", {"identifierref": on})


def _resource(kind: str, name: Name) -> etree._Element:
    made = element(
        f"{{{PACKAGING}}}resource",
        {"identifier": _resource_id(name), "type": kind, "href": name.path},
        namespaces=_NAMESPACES,
    )
    child(made, "file", {"href": name.path})
    return made


def _item(bank: Bank, name: Name, question: Question, kind: Kind, title: str) -> etree._Element:
    """The resource of an item: a copy of one like it, with what is its own."""
    resource = _like(kind, bank.id, bank.language, question.tags, question.difficulty, question.outcomes)
    resource.set("identifier", _resource_id(name))
    resource.set("href", name.path)
    metadata, file = resource
    general = metadata[1][0]
    general[0][1].text = question.id
    general[1][0].text = title
    file.set("href", name.path)
    return resource


@copied
def _like(
    kind: Kind,
    catalog: str,
    language: str,
    tags: tuple[str, ...],
    difficulty: Difficulty | None,
    outcomes: tuple[str, ...],
) -> etree._Element:
    """The resource of an item without its names and its title. QTI metadata come first: the schema asks for it."""
    resource = _resource("imsqti_item_xmlv2p1", Name("", ""))
    metadata = child(resource, "metadata")
    resource.insert(0, metadata)
    qti = etree.SubElement(metadata, f"{{{METADATA}}}qtiMetadata")
    child(qti, "itemTemplate", text="false")
    child(qti, "timeDependent", text="false")
    child(qti, "composite", text=flag(kind.composite))
    for name in kind.interactions:
        child(qti, "interactionType", text=name)
    child(qti, "feedbackType", text="nonadaptive" if kind.feedback else "none")
    child(qti, "solutionAvailable", text=flag(kind.key))
    child(qti, "toolName", text=TOOL)
    child(qti, "toolVersion", text=TOOL_VERSION)
    lom = etree.SubElement(metadata, f"{{{LOM}}}lom")
    _general(lom, (catalog, ""), "", language, None, tags)
    if difficulty is not None:
        _vocabulary(child(lom, "educational"), "difficulty", _DIFFICULTIES[difficulty])
    if outcomes:
        classification = child(lom, "classification")
        _vocabulary(classification, "purpose", "educational objective")
        for outcome in outcomes:
            child(child(child(classification, "taxonPath"), "taxon"), "id", text=outcome)
    return resource


def _bank_lom(metadata: etree._Element, bank: Bank) -> None:
    lom = etree.SubElement(metadata, f"{{{LOM}}}lom")
    description = bank.description.plain if bank.description is not None else None
    _general(lom, (TOOL, bank.id), bank.title, bank.language, description, bank.tags)
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
    name: tuple[str, str],
    title: str,
    language: str,
    description: str | None,
    tags: Sequence[str],
) -> None:
    """What LOM says of anything; `name` is a catalogue and the entry in it."""
    catalog, entry = name
    general = child(lom, "general")
    identifier = child(general, "identifier")
    child(identifier, "catalog", text=catalog)
    child(identifier, "entry", text=entry)
    _string(child(general, "title"), title, language)
    child(general, "language", text=language)
    if description:
        _string(child(general, "description"), description, language)
    for tag in tags:
        _string(child(general, "keyword"), tag, language)


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
