"""Formula: a fixed variant of it, as a textEntryInteraction bound to a float.

QTI can draw numbers itself, but players show them in quotes or not at all (docs/importers/qti21.md, 1): so each
variant is an item of its own, and the test draws one of them.
"""

from dataclasses import replace

from lxml import etree

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.items import numeric
from itemwright.formats.qti21.scale import ALL_OR_NOTHING, Scale
from itemwright.formats.qti21.shell import Context
from itemwright.questions.formula import Formula, Variant, interval


def possible(question: Formula) -> Scale:
    """What can be earned."""
    return ALL_OR_NOTHING


def write(question: Formula, variant: Variant, context: Context) -> etree._Element:
    """Pattern N. The values stand in all texts, and in the title."""
    context.texts.values = variant.values
    context = replace(context, title=context.texts.with_values(context.title))
    asked = shell.scored(question, possible, context)
    item = numeric.skeleton(asked, ((None, False),), question.unit)
    numeric.fill_numbers(item, variant.answer, [interval(question, variant.answer)])
    shell.ask(item, question, context)
    return shell.tell(item, question, asked, context)
