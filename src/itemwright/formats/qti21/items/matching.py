"""Matching: matchInteraction, left sides as sources, right sides as targets."""

from itertools import chain

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context
from itemwright.package.tree import Document
from itemwright.questions.matching import Matching


def possible(question: Matching) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.pairs))


def write(question: Matching, context: Context) -> Document:
    """The targets stand in alphabetical order: in that of the pairs they would give the answer away where nothing is
    shuffled.
    """
    targets = {text: f"r{place}" for place, text in enumerate(question.targets, 1)}
    shown = sorted(targets, key=lambda text: (text.casefold(), text))
    asked = shell.scored(question, possible, context)
    made = pairs.match_sheet(
        asked,
        question.scoring,
        tuple([f"l{place} {targets[pair.right]}" for place, pair in enumerate(question.pairs, 1)]),
        tuple([f"l{place}" for place in range(1, len(question.pairs) + 1)]),
        tuple([targets[text] for text in shown]),
        question.shuffle,
    )
    texts = context.texts
    sides = chain((texts.content(pair.left) for pair in question.pairs), map(texts.words, shown))
    return shell.filled(made, question, asked, context, body=sides)
