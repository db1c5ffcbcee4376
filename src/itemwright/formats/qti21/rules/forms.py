"""What items have in common that differ in their words only.

Thousands of items of a package are asked and scored alike. No rule cares what the texts, the title and the name of an
item are, as long as there are some, nor which numbers are right or which words, as long as these differ from each
other: so one can stand for all (docs/adr/0017).
"""

import re

# What begins with a character reference stays: it may be white space.
_NAMES = re.compile(rb' identifier="[A-Za-z_][A-Za-z0-9_.-]*" title="(?!\s*&#)[^"]*[^"\s][^"]*"')
_TEXT = re.compile(rb"> ?(?!&#)[^<\s][^<]*<")
_DECIMAL = rb"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_KEY = re.compile(rb"<correctResponse>\s*<value>" + _DECIMAL + rb"(?=</value>)")
_TYPED_KEY = re.compile(rb'(baseType="string">\s*<correctResponse>\s*<value>)(?!&#)[^<\s][^<]*')
_TYPED = re.compile(rb' mapKey="[^"]*"(?= mappedValue="[^"]*" caseSensitive=)')
_BOUND = re.compile(rb'<baseValue baseType="float">' + _DECIMAL + rb"(?=</baseValue>\s*</[gl]te>)")


def form(data: bytes) -> bytes | None:
    """The form of an item as itemwright serialises it: all but its words and its right numbers. None for other files.

    Of two items of the same form either both are sound or neither. Words are the name, the title, what stands in
    the body and in the texts shown afterwards, and what is typed; the keys of choices are none.
    """
    start = data.find(b"<assessmentItem ")
    body = data.find(b"<itemBody", start)
    rules = data.find(b"</itemBody>", body)
    if start < 0 or body < 0 or rules < 0:
        return None
    texts = data.find(b"<modalFeedback ", rules)
    if texts < 0:
        texts = len(data)
    head = _NAMES.sub(b' identifier="x" title="x"', data[start:body], count=1)
    if b" caseSensitive=" in head:
        numbers: dict[bytes, int] = {}
        head = _TYPED.sub(lambda found: b' mapKey="%d"' % numbers.setdefault(found[0], len(numbers)), head)
        head = _TYPED_KEY.sub(rb"\1x", head)
    return b"".join(
        (
            _KEY.sub(b"<correctResponse><value>0", head),
            _TEXT.sub(b">x<", data[body:rules]),
            _BOUND.sub(b'<baseValue baseType="float">0', data[rules:texts]),
            _TEXT.sub(b">x<", data[texts:]),
        )
    )
