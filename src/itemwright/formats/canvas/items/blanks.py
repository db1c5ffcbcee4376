"""Blanks in a text, which two types of Canvas's have: all of them typed, or all of them drop-downs."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from lxml import etree

from itemwright.formats.canvas.sheet import Item
from itemwright.formats.qti12 import elements
from itemwright.xml.build import child


class Option(NamedTuple):
    """A plain text that can be chosen or typed, and whether it is right."""

    text: str
    right: bool


class Gap(NamedTuple):
    """A blank by its name in the stem, and what belongs to it: at least one right option."""

    name: str
    options: Sequence[Option]


def write(item: Item, gaps: Sequence[Gap]) -> None:
    """A response for each blank. Both importers read the right texts from labels, and what scores from conditions."""
    labels = iter(item.sheet.labels(item.question, sum(len(gap.options) for gap in gaps)))
    pairs = []
    for gap in gaps:
        ident = f"response_{gap.name}"
        named = [(next(labels), option) for option in gap.options]
        shown = chain.from_iterable((label, option.text) for label, option in named)
        item.presentation.add(_gap, ident, gap.name, *shown)
        pairs.append((ident, next(label for label, option in named if option.right)))
    item.general()
    item.all_correct(pairs)
    item.parts(pairs)
    item.finish()


def _gap(presentation: etree._Element, ident: str, name: str, *labels: str) -> etree._Element:
    response = elements.response_lid(presentation, ident, cardinality="Single")
    child(child(response, "material"), "mattext", text=name)
    return elements.render_choice(response, *labels, plain=True)
