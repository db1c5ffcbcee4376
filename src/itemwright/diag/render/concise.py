"""One line for each finding: `path:line:column: CODE severity: text`, as editors and `grep` like it."""

from itemwright.diag.diagnostic import Bag, Diagnostic, Span
from itemwright.diag.render.terminal import severity_painter, visible


def render(bag: Bag, *, color: bool = False) -> str:
    """The findings as lines."""
    return "".join(_line(diagnostic, color) for diagnostic in bag)


def _line(diagnostic: Diagnostic, color: bool) -> str:
    where = "" if diagnostic.at is None else f"{location(diagnostic.at)}: "
    head = severity_painter(color, diagnostic.severity)(f"{diagnostic.code.id} {diagnostic.severity}")
    target = "" if diagnostic.target is None else f" [{visible(diagnostic.target)}]"
    return f"{where}{head}: {visible(diagnostic.message)}{target}\n"


def location(at: Span) -> str:
    """`path:line:column`; without a column or a line where there is none."""
    return ":".join(
        [visible(at.file), *(str(number) for number in (at.line, at.column) if at.line and number)]
    )
