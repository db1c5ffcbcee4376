"""`itemwright convert`: from a quiz page to a bank."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click

from itemwright.cli.common import exit_code, format_option, show
from itemwright.diag import Bag


def _checked(reader: str) -> Any:
    """A callback that lets a field type of the canonical form check an option."""

    def check(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
        if value is None:
            return None
        from pydantic_core import PydanticCustomError

        from itemwright.model import fields

        try:
            return str(getattr(fields, reader)(value))
        except PydanticCustomError as error:
            help_ = (error.context or {}).get("help")
            raise click.BadParameter(f"{error.message()}{f': {help_}' if help_ else ''}") from None

    return check


@click.command("convert")
@click.argument("page", metavar="PAGE", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="-",
    type=click.Path(path_type=Path),
    help="The bank to write; unless said, or with `-`, it goes to the standard output.",
)
@click.option(
    "--id",
    "identifier",
    metavar="ID",
    callback=_checked("read_bank_identifier"),
    help="The id of the bank; unless said, it is made from the title.",
)
@click.option(
    "--language",
    metavar="TAG",
    callback=_checked("read_language"),
    help="The language of the bank, such as `en` or `pt-BR`; unless said, the labels of the page tell it.",
)
@click.option(
    "--markdown/--plain",
    default=None,
    help="Whether the page is Markdown or plain text; unless said, its looks decide.",
)
@click.option("--force", is_flag=True, help="Replace the output if it is there already.")
@format_option
def command(
    page: Path,
    output: Path,
    identifier: str | None,
    language: str | None,
    markdown: bool | None,
    force: bool,
    form: str | None,
) -> int:
    """Turn a quiz page, copied into a text file or written in Markdown, into a bank in YAML.

    Numbered questions with options (`A)`, `- [ ]`) become multiple-choice questions, those without become essays; the
    answers and explanations are found by their labels in English, Spanish, Korean, German, French and Portuguese.
    Whatever is left out is reported. With errors nothing is written, and the exit code is 1.
    """
    from itemwright.convert import Request, convert

    bag = Bag()
    to_screen = str(output) == "-"
    request = Request(page, None if to_screen else output, identifier, language, markdown, force)
    converted = convert(request, bag)
    machine = form in ("json", "sarif", "github")
    show(bag, form, sys.stderr if to_screen else None)
    if converted is None:
        click.echo("nothing was written", err=True)
    elif to_screen:
        click.echo(converted.yaml.encode(), nl=False)  # UTF-8 in any locale
    else:
        click.echo(f"{output.as_posix()}: {_summary(converted.data)}", err=machine)
    return exit_code(bag)


def _summary(data: dict[str, Any]) -> str:
    """What was found, in a line."""
    sections = data.get("sections", [data])
    types = Counter(question["type"] for section in sections for question in section["questions"])
    kinds = ", ".join(f"{count} {kind}" for kind, count in types.most_common())
    total = types.total()
    where = f" in {len(sections)} sections" if "sections" in data and len(sections) > 1 else ""
    return f"{total} question{'s' if total != 1 else ''}{where} ({kinds}), language {data['language']}"
