"""Multiple answer: choiceInteraction, any number of choices."""

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.choices import choice_interaction
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.questions.choices import letters
from itemwright.questions.multiple_answer import MultipleAnswer


def possible(question: MultipleAnswer) -> Scale:
    """What can be earned."""
    if question.rule == "all-or-nothing":
        return scale.ALL_OR_NOTHING
    return scale.of_sum(question.shares())


def write(question: MultipleAnswer, context: Context) -> etree._Element:
    """Pattern A for all or nothing, else M: what each choice adds, kept between 0 and the points."""
    choices = question.choices
    names = letters(len(choices))
    whole = question.rule == "all-or-nothing"
    earned = possible(question)
    texts = [
        Shown(f"FEEDBACK_{name}", name, choice.feedback)
        for name, choice in zip(names, choices, strict=True)
        if choice.feedback is not None
    ]
    response = Response(
        "multiple",
        "identifier",
        [name for name, choice in zip(names, choices, strict=True) if choice.share > 0],
        None if whole else Mapping(scale.entries(names, question.shares())),
    )
    item = shell.begin(question, context, [response], earned, [shown.outcome for shown in texts])
    choice_interaction(shell.body(item, question.stem, context), names, choices, question.shuffle, 0, context)
    rules = add(item, "responseProcessing")
    points = scale.Points(question.points)
    if whole:
        rules.append(processing.all_or_nothing(points))
    else:
        rules.append(processing.mapped())
    rules.append(processing.state(points, earned))
    if texts:
        processing.texts_of_choices(rules, [shown.value for shown in texts])
    return shell.finish(item, rules, question, context, earned, texts)
