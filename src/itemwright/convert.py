"""Converting: a page in, a bank in YAML on disk, everything that was found in the bag."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.formats.text.capped import capped
from itemwright.formats.text.reader import read
from itemwright.load import load_path
from itemwright.source.bank import read_text_file, shown
from itemwright.source.dump import dump

EMPTY_PAGE = declare(
    "QW624",
    Severity.ERROR,
    "an empty page",
    """
    The file holds nothing, or blanks only. Perhaps the page was not pasted into it, or not saved.
    """,
)
EXISTS = declare(
    "QW626",
    Severity.ERROR,
    "the output is there already",
    """
    A bank belongs to its author from the moment it is written: it may have been edited since, and its ids are what
    earlier packages were built from. So a file that exists is not replaced unless `--force` says so, and the page
    itself never is. Choose another name, or use `--force` and compare the two with your version control.
    """,
)
NOT_WRITABLE = declare(
    "QW627",
    Severity.ERROR,
    "the bank cannot be written",
    """
    The file could not be made: its folder cannot be made or there is no right to write in it, there is no space, or
    the name is that of a folder or a device. Whatever stood there is as it was.
    """,
)


@dataclass(frozen=True, slots=True)
class Request:
    """What to convert. `output` is the file to write, None for none.

    `identifier` is the bank's id, `language` its language; None lets the page decide, as it does for `markdown`,
    whether its text is Markdown or plain. `force` allows to replace a file.
    """

    page: Path
    output: Path | None
    identifier: str | None = None
    language: str | None = None
    markdown: bool | None = None
    force: bool = False


@dataclass(frozen=True, slots=True)
class Converted:
    """A bank as data, and as the YAML that was written."""

    data: dict[str, Any]
    yaml: str


def convert(request: Request, bag: Bag) -> Converted | None:
    """Convert a page and write the bank, or nothing (then None) if there is an error.

    What keeps the written bank from being built, such as a picture that is not there, is reported as a warning: it is
    put right in the bank.
    """
    name = shown(request.page)
    text = read_text_file(request.page, name, bag, too_large="cut the page into several, and convert each")
    data = None
    if text is not None and not text.strip():
        bag.add(EMPTY_PAGE, f"{name} is empty", Span(name))
    elif text is not None:
        data = read(
            text,
            name,
            bag,
            identifier=request.identifier,
            language=request.language,
            markdown=request.markdown,
        )
    if text is not None and request.output is not None:
        _check_output(request.output, request, bag)
    if data is None or bag.failed:
        return None
    converted = Converted(data, dump(data))
    if request.output is not None:
        if not _write(request.output, converted.yaml.encode(), bag):
            return None
        _check_bank(request.output, bag)
    return converted


def _check_output(output: Path, request: Request, bag: Bag) -> None:
    at = Span(shown(output))
    try:
        if not output.exists():
            return
        same = output.samefile(request.page) if request.page.exists() else False
    except OSError as error:
        bag.add(NOT_WRITABLE, f"{shown(output)} cannot be written: {error.strerror}", at)
        return
    if not output.is_file():
        bag.add(NOT_WRITABLE, f"{shown(output)} is not a file", at, help="name a file: `-o bank.yaml`")
    elif same:
        bag.add(EXISTS, f"{shown(output)} is the page itself", at, help="choose another name")
    elif not request.force:
        bag.add(
            EXISTS,
            f"{shown(output)} is there already, and nothing is written",
            at,
            help="choose another name, or use `--force` to replace it",
        )


def _write(output: Path, content: bytes, bag: Bag) -> bool:
    """Put the file in place, whole or not at all, in a folder that is made where it is missing."""
    target = output.resolve()
    part = target.with_name(f".{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with part.open("xb") as stream:
            stream.write(content)
        part.replace(target)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        bag.add(NOT_WRITABLE, f"{shown(output)} cannot be written: {error.strerror}", Span(shown(output)))
        return False
    return True


def _check_bank(output: Path, bag: Bag) -> None:
    """Report what is amiss with the bank now that it stands in its folder."""
    found = Bag()
    load_path(output, found)
    bag.sources.update(found.sources)
    for finding in capped(found):
        bag.add(
            finding.code,
            finding.message,
            finding.at,
            help=finding.help,
            labels=finding.labels,
            severity=Severity.WARNING if finding.severity is Severity.ERROR else finding.severity,
            question=finding.question,
        )
