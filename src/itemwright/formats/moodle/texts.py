"""Rich texts as Moodle's fields hold them: HTML in CDATA, with the files that it shows beside it."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import replace
from html import escape
from urllib.parse import quote

from lxml import etree

from itemwright.formats.moodle.vocab import FOR_SCREEN_READERS, PLUGIN_FILE
from itemwright.formats.words import is_right_to_left
from itemwright.model.richtext import Media, Text
from itemwright.text.gaps import with_gaps
from itemwright.text.variables import substituted, substituted_in_tex
from itemwright.text.xhtml import Dialect, html
from itemwright.xml.build import cdata, child
from itemwright.xml.markup import Markup, escaped

# What MathJax takes for the beginning of a formula; it does not look into code.
_DELIMITER = re.compile(r"\$(?=\$)|\\(?=[(\[])")
_JOINER = "\N{WORD JOINER}"
# The element that stands for a gap until it is filled: no text of an author's can hold it.
_GAP = re.compile(r'<gap name="([^"]*)" />')
# Code, and what stands inside tags: addresses, titles, alternative texts.
_NO_VARIABLES = re.compile(r"<code\b[^>]*>[^<]*|<[^>]*\{[^>]*>")

# A tag, or the sign for the place of files outside of one; and in a tag, where it is no address that we wrote.
_TAG_OR_PLACE = re.compile(f"<[^<>]*>|{PLUGIN_FILE}")
_TYPED_PLACE = re.compile(f'(?<! src=")(?<! href="){PLUGIN_FILE}')


def _tex(formula: str, display: bool) -> Markup:
    tex = escaped(formula)
    return Markup(rf"<p>\[{tex}\]</p>" if display else rf"\({tex}\)")


def _href(media: Media) -> str:
    return PLUGIN_FILE + quote(media.name)


def _literal(text: str) -> str:
    """Characters of the author's that are no formula, parted by an invisible joiner so that they stay none."""
    if "$$" not in text and "\\" not in text:
        return text
    return _DELIMITER.sub(rf"\g<0>{_JOINER}", text)


def _gap(name: str) -> Markup:
    return Markup(f'<gap name="{name}" />')


DIALECT = Dialect(math=_tex, href=_href, literal=_literal, gap=_gap)


def label(text: str) -> str:
    """Plain text in a place that Moodle shows as HTML."""
    return escape(_literal(text), quote=False)


class Texts:
    """Writes the texts of one bank.

    Moodle has no language for a question, so it stands on the HTML, with the direction of writing; English is what
    a bank without `language` has and is not said.
    """

    def __init__(self, language: str) -> None:
        self._files: dict[str, str] = {}
        self._dialect = DIALECT
        self._guard: Callable[[str], str] = str
        self._language = ""
        if language.split("-")[0].lower() != "en":
            direction = ' dir="rtl"' if is_right_to_left(language) else ""
            self._language = f'{direction} lang="{language}"'

    def substituting(self, names: Iterable[str]) -> "Texts":
        """The same for a question in whose texts Moodle puts the values of the variables `names` for `{a}`.

        In TeX the value keeps braces around it: `\\frac{a}{b}` is `\\frac{{a}}{{b}}`. Moodle knows no blanks in the
        braces.
        """
        shown = {name: f"{{{name}}}" for name in names}
        made = copy(self)
        made._dialect = replace(
            DIALECT,
            math=lambda formula, display: _tex(substituted_in_tex(formula, shown), display),
            literal=lambda characters: _literal(substituted(characters, shown)),
        )
        made._guard = _no_expressions
        return made

    def html(self, *texts: Text, unwrap: bool = False) -> str:
        """Texts one below the other; with `unwrap` a lone paragraph without its `p`, where nothing needs one."""
        parts = [html(text, self._dialect, unwrap=unwrap and not self._language) for text in texts]
        return self._in_language(self._guard("".join(parts)))

    def gapped(self, text: Text, put: Callable[[str], str], guard: Callable[[str], str]) -> str:
        """A text with what `put` gives for the name of each gap; `guard` sees to it that nothing else is a gap."""
        parts = _GAP.split(self.html(replace(text, blocks=with_gaps(text.blocks))))
        return "".join(
            put(part) if number % 2 else guard(part) if part else "" for number, part in enumerate(parts)
        )

    def plain(self, text: Text) -> str:
        """The words of a text as one paragraph, for places that cannot show more."""
        return self._in_language(f"<p>{escape(text.plain, quote=False)}</p>")

    def read_out(self, words: str) -> str:
        """A paragraph for screen readers only."""
        return self._guard(f'<p class="{FOR_SCREEN_READERS}"{self._language}>{label(words)}</p>')

    def field(
        self, parent: etree._Element, name: str, *texts: Text | None, unwrap: bool = False
    ) -> etree._Element:
        """Append a field with `texts` one below the other, None left out; it may be empty."""
        made = child(parent, name, {"format": "html"})
        present = [text for text in texts if text is not None]
        self.fill(made, self.html(*present, unwrap=unwrap), *present)
        return made

    def fill(self, field: etree._Element, content: str, *shown: Text) -> None:
        """Put HTML into a field, and the files of the texts `shown` in it: each field needs its own."""
        cdata(field, "text", _only_our_places(content))
        files = {media.name: media for text in shown for media in text.media}
        for media in files.values():
            self.file(field, media)

    def file(self, parent: etree._Element, media: Media) -> None:
        """Append a file."""
        if media.name not in self._files:
            self._files[media.name] = b64encode(media.data).decode("ascii")
        attributes = {"name": media.name, "path": "/", "encoding": "base64"}
        child(parent, "file", attributes, self._files[media.name])

    def _in_language(self, made: str) -> str:
        if not self._language or not made:
            return made
        if made.startswith("<p>") and made.find("</p>") == len(made) - 4:
            return f"<p{self._language}>{made[3:]}"
        return f"<div{self._language}>{made}</div>"


def _only_our_places(made: str) -> str:
    """HTML in which Moodle finds no place of files that an author typed: it replaces them in code and words as well.

    The name of the sign is read as the sign, and means nothing in a gap as its number would.
    """
    if PLUGIN_FILE not in made:
        return made
    broken = f"@&commat;{PLUGIN_FILE[2:]}"
    return _TAG_OR_PLACE.sub(lambda found: _TYPED_PLACE.sub(broken, found[0]), made)


def _no_expressions(made: str) -> str:
    """HTML in which Moodle finds variables where they are some, and no `{=…}`, which it would compute."""
    made = _NO_VARIABLES.sub(lambda match: match[0].replace("{", "&#123;"), made)
    return made.replace("{=", "&#123;=")
