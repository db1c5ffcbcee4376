"""Feedback of gaps, which Moodle shows in a pop-up: it holds no files, and its cleaning drops some elements whole."""

from itemwright.formats.moodle.texts import Texts
from itemwright.model.richtext import Feature, Text

DROPPED: frozenset[Feature] = frozenset({"table", "quote", "del"})
"""What the pop-up (Bootstrap's, which cleans HTML by a list of its own) takes out with all that it holds."""


def is_plain(text: Text) -> bool:
    """Whether only the words of a feedback are written."""
    return bool(text.media) or bool(text.features & DROPPED)


def in_gap(text: Text | None, texts: Texts) -> str:
    """The HTML of a feedback, or none."""
    if text is None:
        return ""
    return texts.plain(text) if is_plain(text) else texts.html(text)
