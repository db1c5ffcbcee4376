"""True or false: choiceInteraction with the two words in the bank's language."""

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.direction import line
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import ALL_OR_NOTHING, Scale
from itemwright.formats.qti21.shell import Asked, Context, Response, Shown
from itemwright.formats.qti21.vocab import add, flag
from itemwright.package.sheet import sheet
from itemwright.package.tree import Document
from itemwright.questions.true_false import TrueFalse


def possible(question: TrueFalse) -> Scale:
    """What can be earned."""
    return ALL_OR_NOTHING


def write(question: TrueFalse, context: Context) -> Document:
    """Pattern A; the identifiers are `true` and `false`."""
    texts = (question.when_true, question.when_false)
    asked = shell.scored(question, possible, context)
    made = _sheet(asked, question.answer, texts[0] is not None, texts[1] is not None)
    return shell.filled(made, question, asked, context, own=(text for text in texts if text is not None))


@sheet
def _sheet(asked: Asked, answer: bool, true_speaks: bool, false_speaks: bool) -> etree._Element:
    texts = [
        Shown("FEEDBACK_CHOICE", value)
        for value, speaks in (("true", true_speaks), ("false", false_speaks))
        if speaks
    ]
    item = shell.begin(asked, [Response("single", "identifier", [flag(answer)])], ALL_OR_NOTHING, texts)
    interaction = add(
        shell.body(item, asked),
        "choiceInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": "false", "maxChoices": "1"},
    )
    add(interaction, "simpleChoice", {"identifier": "true"}, line(asked.words.true, asked.language))
    add(interaction, "simpleChoice", {"identifier": "false"}, line(asked.words.false, asked.language))
    rules = add(item, "responseProcessing")
    rules.append(processing.all_or_nothing(asked.points))
    processing.state(rules, asked.points, ALL_OR_NOTHING, asked.told)
    if texts:
        rules.append(processing.text_of_choice(RESPONSE, "FEEDBACK_CHOICE"))
    return shell.finish(item, rules, asked, ALL_OR_NOTHING, texts)
