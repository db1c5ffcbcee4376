"""Regular expressions that match a few texts only, written out: no importer needs to know a pattern then."""

from collections.abc import Iterator

MOST = 100
"""How many texts a pattern may stand for: more make a file that nobody can check."""

_CLOSED = frozenset("|)")
_REFUSED = frozenset(".*+{}")


class NotFiniteError(ValueError):
    """The pattern matches too many texts, or is not understood here."""


def expand(pattern: str) -> tuple[list[str], bool]:
    """The texts that a pattern of Python's `re` matches as a whole, and whether case counts.

    Understood are literal characters and their escapes, classes (`[ae]`, `[0-9]`), groups, alternatives, `?`, `{n}` and
    `{n,m}`, anchors at the ends and a leading `(?i)`. Raises NotFiniteError for anything else.
    """
    exact = not pattern.startswith("(?i)")
    reader = _Reader(pattern if exact else pattern[4:])
    texts = reader.alternatives()
    if reader.peek():
        raise NotFiniteError
    return list(dict.fromkeys(texts)), exact


class _Reader:
    """A recursive descent over one pattern."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.place = 0
        self.depth = 0

    def peek(self) -> str:
        return self.pattern[self.place : self.place + 1]

    def take(self) -> str:
        character = self.peek()
        if not character:
            raise NotFiniteError
        self.place += 1
        return character

    def skip(self, text: str) -> bool:
        if self.pattern.startswith(text, self.place):
            self.place += len(text)
            return True
        return False

    def alternatives(self) -> list[str]:
        texts = self.sequence()
        while self.skip("|"):
            texts = [*texts, *self.sequence()]
        return _bounded(texts)

    def sequence(self) -> list[str]:
        if not self.depth:
            self.skip("^")
        texts = [""]
        while self.peek() and self.peek() not in _CLOSED:
            if not self.depth and self.skip("$"):
                if self.peek() not in ("", "|"):
                    raise NotFiniteError
                break
            texts = _joined(texts, self.repeated())
        return texts

    def repeated(self) -> list[str]:
        part = self.atom()
        if self.skip("?"):
            low, high = 0, 1
        elif self.skip("{"):
            low, high = self.counts()
        else:
            return part
        if self.skip("+"):
            raise NotFiniteError  # possessive
        self.skip("?")  # a lazy repetition matches the same texts
        texts = [""]
        for _ in range(low):
            texts = _joined(texts, part)
        found = list(texts)
        for _ in range(high - low):
            texts = _joined(texts, part)
            found = _bounded([*found, *texts])
        return found

    def counts(self) -> tuple[int, int]:
        inside, closed, _ = self.pattern[self.place :].partition("}")
        low, comma, high = inside.partition(",")
        if not closed or not _is_count(low) or (comma and not _is_count(high)):
            raise NotFiniteError
        self.place += len(inside) + 1
        return int(low), int(high if comma else low)

    def atom(self) -> list[str]:
        character = self.take()
        if character == "(":
            return self.group()
        if character == "[":
            return self.one_of()
        if character == "\\":
            return [self.escaped()]
        if character in _REFUSED or character in "^$?":
            raise NotFiniteError
        return [character]

    def group(self) -> list[str]:
        if self.skip("?") and not self.skip(":"):
            raise NotFiniteError
        self.depth += 1
        texts = self.alternatives()
        self.depth -= 1
        if self.take() != ")":
            raise NotFiniteError
        return texts

    def one_of(self) -> list[str]:
        if self.peek() == "^":
            raise NotFiniteError
        found: list[str] = []
        while self.peek() != "]" or not found:
            first = self.member()
            if self.peek() == "-" and self.pattern[self.place + 1 : self.place + 2] not in ("]", ""):
                self.take()
                found = _bounded([*found, *_range(first, self.member())])
            else:
                found.append(first)
        self.take()
        return found

    def member(self) -> str:
        character = self.take()
        return self.escaped() if character == "\\" else character

    def escaped(self) -> str:
        character = self.take()
        if character.isalnum():
            raise NotFiniteError
        return character


def _range(first: str, last: str) -> Iterator[str]:
    if ord(last) - ord(first) >= MOST:
        raise NotFiniteError
    return map(chr, range(ord(first), ord(last) + 1))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) <= MOST


def _joined(heads: list[str], tails: list[str]) -> list[str]:
    if len(heads) * len(tails) > MOST * 2:
        raise NotFiniteError
    return _bounded([head + tail for head in heads for tail in tails])


def _bounded(texts: list[str]) -> list[str]:
    texts = list(dict.fromkeys(texts))
    if len(texts) > MOST:
        raise NotFiniteError
    return texts
