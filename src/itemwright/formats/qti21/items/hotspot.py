"""Hotspot: hotspotInteraction; regions in pixels of the picture."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import Literal, NamedTuple

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.picture import picture, picture_words
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.package.sheet import BLANK, sheet
from itemwright.package.tree import Document
from itemwright.questions.choices import letters
from itemwright.questions.hotspot import Hotspot, Region
from itemwright.questions.multiple_answer import Rule
from itemwright.xml.markup import quoted

Shape = Literal["circle", "poly", "rect"]


class Offered(NamedTuple):
    """A region apart from its place and its text: `speaks` if it has one."""

    shape: Shape
    correct: bool
    speaks: bool


def possible(question: Hotspot) -> Scale:
    """What can be earned. Of one right region the rules all say the same."""
    return _possible(_offered(question), question.scoring)


def _possible(regions: Sequence[Offered], rule: Rule) -> Scale:
    if rule == "all-or-nothing" or sum(region.correct for region in regions) == 1:
        return scale.ALL_OR_NOTHING
    return scale.of_sum(_shares(regions, rule))


def _shares(regions: Sequence[Offered], rule: Rule) -> list[Fraction]:
    """What choosing each region adds."""
    right = sum(region.correct for region in regions)
    wrong = len(regions) - right
    loss = Fraction(-1, wrong) if wrong and rule == "right-minus-wrong" else Fraction(0)
    return [Fraction(1, right) if region.correct else loss for region in regions]


def _offered(question: Hotspot) -> tuple[Offered, ...]:
    return tuple(
        [
            Offered(_shape(region)[0], region.correct, region.feedback is not None)
            for region in question.regions
        ]
    )


def write(question: Hotspot, context: Context) -> Document:
    """One place to choose where one is right, else any number; scored as choices are."""
    asked = shell.scored(question, possible, context)
    sized = question.image.file.size is not None
    places = [quoted(_shape(region)[1]) for region in question.regions]
    return shell.filled(
        _sheet(asked, _offered(question), question.scoring, sized),
        question,
        asked,
        context,
        body=chain(picture_words(question.image, context.texts), places),
        own=(region.feedback for region in question.regions if region.feedback is not None),
    )


@sheet
def _sheet(asked: Asked, regions: tuple[Offered, ...], rule: Rule, sized: bool) -> etree._Element:
    names = letters(len(regions))
    right = [name for name, region in zip(names, regions, strict=True) if region.correct]
    single = len(right) == 1
    earned = _possible(regions, rule)
    whole = earned == scale.ALL_OR_NOTHING
    texts = [
        Shown("FEEDBACK_CHOICE" if single else f"FEEDBACK_{name}", name)
        for name, region in zip(names, regions, strict=True)
        if region.speaks
    ]
    response = Response(
        "single" if single else "multiple",
        "identifier",
        right,
        None if whole else Mapping(scale.entries(names, _shares(regions, rule))),
    )
    item = shell.begin(asked, [response], earned, texts)
    interaction = add(
        shell.body(item, asked),
        "hotspotInteraction",
        {"responseIdentifier": RESPONSE, "maxChoices": "1" if single else "0"},
    )
    picture(interaction, sized)
    for name, region in zip(names, regions, strict=True):
        attributes = {"identifier": name, "shape": region.shape, "coords": BLANK, "hotspotLabel": name}
        add(interaction, "hotspotChoice", attributes)
    rules = add(item, "responseProcessing")
    rules.append(processing.all_or_nothing(asked.points) if whole else processing.mapped())
    processing.state(rules, asked.points, earned, asked.told)
    if texts and single:
        rules.append(processing.text_of_choice(RESPONSE, "FEEDBACK_CHOICE"))
    elif texts:
        processing.texts_of_choices(rules, [shown.value for shown in texts])
    return shell.finish(item, rules, asked, earned, texts)


def _shape(region: Region) -> tuple[Shape, str]:
    """The shape and its coordinates as HTML's image maps have them."""
    if region.circle is not None:
        return "circle", _coords(region.circle)
    if region.polygon is not None:
        return "poly", _coords(number for point in region.polygon for number in point)
    return "rect", _coords(region.bounds())


def _coords(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
