"""Options that are numbered (`i)` `ii)`, `1)` `2)`, `①` `②`) or have Korean letters (`가.` `나.`, `ㄱ)` `ㄴ)`, `㉠`).

A number in front of a line mostly begins a question or an entry of a list, and Korean letters statements of which the
options name some (`① ㄱ, ㄴ`). So such a list is taken for options only
where it stands under a numbered question, counts from the first one on, and the answer names one of its entries.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from itemwright.formats.text.key import names_one
from itemwright.formats.text.lettering import ALL_CIRCLED, CIRCLED, CIRCLED_KOREAN, KOREAN
from itemwright.formats.text.lines import WIDE, Code, Heading, Label, Line, Numbered, Option, Rule
from itemwright.formats.text.page import Choice, Part
from itemwright.formats.text.vocabulary import Vocabulary

_ROMAN: Final = (
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"),
    *("xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx"),
)
_MOST: Final = 26
_SIGN: Final = (
    rf"(?P<open>\()?(?P<name>[ivx]{{1,5}}|[IVX]{{1,5}}|\d{{1,2}}|[{''.join(KOREAN)}])(?P<close>[.)])(?=\s)\s*"
)
_FIRST: Final = re.compile(rf"\s*(?:[-*+•◦▪‣·○●–—]\s+)?(?:{_SIGN}|(?P<circled>[{ALL_CIRCLED}])[.)]?\s*)")
_NEXT: Final = re.compile(
    rf"(?:(?:(?<=\s\s)|(?<=[\t\u2003\u3000])){_SIGN}|(?<=\s)(?P<circled>[{ALL_CIRCLED}])[.)]?\s*)"
)


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a list: its place in it (from 0), what it is called, where its text begins in `line`.

    `whole` is the line of the page, of which `line` may be a piece; `more` are the lines on which it goes on at once.
    """

    whole: Line
    line: Line
    start: int
    place: int
    name: str
    style: str
    more: list[Line] = field(default_factory=list)


def numbered_options(lines: Sequence[Line], keys: Mapping[int, str], words: Vocabulary) -> list[Line]:
    """The lines, with the entries of such lists marked as options.

    `keys` are the answers that an answer key gives by the numbers of the questions.
    """
    out: list[Line] = []
    holder: Line | None = None
    index = 0
    while index < len(lines):
        line = lines[index]
        if holder is not None and (first := _entries(line)) and _may_hold(holder, line, first[0]):
            entries, end = _list_at(lines, index)
            clear = _is_clear(entries, _answer(lines, end, holder, keys), words)
            if clear or (len(entries) > 1 and first[0].style[0] in "iI"):
                out += _marked(lines[index:end], entries, clear)
                index = end
                continue
        mark = line.mark
        if isinstance(mark, Numbered) or (isinstance(mark, Heading) and line.text.rstrip(" #").endswith("?")):
            holder = line
        elif isinstance(mark, Heading) or (isinstance(mark, Label) and mark.part not in ("options", "hint")):
            holder = None
        out.append(line)
        index += 1
    return out


def _may_hold(holder: Line, line: Line, first: _Entry) -> bool:
    """Whether a list that begins on `line` stands under the question rather than beside it."""
    if first.place:
        return False
    mark = line.mark
    if not isinstance(mark, Numbered) or not isinstance(holder.mark, Numbered):
        return True
    return (
        not mark.sure and not mark.level and (mark.style != holder.mark.style or holder.indent < line.indent)
    )


def _entries(line: Line) -> list[_Entry]:
    """The entries that a line holds, if it begins with one; several where they count on."""
    if line.blank or isinstance(line.mark, Code | Label | Heading | Rule):
        return []
    narrow = line.text.translate(WIDE)
    first = _FIRST.match(narrow)
    entry = _entry(line, first, 0) if first else None
    if first is None or entry is None:
        return []
    found, begins = [entry], [0]
    for cut in _NEXT.finditer(narrow, first.end()):
        other = _entry(line, cut, cut.start())
        if other and other.style == entry.style and other.place == found[-1].place + 1:
            found.append(other)
            begins.append(cut.start())
    ends = [*begins[1:], len(line.text)]
    return [
        replace(each, line=Line(line.number, line.offset + begin, line.text[begin:end].rstrip(), line.mark))
        for each, begin, end in zip(found, begins, ends, strict=True)
    ]


def _entry(line: Line, found: re.Match[str], begin: int) -> _Entry | None:
    start = found.end() - begin
    if circled := found["circled"]:
        if circled in CIRCLED:
            place = CIRCLED.index(circled)
            return _Entry(line, line, start, place, str(place + 1), "circled")
        row = next(row for row, signs in enumerate(CIRCLED_KOREAN) if circled in signs)
        place = CIRCLED_KOREAN[row].index(circled)
        return _Entry(line, line, start, place, KOREAN[row][place], f"circled {row}")
    name = found["name"]
    style = (found["open"] or "") + found["close"]
    for letters in KOREAN:
        if name in letters:
            return _Entry(line, line, start, letters.index(name), name, letters[0] + style)
    if name.isdigit():
        if not 1 <= int(name) <= _MOST:
            return None
        return _Entry(line, line, start, int(name) - 1, name, f"1{style}")
    if name.lower() not in _ROMAN:
        return None
    return _Entry(
        line, line, start, _ROMAN.index(name.lower()), name, ("i" if name.islower() else "I") + style
    )


def _list_at(lines: Sequence[Line], begin: int) -> tuple[list[_Entry], int]:
    """The entries of the list that begins at a line, and the line that is not part of it any more."""
    entries: list[_Entry] = []
    gap = False
    for index in range(begin, len(lines)):
        line = lines[index]
        here = _entries(line)
        if here and (
            not entries or (here[0].style == entries[0].style and here[0].place == entries[-1].place + 1)
        ):
            entries += here
            gap = False
        elif here or isinstance(line.mark, Heading | Label | Numbered | Option | Rule):
            return entries, index
        elif line.blank:
            gap = True
        elif not gap:
            entries[-1].more.append(line)
    return entries, len(lines)


def _answer(lines: Sequence[Line], index: int, holder: Line, keys: Mapping[int, str]) -> str:
    """What the answer after a list says, or else the key for its question; empty where another list comes first."""
    while index < len(lines) and isinstance(label := lines[index].mark, Label):
        text = lines[index].text[label.start :].strip()
        following = next((i for i in range(index + 1, len(lines)) if not lines[i].blank), len(lines))
        if label.part in ("answer", "show") and text:
            return text
        if label.part not in ("answer", "show", "hint"):
            break
        if not text and following < len(lines) and not isinstance(lines[following].mark, Label):
            return lines[following].text.strip() if label.part != "hint" else ""
        index = following
    if index < len(lines) and not isinstance(lines[index].mark, Numbered) and _entries(lines[index]):
        return ""
    return keys.get(holder.mark.number, "") if isinstance(holder.mark, Numbered) else ""


def _is_clear(entries: Sequence[_Entry], answer: str, words: Vocabulary) -> bool:
    """Whether a list can only be one of options. Numbered sentences that all ask something are questions."""
    texts = [entry.line.text[entry.start :].strip() for entry in entries]
    asking = entries[0].style.startswith("1") and all(text.endswith(("?", "？")) for text in texts)
    return len(entries) > 1 and all(texts) and not asking and names_one(_choices(entries), answer, words)


def _choices(entries: Sequence[_Entry]) -> list[Choice]:
    return [
        Choice(chr(ord("A") + entry.place), None, Part(entry.line, entry.start, more=entry.more), entry.name)
        for entry in entries
    ]


def _marked(lines: Sequence[Line], entries: Sequence[_Entry], clear: bool) -> list[Line]:
    """The lines of a list with the marks of options, or else as text: a roman `v` is no letter then."""
    by_line: dict[tuple[int, int], list[Line]] = {}
    for entry in entries:
        mark = Option(
            chr(ord("A") + entry.place), entry.style, None, entry.start, "", entry.start, entry.name
        )
        place = (entry.whole.number, entry.whole.offset)
        by_line.setdefault(place, []).append(replace(entry.line, mark=mark))
    out: list[Line] = []
    for line in lines:
        pieces = by_line.get((line.number, line.offset), [])
        if clear:
            out += pieces or [line]
        else:
            out.append(replace(line, mark=None) if pieces else line)
    return out
