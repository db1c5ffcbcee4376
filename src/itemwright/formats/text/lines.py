"""The lines of a quiz page, and what each of them could be taken for by its own looks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from itemwright.formats.text.brackets import enclosed, in_brackets
from itemwright.formats.text.vocabulary import MAX_LABEL, Part, Vocabulary


class Rule(NamedTuple):
    """A line drawn across the page."""


class Code(NamedTuple):
    """A line of a fenced block, its fences included."""


class Navigation(NamedTuple):
    """A phrase of the site's own."""


class Heading(NamedTuple):
    """A heading. `title` is its text."""

    level: int
    title: str


class Numbered(NamedTuple):
    """A number that may begin a question, or an entry of a list.

    `style` tells one way of numbering from another; `sure` is that of `Question 1` and `Q1`. `level` is that of the
    heading that it stands in, or 0. The text begins at `start`, after `before` (the markup that encloses it).
    """

    number: int
    style: str
    sure: bool
    level: int
    start: int
    before: str
    languages: tuple[str, ...] = ()


class Option(NamedTuple):
    """A letter or a check box. `letter` is in upper case, or empty; `ticked` is None where there is no box.

    `style` tells one way of marking options from another, `box` or that of the letter. `name` is what the page calls
    the option where that is no letter (`ii`, `2`).

    `inner` is the column at which the lines of a longer option stand.
    """

    letter: str
    style: str
    ticked: bool | None
    start: int
    before: str
    inner: int
    name: str = ""


class Label(NamedTuple):
    """`Answer:`, `Explanation:` and the like. `level` is that of the heading that it stands in, or 0."""

    part: Part
    level: int
    start: int
    before: str
    languages: tuple[str, ...]


Mark: TypeAlias = "Rule | Code | Navigation | Heading | Numbered | Option | Label | None"


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or what stands between the tags of one. `number` counts from 1, `offset` is that of `text` in it."""

    number: int
    offset: int
    text: str
    mark: Mark = None

    @property
    def blank(self) -> bool:
        return not self.text

    @property
    def indent(self) -> int:
        """The columns that it is set in by."""
        return indent_of(self.text)


Mode = Literal["markdown", "plain"]

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
WIDE: Final = {0xFF01 + offset: 0x21 + offset for offset in range(94)} | {0x3002: ".", 0x3001: ")"}
_FENCE: Final = re.compile(
    r"\s*(?:(?:[-*+•]|\d{1,4}[.)]|\[[ xX]?\]|\(?[A-Za-z][.)])\s+){0,3}(`{3,}(?=[^`]*$)|~{3,})"
)
_COLON: Final = re.compile(r":|\s[-–—]\s")
_RULE: Final = re.compile(r"\s*([-*_=])(?:[ \t]*\1){2,}\s*")
_UNDERLINE: Final = re.compile(r"\s*(?:={2,}|-{3,})\s*")
_HEADING: Final = re.compile(r" {0,3}(#{1,6})[ \t]+(?=\S)")
_BULLET: Final = re.compile(r"\s*(?:[-*+•◦▪‣·○●–—]\s+)?")
_DASH: Final = r"(?:(?<=\.)-(?=[\s¿¡*_]))?"  # as in `1.- ¿Qué…?`
_NUMBER: Final = re.compile(rf"(\*\*|__)?(\d{{1,4}})([.)]){_DASH}(\*\*|__)?(?=\s|$|[^\W\d_]|[¿¡\"“«(`\[])\s*")
_WORD_NUMBER: Final = re.compile(
    r"(\*\*|__)?([^\W\d_][^\W\d]{0,19}?)\s{0,3}(?:#|№|[nN](?:[.°º]|o\.))?\s{0,3}(\d{1,4})"
    r"(?:\s{0,3}([.):]|[-–—](?=\s))|\s*(?=\*\*|__)|\s*$)(\*\*|__)?\s*"
)
_BOX: Final = re.compile(r"\[([ xX✓✔]?)\](?:\s+|$)")
_NEXT_SENTENCE: Final = re.compile(r"\w[.!?]\s+\w")
_LETTER: Final = re.compile(
    rf"(\*\*|__)?(?:\(([A-Za-z])\)|([A-Za-z])(\)|[.:](?=\s|\*\*|__|$)|\.(?=-\s)){_DASH})(\*\*|__)?\s*"
)
TWO_LETTERS: Final = re.compile(_LETTER.pattern.replace("[A-Za-z]", "[A-Z]{2}|[a-z]{2}"))
_TAG: Final = re.compile(r"</?(?:details|summary)(?:\s[^<>]*)?>", re.IGNORECASE)
_LONE_TAG: Final = re.compile(r"\s*(?:</?(?:p|div)(?:\s[^<>]*)?>|<br\s*/?>)\s*", re.IGNORECASE)
_AROUND_TITLE: Final = " \t¶\u200b\ufeff"
_CONTAINER: Final = re.compile(r"\s*:{3,}\s*(?:\w+)?[ \t]*(.*)")
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_STRONG: Final = re.compile(r"(?<!\w)\*\*(?=\S)[^*\n]+\*\*(?!\w)")


def split_lines(text: str) -> list[str]:
    """The lines of a text as editors count them."""
    return _LINE_END.split(text)


def is_markdown(text: str) -> bool:
    """Whether a page is Markdown: it has headings with `#`, words between `**`, closed fences or folds of HTML."""
    if _STRONG.search(text) or re.search(r"<details\b|^:{3,} *details\b", text, re.IGNORECASE | re.MULTILINE):
        return True
    lines = split_lines(text)
    headings = (
        _HEADING.match(line) and (not index or not lines[index - 1].strip())
        for index, line in enumerate(lines)
    )
    return any(headings) or any(_fenced(lines))


def plain_title(text: str, mode: Mode) -> str:
    """The text of a title or heading, which is plain, without the markup and anchors around it."""
    text = text.rstrip(_AROUND_TITLE)
    if text.endswith("}") and "{#" in text:
        text = text[: text.rindex("{#")].rstrip(_AROUND_TITLE)
    closed = text.rstrip("#")
    if closed.endswith((" ", "\t")):
        text = closed
    if mode == "markdown":
        text = _LINK.sub(r"\1", text)
        text = re.sub(r"\*\*|__|`", "", text)
        text = re.sub(r"(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|\\(?=[!-/:-@\[-`{-~])", "", text)
    return " ".join(text.split())


def read_lines(text: str, mode: Mode, words: Vocabulary) -> list[Line]:
    """The lines of the page with their marks. Blank lines have an empty text."""
    raw = [_without_end(line, mode) for line in split_lines(text)]
    fenced = _fenced(raw) if mode == "markdown" else [False] * len(raw)
    lines: list[Line] = []
    for number, (line, code) in enumerate(zip(raw, fenced, strict=True), 1):
        if code:
            lines.append(Line(number, 0, line, Code()))
        elif mode == "markdown" and (container := _CONTAINER.fullmatch(line)):
            lines.append(_summary(Line(number, container.start(1), container[1]), words))
        elif mode == "markdown" and "<" in line:
            lines += _between_tags(number, line, words)
        elif part := enclosed(line.translate(WIDE), words):
            inner = line[slice(*part)]
            lines.append(Line(number, part[0], inner, mark(inner, mode, words)))
        else:
            lines.append(Line(number, 0, line, mark(line, mode, words)))
    return _underlined(lines)


def _without_end(line: str, mode: Mode) -> str:
    """The line without the blanks at its end; two of them are a line break in Markdown."""
    bare = line.rstrip()
    return bare + "  " if bare and mode == "markdown" and line.endswith("  ") else bare


def _fenced(lines: Sequence[str]) -> list[bool]:
    """Which lines are fenced code, from the first after the marker of a list's entry.

    A fence that is never closed is none: it would swallow all that follows.
    """
    inside = [False] * len(lines)
    closers: dict[tuple[str, int], list[int]] = {}
    for index, line in enumerate(lines):
        bare = line.strip()
        if len(bare) >= 3 and bare[0] in "`~" and bare == bare[0] * len(bare):
            for length in range(3, min(len(bare), 10) + 1):
                closers.setdefault((bare[0], length), []).append(index)
    index = 0
    for places in closers.values():
        places.reverse()
    while index < len(lines):
        opened = _FENCE.match(lines[index])
        if opened:
            places = closers.get((opened[1][0], min(len(opened[1]), 10)), [])
            while places and places[-1] <= index:
                places.pop()
            if places:
                own = lines[index].lstrip().startswith(opened[1])
                inside[index : places[-1] + 1] = [own] + [True] * (places[-1] - index)
                index = places[-1]
        index += 1
    return inside


def _between_tags(number: int, line: str, words: Vocabulary) -> Iterator[Line]:
    """A line without the tags that fold answers away; what a `summary` says stands by itself."""
    if _LONE_TAG.fullmatch(line):
        yield Line(number, 0, "")
        return
    begin, summary = 0, False
    found = list(_TAG.finditer(line))
    for tag in [*found, None]:
        end = tag.start() if tag else len(line)
        text = line[begin:end].rstrip() if found else line
        if text.strip():
            part = Line(number, begin, text, mark(text, "markdown", words))
            yield _summary(part, words) if summary else part
        elif not found or tag is None:
            yield Line(number, begin, "")
        if tag:
            begin = tag.end()
            summary = tag[0].lower().startswith("<summary")


def _summary(line: Line, words: Vocabulary) -> Line:
    """What stands on a fold that hides an answer; the name of another part is its label."""
    if line.blank:
        return line
    label = mark(line.text, "markdown", words)
    if not isinstance(label, Label):
        label = Label("show", 0, len(line.text), "", ())
    elif label.part == "answer":
        label = label._replace(part="show", start=len(line.text))
    return replace(line, mark=label)


def mark(line: str, mode: Mode, words: Vocabulary) -> Mark:
    """What a line could be taken for."""
    if not line.strip():
        return None
    if _RULE.fullmatch(line):
        return Rule()
    level, begin = 0, 0
    if mode == "markdown" and (hashes := _HEADING.match(line)):
        level, begin = len(hashes[1]), hashes.end()
    narrow = line.translate(WIDE)
    label = _label(line, narrow, level, begin, words)
    if label:
        return label
    return (
        (None if level else option_of(line, narrow, _LETTER))
        or _numbered(line, narrow, level, begin, words)
        or (Heading(level, plain_title(line[begin:], mode)) if level else None)
        or (Navigation() if words.is_navigation(_LINK.sub(r"\1", line)) else None)
    )


def _label(line: str, narrow: str, level: int, begin: int, words: Vocabulary) -> Label | None:
    begin = begin or _bullet_end(line)
    if (held := in_brackets(narrow, begin)) and (found := words.part(held.phrase)):
        return Label(found[0], level, _skip_blanks(line, held.end), held.before, found[1])
    colon = _COLON.search(narrow, begin, begin + MAX_LABEL)
    phrase = line[begin : colon.start() if colon else len(line)]
    part = words.part(phrase)
    if part is None or (colon is None and 0 < level <= 2):
        return None
    name, languages = part
    start = colon.end() if colon else len(line)
    opener = _opener(phrase)
    before = ""
    if opener and not phrase.rstrip().endswith(opener):
        if line.startswith(opener, start):
            start += len(opener)
        elif colon:
            before = opener
    return Label(name, level, _skip_blanks(line, start), before, languages)


def _bullet_end(line: str) -> int:
    found = _BULLET.match(line)
    return found.end() if found else 0


def _opener(phrase: str) -> str:
    bare = phrase.lstrip()
    return next((sign for sign in ("**", "__", "*", "_") if bare.startswith(sign)), "")


def _skip_blanks(line: str, start: int) -> int:
    return len(line) - len(line[start:].lstrip())


def option_of(line: str, narrow: str, pattern: re.Pattern[str]) -> Option | None:
    """The option that a line may be by a box, or by a letter as the pattern has it. `narrow` is it in ASCII's signs."""
    bullet = _bullet_end(line)
    ticked: bool | None = None
    begin = bullet
    if box := _BOX.match(narrow, begin):
        ticked = bool(box[1].strip())
        begin = box.end()
    letter = pattern.match(narrow, begin)
    if not letter:
        return None if ticked is None else Option("", "box", ticked, begin, "", bullet)
    opener, closer = letter[1] or "", letter[5] or ""
    style = "box" if ticked is not None else "()" if letter[2] else letter[4]
    before = opener if opener and opener != closer else ""
    start = letter.start(5) if closer and not opener else letter.end()
    inner = bullet if line[:bullet].strip() else letter.end()
    name = letter[2] or letter[3]
    if name.islower() and ticked is None:
        style += "a"
    return Option(name.upper(), style, ticked, start, before, inner)


def _numbered(line: str, narrow: str, level: int, begin: int, words: Vocabulary) -> Numbered | None:
    begin = begin or len(line) - len(line.lstrip())
    found = _NUMBER.match(narrow, begin)
    if found:
        opener, closer = found[1] or "", found[4] or ""
        return Numbered(
            int(found[2]),
            f"{opener}{level}{found[3]}",
            False,
            level,
            found.start(4) if closer and not opener else found.end(),
            opener if opener != closer else "",
        )
    found = _WORD_NUMBER.match(narrow, begin)
    languages = words.question(found[2]) if found else ()
    if not found or not languages:
        return None
    opener, closer = found[1] or "", found[5] or ""
    if len(found[2]) == 1:
        languages = ()  # `Q1` is written in any language
    return Numbered(
        int(found[3]), "word", True, level, found.end(), opener if opener != closer else "", languages
    )


def _underlined(lines: list[Line]) -> list[Line]:
    """The lines with headings where a title is underlined with `===` or `---`."""
    out: list[Line] = []
    for line in lines:
        above = out[-1] if out else None
        if (
            above
            and _UNDERLINE.fullmatch(line.text)
            and isinstance(line.mark, Rule | None)
            and (above.mark is None or isinstance(above.mark, Navigation))
            and could_be_heading(above.text)
            and (len(out) < 2 or out[-2].blank)
        ):
            out[-1] = replace(above, mark=Heading(1 if "=" in line.text else 2, " ".join(above.text.split())))
            line = replace(line, text="", mark=None)
        out.append(line)
    return out


def could_be_heading(text: str) -> bool:
    """Whether a line by itself looks like a title rather than a sentence: short, and not ended like one."""
    bare = text.strip().strip("*_").strip()
    first = next((character for character in bare if character.isalpha()), "")
    return (
        0 < len(bare) <= 100
        and bool(first)
        and not first.islower()
        and not bare.endswith((".", "?", "!", ":", ";", ",", "…", "。", "？", "！", "：", "；"))
        and not _NEXT_SENTENCE.search(bare)
        and not _LINK.search(bare)
        and not _BULLET.match(text)[0].strip()  # type: ignore[index]
    )


def indent_of(text: str) -> int:
    """The columns that a text is set in by; a tab goes to the next multiple of four."""
    width = 0
    for character in text:
        if character == "\t":
            width += 4 - width % 4
        elif character.isspace():
            width += 1
        else:
            break
    return width
