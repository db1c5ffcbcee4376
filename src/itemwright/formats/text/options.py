"""Which lines of a question are its options, and which only begin with a letter and a dot."""

from collections.abc import Sequence

from itemwright.formats.text.lettering import following, ordinal
from itemwright.formats.text.lines import Line, Option

_FIRST = "A"


class OptionList:
    """The options of one question as they are found, told from the text between them by letter and style."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.last: dict[tuple[str, str], int] = {}
        self.count: dict[str, int] = {}
        self.last_first = -1
        for index, line in enumerate(lines):
            if isinstance(line.mark, Option):
                style = line.mark.style
                self.last[style, line.mark.letter] = self.last[style, ""] = index
                self.count[style] = self.count.get(style, 0) + 1
                if line.mark.letter == _FIRST:
                    self.last_first = index
        self.style = ""
        self.expected = _FIRST

    def accepts(self, index: int, mark: Option) -> bool:
        """Whether the line at `index` is an option, seen from those taken before.

        A list begins with A, or no A comes any more; it goes on in the same style. A letter ahead of its turn is
        text if the one whose turn it is still comes.
        """
        if mark.ticked is not None or self.style == "box":
            return mark.ticked is not None and self.style in ("", "box")
        waits = self.last.get((self.style or mark.style, self.expected), -1) > index
        if self.style:
            if mark.style != self.style:
                return mark.letter == self.expected and not waits
            return ordinal(mark.letter) <= ordinal(self.expected) or not waits
        if mark.letter == self.expected:
            return self.count[mark.style] > 1 or ")" in mark.style
        return index > self.last_first and self.count[mark.style] > 1

    def take(self, mark: Option) -> None:
        """Count the line as an option."""
        self.style = self.style or mark.style
        if mark.letter:
            self.expected = following(mark.letter)

    def goes_on(self, index: int) -> bool:
        """Whether the next option still comes after the line at `index`."""
        letter = "" if self.style == "box" else self.expected
        return self.last.get((self.style, letter), -1) > index
