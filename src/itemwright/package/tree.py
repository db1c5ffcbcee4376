"""A package as data: paths and what stands there."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from lxml import etree

from itemwright.xml.parse import parse_xml


class Document(NamedTuple):
    """An XML document that was written as text: the bytes, and the root element of what they say.

    The root is for schemas and rules, to which white space between elements means nothing: it lacks it.
    """

    data: bytes
    root: etree._Element


Content = etree._Element | bytes
"""A file of a package: the root element of an XML document, or the bytes of anything else."""

File = tuple[str, Content | Document]
"""The path of a file inside its package (`/` between folders, no leading one), and what stands there."""


class Tree:
    """A package's files by their path, in the order in which they were made; `package.zip` sorts them.

    Made of an iterator, a tree makes its files when they are asked for: all of them by `files`, or one after the
    other by `pour`, so that a package of ten thousand documents need not be in memory at once.
    """

    __slots__ = ("_coming", "_made")

    def __init__(self, files: Mapping[str, Content] | Iterable[File] = ()) -> None:
        self._coming: Iterator[File] = iter(files.items() if isinstance(files, Mapping) else files)
        self._made: dict[str, Content] = {}

    @property
    def files(self) -> dict[str, Content]:
        """All files; a document that was written as text is read as anyone reads it, white space and all."""
        for path, made in self._coming:
            self._made[path] = parse_xml(made.data) if isinstance(made, Document) else made
        return self._made

    def documents(self) -> dict[str, etree._Element]:
        """The XML documents among the files: path to root element."""
        return {path: content for path, content in self.files.items() if not isinstance(content, bytes)}

    def pour(self) -> Iterator[File]:
        """Hand the files over one by one; the tree keeps none of them."""
        made, self._made = self._made, {}
        yield from made.items()
        yield from self._coming
