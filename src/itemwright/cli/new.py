"""`itemwright new`: a bank to begin with."""

from pathlib import Path

import click

from itemwright.cli.common import PathType, exit_code, format_option, show
from itemwright.diag import Bag


@click.command("new")
@click.argument("folder", type=PathType())
@click.option("--title", help="The title of the bank; the folder's name unless said.")
@click.option("--language", default="en", show_default=True, help="Its language, a BCP 47 tag.")
@format_option
def command(folder: Path, title: str | None, language: str, form: str | None) -> int:
    """Begin a bank: write FOLDER/bank.yaml with three questions to change."""
    from pydantic_core import PydanticCustomError

    from itemwright.model.fields import read_language, read_line
    from itemwright.new import begin

    try:
        title = read_line(title if title is not None else folder.resolve().name or "bank")
        language = read_language(language)
    except PydanticCustomError as error:
        raise click.UsageError(str(error)) from None
    bag = Bag()
    file = begin(folder, title, language, bag)
    show(bag, form)
    if file is not None:
        click.echo(f"{file.as_posix()} is there: change it, then run `itemwright build {folder.as_posix()}`")
    return exit_code(bag)
