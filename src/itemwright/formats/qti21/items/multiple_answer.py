"""Multiple answer: choiceInteraction, any number of choices."""

from typing import Literal

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.choices import (
    Offered,
    choice_interaction,
    contents,
    feedback_of,
    offered,
)
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.package.sheet import sheet
from itemwright.package.tree import Document
from itemwright.questions import multiple_answer
from itemwright.questions.choices import letters
from itemwright.questions.multiple_answer import MultipleAnswer, Rule


def possible(question: MultipleAnswer) -> Scale:
    """What can be earned."""
    return scale.ALL_OR_NOTHING if question.rule == "all-or-nothing" else scale.of_sum(question.shares())


def write(question: MultipleAnswer, context: Context) -> Document:
    """Pattern A for all or nothing, else M: what each choice adds, kept between 0 and the points."""
    choices = question.choices
    asked = shell.scored(question, possible, context)
    made = _sheet(asked, offered(choices, question.shuffle), question.shuffle, question.rule)
    shown = contents(choices, context.texts)
    return shell.filled(made, question, asked, context, body=shown, own=feedback_of(choices))


@sheet
def _sheet(
    asked: Asked, choices: tuple[Offered, ...], shuffle: bool, rule: Rule | Literal["credits"]
) -> etree._Element:
    names = letters(len(choices))
    whole = rule == "all-or-nothing"
    shares = multiple_answer.shares(rule, choices)
    earned = scale.ALL_OR_NOTHING if whole else scale.of_sum(shares)
    texts = [
        Shown(f"FEEDBACK_{name}", name) for name, choice in zip(names, choices, strict=True) if choice.speaks
    ]
    response = Response(
        "multiple",
        "identifier",
        [name for name, choice in zip(names, choices, strict=True) if choice.share > 0],
        None if whole else Mapping(scale.entries(names, shares)),
    )
    item = shell.begin(asked, [response], earned, texts)
    choice_interaction(shell.body(item, asked), choices, shuffle, 0)
    rules = add(item, "responseProcessing")
    rules.append(processing.all_or_nothing(asked.points) if whole else processing.mapped())
    processing.state(rules, asked.points, earned, asked.told)
    if texts:
        processing.texts_of_choices(rules, [shown.value for shown in texts])
    return shell.finish(item, rules, asked, earned, texts)
