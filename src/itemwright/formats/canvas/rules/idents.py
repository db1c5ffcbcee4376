"""Idents: how Canvas rewrites them, and that they are distinct."""

import re
from collections import Counter
from collections.abc import Sequence

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules.facts import Findings, Item

DUPLICATE = declare(
    "QW658",
    Severity.ERROR,
    "ident used twice",
    """
    Canvas knows quizzes, banks and questions by their `ident`, in the whole package and in the course: of two that
    are the same, the second replaces the first. Idents that differ only in characters that Canvas rewrites are the
    same to it. The labels of a response must be told apart as well.
    """,
)
REWRITTEN = declare(
    "QW659",
    Severity.NOTE,
    "ident that Canvas rewrites",
    """
    Classic Quizzes change idents: characters other than letters, digits, `_`, `-` and `.` become `_` (a colon `-`),
    and `ID_` comes before a digit. The questions arrive; but what names them elsewhere has to name them so: the
    folder of the settings, a later import of the same questions.
    """,
)

_OTHER = re.compile(r"[^\w.:-]")


def as_imported(ident: str) -> str:
    """An ident as Classic Quizzes store it."""
    made = _OTHER.sub("_", ident).replace(":", "-")
    return f"ID_{made}" if made[:1].isdigit() else made


class Idents:
    """The idents of a package, while its documents are read one after the other."""

    def __init__(self) -> None:
        self._holders: set[str] = set()
        self._items: set[str] = set()
        self._changed: list[etree._Element] = []

    def holders(self, path: str, root: etree._Element, q: str, findings: Findings) -> None:
        """The quizzes and banks of a document."""
        for holder in root.iterfind("*"):
            if holder.tag in (f"{q}assessment", f"{q}objectbank"):
                ident = as_imported(holder.get("ident", ""))
                if ident and ident in self._holders:
                    findings.add(DUPLICATE, f"two quizzes or banks are called `{ident}`", path, holder)
                self._holders.add(ident)
                self._compare(ident, holder)

    def item(self, path: str, item: Item, findings: Findings) -> None:
        """An item, and the labels of its responses."""
        ident = as_imported(item.element.get("ident", ""))
        if ident and ident in self._items:
            findings.add(
                DUPLICATE,
                f"two items are called `{ident}`: the second replaces the first",
                path,
                item.element,
            )
        self._items.add(ident)
        self._compare(ident, item.element)
        for response in item.responses:
            labels = [label.ident for label in response.labels]
            if len(set(labels)) < len(labels):
                twice = next(ident for ident, count in Counter(labels).items() if count > 1)
                findings.add(
                    DUPLICATE, f"two labels of `{item.ident}` are called `{twice}`", path, response.element
                )

    def report(self, path: str, findings: Findings) -> None:
        """What of the idents of a document is rewritten, told once."""
        if self._changed:
            first = self._changed[0]
            ident = first.get("ident", "")
            findings.add(
                REWRITTEN,
                f"`{ident}` becomes `{as_imported(ident)}` in Canvas{others(self._changed)}",
                path,
                first,
            )
        self._changed = []

    def _compare(self, ident: str, element: etree._Element) -> None:
        if ident != element.get("ident", ""):
            self._changed.append(element)


def others(found: Sequence[object]) -> str:
    """How many more there are in the document."""
    return f", and so with {len(found) - 1} more in this file" if len(found) > 1 else ""
