"""The choiceInteraction, which several types use."""

from collections.abc import Sequence

from lxml import etree

from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.vocab import add, flag
from itemwright.questions.choices import Choice


def choice_interaction(
    body: etree._Element,
    names: Sequence[str],
    choices: Sequence[Choice],
    shuffle: bool,
    most: int,
    context: Context,
) -> None:
    """Append the interaction. `most` is the number of choices that may be made, 0 for any."""
    interaction = add(
        body,
        "choiceInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": flag(shuffle), "maxChoices": str(most)},
    )
    for name, choice in zip(names, choices, strict=True):
        attributes = {"identifier": name}
        if choice.fixed and shuffle:
            attributes["fixed"] = "true"
        context.texts.content(add(interaction, "simpleChoice", attributes), choice.text)
