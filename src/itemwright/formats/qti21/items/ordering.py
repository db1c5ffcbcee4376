"""Ordering: orderInteraction."""

from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Points, Scale
from itemwright.formats.qti21.shell import Context, Response
from itemwright.formats.qti21.vocab import add
from itemwright.questions.choices import letters
from itemwright.questions.ordering import Ordering


def possible(question: Ordering) -> Scale:
    """What can be earned."""
    count = len(question.items)
    return (
        scale.ALL_OR_NOTHING
        if question.scoring == "all-or-nothing"
        else scale.of_sum([Fraction(1, count)] * count)
    )


def write(question: Ordering, context: Context) -> etree._Element:
    """Pattern A or, where each place counts, P. The items are listed in another order than the right one."""
    names = letters(len(question.items))
    earned = possible(question)
    item = shell.begin(question, context, [Response("ordered", "identifier", names)], earned)
    interaction = add(
        shell.body(item, question.stem, context),
        "orderInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": "true", "orientation": "vertical"},
    )
    for index in question.shown_order():
        choice = add(interaction, "simpleChoice", {"identifier": names[index]})
        context.texts.content(choice, question.items[index])
    rules = add(item, "responseProcessing")
    points = Points(question.points)
    if question.scoring == "all-or-nothing":
        rules.append(processing.all_or_nothing(points))
    else:
        processing.places(rules, points, names)
    rules.append(processing.state(points, earned))
    return shell.finish(item, rules, question, context, earned)
