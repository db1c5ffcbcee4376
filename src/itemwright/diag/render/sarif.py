"""SARIF 2.1.0 (OASIS), within what GitHub code scanning takes.

GitHub refuses a whole file for one result without a place, so what concerns no file is a notification of the run
(3.20.21), and what concerns a file as a whole stands in its first line. It cuts descriptions at 1,024 characters.
"""

import json
from importlib import metadata
from typing import Any
from urllib.parse import quote

from itemwright.diag.code import Code
from itemwright.diag.diagnostic import Bag, Diagnostic, Label, Span

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render(bag: Bag) -> str:
    """The findings as one run; its rules are the codes that were found."""
    codes = sorted({diagnostic.code for diagnostic in bag}, key=lambda code: code.id)
    index = {code.id: number for number, code in enumerate(codes)}
    driver = {
        "name": "itemwright",
        "version": metadata.version("itemwright"),
        "rules": [_rule(code) for code in codes],
    }
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, found.at, index[found.code.id]) for found in bag if found.at is not None],
    }
    if notifications := [_notification(found, index[found.code.id]) for found in bag if found.at is None]:
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notifications}]
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.id,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.doc.split("\n\n")[0].replace("\n", " ")},
        "help": {"text": code.doc, "markdown": code.doc},
        "defaultConfiguration": {"level": code.severity.value},
    }


def _result(found: Diagnostic, at: Span, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": found.code.id,
        "ruleIndex": rule,
        "level": found.severity.value,
        "message": _message(found),
        "locations": [_location(at)],
    }
    if found.labels:
        result["relatedLocations"] = [_related(*numbered) for numbered in enumerate(found.labels, 1)]
    properties = {"question": found.question, "target": found.target}
    if known := {name: value for name, value in properties.items() if value is not None}:
        result["properties"] = known
    return result


def _notification(found: Diagnostic, rule: int) -> dict[str, Any]:
    descriptor = {"id": found.code.id, "index": rule}
    return {"descriptor": descriptor, "level": found.severity.value, "message": _message(found)}


def _message(found: Diagnostic) -> dict[str, str]:
    return {"text": found.message if found.help is None else f"{found.message}\n{found.help}"}


def _related(number: int, label: Label) -> dict[str, Any]:
    return {"id": number, **_location(label.span), "message": {"text": label.text}}


def _location(at: Span) -> dict[str, Any]:
    region = {"startLine": at.line or 1}
    if at.line and at.column:
        region["startColumn"] = at.column
    if at.line and at.end_line >= at.line and at.end_column:
        region["endLine"] = at.end_line
        region["endColumn"] = at.end_column
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(at.file)}, "region": region}}


def _uri(path: str) -> str:
    """A path as a URI reference. A colon in the first part of a relative one would be read as a scheme."""
    quoted = quote(path, safe="/!~", errors="surrogatepass")
    return f"file://{quoted}" if path.startswith("/") else quoted
