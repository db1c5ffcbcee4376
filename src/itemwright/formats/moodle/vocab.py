"""The words and limits of Moodle XML (docs/importers/moodle.md, sections 2 and 3)."""

from typing import Literal

FILE = "quiz.xml"
"""The one file of the package, inside the tree; on disk it has the name of the output."""

Kind = Literal[
    "category",
    "description",
    "essay",
    "truefalse",
    "multichoice",
    "shortanswer",
    "numerical",
    "matching",
    "cloze",
    "ordering",
    "ddwtos",
    "ddmarker",
    "ddimageortext",
    "calculated",
]
"""The values of `type` that itemwright writes."""

PATH_ROOT = "$course$/top"
PLUGIN_FILE = "@@PLUGINFILE@@/"
MARKER = "✕"
"""What is dragged onto a picture to point at a place."""
FOR_SCREEN_READERS = "accesshide"
"""Moodle's own class of texts that are read out and not seen, in all its versions and themes."""

MAX_NAME = 255
"""Of a question, and of a category before Moodle 5."""
MAX_IDNUMBER = 100
MAX_TAG = 255
MAX_RIGHT_SIDE = 255
MAX_UNIT = 50
MAX_ATTACHMENTS = 3
"""More can be asked for only as "unlimited", and no more can be required."""
MAX_CALCULATED_TOLERANCE = 20
"""Characters of a tolerance in `calculated`."""
MAX_POINTS = 100_000
"""Not reached: the database column has twelve digits, seven of them decimals."""
POINTS_DECIMALS = 7
SIGNIFICANT_DIGITS = 14
"""PHP's `precision`, with which numbers are stored."""

PENALTY_WITH_HINTS = "0.3333333"
"""What Moodle's own form sets: a third of the points for each wrong try."""
PENALTY_OF_TRUE_FALSE = "1"
