"""What the rules read of an item, in anyone's QTI 1.2: with any namespace, or none.

What only few rules ask for is a property, read when it is asked for: of most labels and conditions it never is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lxml import etree

from itemwright.diag import Bag, Code
from itemwright.formats.base import place


@dataclass(frozen=True, slots=True)
class Findings:
    """Where findings go: the bag, and how the package is shown."""

    bag: Bag
    package: str

    def add(
        self,
        code: Code,
        message: str,
        path: str,
        element: etree._Element | None = None,
        advice: str | None = None,
    ) -> None:
        """Report something in a file, at an element if there is one."""
        self.bag.add(code, message, place(self.package, path, element), help=advice)


class Names:
    """The names of the elements that are read, in the namespace of a document, `{…}` or nothing."""

    def __init__(self, namespace: str) -> None:
        def named(*names: str) -> tuple[str, ...]:
            return tuple(f"{namespace}{name}" for name in names)

        self.namespace = namespace
        (self.item,) = named("item")
        self.metadata, self.presentation, self.processing, self.feedback = named(
            "itemmetadata", "presentation", "resprocessing", "itemfeedback"
        )
        self.field, self.label, self.entry = named("qtimetadatafield", "fieldlabel", "fieldentry")
        self.material, self.text, self.picture = named("material", "mattext", "matimage")
        self.responses = named("response_lid", "response_str", "response_xy", "response_num", "response_grp")
        # Blackboard has a text element of its own.
        self.asking = (*named("mattext", "mat_formattedtext", "matimage"), *self.responses)
        (self.choice,) = named("response_label")
        self.condition, self.test, self.score, self.shows = named(
            "respcondition", "conditionvar", "setvar", "displayfeedback"
        )
        self.equal, self.negation, self.both = named("varequal", "not", "and")
        self.comparisons = frozenset(named("varequal", "varsubstring"))
        self.bounds = frozenset(named("vargte", "varlte", "vargt", "varlt"))


class Label(NamedTuple):
    """Something to choose, or a text that a blank accepts."""

    element: etree._Element
    ident: str
    names: Names

    @property
    def text(self) -> str:
        """What is shown."""
        return text_of(next(self.element.iter(self.names.text), None))

    @property
    def plain(self) -> bool:
        """Whether its text is marked as no HTML."""
        text = next(self.element.iter(self.names.text), None)
        return text is not None and text.get("texttype") == "text/plain"


class Response(NamedTuple):
    """A response of an item."""

    element: etree._Element
    ident: str
    cardinality: str
    labels: Sequence[Label]
    names: Names

    @property
    def name(self) -> str:
        """The name of the element."""
        return str(self.element.tag)[len(self.names.namespace) :]

    @property
    def shown(self) -> str:
        """The text of its own material."""
        return text_of(self.element.find(f"{self.names.material}/{self.names.text}"))


class Comparison(NamedTuple):
    """A `varequal` or `varsubstring`; `negated` if it stands in a `not`."""

    element: etree._Element
    response: str
    value: str
    negated: bool


class Condition(NamedTuple):
    """A `respcondition`.

    bounded  whether it compares with the end of a range
    score    what it sets, None without a `setvar`
    """

    element: etree._Element
    test: etree._Element | None
    comparisons: Sequence[Comparison]
    bounded: bool
    score: float | None
    adds: bool
    goes_on: bool
    shows: Sequence[tuple[str, etree._Element]]
    names: Names

    @property
    def joined(self) -> list[str]:
        """The values that stand directly in an `and`, or side by side."""
        if self.test is None:
            return []
        both = next(self.test.iterchildren(self.names.both), None)
        if both is None and len(self.test) < 2:
            return []
        holder = self.test if both is None else both
        return [_value(equal) for equal in holder.iterchildren(self.names.equal)]


class Item(NamedTuple):
    """An item.

    ident  its title if it has none
    kind   its `question_type`, empty without one
    stem   what stands before the responses
    """

    element: etree._Element
    ident: str
    kind: str
    fields: Mapping[str, str]
    stem: Sequence[etree._Element]
    responses: Sequence[Response]
    conditions: Sequence[Condition]
    feedback: Mapping[str, etree._Element]
    names: Names


def namespace(root: etree._Element) -> str:
    """What comes before the names of a document's elements, `{…}` or nothing."""
    tag = str(root.tag)
    return tag[: tag.index("}") + 1] if tag.startswith("{") else ""


def read(item: etree._Element, names: Names) -> Item:
    """Read an item."""
    stem: list[etree._Element] = []
    responses: list[Response] = []
    conditions: list[Condition] = []
    feedback: dict[str, etree._Element] = {}
    fields: dict[str, str] = {}
    for part in item:
        tag = part.tag
        if tag == names.feedback:
            feedback.setdefault(part.get("ident", ""), part)
        elif tag == names.metadata:
            fields = fields_of(part, names)
        elif tag == names.presentation:
            if not responses:
                stem += _stem(part, names)
            responses += [_response(element, names) for element in part.iter(*names.responses)]
        elif tag == names.processing:
            conditions += [_condition(made, names) for made in part.iter(names.condition)]
    return Item(
        item,
        item.get("ident") or item.get("title") or "",
        fields.get("question_type", ""),
        fields,
        stem,
        responses,
        conditions,
        feedback,
        names,
    )


def fields_of(holder: etree._Element, names: Names) -> dict[str, str]:
    """The metadata fields below an element."""
    fields: dict[str, str] = {}
    for field in holder.iter(names.field):
        label = entry = None
        for part in field:
            tag = part.tag
            if tag == names.label and label is None:
                label = part.text or ""
            elif tag == names.entry and entry is None:
                entry = part.text or ""
        fields[(label or "").strip()] = (entry or "").strip()
    return fields


def _stem(presentation: etree._Element, names: Names) -> Iterator[etree._Element]:
    """All material before the first response, however deep it lies in flows."""
    for element in presentation.iter(*names.asking):
        if element.tag in names.responses:
            return
        yield element


def _response(element: etree._Element, names: Names) -> Response:
    return Response(
        element,
        element.get("ident", ""),
        element.get("rcardinality", "Single"),
        [Label(label, label.get("ident", ""), names) for label in element.iter(names.choice)],
        names,
    )


def text_of(element: etree._Element | None) -> str:
    """The text of an element, and of what is in it; HTML where the text is HTML."""
    if element is None:
        return ""
    return (element.text or "") if len(element) == 0 else "".join(element.itertext())


def _condition(made: etree._Element, names: Names) -> Condition:
    test = score = None
    shows: list[tuple[str, etree._Element]] = []
    for part in made:
        tag = part.tag
        if tag == names.test and test is None:
            test = part
        elif tag == names.score and score is None:
            score = part
        elif tag == names.shows:
            shows.append((part.get("linkrefid", ""), part))
    comparisons: list[Comparison] = []
    bounded = False
    for element in test.iterdescendants() if test is not None else ():
        tag = element.tag
        if tag in names.comparisons:
            parent = element.getparent()
            negated = parent is not None and parent.tag == names.negation
            comparisons.append(Comparison(element, element.get("respident", ""), _value(element), negated))
        elif tag in names.bounds:
            bounded = True
    return Condition(
        made,
        test,
        comparisons,
        bounded,
        None if score is None else number(score.text),
        score is not None and score.get("action") == "Add",
        made.get("continue", "No").lower() == "yes",
        shows,
        names,
    )


def _value(element: etree._Element) -> str:
    return (element.text or "").strip()


def number(text: str | None) -> float:
    """A number; 0 where there is none."""
    try:
        return float(text) if text else 0.0
    except ValueError:
        return 0.0
