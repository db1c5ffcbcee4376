"""Rich texts as Moodle's fields hold them: HTML in CDATA, with the files that it shows beside it."""

import re
from base64 import b64encode
from urllib.parse import quote

from lxml import etree

from itemwright.formats.moodle.vocab import PLUGIN_FILE
from itemwright.formats.words import is_right_to_left
from itemwright.model.richtext import Media, Text
from itemwright.text.xhtml import Dialect, html
from itemwright.xml.build import cdata, child

# What MathJax takes for the beginning of a formula; it does not look into code.
_DELIMITER = re.compile(r"\$(?=\$)|\\(?=[(\[])")
_JOINER = "\N{WORD JOINER}"


def _tex(formula: str, display: bool) -> str:
    return rf"\[{formula}\]" if display else rf"\({formula}\)"


def _href(media: Media) -> str:
    return PLUGIN_FILE + quote(media.name)


def _literal(text: str) -> str:
    """Characters of the author's that are no formula, parted by an invisible joiner so that they stay none."""
    if "$$" not in text and "\\" not in text:
        return text
    return _DELIMITER.sub(rf"\g<0>{_JOINER}", text)


DIALECT = Dialect(math=_tex, href=_href, literal=_literal)


class Texts:
    """Writes the texts of one bank.

    Moodle has no language for a question, so it stands on the HTML, with the direction of writing; English is what
    a bank without `language` has and is not said.
    """

    def __init__(self, language: str) -> None:
        self._files: dict[str, str] = {}
        self._language = ""
        if language.split("-")[0].lower() != "en":
            direction = ' dir="rtl"' if is_right_to_left(language) else ""
            self._language = f'{direction} lang="{language}"'

    def html(self, *texts: Text, unwrap: bool = False) -> str:
        """Texts one below the other; with `unwrap` a lone paragraph without its `p`, where nothing needs one."""
        language = self._language
        made = "".join(html(text, DIALECT, unwrap=unwrap and not language) for text in texts)
        if not language or not made:
            return made
        if made.startswith("<p>") and made.find("</p>") == len(made) - 4:
            return f"<p{language}>{made[3:]}"
        return f"<div{language}>{made}</div>"

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
        cdata(field, "text", content)
        files = {media.name: media for text in shown for media in text.media}
        for file in files.values():
            if file.name not in self._files:
                self._files[file.name] = b64encode(file.data).decode("ascii")
            attributes = {"name": file.name, "path": "/", "encoding": "base64"}
            child(field, "file", attributes, self._files[file.name])
