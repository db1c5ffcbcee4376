"""The choiceInteraction, which several types use."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from lxml import etree

from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add, flag
from itemwright.model.richtext import Text
from itemwright.package.sheet import BLANK
from itemwright.questions.choices import Choice, letters
from itemwright.xml.markup import Markup


class Offered(NamedTuple):
    """A choice apart from its texts: `speaks` if it has a feedback."""

    correct: bool
    credit: Fraction | None
    fixed: bool
    speaks: bool

    @property
    def share(self) -> Fraction:
        return Fraction(1) if self.correct else self.credit or Fraction(0)


def offered(choices: Sequence[Choice], shuffle: bool) -> tuple[Offered, ...]:
    """The choices apart from their texts; none is fixed where nothing is shuffled."""
    return tuple(
        [
            Offered(choice.correct, choice.credit, choice.fixed and shuffle, choice.feedback is not None)
            for choice in choices
        ]
    )


def choice_interaction(body: etree._Element, choices: Sequence[Offered], shuffle: bool, most: int) -> None:
    """Append the interaction. `most` is the number of choices that may be made, 0 for any."""
    interaction = add(
        body,
        "choiceInteraction",
        {"responseIdentifier": RESPONSE, "shuffle": flag(shuffle), "maxChoices": str(most)},
    )
    for name, choice in zip(letters(len(choices)), choices, strict=True):
        attributes = {"identifier": name}
        if choice.fixed:
            attributes["fixed"] = "true"
        add(interaction, "simpleChoice", attributes, BLANK)


def contents(choices: Iterable[Choice], texts: Texts) -> Iterator[Markup]:
    """The texts of the choices."""
    return (texts.content(choice.text) for choice in choices)


def feedback_of(choices: Iterable[Choice]) -> Iterator[Text]:
    """The texts shown for single choices."""
    return (choice.feedback for choice in choices if choice.feedback is not None)
