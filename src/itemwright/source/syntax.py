"""Plain words for the errors of the YAML parser, and help for the usual mistakes behind them."""

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.source.characters import LINE_END

if TYPE_CHECKING:
    from yaml import YAMLError

SYNTAX = declare(
    "QW001",
    Severity.ERROR,
    "YAML that cannot be read",
    """ The file breaks the rules of YAML at this place, and nothing after it can be read. The usual causes:
    a text that holds a colon and a blank, or begins with a sign that means something in YAML (quote it, or
    write it as a block after `|`); a wrong indentation; a quote that is not closed; no blank after `-` or
    `:`.
    """,
)
TAB = declare(
    "QW002",
    Severity.ERROR,
    "tab as indentation",
    """ A line is indented with a tab. YAML does not allow it, since the width of a tab differs from editor
    to editor. Indent with blanks; most editors can be told to insert blanks when the tab key is pressed.
    """,
)

_QUOTE_IT: Final = "put the whole text in quotes"
# Indentation and dashes, then perhaps a key with its colon; the rest is what the author meant as a text.
_ENTRY: Final = r"(\s*(?:-\s+)*(?:[^\s:#\"'][^:]*:\s+)?)(.*)"

# The escapes for a character by its number: a pair of surrogates, another number that is none, too few digits.
_ESCAPE: Final = re.compile(
    r"\\u(?P<high>[dD][89abAB][0-9a-fA-F]{2})\\u(?P<low>[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|\\(?:u(?=[dD][89a-fA-F])|U)(?P<digits>[0-9a-fA-F]{8}|(?<=u)[0-9a-fA-F]{4})"
    r"|\\[xuU]"
)


class _Place(NamedTuple):
    """A mark of the parser: line and column from 0, with the lines of the file."""

    lines: list[str]
    line: int
    column: int

    @property
    def text(self) -> str:
        """The line."""
        return self.lines[self.line] if self.line < len(self.lines) else ""

    @property
    def before(self) -> str:
        return self.text[: self.column]

    @property
    def sign(self) -> str:
        """The character here, empty at the end of the line."""
        return self.text[self.column : self.column + 1]

    def at(self, column: int | None = None, line: int | None = None) -> "_Place":
        """Another place: that column, or the first character of that line."""
        if line is not None:
            text = self.lines[line] if line < len(self.lines) else ""
            return _Place(self.lines, line, len(text) - len(text.lstrip()))
        return self._replace(column=self.column if column is None else column)

    def span(self, file: str) -> Span:
        return Span(file, self.line + 1, self.column + 1, self.line + 1, self.column + 2)


class _Finding(NamedTuple):
    message: str
    place: _Place
    help: str | None = None
    label: tuple[_Place, str] | None = None


def report_syntax_error(error: "YAMLError", text: str, file: str, bag: Bag) -> None:
    """Report QW001 or QW002 for an error that the parser raised while it read `text`."""
    problem: str = getattr(error, "problem", None) or str(error)
    context: str = getattr(error, "context", None) or ""
    lines = re.split(LINE_END, text)
    place = _place(lines, getattr(error, "problem_mark", None))
    begin = _place(lines, getattr(error, "context_mark", None)) or place
    if place is None or begin is None:
        bag.add(SYNTAX, problem, Span(file))
        return
    tab = re.match(r" *\t", place.text)
    if "tab character" in problem or (tab and place.before.isspace()) or (tab and not place.before):
        column = tab.end() - 1 if tab else place.column
        bag.add(TAB, "a tab as indentation", place.at(column).span(file), help="indent with blanks only")
        return
    found = _explain(problem, context, place, begin)
    labels = (Label(found.label[0].span(file), found.label[1]),) if found.label else ()
    bag.add(SYNTAX, found.message, found.place.span(file), help=found.help, labels=labels)


def _place(lines: list[str], mark: Any) -> _Place | None:
    return None if mark is None else _Place(lines, mark.line, mark.column)


def _explain(problem: str, context: str, place: _Place, begin: _Place) -> _Finding:
    """What libyaml's words mean to an author. Its scanner and its parser have some forty of them in all."""
    match problem, context:
        case "mapping values are not allowed in this context", _:
            return _unexpected_colon(place)
        case "could not find expected ':'", _:
            return _no_key(begin)
        case "found character that cannot start any token", _:
            return _first_sign(place)
        case _, "while scanning an alias" | "while scanning an anchor" | "while scanning a tag":
            return _first_sign(begin)
        case "mapping keys are not allowed in this context" | "did not find expected node content", _:
            return _first_sign(place)
        case "found undefined tag handle", _:
            return _first_sign(place)
        case (("found unexpected end of stream" | "found unexpected document indicator"), _):
            return _Finding("this quote is never closed", begin, "add the closing quote")
        case _, "while parsing a quoted scalar":
            return _escape(problem, place)
        case _, "while scanning a block scalar":
            return _Finding(
                f"`{begin.sign}` must be the last sign of its line",
                begin,
                f"begin the text on the next line; if the text itself begins with `{begin.sign}`, quote it",
            )
        case "block sequence entries are not allowed in this context", _:
            return _Finding(
                "a list cannot begin on the line of its key",
                place,
                "begin it on the next line; if the text itself begins with `-`, put it in quotes",
            )
        case "did not find expected ',' or ']'" | "did not find expected ',' or '}'", _:
            what = "list" if "]" in problem else "mapping"
            return _Finding(
                f"expected `,` or `{problem[-2]}` in the {what}",
                place,
                "close it; if it was meant as a text, " + _QUOTE_IT,
                (begin, f"the {what} begins here"),
            )
        case "did not find expected key" | "did not find expected '-' indicator", _:
            return _unexpected(problem, place, begin)
        case "did not find expected <document start>", _:
            return _Finding(
                "the document has ended, and this comes after it",
                place,
                "one document is read; if this belongs to a text, " + _QUOTE_IT,
            )
        case _ if "directive" in problem or "directive" in context or "incompatible" in problem:
            return _Finding("a line cannot begin with `%`", begin, "indent or quote the text")
        case _:
            return _Finding(problem, place)


def _unexpected_colon(place: _Place) -> _Finding:
    above = next((n for n in range(place.line - 1, -1, -1) if place.lines[n].strip()), None)
    entry = re.fullmatch(_ENTRY, place.before)
    if entry and entry[1].rstrip().endswith(":"):
        return _Finding("a colon within a text that is not quoted", place, _quoted(place))
    if above is not None and _glued(place.lines[above]):
        return _no_key(place.at(line=above))
    if above is None:
        return _Finding("a colon that belongs to no key", place, _QUOTE_IT)
    return _Finding(
        "a key cannot stand here: the line above already holds a value",
        place.at(line=place.line),
        "check the indentation; if this line continues the text above, " + _QUOTE_IT,
        (place.at(line=above), "this line"),
    )


def _glued(line: str) -> bool:
    """Whether a dash or a colon lacks the blank after it."""
    return bool(re.match(r"\s*(?:-\s+)*(?:-[^\s-]|[\w-]+:[^\s:/])", line))


def _no_key(place: _Place) -> _Finding:
    place = place.at(line=place.line)
    if _glued(place.text):
        sign = place.text.index("-" if re.match(r"\s*(?:-\s+)*-\S", place.text) else ":", place.column)
        return _Finding(f"no blank after `{place.text[sign]}`", place.at(sign), "put a blank after it")
    return _Finding(
        "this line is neither a key with its value nor an entry of a list",
        place,
        "a text of several lines is indented more than its key, and stands after `|`",
    )


def _first_sign(place: _Place) -> _Finding:
    if not place.sign:
        return _Finding("a value is missing here", place)
    sign = "a backtick" if place.sign == "`" else f"`{place.sign}`"
    return _Finding(f"a text cannot begin with {sign}", place, _quoted(place))


def _escape(problem: str, place: _Place) -> _Finding:
    backslash = place.before.rfind("\\")
    if place.sign == "\\":
        backslash = place.column
    if backslash < 0:
        return _Finding(problem, place)
    escape = _ESCAPE.match(place.text, backslash)
    if escape is None:
        return _Finding(
            f"`{place.text[backslash : backslash + 2]}` is no escape that YAML knows",
            place.at(backslash),
            r"write `\\` for a backslash, or use single quotes",
        )
    typed, high, low, digits = escape[0], escape["high"], escape["low"], escape["digits"]
    if low:
        character = chr(0x10000 + (int(high, 16) - 0xD800 << 10) + int(low, 16) - 0xDC00)
        return _Finding(
            f"`{typed}` is a pair of surrogates, as JSON writes one character; YAML does not read it",
            place.at(backslash),
            f'write the character itself, {character}, or `"\\U{ord(character):08X}"`',
        )
    if digits:
        what = "half of a pair of surrogates" if int(digits, 16) < 0xE000 else "beyond the last character"
        return _Finding(
            f"`{typed}` is no character: it is {what}", place.at(backslash), "write the character itself"
        )
    count = {"x": "two", "u": "four", "U": "eight"}[typed[1]]
    return _Finding(
        f"`{typed}` wants {count} hexadecimal digits",
        place.at(backslash),
        r"write `\\` for a backslash, or use single quotes",
    )


def _unexpected(problem: str, place: _Place, begin: _Place) -> _Finding:
    """Something else than the next entry of a block: a text that goes on, or a wrong indentation."""
    if place.before.strip():
        entry = re.match(_ENTRY, place.text)
        value = entry.end(1) if entry else 0
        sign = place.text[value : value + 1]
        if sign in ("'", '"'):
            closing = place.at(len(place.before.rstrip()) - 1)
            advice = "write `''` for a quote within single quotes" if sign == "'" else 'write `\\"` for it'
            return _Finding(
                "the text goes on after the quote that closes it",
                place,
                f"if that quote belongs to the text: {advice}",
                (closing, "closed here"),
            )
        if sign and sign in "[{*&!":
            return _first_sign(place.at(value))
        return _Finding("this does not belong here", place, _QUOTE_IT)
    if place.sign and place.sign in "]}":
        return _Finding(f"`{place.sign}` closes nothing", place)
    entry_of = "list" if "'-'" in problem else "mapping"
    return _Finding(
        f"this line does not belong to the {entry_of} that is open here",
        place,
        "check the indentation: entries of one level begin in the same column",
        (begin, f"the {entry_of} begins here"),
    )


def _quoted(place: _Place) -> str:
    """Advice to quote, with the line as it should be if it is short."""
    entry = re.fullmatch(_ENTRY, place.text.rstrip())
    if not entry or len(place.text) > 70 or entry[2][:1] in ("'", '"', "|", ">"):
        return _QUOTE_IT
    text = entry[2]
    quoted = f'"{text}"' if '"' not in text and "\\" not in text else "'" + text.replace("'", "''") + "'"
    return f"{_QUOTE_IT}: `{entry[1].lstrip()}{quoted}`"
