"""Options that stand side by side on a line (`A) x   B) y`), each put on a line of its own."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from itemwright.formats.text.lines import WIDE, Line, Mode, Numbered, Option, mark
from itemwright.formats.text.vocabulary import Vocabulary

_LETTER: Final = r"(?:\((?P<inner>[A-Za-z])\)|(?P<outer>[A-Za-z])(?P<sign>\)|\.(?=\s)))"
# Two blanks, a tab or a wide blank part columns; a single blank is enough where nothing but options stands.
_APART: Final = re.compile(rf"(?:(?<=\s\s)|(?<=[\t\u2003\u3000])){_LETTER}")
_CLOSE: Final = re.compile(rf"(?<=\s){_LETTER}")


@dataclass(frozen=True, slots=True)
class _Piece:
    letter: str
    style: str
    line: Line


def side_by_side(lines: Sequence[Line], mode: Mode, words: Vocabulary) -> list[Line]:
    """The lines, options side by side parted where their letters are A, B, C … over the lines that hold them.

    They may stand row by row or column by column, and behind a question on its line where blanks set them apart.
    """
    out: list[Line] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        if isinstance(line.mark, Numbered) and (parted := _behind(line, mode, words)):
            out += parted
            index += 1
        elif isinstance(line.mark, Option) and line.mark.letter == "A":
            end = _end_of_block(lines, index)
            out += _parted(lines[index:end], mode, words) or lines[index:end]
            index = end
        else:
            out.append(line)
            index += 1
    return out


def _end_of_block(lines: Sequence[Line], begin: int) -> int:
    """Where the lines end that begin with an option, blank lines between them included."""
    end = begin + 1
    for index in range(begin + 1, len(lines)):
        line = lines[index]
        if isinstance(line.mark, Option) and line.mark.letter != "A":
            end = index + 1
        elif not line.blank:
            break
    return end


def _parted(block: Sequence[Line], mode: Mode, words: Vocabulary) -> list[Line] | None:
    for pattern in (_APART, _CLOSE):
        pieces = [piece for line in block for piece in _pieces(line, pattern)]
        if len(pieces) > sum(not line.blank for line in block) and _in_sequence(pieces, pattern):
            pieces.sort(key=lambda piece: piece.letter)
            return [_marked(piece.line, mode, words) for piece in pieces]
    return None


def _behind(line: Line, mode: Mode, words: Vocabulary) -> list[Line] | None:
    """The question and the options behind it."""
    assert isinstance(line.mark, Numbered)
    cuts = [cut for cut in _cuts(line, _APART) if cut.start() > line.mark.start]
    pieces = [_piece(line, cut, end) for cut, end in zip(cuts, _ends(line, cuts), strict=True)]
    if len(pieces) < 2 or not _in_sequence(pieces, _APART):
        return None
    stem = replace(line, text=line.text[: cuts[0].start()].rstrip())
    return [stem, *(_marked(piece.line, mode, words) for piece in pieces)]


def _pieces(line: Line, pattern: re.Pattern[str]) -> Iterable[_Piece]:
    """The options of a line that begins with one."""
    if not isinstance(line.mark, Option):
        return
    cuts = [cut for cut in _cuts(line, pattern) if cut.start() >= line.mark.start]
    first = line.text[: cuts[0].start()] if cuts else line.text
    yield _Piece(line.mark.letter, line.mark.style, replace(line, text=first.rstrip()))
    for cut, end in zip(cuts, _ends(line, cuts), strict=True):
        yield _piece(line, cut, end)


def _cuts(line: Line, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    return list(pattern.finditer(line.text.translate(WIDE)))


def _ends(line: Line, cuts: Sequence[re.Match[str]]) -> list[int]:
    return [*(cut.start() for cut in cuts[1:]), len(line.text)] if cuts else []


def _piece(line: Line, cut: re.Match[str], end: int) -> _Piece:
    letter = cut["inner"] or cut["outer"]
    style = ("()" if cut["inner"] else cut["sign"]) + ("a" if letter.islower() else "")
    text = line.text[cut.start() : end].rstrip()
    return _Piece(letter.upper(), style, Line(line.number, line.offset + cut.start(), text))


def _marked(line: Line, mode: Mode, words: Vocabulary) -> Line:
    return replace(line, mark=mark(line.text, mode, words))


def _in_sequence(pieces: Sequence[_Piece], pattern: re.Pattern[str]) -> bool:
    """Whether the letters are A, B, C … in one style, each with a text."""
    letters = sorted(piece.letter for piece in pieces)
    styles = {piece.style for piece in pieces}
    return (
        letters == [chr(ord("A") + place) for place in range(len(pieces))]
        and len(styles) == 1
        and (pattern is _APART or ")" in min(styles))
        and all(_says_something(piece) for piece in pieces)
    )


def _says_something(piece: _Piece) -> bool:
    return re.fullmatch(r"\W*\w\W*", piece.line.text) is None
