"""Hotspot: hotspotInteraction; regions in pixels of the picture."""

from collections.abc import Iterable
from fractions import Fraction

from lxml import etree

from itemwright.formats.qti21 import processing, scale, shell
from itemwright.formats.qti21.items.picture import picture
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context, Mapping, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.questions.choices import letters
from itemwright.questions.hotspot import Hotspot, Region


def possible(question: Hotspot) -> Scale:
    """What can be earned. Of one right region the rules all say the same."""
    if question.right == 1 or question.scoring == "all-or-nothing":
        return scale.ALL_OR_NOTHING
    return scale.of_sum(_shares(question))


def _shares(question: Hotspot) -> list[Fraction]:
    """What choosing each region adds."""
    wrong = len(question.regions) - question.right
    loss = Fraction(-1, wrong) if wrong and question.scoring == "right-minus-wrong" else Fraction(0)
    return [Fraction(1, question.right) if region.correct else loss for region in question.regions]


def write(question: Hotspot, context: Context) -> etree._Element:
    """One place to choose where one is right, else any number; scored as choices are."""
    regions = question.regions
    names = letters(len(regions))
    single = question.right == 1
    earned = possible(question)
    whole = earned == scale.ALL_OR_NOTHING
    texts = [
        Shown("FEEDBACK_CHOICE" if single else f"FEEDBACK_{name}", name)
        for name, region in zip(names, regions, strict=True)
        if region.feedback is not None
    ]
    response = Response(
        "single" if single else "multiple",
        "identifier",
        [name for name, region in zip(names, regions, strict=True) if region.correct],
        None if whole else Mapping(scale.entries(names, _shares(question))),
    )
    asked = shell.scored(question, possible, context)
    item = shell.begin(asked, [response], earned, texts)
    body = shell.body(item, asked)
    shell.ask(item, question, context)
    interaction = add(
        body,
        "hotspotInteraction",
        {"responseIdentifier": RESPONSE, "maxChoices": "1" if single else "0"},
    )
    picture(interaction, question.image, context.texts)
    for name, region in zip(names, regions, strict=True):
        shape, coords = _shape(region)
        attributes = {"identifier": name, "shape": shape, "coords": coords, "hotspotLabel": name}
        add(interaction, "hotspotChoice", attributes)
    rules = add(item, "responseProcessing")
    rules.append(processing.all_or_nothing(asked.points) if whole else processing.mapped())
    processing.state(rules, asked.points, earned, asked.told)
    if texts and single:
        rules.append(processing.text_of_choice(RESPONSE, "FEEDBACK_CHOICE"))
    elif texts:
        processing.texts_of_choices(rules, [shown.value for shown in texts])
    shell.finish(item, rules, asked, earned, texts)
    own = (region.feedback for region in regions if region.feedback is not None)
    return shell.tell(item, question, asked, context, own)


def _shape(region: Region) -> tuple[str, str]:
    """The shape and its coordinates as HTML's image maps have them."""
    if region.circle is not None:
        return "circle", _coords(region.circle)
    if region.polygon is not None:
        return "poly", _coords(number for point in region.polygon for number in point)
    return "rect", _coords(region.bounds())


def _coords(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
