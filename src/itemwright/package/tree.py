"""A package as data: paths and what stands there."""

from dataclasses import dataclass, field

from lxml import etree

Content = etree._Element | bytes
"""A file of a package: the root element of an XML document, or the bytes of anything else."""


@dataclass(slots=True)
class Tree:
    """A package's files by their path inside it (`/` between folders, no leading one).

    The order is the order in which they were made; `package.zip` sorts them when it writes.
    """

    files: dict[str, Content] = field(default_factory=dict)

    def documents(self) -> dict[str, etree._Element]:
        """The XML documents among the files: path to root element."""
        return {path: content for path, content in self.files.items() if not isinstance(content, bytes)}
