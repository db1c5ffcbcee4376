"""Diagnostic codes: declared beside the check that uses them, explained by `itemwright explain`."""

import importlib
import pkgutil
from dataclasses import dataclass
from enum import StrEnum
from inspect import cleandoc


class Severity(StrEnum):
    """How much a finding weighs. Only an `ERROR` makes a run fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: `id` is `QW` and three digits, the first one naming the stage.

    QW0 source, QW1 shape, QW2 meaning, QW3 text and media, QW4 loss on a target, QW5 and QW6 packages: checking
    and reading them, QW7 advice on item writing, QW9 a fault of itemwright itself.
    """

    id: str
    severity: Severity
    title: str
    doc: str


_declared: dict[str, Code] = {}


def declare(id: str, severity: Severity, title: str, doc: str) -> Code:
    """Declare a code. `title` is a short noun phrase; `doc` is its page: what is wrong, why it matters, what to do.

    Raises ValueError if the id is taken: two modules must not share one.
    """
    if id in _declared:
        raise ValueError(f"{id} is declared twice")
    code = _declared[id] = Code(id, severity, title, cleandoc(doc))
    return code


def all_codes() -> dict[str, Code]:
    """Every code of the package, by id. Imports all of itemwright, so only for `explain` and the docs."""
    import itemwright

    for module in pkgutil.walk_packages(itemwright.__path__, "itemwright."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return dict(sorted(_declared.items()))
