"""Scalable Vector Graphics: what makes one unsafe, and its size."""

import re

from lxml import etree

from itemwright.xml.parse import XmlError, parse_xml

SVG = "http://www.w3.org/2000/svg"

_REFUSED = frozenset(
    {
        "script",
        "foreignObject",
        "iframe",
        "object",
        "embed",
        "audio",
        "video",
        "canvas",
        "handler",
        "listener",
    }
)
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)(?:px)?\s*")
_REFERENCE = re.compile(r"#|data:image/(?:png|jpeg|gif|webp);base64,", re.IGNORECASE)
_REMOTE_STYLE = re.compile(r"url\(\s*(?!['\"]?#)|@import|\\|javascript:|expression\(", re.IGNORECASE)


def svg_fault(data: bytes) -> str | None:
    """Why an SVG file is refused: what it holds that runs, or that loads something from elsewhere; None if nothing.

    Players show such files in pages of their own, where a script in them would run with the reader's rights.
    """
    try:
        root = parse_xml(data, keep_comments=True)
    except XmlError as error:
        return f"it is not well-formed: {error.message}" + (f" (line {error.line})" if error.line else "")
    if root.tag != f"{{{SVG}}}svg":
        return f"its root is `{etree.QName(root).localname}`, not `svg` in the namespace of SVG"
    for node in (*root.itersiblings(preceding=True), *root.iter()):
        if isinstance(node, etree._ProcessingInstruction):
            return "it has a processing instruction (`<?…?>`)"
        if isinstance(node.tag, str) and (fault := _element_fault(node)):
            return f"{fault} (line {node.sourceline})"
    return None


def _element_fault(element: etree._Element) -> str | None:
    name = etree.QName(element).localname
    if name in _REFUSED or etree.QName(element).namespace == "http://www.w3.org/1999/xhtml":
        return f"it has a `{name}` element"
    for key, value in element.attrib.items():
        attribute = etree.QName(key).localname
        if attribute.lower().startswith("on"):
            return f"`{name}` has the event handler `{attribute}`"
        if attribute in ("href", "src", "base") and not _REFERENCE.match(value.strip()):
            return f"`{name}` refers to `{value[:60]}`"
        if attribute == "attributeName" and value.strip().rpartition(":")[2].startswith(("href", "on")):
            return f"`{name}` animates a reference"
        if _REMOTE_STYLE.search(value) and attribute not in ("d", "points"):
            return f"the attribute `{attribute}` of `{name}` refers to something outside"
    if name == "style" and _REMOTE_STYLE.search("".join(element.itertext())):
        return "its style sheet refers to something outside"
    return None


def svg_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels: the attributes of that name, or the view box."""
    root = parse_xml(data)
    width, height = (_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height"))
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    try:
        if width and height:
            return round(float(width[1])), round(float(height[1]))
        return (round(float(box[2])), round(float(box[3]))) if len(box) == 4 else None
    except (ValueError, OverflowError):
        return None
