"""Matching: matchInteraction, left sides as sources, right sides as targets."""

from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context, Mapping, Response
from itemwright.formats.qti21.vocab import add, flag
from itemwright.questions.matching import Matching


def possible(question: Matching) -> Scale:
    """What can be earned."""
    if question.scoring == "all-or-nothing":
        return scale.ALL_OR_NOTHING
    return scale.of_sum(_shares(question))


def _shares(question: Matching) -> list[Fraction]:
    """What each pair earns."""
    return [Fraction(1, len(question.pairs))] * len(question.pairs)


def write(question: Matching, context: Context) -> etree._Element:
    """Pattern A or, where each pair counts, M. A source goes to one target; a target takes any number.

    The targets stand in alphabetical order: in that of the pairs they would give the answer away where nothing is
    shuffled.
    """
    count = len(question.pairs)
    targets = {text: f"r{place}" for place, text in enumerate(question.targets, 1)}
    pairs = [f"l{place} {targets[pair.right]}" for place, pair in enumerate(question.pairs, 1)]
    whole = question.scoring == "all-or-nothing"
    earned = possible(question)
    mapping = None if whole else Mapping(scale.entries(pairs, _shares(question)))
    item = shell.begin(question, context, Response("multiple", "directedPair", pairs, mapping), earned)
    interaction = add(
        shell.body(item, question.stem, context),
        "matchInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": flag(question.shuffle), "maxAssociations": str(count)},
    )
    sources = add(interaction, "simpleMatchSet")
    for place, pair in enumerate(question.pairs, 1):
        source = add(sources, "simpleAssociableChoice", {"identifier": f"l{place}", "matchMax": "1"})
        context.texts.content(source, pair.left)
    offered = add(interaction, "simpleMatchSet")
    for text in sorted(targets, key=lambda text: (text.casefold(), text)):
        attributes = {"identifier": targets[text], "matchMax": str(count)}
        add(offered, "simpleAssociableChoice", attributes, text)
    rules = add(item, "responseProcessing")
    points = scale.Points(question.points)
    if whole:
        rules.append(processing.all_or_nothing(points))
    else:
        rules.append(processing.mapped())
    rules.append(processing.state(points, earned))
    return shell.finish(item, rules, question, context, earned)
