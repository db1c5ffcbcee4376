"""`itemwright validate`: checking anyone's packages."""

from pathlib import Path

import click

from itemwright.cli.common import PathType, exit_code, format_option, show
from itemwright.diag import Bag


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=PathType())
@click.option(
    "--profile", is_flag=True, help="Check what itemwright wrote against its own, stricter schemas too."
)
@click.option(
    "--require-official",
    is_flag=True,
    help="Fail if official schemas are not installed, instead of saying so.",
)
@format_option
def command(files: tuple[Path, ...], profile: bool, require_official: bool, form: str | None) -> int:
    """Check any package or XML file.

    Moodle XML, QTI 1.2, 2.1 and 2.2, Canvas packages and Common Cartridges are told by their content, and checked
    against the official schemas and the rules of the importers. Exit code 1 if any file has a fault.
    """
    from itemwright.source.config import read_config
    from itemwright.validate.anything import check_file
    from itemwright.validate.catalog import places
    from itemwright.validate.package import kinds_of
    from itemwright.validate.xsd import SchemaSet

    bag = Bag()
    config = read_config([Path(), *(file.parent for file in files)], bag)
    schemas = SchemaSet(places(config.schemas), bag)
    kinds: set[str] = set()
    lines = []
    for file in files:
        errors = bag.errors()
        package, used = check_file(file, schemas, bag, profiles=profile)
        if package is None:
            continue
        verdict = "sound" if bag.errors() == errors else "faults found"
        against = f", checked against {', '.join(used)}" if used else ""
        lines.append(f"{file.as_posix()}: {verdict} ({package}{against})")
        kinds |= set(kinds_of(package))
    if require_official:
        schemas.report_missing(kinds, bag, required=True)
    show(bag, form)
    for line in lines:
        click.echo(line, err=form in ("json", "sarif", "github"))
    return exit_code(bag)
