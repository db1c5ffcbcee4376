"""`itemwright schemas`: which official schemas there are on this machine, and getting those that are not."""

import sys
from collections import Counter
from pathlib import Path

import click

from itemwright.cli.common import exit_code, show
from itemwright.diag import Bag, Severity, declare

INCOMPLETE = declare(
    "QW505",
    Severity.ERROR,
    "official schemas could not be installed",
    """
    Some official schemas could not be had from any of their publishers' addresses, or were not in the
    folder or zip file. Those that could are installed. A publisher may have changed a file or moved it: if
    a copy is known to be true, pass its folder with `--from`. Without a schema, packages of its kind are
    checked against itemwright's own profile schemas only.
    """,
)

_SAID = {
    "present": "already there",
    "installed": "installed",
    "unpublished": "no address",
    "failed": "failed",
}


@click.group("schemas", no_args_is_help=True)
def command() -> None:
    """List and install the official schemas that packages are checked against.

    itemwright does not carry them. They are looked for in the folders of the environment variable
    ITEMWRIGHT_SCHEMAS, in those that itemwright.toml names under `schemas`, and in the user's cache. A file
    counts only if its SHA-256 is that of the catalogue.
    """


@command.command("list")
def list_() -> int:
    """Show each schema, where it was found and whether its SHA-256 holds."""
    from itemwright.source.config import read_config
    from itemwright.validate.catalog import locate, official_catalog, places

    bag = Bag()
    folders = places(read_config([Path()], bag).schemas)
    catalog = official_catalog()
    width = max(map(len, catalog.files))
    found = 0
    for file in catalog.files.values():
        located = locate(file, folders)
        for path in located.false_copies:
            click.echo(f"{'SHA-256 differs':<16}{file.path:<{width}}  {path.as_posix()}")
        if located.path:
            found += 1
            click.echo(f"{'SHA-256 holds':<16}{file.path:<{width}}  {located.path.as_posix()}")
        else:
            click.echo(f"{'not found':<16}{file.path}")
    click.echo(f"{found} of {len(catalog.files)} schemas found in {', '.join(f.as_posix() for f in folders)}")
    show(bag, None, sys.stderr)
    return exit_code(bag)


@command.command()
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, path_type=Path),
    metavar="FOLDER_OR_ZIP",
    help="Take the files from here instead of from their publishers.",
)
@click.option(
    "--to",
    "target",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Put them here instead of into the user's cache.",
)
def install(source: Path | None, target: Path | None) -> int:
    """Fill the user's cache with the official schemas.

    Every file is checked against its SHA-256 before it is put in place; a true copy that is there already
    stays.
    """
    from itemwright.context import LIMITS
    from itemwright.validate.catalog import cache_folder, official_catalog
    from itemwright.validate.install import install_from_copies, install_from_publishers

    bag = Bag()
    catalog = official_catalog()
    target = target or cache_folder()
    if source is None:
        results = install_from_publishers(catalog, target)
    else:
        results = install_from_copies(catalog, target, source, bag, LIMITS)
    counts: Counter[str] = Counter()
    for path, state, detail in results:
        counts[state] += 1
        click.echo(f"{_SAID[state]:<14} {path}" + (f"  ({detail})" if detail else ""))
    summary = ", ".join(f"{counts[state]} {said}" for state, said in _SAID.items() if counts[state])
    click.echo(f"{target.as_posix()}: {summary}")
    if counts["failed"]:
        bag.add(
            INCOMPLETE,
            f"{counts['failed']} of {len(catalog.files)} official schemas could not be installed",
            help="`--from FOLDER_OR_ZIP` takes them from copies that you have",
        )
    show(bag, None, sys.stderr)
    return exit_code(bag)
