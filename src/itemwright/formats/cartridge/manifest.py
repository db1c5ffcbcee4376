"""The manifest of a cartridge."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from lxml import etree

from itemwright.formats.cartridge.text import line, media_path
from itemwright.model.richtext import Media
from itemwright.questions.bank import Bank
from itemwright.xml.build import child, element

XSI = "http://www.w3.org/2001/XMLSchema-instance"


class Resource(NamedTuple):
    """A resource of the cartridge. `title` is that of its entry in the table of contents, None for none."""

    identifier: str
    kind: Literal["assessment", "question-bank", "page"]
    path: str
    title: str | None
    media: tuple[Media, ...]


class Module(NamedTuple):
    """A module of the table of contents: a bank, with its title as cartridges show it."""

    identifier: str
    title: str
    resources: tuple[Resource, ...]


class Course(NamedTuple):
    """The cartridge as a whole. It carries the particulars of its banks."""

    identifier: str
    title: str
    language: str
    banks: Sequence[Bank]


def manifest(
    course: Course, modules: Sequence[Module], media: Sequence[Media], version: Literal["1.1", "1.3"]
) -> etree._Element:
    """The `imsmanifest.xml`.

    Its namespace stands unprefixed at the very top: Moodle looks for it in the first kilobyte (moodle.md, 4.1).
    """
    release = "ccv" + version.replace(".", "p")
    namespace = f"http://www.imsglobal.org/xsd/ims{release}/imscp_v1p1"
    lom = f"http://ltsc.ieee.org/xsd/ims{release}/LOM/manifest"
    places = (
        f"{namespace} http://www.imsglobal.org/profile/cc/{release}/{release}_imscp_v1p2_v1p0.xsd"
        f" {lom} http://www.imsglobal.org/profile/cc/{release}/LOM/{release}_lommanifest_v1p0.xsd"
    )
    root = element(
        f"{{{namespace}}}manifest",
        {"identifier": f"cartridge_{course.identifier}", f"{{{XSI}}}schemaLocation": places},
        namespaces={None: namespace, "lom": lom, "xsi": XSI},
    )
    metadata = child(root, "metadata")
    child(metadata, "schema", text="IMS Common Cartridge")
    child(metadata, "schemaversion", text=f"{version}.0")
    _describe(child(metadata, f"{{{lom}}}lom"), course)
    organization = child(
        child(root, "organizations"), "organization", {"identifier": "org", "structure": "rooted-hierarchy"}
    )
    contents = child(organization, "item", {"identifier": "root"})
    for module in modules:
        listed = child(contents, "item", {"identifier": f"module_{module.identifier}"})
        child(listed, "title", text=module.title)
        for resource in module.resources:
            if resource.title is not None:
                entry = {"identifier": f"item_{resource.identifier}", "identifierref": resource.identifier}
                child(child(listed, "item", entry), "title", text=resource.title)
    resources = [resource for module in modules for resource in module.resources]
    _resources(child(root, "resources"), resources, media, version)
    return root


def _describe(lom: etree._Element, course: Course) -> None:
    """Title and language, and the particulars of the banks, in the order of the schema (LOM for manifests)."""
    banks = course.banks
    general = child(lom, "general")
    _string(child(general, "title"), course.title, course.language)
    child(general, "language", text=course.language)
    for bank in banks:
        if bank.description is not None:
            _string(child(general, "description"), line(bank.description.plain), bank.language)
    for tag, language in {tag: bank.language for bank in banks for tag in bank.tags}.items():
        _string(child(general, "keyword"), tag, language)
    authors = dict.fromkeys(author for bank in banks for author in bank.authors)
    if authors:
        life_cycle = child(lom, "lifeCycle")
        for author in authors:
            contribute = child(life_cycle, "contribute")
            role = child(contribute, "role")
            child(role, "value", text="author")
            child(contribute, "entity", text=author)
    licenses = dict.fromkeys(bank.license for bank in banks)
    if any(licenses):
        # One description only is allowed: it says which bank is under which licence where they differ.
        differing = (f"{bank.title}: {bank.license}" for bank in banks if bank.license is not None)
        said = next(iter(licenses)) if len(licenses) == 1 else "; ".join(differing)
        rights = child(lom, "rights")
        restrictions = child(rights, "copyrightAndOtherRestrictions")
        child(restrictions, "value", text="yes")
        _string(child(rights, "description"), said or "", course.language)


def _string(parent: etree._Element, text: str, language: str) -> None:
    child(parent, "string", {"language": language}, text)


def _resources(
    parent: etree._Element, resources: Sequence[Resource], media: Sequence[Media], version: str
) -> None:
    profile = "imscc_xmlv" + version.replace(".", "p")
    for resource in resources:
        attributes = {"identifier": resource.identifier}
        if resource.kind == "page":
            attributes |= {"type": "webcontent", "href": resource.path}
        else:
            attributes |= {"type": f"imsqti_xmlv1p2/{profile}/{resource.kind}"}
        made = child(parent, "resource", attributes)
        child(made, "file", {"href": resource.path})
        for one in resource.media:
            child(made, "dependency", {"identifierref": f"media_{one.name}"})
    for one in media:
        path = media_path(one)
        made = child(
            parent, "resource", {"identifier": f"media_{one.name}", "type": "webcontent", "href": path}
        )
        child(made, "file", {"href": path})
