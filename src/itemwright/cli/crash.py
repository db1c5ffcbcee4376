"""What is said when itemwright itself fails: one message, and the traceback where it can be sent from."""

import os
import sys
import tempfile
import traceback
from pathlib import Path

import click

from itemwright.diag import Severity, declare

FAULT = declare(
    "QW901",
    Severity.ERROR,
    "fault of itemwright",
    """
    Something happened that itemwright does not expect, so it stopped. No input, however wrong, should
    lead here: it is a fault of the program, not yours. Please report it to the developers with the file
    that the message names and, if you can, the input that led to it. With ITEMWRIGHT_DEBUG=1 in the
    environment the traceback is shown at once.
    """,
)


def report(error: Exception) -> None:
    """Tell the user of an exception that nobody caught, on the standard error stream.

    The traceback goes to a file of its own, or to the same stream with ITEMWRIGHT_DEBUG=1 or where no file
    can be written.
    """
    trace = "".join(traceback.format_exception(error))
    what = " ".join(f"{type(error).__name__}: {error}".split())
    click.echo(f"error[{FAULT.id}]: {FAULT.title}: {what}", err=True)
    path = None if os.environ.get("ITEMWRIGHT_DEBUG") == "1" else _kept(trace)
    if path is None:
        click.echo(
            "  = help: please report this with the traceback below and the input that led to it\n", err=True
        )
        click.echo(trace, err=True, nl=False)
    else:
        click.echo(f"  = help: please report this with {path} and the input that led to it", err=True)


def _kept(trace: str) -> Path | None:
    try:
        with tempfile.NamedTemporaryFile(
            "w",
            encoding="utf-8",
            errors="backslashreplace",
            prefix="itemwright-",
            suffix=".txt",
            delete=False,
        ) as file:
            file.write(f"{sys.version}\n{trace}")
    except OSError:
        return None
    return Path(file.name)
