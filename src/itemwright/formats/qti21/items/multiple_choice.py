"""Multiple choice: choiceInteraction, one choice."""

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.choices import (
    Offered,
    choice_interaction,
    feedback_of,
    fill_choices,
    offered,
)
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add, copied
from itemwright.questions.choices import letters
from itemwright.questions.multiple_choice import MultipleChoice


def possible(question: MultipleChoice) -> Scale:
    """What can be earned."""
    return scale.of_one([choice.share for choice in question.choices])


def write(question: MultipleChoice, context: Context) -> etree._Element:
    """Pattern A where one choice earns everything and the others nothing, else M."""
    choices = question.choices
    asked = shell.scored(question, possible, context)
    item = _skeleton(asked, offered(choices, question.shuffle), question.shuffle)
    body = shell.ask(item, question, context)
    fill_choices(body[-1], choices, context.texts)
    return shell.tell(item, question, asked, context, feedback_of(choices))


@copied
def _skeleton(asked: Asked, choices: tuple[Offered, ...], shuffle: bool) -> etree._Element:
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
