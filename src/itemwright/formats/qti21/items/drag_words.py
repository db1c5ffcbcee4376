"""Drag words: gapMatchInteraction."""

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.vocab import QTI, add, start
from itemwright.questions.drag_words import DragWords

GAP = f"{{{QTI}}}gap"
NO_LINES = frozenset(f"{{{QTI}}}{name}" for name in ("li", "td", "th"))


def possible(question: DragWords) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.words))


def _wrap(interaction: etree._Element) -> None:
    """Put gaps that stand directly in a list or a table into a `span`: the schema has them in lines of text only."""
    for gap in list(interaction.iter(GAP)):
        parent = gap.getparent()
        if parent is not None and parent.tag in NO_LINES:
            span = start("span")
            parent.replace(gap, span)
            span.tail, gap.tail = gap.tail, None
            span.append(gap)


def write(question: DragWords, context: Context) -> etree._Element:
    """A word may be used as often as it is needed; the words stand in alphabetical order, and are shuffled."""
    words = {word: f"w{place}" for place, word in enumerate(question.labels, 1)}
    gaps = {gap.name: f"g{place}" for place, gap in enumerate(question.words, 1)}
    needed = [gap.word for gap in question.words]
    earned = possible(question)
    right = [f"{words[gap.word]} {gaps[gap.name]}" for gap in question.words]
    asked = shell.scored(question, possible, context)
    item = shell.begin(asked, [pairs.response(question.scoring, right)], earned)
    body = shell.body(item, asked)
    interaction = add(body[0], "gapMatchInteraction", {"responseIdentifier": RESPONSE, "shuffle": "true"})
    for word in sorted(words, key=lambda word: (word.casefold(), word)):
        attributes = {"identifier": words[word], "matchMax": str(max(needed.count(word), 1))}
        add(interaction, "gapText", attributes, context.texts.line(word))
    context.texts.gaps(interaction, question.text, lambda name: start("gap", {"identifier": gaps[name]}))
    _wrap(interaction)
    rules = add(item, "responseProcessing")
    pairs.score(rules, question.scoring, asked.points)
    processing.state(rules, asked.points, earned, asked.told)
    shell.finish(item, rules, asked, earned)
    shell.ask(item, question, context)
    return shell.tell(item, question, asked, context)
