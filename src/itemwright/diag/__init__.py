"""What itemwright tells its users: codes, positions, diagnostics and how they are shown.

Every stage is a plain function that returns its value and adds what it found to a `Bag`. A user's mistake is a
`Diagnostic`, never an exception, so that one run reports all of them.
"""

from itemwright.diag.code import Code, Severity, declare
from itemwright.diag.diagnostic import Bag, Diagnostic, Label, Span

__all__ = ["Bag", "Code", "Diagnostic", "Label", "Severity", "Span", "declare"]
