"""Gaps of cloze questions (contracts/moodle.md, 3.1; specimens/moodle/README.md, "Gaps of cloze")."""

import re
from collections.abc import Iterable
from fractions import Fraction

from itemwright.formats.moodle.credits import percent

_REFERENCES = {ord(sign): f"&#{ord(sign)};" for sign in "\\}{#~=%/\"&<>:'$"}
# Moodle decodes references first and takes the backslash off `\}` and `\#` after that.
_REDUCED = re.compile(r"\\(?=[}#])")


def inside(markup: str) -> str:
    """HTML in the form in which it survives inside a gap."""
    return _REDUCED.sub(r"\\\\", markup).translate(_REFERENCES)


def outside(markup: str) -> str:
    """HTML around the gaps, in which nothing is taken for one."""
    return markup.replace("{", "&#123;")


def tick_boxes(weight: int, shuffle: bool, choices: Iterable[tuple[Fraction, str, str]]) -> str:
    """A gap of tick boxes, one below the other; a choice is its share, its HTML and that of its feedback."""
    parts = []
    for share, text, feedback in choices:
        part = f"%{percent(share, 7)}%{inside(text)}"
        parts.append(f"{part}#{inside(feedback)}" if feedback else part)
    return f"{{{weight}:{'MRS' if shuffle else 'MR'}:{'~'.join(parts)}}}"
