"""Label image: graphicGapMatchInteraction. QTI 2.1 takes pictures only, so each label becomes one."""

import unicodedata

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.items.picture import picture
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Context
from itemwright.formats.qti21.vocab import LABELS, add
from itemwright.questions.label_image import LabelImage
from itemwright.xml.build import child, element

SVG = "http://www.w3.org/2000/svg"
HEIGHT = 28


def possible(question: LabelImage) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.labels))


def write(question: LabelImage, context: Context) -> etree._Element:
    """A label may be used as often as it is needed; a place takes one."""
    words = {word: f"w{place}" for place, word in enumerate(question.words, 1)}
    needed = [label.text for label in question.labels]
    earned = possible(question)
    right = [f"{words[label.text]} a{place}" for place, label in enumerate(question.labels, 1)]
    asked = shell.scored(question, possible, context)
    item = shell.begin(asked, [pairs.response(question.scoring, right)], earned)
    body = shell.body(item, asked)
    shell.ask(item, question, context)
    interaction = add(body, "graphicGapMatchInteraction", {"responseIdentifier": RESPONSE})
    picture(interaction, question.image, context.texts)
    for word in sorted(words, key=lambda word: (word.casefold(), word)):
        name = words[word]
        text = context.texts.line(word)
        attributes = {
            "identifier": name,
            "matchMax": str(max(needed.count(word), 1)),
            "objectLabel": text,
        }
        width = width_of(word)
        shown = {
            "data": context.texts.file(f"{LABELS}{question.id}-{name}.svg", label_picture(text, width)),
            "type": "image/svg+xml",
            "width": str(width),
            "height": str(HEIGHT),
        }
        add(add(interaction, "gapImg", attributes), "object", shown, text)
    for place, label in enumerate(question.labels, 1):
        x, y, width, height = label.place
        attributes = {
            "identifier": f"a{place}",
            "matchMax": "1",
            "shape": "rect",
            "coords": f"{x},{y},{x + width},{y + height}",
            "hotspotLabel": str(place),
        }
        add(interaction, "associableHotspot", attributes)
    rules = add(item, "responseProcessing")
    pairs.score(rules, question.scoring, asked.points)
    processing.state(rules, asked.points, earned, asked.told)
    shell.finish(item, rules, asked, earned)
    return shell.tell(item, question, asked, context)


def width_of(word: str) -> int:
    """The width of a label in pixels: wide characters (UAX #11) take two places."""
    places = sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in word)
    return 16 + 8 * places


def label_picture(text: str, width: int) -> etree._Element:
    """A label as a picture: the text in a frame."""
    size = {"width": str(width), "height": str(HEIGHT)}
    root = element(f"{{{SVG}}}svg", {**size, "viewBox": f"0 0 {width} {HEIGHT}"}, namespaces={None: SVG})
    frame = {"x": "1", "y": "1", "width": str(width - 2), "height": str(HEIGHT - 2), "rx": "4"}
    child(root, "rect", {**frame, "fill": "#ffffff", "stroke": "#444444"})
    place = {"x": str(width // 2), "y": "19", "text-anchor": "middle"}
    child(root, "text", {**place, "font-family": "sans-serif", "font-size": "14"}, text)
    return root
