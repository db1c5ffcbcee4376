"""XML as text: what is put together without elements, where many documents or many texts are written."""

import re
from collections.abc import Mapping
from typing import NewType

Markup = NewType("Markup", str)
"""A piece of XML as it is serialised: characters that mean something in XML are escaped in it."""

_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_ATTRIBUTE = _IN_TEXT | str.maketrans({'"': "&quot;", "\t": "&#9;", "\n": "&#10;"})
_TO_ESCAPE = re.compile(r'[&<>"\r\t\n]')


def escaped(characters: str) -> Markup:
    """Characters as the text of an element, as libxml2 writes them."""
    return Markup(characters.translate(_IN_TEXT) if _TO_ESCAPE.search(characters) else characters)


def quoted(characters: str) -> Markup:
    """Characters as the value of an attribute, as libxml2 writes them."""
    return Markup(characters.translate(_IN_ATTRIBUTE) if _TO_ESCAPE.search(characters) else characters)


def attributes(values: Mapping[str, str]) -> Markup:
    """Attributes as they stand in a tag, each with a blank in front of it."""
    return Markup("".join([f' {name}="{quoted(value)}"' for name, value in values.items()]))
