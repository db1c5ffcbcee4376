"""Categorize: items matched with their categories; for New Quizzes alone `categorization_question`."""

from collections.abc import Iterator
from itertools import chain

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy
from itemwright.formats.canvas.items.matching import Row, algorithm, judge_parts, judge_right, write_rows
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.formats.qti12 import elements
from itemwright.questions.categorize import Categorize


def judge(question: Categorize, quizzes: Quizzes) -> Iterator[Judgement]:
    """Another way to ask, or New Quizzes alone; items that belong nowhere; the rule."""
    if quizzes == "new":
        yield emulated(
            losses.INTERACTION,
            "New Quizzes alone sort into categories: Classic Quizzes would make rubbish of it",
        )
        yield lossy(losses.SCORING, "New Quizzes score each category as a whole, not item by item")
        return
    yield emulated(losses.INTERACTION, "Canvas asks it as a matching of the items with their categories")
    yield from judge_parts(question.scoring, len(question.placements), "item")
    if question.distractors:
        yield lossy(
            losses.INTERACTION,
            "items that belong nowhere are left out: in a matching every left side has a right one",
            question.distractors[0].at,
        )
    if question.shuffle:
        yield lossy(losses.ORDER, "Classic Quizzes do not mix the left sides of a matching")
    yield from judge_right([category.name for category in question.categories])


def write(question: Categorize, sheet: Sheet, parent: etree._Element) -> None:
    """Items on the left and categories on the right, or all items below each category."""
    stem = sheet.texts.html(question.stem)
    if sheet.quizzes == "new":
        _write_categories(question, sheet, parent, stem)
        return
    item = sheet.begin(parent, "matching_question", question, stem, algorithm(question.scoring))
    names = [category.name for category in question.categories]
    rows = [Row(sheet.texts.choice(text), names[index]) for text, index in question.placements]
    write_rows(item, rows, list(dict.fromkeys(names)))


def _write_categories(question: Categorize, sheet: Sheet, parent: etree._Element, stem: str) -> None:
    item = sheet.begin(parent, "categorization_question", question, stem)
    placed = [text for text, _ in question.placements]
    texts = [*placed, *question.distractors]
    labels = sheet.labels(question, len(texts) + len(question.categories))
    categories = labels[len(texts) :]
    shown = sorted(
        (
            (label, sheet.texts.choice(text), text.plain.casefold())
            for label, text in zip(labels, texts, strict=False)
        ),
        key=lambda entry: (entry[2], entry[0]),
    )
    for ident, category in zip(categories, question.categories, strict=True):
        items = chain.from_iterable((label, html) for label, html, _ in shown)
        item.presentation.add(_category, f"response_{ident}", category.name, *items)
    item.general()
    each = f"{100 / len(categories):.2f}"
    for place, ident in enumerate(categories):
        condition, test = item.condition()
        for label, (_, index) in zip(labels, question.placements, strict=False):
            if index == place:
                test.add(elements.equals, label, f"response_{ident}")
        condition.add(elements.scores, each, action="Add")
    item.finish()


def _category(presentation: etree._Element, ident: str, name: str, *items: str) -> etree._Element:
    response = elements.response_lid(presentation, ident, cardinality="Multiple")
    elements.material(response, name, plain=True)
    return elements.render_choice(response, *items)
