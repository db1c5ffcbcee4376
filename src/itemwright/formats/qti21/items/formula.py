"""Formula: a fixed variant of it, as a textEntryInteraction bound to a float.

QTI can draw numbers itself, but players show them in quotes or not at all (docs/importers/qti21.md, 1): so each
variant is an item of its own, and the test draws one of them.
"""

from dataclasses import replace
from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items.numeric import field
from itemwright.formats.qti21.scale import ALL_OR_NOTHING, Points
from itemwright.formats.qti21.shell import Context, Response
from itemwright.formats.qti21.vocab import add, number
from itemwright.questions.formula import Formula, Variant, interval


def write(question: Formula, variant: Variant, context: Context) -> etree._Element:
    """Pattern N. The values stand in all texts, and in the title."""
    context.texts.values = variant.values
    context = replace(context, title=context.texts.with_values(context.title))
    key = number(variant.answer)
    item = shell.begin(question, context, [Response("single", "float", [key])], ALL_OR_NOTHING)
    field(shell.body(item, question.stem, context), question.unit)
    rules = add(item, "responseProcessing")
    points = Points(question.points)
    processing.intervals(rules, points, [(interval(question, variant.answer), Fraction(1), None)])
    rules.append(processing.state(points, ALL_OR_NOTHING))
    return shell.finish(item, rules, question, context, ALL_OR_NOTHING)
