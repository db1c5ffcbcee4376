"""What the rules read of an item, in anyone's QTI 1.2: with any namespace, or none."""

from collections.abc import Mapping, Sequence
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


class Label(NamedTuple):
    """Something to choose, or a text that a blank accepts. `plain` says that its text is marked as no HTML."""

    element: etree._Element
    ident: str
    text: str
    plain: bool


class Response(NamedTuple):
    """A response of an item. `name` is that of the element, `shown` the text of its own material."""

    element: etree._Element
    name: str
    ident: str
    cardinality: str
    shown: str
    labels: Sequence[Label]


class Comparison(NamedTuple):
    """A `varequal` or `varsubstring`; `negated` if it stands in a `not`."""

    element: etree._Element
    response: str
    value: str
    negated: bool


class Condition(NamedTuple):
    """A `respcondition`.

    tests    the names of all elements in its `conditionvar`
    width    how many of them stand directly in it
    joined   the values that stand directly in an `and`, or side by side
    score    what it sets, None without a `setvar`
    """

    element: etree._Element
    comparisons: Sequence[Comparison]
    tests: frozenset[str]
    width: int
    joined: Sequence[str]
    score: float | None
    adds: bool
    goes_on: bool
    shows: Sequence[tuple[str, etree._Element]]


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
    texts: Sequence[etree._Element]
    pictures: Sequence[etree._Element]
    responses: Sequence[Response]
    conditions: Sequence[Condition]
    feedback: Mapping[str, etree._Element]


def namespace(root: etree._Element) -> str:
    """What comes before the names of a document's elements, `{…}` or nothing."""
    tag = str(root.tag)
    return tag[: tag.index("}") + 1] if tag.startswith("{") else ""


def read(item: etree._Element, q: str) -> Item:
    """Read an item; `q` is its namespace."""
    stem: list[etree._Element] = []
    texts: list[etree._Element] = []
    pictures: list[etree._Element] = []
    responses: list[Response] = []
    conditions: list[Condition] = []
    feedback: dict[str, etree._Element] = {}
    fields: dict[str, str] = {}
    for part in item:
        if part.tag == f"{q}presentation":
            _presentation(part, q, stem, responses)
        elif part.tag == f"{q}itemmetadata":
            fields = fields_of(part, q)
        elif part.tag == f"{q}resprocessing":
            conditions += [_condition(made, q) for made in part.iter(f"{q}respcondition")]
        elif part.tag == f"{q}itemfeedback":
            feedback.setdefault(part.get("ident", ""), part)
        for shown in part.iter(f"{q}mattext", f"{q}matimage"):
            (pictures if shown.tag == f"{q}matimage" else texts).append(shown)
    kind = fields.get("question_type", "")
    return Item(
        item,
        item.get("ident") or item.get("title") or "",
        kind,
        fields,
        stem,
        texts,
        pictures,
        responses,
        conditions,
        feedback,
    )


def fields_of(holder: etree._Element, q: str) -> dict[str, str]:
    """The metadata fields below an element."""
    return {
        (field.findtext(f"{q}fieldlabel") or "").strip(): (field.findtext(f"{q}fieldentry") or "").strip()
        for field in holder.iter(f"{q}qtimetadatafield")
    }


def _presentation(
    presentation: etree._Element, q: str, stem: list[etree._Element], responses: list[Response]
) -> None:
    """The stem is all material before the first response, however deep it lies in flows."""
    # Blackboard has a text element of its own.
    materials = (f"{q}mattext", f"{q}mat_formattedtext", f"{q}matimage")
    answering = tuple(f"{q}response_{kind}" for kind in ("lid", "str", "xy", "num", "grp"))
    for element in presentation.iter(*materials, *answering):
        if element.tag in materials:
            if not responses:
                stem.append(element)
        else:
            responses.append(_response(element, q))


def _response(element: etree._Element, q: str) -> Response:
    shown = element.find(f"{q}material/{q}mattext")
    return Response(
        element,
        str(element.tag)[len(q) :],
        element.get("ident", ""),
        element.get("rcardinality", "Single"),
        text_of(shown),
        [_label(label, q) for label in element.iter(f"{q}response_label")],
    )


def _label(label: etree._Element, q: str) -> Label:
    text = next(label.iter(f"{q}mattext"), None)
    return Label(
        label,
        label.get("ident", ""),
        text_of(text),
        text is not None and text.get("texttype") == "text/plain",
    )


def text_of(element: etree._Element | None) -> str:
    """The text of an element, and of what is in it; HTML where the text is HTML."""
    if element is None:
        return ""
    return (element.text or "") if len(element) == 0 else "".join(element.itertext())


def _condition(made: etree._Element, q: str) -> Condition:
    test = made.find(f"{q}conditionvar")
    comparisons: list[Comparison] = []
    tests: set[str] = set()
    joined: list[str] = []
    if test is not None:
        both = test.find(f"{q}and")
        holder = both if both is not None else test if len(test) > 1 else None
        if holder is not None:
            joined = [_value(equal) for equal in holder.iterfind(f"{q}varequal")]
        for element in test.iterdescendants():
            name = str(element.tag)[len(q) :]
            tests.add(name)
            if name in ("varequal", "varsubstring"):
                parent = element.getparent()
                negated = parent is not None and parent.tag == f"{q}not"
                comparisons.append(
                    Comparison(element, element.get("respident", ""), _value(element), negated)
                )
    setvar = made.find(f"{q}setvar")
    shows = [(link.get("linkrefid", ""), link) for link in made.iterfind(f"{q}displayfeedback")]
    return Condition(
        made,
        comparisons,
        frozenset(tests),
        0 if test is None else len(test),
        joined,
        None if setvar is None else number(setvar.text),
        setvar is not None and setvar.get("action") == "Add",
        made.get("continue", "No").lower() == "yes",
        shows,
    )


def _value(element: etree._Element) -> str:
    return (element.text or "").strip()


def number(text: str | None) -> float:
    """A number; 0 where there is none."""
    try:
        return float(text) if text else 0.0
    except ValueError:
        return 0.0
