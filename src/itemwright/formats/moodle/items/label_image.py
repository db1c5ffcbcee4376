"""Label image: `ddimageortext`, whose places have a top left corner and the size of the largest label."""

from collections import Counter

from lxml import etree

from itemwright.formats.moodle.items import on_picture
from itemwright.formats.moodle.sheet import Sheet
from itemwright.formats.moodle.texts import label
from itemwright.questions.label_image import LabelImage
from itemwright.xml.build import cdata, child


def write(question: LabelImage, sheet: Sheet) -> etree._Element:
    """The question. A label with several places may be used any number of times."""
    made = on_picture.begin("ddimageortext", question, ("shuffleanswers", "dropzonevisibility"), sheet)
    number = {word: place for place, word in enumerate(question.words, 1)}
    uses = Counter(place.text for place in question.labels)
    for word, own in number.items():
        drag = child(made, "drag")
        child(drag, "no", text=str(own))
        cdata(drag, "text", label(word))
        child(drag, "draggroup", text="1")
        if uses[word] > 1:
            child(drag, "infinite")
    for own, place in enumerate(question.labels, 1):
        left, top, _, _ = place.place
        drop = child(made, "drop")
        cdata(drop, "text", "")
        child(drop, "no", text=str(own))
        child(drop, "choice", text=str(number[place.text]))
        child(drop, "xleft", text=str(left))
        child(drop, "ytop", text=str(top))
    return sheet.end(made, question)
