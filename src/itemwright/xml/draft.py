"""Elements that are built alike, in a fraction of the time: copies of the first one, with words of their own.

The items of a bank differ in their words, and seldom in anything else. So a writer notes what is to be built (`Draft`,
`Node.add`), and only where nothing was built by the same steps before (`Patterns`) are they taken (docs/adr/0018).
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Concatenate, NamedTuple, ParamSpec

from lxml import etree

_Arguments = ParamSpec("_Arguments")

_MARK = "\ue000"
"""Begins what stands for a word while a pattern is built; a private use character, so that no builder writes it."""


class Draft:
    """The steps that build an element, and the words that go into it."""

    __slots__ = ("steps", "words")

    def __init__(self) -> None:
        self.steps: list[tuple[Any, ...]] = []
        self.words: list[Any] = []

    @property
    def place(self) -> "Node":
        """Where the element will stand: the parent that `Patterns.append` is given."""
        return Node(self, 0)


class Node:
    """An element that is not there yet: what the step of that number makes, or the place of the draft (0)."""

    __slots__ = ("_draft", "_number")

    def __init__(self, draft: Draft, number: int) -> None:
        self._draft = draft
        self._number = number

    def add(
        self,
        build: Callable[Concatenate[etree._Element, _Arguments], etree._Element],
        *words: _Arguments.args,
        **shape: _Arguments.kwargs,
    ) -> "Node":
        """Note that `build(element, *words, **shape)` is to append to this element; what that returns is the new node.

        `words` are strings, each of which is the whole of an attribute or of a text. Whatever else decides what is
        built is `shape`, and hashable.
        """
        draft = self._draft
        draft.steps.append((build, self._number, len(words), *shape.items()))
        draft.words += words
        return Node(draft, len(draft.steps))


class _Slot(NamedTuple):
    """Where a word stands: in which element, by document order, and in which attribute or (None) as its text."""

    element: int
    attribute: str | None
    word: int


class _Pattern(NamedTuple):
    """An element that was built, and where the words stand in it."""

    made: etree._Element
    slots: tuple[_Slot, ...]

    def put(self, words: list[Any], element: etree._Element) -> None:
        """Put words into an element that is made like this one."""
        elements = list(element.iter())
        for place, attribute, word in self.slots:
            if attribute is None:
                elements[place].text = words[word]
            else:
                elements[place].set(attribute, words[word])


class Patterns:
    """What was built for a document so far: for each sequence of steps an element, of which the next are copies."""

    def __init__(self) -> None:
        self._patterns: dict[tuple[Any, ...], _Pattern] = {}

    def append(self, draft: Draft, parent: etree._Element) -> None:
        """Append the element that a draft describes; its first step builds it, the others what is in it."""
        steps = tuple(draft.steps)
        pattern = self._patterns.get(steps)
        if pattern is None:
            pattern = self._patterns[steps] = _built(draft, parent)
            pattern.put(draft.words, pattern.made)
        else:
            copy = deepcopy(pattern.made)
            pattern.put(draft.words, copy)
            parent.append(copy)


def _built(draft: Draft, parent: etree._Element) -> _Pattern:
    """Take the steps, with marks for words, and find where the marks came to stand."""
    marks = [f"{_MARK}{number}" for number in range(len(draft.words))]
    coming = iter(marks)
    made = [parent]
    for build, number, count, *shape in draft.steps:
        words = [next(coming) for _ in range(count)]
        made.append(build(made[number], *words, **dict(shape)))
    slots = tuple(_slots(made[1], {mark: number for number, mark in enumerate(marks)}))
    lost = set(range(len(marks))) - {slot.word for slot in slots}
    assert not lost, f"words that do not stand by themselves in what is built: {lost}"
    return _Pattern(made[1], slots)


def _slots(element: etree._Element, marks: Mapping[str, int]) -> Iterator[_Slot]:
    for place, one in enumerate(element.iter()):
        if (text := one.text) is not None and text in marks:
            yield _Slot(place, None, marks[text])
        for attribute, value in one.attrib.items():
            if value in marks:
                yield _Slot(place, str(attribute), marks[str(value)])
