"""How a cartridge shows a text, and what of it does not survive.

Moodle decodes one level of entities in everything that it restores (docs/importers/moodle.md, 4.3): `&lt;b` in HTML
arrives as a tag, and `&amp;nbsp;` ends the whole restore. So an element without content stands between such a sign
and what makes it a tag or an entity: nothing of it is seen, and code that is copied from the page holds nothing
strange, as it would with an invisible character.
"""

import re
from collections.abc import Iterator
from functools import cache

from lxml import etree

from itemwright.model.richtext import Media, Text
from itemwright.text.xhtml import Dialect, html
from itemwright.xml.markup import Markup, escaped

_GUARDED = re.compile('[&<"%]')
_PART = re.compile(r"<[^>]*>|[^<]+")
_TAG_LIKE = re.compile(r"&lt;(?=[A-Za-z/!?])")
_REFERENCE = r"[A-Za-z][A-Za-z0-9]*;|#[0-9]|#[xX][0-9A-Fa-f]"
_ENTITY_LIKE_IN_TAG = re.compile(rf"&amp;(?={_REFERENCE})")
_ENTITY_LIKE_IN_LINE = re.compile(rf"&(?={_REFERENCE})")
_DOLLAR = re.compile("%(?=24)")
_MARKUP_LIKE_IN_TEX = re.compile(r"[<&](?=[A-Za-z/!?#])|%(?=24)")
_DIVIDER = "<span></span>"
_JOINER = "\N{WORD JOINER}"
_VOID = frozenset({"br", "hr", "img"})


def tex(formula: str, display: bool) -> Markup:
    """Mathematics in the delimiters that both MathJax set-ups know.

    TeX ignores the blanks by which Moodle is kept from seeing a tag or an entity; an element would end the formula.
    """
    shown = escaped(_MARKUP_LIKE_IN_TEX.sub(r"\g<0> ", formula))
    return Markup(rf"<p>\[{shown}\]</p>" if display else rf"\({shown}\)")


def media_path(media: Media) -> str:
    """Where a file stands in the cartridge.

    Assessments stand at the root, so that this relative path is resolved by both Moodle and Canvas
    (docs/importers/cartridge.md).
    """
    return f"media/{media.name}"


DIALECT = Dialect(math=tex, href=media_path, gap=lambda name: Markup("_____"))
PAGE = Dialect(math=tex, href=lambda media: f"../{media_path(media)}")


def shown(text: Text, *, unwrap: bool = False) -> str:
    """A text as HTML that means the same before and after Moodle's decoding."""
    return _guarded(html(text, DIALECT, unwrap=unwrap))


def page(text: Text) -> list[etree._Element]:
    """A text as the elements of a page of its own."""
    body = etree.fromstring(_guarded(html(text, PAGE)), etree.HTMLParser())[0]
    for element in body.iter():
        if element.tag not in _VOID and not len(element) and element.text is None:
            element.text = ""  # or it would be written as `<td/>`, which HTML takes for the start of one
    return list(body)


def line(plain: str) -> str:
    """A line of plain text, as titles are. What looks like an entity is kept from being one by a word joiner."""
    return _ENTITY_LIKE_IN_LINE.sub(f"&{_JOINER}", plain) if "&" in plain else plain


def looks_like_entity(plain: str) -> bool:
    """Whether plain text holds what Moodle takes for an entity: `&nbsp;`."""
    return "&" in plain and _ENTITY_LIKE_IN_LINE.search(plain) is not None


def changes(text: Text) -> Iterator[str]:
    """What `shown` writes in another way than the author, in words."""
    if not _GUARDED.search(text.source):
        return
    written = html(text, DIALECT)
    tags = [part for part in _PART.findall(written) if part[0] == "<"]
    if any(_guarded(part) != part for part in _PART.findall(written) if part[0] != "<"):
        yield "an empty `span` stands behind `<`, `&` or `%` where Moodle would take what follows for markup"
    if any("&quot;" in tag for tag in tags):
        yield (
            "`\"` in an alternative text or the title of a link is written `'`, because Moodle would end the text"
            " there"
        )
    if any(_ENTITY_LIKE_IN_TAG.search(tag) for tag in tags):
        yield (
            "an invisible word joiner stands behind `&` in an address or an alternative text, because Moodle would take"
            " what follows for an entity"
        )


def _guarded(markup: str) -> str:
    if "&" not in markup and "%24" not in markup:
        return markup
    return _PART.sub(_guarded_part, markup)


def _guarded_part(part: re.Match[str]) -> str:
    """A tag, or the text between two."""
    characters = part[0]
    if characters[0] == "<":
        return _ENTITY_LIKE_IN_TAG.sub(f"&amp;{_JOINER}", characters.replace("&quot;", "'"))
    guarded = _TAG_LIKE.sub(f"&lt;{_DIVIDER}", characters)
    guarded = _entity_like().sub(f"&amp;{_DIVIDER}", guarded)
    # Moodle puts a dollar sign in the place of `%24`.
    return _DOLLAR.sub(f"%{_DIVIDER}", guarded)


@cache
def _entity_like() -> re.Pattern[str]:
    """What a browser takes for an entity in a text: some names need no semicolon there."""
    from html.entities import html5

    bare = sorted(name for name in html5 if not name.endswith(";"))
    return re.compile(rf"&amp;(?={_REFERENCE}|{'|'.join(bare)})")
