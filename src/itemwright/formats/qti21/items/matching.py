"""Matching: matchInteraction, left sides as sources, right sides as targets."""

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.vocab import add, flag
from itemwright.questions.matching import Matching


def possible(question: Matching) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.pairs))


def write(question: Matching, context: Context) -> etree._Element:
    """A source goes to one target; a target takes any number.

    The targets stand in alphabetical order: in that of the pairs they would give the answer away where nothing is
    shuffled.
    """
    count = len(question.pairs)
    targets = {text: f"r{place}" for place, text in enumerate(question.targets, 1)}
    right = [f"l{place} {targets[pair.right]}" for place, pair in enumerate(question.pairs, 1)]
    earned = possible(question)
    item = shell.begin(question, context, [pairs.response(question.scoring, right)], earned)
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
    points = Points(question.points)
    pairs.score(rules, question.scoring, points)
    rules.append(processing.state(points, earned))
    return shell.finish(item, rules, question, context, earned)
