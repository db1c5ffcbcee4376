"""The entries of an answer key that stand on one line: `1. B, 2. C`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from itemwright.formats.text.lettering import ALL_CIRCLED, KOREAN
from itemwright.formats.text.lines import WIDE, Line
from itemwright.formats.text.page import Part

AROUND: Final = " \t#*_>•·-+"
_NUMBER: Final = re.compile(
    r"(?:^|(?<=[\s,;|(]))(?P<number>\d{1,3})"
    r"(?:\s?번?\s?(?:\.-(?=\s)|[.):=])\s*|\s?번\s+|\s?[-–—]\s*(?!\d{3})|\s?(?=[A-Za-z]\b))"
)
COUNTED: Final = re.compile(r"\d{1,3}\s?번")
_BRIEF: Final = re.compile(
    rf"\(?(?:[A-Za-z]{{1,5}}|[{ALL_CIRCLED}]|\d{{1,2}}|[{''.join(KOREAN)}]|[○◯〇⭕×✕✗❌])\)?"
)
_PARTED: Final = (",", ";", "|")


@dataclass(slots=True)
class Entry:
    """What a key says of one question."""

    number: int
    answer: Part
    explanations: list[Part] = field(default_factory=list)


def bare_start(line: Line) -> int:
    """Where a line begins after bullets and the like."""
    return len(line.text) - len(line.text.lstrip(AROUND))


def side_by_side(line: Line, begin: int, jumping: bool = False) -> Iterator[Entry]:
    """The entries on one line, if it holds nothing else: brief ones, or parted by commas.

    Their numbers count on; where they may jump (`3. A   1. B`) all are brief.
    """
    text = line.text.translate(WIDE)
    cuts: list[re.Match[str]] = []
    for cut in _NUMBER.finditer(text[begin:]):
        follows = jumping or not cuts or int(cut["number"]) == int(cuts[-1]["number"]) + 1
        if follows if cuts else cut.start() == 0:
            cuts.append(cut)
        elif not cuts:
            return
    if not cuts:
        return
    ends = [*(cut.start() for cut in cuts[1:]), len(text) - begin]
    pieces = [(cut, line.text[begin + cut.end() : begin + end]) for cut, end in zip(cuts, ends, strict=True)]
    bare = [piece.strip(" \t,;|.") for _, piece in pieces]
    clear = all(map(_BRIEF.fullmatch, bare)) or (
        not jumping and all(bare) and all(piece.rstrip().endswith(_PARTED) for _, piece in pieces[:-1])
    )
    if not clear:
        return
    for cut, piece in pieces:
        answer = Line(line.number, line.offset + begin + cut.end(), piece.rstrip(" \t,;|"))
        yield Entry(int(cut["number"]), Part(answer))
