"""Many findings of one kind, cut down to what somebody reads."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from itemwright.diag import Diagnostic, Severity, Span

MOST = 20


def capped(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings, of each code the first 20 and one more that counts the rest."""
    seen: Counter[str] = Counter()
    rest: dict[str, list[Diagnostic]] = {}
    for finding in findings:
        seen[finding.code.id] += 1
        if seen[finding.code.id] <= MOST:
            yield finding
        else:
            rest.setdefault(finding.code.id, []).append(finding)
    for left in rest.values():
        yield left[0] if len(left) == 1 else _count(left)


def _count(left: list[Diagnostic]) -> Diagnostic:
    places = [finding.at for finding in left if finding.at]
    lines = [at.line for at in places if at.line]
    worst = any(finding.severity is Severity.ERROR for finding in left)
    where = f", on lines {min(lines)}–{max(lines)}" if lines else ""
    return replace(
        left[0],
        message=f"{len(left)} more findings of this kind{where}",
        at=Span(places[0].file, lines[0] if lines else 0) if places else None,
        help=None,
        labels=(),
        severity=Severity.ERROR if worst else left[0].severity,
        question=None,
    )
