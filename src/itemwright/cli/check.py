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
@click.option(
    "--cc-version",
    type=click.Choice(["1.1", "1.3"]),
    default="1.1",
    show_default=True,
    help="As for `build`.",
)
@click.option(
    "--quizzes",
    type=click.Choice(["classic", "new"]),
    default="classic",
    show_default=True,
    help="As for `build`.",
)
@click.option("--strict", is_flag=True, help="Make everything that a target loses or refuses an error.")
@format_option
def command(
    paths: tuple[Path, ...],
    targets: tuple[str, ...],
    cc_version: str,
    quizzes: str,
    strict: bool,
    form: str | None,
) -> int:
    """Check banks, and show what each target would lose, with positions. Writes nothing.

    Exit code 1 if a bank has mistakes or a target refuses a question that the bank does not skip.
    """
    from itemwright.check import check
    from itemwright.formats.registry import formats

    bag = Bag()
    known = formats("1.3" if cc_version == "1.3" else "1.1", "new" if quizzes == "new" else "classic")
    asked = [known[name] for name in dict.fromkeys(targets or DEFAULT_TARGETS)]
    check(paths, asked, bag, strict=strict)
    show(bag, form)
    if not bag.items and form is None:
        click.echo("nothing is lost")
    return exit_code(bag)
