"""Building QTI 1.2 items, in the order of elements that both the profile of Common Cartridge and Canvas read rightly.

Response processing is a list of conditions. Canvas lets the last condition that mentions a choice set its weight, so
conditions that only show a feedback come before the one that scores (docs/importers/canvas.md, section 3).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from lxml import etree

from itemwright.xml.build import child, element

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


def metadata(parent: etree._Element, fields: Iterable[tuple[str, str]]) -> None:
    """Append a `qtimetadata` with the fields, label and entry."""
    holder = child(parent, "qtimetadata")
    for label, entry in fields:
        field = child(holder, "qtimetadatafield")
        child(field, "fieldlabel", text=label)
        child(field, "fieldentry", text=entry)


def material(parent: etree._Element, text: str, *, plain: bool = False) -> None:
    """Append a `material` that holds HTML, as text, so that it is escaped once; or `plain` text."""
    kind = "text/plain" if plain else "text/html"
    child(child(parent, "material"), "mattext", {"texttype": kind}, text)


def choices(
    presentation: etree._Element, labels: Iterable[tuple[str, str]], *, several: bool, shuffle: bool
) -> None:
    """Append a choice among labels: identifier and HTML of each."""
    render_choice(response_lid(presentation, RESPONSE, "Multiple" if several else "Single"), labels, shuffle)


def response_lid(
    presentation: etree._Element, ident: str, cardinality: Literal["Single", "Multiple", "Ordered"]
) -> etree._Element:
    """Append an empty response by labels; it may get a material of its own, then its `render_choice`."""
    return child(presentation, "response_lid", {"ident": ident, "rcardinality": cardinality})


def render_choice(
    response: etree._Element, labels: Iterable[tuple[str, str]], shuffle: bool = False, *, plain: bool = False
) -> None:
    """Append the labels of a response: identifier and HTML, or `plain` text, of each."""
    render = child(response, "render_choice", {"shuffle": "Yes"} if shuffle else None)
    for ident, text in labels:
        material(child(render, "response_label", {"ident": ident}), text, plain=plain)


def entry(presentation: etree._Element, rows: int) -> None:
    """Append a field for text of so many lines."""
    response = child(presentation, "response_str", {"ident": RESPONSE, "rcardinality": "Single"})
    child(response, "render_fib", {"rows": str(rows), "columns": "40", "prompt": "Box"})


def processing(item: etree._Element) -> etree._Element:
    """Append an empty `resprocessing` whose SCORE runs from 0 to 100."""
    made = child(item, "resprocessing")
    decvar = {"maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal"}
    child(child(made, "outcomes"), "decvar", decvar)
    return made


def condition(parent: etree._Element, *, goes_on: bool) -> tuple[etree._Element, etree._Element]:
    """Append a `respcondition`; returns it and its empty `conditionvar`."""
    made = child(parent, "respcondition", {"continue": "Yes" if goes_on else "No"})
    return made, child(made, "conditionvar")


def scores(made: etree._Element, share: str = "100", action: Literal["Set", "Add"] = "Set") -> None:
    """Let a condition set the SCORE, or add to it."""
    child(made, "setvar", {"action": action, "varname": "SCORE"}, share)


def shows(made: etree._Element, feedback: str) -> None:
    """Let a condition show a feedback."""
    child(made, "displayfeedback", {"feedbacktype": "Response", "linkrefid": feedback})


def equals(
    parent: etree._Element, value: str, attributes: Mapping[str, str] | None = None, response: str = RESPONSE
) -> None:
    """Append the test whether a response is `value`."""
    child(parent, "varequal", {"respident": response, **(attributes or {})}, value)


def exactly(parent: etree._Element, idents: Sequence[tuple[str, bool]]) -> None:
    """Append the test whether just the right ones of the choices (identifier, right) are ticked.

    Moodle finds the right ones by `case="Yes"` and not within `not` (docs/importers/moodle.md, 4.3); Canvas does
    not mind.
    """
    both = child(parent, "and")
    for ident, right in idents:
        if right:
            equals(both, ident, {"case": "Yes"})
        else:
            equals(child(both, "not"), ident)


def feedback(item: etree._Element, ident: str, html: str) -> None:
    """Append an `itemfeedback`; Moodle reads it only with a `flow_mat` (docs/importers/moodle.md, 4.3)."""
    material(child(child(item, "itemfeedback", {"ident": ident}), "flow_mat"), html)


def solution(item: etree._Element, html: str) -> None:
    """Append a model answer, which Canvas reads under this identifier."""
    made = child(item, "itemfeedback", {"ident": "solution"})
    material(child(child(child(made, "solution"), "solutionmaterial"), "flow_mat"), html)
