"""What questions on a picture have in common. Moodle has no alternative text for the picture."""

import re
from collections.abc import Iterable

from lxml import etree

from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.vocab import Kind
from itemwright.model.richtext import Media
from itemwright.questions.hotspot import Hotspot
from itemwright.questions.label_image import LabelImage
from itemwright.xml.build import child
from itemwright.xml.parse import XmlError, parse_xml

_PIXELS = re.compile(r"\s*\d+(\.\d+)?(px)?\s*", re.ASCII)


def begin(kind: Kind, question: Hotspot | LabelImage, flags: Iterable[str], sheet: Sheet) -> etree._Element:
    """The question up to its picture; `flags` are true by being there."""
    body = sheet.texts.html(question.stem) + sheet.texts.read_out(question.image.alt)
    made = sheet.begin_with(kind, question, body, question.stem)
    sheet.combined(made, question.feedback, count=True)
    for flag in flags:
        child(made, flag)
    sheet.texts.file(made, question.image.file)
    return made


def has_size(picture: Media) -> bool:
    """Whether browsers show a picture in its size: an SVG needs `width` and `height`, a view box does not do."""
    if picture.mime != "image/svg+xml":
        return True
    try:
        root = parse_xml(picture.data)
    except XmlError:
        return False
    return all(_PIXELS.fullmatch(root.get(side, "")) for side in ("width", "height"))
