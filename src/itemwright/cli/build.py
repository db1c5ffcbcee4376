"""`itemwright build`: banks in, checked packages out."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from itemwright.cli.common import PathType, exit_code, format_option, show
from itemwright.cli.targeting import TARGETS, targeting
from itemwright.diag import Bag
from itemwright.memory import collector_paused

if TYPE_CHECKING:
    from itemwright.formats.registry import CartridgeVersion, Quizzes

_FOR_MACHINES = ("json", "sarif", "github")


def course_name(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """The id of a course from the file name that the user gave."""
    if value is None:
        return None
    name = value.removesuffix(".imscc")
    if not value.endswith(".imscc") or not re.fullmatch("[a-z0-9][a-z0-9-]{0,59}", name):
        raise click.BadParameter(
            "give a name like `course.imscc`: lower-case letters a-z, digits and `-`, without a folder"
        )
    return name


@click.command("build")
@targeting
@click.option(
    "-o",
    "--output",
    default=Path("dist"),
    show_default=True,
    metavar="FOLDER",
    type=PathType(),
    help="The folder that gets a folder for each bank.",
)
@click.option(
    "--require-official",
    is_flag=True,
    help="Fail if official schemas are not installed, instead of saying so.",
)
@click.option(
    "--as",
    "course",
    metavar="NAME.imscc",
    callback=course_name,
    help="Put all banks into one cartridge, a module each: FOLDER/NAME/NAME.imscc.",
)
@format_option
def command(
    paths: tuple[Path, ...],
    targets: tuple[str, ...],
    cc_version: "CartridgeVersion",
    quizzes: "Quizzes",
    strict: bool,
    output: Path,
    require_official: bool,
    course: str | None,
    form: str | None,
) -> int:
    """Build banks into packages, checked, for every target.

    A PATH is a YAML file, a bank's folder or a folder of banks. What is written stands in FOLDER/<bank id>/, with
    report.json and SHA256SUMS beside it. Findings go to the standard error stream (with a --format for machines:
    to the standard output), the summary to the other one. Exit code 1 if anything was wrong.
    """
    if course is not None and targets not in ((), ("cc",)):
        raise click.UsageError("--as makes a cartridge: leave out --target, or give `-t cc`")
    with collector_paused():  # all that is imported stays
        from itemwright.build import Request, build
        from itemwright.report.summary import summary

    bag = Bag()
    request = Request(
        paths=paths,
        targets=("cc",) if course else targets or TARGETS,
        output=output,
        strict=strict,
        require_official=require_official,
        cc_version=cc_version,
        quizzes=quizzes,
        course=course,
    )
    outcomes = build(request, bag)
    machine = form in _FOR_MACHINES
    show(bag, form, sys.stdout if machine else sys.stderr)
    for line in summary(outcomes):
        click.echo(line, err=machine)
    return exit_code(bag)
