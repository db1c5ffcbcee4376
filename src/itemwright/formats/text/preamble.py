"""What stands before the first question: the site's chrome, the title, an introduction, the first heading."""

from collections.abc import Sequence
from typing import Final

from itemwright.formats.text.lines import (
    Code,
    Heading,
    Label,
    Line,
    Mode,
    Navigation,
    Rule,
    could_be_heading,
    plain_title,
)
from itemwright.formats.text.page import Page, Part, Section, heading_level, heading_title
from itemwright.formats.text.vocabulary import Vocabulary

_Paragraph = list[Line]
_SHORT: Final = 60  # a line of prose that was broken is longer


def read_preamble(page: Page, lines: Sequence[Line], mode: Mode, words: Vocabulary) -> None:
    """Set the page's title, introduction and first section. What is left over goes to `skipped` and `strays`.

    A heading with `#` or an underline settles the title. Otherwise it is the short line before the introduction,
    or the one that has a word like "quiz" in it; what comes before the title belongs to the site.
    """
    lines = _without_front_matter(page, lines)
    paragraphs = _paragraphs(lines)
    if any(heading_level(paragraph[0]) for paragraph in paragraphs):
        _by_headings(page, paragraphs, mode)
    else:
        _by_looks(page, paragraphs, mode, words)


def _without_front_matter(page: Page, lines: Sequence[Line]) -> Sequence[Line]:
    """The lines after the YAML that site generators put at the top; its `title` is the page's."""
    if not lines or lines[0].text != "---":
        return lines
    end = next((index for index, line in enumerate(lines) if index and line.text.rstrip() == "---"), 0)
    for line in lines[1:end]:
        key, colon, value = line.text.partition(":")
        if colon and key == "title":
            page.title = value.strip().strip("\"'").strip()
        else:
            page.skipped.append(line)
    return lines[end + 1 :] if end else lines


def _paragraphs(lines: Sequence[Line]) -> list[_Paragraph]:
    """The paragraphs. Headings, labels, rules and the site's phrases stand by themselves; fenced code with its text."""
    found: list[_Paragraph] = []
    apart = True
    for line in lines:
        single = line.mark is not None and not isinstance(line.mark, Code) and _single(line)
        if line.blank and not isinstance(line.mark, Code):
            apart = True
        elif apart or single:
            found.append([line])
            apart = single
        else:
            found[-1].append(line)
    return found


def _single(line: Line) -> bool:
    return isinstance(line.mark, Heading | Label | Rule | Navigation) or heading_level(line) > 0


def _by_headings(page: Page, paragraphs: list[_Paragraph], mode: Mode) -> None:
    places = [place for place, paragraph in enumerate(paragraphs) if heading_level(paragraph[0])]
    levels = [heading_level(paragraphs[place][0]) for place in places]
    first = places[0]
    titled = not page.title and (
        levels[0] == 1 or len(places) > 1 or not _comes_again(page, paragraphs[first][0], levels[0])
    )
    if titled:
        page.title = heading_title(paragraphs[first][0], mode)
        places = places[1:]
        _leave_out(page, paragraphs[:first])
        begin = first + 1
    else:
        begin = 0
    end = places[-1] if places else len(paragraphs)
    page.introduction = _text(page, paragraphs[begin:end])
    if places:
        line = paragraphs[end][0]
        section = Section(heading_title(line, mode), line, heading_level(line))
        section.text = _text(page, paragraphs[end + 1 :])
        page.sections.append(section)


def _comes_again(page: Page, heading: Line, level: int) -> bool:
    """Whether there is another heading of this level further down."""
    return any(
        isinstance(line.mark, Heading) and line.mark.level == level
        for line in page.lines
        if line.number > heading.number
    )


def _by_looks(page: Page, paragraphs: list[_Paragraph], mode: Mode, words: Vocabulary) -> None:
    heads = [place for place, paragraph in enumerate(paragraphs) if _is_head(paragraph)]
    section = _section_place(paragraphs, heads, words)
    heads = [place for place in heads if place != section]
    end = len(paragraphs) if section is None else section
    begin = 0
    if heads:
        title = _title_place(paragraphs[:end], heads, words)
        page.title = plain_title(paragraphs[title][0].text, mode)
        _leave_out(page, paragraphs[:title])
        begin = title + 1
    elif not page.title:
        page.title = _first_line(paragraphs[:end], mode)
    page.introduction = _text(page, paragraphs[begin:end])
    if section is not None:
        line = paragraphs[section][0]
        made = Section(plain_title(line.text, mode), line)
        made.text = _text(page, paragraphs[section + 1 :])
        page.sections.append(made)


def _is_head(paragraph: _Paragraph) -> bool:
    return len(paragraph) == 1 and paragraph[0].mark is None and could_be_heading(paragraph[0].text)


def _is_prose(paragraph: _Paragraph) -> bool:
    return not _is_head(paragraph) and not isinstance(paragraph[0].mark, Label | Rule | Navigation)


def _section_place(paragraphs: list[_Paragraph], heads: list[int], words: Vocabulary) -> int | None:
    """Which paragraph is the heading of the first section, if one is: the last before the questions, or a known one."""
    if not heads:
        return None
    last = heads[-1]
    named = words.names_a_section(paragraphs[last][0].text) and not words.names_a_quiz(
        paragraphs[last][0].text
    )
    if len(heads) == 1:
        return last if named else None
    return last if named or last == len(paragraphs) - 1 else None


def _title_place(paragraphs: list[_Paragraph], heads: list[int], words: Vocabulary) -> int:
    """Which of the short lines is the title: of those after the site's phrases, one that names a quiz, or else the one
    above the introduction.
    """
    chrome = max((place for place, paragraph in enumerate(paragraphs) if _is_chrome(paragraph)), default=-1)
    heads = [place for place in heads if place > chrome] or heads
    named = [place for place in heads if words.names_a_quiz(paragraphs[place][0].text)]
    if named:
        return named[0]
    prose = next((place for place in range(heads[0], len(paragraphs)) if _is_prose(paragraphs[place])), None)
    return heads[0] if prose is None else max(place for place in heads if place < prose)


def _is_chrome(paragraph: _Paragraph) -> bool:
    return isinstance(paragraph[0].mark, Navigation)


def _first_line(paragraphs: list[_Paragraph], mode: Mode) -> str:
    """The title that stands on the first line of the introduction, taken from there; empty if none does.

    The line is short, and the next one begins like a sentence.
    """
    first = next((paragraph for paragraph in paragraphs if _is_prose(paragraph)), [])
    if len(first) < 2 or len(first[0].text) > _SHORT or not could_be_heading(first[0].text):
        return ""
    begins = next((sign for sign in first[1].text if sign.isalpha()), "")
    return plain_title(first.pop(0).text, mode) if not begins.islower() else ""


def _leave_out(page: Page, paragraphs: list[_Paragraph]) -> None:
    """Report what stands here: it belongs to the site, or is a part that has no question."""
    for paragraph in paragraphs:
        for line in paragraph:
            (page.strays if _is_stray(line) else page.skipped).append(line)


def _is_stray(line: Line) -> bool:
    return isinstance(line.mark, Label) and line.mark.part in ("answer", "explanation", "hint")


def _text(page: Page, paragraphs: list[_Paragraph]) -> Part | None:
    """The text of these paragraphs, without what belongs to the site and parts that have no question."""
    part: Part | None = None
    for paragraph in paragraphs:
        first = paragraph[0]
        if isinstance(first.mark, Label | Rule | Navigation):
            _leave_out(page, [paragraph])
        elif part is None:
            part = Part(first, inner=first.indent, more=paragraph[1:])
        else:
            part.more += [Line(first.number - 1, 0, ""), *paragraph]
    return part
