"""From a file to a bank."""

from pathlib import Path

from itemwright.diag import Bag
from itemwright.questions.bank import Bank
from itemwright.questions.load import load_bank
from itemwright.source.bank import read_document
from itemwright.source.media import media_finder


def load_path(file: Path, bag: Bag, *, in_course: bool = False) -> Bank | None:
    """The bank in a file, or None with diagnostics. In a course the names of its media begin with its id."""
    errors = bag.errors()
    document = read_document(file, bag)
    if document is None:
        return None
    prefix = f"{document.root.get('id')}." if in_course else ""
    finder = media_finder(document.folder, document.shown_folder, bag, prefix=prefix)
    bank = load_bank(document.root, document.shown_folder, finder, bag)
    return None if bag.errors() > errors else bank
