"""The picture that a question is asked on."""

from lxml import etree

from itemwright.formats.qti21.texts import Texts
from itemwright.formats.qti21.vocab import add
from itemwright.questions.picture import Picture


def picture(interaction: etree._Element, image: Picture, texts: Texts) -> None:
    """Append the picture with its size, on which the places count, and the text for those who do not see it."""
    media = image.file
    attributes = {"data": texts.media(media), "type": media.mime}
    if media.size is not None:
        attributes["width"], attributes["height"] = map(str, media.size)
    add(interaction, "object", attributes, image.alt)
