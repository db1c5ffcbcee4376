"""What markdown-it does not have and texts of a bank do: formulas, sub- and superscript.

Formulas follow the canonical form: an opening `$` has no blank after it, a closing one none before it and no digit
after it, and the next `$` decides; `$$` begins display mathematics. Sub- and superscript (`H~2~O`, `x^2^`) hold no
blanks.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

_DISPLAY = re.compile(r"\$\$((?:\\.|\$(?!\$)|[^\\$])++)\$\$", re.DOTALL)
_INLINE = re.compile(r"\$(?!\s)((?:\\.|[^\\$])++)(?<!\s)\$(?!\d)", re.DOTALL)
_SCRIPT = {
    "~": re.compile(r"~((?:\\.|[^\\~\s])++)~(?!~)", re.DOTALL),
    "^": re.compile(r"\^((?:\\.|[^\\^\s])++)\^(?!\^)", re.DOTALL),
}


def add_rules(md: MarkdownIt) -> None:
    """Teach a parser the rules: tokens `math_inline`, `math_display`, `math_block`, `sub_open`, `sup_open` …"""
    md.inline.ruler.before("escape", "formula", _formula)
    md.inline.ruler.after("emphasis", "script", _script)
    md.block.ruler.before(
        "fence", "math_block", _math_block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )


def _formula(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "$":
        return False
    display = state.src.startswith("$$", state.pos)
    found = (_DISPLAY if display else _INLINE).match(state.src, state.pos, state.posMax)
    if not found:
        return False
    if not silent:
        token = state.push("math_display" if display else "math_inline", "math", 0)
        token.content = found.group(1)
        token.markup = "$$" if display else "$"
    state.pos = found.end()
    return True


def _script(state: StateInline, silent: bool) -> bool:
    marker = state.src[state.pos]
    if marker not in _SCRIPT or state.src.startswith(marker * 2, state.pos):
        return False
    found = _SCRIPT[marker].match(state.src, state.pos, state.posMax)
    if not found:
        return False
    if not silent:
        tag = "sub" if marker == "~" else "sup"
        end, state.posMax = state.posMax, found.end(1)
        state.pos += 1
        state.push(f"{tag}_open", tag, 1).markup = marker
        state.md.inline.tokenize(state)
        state.push(f"{tag}_close", tag, -1).markup = marker
        state.posMax = end
    state.pos = found.end()
    return True


def _math_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """`$$` at the beginning of a line, up to the line that ends with `$$`; no blank line between."""
    if state.is_code_block(start_line):
        return False
    first = state.src[state.bMarks[start_line] + state.tShift[start_line] : state.eMarks[start_line]].rstrip()
    if not first.startswith("$$"):
        return False
    content = [first[2:]]
    line = start_line
    if "$$" in content[0]:
        if content[0].find("$$") != len(content[0]) - 2:
            return False
    else:
        while not content[-1].endswith("$$"):
            line += 1
            if line >= end_line or state.isEmpty(line) or state.sCount[line] < state.blkIndent:
                return False
            content.append(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip())
            if content[-1].startswith("$$") and content[-1] != "$$":
                return False
    if silent:
        return True
    content[-1] = content[-1][:-2]
    token = state.push("math_block", "math", 0)
    token.block = True
    token.content = "\n".join(content)
    token.markup = "$$"
    token.map = [start_line, line + 1]
    state.line = line + 1
    return True
