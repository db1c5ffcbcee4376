"""What the rules share: the elements of a question by name, and reporting at the place of one."""

import re
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

from itemwright.diag import Bag, Code, Severity
from itemwright.formats.base import place
from itemwright.formats.pictures import check_picture

_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)


def local(element: etree._Element) -> str:
    """An element's name without its namespace, at which Moodle does not look."""
    return _local(str(element.tag))


@lru_cache(maxsize=1024)
def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def text_in(element: etree._Element | None) -> str | None:
    """What stands in the `text` of a field, trimmed; None if there is no such element."""
    if element is None:
        return None
    for part in element:
        if local(part) == "text":
            return content(part)
    return None


def content(element: etree._Element) -> str:
    """The characters directly in an element, trimmed as Moodle does."""
    return (element.text or "").strip()


def is_number(text: str) -> bool:
    """Whether PHP takes a text for a number."""
    return _NUMBER.fullmatch(text) is not None


class Parts:
    """The children of an element by their name."""

    def __init__(self, element: etree._Element) -> None:
        self._by_name: dict[str, list[etree._Element]] = {}
        for part in element.iterchildren(tag=etree.Element):
            self._by_name.setdefault(local(part), []).append(part)

    def all(self, name: str) -> list[etree._Element]:
        """The children with this name."""
        return self._by_name.get(name, [])

    def first(self, name: str) -> etree._Element | None:
        """The first child with this name: Moodle reads no other."""
        found = self._by_name.get(name)
        return found[0] if found else None

    def value(self, name: str) -> str | None:
        """The characters of the first child with this name, trimmed; None without one."""
        found = self.first(name)
        return None if found is None else content(found)

    def field(self, name: str) -> str | None:
        """What stands in the `text` of the first child with this name."""
        return text_in(self.first(name))


@dataclass(frozen=True, slots=True)
class Report:
    """Adds findings to the bag, at the line of an element in the file shown as `name`."""

    name: str
    bag: Bag

    def add(
        self, code: Code, message: str, at: etree._Element | None, severity: Severity | None = None
    ) -> None:
        """Record a finding; its severity is the code's own unless said otherwise."""
        self.bag.add(code, message, place(self.name, "", at), severity=severity)

    def picture(self, name: str, data: bytes, at: etree._Element) -> None:
        """Record a file that is named like a picture, a recording or a film and shows none."""
        check_picture(name, data, place(self.name, "", at), None, self.bag)
