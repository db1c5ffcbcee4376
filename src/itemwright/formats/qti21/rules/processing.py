"""What the processing of an item says: the variables that it names, the values that it gives.

It is read from its serialised form, since thousands of items of a package are scored by the same rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from lxml import etree

from itemwright.formats.qti21.rules.names import local


class Use(NamedTuple):
    """A variable that is named: by what kind of element, and the element's number in document order."""

    user: str
    name: str
    number: int


class Given(NamedTuple):
    """Where the value of an outcome comes from: a value that is written out, or a variable."""

    value: str | None
    variable: str | None


@dataclass(slots=True)
class Processing:
    """Response or template processing.

    uses      every variable that is named
    keys      those of them that need a key or a mapping
    unsafe    those that must not be empty there
    guarded   the variables that are asked whether they are empty
    given     for each outcome that is set, what it can become; None if that does not show
    keys_set  the responses whose key is set
    doubtful  what some player cannot do, in words, and the number of the element
    """

    uses: list[Use] = field(default_factory=list)
    keys: list[Use] = field(default_factory=list)
    unsafe: list[Use] = field(default_factory=list)
    guarded: set[str] = field(default_factory=set)
    given: dict[str, list[Given] | None] = field(default_factory=dict)
    keys_set: set[str] = field(default_factory=set)
    doubtful: list[tuple[str, int]] = field(default_factory=list)


def read_processing(element: etree._Element) -> Processing:
    """What an element says; the answer is shared by all that say the same."""
    return _read(etree.tostring(element, with_tail=False))


def element_at(processing: etree._Element, number: int) -> etree._Element:
    """The element with that number in document order."""
    return list(processing.iter())[number]


@lru_cache(maxsize=1024)
def _read(data: bytes) -> Processing:
    found = Processing()
    for number, element in enumerate(etree.fromstring(data, _PARSER).iter()):
        handle = _HANDLERS.get(local(element))
        if handle is not None:
            handle(found, element, number)
    return found


_PARSER = etree.XMLParser(huge_tree=True, resolve_entities=False)

Handler = Callable[[Processing, etree._Element, int], None]


def _use(found: Processing, element: etree._Element, number: int) -> None:
    found.uses.append(Use(local(element), element.get("identifier", ""), number))


def _use_of_key(found: Processing, element: etree._Element, number: int) -> None:
    _use(found, element, number)
    found.keys.append(found.uses[-1])
    if found.uses[-1].user == "mapResponse":
        found.unsafe.append(found.uses[-1])


def _set(found: Processing, element: etree._Element, number: int) -> None:
    _use(found, element, number)
    outcome = found.uses[-1].name
    sources = _sources(element, outcome)
    known = found.given.setdefault(outcome, [])
    found.given[outcome] = None if known is None or sources is None else known + sources


def _sources(rule: etree._Element, outcome: str) -> list[Given] | None:
    if local(rule) == "lookupOutcomeValue":
        return None
    sources = []
    for part in rule.iterdescendants():
        name, variable = local(part), part.get("identifier", "")
        if name == "baseValue":
            sources.append(Given((part.text or "").strip(), None))
        elif name in ("variable", "correct"):
            if variable != outcome or name == "correct":
                sources.append(Given(None, variable))
        elif name not in ("multiple", "ordered"):
            return None
    return sources


def _set_key(found: Processing, element: etree._Element, number: int) -> None:
    _use(found, element, number)
    found.keys_set.add(found.uses[-1].name)


def _guard(found: Processing, element: etree._Element, number: int) -> None:
    if len(element):
        found.guarded.add(element[0].get("identifier", ""))


def _equal(found: Processing, element: etree._Element, number: int) -> None:
    mode = element.get("toleranceMode", "exact")
    if mode != "exact":
        found.doubtful.append((f"`equal` with tolerance mode `{mode}` scores 0 in one player", number))


def _string_match(found: Processing, element: etree._Element, number: int) -> None:
    if element.get("substring") in ("true", "1"):
        found.doubtful.append(("`stringMatch` on a part of the answer scores 0 in two players", number))
    for child in element:
        if local(child) == "variable":
            found.unsafe.append(Use("stringMatch", child.get("identifier", ""), number))


def _match(found: Processing, element: etree._Element, number: int) -> None:
    if [local(child) for child in element] == ["index", "index"]:
        found.doubtful.append(("a comparison of two `index`es fails in one player", number))


def _doubtful(message: str) -> Handler:
    def note(found: Processing, element: etree._Element, number: int) -> None:
        found.doubtful.append((message, number))

    return note


_HANDLERS: Mapping[str, Handler] = {
    **dict.fromkeys(("variable", "default", "setTemplateValue"), _use),
    **dict.fromkeys(("correct", "mapResponse", "mapResponsePoint"), _use_of_key),
    **dict.fromkeys(("setOutcomeValue", "lookupOutcomeValue"), _set),
    "setCorrectResponse": _set_key,
    "isNull": _guard,
    "equal": _equal,
    "stringMatch": _string_match,
    "match": _match,
    "patternMatch": _doubtful("`patternMatch` makes one player refuse the whole item"),
    "customOperator": _doubtful("a `customOperator` is known to its own engine only"),
    "templateCondition": _doubtful("`templateCondition` makes one player stop"),
    "randomFloat": _doubtful("`randomFloat` goes wrong in one player"),
}
