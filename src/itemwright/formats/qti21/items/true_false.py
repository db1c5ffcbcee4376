"""True or false: choiceInteraction with the two words in the bank's language."""

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.shell import Context, Response, Shown
from itemwright.formats.qti21.vocab import add, flag
from itemwright.questions.true_false import TrueFalse


def write(question: TrueFalse, context: Context) -> etree._Element:
    """Pattern A; the identifiers are `true` and `false`."""
    texts = [
        Shown("FEEDBACK_CHOICE", value, text)
        for value, text in (("true", question.when_true), ("false", question.when_false))
        if text is not None
    ]
    outcomes = ("FEEDBACK_CHOICE",) if texts else ()
    response = Response("single", "identifier", [flag(question.answer)])
    item = shell.begin(question, context, [response], scale.ALL_OR_NOTHING, outcomes)
    interaction = add(
        shell.body(item, question.stem, context),
        "choiceInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": "false", "maxChoices": "1"},
    )
    add(interaction, "simpleChoice", {"identifier": "true"}, context.words.true)
    add(interaction, "simpleChoice", {"identifier": "false"}, context.words.false)
    rules = add(item, "responseProcessing")
    points = scale.Points(question.points)
    rules.append(processing.all_or_nothing(points))
    rules.append(processing.state(points, scale.ALL_OR_NOTHING))
    if texts:
        rules.append(processing.text_of_choice(RESPONSE, "FEEDBACK_CHOICE"))
    return shell.finish(item, rules, question, context, scale.ALL_OR_NOTHING, texts)
