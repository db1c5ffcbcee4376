"""Marking of what is put into its place: orders, words in gaps, labels and markers on pictures."""

import math
import re
from typing import Any

from lxml import etree

from .marking import Marked, combined, displayed, index_of

GRADED = ("ALL_OR_NOTHING", "ABSOLUTE_POSITION")
"""The grading types of ordering that itemwright writes."""


def order(question: etree._Element, response: dict[str, Any]) -> Marked:
    """An order of all items."""
    items = [displayed(answer.findtext("text") or "") for answer in question.findall("answer")]
    assert len(items) >= 2, "the importer stops here and says nothing"
    assert question.findtext("shownumcorrect") or len(question.findall("hint")) > 1, "the importer crashes"
    assert question.findtext("selecttype") == "ALL", "only some of the items are asked for"
    places = [index_of(one, items) for one in response["order"]]
    assert sorted(places) == list(range(len(items)))
    hits = sum(place == index for index, place in enumerate(places))
    grading = question.findtext("gradingtype")
    assert grading in GRADED
    fraction = float(hits == len(items)) if grading == "ALL_OR_NOTHING" else hits / len(items)
    return Marked(fraction, combined(question, fraction))


def words(question: etree._Element, response: dict[str, Any], kind: str) -> Marked:
    """Words dragged into gaps, or chosen in them, by the number of the gap in the text."""
    boxes = question.findall("dragbox" if kind == "ddwtos" else "selectoption")
    labels = [displayed(box.findtext("text") or "") for box in boxes]
    assert all(labels), "blank words are removed"
    body = question.findtext("questiontext/text") or ""
    right = [int(number) - 1 for number in re.findall(r"\[\[(\d+)\]\]", body)]
    assert right
    assert max(right) < len(labels)
    put = {int(gap): index_of(word, labels) for gap, word in response["gaps"].items()}
    hits = sum(put.get(gap) == word for gap, word in enumerate(right, 1))
    for word in set(right):
        assert right.count(word) == 1 or kind == "gapselect" or boxes[word].find("infinite") is not None
    fraction = hits / len(right)
    shown = re.sub(r"\[\[\d+\]\]", "…", body).replace("&#91;", "[")
    return Marked(fraction, f"{shown} {' '.join(labels)} {combined(question, fraction)}")


def labels(question: etree._Element, response: dict[str, Any]) -> Marked:
    """Labels put onto places, by the number of the place."""
    drags = {int(drag.findtext("no") or 0): drag for drag in question.findall("drag")}
    texts = {
        number: (drag.findtext("text") or "").strip()
        if drag.find("file") is not None
        else displayed(drag.findtext("text") or "")
        for number, drag in drags.items()
    }
    numbers = list(texts)
    put = {
        int(place): numbers[index_of(label, list(texts.values()))]
        for place, label in response["places"].items()
    }
    drops = question.findall("drop")
    for drop in drops:
        assert int(drop.findtext("choice") or 0) in drags
        assert (drop.findtext("xleft") or "").isdecimal()
        assert (drop.findtext("ytop") or "").isdecimal()
    hits = sum(put.get(int(drop.findtext("no") or 0)) == int(drop.findtext("choice") or 0) for drop in drops)
    fraction = hits / len(drops)
    return Marked(fraction, combined(question, fraction) + _pictures(question))


def markers(question: etree._Element, response: dict[str, Any]) -> Marked:
    """Markers dropped onto points of the picture, by their label."""
    texts = {displayed(drag.findtext("text") or ""): drag for drag in question.findall("drag")}
    placed: list[tuple[str, tuple[int, int]]] = []
    for label, points in response["markers"].items():
        drag = texts[label]
        dropped = [point.split(",") for point in points.split(";") if point]
        if drag.find("infinite") is None:
            assert len(dropped) <= int(drag.findtext("noofdrags") or 1), "there are no more markers"
        placed += [(drag.findtext("no") or "", (int(x), int(y))) for x, y in dropped]
    drops = question.findall("drop")
    hits, used = 0, set()
    for drop in drops:
        for number, (choice, point) in enumerate(placed):
            if number not in used and choice == drop.findtext("choice") and _inside(drop, point):
                hits += 1
                used.add(number)
                break
    fraction = hits / max(len(drops), len(placed))
    return Marked(fraction, combined(question, fraction) + _pictures(question))


def _inside(drop: etree._Element, point: tuple[int, int]) -> bool:
    x, y = point
    shape = drop.findtext("shape")
    coordinates = [tuple(map(int, part.split(","))) for part in (drop.findtext("coords") or "").split(";")]
    if shape == "circle":
        (left, top), (radius,) = coordinates
        return math.hypot(x - left, y - top) <= radius
    if shape == "rectangle":
        (left, top), (width, height) = coordinates
        return left <= x <= left + width and top <= y <= top + height
    assert shape == "polygon"
    inside = False
    for (ax, ay), (bx, by) in zip(coordinates, [*coordinates[1:], coordinates[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _pictures(question: etree._Element) -> str:
    background = "".join(f" /bgimage/{file.get('name')}" for file in question.findall("file"))
    assert background, "there is no picture"
    return background + "".join(f" /dragimage/{file.get('name')}" for file in question.findall("drag/file"))
