"""Short ways to check a document and to tell its faults."""

from itemwright.validate.xsd import Checker, SchemaSet, Verdict


def checker(schemas: SchemaSet, kind: str) -> Checker:
    found = schemas.official(kind)
    assert found is not None
    return found


def told(verdict: Verdict) -> list[tuple[int, str]]:
    return [(fault.line, fault.message) for fault in verdict.faults]
