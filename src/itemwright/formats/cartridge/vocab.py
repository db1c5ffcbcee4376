"""Names and limits of a cartridge."""

MAX_TITLE = 255
"""Moodle's restore dies of a longer title of an item (docs/importers/moodle.md, 4.2)."""

MAX_STEM = 16 * 1024
"""Canvas puts a complaint in the place of a longer question text, in bytes (docs/importers/canvas.md, section 3)."""

MAX_WHOLE_POINTS = 99
"""Moodle takes the whole part of `cc_weighting` up to this, and 1 for more (docs/importers/moodle.md, 4.3)."""

GENERAL, CORRECT, INCORRECT = "general_fb", "correct_fb", "general_incorrect_fb"
"""The identifiers by which Canvas tells what a feedback is for (docs/importers/cartridge.md)."""

PROFILES = frozenset(
    f"cc.{kind}.v0p1"
    for kind in ("multiple_choice", "multiple_response", "true_false", "fib", "pattern_match", "essay")
)
CHOICE_PROFILES = frozenset(
    f"cc.{kind}.v0p1" for kind in ("multiple_choice", "multiple_response", "true_false")
)
