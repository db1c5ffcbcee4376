"""What a cartridge holds: its manifest, and the parts of an item that every reader asks for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"


Files = Mapping[str, bytes]


@dataclass
class Resource:
    """A resource of a manifest."""

    ident: str
    kind: str
    files: list[str]


@dataclass
class Entry:
    """An entry of a table of contents."""

    title: str
    target: str | None
    entries: list["Entry"] = field(default_factory=list)


@dataclass
class Manifest:
    """What importers take from `imsmanifest.xml`."""

    namespace: str
    early: bool
    resources: dict[str, Resource]
    modules: list[Entry]


def manifest(files: Files) -> Manifest:
    """Read the manifest of a package."""
    data = files["imsmanifest.xml"]
    root = etree.fromstring(data)
    namespace = str(etree.QName(root).namespace)
    start = re.sub(rb"[\s\"']", b"", data[:1024])
    resources = {}
    for resource in root.iter("{*}resource"):
        paths = [file.get("href", "") for file in resource.iter("{*}file")]
        ident = resource.get("identifier", "")
        resources[ident] = Resource(ident, resource.get("type", ""), paths)
    tops = root.findall("{*}organizations/{*}organization/{*}item/{*}item")
    return Manifest(
        namespace, f"xmlns={namespace}".encode() in start, resources, [entry(top) for top in tops]
    )


def entry(item: etree._Element) -> Entry:
    return Entry(
        item.findtext("{*}title") or "",
        item.get("identifierref"),
        [entry(below) for below in item.findall("{*}item")],
    )


def fields_of(holder: etree._Element) -> dict[str, str]:
    return {
        text_of(one.find(f"{QTI}fieldlabel")): text_of(one.find(f"{QTI}fieldentry"))
        for one in holder.iterfind(f"{QTI}qtimetadata/{QTI}qtimetadatafield")
    }


def item_fields_of(item: etree._Element) -> dict[str, str]:
    holder = item.find(f"{QTI}itemmetadata")
    return {} if holder is None else fields_of(holder)


def text_of(element: etree._Element | None) -> str:
    return "" if element is None else element.text or ""


def conditions_of(item: etree._Element) -> list[etree._Element]:
    return item.findall(f"{QTI}resprocessing/{QTI}respcondition")


def links_of(condition: etree._Element) -> list[str]:
    return [link.get("linkrefid", "") for link in condition.iterfind(f"{QTI}displayfeedback")]


def body_of(html: str) -> etree._Element:
    document = f'<html><head><meta charset="utf-8"></head><body>{html}</body></html>'
    body = etree.fromstring(document, etree.HTMLParser()).find("body")
    assert body is not None
    return body
