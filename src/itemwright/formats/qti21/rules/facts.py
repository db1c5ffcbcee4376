"""An item read once: what it declares, what its rules name, what it shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from lxml import etree

from itemwright.formats.qti21.rules.names import INTERACTIONS, NAMESPACES, local


@dataclass(slots=True)
class Interaction:
    """An interaction, the response it is bound to and the identifiers of its choices."""

    element: etree._Element
    name: str
    response: str
    choices: list[etree._Element]


@dataclass(slots=True)
class Item:
    """The facts of one assessmentItem, as lists of its elements."""

    path: str
    root: etree._Element
    responses: dict[str, etree._Element] = field(default_factory=dict)
    outcomes: dict[str, etree._Element] = field(default_factory=dict)
    templates: dict[str, etree._Element] = field(default_factory=dict)
    repeated: list[etree._Element] = field(default_factory=list)
    interactions: list[Interaction] = field(default_factory=list)
    uses: list[tuple[etree._Element, str]] = field(default_factory=list)
    settings: dict[str, list[etree._Element]] = field(default_factory=dict)
    keys_set: set[str] = field(default_factory=set)
    feedback: list[etree._Element] = field(default_factory=list)
    guarded: set[str] = field(default_factory=set)
    unsafe: list[tuple[etree._Element, str]] = field(default_factory=list)
    operators: list[etree._Element] = field(default_factory=list)
    preformatted: list[etree._Element] = field(default_factory=list)
    references: list[tuple[etree._Element, str]] = field(default_factory=list)
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
        handle = handlers.get(element.tag)
        if handle is not None:
            handle(item, element)
    return item


Handler = Callable[[Item, etree._Element], None]


def _declaration(item: Item, element: etree._Element) -> None:
    name = element.get("identifier", "")
    kind = local(element)
    known = {
        "responseDeclaration": item.responses,
        "outcomeDeclaration": item.outcomes,
        "templateDeclaration": item.templates,
    }
    if any(name in declared for declared in known.values()):
        item.repeated.append(element)
    known[kind].setdefault(name, element)


def _interaction(item: Item, element: etree._Element) -> None:
    name = local(element)
    response = element.get("responseIdentifier", "")
    tags = INTERACTIONS[name].choices
    choices = list(element.iter(*(f"{{*}}{tag}" for tag in tags))) if tags else []
    item.interactions.append(Interaction(element, name, response, choices))
    item.uses.append((element, response))


def _use(item: Item, element: etree._Element) -> None:
    item.uses.append((element, element.get("identifier", "")))


def _set(item: Item, element: etree._Element) -> None:
    _use(item, element)
    item.settings.setdefault(element.get("identifier", ""), []).append(element)


def _set_key(item: Item, element: etree._Element) -> None:
    _use(item, element)
    item.keys_set.add(element.get("identifier", ""))


def _feedback(item: Item, element: etree._Element) -> None:
    item.uses.append((element, element.get("outcomeIdentifier", "")))
    item.feedback.append(element)


def _guard(item: Item, element: etree._Element) -> None:
    if len(element):
        item.guarded.add(element[0].get("identifier", ""))


def _map_response(item: Item, element: etree._Element) -> None:
    _use(item, element)
    item.unsafe.append((element, element.get("identifier", "")))


def _string_match(item: Item, element: etree._Element) -> None:
    item.operators.append(element)
    for child in element:
        if local(child) == "variable":
            item.unsafe.append((element, child.get("identifier", "")))


def _operator(item: Item, element: etree._Element) -> None:
    item.operators.append(element)


def _preformatted(item: Item, element: etree._Element) -> None:
    if len(element):
        item.preformatted.append(element)


def _reference(item: Item, element: etree._Element) -> None:
    for name in ("src", "data", "href"):
        target = element.get(name)
        if target is not None:
            item.references.append((element, target))


def _body(item: Item, element: etree._Element) -> None:
    item.body = element


def _processing(item: Item, element: etree._Element) -> None:
    item.processing = element


_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(("responseDeclaration", "outcomeDeclaration", "templateDeclaration"), _declaration),
    **dict.fromkeys(INTERACTIONS, _interaction),
    **dict.fromkeys(
        ("variable", "correct", "default", "printedVariable", "mapResponsePoint", "setTemplateValue"), _use
    ),
    **dict.fromkeys(("setOutcomeValue", "lookupOutcomeValue"), _set),
    "setCorrectResponse": _set_key,
    **dict.fromkeys(("modalFeedback", "feedbackInline", "feedbackBlock"), _feedback),
    "isNull": _guard,
    "mapResponse": _map_response,
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
def _handlers(namespace: str) -> Mapping[object, Handler]:
    return {f"{{{namespace}}}{name}": handler for name, handler in _HANDLERS.items()}


def is_document(root: etree._Element, name: str) -> bool:
    """Whether an element is a document of QTI 2.1 or 2.2 of that name."""
    return root.tag in {f"{{{namespace}}}{name}" for namespace in NAMESPACES}
