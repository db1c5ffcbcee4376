"""A text while it is read: where its lines stand, where findings go, and the rules that Markdown and HTML share."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from itemwright.diag import Bag, Code, Severity, Span, declare
from itemwright.model.richtext import Image, Inline, Media, Str
from itemwright.text import math
from itemwright.text.addresses import uri

MediaFinder = Callable[[str, Span | None], Media | None]
"""Looks up a local file by the path that the author wrote; reports what is wrong with it and then returns None."""

BAD_CHARACTER = declare(
    "QW302",
    Severity.ERROR,
    "character that no text can hold",
    """
    The text holds a control character, as itself or as an entity such as `&#11;`. XML cannot hold it, so that no
    package could carry it. It mostly comes in by copying from elsewhere. Remove it.
    """,
)
COMMENT = declare(
    "QW305",
    Severity.NOTE,
    "comment left out",
    """
    The text holds a comment (`<!-- … -->`). Comments are not part of what is shown, and no package carries them. Notes
    for authors belong into the question's `note`.
    """,
)
LINK = declare(
    "QW310",
    Severity.ERROR,
    "link that leads nowhere",
    """
    Links in texts lead to a complete address: `https://…`, `http://…` or `mailto:…`. A path, a fragment (`#part`) or
    another scheme does not work where the question is shown, and `javascript:` is refused everywhere. An address that
    lacks its host or has a slip in it (`http://[::1`) is refused as well. The text of the link is kept. Write the
    complete address.
    """,
)
NO_ALTERNATIVE = declare(
    "QW311",
    Severity.WARNING,
    "image without alternative text",
    """
    Who cannot see the image reads or hears its alternative text, and systems show it when the image is missing. In
    Markdown it stands between the brackets: `![A tide table](tides.png)`; in HTML it is the attribute `alt`. Say what
    the image tells, without giving away the answer.
    """,
)
WEB_IMAGE = declare(
    "QW312",
    Severity.NOTE,
    "image on the web",
    """
    The image is not a file of the bank but an address on the web. It is not packed: whoever sees the question loads it
    from there, every time, if it is still there. To have it in the package, save it beside the bank's file and give its
    path.
    """,
)
BAD_IMAGE = declare(
    "QW313",
    Severity.ERROR,
    "image address that cannot be used",
    """
    An image is a file of the bank, given by its path (`![…](images/map.png)`), or an address that begins with
    `https://` or `http://`. Images written into the text (`data:`) are lost in several systems, and other schemes lead
    nowhere. Save the image as a file and give its path.
    """,
)
NO_FILES_HERE = declare(
    "QW314",
    Severity.ERROR,
    "file in a place that has none",
    """
    This text does not come from a file of a bank, so that there is no folder in which the image could be looked up.
    """,
)
BAD_FORMULA = declare(
    "QW320",
    Severity.ERROR,
    "formula that cannot be shown",
    """
    The TeX between the dollar signs is one that no system could show: empty, very long, with an open brace, with a `%`
    that begins a comment, or with commands that define macros or bring links and styles into the page. The message
    says which. A dollar sign that is meant as money is written `\\$` where it would begin a formula.
    """,
)
NO_MATHML = declare(
    "QW321",
    Severity.WARNING,
    "formula without MathML",
    """
    Some formats (QTI) hold formulas as MathML, and the converter does not know what stands in this one: an unknown
    command or environment, or TeX with a slip in it. Those formats then show the TeX itself. Formats that typeset TeX
    (Moodle, Canvas) get it as it is, and show it if they know the command. The message says what is not known.
    """,
)

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")


@dataclass(slots=True)
class Source:
    """A text being read.

    `line_at(k)` is where its line `k` (from 0) stands in the file; without it everything is reported at `at`.
    `find` looks up local files; None where there are none.
    """

    text: str
    bag: Bag
    at: Span | None = None
    line_at: Callable[[int], Span] | None = None
    find: MediaFinder | None = None
    _said: set[tuple[str, str]] = field(default_factory=set)

    def span(self, line: int, snippet: str = "") -> Span | None:
        """Where line `line` of the text stands; exactly where `snippet` does if the file shows it there."""
        base = self.line_at(line) if self.line_at else self.at
        if base is None or not snippet or base.file not in self.bag.sources:
            return base
        lines = _lines(self.bag.sources[base.file])
        for number in range(base.line, min(max(base.end_line, base.line), len(lines)) + 1):
            start = base.column - 1 if number == base.line else 0
            found = lines[number - 1].find(snippet, start) if number else -1
            if found >= 0:
                return Span(base.file, number, found + 1, number, found + 1 + len(snippet))
        return base

    def report(
        self,
        code: Code,
        message: str,
        line: int,
        snippet: str = "",
        *,
        help: str | None = None,
        severity: Severity | None = None,
        once: str = "",
    ) -> None:
        """Add a finding about line `line`; of those with the same code and `once` only the first."""
        if once:
            if (code.id, once) in self._said:
                return
            self._said.add((code.id, once))
        self.bag.add(code, message, self.span(line, snippet), help=help, severity=severity)

    def characters(self, text: str) -> str:
        """`text` without what XML cannot hold, which is reported where the source has it."""
        for character in dict.fromkeys(_NOT_IN_XML.findall(text)):
            line = self.text.count("\n", 0, max(self.text.find(character), 0))
            self.bad_character(f"U+{ord(character):04X}", line, character)
        return _NOT_IN_XML.sub("", text)

    def bad_character(self, what: str, line: int, snippet: str) -> None:
        """Report a character that XML cannot hold."""
        self.report(
            BAD_CHARACTER,
            f"the character {what} cannot be written",
            line,
            snippet,
            help="remove it",
            once=what,
        )

    def address(self, href: str, line: int) -> str | None:
        """The address of a link, in the characters that a URI may have; None, reported, if it leads nowhere."""
        if (address := uri(href)) is not None:
            return address
        shown = _shortened(href)
        self.report(
            LINK,
            f"the link `{shown}` does not lead to an address" if shown else "the link has no address",
            line,
            href,
            help="give a complete address that begins with `https://`, `http://` or `mailto:`",
        )
        return None

    def image(self, src: str, alt: str, title: str | None, line: int) -> Inline:
        """An image. Where its file or address cannot be used, that is reported and its alternative text returned."""
        if not alt.strip():
            self.report(
                NO_ALTERNATIVE,
                f"the image `{_shortened(src)}` has no alternative text",
                line,
                src,
                help="say in words what it shows",
            )
        if src.lower().startswith(("http://", "https://")) and (address := uri(src)) is not None:
            self.report(WEB_IMAGE, f"the image `{_shortened(src)}` stays on the web", line, src)
            return Image(address, alt, title)
        if not src or _SCHEME.match(src):
            self.report(
                BAD_IMAGE,
                f"the image address `{_shortened(src)}` cannot be used"
                if src
                else "the image has no address",
                line,
                src,
                help="save the image as a file beside the bank's and give its path",
            )
        elif self.find is None:
            self.report(NO_FILES_HERE, f"there is no folder in which `{_shortened(src)}` could be", line, src)
        elif (media := self.find(src, self.span(line, src))) is not None:
            return Image(src, alt, title, media)
        return Str(alt)

    def formula(self, tex: str, line: int) -> bool:
        """Whether TeX can be used; reports why not, and warns where it has no MathML."""
        snippet = tex.strip().partition("\n")[0]
        if refused := math.refusal(tex):
            self.report(BAD_FORMULA, refused.message, line, snippet, help=refused.help)
            return False
        if problem := math.problem(tex):
            self.report(NO_MATHML, f"the formula has no MathML: {problem}", line, snippet)
        return True


def _shortened(address: str) -> str:
    return address if len(address) <= 60 else address[:59] + "…"


@lru_cache(maxsize=8)
def _lines(text: str) -> list[str]:
    return text.split("\n")
