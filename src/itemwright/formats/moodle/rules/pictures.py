"""Rules for questions on a picture: `ddimageortext` and `ddmarker`."""

import re

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.moodle.rules.parts import Parts, Report

PICTURE_BROKEN = declare(
    "QW673",
    Severity.ERROR,
    "question on a picture that does not work",
    """
    A `ddimageortext` or `ddmarker` question needs its picture (a `file` in the question itself), labels (`drag`) and
    places (`drop`); each has a number (`no`, from 1 on), and the `choice` of a place is the number of a label. If not,
    it is imported and broken. Numbers and pixels are whole: 5.5 is a database error, which loses this question and all
    that follow.
    """,
)
SHAPE = declare(
    "QW674",
    Severity.ERROR,
    "region that Moodle cannot draw",
    """
    The `shape` of a region is `circle`, `rectangle` or `polygon`: any other imports, and dies when the question is
    opened. Its `coords` are `x,y;r`, `x,y;width,height` or `x,y;x,y;x,y…` in whole pixels; Moodle does not check them
    (a warning).
    """,
)

_WHOLE = re.compile(r"[0-9]+", re.ASCII)
_COORDINATES = {
    "circle": re.compile(r"[0-9]+,[0-9]+;[0-9]+"),
    "rectangle": re.compile(r"[0-9]+,[0-9]+;[0-9]+,[0-9]+"),
    "polygon": re.compile(r"[0-9]+,[0-9]+(;[0-9]+,[0-9]+){2,}"),
}


def check(question: etree._Element, parts: Parts, kind: str, report: Report) -> None:
    """The rules for one question of these types."""
    for name, what in (("file", "picture"), ("drag", "labels"), ("drop", "places")):
        if not parts.all(name):
            report.add(PICTURE_BROKEN, f"this question has no {what}", question)
    labels = {_number(drag, "no", "label", report) for drag in parts.all("drag")}
    for drop in parts.all("drop"):
        _number(drop, "no", "place", report)
        choice = _number(drop, "choice", "place", report)
        if choice and choice not in labels:
            report.add(PICTURE_BROKEN, f"there is no label {choice}", drop)
        if kind == "ddmarker":
            _region(drop, report)
        else:
            for side in ("xleft", "ytop"):
                _number(drop, side, "place", report)


def _number(part: etree._Element, field: str, what: str, report: Report) -> int | None:
    """A whole number of a label or place; what is wrong with it is reported."""
    value = Parts(part).value(field)
    if value and _WHOLE.fullmatch(value):
        if int(value) or field in ("xleft", "ytop"):
            return int(value)
        report.add(PICTURE_BROKEN, f"`{field}` of a {what} counts from 1", part)
    elif value:
        report.add(PICTURE_BROKEN, f"`{field}` holds `{value[:40]}`, not a whole number", part)
    else:
        report.add(PICTURE_BROKEN, f"this {what} has no `{field}`", part)
    return None


def _region(drop: etree._Element, report: Report) -> None:
    parts = Parts(drop)
    shape = (parts.value("shape") or "").lower()
    form = _COORDINATES.get(shape)
    coordinates = (parts.value("coords") or "").replace(" ", "")
    if form is None:
        report.add(SHAPE, f"`{shape[:40]}` is no shape", drop)
    elif not form.fullmatch(coordinates):
        report.add(SHAPE, f"`{coordinates[:60]}` does not describe a {shape}", drop, Severity.WARNING)
