"""A written item as a candidate sees it: texts, order and places, with the identifiers behind them."""

import re
from copy import deepcopy

from lxml import etree

MATHML = "{http://www.w3.org/1998/Math/MathML}"
_UNSEEN = re.compile(r"\\\(.*?\\\)|[\s\u2066-\u2069]", re.DOTALL)


def bare(text: str) -> str:
    """A text without blanks, marks of direction and formulas: what is left is alike however it is laid out."""
    return _UNSEEN.sub("", text)


class Seen:
    """The body of an item."""

    def __init__(self, item: etree._Element) -> None:
        body = item.find("{*}itemBody")
        assert body is not None
        self._body = body

    def responses(self) -> list[str]:
        """The identifiers of the responses, in the order of their interactions."""
        return [
            element.get("responseIdentifier", "")
            for element in self._body.iterfind(".//*[@responseIdentifier]")
        ]

    def names(self, tag: str) -> list[str]:
        """The identifiers of all elements of a kind, in order."""
        return [_name(element) for element in self._body.iter(f"{{*}}{tag}")]

    def texts(self, tag: str, of: int = 0, within: str = "itemBody") -> dict[str, str]:
        """The identifiers of elements by their bare text: those in the `of`-th element `within`."""
        holder = list(self._body.iter(f"{{*}}{within}"))[of]
        found = [(bare(_text(element)), _name(element)) for element in holder.iter(f"{{*}}{tag}")]
        assert len(found) == len(dict(found)), "two pieces look the same"
        return dict(found)

    def places(self, tag: str) -> dict[tuple[int, ...], str]:
        """The identifiers of places on a picture by their coordinates."""
        return {
            tuple(int(number) for number in element.get("coords", "").split(",")): _name(element)
            for element in self._body.iter(f"{{*}}{tag}")
        }


def _name(element: etree._Element) -> str:
    return element.get("identifier", "")


def _text(element: etree._Element) -> str:
    copy = deepcopy(element)
    etree.strip_elements(copy, f"{MATHML}math", with_tail=False)
    for image in copy.iter("{*}img"):
        image.text = image.get("alt")
    return "".join(copy.itertext())
