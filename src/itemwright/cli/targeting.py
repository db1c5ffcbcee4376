"""The options by which a command says what to build for."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from itemwright.cli.common import PathType

Command = TypeVar("Command", bound=Callable[..., Any])

TARGETS = ("moodle", "qti21", "cc", "canvas")
"""The formats by name, as the registry has them: named here too, so that `--help` need not import them."""

_OPTIONS = (
    click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PathType()),
    click.option(
        "-t",
        "--target",
        "targets",
        multiple=True,
        type=click.Choice(TARGETS),
        callback=lambda context, option, value: tuple(dict.fromkeys(value)),
        help=f"A target; may be given several times. Unless said: {', '.join(TARGETS)}.",
    ),
    click.option(
        "--cc-version",
        type=click.Choice(["1.1", "1.3"]),
        default="1.1",
        show_default=True,
        help="The version of Common Cartridge; Moodle reads 1.1 only.",
    ),
    click.option(
        "--quizzes",
        type=click.Choice(["classic", "new"]),
        default="classic",
        show_default=True,
        help="The quizzes of Canvas to write for: `classic` is right in both, `new` writes what only New Quizzes take.",
    ),
    click.option("--strict", is_flag=True, help="Make everything that a target loses or refuses an error."),
)


def targeting(command: Command) -> Command:
    """The argument PATH... and the options --target, --cc-version, --quizzes and --strict."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
