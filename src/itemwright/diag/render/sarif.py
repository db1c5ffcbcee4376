"""SARIF 2.1.0 (OASIS), with what GitHub code scanning asks for: descriptions of the rules, and a line in each place."""

import json
from importlib import metadata
from typing import Any
from urllib.parse import quote

from itemwright.diag.code import Code
from itemwright.diag.diagnostic import Bag, Diagnostic, Label, Span


def render(bag: Bag) -> str:
    """The findings as one run; its rules are the codes that were found."""
    codes = sorted({diagnostic.code for diagnostic in bag}, key=lambda code: code.id)
    index = {code.id: number for number, code in enumerate(codes)}
    log = {
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "itemwright",
                        "version": metadata.version("itemwright"),
                        "rules": [_rule(code) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(diagnostic, index[diagnostic.code.id]) for diagnostic in bag],
            }
        ],
    }
    return json.dumps(log, indent=2) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.id,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.doc},
        "help": {"text": code.doc, "markdown": code.doc},
        "defaultConfiguration": {"level": code.severity.value},
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    text = diagnostic.message if diagnostic.help is None else f"{diagnostic.message}\n{diagnostic.help}"
    result: dict[str, Any] = {
        "ruleId": diagnostic.code.id,
        "ruleIndex": rule,
        "level": diagnostic.severity.value,
        "message": {"text": text},
        "locations": [] if diagnostic.at is None else [_location(diagnostic.at)],
    }
    if diagnostic.labels:
        result["relatedLocations"] = [_related(*numbered) for numbered in enumerate(diagnostic.labels, 1)]
    properties = {"question": diagnostic.question, "target": diagnostic.target}
    if known := {name: value for name, value in properties.items() if value is not None}:
        result["properties"] = known
    return result


def _related(number: int, label: Label) -> dict[str, Any]:
    return {"id": number, **_location(label.span), "message": {"text": label.text}}


def _location(at: Span) -> dict[str, Any]:
    # GitHub drops a result without a line, so a finding about a whole file stands in its first one.
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
