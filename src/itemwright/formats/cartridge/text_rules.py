"""The rules for the texts of a cartridge. Sources: as in `rules`."""

import re
from functools import cache
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from lxml import etree

from itemwright.diag import Bag, Severity, declare
from itemwright.formats.base import place
from itemwright.formats.cartridge.vocab import MAX_STEM
from itemwright.formats.qti12.elements import NAMESPACE
from itemwright.package.tree import Tree

ENTITY = declare(
    "QW614",
    Severity.ERROR,
    "named entity that ends Moodle's restore",
    """
    Moodle decodes one level of entities in texts, titles and answers, and then parses them as XML: a name of HTML 4
    that XML does not know (`&amp;nbsp;` in the HTML, shown as `&nbsp;`) ends the whole restore with "Entity 'nbsp'
    not defined". Put an element without content between the `&` and the name.
    """,
)
MEDIA_MISSING = declare(
    "QW616",
    Severity.WARNING,
    "picture that is not in the package",
    """
    A text shows a picture whose file the package does not hold, so students see a broken one.
    """,
)
MEDIA_PLACE = declare(
    "QW623",
    Severity.WARNING,
    "picture that Moodle looks for elsewhere",
    """
    Moodle takes the address of a picture in a question, without `$IMS-CC-FILEBASE$`, from the folder of the
    assessment's file. Put the assessment at the root of the package and write the address from there, `media/x.png`,
    which Canvas finds too.
    """,
)
LOST = declare(
    "QW618",
    Severity.WARNING,
    "content that an importer drops",
    """
    Moodle loses a choice or an answer that is just `0`, the answers of a fill-in-blank item within `or` or in a second
    condition that scores, and Canvas a question text of more than 16 kB. Say `<p>0</p>` for a choice, put all answers
    side by side into one condition, and shorten the text.
    """,
)

_NAMED = re.compile(r"&amp;([A-Za-z][A-Za-z0-9]*);")
_SOURCE = re.compile(r"""<img\b[^<>]*?\ssrc=["']([^"'>]+)["']""")
_TOKEN = "$IMS-CC-FILEBASE$"


def below(element: etree._Element, *way: str) -> list[etree._Element]:
    """The elements at the end of a way through children, as `findall` has them in twice the time."""
    found = [element]
    for name in way:
        found = [child for one in found for child in one if child.tag == name]
    return found


def first_below(element: etree._Element, *way: str) -> etree._Element | None:
    """The first of them."""
    return next(iter(below(element, *way)), None)


def check_entities(text: str | None, element: etree._Element, path: str, name: str, bag: Bag) -> None:
    """That a text which Moodle decodes (HTML, a title, an answer) holds nothing that ends its restore."""
    if text and "&amp;" in text:
        for entity in _NAMED.findall(text):
            if entity in _fatal_names():
                bag.add(ENTITY, f"the text holds `&amp;{entity};`", place(name, path, element))


@cache
def _fatal_names() -> frozenset[str]:
    """The names that PHP knows from HTML 4, less those of XML; it escapes any other."""
    from html.entities import name2codepoint

    return frozenset(name2codepoint) - {"amp", "lt", "gt", "quot"}


def check_text(text: etree._Element, path: str, tree: Tree, name: str, bag: Bag) -> None:
    """A `mattext`: what ends the restore, and pictures that are not there."""
    html = text.text
    check_entities(html, text, path, name, bag)
    if html and "<img" in html and text.get("texttype") != "text/plain":
        for source in _SOURCE.findall(html):
            if _is_local(source) and not _in_canvas(source, path, tree):
                bag.add(MEDIA_MISSING, f"`{source}` is not in the package", place(name, path, text))


def check_stem(stem: etree._Element, ident: str, path: str, tree: Tree, name: str, bag: Bag) -> None:
    """The `mattext` that asks: its length for Canvas, the place of its pictures for Moodle."""
    html = stem.text or ""
    if len(html) * 4 > MAX_STEM and len(html.encode()) > MAX_STEM:
        bag.add(LOST, f"Canvas drops the text of `{ident}`: it has more than 16 kB", place(name, path, stem))
    if "<img" not in html or stem.get("texttype") == "text/plain":
        return
    for source in _SOURCE.findall(html):
        if not _is_local(source) or not _in_canvas(source, path, tree):
            continue
        wanted = normpath(f"{dirname(path)}/{unquote(source.replace(_TOKEN, ''))}").lstrip("/")
        if wanted not in tree.files:
            bag.add(MEDIA_PLACE, f"Moodle looks for `{source}` at `{wanted}`", place(name, path, stem))


def check_choice(label: etree._Element, ident: str, path: str, name: str, bag: Bag) -> None:
    """A choice: that Moodle keeps its text."""
    text = first_below(label, f"{{{NAMESPACE}}}material", f"{{{NAMESPACE}}}mattext")
    if text is not None and text.text == "0":
        bag.add(
            LOST, f"Moodle drops the choice `0` of `{ident}`", place(name, path, label), help="write <p>0</p>"
        )


def _is_local(source: str) -> bool:
    return ":" not in source.split("/")[0]


def _in_canvas(source: str, path: str, tree: Tree) -> bool:
    """Whether Canvas finds a picture: from the folder of the assessment or from the root, with the token or not."""
    local = unquote(unquote(source).replace(_TOKEN, "")).lstrip("/")
    return normpath(join(dirname(path), local)) in tree.files or normpath(local) in tree.files
