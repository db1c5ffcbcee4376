"""The names of QTI 2.1 and of the package around it, and how values are spelt."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from lxml import etree

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"
LOM = "http://ltsc.ieee.org/xsd/LOM"
METADATA = "http://www.imsglobal.org/xsd/imsqti_metadata_v2p1"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"

QTI_LOCATION = f"{QTI} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
MANIFEST_LOCATION = " ".join(
    (
        f"{PACKAGING} http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd",
        f"{LOM} http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd",
        f"{METADATA} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_metadata_v2p1p1.xsd",
    )
)

TOOL = "itemwright"
TOOL_VERSION = "1"
"""That of the canonical form, since the bytes of a package must not change with every release."""

PACKAGE_SCHEMA = "QTIv2.1 Package"
BANK_SCHEMA = "QTIv2.1 Item Bank Package"

MANIFEST = "imsmanifest.xml"
TEST = "test.xml"
STYLE = "style.css"
MEDIA = "media/"
LABELS = "labels/"

CANVAS_WEIGHT = "CANVAS_POINTS"
"""The weight from which Canvas takes a question's points (docs/importers/canvas.md, 4). No outcome rule names it."""

_PREFIX = f"{{{QTI}}}"


def add(
    parent: etree._Element, name: str, attributes: Mapping[str, str] | None = None, text: str | None = None
) -> etree._Element:
    """Append an element of QTI 2.1 to `parent`."""
    made: etree._Element = etree.SubElement(parent, _PREFIX + name, attributes)
    if text is not None:
        made.text = text
    return made


def declare_outcome(parent: etree._Element, name: str, base_type: str, default: str) -> etree._Element:
    """Append the declaration of a single outcome with its default value."""
    made = add(
        parent, "outcomeDeclaration", {"identifier": name, "cardinality": "single", "baseType": base_type}
    )
    add(add(made, "defaultValue"), "value", text=default)
    return made


def start(name: str, attributes: Mapping[str, str] | None = None) -> etree._Element:
    """An element of QTI 2.1 that stands alone."""
    return etree.Element(_PREFIX + name, attributes, nsmap={None: QTI})


@lru_cache(maxsize=4096)
def number(value: Fraction | Decimal | int) -> str:
    """The shortest decimal that every player reads as the double next to `value`."""
    double = float(value) + 0.0  # -0.0 becomes 0.0
    text = repr(double)
    if "e" in text and 1e-20 < abs(double) < 1e20:
        text = format(Decimal(text), "f")
    return text.removesuffix(".0")


def flag(value: bool) -> str:
    """A truth value as XML Schema spells it."""
    return "true" if value else "false"


def identifier(bank: str, part: str | None = None, kind: str = "") -> str:
    """An identifier derived from the author's ids: `<bank>`, `<bank>_<part>`, or `<bank>-<kind>_<part>` for helpers.

    Ids of banks hold no `_`, so no two parts and no two banks share one: systems that keep questions of several
    packages side by side know them by it (docs/importers/canvas.md, 7). A full stop is reserved (QTI 2.1 information
    model, identifier), and an NCName does not begin with a digit.
    """
    name = f"{bank}-{kind}" if kind else bank
    if part is not None:
        name = f"{name}_{part}"
    return f"_{name}" if name[0].isdigit() else name


@dataclass(frozen=True, slots=True)
class Name:
    """What an item is called: by its reference in the test and in every later export, and as a file."""

    identifier: str
    path: str


def names(bank: str, question: str, count: int = 1) -> list[Name]:
    """The names of the items of a question: one, or one for each variant."""
    if count == 1:
        return [Name(identifier(bank, question), f"items/{question}.xml")]
    return [
        Name(identifier(bank, question, f"variant-{number}"), f"items/{question}.{number}.xml")
        for number in range(1, count + 1)
    ]
