"""Ordering: places 1, 2, 3 … matched with the items; for New Quizzes alone `ordering_question`."""

from collections.abc import Iterator
from itertools import chain

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.canvas.items.matching import Row, algorithm, judge_parts, judge_right, write_rows
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.formats.qti12 import elements
from itemwright.model.richtext import Text
from itemwright.questions.ordering import Ordering


def judge(question: Ordering, quizzes: Quizzes) -> Iterator[Judgement]:
    """Another way to ask, or New Quizzes alone; texts that have to be plain; the rule."""
    if quizzes == "new":
        yield emulated(
            losses.INTERACTION,
            "only New Quizzes order: Classic Quizzes make a matching of it, with places 1, 2, 3 …",
        )
        if question.scoring == "partial" and len(question.items) > 1:
            yield lossy(
                losses.SCORING, "New Quizzes give all or nothing for an order, no part for each right place"
            )
        return
    yield emulated(losses.INTERACTION, "Canvas asks it as a matching of the places 1, 2, 3 … with the items")
    yield from judge_parts(question.scoring, len(question.items), "place")
    yield from judge_plain(question.items)
    yield from judge_right([item.plain for item in question.items])


def judge_plain(texts: tuple[Text, ...]) -> Iterator[Judgement]:
    """What is lost of texts that stand on the right of a matching, where they are plain."""
    plain: set[str] = set()
    for text in texts:
        if text.features & {"image", "audio", "video"}:
            yield refused(losses.MEDIA, "a right side of a matching shows no pictures in Canvas", text.at)
        elif text.plain in plain:
            yield refused(losses.TEXT, "two items are the same once they are plain text", text.at)
        elif text.features:
            yield lossy(losses.TEXT, "a right side of a matching is plain text in Canvas", text.at)
        plain.add(text.plain)


def write(question: Ordering, sheet: Sheet, parent: etree._Element) -> None:
    """Places with their items, or items in an order that is not the right one."""
    stem = sheet.texts.html(question.stem)
    if sheet.quizzes == "new":
        _write_order(question, sheet, parent, stem)
        return
    item = sheet.begin(parent, "matching_question", question, stem, algorithm(question.scoring))
    rows = [Row(f"{place}.", text.plain) for place, text in enumerate(question.items, 1)]
    write_rows(item, rows, [text.plain for text in question.items])


def _write_order(question: Ordering, sheet: Sheet, parent: etree._Element, stem: str) -> None:
    item = sheet.begin(parent, "ordering_question", question, stem)
    labels = sheet.labels(question, len(question.items))
    response = item.presentation.add(elements.response_lid, elements.RESPONSE, cardinality="Ordered")
    shown = ((labels[index], sheet.texts.choice(question.items[index])) for index in question.shown_order())
    response.add(elements.render_choice, *chain.from_iterable(shown), shuffle=True)
    item.general()
    condition, test = item.condition()
    for label in labels:
        test.add(elements.equals, label)
    condition.add(elements.scores)
    item.correct(condition)
    item.finish()
