"""`itemwright check`: what each target would lose, before anything is built."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from itemwright.cli.common import exit_code, format_option, show
from itemwright.cli.targeting import TARGETS, targeting
from itemwright.diag import Bag

if TYPE_CHECKING:
    from itemwright.formats.registry import CartridgeVersion, Quizzes


@click.command("check")
@targeting
@format_option
def command(
    paths: tuple[Path, ...],
    targets: tuple[str, ...],
    cc_version: "CartridgeVersion",
    quizzes: "Quizzes",
    strict: bool,
    form: str | None,
) -> int:
    """Check banks, and show what each target would lose, with positions. Writes nothing.

    Exit code 1 if a bank has mistakes or a target refuses a question that the bank does not skip.
    """
    from itemwright.check import check
    from itemwright.formats.registry import format_of

    bag = Bag()
    asked = [format_of(name, cc_version, quizzes) for name in targets or TARGETS]
    check(paths, asked, bag, strict=strict)
    show(bag, form)
    if not bag.items and form is None:
        click.echo("nothing is lost")
    return exit_code(bag)
