"""The manifest: every file of the package, with LOM and QTI metadata (docs/importers/qti21.md, 2, Package)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from lxml import etree

from itemwright.formats.qti21.vocab import (
    BANK_SCHEMA,
    LOM,
    MANIFEST_LOCATION,
    METADATA,
    PACKAGE_SCHEMA,
    PACKAGING,
    TOOL,
    TOOL_VERSION,
    XSI,
    Name,
    flag,
    identifier,
)
from itemwright.package.serialise import serialise
from itemwright.package.sheet import BLANK, Sheet, document
from itemwright.package.tree import Document
from itemwright.questions.bank import Bank
from itemwright.questions.base import Difficulty
from itemwright.questions.types import Question
from itemwright.xml.build import child, element
from itemwright.xml.markup import Markup, attributes, escaped, quoted

_NAMESPACES = {None: PACKAGING, "imsmd": LOM, "imsqti": METADATA, "xsi": XSI}

_DIFFICULTIES = {"easy": "easy", "medium": "medium", "hard": "difficult"}
"""Ours and LOM's (IEEE 1484.12.1, 5.8)."""

_INTERACTION = re.compile(
    rb"<((?:choice|order|match|gapMatch|hotspot|graphicGapMatch|textEntry|inlineChoice|extendedText|upload)"
    rb"Interaction) "
)


class Kind(NamedTuple):
    """What the QTI metadata say of an item.

    Its kinds of interaction, each once and in the order of their names; whether there are several interactions, whether
    it shows texts, whether there is a key.
    """

    interactions: tuple[str, ...]
    composite: bool
    feedback: bool
    key: bool


def kind_of(item: bytes) -> Kind:
    """What an item is, read off the item itself, as it is written."""
    found = _INTERACTION.findall(item, item.index(b"<itemBody"), item.index(b"</itemBody>"))
    names = sorted({name.decode() for name in found})
    return Kind(tuple(names), len(found) > 1, b"<modalFeedback " in item, b"<correctResponse>" in item)


class Listed(NamedTuple):
    """A test or an item in the manifest: its name, the question and the kind (None for the test), the files it uses."""

    name: Name
    question: Question | None
    kind: Kind | None
    files: tuple[str, ...]


def manifest(bank: Bank, titles: Mapping[str, str], listed: Sequence[Listed]) -> Document:
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
    child(root, "resources")
    uses = Counter(path for one in listed for path in one.files)
    shared = {path for path, count in uses.items() if count > 1}
    resources: list[Markup] = []
    for one in listed:
        if one.question is None or one.kind is None:
            begun = _BEGUN.filled(map(quoted, (_resource_id(one.name), one.name.path, one.name.path)))
            needed = [_resource_id(other.name) for other in listed if other.question is not None]
        else:
            begun = _item(bank, one.name, one.question, one.kind, titles[one.question.id])
            needed = []
        files = [path for path in one.files if path in shared]
        resources.append(begun)
        resources += map(_file, one.files)
        resources += map(_dependency, chain(needed, map(_file_id, files)))
        resources.append(_END)
    for path in sorted(shared):
        values = attributes({"identifier": _file_id(path), "type": "webcontent"})
        resources.append(Markup(f"    <resource{values}>\n{_file(path)}{_END}"))
    begin, _, end = serialise(root).decode().partition("<resources/>")
    return document("".join((begin, "<resources>\n", *resources, "  </resources>", end)))


def _resource_id(name: Name) -> str:
    return f"RES-{name.identifier}"


def _file_id(path: str) -> str:
    """Safe names hold no `/`, so no two paths of a package share an identifier."""
    return f"FILE-{path.replace('/', '-')}"


_BEGUN = Sheet(
    f'    <resource identifier="{BLANK}" type="imsqti_test_xmlv2p1" href="{BLANK}">\n      <file href="{BLANK}"/>\n'
)
"""The beginning of the resource of a test, up to its own file."""
_END = Markup("    </resource>\n")


def _file(path: str) -> Markup:
    return Markup(f'      <file href="{quoted(path)}"/>\n')


def _dependency(on: str) -> Markup:
    return Markup(f'      <dependency identifierref="{quoted(on)}"/>\n')


def _item(bank: Bank, name: Name, question: Question, kind: Kind, title: str) -> Markup:
    """The beginning of the resource of an item, up to its own file."""
    sheet = _item_sheet(
        kind, bank.id, bank.language, len(question.tags), question.difficulty, len(question.outcomes)
    )
    path = quoted(name.path)
    said = map(escaped, (question.id, title, *question.tags, *question.outcomes))
    return sheet.filled([quoted(_resource_id(name)), path, *said, path])


@lru_cache(maxsize=1024)
def _item_sheet(
    kind: Kind, catalog: str, language: str, tags: int, difficulty: Difficulty | None, outcomes: int
) -> Sheet:
    """The beginning of the resource of an item, with blanks for its name, path and title, so many tags and outcomes.

    QTI metadata come first: the schema asks for it.
    """
    root = element(f"{{{PACKAGING}}}manifest", namespaces=_NAMESPACES)
    attributes = {"identifier": BLANK, "type": "imsqti_item_xmlv2p1", "href": BLANK}
    resource = child(child(root, "resources"), "resource", attributes)
    metadata = child(resource, "metadata")
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
    _general(lom, (catalog, BLANK), BLANK, language, None, [BLANK] * tags)
    if difficulty is not None:
        _vocabulary(child(lom, "educational"), "difficulty", _DIFFICULTIES[difficulty])
    if outcomes:
        classification = child(lom, "classification")
        _vocabulary(classification, "purpose", "educational objective")
        for _ in range(outcomes):
            child(child(child(classification, "taxonPath"), "taxon"), "id", text=BLANK)
    child(resource, "file", {"href": BLANK})
    text = serialise(root).decode()
    return Sheet(text[text.index("    <resource ") : text.index(_END)])


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
    spelt = name.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
    return f"BEGIN:VCARD\nVERSION:3.0\nFN:{spelt}\nEND:VCARD"
