"""The names of QTI 2.1 and 2.2 as the rules meet them in anyone's packages."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

from itemwright.diag import Bag, Code, Span
from itemwright.formats.base import place

NAMESPACES = ("http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imsqti_v2p2")

BUILT_IN = frozenset({"numAttempts", "duration", "completionStatus", "completion_status"})
"""Variables that every session has without a declaration."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What an interaction binds to: cardinalities, base types, and the elements that carry its choices."""

    cardinalities: frozenset[str]
    base_types: frozenset[str]
    choices: tuple[str, ...] = ()


def _kind(cardinalities: str, base_types: str, choices: str = "") -> Kind:
    return Kind(frozenset(cardinalities.split()), frozenset(base_types.split()), tuple(choices.split()))


_TYPED = "string integer float"

INTERACTIONS: Mapping[str, Kind] = {
    "choiceInteraction": _kind("single multiple", "identifier", "simpleChoice"),
    "orderInteraction": _kind("ordered", "identifier", "simpleChoice"),
    "associateInteraction": _kind("single multiple", "pair", "simpleAssociableChoice"),
    "matchInteraction": _kind("single multiple", "directedPair", "simpleAssociableChoice"),
    "gapMatchInteraction": _kind("single multiple", "directedPair", "gapText gapImg gap"),
    "inlineChoiceInteraction": _kind("single", "identifier", "inlineChoice"),
    "textEntryInteraction": _kind("single record", _TYPED),
    "extendedTextInteraction": _kind("single multiple ordered record", _TYPED),
    "hottextInteraction": _kind("single multiple", "identifier", "hottext"),
    "hotspotInteraction": _kind("single multiple", "identifier", "hotspotChoice"),
    "selectPointInteraction": _kind("single multiple", "point"),
    "graphicOrderInteraction": _kind("ordered", "identifier", "hotspotChoice"),
    "graphicAssociateInteraction": _kind("single multiple", "pair", "associableHotspot"),
    "graphicGapMatchInteraction": _kind(
        "single multiple", "directedPair", "gapImg gapText associableHotspot"
    ),
    "positionObjectInteraction": _kind("single multiple", "point"),
    "sliderInteraction": _kind("single", "integer float"),
    "mediaInteraction": _kind("single", "integer"),
    "drawingInteraction": _kind("single", "file"),
    "uploadInteraction": _kind("single", "file"),
    "endAttemptInteraction": _kind("single", "boolean"),
    "customInteraction": _kind(
        "single multiple ordered record",
        "identifier boolean point pair directedPair duration file uri intOrIdentifier " + _TYPED,
    ),
}
"""By name (QTI 2.1 information model, 7)."""

BY_PEOPLE = frozenset(
    {"extendedTextInteraction", "uploadInteraction", "drawingInteraction", "customInteraction"}
    | {"mediaInteraction", "endAttemptInteraction"}
)
"""Interactions that are marked by people, or not at all: they need no key."""


def local(element: etree._Element) -> str:
    """An element's name without its namespace; empty for a comment."""
    tag = element.tag
    return _local_name(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=1024)
def _local_name(tag: str) -> str:
    return tag.rpartition("}")[2]


def child(element: etree._Element, name: str) -> etree._Element | None:
    """The first child of that name."""
    for one in element:
        if local(one) == name:
            return one
    return None


def children(element: etree._Element, name: str) -> list[etree._Element]:
    """The children of that name."""
    return [one for one in element if local(one) == name]


@dataclass(frozen=True, slots=True)
class Finder:
    """Where findings go: the bag and the package's shown name."""

    bag: Bag
    package: str

    def add(
        self,
        code: Code,
        message: str,
        path: str,
        element: etree._Element | None = None,
        help: str | None = None,
    ) -> None:
        """Record a finding at an element of a file."""
        self.add_at(code, message, self.place(path, element), help)

    def add_at(self, code: Code, message: str, at: Span, help: str | None = None) -> None:
        """Record a finding at a place."""
        self.bag.add(code, message, at, help=help)

    def place(self, path: str, element: etree._Element | None) -> Span:
        """The place of an element of a file."""
        return place(self.package, path, element)
