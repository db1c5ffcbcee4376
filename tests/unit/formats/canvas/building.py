"""Questions, banks, and what Canvas makes of what is written of them, for tests."""

from typing import Any

from lxml import etree
from tests.support.canvas_importer import Classic, NewQuizzes, read_classic, read_new
from tests.support.canvas_importer.model import Question as Imported
from tests.support.pictures import PNG

from itemwright.diag import Bag
from itemwright.formats.base import Format, Judgement
from itemwright.formats.canvas import format_of
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.model.richtext import Media, Text
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.plan import plan
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import TYPES, Question, settled
from itemwright.text.parse import parse

PICTURE = {"file": Media("map.png", "map.png", "image/png", PNG, (400, 300)), "alt": "A map"}
CLASSIC: Format = format_of("classic")
NEW: Format = format_of("new")


def text(source: str) -> Text:
    """A Markdown text."""
    bag = Bag()
    made = parse(source, "markdown", at=None, line_at=None, media=None, bag=bag)
    assert not bag.failed, list(bag)
    return made


def question(kind: str, **fields: Any) -> Question:
    """A question; its stem and its id are given if they matter."""
    kind_of = TYPES[kind]
    given: dict[str, Any] = {"type": kind, "id": "q", **fields}
    if "stem" in kind_of.model_fields:
        given.setdefault("stem", text("Why?"))
    made: Question = settled(kind_of.model_validate(given))
    return made


def bank_of(*questions: Question, **fields: Any) -> Bank:
    """A bank with these questions in one section without title."""
    given: dict[str, Any] = {"id": "b", "title": "Bank", **fields}
    if "sections" not in given:
        given["sections"] = (Section(questions=questions),)
    return Bank.model_validate(given)


def package(bank: Bank, quizzes: Quizzes = "classic") -> Tree:
    """What is written of a bank."""
    made = format_of(quizzes)
    return made.write(plan(bank, made))


def document(bank: Bank, path: str, quizzes: Quizzes = "classic") -> etree._Element:
    """One document of it."""
    root = package(bank, quizzes).files[path]
    assert not isinstance(root, bytes)
    return root


def files(bank: Bank, quizzes: Quizzes = "classic") -> dict[str, bytes]:
    """The package as it is uploaded."""
    return {
        path: content if isinstance(content, bytes) else serialise(content)
        for path, content in package(bank, quizzes).files.items()
    }


def in_classic(bank: Bank, quizzes: Quizzes = "classic") -> Classic:
    """What Classic Quizzes make of it."""
    return read_classic(files(bank, quizzes))


def in_new(bank: Bank, quizzes: Quizzes = "classic") -> NewQuizzes:
    """What New Quizzes make of it."""
    return read_new(files(bank, quizzes))


def both(made: Question, quizzes: Quizzes = "classic", **fields: Any) -> tuple[Imported, dict[str, Any]]:
    """A question in Classic Quizzes and in New Quizzes."""
    written = files(bank_of(made, **fields), quizzes)
    ident = f"q_b_{made.id}"
    return read_classic(written).questions[ident], read_new(written).questions[ident]


def judged(made: Question, quizzes: Quizzes = "classic", **fields: Any) -> list[Judgement]:
    """What is judged of a question."""
    return list(format_of(quizzes).judge(made, bank_of(made, **fields)))


def judged_bank(bank: Bank, quizzes: Quizzes = "classic") -> list[Judgement]:
    """What is judged of a bank around its questions."""
    return list(format_of(quizzes).judge_bank(bank))


def codes(found: list[Judgement]) -> list[tuple[str, str]]:
    """Judgements without their words: verdict and code."""
    return [(one.verdict.value, one.code.id) for one in found]
