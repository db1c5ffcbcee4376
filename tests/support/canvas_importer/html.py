"""HTML compared by what it says, and the changes that Classic Quizzes make to it."""

import re
from html.parser import HTMLParser

_VOID = frozenset({"br", "img", "hr", "input", "source"})
_TABLE = frozenset({"table", "thead", "tbody", "tr", "th", "td"})
_SOURCE = re.compile(r'\b(src|href)="(?:\$IMS-CC-FILEBASE\$|%24IMS-CC-FILEBASE%24)/([^"]*)"')
_WRAPPER = re.compile(r"<(p|div|span)>(.*)</\1>", re.DOTALL)

Token = tuple[str, ...]


class _Tokens(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tokens: list[Token] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tokens.append(("<", tag, *(f"{name}={value}" for name, value in sorted(attrs))))

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self.tokens.append((">", tag))

    def handle_data(self, data: str) -> None:
        if self.tokens and self.tokens[-1][0] == "text":
            self.tokens[-1] = ("text", self.tokens[-1][1] + data)
        else:
            self.tokens.append(("text", data))


def canonical(html: str) -> list[Token]:
    """The tags, attributes and characters of a piece of HTML. Blanks between the parts of a table do not count."""
    parser = _Tokens()
    parser.feed(html)
    parser.close()
    tokens = parser.tokens
    return [
        token
        for place, token in enumerate(tokens)
        if token[0] != "text" or token[1].strip() or not _beside_table(tokens, place)
    ]


def _beside_table(tokens: list[Token], place: int) -> bool:
    return any(
        0 <= beside < len(tokens) and tokens[beside][0] in "<>" and tokens[beside][1] in _TABLE
        for beside in (place - 1, place + 1)
    )


def with_files(html: str) -> str:
    """HTML whose references to course files stand in braces, as in the expectations of the specimens."""
    return _SOURCE.sub(r'\1="{\2}"', html)


def unwrapped(html: str) -> str:
    """HTML without a lone wrapping element that has no attributes."""
    while (match := _WRAPPER.fullmatch(html.strip())) and _balanced(match[2], match[1]):
        html = match[2]
    return html.strip()


def _balanced(inner: str, tag: str) -> bool:
    """Whether what stands inside a wrapper closes only what it opens."""
    depth = 0
    for match in re.finditer(rf"<(/?){tag}\b", inner):
        depth += -1 if match[1] else 1
        if depth < 0:
            return False
    return depth == 0


def text_of(html: str) -> str:
    """The characters of a piece of HTML."""
    return "".join(token[1] for token in canonical(html) if token[0] == "text")
