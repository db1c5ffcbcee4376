"""Categorize: matchInteraction, items as sources, categories as targets."""

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.vocab import add, flag
from itemwright.questions.categorize import Categorize


def possible(question: Categorize) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.placements))


def write(question: Categorize, context: Context) -> etree._Element:
    """An item goes into one category or stays out; a category takes any number.

    The items stand in alphabetical order: in the author's they would lie sorted already.
    """
    placed = question.placements
    items = [*(text for text, _ in placed), *question.distractors]
    earned = possible(question)
    right = [f"i{place} c{category + 1}" for place, (_, category) in enumerate(placed, 1)]
    item = shell.begin(question, context, [pairs.response(question.scoring, right)], earned)
    interaction = add(
        shell.body(item, question.stem, context),
        "matchInteraction",
        {
            "responseIdentifier": RESPONSE,
            "shuffle": flag(question.shuffle),
            "maxAssociations": str(len(items)),
        },
    )
    sources = add(interaction, "simpleMatchSet")
    for place, text in sorted(enumerate(items, 1), key=lambda one: (one[1].plain.casefold(), one[0])):
        source = add(sources, "simpleAssociableChoice", {"identifier": f"i{place}", "matchMax": "1"})
        context.texts.content(source, text)
    targets = add(interaction, "simpleMatchSet")
    for place, category in enumerate(question.categories, 1):
        attributes = {"identifier": f"c{place}", "matchMax": str(len(items))}
        add(targets, "simpleAssociableChoice", attributes, category.name)
    rules = add(item, "responseProcessing")
    points = Points(question.points)
    pairs.score(rules, question.scoring, points)
    rules.append(processing.state(points, earned))
    return shell.finish(item, rules, question, context, earned)
