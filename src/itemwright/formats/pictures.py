"""Pictures, sound and film, in a package or embedded in a file: whether there is anything to show."""

from pathlib import PurePosixPath

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.source.media_types import SURE, TYPES, is_damaged, looks_like

UNREADABLE = declare(
    "QW513",
    Severity.ERROR,
    "picture or recording that cannot be shown",
    """
    A file of the package, or one embedded in Moodle XML, is named like a picture, a recording or a film and holds
    nothing that could be shown as one: it is empty, cut off, or something else, often an error page that was saved
    under the name of a picture. Systems import it all the same, and readers see an empty frame. Put the right file into
    the package.
    """,
)


def check_picture(path: str, data: bytes, at: Span, target: str | None, bag: Bag) -> None:
    """Report QW513 at `at` if the file is named like a medium and shows none.

    A picture with the extension of another kind of picture is shown by browsers, and so is no fault.
    """
    kind = TYPES.get(PurePosixPath(path).suffix.lower())
    if kind is None or path.startswith("__MACOSX/"):  # what a Mac adds beside each file, under its name
        return
    family = kind.mime.partition("/")[0]
    alike = (each for each in SURE.values() if each.mime.startswith(family))
    found = next((each for each in (kind, *alike) if each.is_it(data)), None)
    if found is None:
        fault = f"is not of the type {kind.mime}: it is {looks_like(data)}"
    elif is_damaged(found, data):
        fault = "is damaged"
    else:
        return
    bag.add(UNREADABLE, f"the file `{PurePosixPath(path).name}` {fault}", at, target=target)
