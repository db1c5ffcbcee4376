"""What the commands share: how findings are shown, and the exit code that they give."""

import os
import sys
from collections.abc import Callable
from typing import IO, Any, TypeVar

import click

from itemwright.diag import Bag
from itemwright.diag.render import FORMATS, render

Command = TypeVar("Command", bound=Callable[..., Any])


def format_option(command: Command) -> Command:
    """The option `--format`, which reaches the command as `form`: a name, or None for what `show` chooses."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        help="How findings are shown: full on a terminal, concise in a pipe, unless said.",
    )(command)


def show(bag: Bag, form: str | None, stream: IO[str] | None = None) -> None:
    """Print the findings of a run on `stream` (the standard output unless said otherwise)."""
    stream = stream or sys.stdout
    form = form or ("full" if stream.isatty() else "concise")
    text = render(form, bag, color=wants_colour(stream))
    # Passed through as it is: click would strip the colours that were asked for where there is no terminal.
    click.echo(text, file=stream, nl=False, color=True)


def exit_code(bag: Bag) -> int:
    """1 if anything in the bag is an error, else 0."""
    return 1 if bag.failed else 0


def wants_colour(stream: IO[str]) -> bool:
    """Whether to colour: on a terminal that can, unless NO_COLOR is set; anywhere with FORCE_COLOR."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"
