"""An item read once: what it declares, what its rules name, what it shows."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from lxml import etree

from itemwright.diag import Span
from itemwright.formats.qti21.rules.names import INTERACTIONS, NAMESPACES, Finder, children, local


@dataclass(slots=True)
class Interaction:
    """An interaction, the response it is bound to and the elements of its choices."""

    element: etree._Element
    name: str
    response: str
    choices: list[etree._Element]


@dataclass(slots=True)
class Item:
    """The facts of one assessmentItem. Where elements stand beside names, the first name is the element's own."""

    path: str
    root: etree._Element
    responses: dict[str, etree._Element] = field(default_factory=dict)
    outcomes: dict[str, etree._Element] = field(default_factory=dict)
    templates: dict[str, etree._Element] = field(default_factory=dict)
    repeated: list[etree._Element] = field(default_factory=list)
    interactions: list[Interaction] = field(default_factory=list)
    uses: list[tuple[str, str, etree._Element]] = field(default_factory=list)
    needs: list[tuple[str, str, etree._Element]] = field(default_factory=list)
    settings: dict[str, list[etree._Element]] = field(default_factory=dict)
    keys_set: set[str] = field(default_factory=set)
    feedback: list[etree._Element] = field(default_factory=list)
    guarded: set[str] = field(default_factory=set)
    unsafe: list[tuple[str, str, etree._Element]] = field(default_factory=list)
    operators: list[tuple[str, etree._Element]] = field(default_factory=list)
    preformatted: list[etree._Element] = field(default_factory=list)
    references: list[tuple[str, str, etree._Element]] = field(default_factory=list)
    body: etree._Element | None = None
    processing: etree._Element | None = None

    @property
    def identifier(self) -> str:
        return self.root.get("identifier", "")


def read(path: str, root: etree._Element) -> Item:
    """Read an item in one pass over its elements."""
    item = Item(path, root)
    handlers = _handlers(root.tag[1:].partition("}")[0] if isinstance(root.tag, str) else "")
    for element in root.iter():
        found = handlers.get(element.tag)
        if found is not None:
            name, handle = found
            handle(item, element, name)
    return item


Handler = Callable[[Item, etree._Element, str], None]


def _declaration(item: Item, element: etree._Element, kind: str) -> None:
    name = element.get("identifier", "")
    if name in item.responses or name in item.outcomes or name in item.templates:
        item.repeated.append(element)
    if kind == "responseDeclaration":
        item.responses.setdefault(name, element)
    elif kind == "outcomeDeclaration":
        item.outcomes.setdefault(name, element)
    else:
        item.templates.setdefault(name, element)


def _interaction(item: Item, element: etree._Element, name: str) -> None:
    response = element.get("responseIdentifier", "")
    tags = INTERACTIONS[name].choices
    choices = list(element.iter(*(f"{{*}}{tag}" for tag in tags))) if tags else []
    item.interactions.append(Interaction(element, name, response, choices))
    item.uses.append((name, response, element))


def _use(item: Item, element: etree._Element, name: str) -> None:
    item.uses.append((name, element.get("identifier", ""), element))


def _use_of_key(item: Item, element: etree._Element, name: str) -> None:
    used = (name, element.get("identifier", ""), element)
    item.uses.append(used)
    item.needs.append(used)
    if name == "mapResponse":
        item.unsafe.append(used)


def _set(item: Item, element: etree._Element, name: str) -> None:
    variable = element.get("identifier", "")
    item.uses.append((name, variable, element))
    item.settings.setdefault(variable, []).append(element)


def _set_key(item: Item, element: etree._Element, name: str) -> None:
    _use(item, element, name)
    item.keys_set.add(element.get("identifier", ""))


def _feedback(item: Item, element: etree._Element, name: str) -> None:
    item.uses.append((name, element.get("outcomeIdentifier", ""), element))
    item.feedback.append(element)


def _guard(item: Item, element: etree._Element, name: str) -> None:
    if len(element):
        item.guarded.add(element[0].get("identifier", ""))


def _string_match(item: Item, element: etree._Element, name: str) -> None:
    item.operators.append((name, element))
    for child in element:
        if local(child) == "variable":
            item.unsafe.append((name, child.get("identifier", ""), element))


def _operator(item: Item, element: etree._Element, name: str) -> None:
    item.operators.append((name, element))


def _preformatted(item: Item, element: etree._Element, name: str) -> None:
    if len(element):
        item.preformatted.append(element)


def _reference(item: Item, element: etree._Element, name: str) -> None:
    for attribute in ("src", "data", "href"):
        target = element.get(attribute)
        if target is not None:
            item.references.append((name, target, element))


def _body(item: Item, element: etree._Element, name: str) -> None:
    item.body = element


def _processing(item: Item, element: etree._Element, name: str) -> None:
    item.processing = element


_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(("responseDeclaration", "outcomeDeclaration", "templateDeclaration"), _declaration),
    **dict.fromkeys(INTERACTIONS, _interaction),
    **dict.fromkeys(("variable", "default", "printedVariable", "setTemplateValue"), _use),
    **dict.fromkeys(("correct", "mapResponse", "mapResponsePoint"), _use_of_key),
    **dict.fromkeys(("setOutcomeValue", "lookupOutcomeValue"), _set),
    "setCorrectResponse": _set_key,
    **dict.fromkeys(("modalFeedback", "feedbackInline", "feedbackBlock"), _feedback),
    "isNull": _guard,
    "stringMatch": _string_match,
    **dict.fromkeys(
        ("equal", "match", "patternMatch", "customOperator", "templateCondition", "randomFloat"), _operator
    ),
    "pre": _preformatted,
    **dict.fromkeys(("img", "object", "stylesheet", "a", "audio", "video", "source"), _reference),
    "itemBody": _body,
    "responseProcessing": _processing,
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
            value = next(children(item.outcomes["MAXSCORE"], "defaultValue", "value"), None)
            return float(value.text) if value is not None and value.text else None
        score = item.outcomes.get("SCORE")
        maximum = score.get("normalMaximum") if score is not None else None
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
