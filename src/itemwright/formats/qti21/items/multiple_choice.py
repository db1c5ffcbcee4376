"""Multiple choice: choiceInteraction, one choice."""

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.choices import choice_interaction
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.questions.choices import letters
from itemwright.questions.multiple_choice import MultipleChoice


def possible(question: MultipleChoice) -> Scale:
    """What can be earned."""
    return scale.of_one([choice.share for choice in question.choices])


def write(question: MultipleChoice, context: Context) -> etree._Element:
    """Pattern A where one choice earns everything and the others nothing, else M."""
    choices = question.choices
    names = letters(len(choices))
    shares = [choice.share for choice in choices]
    graded = any(share not in (0, 1) for share in shares) or sum(shares) > 1
    earned = possible(question)
    texts = [
        Shown("FEEDBACK_CHOICE", name, choice.feedback)
        for name, choice in zip(names, choices, strict=True)
        if choice.feedback is not None
    ]
    response = Response(
        "single",
        "identifier",
        [name for name, choice in zip(names, choices, strict=True) if choice.correct],
        Mapping(scale.entries(names, shares), earned.lowest) if graded else None,
    )
    outcomes = ("FEEDBACK_CHOICE",) if texts else ()
    item = shell.begin(question, context, [response], earned, outcomes)
    choice_interaction(shell.body(item, question.stem, context), names, choices, question.shuffle, 1, context)
    rules = add(item, "responseProcessing")
    points = scale.Points(question.points)
    if graded:
        rules.append(processing.mapped())
    else:
        rules.append(processing.all_or_nothing(points))
    rules.append(processing.state(points, earned))
    if texts:
        rules.append(processing.text_of_choice(RESPONSE, "FEEDBACK_CHOICE"))
    return shell.finish(item, rules, question, context, earned, texts)
