"""Building QTI 1.2 items, in the order of elements that both the profile of Common Cartridge and Canvas read rightly.

Response processing is a list of conditions. Canvas lets the last condition that mentions a choice set its weight, so
conditions that only show a feedback come before the one that scores (docs/importers/canvas.md, section 3).

Functions of an element are steps of a draft (`Node.add`); those of a `Node` take several.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from lxml import etree

from itemwright.xml.build import child, element
from itemwright.xml.draft import Node

NAMESPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
SCHEMA = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
RESPONSE = "response1"


def document() -> etree._Element:
    """An empty `questestinterop`."""
    return element(
        f"{{{NAMESPACE}}}questestinterop",
        {f"{{{XSI}}}schemaLocation": f"{NAMESPACE} {SCHEMA}"},
        namespaces={None: NAMESPACE, "xsi": XSI},
    )


def metadata(parent: etree._Element, *entries: str, labels: Sequence[str]) -> etree._Element:
    """Append a `qtimetadata` with a field for each label."""
    holder = child(parent, "qtimetadata")
    for label, entry in zip(labels, entries, strict=True):
        field = child(holder, "qtimetadatafield")
        child(field, "fieldlabel", text=label)
        child(field, "fieldentry", text=entry)
    return holder


def open_item(
    parent: etree._Element,
    ident: str,
    title: str,
    *entries: str,
    labels: Sequence[str],
    language: str | None = None,
) -> etree._Element:
    """Append an `item` with metadata only: a field for each label."""
    made = child(parent, "item", {"ident": ident, "title": title})
    if language is not None:
        made.set(XML_LANG, language)
    metadata(child(made, "itemmetadata"), *entries, labels=labels)
    return made


def presentation(item: etree._Element) -> etree._Element:
    """Append an empty `presentation`."""
    return child(item, "presentation")


def material(parent: etree._Element, text: str, *, plain: bool = False) -> etree._Element:
    """Append a `material` that holds HTML, as text, so that it is escaped once; or `plain` text."""
    made = child(parent, "material")
    child(made, "mattext", {"texttype": "text/plain" if plain else "text/html"}, text)
    return made


def choices(presentation: Node, labels: Iterable[tuple[str, str]], *, several: bool, shuffle: bool) -> None:
    """Append a choice among labels: identifier and HTML of each."""
    response = presentation.add(response_lid, RESPONSE, cardinality="Multiple" if several else "Single")
    shown = response.add(render_choice, shuffle=shuffle)
    for ident, text in labels:
        shown.add(response_label, ident, text)


def response_lid(
    presentation: etree._Element, ident: str, *, cardinality: Literal["Single", "Multiple", "Ordered"]
) -> etree._Element:
    """Append an empty response by labels; it may get a material of its own, then its `render_choice`."""
    return child(presentation, "response_lid", {"ident": ident, "rcardinality": cardinality})


def render_choice(response: etree._Element, *, shuffle: bool = False) -> etree._Element:
    """Append what holds the labels of a response."""
    return child(response, "render_choice", {"shuffle": "Yes"} if shuffle else None)


def response_label(render: etree._Element, ident: str, text: str, *, plain: bool = False) -> etree._Element:
    """Append a label: its identifier and its HTML, or `plain` text."""
    made = child(render, "response_label", {"ident": ident})
    material(made, text, plain=plain)
    return made


def entry(presentation: etree._Element, *, rows: int) -> etree._Element:
    """Append a field for text of so many lines."""
    response = child(presentation, "response_str", {"ident": RESPONSE, "rcardinality": "Single"})
    child(response, "render_fib", {"rows": str(rows), "columns": "40", "prompt": "Box"})
    return response


def processing(item: etree._Element) -> etree._Element:
    """Append an empty `resprocessing` whose SCORE runs from 0 to 100."""
    made = child(item, "resprocessing")
    decvar = {"maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal"}
    child(child(made, "outcomes"), "decvar", decvar)
    return made


def condition(processing: Node, *, goes_on: bool) -> tuple[Node, Node]:
    """Append a condition; returns it and its empty `conditionvar`."""
    made = processing.add(respcondition, goes_on=goes_on)
    return made, made.add(conditionvar)


def respcondition(processing: etree._Element, *, goes_on: bool) -> etree._Element:
    """Append an empty condition."""
    return child(processing, "respcondition", {"continue": "Yes" if goes_on else "No"})


def conditionvar(condition: etree._Element) -> etree._Element:
    """Append what holds the tests of a condition."""
    return child(condition, "conditionvar")


def other(test: etree._Element) -> etree._Element:
    """Append the test that always holds."""
    return child(test, "other")


def both(test: etree._Element) -> etree._Element:
    """Append an `and` for tests that must hold together."""
    return child(test, "and")


def scores(
    condition: etree._Element, share: str = "100", *, action: Literal["Set", "Add"] = "Set"
) -> etree._Element:
    """Let a condition set the SCORE, or add to it."""
    return child(condition, "setvar", {"action": action, "varname": "SCORE"}, share)


def shows(condition: etree._Element, feedback: str) -> etree._Element:
    """Let a condition show a feedback."""
    return child(condition, "displayfeedback", {"feedbacktype": "Response", "linkrefid": feedback})


def equals(
    parent: etree._Element, value: str, response: str = RESPONSE, *, case: bool = False
) -> etree._Element:
    """Append the test whether a response is `value`; `case` says that upper and lower case count."""
    attributes = {"respident": response, "case": "Yes"} if case else {"respident": response}
    return child(parent, "varequal", attributes, value)


def differs(parent: etree._Element, value: str) -> etree._Element:
    """Append the test whether the response is not `value`."""
    return equals(child(parent, "not"), value)


def exactly(test: Node, idents: Sequence[tuple[str, bool]]) -> None:
    """Append the test whether just the right ones of the choices (identifier, right) are ticked.

    Moodle finds the right ones by `case="Yes"` and not within `not` (docs/importers/moodle.md, 4.3); Canvas does
    not mind.
    """
    holder = test.add(both)
    for ident, right in idents:
        if right:
            holder.add(equals, ident, case=True)
        else:
            holder.add(differs, ident)


def feedback(item: etree._Element, ident: str, html: str) -> etree._Element:
    """Append an `itemfeedback`; Moodle reads it only with a `flow_mat` (docs/importers/moodle.md, 4.3)."""
    made = child(item, "itemfeedback", {"ident": ident})
    material(child(made, "flow_mat"), html)
    return made


def solution(item: etree._Element, html: str) -> etree._Element:
    """Append a model answer, which Canvas reads under this identifier."""
    made = child(item, "itemfeedback", {"ident": "solution"})
    material(child(child(child(made, "solution"), "solutionmaterial"), "flow_mat"), html)
    return made


def extension(item: etree._Element) -> etree._Element:
    """Append an empty `itemproc_extension`."""
    return child(item, "itemproc_extension")


def branch(parent: etree._Element, *, name: str) -> etree._Element:
    """Append an empty element."""
    return child(parent, name)


def leaf(parent: etree._Element, text: str, *, name: str) -> etree._Element:
    """Append an element that holds a text only."""
    return child(parent, name, text=text)
