"""An item read once: what it declares, what its rules name, what it shows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from lxml import etree

from itemwright.diag import Span
from itemwright.formats.qti21.rules.names import INTERACTIONS, NAMESPACES, Finder, local
from itemwright.formats.qti21.rules.processing import Processing, read_processing


@dataclass(slots=True)
class Interaction:
    """An interaction, the response it is bound to, and its choices: identifier and element."""

    element: etree._Element
    name: str
    response: str
    choices: list[tuple[str, etree._Element]]


class Feedback(NamedTuple):
    """A text that is shown when an outcome has (or has not: `hidden`) the value `value`."""

    element: etree._Element
    name: str
    outcome: str
    value: str
    hidden: bool


class Declaration:
    """A declared variable. Its parts are read when a rule first asks for one: of most outcomes none does."""

    __slots__ = ("_parts", "base_type", "cardinality", "element")

    def __init__(self, element: etree._Element) -> None:
        self.element = element
        self.cardinality = element.get("cardinality", "")
        self.base_type = element.get("baseType", "")
        self._parts: Mapping[str, Sequence[etree._Element]] | None = None

    @property
    def parts(self) -> Mapping[str, Sequence[etree._Element]]:
        """What stands in its `correctResponse`, `mapping` and so on, by their names."""
        if self._parts is None:
            self._parts = {
                local(part): [one for one in part if isinstance(one.tag, str)] for part in self.element
            }
        return self._parts


@dataclass(slots=True)
class Item:
    """The facts of one assessmentItem.

    `uses` are the variables that its body and its feedback name: the kind of element, the name and the element.
    `references` are in the same way the files and addresses that it shows.
    """

    path: str
    root: etree._Element
    responses: dict[str, Declaration] = field(default_factory=dict)
    outcomes: dict[str, Declaration] = field(default_factory=dict)
    templates: dict[str, Declaration] = field(default_factory=dict)
    repeated: list[etree._Element] = field(default_factory=list)
    interactions: list[Interaction] = field(default_factory=list)
    uses: list[tuple[str, str, etree._Element]] = field(default_factory=list)
    feedback: list[Feedback] = field(default_factory=list)
    preformatted: list[etree._Element] = field(default_factory=list)
    references: list[tuple[str, str, etree._Element]] = field(default_factory=list)
    body: etree._Element | None = None
    scoring: tuple[etree._Element, Processing] | None = None
    drawing: tuple[etree._Element, Processing] | None = None

    @property
    def identifier(self) -> str:
        return self.root.get("identifier", "")

    @property
    def processings(self) -> list[tuple[etree._Element, Processing]]:
        """Template and response processing, as far as there are any."""
        return [one for one in (self.drawing, self.scoring) if one is not None]

    @property
    def keys_set(self) -> set[str]:
        """The responses whose key is set by a rule."""
        return {name for _, processing in self.processings for name in processing.keys_set}


def read(path: str, root: etree._Element) -> Item:
    """Read an item."""
    item = Item(path, root)
    for part in root:
        match local(part):
            case "responseDeclaration":
                _declare(item, item.responses, part)
            case "outcomeDeclaration":
                _declare(item, item.outcomes, part)
            case "templateDeclaration":
                _declare(item, item.templates, part)
            case "responseProcessing":
                item.scoring = (part, read_processing(part))
            case "templateProcessing":
                item.drawing = (part, read_processing(part))
            case name:
                if name == "itemBody":
                    item.body = part
                _read_shown(item, part)
    return item


def _declare(item: Item, kind: dict[str, Declaration], element: etree._Element) -> None:
    name = element.get("identifier", "")
    if name in item.responses or name in item.outcomes or name in item.templates:
        item.repeated.append(element)
    if name not in kind:
        kind[name] = Declaration(element)


def _read_shown(item: Item, part: etree._Element) -> None:
    handlers = _handlers(part.tag[1:].partition("}")[0] if isinstance(part.tag, str) else "")
    for element in part.iter():
        found = handlers.get(element.tag)
        if found is not None:
            name, handle = found
            handle(item, element, name)


Handler = Callable[[Item, etree._Element, str], None]


def _interaction(item: Item, element: etree._Element, name: str) -> None:
    response = element.get("responseIdentifier", "")
    wanted = INTERACTIONS[name].choices
    choices = [(one.get("identifier", ""), one) for one in element.iter() if wanted and local(one) in wanted]
    item.interactions.append(Interaction(element, name, response, choices))
    item.uses.append((name, response, element))


def _printed(item: Item, element: etree._Element, name: str) -> None:
    item.uses.append((name, element.get("identifier", ""), element))


def _feedback(item: Item, element: etree._Element, name: str) -> None:
    outcome, value = element.get("outcomeIdentifier", ""), element.get("identifier", "")
    item.uses.append((name, outcome, element))
    item.feedback.append(Feedback(element, name, outcome, value, element.get("showHide") == "hide"))


def _preformatted(item: Item, element: etree._Element, name: str) -> None:
    if len(element):
        item.preformatted.append(element)


def _reference(item: Item, element: etree._Element, name: str) -> None:
    for attribute in ("src", "data", "href"):
        target = element.get(attribute)
        if target is not None:
            item.references.append((name, target, element))


_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(INTERACTIONS, _interaction),
    "printedVariable": _printed,
    **dict.fromkeys(("modalFeedback", "feedbackInline", "feedbackBlock"), _feedback),
    "pre": _preformatted,
    **dict.fromkeys(("img", "object", "stylesheet", "a", "audio", "video", "source"), _reference),
}


@cache
def _handlers(namespace: str) -> Mapping[object, tuple[str, Handler]]:
    return {f"{{{namespace}}}{name}": (name, handler) for name, handler in _HANDLERS.items()}


class Kept(NamedTuple):
    """What tests are compared with of an item: its identifier, its variables, and its points as far as it says."""

    identifier: str
    variables: frozenset[str]
    points: float | None


def kept(item: Item) -> Kept:
    """What is kept of an item."""
    return Kept(
        item.identifier, _one_of_its_kind(frozenset((*item.outcomes, *item.responses))), _points(item)
    )


@lru_cache(maxsize=1024)
def _one_of_its_kind(names: frozenset[str]) -> frozenset[str]:
    """The same names as one object: those of thousands of items are."""
    return names


def _points(item: Item) -> float | None:
    """MAXSCORE, or the `normalMaximum` of SCORE."""
    try:
        if "MAXSCORE" in item.outcomes:
            values = item.outcomes["MAXSCORE"].parts.get("defaultValue")
            return float(values[0].text) if values and values[0].text else None
        score = item.outcomes.get("SCORE")
        maximum = score.element.get("normalMaximum") if score is not None else None
        return float(maximum) if maximum else None
    except ValueError:
        return None


class Shown(NamedTuple):
    """A reference from a document to a file: the name of the element, the target as it stands there, the place."""

    path: str
    name: str
    target: str
    at: Span


def shown(test: etree._Element, path: str, finder: Finder) -> Iterator[Shown]:
    """The references in a test to files that candidates see."""
    for element in test.iter("{*}img", "{*}object", "{*}stylesheet", "{*}a"):
        target = element.get("src") or element.get("data") or element.get("href")
        if target is not None:
            yield Shown(path, local(element), target, finder.place(path, element))


def is_document(root: etree._Element, name: str) -> bool:
    """Whether an element is a document of QTI 2.1 or 2.2 of that name."""
    return root.tag in _tags(name)


@cache
def _tags(name: str) -> frozenset[str]:
    return frozenset(f"{{{namespace}}}{name}" for namespace in NAMESPACES)
