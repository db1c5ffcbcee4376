"""The picture that a question is asked on."""

from collections.abc import Iterator

from lxml import etree

from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add
from itemwright.package.sheet import BLANK
from itemwright.questions.picture import Picture
from itemwright.xml.markup import Markup, escaped, quoted


def picture(interaction: etree._Element, sized: bool) -> None:
    """Append the picture with its size, on which the places count, and the text for those who do not see it: blanks."""
    names = ("data", "type", "width", "height") if sized else ("data", "type")
    add(interaction, "object", dict.fromkeys(names, BLANK), BLANK)


def picture_words(image: Picture, texts: Texts) -> Iterator[Markup]:
    """The words that `picture` has blanks for."""
    media = image.file
    yield from map(quoted, (texts.media(media), media.mime, *map(str, media.size or ())))
    yield escaped(image.alt)
