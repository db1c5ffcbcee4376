"""Formula: a fixed variant of it, as a textEntryInteraction bound to a float.

QTI can draw numbers itself, but players show them in quotes or not at all (docs/importers/qti21.md, 1): so each
variant is an item of its own, and the test draws one of them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from itemwright.formats.qti21 import shell
from itemwright.formats.qti21.items import numeric
from itemwright.formats.qti21.lines import Content, each_line
from itemwright.formats.qti21.scale import ALL_OR_NOTHING, Scale
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.texts import Texts
from itemwright.model.richtext import Inline, Link, Math, Str, Styled
from itemwright.package.tree import Document
from itemwright.questions.bank import TITLE_LENGTH, drawn_title
from itemwright.questions.formula import Formula, Variant, interval
from itemwright.text.plain import plain, shorten

_NUMBER_OF_TITLE = re.compile(r" \(\d+\)$")
# A formula in an author's own title.
_FORMULA = re.compile(r"\\\(.*?\\\)|\$(?=\S)[^$]*(?<=\S)\$(?!\d)")


def possible(question: Formula) -> Scale:
    """What can be earned."""
    return ALL_OR_NOTHING


def write(question: Formula, variant: Variant, context: Context) -> Document:
    """Pattern N. The values stand in all texts, and in the title."""
    context.texts.values = variant.values
    context = replace(context, title=_title(question, context))
    asked = shell.scored(question, possible, context)
    return shell.filled(
        numeric.numeric_sheet(asked, ((None, False),), question.unit is not None),
        question,
        asked,
        context,
        declared=[numeric.decimal(variant.answer)],
        body=numeric.unit(question.unit, context.texts),
        rules=numeric.ends([interval(question, variant.answer)]),
    )


def _title(question: Formula, context: Context) -> str:
    """The title with values. In formulas they keep their braces, or `\\frac{a}{b}` would become `\\frac12`."""
    texts = context.texts
    if question.title:
        in_formulas = _FORMULA.sub(lambda found: texts.tex_with_values(found[0]), question.title)
        return texts.with_values(in_formulas)
    filled = plain(each_line(question.stem.blocks, lambda line: _filled(line, texts), texts.tex_with_values))
    # Titles that several questions would share have numbers.
    found = _NUMBER_OF_TITLE.search(context.title)
    number = found[0] if found and context.title != drawn_title(question) else ""
    return shorten(filled, TITLE_LENGTH - len(number)) + number if filled else context.title


def _filled(line: Content, texts: Texts) -> Content:
    """A line with values; code has no variables."""
    return tuple(_with_values(line, texts))


def _with_values(line: Content, texts: Texts) -> Iterator[Inline]:
    for node in line:
        match node:
            case Str():
                yield Str(texts.with_values(node.text))
            case Math():
                yield Math(texts.tex_with_values(node.tex))
            case Styled() | Link():
                yield replace(node, content=_filled(node.content, texts))
            case _:
                yield node
