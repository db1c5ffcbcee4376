"""Small changes of a document, as a fault in a writer would make them."""

from collections.abc import Iterator
from copy import deepcopy

from lxml import etree


def variants(original: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """A document as it is, and changed in one place: every kind of place once, in every way."""
    yield original, "unchanged"
    places: dict[tuple[str, ...], int] = {}
    for number, element in enumerate(original.iter(etree.Element)):
        way = tuple(str(e.tag) for e in [element, *element.iterancestors()])
        places.setdefault((*way, *sorted(map(str, element.attrib))), number)
    for number in places.values():
        element = list(original.iter(etree.Element))[number]
        for operation, *what in operations(element):
            root = deepcopy(original)
            copy = list(root.iter(etree.Element))[number]
            match operation:
                case "drop":
                    parent = copy.getparent()
                    assert parent is not None
                    parent.remove(copy)
                case "twice":
                    copy.addnext(deepcopy(copy))
                case "later":
                    after = copy.getnext()
                    assert after is not None
                    after.addnext(copy)
                case "empty":
                    del copy[:]
                case "say":
                    copy.text = what[0]
                case "call":
                    copy.tag = what[0]
                case "put":
                    copy.set(*what)
                case "unset":
                    del copy.attrib[what[0]]
                case "insert":
                    copy.insert(0, etree.Element(what[0]))
            yield root, f"{element.tag!r}: {operation} {what}"


def operations(element: etree._Element) -> Iterator[tuple[str, ...]]:
    namespace = etree.QName(element).namespace or ""
    parent, after = element.getparent(), element.getnext()
    if parent is not None:
        yield ("drop",)
        yield ("twice",)
    if after is not None:
        yield ("later",)
        yield ("call", str(after.tag))
    if len(element):
        yield ("empty",)
        yield ("insert", str(element[-1].tag))
    for text in ("", "x", "2", "-0.5", "1e999"):
        yield ("say", text)
    for name in ("x", "p", "div", "material"):
        yield ("insert", f"{{{namespace}}}{name}")
    for name in map(str, element.attrib):
        yield ("unset", name)
        for value in ("", "a b", "x", "0", "7", "-1", "true", "99999999999"):
            yield ("put", name, value)
    for name in ("class", "label", "id", "width", "shuffle"):
        yield ("put", name, "SCORE")
        yield ("put", name, "3")
