"""What options are called, in order: by letters (A … Z, AA, AB …), or by those that Korean pages count with."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from itemwright.formats.text.lines import (
    TWO_LETTERS,
    WIDE,
    Heading,
    Label,
    Line,
    Numbered,
    Option,
    Rule,
    option_of,
)

CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
KOREAN: Final = ("가나다라마바사아자차카타파하", "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ")
CIRCLED_KOREAN: Final = ("㉮㉯㉰㉱㉲㉳㉴㉵㉶㉷㉸㉹㉺㉻", "㉠㉡㉢㉣㉤㉥㉦㉧㉨㉩㉪㉫㉬㉭")
ALL_CIRCLED: Final = "".join((CIRCLED, *CIRCLED_KOREAN))


def ordinal(letter: str) -> int:
    """The place of a letter, from 1."""
    place = 0
    for sign in letter:
        place = 26 * place + ord(sign) - ord("A") + 1
    return place


def following(letter: str) -> str:
    """The letter after a letter: B after A, AA after Z."""
    head, last = letter[:-1], letter[-1]
    if last != "Z":
        return head + chr(ord(last) + 1)
    return (following(head) if head else "A") + "A"


def beyond_z(lines: Sequence[Line]) -> list[Line]:
    """The lines, with AA, AB … marked as options where they follow on an option Z."""
    out: list[Line] = []
    expected = style = ""
    for line in lines:
        mark = line.mark
        if isinstance(mark, Option) and mark.letter == "Z":
            expected, style = "AA", mark.style
        elif isinstance(mark, Heading | Label | Numbered | Rule):
            expected = ""
        elif expected and mark is None and not line.blank:
            found = option_of(line.text, line.text.translate(WIDE), TWO_LETTERS)
            if found and (found.letter, found.style) == (expected, style):
                line = replace(line, mark=found)
                expected = following(expected)
        out.append(line)
    return out
