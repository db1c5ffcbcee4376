"""Multiple choice: choiceInteraction, one choice."""

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.choices import (
    Offered,
    choice_interaction,
    contents,
    feedback_of,
    offered,
)
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.package.sheet import sheet
from itemwright.package.tree import Document
from itemwright.questions.choices import letters
from itemwright.questions.multiple_choice import MultipleChoice


def possible(question: MultipleChoice) -> Scale:
    """What can be earned."""
    return scale.of_one([choice.share for choice in question.choices])


def write(question: MultipleChoice, context: Context) -> Document:
    """Pattern A where one choice earns everything and the others nothing, else M."""
    choices = question.choices
    asked = shell.scored(question, possible, context)
    made = _sheet(asked, offered(choices, question.shuffle), question.shuffle)
    shown = contents(choices, context.texts)
    return shell.filled(made, question, asked, context, body=shown, own=feedback_of(choices))


@sheet
def _sheet(asked: Asked, choices: tuple[Offered, ...], shuffle: bool) -> etree._Element:
    names = letters(len(choices))
    shares = [choice.share for choice in choices]
    graded = any(share not in (0, 1) for share in shares) or sum(shares) > 1
    earned = scale.of_one(shares)
    texts = [
        Shown("FEEDBACK_CHOICE", name) for name, choice in zip(names, choices, strict=True) if choice.speaks
    ]
    response = Response(
        "single",
        "identifier",
        [name for name, choice in zip(names, choices, strict=True) if choice.correct],
        Mapping(scale.entries(names, shares), earned.lowest) if graded else None,
    )
    item = shell.begin(asked, [response], earned, texts)
    choice_interaction(shell.body(item, asked), choices, shuffle, 1)
    rules = add(item, "responseProcessing")
    rules.append(processing.mapped() if graded else processing.all_or_nothing(asked.points))
    processing.state(rules, asked.points, earned, asked.told)
    if texts:
        rules.append(processing.text_of_choice(RESPONSE, "FEEDBACK_CHOICE"))
    return shell.finish(item, rules, asked, earned, texts)
