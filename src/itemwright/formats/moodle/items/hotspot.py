"""Hotspot: `ddmarker`, with one kind of marker, as many as there are right regions."""

from lxml import etree

from itemwright.formats.moodle.items import on_picture
from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.vocab import MARKER
from itemwright.questions.hotspot import Hotspot, Region
from itemwright.xml.build import cdata, child


def write(question: Hotspot, sheet: Sheet) -> etree._Element:
    """The question. A marker beside all right regions is wrong, wherever it lies: wrong regions are not written."""
    made = on_picture.begin("ddmarker", question, ("showmisplaced",), sheet)
    drag = child(made, "drag")
    child(drag, "no", text="1")
    cdata(drag, "text", MARKER)
    child(drag, "noofdrags", text=str(question.right))
    for number, region in enumerate((region for region in question.regions if region.correct), 1):
        shape, places = outline(region)
        drop = child(made, "drop")
        child(drop, "no", text=str(number))
        child(drop, "shape", text=shape)
        child(drop, "coords", text=places)
        child(drop, "choice", text="1")
    return sheet.end(made, question)


def outline(region: Region) -> tuple[str, str]:
    """A region as Moodle says it; edges belong to it."""
    if region.circle is not None:
        x, y, radius = region.circle
        return "circle", f"{x},{y};{radius}"
    if region.rect is not None:
        x, y, width, height = region.rect
        return "rectangle", f"{x},{y};{width},{height}"
    assert region.polygon is not None
    return "polygon", ";".join(f"{x},{y}" for x, y in region.polygon)
