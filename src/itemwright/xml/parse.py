"""The one way in which itemwright reads XML that it did not make."""

from lxml import etree

MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 200


class XmlError(ValueError):
    """XML that is refused: `message` without a place, `line` and `column` from 1 (0: the whole document)."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


def parse_xml(
    data: bytes,
    *,
    max_bytes: int = MAX_BYTES,
    max_depth: int = MAX_DEPTH,
    keep_comments: bool = False,
) -> etree._Element:
    """The root element of a document from anywhere.

    Loads nothing else: no DTD, no entity, no network. Comments and processing instructions are left out
    unless they are asked for, so that every child of an element is an element. Raises `XmlError` for what is
    not well-formed, too large or too deep, and for a document that declares or uses entities of its own.
    """
    if len(data) > max_bytes:
        raise XmlError(f"the document has {len(data)} bytes, more than the {max_bytes} allowed")
    if not data.strip():
        raise XmlError("the document is empty")
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=not keep_comments,
        remove_pis=not keep_comments,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        last = error.error_log.last_error
        line, column = error.position
        raise XmlError(last.message if last else str(error.msg), line or 0, column or 0) from None
    dtd = root.getroottree().docinfo.internalDTD
    if dtd is not None:
        # `resolve_entities=False` leaves references in content as nodes, but expands them in attributes.
        if declared := [entity.name or "" for entity in dtd.iterentities()]:
            raise XmlError(f"the document declares the entity `{declared[0]}`; entities are not read")
        used = next(root.iter(etree.Entity), None)
        if used is not None:
            raise XmlError(f"the document uses the entity `{used.text}`, which it does not define")
    if root.xpath(f"boolean({'/*' * (max_depth + 1)})"):
        raise XmlError(f"the document is nested deeper than {max_depth} elements")
    return root
