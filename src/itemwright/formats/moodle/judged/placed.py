"""Questions that are answered by putting things into their places."""

from collections.abc import Iterator

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.moodle.items import categorize, matching, on_picture
from itemwright.formats.moodle.judged import common
from itemwright.formats.moodle.vocab import MARKER
from itemwright.questions.bank import Bank
from itemwright.questions.categorize import Categorize
from itemwright.questions.drag_words import DragWords
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.questions.matching import Matching
from itemwright.questions.ordering import Ordering


def pairs(question: Matching) -> Iterator[Judgement]:
    """The scoring rule, the order, long right sides."""
    yield from common.parts(question.scoring, len(question.pairs), "pair")
    if not question.shuffle and "shuffle" in question.model_fields_set and len(question.targets) > 1:
        yield lossy(losses.ORDER, "Moodle always shuffles the right sides; the left ones keep their order")
    yield from common.right_sides(matching.right_sides(question.targets).values(), "a right side")
    yield from common.points(question)


def order(question: Ordering) -> Iterator[Judgement]:
    """Both scoring rules are exact."""
    yield from common.points(question)


def words(question: DragWords) -> Iterator[Judgement]:
    """The scoring rule."""
    yield from common.parts(question.scoring, len(question.words), "gap")
    yield from common.points(question)


def categories(question: Categorize, bank: Bank) -> Iterator[Judgement]:
    """Another interaction, the scoring rule, and items that belong nowhere."""
    yield emulated(
        losses.INTERACTION,
        "each item has a list of the categories beside it: it is a matching question in Moodle",
    )
    count = len(question.placements) + len(question.distractors)
    names = [category.name for category in question.categories]
    if question.distractors:
        nowhere = categorize.none_of_them(question, bank.language)
        names.append(nowhere)
        yield lossy(
            losses.SCORING,
            f"what belongs nowhere has to be given the choice “{nowhere}”, and counts like any other item:"
            f" 1/{count} of the points",
            question.distractors[0].at,
        )
    yield from common.parts(question.scoring, count, "item")
    yield from common.right_sides(matching.right_sides(names).values(), "the name of a category")
    yield from common.points(question)


def spots(question: Hotspot) -> Iterator[Judgement]:
    """Markers in place of regions, the scoring rule, feedback of regions."""
    right = question.right
    wrong = len(question.regions) - right
    if right > 1 or wrong:
        shown = f"{right} markers “{MARKER}” are dragged" if right > 1 else f"a marker “{MARKER}” is dragged"
        yield emulated(
            losses.INTERACTION,
            f"{shown} onto the picture, to any place of it: whatever lies beside the right regions is wrong",
        )
    if right > 1 and question.scoring == "all-or-nothing":
        yield lossy(
            losses.SCORING, f"Moodle gives 1/{right} of the points for each right region, not all or nothing"
        )
    elif right > 1 and wrong and question.scoring == "right-minus-wrong":
        yield lossy(
            losses.SCORING,
            f"Moodle subtracts nothing for a wrong place: each right region earns 1/{right} of the points",
        )
    for region in question.regions:
        if region.feedback is not None:
            yield lossy(losses.FEEDBACK, "a region has no feedback in Moodle", region.feedback.at)
    yield from _picture(question)


def labels(question: LabelImage) -> Iterator[Judgement]:
    """The scoring rule, and the size of the places."""
    yield from common.parts(question.scoring, len(question.labels), "place")
    yield emulated(
        losses.INTERACTION,
        "a place begins at its top left corner and is as large as the largest label, whatever its width and height",
    )
    yield from _picture(question)


def _picture(question: Hotspot | LabelImage) -> Iterator[Judgement]:
    yield emulated(
        losses.TEXT,
        "Moodle has no alternative text for the picture: it is added to the text, for screen readers only",
        question.image.at,
    )
    if not on_picture.has_size(question.image.file):
        yield refused(
            losses.MEDIA,
            "browsers show an SVG without `width` and `height` in a size of their own, where the places would not fit:"
            " give its `svg` element both, in pixels",
            question.image.at,
        )
    yield from common.points(question)
