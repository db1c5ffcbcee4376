"""Scalable Vector Graphics: what makes one unsafe, and its size."""

import re

from lxml import etree

from itemwright.source.svg_words import ATTRIBUTES, ELEMENTS, NOTES, OTHER_ATTRIBUTES
from itemwright.xml.parse import XmlError, parse_xml

SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"

# Those that a parser of XML and a browser read alike; in another one a script might hide.
_ENCODINGS = frozenset(
    {"utf-8", "utf-16", "utf-16le", "utf-16be", "us-ascii", "ascii", "iso-8859-1", "windows-1252"}
)
_DECLARATION = re.compile(rb"<!(?:ATTLIST|ELEMENT|ENTITY|NOTATION)\b")
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)(?:px)?\s*")
_REFERENCE = re.compile(r"#|data:image/(?:png|jpeg|gif|webp);base64,", re.IGNORECASE)
# Whatever in a style loads something (CSS Images 4, CSS Values 5), and the backslash that can spell it otherwise.
_LOADS = re.compile(
    r"url\(\s*(?!['\"]?#)|(?<![\w-])(?:src|image)\s*\(|image-set|cross-fade|@import|@namespace|\\|//|[a-z]script:|https?:"
    r"|expression\s*\(|-moz-binding|behavior\s*:",
    re.IGNORECASE,
)
_WORDS_ONLY = frozenset({"d", "points", "requiredFeatures", "requiredExtensions", "title"})
"""Attributes whose value is no style and no reference."""


def svg_fault(data: bytes) -> str | None:
    """Why an SVG file is refused: anything that is not part of a still drawing that stands for itself; None if nothing.

    Players show such files in pages of their own, where a script in them would run with the reader's rights, and an
    address be loaded in the reader's name. So everything is refused that is not known to do neither.
    """
    try:
        root = parse_xml(data, keep_comments=True)
    except XmlError as error:
        return f"it is not well-formed: {error.message}" + (f" (line {error.line})" if error.line else "")
    if root.tag != f"{{{SVG}}}svg":
        return f"its root is `{etree.QName(root).localname}`, not `svg` in the namespace of SVG"
    if fault := _document_fault(root, data):
        return fault
    for node in (*root.itersiblings(preceding=True), *root.iter(), *root.itersiblings()):
        if isinstance(node, etree._ProcessingInstruction):
            return "it has a processing instruction (`<?…?>`)"
        if isinstance(node.tag, str) and (fault := _element_fault(node)):
            return f"{fault} (line {node.sourceline})"
    return None


def _document_fault(root: etree._Element, data: bytes) -> str | None:
    """What the document says before its root."""
    about = root.getroottree().docinfo
    if (about.encoding or "utf-8").lower() not in _ENCODINGS:
        return f"its encoding is {about.encoding}; save it as UTF-8"
    if _DECLARATION.search(data.replace(b"\0", b"")):
        return "it declares elements, attributes or entities of its own"
    known = (about.public_id or "").startswith("-//W3C//DTD SVG ")  # old programs write it; nothing loads it
    if about.system_url and not (known and re.match(r"https?://www\.w3\.org/", about.system_url)):
        return f"it refers to the DTD `{about.system_url[:60]}`"
    return None


def _element_fault(element: etree._Element) -> str | None:
    tag = etree.QName(element)
    if tag.namespace == SVG:
        if tag.localname not in ELEMENTS:
            return f"it has a `{tag.localname}` element"
    elif (tag.namespace or "").startswith(NOTES):
        return None
    else:
        return f"it has a `{tag.localname}` element" + (
            f" of `{tag.namespace[:60]}`" if tag.namespace else ""
        )
    for key, value in element.attrib.items():
        if fault := _attribute_fault(tag.localname, etree.QName(key), value):
            return fault
    if tag.localname == "style" and _LOADS.search("".join(element.itertext())):
        return "its style sheet refers to something outside"
    return None


def _attribute_fault(element: str, key: etree.QName, value: str) -> str | None:
    name = key.localname
    if key.namespace is not None and key.namespace.startswith(NOTES):
        return None
    if name.lower().startswith("on"):
        return f"`{element}` has the event handler `{name}`"
    if name == "href" and key.namespace in (None, _XLINK):
        return None if _REFERENCE.match(value.strip()) else f"`{element}` refers to `{value[:60]}`"
    if key.namespace is None:
        known = name in ATTRIBUTES or name.startswith(("aria-", "data-"))
    else:
        known = name in OTHER_ATTRIBUTES.get(key.namespace, ())
    if not known:
        return f"`{element}` has the attribute `{name}`"
    if name in _WORDS_ONLY or name.startswith(("aria-", "data-")):
        return None
    return (
        f"the attribute `{name}` of `{element}` refers to something outside" if _LOADS.search(value) else None
    )


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
