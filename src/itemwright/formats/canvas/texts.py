"""Rich texts as the HTML that Canvas shows, and the names that stand in it for blanks and variables."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from urllib.parse import quote

from itemwright.formats.canvas.vocab import FILES, LOST_ENDING, media_path
from itemwright.formats.words import is_right_to_left
from itemwright.model.richtext import Media, Text
from itemwright.text.gaps import with_gaps
from itemwright.text.variables import substituted, substituted_in_tex, variables_in_tex
from itemwright.text.xhtml import Dialect, html, is_inline
from itemwright.xml.markup import Markup, attributes, escaped


def equation(tex: str, display: bool) -> Markup:
    """A formula as Canvas's own editor stores it: a picture drawn by Canvas's server, which keeps the TeX.

    It shows everywhere; TeX between `\\(` and `\\)` only where a school has switched MathJax on. The address holds the
    TeX percent-encoded twice.
    """
    picture = {
        "class": "equation_image",
        "title": tex,
        "src": f"/equation_images/{quote(quote(tex, safe=''), safe='')}",
        "alt": f"LaTeX: {tex}",
        "data-equation-content": tex,
    }
    shown = f"<img{attributes(picture)} />"
    return Markup(f'<div class="display-math">{shown}</div>' if display else shown)


def delimited(tex: str, display: bool) -> Markup:
    """A formula as text that MathJax typesets: where Canvas has to put numbers into it."""
    shown = escaped(tex)
    return Markup(rf"<p>\[{shown}\]</p>" if display else rf"\({shown}\)")


class Texts:
    """Writes the texts of a document, in one language. `shown` has the files that they show, by name.

    Canvas has no place for the language of a quiz. Where it is not English, each HTML text says it itself, and its
    direction, so that screen readers and browsers know.
    """

    def __init__(self, language: str) -> None:
        direction = ' dir="rtl"' if is_right_to_left(language) else ""
        self._attributes = "" if language.split("-")[0].lower() == "en" else f' lang="{language}"{direction}'
        self.shown: dict[str, Media] = {}
        self._dialect = Dialect(math=equation, href=self.file)

    def file(self, media: Media) -> str:
        """The reference to a file, which is then part of the package."""
        self.shown.setdefault(media.name, media)
        return f"{FILES}/{media_path(media)}"

    def html(self, *texts: Text) -> str:
        """Texts one after the other, as blocks."""
        return self.wrapped("".join(html(text, self._dialect) for text in texts))

    def choice(self, text: Text) -> str:
        """A text without its paragraph, if it is one only."""
        name = "span" if is_inline(text) else "div"
        return self.wrapped(html(text, self._dialect, unwrap=True), name)

    def with_blanks(self, text: Text, shown: Mapping[str, str]) -> str:
        """A text with its gaps; `shown` is what stands at each."""
        dialect = Dialect(math=equation, href=self.file, gap=lambda name: escaped(shown[name]))
        return self.wrapped(html(replace(text, blocks=with_gaps(text.blocks)), dialect))

    def with_variables(self, text: Text, names: Mapping[str, str]) -> str:
        """A text in which `{a}` becomes `[a]`, for the variables in `names`: Canvas puts the numbers in there.

        It does so by plain replacement, so a formula with a variable has to be text, not a picture.
        """
        shown = {name: f"[{written}]" for name, written in names.items()}

        def put(characters: str) -> str:
            return substituted(characters, shown)

        def math(tex: str, display: bool) -> Markup:
            if variables_in_tex(tex).isdisjoint(names):
                return equation(tex, display)
            return delimited(substituted_in_tex(tex, shown), display)

        return self.wrapped(html(text, Dialect(math=math, href=self.file, literal=put)))

    def wrapped(self, markup: str, name: str = "div") -> str:
        """HTML with its language."""
        return f"<{name}{self._attributes}>{markup}</{name}>" if self._attributes else markup


def distinct_names(names: Iterable[str], text: Text) -> dict[str, str]:
    """The names that stand in brackets in a text, by the author's: Canvas finds them by these characters alone.

    A name that the text holds in brackets anyway (`list[i]`) gets an underscore; so does one with an ending that
    Classic Quizzes' converter cuts off.
    """
    around = text.source + text.plain
    made: dict[str, str] = {}
    for name in names:
        shown = name
        while f"[{shown}]" in around or LOST_ENDING.search(shown) or shown in made.values():
            shown += "_"
        made[name] = shown
    return made
