"""The one place where XML becomes bytes."""

from collections.abc import Iterable, Iterator
from io import BytesIO

from lxml import etree

from itemwright.package.tree import Content, Document, File

_AS_IT_STANDS = tuple(
    f"{{*}}{name}"
    for name in ("itemBody", "rubricBlock", "modalFeedback", "testFeedback", "mattext", "text", "pre")
)
"""The elements in which white space is part of what is shown, in QTI 2.x, QTI 1.2 and Moodle XML."""


def serialise(root: etree._Element) -> bytes:
    """The document as UTF-8 with an XML declaration, readable where that is harmless.

    Every element stands on a line of its own, indented, as long as only elements surround it. Inside the
    elements named above, and wherever an element has text beside its children (blanks included), nothing is
    added.
    """
    for element in root.iter(*_AS_IT_STANDS):
        if element.text is None and len(element):
            # libxml2 indents only where there is no text: an empty one, which adds nothing, is enough to
            # stop it.
            element.text = ""
    # `tostring` copies the whole document twice.
    out = BytesIO()
    out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n')
    etree.ElementTree(root).write(out, encoding="UTF-8", xml_declaration=False, pretty_print=True)
    return out.getvalue()


def serialised(files: Iterable[File]) -> Iterator[tuple[str, Content, bytes]]:
    """Each file with its bytes, made while the processor still has the document at hand: that saves a third."""
    for path, made in files:
        if isinstance(made, Document):
            yield path, made.root, made.data
        elif isinstance(made, bytes):
            yield path, made, made
        else:
            yield path, made, serialise(made)
