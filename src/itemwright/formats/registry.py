"""The formats that itemwright writes, by name, and the rules of each kind of package."""

from functools import cache
from typing import Literal, assert_never

from itemwright.diag import Bag
from itemwright.formats.base import Format, Package, Rules, WholeTree

DEFAULT_TARGETS = ("moodle", "qti21", "cc", "canvas")
CartridgeVersion = Literal["1.1", "1.3"]
Quizzes = Literal["classic", "new"]


@cache
def formats(cc_version: CartridgeVersion = "1.1", quizzes: Quizzes = "classic") -> dict[str, Format]:
    """Every format by the name given to `--target`."""
    from itemwright.formats import canvas, cartridge, moodle, qti21

    known = (moodle.FORMAT, qti21.FORMAT, cartridge.format_of(cc_version), canvas.format_of(quizzes))
    return {one.name: one for one in known}


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
