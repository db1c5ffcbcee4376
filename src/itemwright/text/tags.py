"""The markup of an HTML text as it was typed, found in one pass.

HTML 5 reads every text to its end, whatever stands in it (html.spec.whatwg.org, 13.2.5); these patterns do the same
without ever going back, so that the time is linear.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import Literal, NamedTuple

_ATTRIBUTE = (
    r"""[\s/]*+(NAME[^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:"(DOUBLE[^"]*+)"?|'(SINGLE[^']*+)'?|(BARE[^\s>]*+)))?+"""
)
_ANY_ATTRIBUTE = re.sub(r"\((?:NAME|DOUBLE|SINGLE|BARE)", "(?:", _ATTRIBUTE)
_ONE_ATTRIBUTE = re.compile(re.sub(r"\((NAME|DOUBLE|SINGLE|BARE)", r"(?P<\1>", _ATTRIBUTE))
_TOKEN = re.compile(
    r"&\#(?P<reference>[0-9]++|[xX][0-9a-fA-F]++)"
    r"|<!--(?P<comment>-?(?=>)|(?:[^-]++|-(?!-!?>))*+)(?:--!?)?(?P<comment_end>>?)"
    r"|<(?P<instruction>[!?]|/(?![A-Za-z>]))[^>]*+(?P<instruction_end>>?)"
    rf"|<(?P<slash>/?)(?P<name>[A-Za-z][^\s/>]*+)(?P<attributes>(?:{_ANY_ATTRIBUTE})*+)[\s/]*+(?P<end>>?)"
)
_RAW = frozenset({"script", "style", "iframe", "noembed", "noframes", "textarea", "title", "xmp"})


class Token(NamedTuple):
    """A tag, a comment, an instruction, or a character given by its number, whose number `name` then is;
    of an instruction it is how it begins.

    `line` counts from 0. `closed`: whether its `>` is there; if not, it takes all the rest of the text with it.
    `empty`: whether the tag ends with `/>`. Names are in lower case, the values of attributes without references.
    """

    kind: Literal["start", "end", "comment", "instruction", "reference"]
    name: str
    line: int
    attributes: dict[str, str]
    closed: bool = True
    empty: bool = False


def tokens(text: str) -> Iterator[Token]:
    """What an HTML text holds besides characters, in order. What stands in a script or the like is no markup."""
    at = counted = line = 0
    while found := _TOKEN.search(text, at):
        at = found.end()
        line += text.count("\n", counted, found.start())
        counted = found.start()
        if (number := found["reference"]) is not None:
            yield Token("reference", number, line, {})
        elif found["comment"] is not None:
            yield Token("comment", "", line, {}, bool(found["comment_end"]))
        elif found["instruction"] is not None:
            yield Token("instruction", "<" + found["instruction"], line, {}, bool(found["instruction_end"]))
        else:
            name = found["name"].lower()
            given = found["attributes"]
            kind: Literal["start", "end"] = "end" if found["slash"] else "start"
            yield Token(kind, name, line, _attributes(given), bool(found["end"]), found[0].endswith("/>"))
            if kind == "start" and name in _RAW:
                end = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(text, at)
                at = end.start() if end else len(text)


def _attributes(typed: str) -> dict[str, str]:
    """By name; of those with the same name the first counts."""
    made: dict[str, str] = {}
    for found in _ONE_ATTRIBUTE.finditer(typed):
        value = found["DOUBLE"] or found["SINGLE"] or found["BARE"] or ""
        made.setdefault(found["NAME"].lower(), unescape(value))
    return made
