"""YAML 1.2 with positions: every value knows where it stands, every scalar stays the text that was typed.

Scalars are not given a type here. `no`, `010`, `1e3` and `12:30` come out as these texts, and the field of
the model that receives one decides whether it is a number, a truth value or a text, so that no author has to
know YAML's rules.
"""

from itemwright.context import LIMITS, Limits
from itemwright.diag import Bag, Span
from itemwright.memory import collector_paused
from itemwright.source.builder import Builder, report_limit
from itemwright.source.characters import check_text, decode
from itemwright.source.nodes import Map, Node, Null, Seq, Str, line_of, position

__all__ = ["Map", "Node", "Null", "Seq", "Str", "decode", "line_of", "load", "position"]


def load(text: str, file: str, bag: Bag, limits: Limits = LIMITS) -> Node | None:
    """Read one YAML document. `file` is its name in spans; the text goes into the bag for the excerpts.

    Returns None if there is nothing to go on with: a syntax error, an empty file, a limit passed. Other
    mistakes (duplicate keys, tags, aliases without a value, …) are all reported and the rest is returned.
    Of a duplicate key the first value is kept; an alias is the same object as the value that it repeats.
    Reports QW001–QW010 and QW012.
    """
    text = text.removeprefix("\ufeff")
    if len(text.encode(errors="surrogatepass")) > limits.yaml_bytes:
        report_limit(bag, Span(file), f"the file is larger than {limits.yaml_bytes:,} bytes")
        return None
    bag.sources[file] = text
    with collector_paused():  # a document holds no cycles
        return Builder(check_text(text, file, bag), file, bag, limits).build()
