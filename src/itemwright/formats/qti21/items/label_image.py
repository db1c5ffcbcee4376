"""Label image: graphicGapMatchInteraction. QTI 2.1 takes pictures only, so each label becomes one."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.items import pairs
from itemwright.formats.qti21.items.picture import picture, picture_words
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.scale import Scale
from itemwright.formats.qti21.shell import Asked, Context
from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import LABELS, add
from itemwright.package.sheet import BLANK, sheet
from itemwright.package.tree import Document
from itemwright.questions.label_image import LabelImage
from itemwright.xml.build import child, element
from itemwright.xml.markup import Markup, escaped, quoted

SVG = "http://www.w3.org/2000/svg"
HEIGHT = 28


def possible(question: LabelImage) -> Scale:
    """What can be earned."""
    return pairs.possible(question.scoring, len(question.labels))


def write(question: LabelImage, context: Context) -> Document:
    """A label may be used as often as it is needed; a place takes one."""
    names = {word: f"w{place}" for place, word in enumerate(question.words, 1)}
    needed = Counter(label.text for label in question.labels)
    shown = sorted(names, key=lambda word: (word.casefold(), word))
    offered = [(names[word], max(needed[word], 1)) for word in shown]
    right = [f"{names[label.text]} a{place}" for place, label in enumerate(question.labels, 1)]
    asked = shell.scored(question, possible, context)
    sized = question.image.file.size is not None
    return shell.filled(
        _sheet(asked, question.scoring, tuple(right), tuple(offered), sized),
        question,
        asked,
        context,
        body=_body(question, [(names[word], word) for word in shown], context.texts),
    )


def _body(question: LabelImage, shown: Iterable[tuple[str, str]], texts: Texts) -> Iterator[Markup]:
    """The words of the picture, of the labels that are `shown` (name and word), and of the places."""
    yield from picture_words(question.image, texts)
    for name, word in shown:
        text = texts.line(word)
        width = width_of(word)
        file = texts.file(f"{LABELS}{question.id}-{name}.svg", label_picture(text, width))
        yield from map(quoted, (text, file, str(width)))
        yield escaped(text)
    for label in question.labels:
        x, y, width, height = label.place
        yield quoted(f"{x},{y},{x + width},{y + height}")


@sheet
def _sheet(
    asked: Asked,
    rule: pairs.Rule,
    right: tuple[str, ...],
    offered: tuple[tuple[str, int], ...],
    sized: bool,
) -> etree._Element:
    """An item with the right pairs; of each label that is `offered` the name, and how often it may be used."""
    earned = pairs.possible(rule, len(right))
    item = shell.begin(asked, [pairs.response(rule, right)], earned)
    interaction = add(shell.body(item, asked), "graphicGapMatchInteraction", {"responseIdentifier": RESPONSE})
    picture(interaction, sized)
    for name, most in offered:
        label = add(interaction, "gapImg", {"identifier": name, "matchMax": str(most), "objectLabel": BLANK})
        size = {"width": BLANK, "height": str(HEIGHT)}
        add(label, "object", {"data": BLANK, "type": "image/svg+xml", **size}, BLANK)
    for place, _ in enumerate(right, 1):
        attributes = {
            "identifier": f"a{place}",
            "matchMax": "1",
            "shape": "rect",
            "coords": BLANK,
            "hotspotLabel": str(place),
        }
        add(interaction, "associableHotspot", attributes)
    rules = add(item, "responseProcessing")
    pairs.score(rules, rule, asked.points)
    processing.state(rules, asked.points, earned, asked.told)
    return shell.finish(item, rules, asked, earned)


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
