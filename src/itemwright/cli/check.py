"""`itemwright check`: what each target would lose, before anything is built."""

from pathlib import Path

import click

from itemwright.cli.build import DEFAULT_TARGETS, TARGETS
from itemwright.cli.common import PathType, exit_code, format_option, show
from itemwright.diag import Bag


@click.command("check")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PathType())
@click.option(
    "-t",
    "--target",
    "targets",
    multiple=True,
    type=click.Choice(TARGETS),
    help=f"A target to ask; may be given several times. Unless said: {', '.join(DEFAULT_TARGETS)}.",
)
@click.option("--strict", is_flag=True, help="Make everything that a target loses or refuses an error.")
@format_option
def command(paths: tuple[Path, ...], targets: tuple[str, ...], strict: bool, form: str | None) -> int:
    """Check banks, and show what each target would lose, with positions. Writes nothing.

    Exit code 1 if a bank has mistakes or a target refuses a question that the bank does not skip.
    """
    from itemwright.build import check

    bag = Bag()
    check(paths, tuple(dict.fromkeys(targets)) or DEFAULT_TARGETS, bag, strict=strict)
    show(bag, form)
    if not bag.items and form is None:
        click.echo("nothing is lost")
    return exit_code(bag)
