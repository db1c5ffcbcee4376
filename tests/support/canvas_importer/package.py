"""What both readers do alike: files, metadata fields, texts, feedback."""

from collections.abc import Iterator, Mapping
from html import escape

from lxml import etree

NS = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
META = "{http://canvas.instructure.com/xsd/cccv1p0}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
LISTED = "learning-application-resource"


class ImportFailed(Exception):  # noqa: N818
    """The whole import ends."""


def documents(files: Mapping[str, bytes]) -> dict[str, etree._Element]:
    """The XML files of a package."""
    return {path: etree.fromstring(data) for path, data in files.items() if path.endswith(".xml")}


def fields(holder: etree._Element) -> dict[str, str]:
    """The metadata fields directly below an element, or below its `itemmetadata`."""
    found = {}
    for field in holder.iterfind(f"{NS}qtimetadata/{NS}qtimetadatafield"):
        found[field.findtext(f"{NS}fieldlabel") or ""] = field.findtext(f"{NS}fieldentry") or ""
    return found


def item_fields(item: etree._Element) -> dict[str, str]:
    metadata = item.find(f"{NS}itemmetadata")
    return {} if metadata is None else fields(metadata)


def html_of(text: etree._Element | None) -> str:
    """A `mattext` as HTML: plain text is escaped."""
    if text is None:
        return ""
    characters = text.text or ""
    return escape(characters, quote=False) if text.get("texttype") == "text/plain" else characters


def first_text(holder: etree._Element, path: str) -> str:
    """The HTML of the `mattext` at a path below an element."""
    return html_of(holder.find("/".join(NS + step for step in [*path.split("/"), "mattext"])))


def feedback(item: etree._Element) -> dict[str, str]:
    """The texts of feedback by their ident."""
    return {
        found.get("ident", ""): html_of(next(found.iter(f"{NS}mattext"), None))
        for found in item.iterfind(f"{NS}itemfeedback")
    }


def labels(item: etree._Element) -> Iterator[tuple[str, str]]:
    """The choices of an item: ident and HTML."""
    for label in item.iter(f"{NS}response_label"):
        yield label.get("ident", ""), html_of(next(label.iter(f"{NS}mattext"), None))


def number(text: str) -> float | int:
    """A number as Ruby's `to_f` reads it, whole if it is."""
    value = float(text)
    return int(value) if value == int(value) and abs(value) < 1e15 else value


def shown(value: float) -> str:
    """A number as the expectations show it."""
    return repr(number(repr(value)))
