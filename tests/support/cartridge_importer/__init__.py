"""Cartridges as their importers read them: Moodle's restore, Canvas's Classic Quizzes and New Quizzes.

Written after docs/importers/moodle.md (section 4) and docs/importers/canvas.md (sections 3, 5 and 6), from the
files of a package alone. It knows nothing of how itemwright writes; tests/unit/formats/cartridge/test_importers.py
holds it against what the real importers made of the hand-written cartridges.
"""

from tests.support.cartridge_importer.canvas import (
    CanvasQuestion,
    Import,
    classic,
    classic_fraction,
    new_quizzes,
)
from tests.support.cartridge_importer.moodle import (
    Course,
    MoodleQuestion,
    RestoreDies,
    arrives,
    moodle_fraction,
    restore,
)
from tests.support.cartridge_importer.package import manifest

__all__ = [
    "CanvasQuestion",
    "Course",
    "Import",
    "MoodleQuestion",
    "RestoreDies",
    "arrives",
    "classic",
    "classic_fraction",
    "manifest",
    "moodle_fraction",
    "new_quizzes",
    "restore",
]
