"""Building QTI 1.2 items, in the order of elements that both the profile of Common Cartridge and Canvas read rightly.

Response processing is a list of conditions. Canvas lets the last condition that mentions a choice set its weight, so
conditions that only show a feedback come before the one that scores (docs/importers/canvas.md, section 3).

The functions are steps of a draft (`xml.draft.Node.add`): words, which differ from item to item, are given by position,
what decides the elements by name. Each returns the element that the next steps add to.
"""

from collections.abc import Sequence
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


def presentation(item: etree._Element, *stem: str) -> etree._Element:
    """Append a `presentation`, with the stem as HTML if there is one outside of the response."""
    made = child(item, "presentation")
    for text in stem:
        material(made, text)
    return made


def material(parent: etree._Element, text: str, *, plain: bool = False) -> etree._Element:
    """Append a `material` that holds HTML, as text, so that it is escaped once; or `plain` text."""
    made = child(parent, "material")
    child(made, "mattext", {"texttype": "text/plain" if plain else "text/html"}, text)
    return made


def choices(presentation: etree._Element, *labels: str, several: bool, shuffle: bool) -> etree._Element:
    """Append a choice among labels: identifier and HTML of each, in turn."""
    response = response_lid(presentation, RESPONSE, cardinality="Multiple" if several else "Single")
    return render_choice(response, *labels, shuffle=shuffle)


def response_lid(
    presentation: etree._Element, ident: str, *, cardinality: Literal["Single", "Multiple", "Ordered"]
) -> etree._Element:
    """Append an empty response by labels; it may get a material of its own, then its `render_choice`."""
    return child(presentation, "response_lid", {"ident": ident, "rcardinality": cardinality})


def render_choice(
    response: etree._Element, *labels: str, shuffle: bool = False, plain: bool = False
) -> etree._Element:
    """Append the labels of a response: identifier and HTML, or `plain` text, of each, in turn."""
    made = child(response, "render_choice", {"shuffle": "Yes"} if shuffle else None)
    for ident, text in zip(labels[::2], labels[1::2], strict=True):
        material(child(made, "response_label", {"ident": ident}), text, plain=plain)
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


def condition(processing: etree._Element, *, goes_on: bool) -> etree._Element:
    """Append an empty condition."""
    return child(processing, "respcondition", {"continue": "Yes" if goes_on else "No"})


def test(condition: etree._Element) -> etree._Element:
    """Append what holds the tests of a condition."""
    return child(condition, "conditionvar")


def other(test: etree._Element) -> etree._Element:
    """Append the test that always holds."""
    return child(test, "other")


def equals(
    parent: etree._Element, value: str, response: str = RESPONSE, *, case: bool = False
) -> etree._Element:
    """Append the test whether a response is `value`; `case` says that upper and lower case count."""
    attributes = {"respident": response, "case": "Yes"} if case else {"respident": response}
    return child(parent, "varequal", attributes, value)


def exactly(test: etree._Element, *idents: str, right: Sequence[bool]) -> etree._Element:
    """Append the test whether just the right ones of the choices are ticked.

    Moodle finds the right ones by `case="Yes"` and not within `not` (docs/importers/moodle.md, 4.3); Canvas does
    not mind.
    """
    both = child(test, "and")
    for ident, is_right in zip(idents, right, strict=True):
        equals(both if is_right else child(both, "not"), ident, case=is_right)
    return both


def scores(
    condition: etree._Element, share: str = "100", *, action: Literal["Set", "Add"] = "Set"
) -> etree._Element:
    """Let a condition set the SCORE, or add to it."""
    return child(condition, "setvar", {"action": action, "varname": "SCORE"}, share)


def shows(condition: etree._Element, feedback: str) -> etree._Element:
    """Let a condition show a feedback."""
    return child(condition, "displayfeedback", {"feedbacktype": "Response", "linkrefid": feedback})


def always(processing: etree._Element, feedback: str, *, goes_on: bool) -> etree._Element:
    """Append a condition that always holds, and shows a feedback."""
    made = condition(processing, goes_on=goes_on)
    other(test(made))
    return shows(made, feedback)


def of_answer(processing: etree._Element, value: str, feedback: str, *, goes_on: bool) -> etree._Element:
    """Append a condition on one answer, which shows a feedback."""
    made = condition(processing, goes_on=goes_on)
    equals(test(made), value)
    return shows(made, feedback)


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
