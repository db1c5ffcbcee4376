"""Matching: matchInteraction, left sides as sources, right sides as targets."""

from lxml import etree

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context
from itemwright.questions.matching import Matching


def possible(question: Matching) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.pairs))


def write(question: Matching, context: Context) -> etree._Element:
    """The targets stand in alphabetical order: in that of the pairs they would give the answer away where nothing is
    shuffled.
    """
    targets = {text: f"r{place}" for place, text in enumerate(question.targets, 1)}
    shown = sorted(targets, key=lambda text: (text.casefold(), text))
    asked = shell.scored(question, possible, context)
    item = pairs.match_skeleton(
        asked,
        question.scoring,
        tuple([f"l{place} {targets[pair.right]}" for place, pair in enumerate(question.pairs, 1)]),
        tuple([f"l{place}" for place in range(1, len(question.pairs) + 1)]),
        tuple([targets[text] for text in shown]),
        question.shuffle,
    )
    left, right = shell.ask(item, question, context)[-1]
    for place, pair in zip(left, question.pairs, strict=True):
        context.texts.content(place, pair.left)
    for place, text in zip(right, shown, strict=True):
        place.text = context.texts.line(text)
    return shell.tell(item, question, asked, context)
