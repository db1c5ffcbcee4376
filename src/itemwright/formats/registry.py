"""The formats that itemwright writes, by name, and the rules of each kind of package."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, assert_never

from itemwright.diag import Bag
from itemwright.formats.base import Format, Package, Rules, WholeTree

CartridgeVersion = Literal["1.1", "1.3"]
Quizzes = Literal["classic", "new"]

SUFFIXES: Mapping[str, str] = {
    "moodle": ".moodle.xml",
    "qti21": ".qti21.zip",
    "cc": ".imscc",
    "canvas": ".canvas.zip",
}
"""What the files of each format end with, by the name given to `--target`."""

DEFAULT_TARGETS = tuple(SUFFIXES)


@cache
def format_of(name: str, cc_version: CartridgeVersion = "1.1", quizzes: Quizzes = "classic") -> Format:
    """The format of that name; no other is imported. Raises KeyError if there is none."""
    match name:
        case "moodle":
            from itemwright.formats import moodle

            return moodle.FORMAT
        case "qti21":
            from itemwright.formats import qti21

            return qti21.FORMAT
        case "cc":
            from itemwright.formats import cartridge

            return cartridge.format_of(cc_version)
        case "canvas":
            from itemwright.formats import canvas

            return canvas.format_of(quizzes)
        case _:
            raise KeyError(name)


def formats(cc_version: CartridgeVersion = "1.1", quizzes: Quizzes = "classic") -> dict[str, Format]:
    """Every format by its name."""
    return {name: format_of(name, cc_version, quizzes) for name in DEFAULT_TARGETS}


def rules(package: Package, name: str, bag: Bag) -> Rules:
    """The rules of the importers of a kind of package (`moodle`, `qti21` …), for one shown as `name`."""
    match package:
        case "moodle":
            from itemwright.formats.moodle import rules as moodle

            return WholeTree(moodle.check, name, bag)
        case "qti21" | "qti22":
            from itemwright.formats.qti21 import rules as qti21

            return qti21.PackageRules(name, bag)
        case "cc11" | "cc13":
            from itemwright.formats.cartridge import rules as cartridge

            return WholeTree(cartridge.check, name, bag)
        case "canvas":
            from itemwright.formats.canvas import rules as canvas

            return WholeTree(canvas.check, name, bag)
        case _:
            assert_never(package)
