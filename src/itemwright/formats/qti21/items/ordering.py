"""Ordering: orderInteraction."""

from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.pairs import Rule
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context, Response
from itemwright.formats.qti21.vocab import add
from itemwright.package.sheet import BLANK, sheet
from itemwright.package.tree import Document
from itemwright.questions.choices import letters
from itemwright.questions.ordering import Ordering


def possible(question: Ordering) -> Scale:
    """What can be earned."""
    return _possible(question.scoring, len(question.items))


def _possible(rule: Rule, count: int) -> Scale:
    return scale.ALL_OR_NOTHING if rule == "all-or-nothing" else scale.of_sum([Fraction(1, count)] * count)


def write(question: Ordering, context: Context) -> Document:
    """Pattern A or, where each place counts, P. The items are listed in another order than the right one."""
    shown = question.shown_order()
    asked = shell.scored(question, possible, context)
    made = _sheet(asked, question.scoring, tuple(shown))
    items = (context.texts.content(question.items[index]) for index in shown)
    return shell.filled(made, question, asked, context, body=items)


@sheet
def _sheet(asked: Asked, rule: Rule, shown: tuple[int, ...]) -> etree._Element:
    names = letters(len(shown))
    earned = _possible(rule, len(shown))
    item = shell.begin(asked, [Response("ordered", "identifier", names)], earned)
    interaction = add(
        shell.body(item, asked),
        "orderInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": "true", "orientation": "vertical"},
    )
    for index in shown:
        add(interaction, "simpleChoice", {"identifier": names[index]}, BLANK)
    rules = add(item, "responseProcessing")
    if rule == "all-or-nothing":
        rules.append(processing.all_or_nothing(asked.points))
    else:
        processing.places(rules, asked.points, names)
    processing.state(rules, asked.points, earned, asked.told)
    return shell.finish(item, rules, asked, earned)
