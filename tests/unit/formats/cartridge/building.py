"""Questions, banks and what importers make of their cartridges, for tests."""

from typing import Any

from tests.support.cartridge_importer import (
    CanvasQuestion,
    Course,
    Import,
    MoodleQuestion,
    classic,
    new_quizzes,
    restore,
)
from tests.support.pictures import MP3, PNG

from itemwright.diag import Bag, Span
from itemwright.formats.base import Judgement, Plan
from itemwright.formats.cartridge import format_of
from itemwright.formats.cartridge.rules import check
from itemwright.model.richtext import Media, Text
from itemwright.package.serialise import serialise
from itemwright.package.tree import Tree
from itemwright.plan import plan
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import TYPES, Question
from itemwright.text.parse import parse

FORMAT = format_of("1.1")


def find(path: str, at: Span | None = None) -> Media | None:
    """Any file that a text names."""
    kinds = {"png": ("image/png", PNG), "mp3": ("audio/mpeg", MP3)}
    name = path.rpartition("/")[2]
    return Media(path, name, *kinds[name.rpartition(".")[2]])


def text(source: str) -> Text:
    """A Markdown text."""
    bag = Bag()
    made = parse(source, "markdown", at=None, line_at=None, media=find, bag=bag)
    assert not bag.failed, list(bag)
    return made


def question(kind: str, **fields: Any) -> Question:
    """A question; its stem and its id are given if they matter."""
    given: dict[str, Any] = {"id": "q", **fields}
    if kind not in ("fill-in", "drag-words"):
        given.setdefault("stem", text("Why?"))
    made: Question = TYPES[kind].model_validate({"type": kind, **given})
    return made


def bank(*questions: Question, **fields: Any) -> Bank:
    """A bank with these questions in one section without title, or with the `sections` given."""
    given: dict[str, Any] = {"id": "demo", "title": "Demo", **fields}
    given.setdefault("sections", (Section(questions=questions),))
    return Bank.model_validate(given)


def planned(of: Bank) -> Plan:
    return plan(of, FORMAT)


def tree(of: Bank) -> Tree:
    """The package, which breaks no rule of the importers."""
    made = FORMAT.write(planned(of))
    bag = Bag()
    check(made, "demo.imscc", bag)
    assert not bag.items, list(bag)
    return made


def files(of: Bank) -> dict[str, bytes]:
    """The files of the package as they are zipped."""
    return {
        path: content if isinstance(content, bytes) else serialise(content)
        for path, content in tree(of).files.items()
    }


def course(of: Bank) -> Course:
    """What Moodle makes of a bank."""
    made = restore(files(of))
    assert made is not None
    return made


def canvas(of: Bank) -> Import:
    """What Canvas makes of it in Classic Quizzes."""
    return classic(files(of))


def new(of: Bank) -> Import:
    """What New Quizzes make of it."""
    return new_quizzes(files(of))


def in_moodle(one: Question, **fields: Any) -> MoodleQuestion:
    """The one question of a bank in Moodle."""
    (made,) = course(bank(one, **fields)).questions
    return made


def in_canvas(one: Question, **fields: Any) -> CanvasQuestion:
    """The one question of a bank in Classic Quizzes."""
    (made,) = canvas(bank(one, **fields)).questions.values()
    return made


def in_new(one: Question, **fields: Any) -> CanvasQuestion:
    """The one question of a bank in New Quizzes."""
    (made,) = new(bank(one, **fields)).questions.values()
    return made


def judged(one: Question, **fields: Any) -> list[Judgement]:
    """What is judged of a question."""
    return list(FORMAT.judge(one, bank(one, **fields)))


def said(found: list[Judgement]) -> list[tuple[str, str]]:
    """Verdicts and codes."""
    return [(judgement.verdict.value, judgement.code.id) for judgement in found]
