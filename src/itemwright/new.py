"""A bank to begin with."""

import re
from pathlib import Path

from itemwright import resources
from itemwright.diag import Bag, Severity, Span, declare
from itemwright.source.bank import BANK_FILE, is_there, shown
from itemwright.source.slug import slug

CANNOT_BEGIN = declare(
    "QW045",
    Severity.ERROR,
    "a new bank cannot be begun there",
    """
    `itemwright new FOLDER` writes FOLDER/bank.yaml. The folder has one already, which is left as it is, or the system
    does not let it be written.
    """,
)


def begin(folder: Path, title: str, language: str, bag: Bag) -> Path | None:
    """Write a bank of three questions into `folder`, which is made if need be. Returns its file, or None (QW045)."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    file = folder / BANK_FILE
    if is_there(file):
        bag.add(
            CANNOT_BEGIN, f"{shown(file)} is already there", Span(shown(file)), help="choose another folder"
        )
        return None
    templates = Environment(
        loader=FileSystemLoader(resources.folder("templates") / "new"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,  # the template is YAML
    )
    templates.filters["yaml"] = _field
    name = re.sub(r"[^a-z0-9]+", "-", slug(title).lower()).strip("-") or "bank"
    text = templates.get_template("bank.yaml.j2").render(id=name, title=title, language=language)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        bag.add(CANNOT_BEGIN, f"{shown(file)} cannot be written: {error.strerror}", Span(shown(file)))
        return None
    return file


def _field(value: str, key: str) -> str:
    """A field of a YAML mapping on one line, quoted if need be."""
    from itemwright.source.dump import dump

    return dump({key: value}).rstrip("\n")
