"""Drag words: gapMatchInteraction."""

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context
from itemwright.formats.qti21.vocab import QTI, add, start
from itemwright.package.sheet import BLANK, fragment, sheet
from itemwright.package.tree import Document
from itemwright.questions.drag_words import DragWords
from itemwright.xml.markup import Markup

GAP = f"{{{QTI}}}gap"
NO_LINES = frozenset(f"{{{QTI}}}{name}" for name in ("li", "td", "th"))


def possible(question: DragWords) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.words))


def write(question: DragWords, context: Context) -> Document:
    """A word may be used as often as it is needed; the words stand in alphabetical order, and are shuffled."""
    words = {word: f"w{place}" for place, word in enumerate(question.labels, 1)}
    gaps = {gap.name: f"g{place}" for place, gap in enumerate(question.words, 1)}
    needed = [gap.word for gap in question.words]
    right = [f"{words[gap.word]} {gaps[gap.name]}" for gap in question.words]
    asked = shell.scored(question, possible, context)
    shown = sorted(words, key=lambda word: (word.casefold(), word))
    offered = [(words[word], max(needed.count(word), 1)) for word in shown]
    made = _sheet(asked, question.scoring, tuple(right), tuple(offered))
    text = context.texts.gaps(question.text, lambda name: Markup(f'<gap identifier="{gaps[name]}"/>'))
    if not question.text.features.isdisjoint({"list", "table"}):
        text = _in_lines(text)
    body = [*map(context.texts.words, shown), text]
    return shell.filled(made, question, asked, context, body=body)


def _in_lines(text: Markup) -> Markup:
    """Put gaps that stand directly in a list or a table into a `span`: the schema has them in lines of text only."""
    root = fragment(text, QTI)
    for gap in list(root.iter(GAP)):
        parent = gap.getparent()
        if parent is not None and parent.tag in NO_LINES:
            span = start("span")
            parent.replace(gap, span)
            span.tail, gap.tail = gap.tail, None
            span.append(gap)
    return Markup(etree.tostring(root, encoding="unicode").partition(">")[2].removesuffix("</div>"))


@sheet
def _sheet(
    asked: Asked, rule: pairs.Rule, right: tuple[str, ...], offered: tuple[tuple[str, int], ...]
) -> etree._Element:
    """An item with the right pairs; of each word that is `offered` the name, and how often it may be used."""
    earned = pairs.possible(rule, len(right))
    item = shell.begin(asked, [pairs.response(rule, right)], earned)
    attributes = {"responseIdentifier": RESPONSE, "shuffle": "true"}
    stem = shell.body(item, asked)[0]
    stem.text = None
    interaction = add(stem, "gapMatchInteraction", attributes)
    for name, most in offered:
        add(interaction, "gapText", {"identifier": name, "matchMax": str(most)}, BLANK)
    interaction[-1].tail = BLANK
    rules = add(item, "responseProcessing")
    pairs.score(rules, rule, asked.points)
    processing.state(rules, asked.points, earned, asked.told)
    return shell.finish(item, rules, asked, earned)
