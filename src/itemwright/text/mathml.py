"""TeX to presentation MathML: latex2mathml behind a list of what MathML 2 allows.

latex2mathml passes unknown commands and stray characters through as text and writes attributes of MathML 3.
So its result is copied element by element: what the list knows is kept, a few forms are put into MathML 2, and
anything else means that the formula has no MathML. The list follows W3C's MathML 2 schema
(mathml2/presentation/*.xsd), of which it allows a part.
"""

import re
import unicodedata
from xml.etree import ElementTree

from lxml import etree

MATHML = "http://www.w3.org/1998/Math/MathML"
MAX_DEPTH = 60

_BOOLEAN = "true|false"
_NUMBER = r"(?:[0-9]+|[0-9]*\.[0-9]+)"
_UNIT = "(?:em|ex|px|in|cm|mm|pt|pc|%)"
_LENGTH = f"-?{_NUMBER}{_UNIT}|0"
_PADDING = rf"[+-]?{_NUMBER}(?:em|ex|px|in|cm|mm|pt|pc)"
_ALIGN = "(?:left|center|right)(?: (?:left|center|right))*"
_COLOUR = "[a-zA-Z]+|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}"
_LINES = "(?:none|solid|dashed)(?: (?:none|solid|dashed))*"

_TOKEN = {
    "mathvariant": "normal|bold|italic|bold-italic|double-struck|bold-fraktur|script|bold-script|fraktur"
    "|sans-serif|bold-sans-serif|sans-serif-italic|sans-serif-bold-italic|monospace",
    "mathsize": f"small|normal|big|{_LENGTH}",
    "mathcolor": _COLOUR,
    "mathbackground": _COLOUR,
}
_OPERATOR = {
    "form": "prefix|infix|postfix",
    "lspace": _LENGTH,
    "rspace": _LENGTH,
    "minsize": _LENGTH,
    "maxsize": _LENGTH,
    **dict.fromkeys(
        ("fence", "separator", "stretchy", "symmetric", "movablelimits", "accent", "largeop"), _BOOLEAN
    ),
}
_ATTRIBUTES: dict[str, dict[str, str]] = {
    "mi": _TOKEN,
    "mn": _TOKEN,
    "mtext": _TOKEN,
    "mo": _TOKEN | _OPERATOR,
    "mspace": {"width": _LENGTH, "height": _LENGTH, "depth": _LENGTH},
    "mrow": {},
    "msqrt": {},
    "mphantom": {},
    "menclose": {
        "notation": "longdiv|actuarial|radical|box|roundedbox|circle|left|right|top|bottom"
        "|updiagonalstrike|downdiagonalstrike|verticalstrike|horizontalstrike"
    },
    "mpadded": {
        "width": f"{_PADDING}|0",
        **dict.fromkeys(("lspace", "height", "depth"), _PADDING),
    },
    "mstyle": _TOKEN | _OPERATOR | {"scriptlevel": "[+-]?[0-9]+", "displaystyle": _BOOLEAN},
    "mfrac": {"linethickness": f"thin|medium|thick|{_NUMBER}{_UNIT}?", "bevelled": _BOOLEAN},
    "mroot": {},
    "msub": {},
    "msup": {},
    "msubsup": {},
    "munder": {"accentunder": _BOOLEAN},
    "mover": {"accent": _BOOLEAN},
    "munderover": {"accent": _BOOLEAN, "accentunder": _BOOLEAN},
    "mtable": {
        "columnalign": _ALIGN,
        "displaystyle": _BOOLEAN,
        "rowlines": _LINES,
        "columnlines": _LINES,
        "frame": "none|solid|dashed",
        **dict.fromkeys(("rowspacing", "columnspacing"), f"{_NUMBER}{_UNIT}(?: {_NUMBER}{_UNIT})*"),
    },
    "mtr": {"columnalign": _ALIGN},
    "mtd": {"columnalign": _ALIGN},
}
_CHILDREN = {
    **dict.fromkeys(("mfrac", "mroot", "msub", "msup", "munder", "mover"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
    **dict.fromkeys(("mi", "mn", "mo", "mtext", "mspace"), 0),
}
_AT_LEAST_ONE = ("mstyle", "mtable", "mtr")

_SPACES = {"negativethinmathspace": "-0.1667em", "negativemediummathspace": "-0.2222em"}

# Environments that latex2mathml knows, and others under the name of one that looks the same.
_ENVIRONMENTS = {
    **{name: name for name in ("array", "substack", "cases", "smallmatrix", "split", "align", "align*")},
    **{
        name + star: name + star
        for name in ("matrix", *(f"{c}matrix" for c in "pbBvV"))
        for star in ("", "*")
    },
    "aligned": "split",
    "dcases": "cases",
    "gather": "matrix",
    "gather*": "matrix",
    "gathered": "matrix",
    "equation": "equation",
    "equation*": "equation",
}

_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{([^{}]*)\}")
_SPACED_NAME = re.compile(r"\\operatorname\*?\s*\{([^{}]*\\[^{}]*)\}")
_REFERENCE = re.compile(r"&#x([0-9a-fA-F]+);")
_ESCAPED = re.compile(r"\\([$%&#_{} ])")


class NoMathmlError(ValueError):
    """The TeX has no MathML; the message says why."""


def presentation(tex: str, display: bool) -> etree._Element:
    """The presentation element of a formula that `math.refusal` lets pass; raises NoMathmlError."""
    from latex2mathml.converter import convert_to_element

    prepared = _ENVIRONMENT.sub(_environment, _SPACED_NAME.sub(r"\\mathop{\\mathrm{\1}}", tex))
    try:
        made: ElementTree.Element = convert_to_element(prepared, display="block" if display else "inline")
    except RecursionError:
        raise NoMathmlError("it is nested too deeply") from None
    except Exception as error:  # latex2mathml raises about any type on TeX that it does not follow
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__.removesuffix("Error")).lower()
        raise NoMathmlError(f"the converter cannot follow it ({words})") from None
    holder = etree.Element(f"{{{MATHML}}}math", nsmap={None: MATHML})
    for child in made:
        _copy(child, holder, 1)
    if len(holder) != 1:
        raise NoMathmlError("nothing is left of it")
    return holder[0]


def _environment(match: re.Match[str]) -> str:
    """A known environment, in braces so that `^T` after a matrix takes all of it."""
    what, name = match.groups()
    known = _ENVIRONMENTS.get(name)
    if known is None:
        raise NoMathmlError(f"the environment `{name}` is not known")
    return f"{{\\begin{{{known}}}" if what == "begin" else f"\\end{{{known}}}}}"


def _copy(source: ElementTree.Element, parent: etree._Element, depth: int) -> None:
    name = source.tag
    allowed = _ATTRIBUTES.get(name)
    if allowed is None:
        raise NoMathmlError(f"it would need the element `{name}`")
    if depth > MAX_DEPTH:
        raise NoMathmlError("it is nested too deeply")
    if source.get("linebreak"):
        raise NoMathmlError("a line break `\\\\` stands outside an environment such as `aligned`")
    text, children = source.text or "", list(source)
    if name == "mo" and children:
        # \mathop{…}, \mathrel{…}: an operator made of tokens is one token.
        text, children = "".join(map(_characters, source.iter())), []
    text = _text(name, text)
    if name == "mi" and len(text) == 1 and unicodedata.category(text) == "Sm":
        # Operators typed as characters (≤, ∑) come as identifiers.
        name, allowed = "mo", _ATTRIBUTES["mo"]
    wanted = _CHILDREN.get(name)
    if (wanted is not None and len(children) != wanted) or (name in _AT_LEAST_ONE and not children):
        raise NoMathmlError("an operand is missing")
    made = etree.SubElement(parent, f"{{{MATHML}}}{name}", _attributes(name, source.attrib, allowed))
    if text:
        made.text = text
    for child in children:
        _copy(child, made, depth + 1)


def _characters(element: ElementTree.Element) -> str:
    """The text of a token inside an operator; space between tokens is a blank."""
    if element.tag == "mspace":
        return " "
    if element.tag not in ("mo", "mi", "mn", "mtext", "mrow"):
        raise NoMathmlError("an operator is made of more than characters")
    return element.text or ""


def _text(name: str, text: str) -> str:
    """The characters of a token, which the converter mixes with references to others."""
    parts = _REFERENCE.split(text)
    for position, part in enumerate(parts):
        if position % 2:
            parts[position] = chr(int(part, 16))
            continue
        plain = _ESCAPED.sub(r"\1", part) if name == "mtext" else part
        left = re.search(r"\\[a-zA-Z]*", _ESCAPED.sub("", part) if name == "mtext" else part)
        if left:
            raise NoMathmlError(f"`{left.group()}` is not known")
        if "&" in part.replace("\\&", ""):
            raise NoMathmlError("`&` stands outside a table")
        if name == "mtext" and re.search(r"[{}]", _ESCAPED.sub("", part)):
            raise NoMathmlError("a text inside it holds braces")
        parts[position] = plain
    return "".join(parts)


def _attributes(name: str, given: dict[str, str], allowed: dict[str, str]) -> dict[str, str]:
    kept = {}
    for key, value in given.items():
        if name == "mpadded" and key == "voffset":
            continue  # of MathML 3; without it the content merely stands a little lower
        if key == "width" and name == "mspace":
            value = _SPACES.get(value, value)
            if found := re.fullmatch(f"(-?{_NUMBER})mu", value):
                value = f"{float(found.group(1)) / 18:.4f}em"
        if key not in allowed or not re.fullmatch(allowed[key], value):
            raise NoMathmlError(f'MathML 2 has no `{key}="{value}"` for it')
        kept[key] = value
    return kept
