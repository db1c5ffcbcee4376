"""Categorize: matchInteraction, items as sources, categories as targets."""

from itertools import chain

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context
from itemwright.package.tree import Document
from itemwright.questions.categorize import Categorize


def possible(question: Categorize) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.placements))


def write(question: Categorize, context: Context) -> Document:
    """An item goes into one category or stays out; a category takes any number.

    The items stand in alphabetical order: in the author's they would lie sorted already.
    """
    placed = question.placements
    items = [*(text for text, _ in placed), *question.distractors]
    shown = sorted(enumerate(items, 1), key=lambda one: (one[1].plain.casefold(), one[0]))
    asked = shell.scored(question, possible, context)
    made = pairs.match_sheet(
        asked,
        question.scoring,
        tuple([f"i{place} c{category + 1}" for place, (_, category) in enumerate(placed, 1)]),
        tuple([f"i{place}" for place, _ in shown]),
        tuple([f"c{place}" for place in range(1, len(question.categories) + 1)]),
        question.shuffle,
    )
    texts = context.texts
    names = (category.name for category in question.categories)
    sets = chain((texts.content(text) for _, text in shown), map(texts.words, names))
    return shell.filled(made, question, asked, context, body=sets)
