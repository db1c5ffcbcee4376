"""Questions, banks and what is written of them, for tests."""

from typing import Any

from lxml import etree
from tests.support.qti_engine import Item

from itemwright.diag import Bag
from itemwright.formats.base import Judgement
from itemwright.formats.qti21 import FORMAT
from itemwright.model.richtext import Text
from itemwright.package.tree import Tree
from itemwright.plan import plan
from itemwright.questions.bank import Bank, Section
from itemwright.questions.types import TYPES, Question, settled
from itemwright.text.parse import parse


def text(source: str) -> Text:
    """A Markdown text."""
    bag = Bag()
    made = parse(source, "markdown", at=None, line_at=None, media=None, bag=bag)
    assert not bag.failed, list(bag)
    return made


def question(kind: str, **fields: Any) -> Question:
    """A question; its stem and its id are given if they matter. Plain strings become texts where texts are wanted."""
    kind_of = TYPES[kind]
    given: dict[str, Any] = {"type": kind, "id": "q", **fields}
    if "stem" in kind_of.model_fields:
        given.setdefault("stem", text("Why?"))
    made: Question = settled(kind_of.model_validate(given))
    return made


def bank_of(*questions: Question, **fields: Any) -> Bank:
    given: dict[str, Any] = {"id": "b", "title": "Bank", **fields}
    if "sections" not in given:
        given["sections"] = (Section(questions=questions),)
    return Bank.model_validate(given)


def package(bank: Bank) -> Tree:
    return FORMAT.write(plan(bank, FORMAT))


def item_of(made: Question, **fields: Any) -> etree._Element:
    root = package(bank_of(made, **fields)).files[f"items/{made.id}.xml"]
    assert not isinstance(root, bytes)
    return root


def engine(made: Question, **fields: Any) -> Item:
    return Item(item_of(made, **fields))


def judgements(made: Question, **fields: Any) -> list[Judgement]:
    return list(FORMAT.judge(made, bank_of(made, **fields)))
