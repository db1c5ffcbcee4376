"""A finding with an excerpt of the file, for a terminal."""

from itemwright.diag.diagnostic import Bag, Diagnostic, Span
from itemwright.diag.render.concise import location
from itemwright.diag.render.excerpt import Mark, Sources, excerpt
from itemwright.diag.render.terminal import painter, severity_painter, visible


def render(bag: Bag, *, color: bool = False) -> str:
    """The findings as paragraphs with an empty line between them."""
    sources = Sources(bag.sources)
    return "\n".join(_paragraph(diagnostic, sources, color) for diagnostic in bag)


def _paragraph(diagnostic: Diagnostic, sources: Sources, color: bool) -> str:
    strong, edge = painter(color, bold=True), painter(color, fg="blue", bold=True)
    paint = severity_painter(color, diagnostic.severity)
    head = paint(f"{diagnostic.severity}[{diagnostic.code.id}]")
    lines = [head + strong(f": {visible(diagnostic.message)}")]

    marks = [] if diagnostic.at is None else [Mark(diagnostic.at, "^", "", paint)]
    marks += [Mark(label.span, "-", label.text, edge) for label in diagnostic.labels]
    shown = [mark for mark in marks if sources.line(mark.span.file, mark.span.line) is not None]
    gutter = max((len(str(mark.span.line)) for mark in shown), default=1)
    for number, (file, place) in enumerate(_by_file(marks).items()):
        arrow = "-->" if number == 0 and diagnostic.at is not None else ":::"
        lines.append(f"{' ' * gutter}{edge(arrow)} {location(place)}")
        of_file = [mark for mark in marks if mark.span.file == file]
        lines += excerpt(of_file, sources, gutter, edge)
        # A label without an excerpt still says its word.
        lines += [
            f"{' ' * gutter} {edge('=')} {visible(mark.text)}: {location(mark.span)}"
            for mark in of_file
            if mark.text and mark not in shown
        ]
    if diagnostic.target is not None:
        lines.append(f"{' ' * gutter} {edge('=')} {strong('target')}: {visible(diagnostic.target)}")
    for line in diagnostic.help.split("\n") if diagnostic.help else ():
        lines.append(f"{' ' * gutter} {edge('=')} {strong('help')}: {visible(line)}")
    return "\n".join(lines) + "\n"


def _by_file(marks: list[Mark]) -> dict[str, Span]:
    """Each file with the first place in it, in the order of the marks."""
    places: dict[str, Span] = {}
    for mark in marks:
        places.setdefault(mark.span.file, mark.span)
    return places
