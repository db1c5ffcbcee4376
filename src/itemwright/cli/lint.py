"""`itemwright lint`: advice on item writing."""

from pathlib import Path

import click

from itemwright.cli.common import PathType, exit_code, format_option, show
from itemwright.diag import Bag


@click.command("lint")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PathType())
@format_option
def command(paths: tuple[Path, ...], form: str | None) -> int:
    """Give advice on item writing.

    The flaws that handbooks of assessment name, each with its reason and source (`itemwright explain QW701`). What is
    not wanted is allowed in a question or bank (`allow: [QW703]`) or switched off in itemwright.toml. Advice alone
    exits 0.
    """
    from itemwright.lint import lint
    from itemwright.load import load_path
    from itemwright.source.bank import find_banks
    from itemwright.source.config import config_for

    bag = Bag()
    config = config_for(paths, bag)
    bag.levels = config.severity
    for file in find_banks(paths, bag):
        bank = load_path(file, bag)
        if bank is not None:
            lint(bank, bag)
    show(bag, form)
    if not bag.items and form is None:
        click.echo("nothing to advise")
    return exit_code(bag)
