"""The one way in which itemwright makes XML: lxml elements, which refuse characters that XML cannot hold."""

from collections.abc import Mapping

from lxml import etree


def element(
    name: str,
    attributes: Mapping[str, str] | None = None,
    text: str | None = None,
    *,
    namespaces: Mapping[str | None, str] | None = None,
) -> etree._Element:
    """A root element. `name` is a local name or `{namespace}name`."""
    made: etree._Element = etree.Element(
        name, attributes or {}, nsmap=dict(namespaces) if namespaces else None
    )
    made.text = text
    return made


def child(
    parent: etree._Element,
    name: str,
    attributes: Mapping[str, str] | None = None,
    text: str | None = None,
) -> etree._Element:
    """Append an element to `parent`. A `name` without a namespace takes that of `parent`."""
    if name[0] != "{":
        tag = str(parent.tag)
        if tag[0] == "{":
            name = tag[: tag.index("}") + 1] + name
    made: etree._Element = etree.SubElement(parent, name, attributes)
    if text is not None:
        made.text = text
    return made


def cdata(parent: etree._Element, name: str, text: str) -> etree._Element:
    """Append an element without namespace whose text is CDATA, split where it holds `]]>`.

    Moodle's parser drops runs of blanks in escaped text but never in CDATA (docs/importers/moodle.md, 2.3).
    """
    if "]]>" not in text:
        made: etree._Element = etree.SubElement(parent, name)
        made.text = etree.CDATA(text)
        return made
    # lxml refuses `]]>` in a CDATA section; two sections side by side exist only as the result of a parse.
    etree.Element(name).text = text  # raises ValueError on characters that XML cannot hold, as above
    sections = text.replace("]]>", "]]]]><![CDATA[>")
    parser = etree.XMLParser(strip_cdata=False, resolve_entities=False)
    made = etree.fromstring(f"<{name}><![CDATA[{sections}]]></{name}>", parser)
    parent.append(made)
    return made
