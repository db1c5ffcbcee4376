"""What is wrong in a test: references, drawing, weights, sums."""

from collections.abc import Iterable, Iterator, Mapping
from posixpath import dirname

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.qti21.rules.facts import Kept
from itemwright.formats.qti21.rules.item import DECLARED_TWICE, UNDECLARED
from itemwright.formats.qti21.rules.names import BUILT_IN, Finder, child, children, local
from itemwright.formats.qti21.rules.paths import resolve

REF_DANGLING = declare(
    "QW562",
    Severity.ERROR,
    "reference to an item that is not there",
    """
    The `href` of an `assessmentItemRef` leads to no item of the package. Engines refuse the test; Canvas shows a
    question of type Error.
    """,
)
REF_NAME = declare(
    "QW563",
    Severity.WARNING,
    "reference named otherwise than its item",
    """
    Canvas never follows the `href`: it finds the items of a quiz by `assessmentItemRef@identifier`, which must be the
    item's own identifier. Otherwise the quiz arrives empty, without a word. The standard lets the two differ.
    """,
)
NAME_TWICE = declare(
    "QW564",
    Severity.ERROR,
    "identifier used twice",
    """
    Parts, sections and item references of a test share one set of names, by which rules and importers know them; and of
    two items with the same identifier the second replaces the first in Canvas.
    """,
)
WEIGHT = declare(
    "QW565",
    Severity.WARNING,
    "weight that no item has",
    """
    The outcome rules weigh items by a name that no `assessmentItemRef` has a `weight` for: each counts once. If that is
    meant, leave `weightIdentifier` out.
    """,
)
SELECTION = declare(
    "QW566",
    Severity.ERROR,
    "more drawn than there is",
    """
    A section draws no child at all, or more than it has (and not `withReplacement`). Engines refuse the test.
    """,
)
SECOND_PART = declare(
    "QW567",
    Severity.WARNING,
    "test with several parts",
    """
    Canvas reads the first `testPart` only: the questions of the others go to the bank and not into the quiz.
    """,
)
TIME = declare(
    "QW568",
    Severity.ERROR,
    "impossible time limits",
    """
    `maxTime` and `minTime` are seconds, not negative, and the lower is not above the upper.
    """,
)
SUM = declare(
    "QW569",
    Severity.WARNING,
    "sum over items that lack the variable",
    """
    The test adds up a variable that one of its items does not declare. Some engines leave the item out, in others the
    sum is NULL. An item that is only read declares SCORE as well.
    """,
)
CANVAS_POINTS = declare(
    "QW570",
    Severity.WARNING,
    "points that Canvas does not see",
    """
    Canvas Classic takes the points of a question in a quiz from a `weight` of its reference, under any name, and gives
    1 point without one: it reads neither `normalMaximum` nor MAXSCORE. Add a weight that no outcome rule names; the
    sums of other systems do not change.
    """,
)

_EXITS = frozenset({"EXIT_TEST", "EXIT_TESTPART", "EXIT_SECTION"})


def check(path: str, root: etree._Element, items: Mapping[str, Kept] | None, finder: Finder) -> None:
    """A test, and how it goes with the items of its package by path (None where the package is not known)."""
    names: set[str] = set()
    references = []
    for element in root.iter("{*}testPart", "{*}assessmentSection", "{*}assessmentItemRef"):
        name = element.get("identifier", "")
        if name in names:
            finder.add(NAME_TWICE, f"`{name}` names two parts of the test", path, element)
        names.add(name)
        if local(element) == "assessmentItemRef":
            references.append(element)
    parts = root.findall("{*}testPart")
    if len(parts) > 1:
        finder.add(SECOND_PART, "Canvas reads the first part of the test only", path, parts[1])
    for selection in root.iter("{*}selection"):
        _selection(path, selection, finder)
    for limits in root.iter("{*}timeLimits"):
        _time(path, limits, finder)
    for rule in root.iter("{*}branchRule"):
        if rule.get("target", "") not in names | _EXITS:
            finder.add(
                UNDECLARED, f"a branch leads to `{rule.get('target')}`, which is not there", path, rule
            )
    found = _references(path, references, items, finder) if items is not None else []
    _outcomes(path, root, references, found, finder)


def _selection(path: str, selection: etree._Element, finder: Finder) -> None:
    section = selection.getparent()
    drawn = selection.get("select", "")
    if section is None or not drawn.isdecimal():
        return
    count = sum(
        local(child) in ("assessmentSection", "assessmentItemRef", "assessmentSectionRef")
        for child in section
    )
    again = selection.get("withReplacement") in ("true", "1")
    if int(drawn) == 0 or (int(drawn) > count and not again):
        finder.add(SELECTION, f"{drawn} are drawn from {count}", path, selection)


def _time(path: str, limits: etree._Element, finder: Finder) -> None:
    try:
        low, high = float(limits.get("minTime", "0")), float(limits.get("maxTime", "inf"))
    except ValueError:
        return
    if not 0 <= low <= high or high == 0:
        finder.add(TIME, "these time limits cannot be kept", path, limits)


def _references(
    path: str, references: list[etree._Element], items: Mapping[str, Kept], finder: Finder
) -> list[tuple[etree._Element, Kept]]:
    """The items that the references lead to."""
    found = []
    for reference in references:
        target = resolve(dirname(path), reference.get("href", ""))
        item = items.get(target or "")
        if item is None:
            if target is not None:
                finder.add(REF_DANGLING, f"there is no item `{reference.get('href')}`", path, reference)
            continue
        found.append((reference, item))
        name = reference.get("identifier", "")
        if name != item.identifier:
            finder.add(
                REF_NAME,
                f"the reference `{name}` leads to an item called `{item.identifier}`",
                path,
                reference,
                help="give the reference the item's identifier, or Canvas leaves the question out",
            )
        if item.points not in (None, 1.0) and child(reference, "weight") is None:
            finder.add(CANVAS_POINTS, f"Canvas gives `{name}` 1 point, not {item.points:g}", path, reference)
    return found


def _outcomes(
    path: str,
    root: etree._Element,
    references: list[etree._Element],
    found: list[tuple[etree._Element, Kept]],
    finder: Finder,
) -> None:
    declared: set[str] = set()
    for element in root.iterfind("{*}outcomeDeclaration"):
        name = element.get("identifier", "")
        if name in declared:
            finder.add(DECLARED_TWICE, f"`{name}` is declared twice", path, element)
        declared.add(name)
    known = declared | BUILT_IN
    parts = {element.get("identifier", "") for element in references}
    for element, name in _uses(root):
        owner, dot, _ = name.partition(".")
        if name not in known and not (dot and owner in parts):
            finder.add(UNDECLARED, f"`{local(element)}` names `{name}`, which is not declared", path, element)
    summed: set[str] = set()
    sums = list(root.iter("{*}testVariables", "{*}outcomeMaximum", "{*}outcomeMinimum"))
    weighted = any(element.get("weightIdentifier") is not None for element in sums)
    weights = set(_weights(references)) if weighted else set()
    for element in sums:
        weight = element.get("weightIdentifier")
        if weight is not None and weight not in weights:
            finder.add(WEIGHT, f"no item has a weight `{weight}`", path, element)
        name = element.get("variableIdentifier") or element.get("outcomeIdentifier") or ""
        selected = element.get("includeCategory") or element.get("excludeCategory")
        if name in summed or selected or element.get("sectionIdentifier"):
            continue
        summed.add(name)
        for reference, item in found:
            if name not in item.variables and name not in BUILT_IN:
                finder.add(SUM, f"the item `{item.identifier}` has no {name}", path, reference)


def _weights(references: Iterable[etree._Element]) -> Iterator[str]:
    return (
        weight.get("identifier", "") for reference in references for weight in children(reference, "weight")
    )


def _uses(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    for element in root.iter("{*}setOutcomeValue", "{*}lookupOutcomeValue", "{*}variable"):
        yield element, element.get("identifier", "")
    for element in root.iter("{*}testFeedback"):
        yield element, element.get("outcomeIdentifier", "")
