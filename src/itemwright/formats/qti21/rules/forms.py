"""What items have in common that differ in their words only.

Thousands of items of a package are asked and scored alike. No rule cares what the texts, the title and the name of an
item are, as long as there are some, nor which numbers are right: so one can stand for all (docs/adr/0017).
"""

import re

# What begins with a character reference stays: it may be white space.
_NAMES = re.compile(rb'( identifier=")[A-Za-z_][A-Za-z0-9_.-]*(" title=")(?!\s*&#)[^"]*[^"\s][^"]*(?=")')
# Not the text of `value` and `baseValue`: keys and scores, but for the two below.
_TEXT = re.compile(rb"> ?(?!&#)[^<\s][^<]*<(?!/(?:value|baseValue)>)")
_DECIMAL = rb"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_KEY = re.compile(rb"<correctResponse>\s*<value>" + _DECIMAL + rb"(?=</value>)")
_BOUND = re.compile(rb'<baseValue baseType="float">' + _DECIMAL + rb"(?=</baseValue>\s*</[gl]te>)")


def form(data: bytes) -> bytes | None:
    """The form of an item as itemwright serialises it: all but its words and its right numbers. None for other files.

    Of two items of the same form either both are sound or neither.
    """
    start = data.find(b"<assessmentItem ")
    if start < 0:
        return None
    said = _NAMES.sub(rb"\1x\2x", data[start:], count=1)
    said = _TEXT.sub(b">x<", said)
    said = _KEY.sub(b"<correctResponse><value>0", said)
    return _BOUND.sub(b'<baseValue baseType="float">0', said)
