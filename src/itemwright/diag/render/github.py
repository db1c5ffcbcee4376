"""Commands for GitHub's workflow runner, which shows them as annotations in a change's files."""

from itemwright.diag.code import Severity
from itemwright.diag.diagnostic import Bag, Diagnostic
from itemwright.diag.render.concise import location
from itemwright.diag.render.terminal import visible

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(bag: Bag) -> str:
    """The findings as `::error file=…,line=…,col=…,title=CODE::text`, one a line."""
    return "".join(_command(diagnostic) for diagnostic in bag)


def _command(diagnostic: Diagnostic) -> str:
    properties: dict[str, str | int] = {}
    if (at := diagnostic.at) is not None:
        properties["file"] = visible(at.file)
        if at.line:
            properties["line"] = at.line
            # The runner takes columns only within one line.
            if at.column and at.end_line <= at.line:
                properties["col"] = at.column
                if at.end_column > at.column:
                    properties["endColumn"] = at.end_column
            elif at.end_line > at.line:
                properties["endLine"] = at.end_line
    properties["title"] = diagnostic.code.id
    lines = [visible(diagnostic.message)]
    lines += [f"{visible(label.text)}: {location(label.span)}" for label in diagnostic.labels]
    if diagnostic.target is not None:
        lines.append(f"target: {visible(diagnostic.target)}")
    if diagnostic.help is not None:
        lines += [f"help: {visible(line)}" for line in diagnostic.help.split("\n")]
    given = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    text = _data("\n".join(lines))
    return f"::{_COMMANDS[diagnostic.severity]} {given}::{text}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
