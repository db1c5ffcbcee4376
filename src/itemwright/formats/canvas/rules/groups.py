"""The rules for sections: groups that questions are drawn from."""

from collections.abc import Iterable, Iterator, Mapping

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules.facts import Findings, Names, fields_of, namespace, number
from itemwright.formats.canvas.rules.idents import as_imported

DRAW = declare(
    "QW697",
    Severity.WARNING,
    "group that cannot draw its questions",
    """
    `selection_number` is 0, no number, or larger than the number of questions in the group; or the group draws from a
    bank (`sourcebank_ref`) that no `objectbank` of the package is called like. Such a bank may be in the course from
    an earlier import; otherwise the group is empty. Students meet no question, or fewer than the points of the quiz
    are counted for.
    """,
)
GROUP_POINTS = declare(
    "QW685",
    Severity.WARNING,
    "group whose questions count differently",
    """
    All questions of a group count the same in Canvas. Without `points_per_item` that is what they have in common, or
    1 where they differ or come from a bank.
    """,
)
ORDER = declare(
    "QW686",
    Severity.WARNING,
    "order of questions that Canvas does not shuffle",
    """
    Canvas shuffles questions only in a group, a section with a `selection_number`: an `order` alone does nothing.
    Draw all questions of the section to have them shuffled.
    """,
)


def check(documents: Mapping[str, etree._Element], alone: bool, findings: Findings) -> None:
    """The groups in all documents; `alone` says that there is one document without its package."""
    banks: dict[str, int] = {}
    for root in documents.values():
        q = namespace(root)
        for bank in root.iterfind(f"{q}objectbank"):
            banks[as_imported(bank.get("ident", ""))] = sum(1 for _ in bank.iter(f"{q}item"))
    for path, root in documents.items():
        q = namespace(root)
        for section in _sections(root, q):
            ordering = next(section.iterchildren(f"{q}selection_ordering"), None)
            if ordering is not None:
                _section(section, ordering, q, None if alone else banks, path, findings)


def _sections(holder: etree._Element, q: str) -> Iterator[etree._Element]:
    """The sections in a document, an assessment, a bank or a section."""
    for inner in holder.iterchildren(f"{q}assessment", f"{q}objectbank", f"{q}section"):
        if inner.tag == f"{q}section":
            yield inner
        yield from _sections(inner, q)


def _section(
    section: etree._Element,
    ordering: etree._Element,
    q: str,
    banks: Mapping[str, int] | None,
    path: str,
    findings: Findings,
) -> None:
    selections = ordering.findall(f"{q}selection")
    order = ordering.find(f"{q}order")
    if order is not None and order.get("order_type", "").lower() == "random" and not selections:
        findings.add(ORDER, "Canvas does not shuffle these questions", path, order)
    items = section.findall(f"{q}item")
    for selection in selections:
        bank = selection.findtext(f"{q}sourcebank_ref")
        available: int | None = len(items)
        if bank is not None:
            available = None
            if banks is not None and (available := banks.get(as_imported(bank.strip()))) is None:
                findings.add(DRAW, f"no bank of the package is called `{bank}`", path, selection)
        _draw(selection, q, available, path, findings)
        if selection.find(f"{q}selection_extension/{q}points_per_item") is not None:
            continue
        if bank is not None:
            findings.add(GROUP_POINTS, "every question of this group counts 1 point", path, selection)
        elif len(set(_points(items, q))) > 1:
            findings.add(
                GROUP_POINTS, "the questions differ in points: in this group each counts 1", path, selection
            )


def _draw(selection: etree._Element, q: str, available: int | None, path: str, findings: Findings) -> None:
    stated = (selection.findtext(f"{q}selection_number") or "").strip()
    if not stated.isdecimal() or not int(stated):
        findings.add(DRAW, f"the number of questions to draw is `{stated}`", path, selection)
    elif available is not None and int(stated) > available:
        findings.add(DRAW, f"{stated} questions are drawn from {available}", path, selection)


def _points(items: Iterable[etree._Element], q: str) -> list[float]:
    names = Names(q)
    return [number(fields_of(item, names).get("points_possible")) for item in items]
