"""A list of objects, for programs."""

import json
from typing import Any

from itemwright.diag.diagnostic import Bag, Diagnostic, Span


def render(bag: Bag) -> str:
    """The findings as JSON in ASCII. What a finding lacks is null; a line is null where the whole file is meant."""
    return json.dumps([_object(diagnostic) for diagnostic in bag], indent=2) + "\n"


def _object(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code.id,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place(diagnostic.at),
        "help": diagnostic.help,
        "labels": [{"text": label.text, **_place(label.span)} for label in diagnostic.labels],
        "question": diagnostic.question,
        "target": diagnostic.target,
    }


def _place(at: Span | None) -> dict[str, Any]:
    return {
        "file": at.file if at else None,
        "line": (at.line or None) if at else None,
        "column": (at.column or None) if at else None,
        "end_line": (at.end_line or None) if at else None,
        "end_column": (at.end_column or None) if at else None,
    }
