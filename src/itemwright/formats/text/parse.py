"""From the text of a quiz page to its tree."""

from itemwright.formats.text.answerkey import answers_by_number, cut_keys, starts_by_key, use_keys
from itemwright.formats.text.dialogue import mark_dialogue
from itemwright.formats.text.inline import side_by_side
from itemwright.formats.text.lettering import beyond_z
from itemwright.formats.text.lines import Heading, Label, Mode, Numbered, read_lines
from itemwright.formats.text.numbering import question_starts, unasked
from itemwright.formats.text.numerals import numbered_options
from itemwright.formats.text.page import Page
from itemwright.formats.text.preamble import read_preamble
from itemwright.formats.text.region import Region
from itemwright.formats.text.vocabulary import Vocabulary


def read_page(text: str, mode: Mode, words: Vocabulary) -> Page:
    """Take a page apart. A page without questions has no sections with any."""
    lines, keys = cut_keys(
        mark_dialogue(side_by_side(beyond_z(read_lines(text, mode, words)), mode, words), words), words
    )
    lines = numbered_options(lines, answers_by_number(keys), words)
    starts = question_starts(lines) or starts_by_key(lines, keys)
    headed = mode == "markdown" and any(isinstance(line.mark, Heading) for line in lines)
    page = Page(lines, headed)
    if not starts:
        return page
    read_preamble(page, lines[: starts[0]], mode, words)
    ends = [*starts[1:], len(lines)]
    for begin, end in zip(starts, ends, strict=True):
        Region(page, lines[begin:end], end < len(lines), mode, words).read()
    use_keys(page, keys)
    for key in keys:
        page.votes.update(key.languages)
    for line in lines:
        if isinstance(line.mark, Label | Numbered):
            page.votes.update(line.mark.languages)
    _leave_out_empty(page)
    page.unasked = unasked(page, starts)
    return page


def _leave_out_empty(page: Page) -> None:
    """Sections without questions are no part of a quiz; their lines are reported like all that is skipped."""
    for section in page.sections:
        if not section.questions:
            page.skipped += [section.line] if section.line else []
            page.skipped += [section.text.line, *section.text.more] if section.text else []
    page.sections = [section for section in page.sections if section.questions]
