"""Answer keys: the answers to all questions in a list below them, by the numbers of the questions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from itemwright.formats.text.brackets import in_brackets
from itemwright.formats.text.entries import AROUND, COUNTED, Entry, bare_start, side_by_side
from itemwright.formats.text.key import loose, shown
from itemwright.formats.text.keytable import table_at
from itemwright.formats.text.lines import (
    WIDE,
    Code,
    Heading,
    Label,
    Line,
    Numbered,
    Option,
    Rule,
    could_be_heading,
)
from itemwright.formats.text.page import Page, Part, Question, Unmatched
from itemwright.formats.text.vocabulary import MAX_LABEL, Vocabulary


@dataclass(slots=True)
class AnswerKey:
    """A list of answers and the lines of the page that it takes.

    `unused` are the heads of those columns of a table that hold something else, `doubtful` is that of a column which
    may hold no answers.
    """

    lines: list[Line]
    entries: list[Entry]
    languages: tuple[str, ...]
    unused: list[Line]
    doubtful: Line | None


def cut_keys(lines: Sequence[Line], words: Vocabulary) -> tuple[list[Line], list[AnswerKey]]:
    """The lines without the answer keys, and these.

    A key has a title (`Answer key`, or `Answers` where no question has been answered before) and numbers that
    questions above it have: `1. B, 2. C` on its line, or a list or a table below. The head of a table may be the title.
    """
    rest: list[Line] = []
    keys: list[AnswerKey] = []
    numbers: Counter[int] = Counter()
    asked: set[int] = set()  # the numbers in the manner of the first one: not those of options
    manner: tuple[str, int] | None = None
    answered = False
    last: int | None = None
    index = 0
    while index < len(lines):
        line = lines[index]
        title = _title(line, words) or _head(lines, index, asked, words) if numbers else None
        key, end = (
            _complete_key_at(lines, index, title, words, asked)
            if title and not (answered and title.open)
            else (None, 0)
        )
        if title and key and _fits(key, numbers, title.open):
            keys.append(key)
            numbers, asked, manner, answered, index = Counter(), set(), None, False, end
            continue
        if isinstance(line.mark, Label) and line.mark.part in ("answer", "show"):
            answered = True
            line = _without_number(line, line.mark, last)
        elif isinstance(line.mark, Numbered):
            numbers[line.mark.number] += 1
            manner = manner or (line.mark.style, line.indent)
            if manner == (line.mark.style, line.indent):
                last = line.mark.number
                asked.add(last)
        rest.append(line)
        index += 1
    return rest, keys


def _without_number(line: Line, mark: Label, number: int | None) -> Line:
    """An answer without the number of its own question before a letter: `Answer: 1. B`."""
    entries = list(side_by_side(line, mark.start))
    if len(entries) != 1 or entries[0].number != number or entries[0].answer.first.strip(" ().").isdecimal():
        return line
    start = entries[0].answer.line.offset - line.offset
    return replace(line, mark=mark._replace(start=start))


def _fits(key: AnswerKey, numbers: Counter[int], open_: bool) -> bool:
    """Whether the lines above have the numbers of a key: some of them, or all where its title may mean an answer."""
    said = {entry.number for entry in key.entries}
    if not open_:
        return any(number in numbers for number in said)
    anew = len(numbers) == 1 and numbers[1] == len(key.entries)
    alone = len(key.entries) == 1 and numbers.total() > 1
    return not alone and (anew or all(number in numbers for number in said))


class _Title(NamedTuple):
    """The title of a key. `open` is whether it may be the label of an answer; the answers may begin at `start`."""

    open: bool
    languages: tuple[str, ...]
    start: int


def _title(line: Line, words: Vocabulary) -> _Title | None:
    if line.blank or isinstance(line.mark, Option | Numbered | Rule | Code):
        return None
    head = line.text[: 2 * MAX_LABEL].translate(WIDE)
    held = in_brackets(head, bare_start(line))
    if held and (found := words.key_title(held.phrase)):
        return _Title(not found[0], found[1], held.end)
    colon = head.find(":")
    phrase = line.text[: colon if colon >= 0 else len(line.text)]
    found = words.key_title(phrase.strip(AROUND)) if len(phrase) <= 2 * MAX_LABEL else None
    if found is None:
        return None
    start = colon + 1 if colon >= 0 else len(line.text)
    return _Title(not found[0], found[1], start)


def _head(lines: Sequence[Line], index: int, asked: set[int], words: Vocabulary) -> _Title | None:
    """The head of a table of answers as the title of a key, which begins with that line.

    A table that a question shows may look the same. So a key has the answers to all questions above it, and no
    options, label or numbers stand right below.
    """
    table = table_at(lines, index, words)
    if table is None or not table.titled or not asked <= {row.number for row in table.rows}:
        return None
    below = next((line for line in lines[table.end :] if not line.blank), None)
    if below is not None and isinstance(below.mark, Option | Label | Numbered):
        return None
    return _Title(True, table.languages, 0)


def _complete_key_at(
    lines: Sequence[Line], index: int, found: _Title, words: Vocabulary, asked: set[int]
) -> tuple[AnswerKey | None, int]:
    """The key whose title stands on a line, and the line that is not part of it any more.

    Its numbers count on. They may stand in any order (`3. A   1. B`) only if it then answers each question once.
    """
    key, end = _key_at(lines, index, found, words)
    if not key or not _is_complete(key, asked):
        other, other_end = _key_at(lines, index, found, words, jumping=True)
        if not other or len(asked) < 2 or not _is_complete(other, asked):
            return key, end
        key, end = other, other_end
    key.entries.sort(key=lambda entry: entry.number)
    return key, end


def _is_complete(key: AnswerKey, asked: set[int]) -> bool:
    return len(key.entries) == len(asked) and {entry.number for entry in key.entries} == asked


def _key_at(
    lines: Sequence[Line], index: int, found: _Title, words: Vocabulary, jumping: bool = False
) -> tuple[AnswerKey | None, int]:
    """The key at a line, and the line after it. `jumping` is whether its numbers stand in any order."""
    start = found.start
    title = lines[index]
    entries: list[Entry] = []
    first = index + 1
    if table_at(lines, index, words):
        first = index
    elif title.text[start:].strip(AROUND):
        begin = start + len(title.text[start:]) - len(title.text[start:].lstrip(AROUND))
        entries = list(side_by_side(title, begin, jumping))
        goes_on = jumping or len(entries) != 1 or _goes_on(lines, first, entries[0].number)
        if not entries or not goes_on:
            return None, index
    level = title.mark.level if isinstance(title.mark, Heading | Label) else 0
    reader = _Reader(lines, entries, words, level, jumping)
    place = reader.read(first)
    key = AnswerKey(list(lines[index:place]), entries, found.languages, reader.unused, reader.doubtful)
    return (key if entries else None), place


def _goes_on(lines: Sequence[Line], index: int, number: int) -> bool:
    """Whether a line has the brief answer to the question after that of a number."""
    following = lines[index] if index < len(lines) else None
    if following is None or not isinstance(following.mark, Numbered):
        return False
    entries = list(side_by_side(following, bare_start(following)))
    return bool(entries) and entries[0].number == number + 1


class _Reader:
    """Reads the list of a key: entries, what goes on below them, explanations.

    `level` is that of the heading that is its title, or 0: deeper ones are those of its parts.
    """

    def __init__(
        self, lines: Sequence[Line], entries: list[Entry], words: Vocabulary, level: int, jumping: bool
    ) -> None:
        self.lines = lines
        self.jumping = jumping
        self.words = words
        self.level = level
        self.entries = entries
        self.current: Part | None = None
        self.unused: list[Line] = []
        self.doubtful: Line | None = None
        self.gap = self.heading = False

    def read(self, index: int) -> int:
        """Read from a line on; returns the first one that is not part of the key."""
        end = index
        while index < len(self.lines):
            line = self.lines[index]
            if line.blank or isinstance(line.mark, Rule):
                self.gap = True
            elif table := table_at(self.lines, index, self.words):
                self.entries += (Entry(*row) for row in table.rows)
                self.unused += table.unused
                self.doubtful = self.doubtful or table.doubtful
                self.current, self.heading, self.gap = None, False, False
                index = end = table.end
                continue
            elif self._takes(index, line):
                self.gap = False
                end = end if self.heading else index + 1
            else:
                break
            index += 1
        return end

    def _takes(self, index: int, line: Line) -> bool:
        mark = line.mark
        if isinstance(mark, Numbered) and not mark.level and not mark.sure:
            return self._entry(index, line, mark)
        begin = bare_start(line)
        several = list(side_by_side(line, begin, self.jumping))
        if len(several) > 1 or (several and COUNTED.match(line.text, begin)):
            self.entries += several
            self.current, self.heading = None, False
            return True
        if isinstance(mark, Label) and mark.part == "explanation" and self.entries:
            self.current = Part(line, mark.start, mark.before, line.indent)
            self.entries[-1].explanations.append(self.current)
            return True
        part = isinstance(mark, Heading) and 0 < self.level < mark.level
        if (mark is not None and not part) or _title(line, self.words):
            return False
        if part or (self.gap and could_be_heading(line.text)):
            self.current, self.heading = None, True  # of a part, if entries follow on it
            return self._next_is_entry(index)
        if self.current is None or (self.gap and line.indent < 2):
            return False
        if self.gap:
            self.current.add(Line(line.number - 1, 0, ""))
        self.current.add(line)
        return True

    def _next_is_entry(self, index: int) -> bool:
        place = next(
            (place for place in range(index + 1, len(self.lines)) if not self.lines[place].blank), None
        )
        return place is not None and (
            isinstance(self.lines[place].mark, Numbered)
            or table_at(self.lines, place, self.words) is not None
        )

    def _entry(self, index: int, line: Line, mark: Numbered) -> bool:
        following = next((other for other in self.lines[index + 1 :] if not other.blank), None)
        if line.text.rstrip("*_ ").endswith(("?", "？")) or (
            following is not None
            and isinstance(following.mark, Option)
            and following.mark.letter in ("", "A")
        ):
            return False
        before = self.entries[-1].number if self.entries else 0
        if mark.number <= before and mark.number != 1 and not self.jumping:
            return False
        self.heading = False
        several = list(side_by_side(line, bare_start(line), self.jumping))
        if len(several) > 1:
            self.entries += several
            self.current = None
        else:
            self.current = Part(line, mark.start, mark.before, mark.start)
            self.entries.append(Entry(mark.number, self.current))
        return True


def starts_by_key(lines: Sequence[Line], keys: Sequence[AnswerKey]) -> list[int]:
    """The numbered lines if they are questions by their numbers alone: those of the keys, one by one."""
    numbered = {
        index: line.mark.number for index, line in enumerate(lines) if isinstance(line.mark, Numbered)
    }
    said = [entry.number for key in keys for entry in key.entries if not key.doubtful]
    return list(numbered) if list(numbered.values()) == said else []


def answers_by_number(keys: Sequence[AnswerKey]) -> dict[int, str]:
    """What the keys say by number, where they say it once."""
    count = Counter(entry.number for key in keys for entry in key.entries)
    return {
        entry.number: entry.answer.first.strip()
        for key in keys
        if not key.doubtful
        for entry in key.entries
        if count[entry.number] == 1
    }


def use_keys(page: Page, keys: Sequence[AnswerKey]) -> None:
    """Give the questions the answers that the keys below them hold; what fits none goes to `unmatched`.

    The numbers must be those of the questions one by one, or each must be found once.
    """
    questions = page.questions
    begin = 0
    for key in keys:
        end = begin
        while end < len(questions) and questions[end].line.number < key.lines[0].number:
            end += 1
        _use(page, key, questions[begin:end])
        begin = end


def _use(page: Page, key: AnswerKey, questions: Sequence[Question]) -> None:
    for head in key.unused:
        why = f"“{head.text}” of this table is no part of the answer key and left out"
        page.unmatched.append(Unmatched(why, head, head))
    first, last = key.lines[0], next(line for line in reversed(key.lines) if not line.blank)
    if key.doubtful:
        why = f"this table is not used as an answer key: its head “{shown(key.doubtful.text)}” is no word for answers"
        page.unmatched.append(Unmatched(why, first, last))
        return
    asked = [question.number for question in questions]
    said = [entry.number for entry in key.entries]
    if asked == said or (set(asked) == {1} and said == [*range(1, len(asked) + 1)]):
        for question, entry in zip(questions, key.entries, strict=True):
            _give(question, entry)
        return
    counts, entries = Counter(asked), Counter(said)
    twice = [number for number in entries if entries[number] > 1 or counts[number] > 1]
    if twice:
        why = f"this answer key is not used: number {twice[0]} stands for more than one question or answer"
        page.unmatched.append(Unmatched(why, first, last))
        return
    by_number = {question.number: question for question in questions}
    for entry in key.entries:
        if entry.number in by_number:
            _give(by_number[entry.number], entry)
        else:
            why = f"the answer key has a number {entry.number}, but no question above it has"
            page.unmatched.append(Unmatched(why, entry.answer.line, entry.answer.line))


def _give(question: Question, entry: Entry) -> None:
    """Let a question have its answer, unless it has the same already."""
    if not any(loose(part.text()) == loose(entry.answer.text()) for part in question.answers):
        question.answers.append(entry.answer)
    question.explanations += entry.explanations
