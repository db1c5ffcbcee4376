"""Documents that differ in their words only: the first is built and serialised, all are its text with words filled in.

To put words between pieces of text takes a tenth of the time that it takes to build elements and serialise them
(docs/adr/0019). What is made so is parsed again, so that whatever checks documents sees what was written, and nothing
else.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, wraps
from typing import TypeVarTuple

from lxml import etree

from itemwright.package.serialise import serialise
from itemwright.package.tree import Document
from itemwright.xml.markup import Markup

BLANK = "\ue000"
"""Where words are to come, as part of a text or an attribute: a private use character, which no builder writes."""


class Sheet:
    """The text of a document, or of a part of one, with blanks for words.

    No author's words may be in it before, for they could hold what stands for a blank.
    """

    __slots__ = ("_parts",)

    def __init__(self, text: str) -> None:
        pieces = text.split(BLANK)
        self._parts = [""] * (2 * len(pieces) - 1)
        self._parts[::2] = pieces

    def filled(self, words: Iterable[Markup]) -> Markup:
        """The text with words in its blanks, in the order of the text.

        Raises ValueError if there are more or fewer words than blanks.
        """
        parts = self._parts.copy()
        parts[1::2] = words
        return Markup("".join(parts))


Arguments = TypeVarTuple("Arguments")


def sheet(build: Callable[[*Arguments], etree._Element]) -> Callable[[*Arguments], Sheet]:
    """Let `build` answer with a sheet of what it builds, the same one for the same arguments."""

    kept = lru_cache(maxsize=1024)(lambda *arguments: Sheet(serialise(build(*arguments)).decode()))

    @wraps(build)
    def made(*arguments: *Arguments) -> Sheet:
        return kept(*arguments)

    return made


def document(text: str) -> Document:
    """A filled sheet as a document. Raises `lxml.etree.XMLSyntaxError` if words were no markup.

    The root lacks the white space between its elements: it would have twice as many nodes.
    """
    data = text.encode()
    return Document(data, etree.fromstring(data, _parser(white_space=False)))


def fragment(markup: Markup, namespace: str) -> etree._Element:
    """A `div` with elements of a namespace in it, white space and all."""
    return etree.fromstring(f'<div xmlns="{namespace}">{markup}</div>', _parser(white_space=True))


@cache
def _parser(*, white_space: bool) -> etree.XMLParser:
    """A parser for what itemwright wrote itself, of any size and depth."""
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        huge_tree=True,
        collect_ids=False,
        remove_blank_text=not white_space,
    )
