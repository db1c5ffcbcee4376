"""What is scored by pairs: matching, sorting, words into gaps, labels onto places."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from lxml import etree

from itemwright.formats.qti21 import processing, scale
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Mapping, Response

Rule = Literal["partial", "all-or-nothing"]


def possible(rule: Rule, count: int) -> Scale:
    """What can be earned with so many right pairs."""
    return scale.ALL_OR_NOTHING if rule == "all-or-nothing" else scale.of_sum([Fraction(1, count)] * count)


def response(rule: Rule, pairs: Sequence[str]) -> Response:
    """The response whose right pairs are these; each earns its part unless all of them count as one."""
    part = Fraction(1, len(pairs))
    mapping = None if rule == "all-or-nothing" else Mapping([(pair, part) for pair in pairs])
    return Response("multiple", "directedPair", pairs, mapping)


def score(rules: etree._Element, rule: Rule, points: Points) -> None:
    """Pattern A for all or nothing, else M."""
    rules.append(processing.all_or_nothing(points) if rule == "all-or-nothing" else processing.mapped())
