"""Formulas: which TeX is accepted, and its MathML.

The tree keeps TeX, and formats that typeset TeX themselves get it as it is. A formula that no format could
show is refused when a text is parsed (`refusal`). One that has merely no MathML is a warning there and the
feature `tex`; formats that need MathML then show the TeX itself (`mathml`).
"""

import re
from copy import deepcopy
from functools import lru_cache
from typing import NamedTuple

from lxml import etree

MATHML = "http://www.w3.org/1998/Math/MathML"
MAX_LENGTH = 2000
MAX_DEPTH = 30

_TOKEN = re.compile(r"\\(?:begin|end)\s*\{([^{}]*)\}|\\[a-zA-Z]+|\\.|[{}$%&]", re.DOTALL)

# Definitions would change the formulas of a whole page or grow without bound; the others bring markup, links
# and styles into it.
_FORBIDDEN = frozenset(
    {"\\def", "\\gdef", "\\edef", "\\xdef", "\\let", "\\newcommand", "\\renewcommand", "\\providecommand"}
    | {"\\newenvironment", "\\renewenvironment", "\\DeclareMathOperator", "\\csname", "\\catcode"}
    | {"\\require", "\\input", "\\include", "\\includegraphics", "\\write", "\\read", "\\openin", "\\openout"}
    | {"\\href", "\\url", "\\class", "\\cssId", "\\style", "\\bbox", "\\mmlToken", "\\data", "\\html"}
)


class Refusal(NamedTuple):
    """Why a formula is refused, and what to do."""

    message: str
    help: str | None = None


@lru_cache(maxsize=4096)
def refusal(tex: str) -> Refusal | None:
    """Why no format could show this TeX, or None where nothing speaks against it."""
    if not tex.strip():
        return Refusal("the formula is empty")
    if re.search(r"(?<!\\)(?:\\\\)*\\$", tex):
        return Refusal("the formula ends with a backslash")
    if len(tex) > MAX_LENGTH:
        return Refusal(f"the formula has {len(tex)} characters, more than {MAX_LENGTH}")
    open_groups: list[str] = []
    fences = 0
    for match in _TOKEN.finditer(tex):
        token, environment = match.group(), match.group(1)
        if token in _FORBIDDEN:
            return Refusal(f"`{token}` is not allowed in a formula", "formulas hold mathematics only")
        if token in ("\\(", "\\)", "\\[", "\\]", "$"):
            help_ = "a dollar sign in a formula is `\\$`" if token == "$" else None
            return Refusal(f"`{token}` inside a formula", help_)
        if token == "%":
            return Refusal("`%` begins a comment in TeX", "write `\\%` for a percent sign")
        if token == "&" and not open_groups:
            return Refusal("`&` stands outside a table", "write `\\&`, or put it into `\\begin{aligned}`")
        if token == "{":
            open_groups.append(token)
        elif environment is not None and token.startswith("\\begin"):
            open_groups.append(environment)
        elif environment is not None or token == "}":
            if not open_groups or open_groups.pop() != (environment or "{"):
                return Refusal(f"`{token}` closes nothing that is open")
        elif token == "\\left":
            fences += 1
        elif token == "\\right":
            fences -= 1
        if fences < 0:
            return Refusal("`\\right` without `\\left`")
        if len(open_groups) + fences > MAX_DEPTH:
            return Refusal(f"the formula is nested deeper than {MAX_DEPTH} groups")
    if open_groups:
        name = open_groups[-1]
        opening = name if name == "{" else f"\\begin{{{name}}}"
        return Refusal(f"`{opening}` is not closed")
    if fences:
        return Refusal("`\\left` without `\\right`")
    return None


def problem(tex: str) -> str | None:
    """Why this TeX has no MathML (an unknown command, say), or None."""
    return _converted(tex, False)[1]


def mathml(tex: str, display: bool = False) -> etree._Element:
    """A formula as a fresh `math` element, valid against MathML 2 (which QTI 2.1 imports), without a prefix.

    Its `semantics` hold the TeX as an annotation. TeX that has no MathML (`problem`) is shown as it is.
    """
    return deepcopy(_converted(tex, display)[0])


@lru_cache(maxsize=4096)
def _converted(tex: str, display: bool) -> tuple[etree._Element, str | None]:
    from itemwright.text.mathml import NoMathmlError, presentation

    math = etree.Element(
        f"{{{MATHML}}}math", {"display": "block" if display else "inline"}, nsmap={None: MATHML}
    )
    semantics = etree.SubElement(math, f"{{{MATHML}}}semantics")
    reason = None
    try:
        if refused := refusal(tex):
            raise NoMathmlError(refused.message)
        semantics.append(presentation(tex, display))
    except NoMathmlError as error:
        reason = str(error)
        etree.SubElement(semantics, f"{{{MATHML}}}mtext").text = tex
    annotation = etree.SubElement(semantics, f"{{{MATHML}}}annotation", {"encoding": "application/x-tex"})
    annotation.text = tex
    return math, reason
