"""Comparing XML by what it says: order of attributes, prefixes and indentation do not count."""

import difflib
from collections.abc import Iterator

from lxml import etree


def same(a: etree._Element, b: etree._Element) -> bool:
    """Whether two elements say the same."""
    return list(_lines(a, 0)) == list(_lines(b, 0))


def differences(a: etree._Element, b: etree._Element) -> str:
    """What differs, as a unified diff of both with one element or text a line; empty if nothing does."""
    return "\n".join(difflib.unified_diff(list(_lines(a, 0)), list(_lines(b, 0)), "a", "b", lineterm="", n=3))


def _lines(element: etree._Element, depth: int) -> Iterator[str]:
    """An element in a canonical form: names as `{namespace}name`, attributes sorted, texts quoted."""
    indent = "  " * depth
    attributes = "".join(f" {name}={value!r}" for name, value in sorted(element.attrib.items()))
    yield f"{indent}<{element.tag!s}{attributes}>"
    children = [child for child in element if isinstance(child.tag, str)]
    texts = _texts(element)
    # Blanks between elements are indentation if they hold a line break and no other text is beside them.
    indented = bool(children) and not any(text.strip() for text in texts)
    for position, text in enumerate(texts):
        if text and not (indented and "\n" in text):
            yield f"{indent}  {text!r}"
        if position < len(children):
            yield from _lines(children[position], depth + 1)


def _texts(element: etree._Element) -> list[str]:
    """The text before the first child element, after it, and so on; comments join what is around them."""
    texts = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str):
            texts.append(child.tail or "")
        else:
            texts[-1] += child.tail or ""
    return texts
