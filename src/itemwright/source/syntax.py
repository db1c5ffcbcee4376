"""Plain words for the errors of the YAML parser, and help for the usual mistakes behind them."""

import re
from typing import Final

from itemwright.diag import Bag, Severity, Span, declare

SYNTAX = declare(
    "QW001",
    Severity.ERROR,
    "YAML that cannot be read",
    """ The file breaks the rules of YAML at this place, and nothing after it can be read. The usual causes:
    a text that holds a colon and a blank, or begins with a sign that means something in YAML (quote it, or
    write it as a block after `|`); a wrong indentation; a quote that is not closed; no blank after `-` or
    `:`.
    """,
)
TAB = declare(
    "QW002",
    Severity.ERROR,
    "tab as indentation",
    """ A line is indented with a tab. YAML does not allow it, since the width of a tab differs from editor
    to editor. Indent with blanks; most editors can be told to insert blanks when the tab key is pressed.
    """,
)

_LINE_END: Final = re.compile("\r\n|\r|\n")


def report_syntax_error(error: Exception, text: str, file: str, bag: Bag) -> None:
    """Report QW001 or QW002 for an error that the parser raised while it read `text`."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    at = (
        Span(file)
        if mark is None
        else Span(file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
    )
    bag.add(SYNTAX, str(getattr(error, "problem", None) or error), at)
