"""How a cartridge shows a text, and what of it does not survive."""

import re

from itemwright.model.richtext import Media, Text
from itemwright.text.xhtml import Dialect, html

_TAG_LIKE = re.compile(r"&lt;(?=[A-Za-z/!?])")
_ENTITY_LIKE = re.compile(r"&amp;(?=[A-Za-z][A-Za-z0-9]*;|#)")
_SHOWN = re.compile(r"<[A-Za-z/!?]|&(?:[A-Za-z][A-Za-z0-9]*;|#)")
_JOINER = "\N{WORD JOINER}"


def tex(formula: str, display: bool) -> str:
    """Mathematics in the delimiters that both MathJax set-ups know."""
    return rf"\[{formula}\]" if display else rf"\({formula}\)"


def media_path(media: Media) -> str:
    """Where a file stands in the cartridge.

    Assessments stand at the root, so that this relative path is resolved by both Moodle and Canvas
    (contracts/cartridge.md).
    """
    return f"media/{media.name}"


DIALECT = Dialect(math=tex, href=media_path)


def shown(text: Text, *, unwrap: bool = False) -> str:
    """A text as HTML.

    Moodle decodes one level of entities (contracts/moodle.md, 4.3): `&lt;b` would arrive as a tag, and `&amp;nbsp;`
    would end the whole restore. An invisible word joiner after the sign keeps both from happening.
    """
    markup = html(text, DIALECT, unwrap=unwrap)
    if "&" in markup:
        markup = _TAG_LIKE.sub("&lt;" + _JOINER, markup)
        markup = _ENTITY_LIKE.sub("&amp;" + _JOINER, markup)
    return markup


def needs_joiner(text: Text) -> bool:
    """Whether `shown` puts a word joiner into the text."""
    return ("<" in text.plain or "&" in text.plain) and _SHOWN.search(text.plain) is not None


def looks_like_entity(plain: str) -> bool:
    """Whether plain text holds what Moodle takes for an entity: `&nbsp;`."""
    return _ENTITY_LIKE.search(plain.replace("&", "&amp;")) is not None
