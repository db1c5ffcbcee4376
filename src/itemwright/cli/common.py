"""What the commands share: how findings are shown, and the exit code that they give."""

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
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


class PathType(click.Path):
    """A path of the user's. An empty one, as an unset variable of the shell leaves it, is refused."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; fails on an empty text."""
        if value == "":
            self.fail("the path is empty", param, ctx)
        return super().convert(value, param, ctx)


MOST_ALIKE = 100
"""How many findings of one code are shown for one file, to people; machines get them all."""


def _fewer(bag: Bag) -> tuple[Bag, int]:
    """The findings without those beyond MOST_ALIKE of a code and file, and how many were left out."""
    seen: Counter[tuple[str, str]] = Counter()
    kept = []
    for finding in bag:
        key = (finding.code.id, finding.at.file.partition("!/")[0] if finding.at else "")
        seen[key] += 1
        if seen[key] <= MOST_ALIKE:
            kept.append(finding)
    return Bag(kept, bag.levels, bag.sources), len(bag) - len(kept)


def show(bag: Bag, form: str | None, stream: IO[str] | None = None) -> None:
    """Print the findings of a run on `stream` (the standard output unless said otherwise)."""
    stream = stream or sys.stdout
    form = form or ("full" if stream.isatty() else "concise")
    if form in ("full", "concise"):
        bag, left_out = _fewer(bag)
        if left_out:
            click.echo(f"{left_out} more findings like those below; --format json has them all", file=stream)
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
