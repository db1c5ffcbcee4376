"""Hotspot: `hot_spot_question`, which New Quizzes alone know, with one right place."""

import math
from collections.abc import Iterator

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, emulated, lossy, refused
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.vocab import Quizzes
from itemwright.formats.qti12 import elements
from itemwright.questions.hotspot import Hotspot, Region
from itemwright.xml.build import child

CORNERS = 24
"""How many corners stand for a circle: how New Quizzes take an ellipse is not known."""


def judge(question: Hotspot, quizzes: Quizzes) -> Iterator[Judgement]:
    """Refused but for New Quizzes with one right place."""
    if question.right != 1:
        yield refused(
            losses.TYPE,
            "Classic Quizzes have no hot spots, and how New Quizzes score several right places is not known",
        )
        return
    if quizzes == "classic":
        yield refused(
            losses.TYPE,
            "Classic Quizzes have no hot spots: leave it out, or build for New Quizzes alone with `--quizzes new`",
        )
        return
    yield emulated(
        losses.INTERACTION, "New Quizzes alone have hot spots: Classic Quizzes report an error there"
    )
    yield lossy(
        losses.INTERACTION,
        "New Quizzes may not know the shape by its name in a valid package: look at the right place after importing",
    )
    yield lossy(losses.MEDIA, "the picture has no alternative text in New Quizzes")
    if _right(question).circle is not None:
        yield emulated(
            losses.INTERACTION, f"the circle is a polygon of {CORNERS} corners", _right(question).at
        )
    for region in question.regions:
        if region.feedback is not None:
            yield lossy(losses.FEEDBACK, "a place on a picture has no feedback in Canvas", region.feedback.at)


def _right(question: Hotspot) -> Region:
    return next(region for region in question.regions if region.correct)


def write(question: Hotspot, sheet: Sheet, parent: etree._Element) -> None:
    """The picture and the right place, as shares of its width and height; everything else is wrong anyway."""
    item = sheet.begin(parent, "hot_spot_question", question, None)
    response = item.presentation.add(_response)
    response.add(elements.material, sheet.texts.html(question.stem))
    file = question.image.file
    picture = response.add(_picture, file.mime, sheet.texts.file(file))
    assert file.size is not None
    area, points = _shape(_right(question))
    (label,) = sheet.labels(question, 1)
    width, height = file.size
    shares = [f"{_share(x, width)},{_share(y, height)}" for x, y in points]
    picture.add(_place, label, ",".join(shares), area=area)
    if question.explanation is not None or any(question.feedback.texts()):
        item.general()
        item.all_correct([(elements.RESPONSE, label)])
        item.finish()
    else:
        item.close()


def _response(presentation: etree._Element) -> etree._Element:
    attributes = {"ident": elements.RESPONSE, "rcardinality": "Single", "rtiming": "No"}
    return child(presentation, "response_xy", attributes)


def _picture(response: etree._Element, kind: str, address: str) -> etree._Element:
    render = child(response, "render_hotspot")
    child(child(render, "material"), "matimage", {"imagtype": kind, "uri": address})
    return render


def _place(render: etree._Element, ident: str, points: str, *, area: str) -> etree._Element:
    return child(render, "response_label", {"ident": ident, "rarea": area}, points)


def _share(place: float, whole: int) -> str:
    return f"{min(max(place / whole, 0.0), 1.0):.4f}"


def _shape(region: Region) -> tuple[str, list[tuple[float, float]]]:
    """The name of a shape, and its points: two corners of a rectangle, all corners of a polygon."""
    if region.rect is not None:
        x, y, width, height = region.rect
        return "Rectangle", [(x, y), (x + width, y + height)]
    if region.circle is not None:
        x, y, radius = region.circle
        turns = [2 * math.pi * corner / CORNERS for corner in range(CORNERS)]
        return "Bounded", [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    assert region.polygon is not None
    return "Bounded", list(region.polygon)
