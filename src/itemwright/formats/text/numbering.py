"""Which of a page's numbered lines begin a question, and which are entries of lists inside its texts."""

from collections.abc import Sequence
from dataclasses import dataclass

from itemwright.formats.text.lines import Heading, Label, Line, Numbered, Option, could_be_heading
from itemwright.formats.text.page import Page


@dataclass(slots=True)
class _Candidate:
    """A numbered line. `body`: options or an answer come before the next number; `run`: where the list of numbers
    that it stands in, line by line, begins and ends in the list of candidates; `chain`: questions follow on it.
    """

    index: int
    mark: Numbered
    body: bool = False
    run: tuple[int, int] | None = None
    chain: bool = False


def question_starts(lines: Sequence[Line]) -> list[int]:
    """The indexes of the lines that begin a question, in order.

    A number begins a question if options or an answer follow on it, if it counts on from the question before, or if
    it is written `Question 1`. Numbers on lines one after the other are a list, unless they count on. Where no
    number has a question, headings are questions if an answer follows on them.
    """
    found = _candidates(lines)
    starts = _Scan(lines, found).starts()
    if starts:
        return starts
    return [
        index
        for index, line in enumerate(lines)
        if isinstance(line.mark, Heading) and line.mark.level > 1 and _body_follows(lines, index)
    ]


def unasked(page: Page, starts: Sequence[int]) -> list[Line]:
    """The numbered lines that stand in the texts of a page and may have been meant as questions.

    Entries of a list that counts from the beginning are none, unless they ask something.
    """
    elsewhere = [*page.skipped, *page.strays, *(section.line for section in page.sections if section.line)]
    known = {(line.number, line.offset) for line in elsewhere}
    begins = set(starts)
    lists: list[list[Line]] = []
    open_: dict[tuple[str, int], list[Line]] = {}
    for index, line in enumerate(page.lines):
        mark = line.mark
        if index in begins:
            open_.clear()
        elif isinstance(mark, Numbered) and (line.number, line.offset) not in known:
            place = (mark.style, line.indent)
            entries = open_.get(place)
            last = entries[-1].mark if entries else None
            if entries and isinstance(last, Numbered) and mark.number in (last.number, last.number + 1):
                entries.append(line)
            else:
                open_[place] = [line]
                lists.append(open_[place])
    found = [
        line
        for entries in lists
        for line in entries
        if len(entries) == 1 or not _counts_from_first(entries[0]) or _asks(line)
    ]
    return sorted(found, key=lambda line: (line.number, line.offset))


def _counts_from_first(line: Line) -> bool:
    return isinstance(line.mark, Numbered) and line.mark.number <= 1


def _asks(line: Line) -> bool:
    return line.text.rstrip("*_ ").endswith(("?", "？"))


def _opens_body(line: Line) -> bool:
    mark = line.mark
    if isinstance(mark, Option):
        return mark.letter in ("", "A")
    return isinstance(mark, Label) and mark.part in ("answer", "show", "options")


def _body_follows(lines: Sequence[Line], index: int) -> bool:
    for line in lines[index + 1 :]:
        if isinstance(line.mark, Heading):
            return False
        if _opens_body(line):
            return True
    return False


def _candidates(lines: Sequence[Line]) -> list[_Candidate]:
    found = [_Candidate(i, line.mark) for i, line in enumerate(lines) if isinstance(line.mark, Numbered)]
    ends = [*(candidate.index for candidate in found), len(lines)][1:]
    for candidate, end in zip(found, ends, strict=True):
        candidate.body = any(_opens_body(line) for line in lines[candidate.index + 1 : end])
    first = 0
    for place in range(1, len(found) + 1):
        if place == len(found) or not _next_line_of_list(lines, found[place - 1], found[place]):
            if place - first > 1:
                for member in found[first:place]:
                    member.run = (first, place - 1)
            first = place
    for place in range(len(found) - 1, -1, -1):
        candidate = found[place]
        after = found[place + 1] if place + 1 < len(found) else None
        if after and after.run and after.mark.number == 1 and not candidate.run and not candidate.body:
            # A list that stands in a stem: what follows on the list follows on the question.
            last = found[after.run[1]]
            candidate.body, last.body = last.body, False
        candidate.chain = candidate.body or (
            after is not None
            and after.chain
            and candidate.mark.style == after.mark.style
            and candidate.mark.number + 1 == after.mark.number
        )
    return found


def _next_line_of_list(lines: Sequence[Line], one: _Candidate, other: _Candidate) -> bool:
    """Whether `other` is the entry after `one` in a list that no blank line and no label interrupts."""
    return (
        one.mark.style == other.mark.style
        and not one.mark.sure
        and one.mark.number + 1 == other.mark.number
        and lines[one.index].indent == lines[other.index].indent
        and all(not line.blank and line.mark is None for line in lines[one.index + 1 : other.index])
    )


class _Scan:
    """One pass over the page, which knows the question that it is in and how far that one has come."""

    def __init__(self, lines: Sequence[Line], found: list[_Candidate]) -> None:
        self.lines = lines
        self.found = found
        proven = [candidate.mark for candidate in found if candidate.body or candidate.mark.sure]
        numbers = [mark.number for mark in proven if not mark.sure]
        self.styles = {mark.style for mark in proven}
        self.restarting = len(numbers) > 1 and set(numbers) == {1}
        self.previous: int | None = None
        self.inner = 0
        self.asking = self.fresh = False
        self.runs: dict[tuple[int, int], bool] = {}

    def starts(self) -> list[int]:
        made: list[int] = []
        if not self.styles and not any(_asks(self.lines[candidate.index]) for candidate in self.found):
            return made
        listed = -1
        place = 0
        for index, line in enumerate(self.lines):
            mark = line.mark
            if isinstance(mark, Heading):
                self.fresh = True
            elif isinstance(mark, Option | Label):
                self.asking = False
            elif isinstance(mark, Numbered):
                if self._begins(place, listed == place - 1 >= 0 and self._continues(place)):
                    made.append(index)
                    self.previous, self.inner = mark.number, mark.start
                    self.asking, self.fresh = True, False
                else:
                    listed = place
                    self.fresh = self.fresh or mark.level > 0
                place += 1
        return made

    def _continues(self, place: int) -> bool:
        before, here = self.found[place - 1].mark, self.found[place].mark
        return before.style == here.style and before.number + 1 == here.number

    def _begins(self, place: int, continues_list: bool) -> bool:
        candidate = self.found[place]
        mark, index = candidate.mark, candidate.index
        if mark.sure:
            return True
        if self.styles and mark.style not in self.styles:
            return False
        if mark.level:
            return True
        fresh = self.previous is None or self.fresh or self._under_heading(index)
        if candidate.run:
            return self.runs.setdefault(candidate.run, self._run_begins(candidate.run, fresh))
        above = self.lines[index - 1] if index else None
        set_off = above is None or above.blank or above.mark is not None
        counts_on = self.previous is not None and mark.number == self.previous + 1
        if candidate.body:
            return set_off or counts_on or not self.asking
        if continues_list or (self.previous is not None and self.lines[index].indent >= self.inner):
            return False
        if self.restarting:
            after = self.found[place + 1].mark.number if place + 1 < len(self.found) else None
            return set_off and mark.number == 1 and after != 2
        if counts_on or not fresh:
            return counts_on
        return candidate.chain or (
            set_off and mark.number == 1 and (self.previous is not None or not self.styles)
        )

    def _run_begins(self, run: tuple[int, int], fresh: bool) -> bool:
        first, last = self.found[run[0]], self.found[run[1]]
        counts_on = self.previous is not None and first.mark.number == self.previous + 1
        return counts_on or (last.body and not self.asking) or (fresh and not self.styles)

    def _under_heading(self, index: int) -> bool:
        """Whether the paragraph before a line looks like a heading that is not marked as one."""
        above = index - 1
        while above >= 0 and self.lines[above].blank:
            above -= 1
        return (
            0 <= above < index - 1
            and self.lines[above].mark is None
            and could_be_heading(self.lines[above].text)
            and (above == 0 or self.lines[above - 1].blank)
        )
