"""IMS Common Cartridge 1.1 and 1.3, as Moodle restores it and Canvas imports it."""

from functools import partial
from typing import Literal

from itemwright.formats.base import Format
from itemwright.formats.cartridge.around import judge_bank
from itemwright.formats.cartridge.support import judge
from itemwright.formats.cartridge.writer import write

Version = Literal["1.1", "1.3"]


def format_of(version: Version) -> Format:
    """The format `cc` in a version of the standard. Moodle reads 1.1 only (docs/importers/moodle.md, 4.1)."""
    return Format(
        name="cc",
        title=f"Common Cartridge {version}",
        single=False,
        package="cc11" if version == "1.1" else "cc13",
        judge=judge,
        judge_bank=partial(judge_bank, version=version),
        write=partial(write, version=version),
    )
