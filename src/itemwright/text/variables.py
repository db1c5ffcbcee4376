"""Variables in a text: `{name}`, where a number stands that differs from student to student.

A name is letters, digits and `_` after a letter; blanks inside the braces mean nothing. Variables stand in running
text and in formulas. In code, and in the address, title or alternative text of a link or picture, nothing is one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from itemwright.model.richtext import Block, Math, MathBlock, Str, walk

_VARIABLE = re.compile(r"\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}", re.ASCII)


def substituted(characters: str, shown: Mapping[str, str]) -> str:
    """Characters with what is `shown` for each variable; names that are not in it stay as they are."""
    if "{" not in characters:
        return characters
    return _VARIABLE.sub(lambda found: shown.get(found[1], found[0]), characters)


def substituted_in_tex(tex: str, shown: Mapping[str, str]) -> str:
    """As `substituted` for TeX: braces stay around, so that `\\frac{a}{b}` is `\\frac{1}{2}` and not `\\frac12`."""
    return substituted(tex, {name: f"{{{value}}}" for name, value in shown.items()})


def variables(blocks: Iterable[Block]) -> frozenset[str]:
    """The names that stand in a text as variables do, in formulas too."""
    return frozenset(
        name
        for node in walk(blocks)
        if isinstance(node, Str | Math | MathBlock)
        for name in _names(node.text if isinstance(node, Str) else node.tex)
    )


def variables_in_tex(tex: str) -> frozenset[str]:
    """Those in a formula."""
    return frozenset(_names(tex))


def variables_in_formulas(blocks: Iterable[Block]) -> frozenset[str]:
    """Those in the formulas of a text."""
    formulas = (node for node in walk(blocks) if isinstance(node, Math | MathBlock))
    return frozenset(name for node in formulas for name in _names(node.tex))


def _names(characters: str) -> Iterator[str]:
    return (found[1] for found in _VARIABLE.finditer(characters))
