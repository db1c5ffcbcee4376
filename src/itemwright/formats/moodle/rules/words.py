"""Rules for words that are dragged into a text or chosen in it: `ddwtos` and `gapselect`."""

import re
from collections import Counter

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle import names
from itemwright.formats.moodle.rules.parts import Parts, Report, text_in

GAPS_AND_WORDS = declare(
    "QW671",
    Severity.ERROR,
    "gaps and words that do not agree",
    """
    In the text of a `ddwtos` or `gapselect` question `[[2]]` is a gap, for which the second `dragbox` or `selectoption`
    is right. A number without a word, a text without gaps and gaps without words are imported, and the question is
    broken: it cannot be shown or cannot be marked. Text that only looks like a gap is written `&#91;[2]]`.
    """,
)
WORD_LOST = declare(
    "QW672",
    Severity.WARNING,
    "word that is lost or runs out",
    """
    Moodle removes blank words and counts the others anew, so that gaps get other words. And a word to be dragged into
    two gaps needs `<infinite/>`: without it, it is there once only.
    """,
)
RIGHT_SIDE_LOST = declare(
    "QW544",
    Severity.WARNING,
    "choice that Moodle cuts at a `<`",
    """
    Right sides of `matching` and options of `gapselect` are shown as HTML in a list, and lose everything from a `<` on:
    `List<String>` arrives as `List`. Write `List&lt;String&gt;` in the CDATA section.
    """,
)

_PLACE = re.compile(r"\[\[([0-9]+)\]\]")


def check(question: etree._Element, parts: Parts, kind: str, report: Report) -> None:
    """The rules for one question of these types."""
    boxes = parts.all("dragbox" if kind == "ddwtos" else "selectoption")
    words = [text_in(box) or "" for box in boxes]
    uses = Counter(map(int, _PLACE.findall(parts.field("questiontext") or "")))
    if not words:
        report.add(GAPS_AND_WORDS, "this question has no words", question)
    if not uses:
        report.add(GAPS_AND_WORDS, "there is no gap in the text of this question", question)
    for number in sorted(uses):
        if words and not 1 <= number <= len(words):
            report.add(GAPS_AND_WORDS, f"the gap [[{number}]] has no word: there are {len(words)}", question)
    for number, (box, word) in enumerate(zip(boxes, words, strict=True), 1):
        if not word:
            report.add(WORD_LOST, "this word is empty: those after it are counted anew", box)
        elif kind == "gapselect" and names.is_cut(word):
            report.add(RIGHT_SIDE_LOST, f"of `{word[:60]}` all is lost from a `<` on", box)
        if kind == "ddwtos" and uses[number] > 1 and Parts(box).first("infinite") is None:
            report.add(
                WORD_LOST, f"`{word[:60]}` belongs into {uses[number]} gaps, but is there only once", box
            )
