"""Matching: `matching_question`. Each left side is a response of its own; right sides are plain text and shared."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.canvas.sheet import Item, Sheet
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.formats.qti12 import elements
from itemwright.questions.matching import Matching, PartsRule

_PICTURE = re.compile(r"<img\b", re.IGNORECASE)


class Row(NamedTuple):
    """A left side, as HTML, and the right side that belongs to it."""

    left: str
    right: str


def judge(question: Matching, quizzes: Quizzes) -> Iterator[Judgement]:
    """All or nothing, order, and texts that Canvas would take for pictures."""
    if quizzes == "new":
        return
    yield from judge_parts(question.scoring, len(question.pairs), "pair")
    if question.shuffle:
        yield lossy(losses.ORDER, "Classic Quizzes mix the right sides only; the left ones keep their order")
    elif len(question.targets) > 1:
        yield emulated(
            losses.ORDER, "Classic Quizzes always mix the right sides, which hides what belongs together"
        )
    yield from judge_right(question.targets)


def judge_parts(scoring: PartsRule, count: int, part: str) -> Iterator[Judgement]:
    """All or nothing, where Classic Quizzes count the right parts."""
    if scoring == "all-or-nothing" and count > 1:
        yield lossy(
            losses.SCORING,
            f"Classic Quizzes give 1/{count} of the points for each right {part}, not all or nothing",
        )


def judge_right(targets: Sequence[str]) -> Iterator[Judgement]:
    """Right sides that would be taken for pictures."""
    for target in targets:
        if _PICTURE.search(target):
            yield refused(
                losses.TEXT,
                f"a right side cannot hold `<img`: Classic Quizzes take `{target[:40]}` for a picture",
            )


def write(question: Matching, sheet: Sheet, parent: etree._Element) -> None:
    """A response for each left side."""
    item = sheet.begin(
        parent, "matching_question", question, sheet.texts.html(question.stem), algorithm(question.scoring)
    )
    rows = [Row(sheet.texts.choice(pair.left), pair.right) for pair in question.pairs]
    write_rows(item, rows, question.targets)


def algorithm(scoring: PartsRule) -> list[tuple[str, str]]:
    """How New Quizzes score it."""
    return [("scoring_algorithm", "PartialDeep" if scoring == "partial" else "DeepEquals")]


def write_rows(item: Item, rows: Sequence[Row], targets: Sequence[str]) -> None:
    """The responses, and what is right. The right sides stand in alphabetical order, which gives nothing away."""
    targets = sorted(targets, key=lambda target: (target.casefold(), target))
    labels = item.sheet.labels(item.question, len(rows) + len(targets))
    lefts, rights = labels[: len(rows)], labels[len(rows) :]
    shown = tuple(chain.from_iterable(zip(rights, targets, strict=True)))
    ident_of = dict(zip(targets, rights, strict=True))
    pairs = []
    for ident, row in zip(lefts, rows, strict=True):
        response = f"response_{ident}"
        item.presentation.add(_row, response, row.left, *shown)
        pairs.append((response, ident_of[row.right]))
    item.general()
    item.all_correct(pairs)
    item.parts(pairs)
    item.finish()


def _row(presentation: etree._Element, ident: str, left: str, *rights: str) -> etree._Element:
    response = elements.response_lid(presentation, ident, cardinality="Single")
    elements.material(response, left)
    return elements.render_choice(response, *rights, plain=True)
