"""What a format is, and what passes between judging, planning and writing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol

from lxml import etree

from itemwright.diag import Bag, Code, Span
from itemwright.package.tree import Content, Tree
from itemwright.questions.bank import Bank
from itemwright.questions.types import Question


class Verdict(StrEnum):
    """How well a target holds something, best first."""

    NATIVE = "native"
    EMULATED = "emulated"
    LOSSY = "lossy"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Judgement:
    """One thing that a target does not hold as the author wrote it. What is held natively needs no judgement.

    `message` says in a sentence without full stop what happens on the target. `at` is the place where the thing
    stands, if that is narrower than the question.
    """

    verdict: Verdict
    code: Code
    message: str
    at: Span | None = None


def emulated(code: Code, message: str, at: Span | None = None) -> Judgement:
    """Said in another form; nothing of the meaning is lost."""
    return Judgement(Verdict.EMULATED, code, message, at)


def lossy(code: Code, message: str, at: Span | None = None) -> Judgement:
    """Something is lost."""
    return Judgement(Verdict.LOSSY, code, message, at)


def refused(code: Code, message: str, at: Span | None = None) -> Judgement:
    """The question cannot be delivered on this target."""
    return Judgement(Verdict.REFUSED, code, message, at)


def listed(names: Sequence[str]) -> str:
    """Names as an English message lists them: `a`, `a and b`, `a, b and c`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


@dataclass(frozen=True, slots=True)
class Loss:
    """A judgement on a question, or on the bank as a whole (`question` None), and where that stands."""

    judgement: Judgement
    question: str | None
    at: Span | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be written to one target: `bank` without the refused questions, and all that is not native.

    `titles` has a title for each question of `bank`; `left_out` the ids of the refused ones.
    """

    bank: Bank
    titles: Mapping[str, str]
    losses: tuple[Loss, ...]
    left_out: tuple[str, ...]


Package = Literal["moodle", "qti21", "qti22", "cc11", "cc13", "canvas"]
"""A kind of package: names the schemas and importer rules that apply. `canvas` is QTI 1.2 in any dialect."""


@dataclass(frozen=True, slots=True)
class Format:
    """A target that itemwright writes.

    name        as given to `--target`
    title       for people
    single      whether the output is the one XML file itself, not a zip
    package     the kind of package that is written
    judge       what the target does not hold of a question
    judge_bank  what it does not hold of the bank around the questions
    write       the package; takes a plan without refused questions, never fails
    """

    name: str
    title: str
    single: bool
    package: Package
    judge: Callable[[Question, Bank], Iterator[Judgement]]
    judge_bank: Callable[[Bank], Iterator[Judgement]]
    write: Callable[[Plan], Tree]


class Rules(Protocol):
    """The rules of an importer over a package, whose files pass by one after the other."""

    def file(self, path: str, content: Content) -> None:
        """Take note of a file, and report what is wrong with it by itself."""

    def form(self, data: bytes) -> bytes | None:
        """The form of a serialised file: of two files of one form both are sound, or neither (docs/adr/0017).

        None for a file that is to be checked by itself.
        """

    def like(self, path: str, root: etree._Element, earlier: str) -> None:
        """Take note of a document that has the form of a sound one, which passed by at the path `earlier`."""

    def end(self) -> None:
        """Report what is wrong with the package."""


class WholeTree:
    """Rules that want a package as a whole: adds what is wrong to the bag. `name` is how the package is shown."""

    def __init__(self, check: Callable[[Tree, str, Bag], None], name: str, bag: Bag) -> None:
        self._check = check
        self._name = name
        self._bag = bag
        self._files: dict[str, Content] = {}

    def file(self, path: str, content: Content) -> None:
        """Keep a file."""
        self._files[path] = content

    def form(self, data: bytes) -> None:
        """None: files of these packages are few."""

    def like(self, path: str, root: etree._Element, earlier: str) -> None:
        """Keep a file."""
        self._files[path] = root

    def end(self) -> None:
        """Check all of them."""
        self._check(Tree(self._files), self._name, self._bag)


def place(package: str, path: str, element: etree._Element | None = None) -> Span:
    """The place of an element in a file of a package, `quiz.imscc!/assessment.xml:12`, or in a file by itself."""
    file = f"{package}!/{path}" if path and path != package else package
    line = element.sourceline if element is not None else None
    return Span(file, line, 1, line, 1) if line else Span(file)
