"""What is scored by pairs: matching, sorting, words into gaps, labels onto places."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Asked, Mapping, Response
from itemwright.formats.qti21.vocab import add, flag
from itemwright.package.sheet import BLANK, sheet

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


@sheet
def match_sheet(
    asked: Asked,
    rule: Rule,
    right: tuple[str, ...],
    sources: tuple[str, ...],
    targets: tuple[str, ...],
    shuffle: bool,
) -> etree._Element:
    """An item with a matchInteraction; the two sets have a blank for each text.

    `right` are the right pairs; `sources` and `targets` the identifiers in the order in which they are shown. A source
    goes to one target, and a target takes any number.
    """
    earned = possible(rule, len(right))
    item = shell.begin(asked, [response(rule, right)], earned)
    most = str(len(sources))
    interaction = add(
        shell.body(item, asked),
        "matchInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": flag(shuffle), "maxAssociations": most},
    )
    for names, count in ((sources, "1"), (targets, most)):
        shown = add(interaction, "simpleMatchSet")
        for name in names:
            add(shown, "simpleAssociableChoice", {"identifier": name, "matchMax": count}, BLANK)
    rules = add(item, "responseProcessing")
    score(rules, rule, asked.points)
    processing.state(rules, asked.points, earned, asked.told)
    return shell.finish(item, rules, asked, earned)
