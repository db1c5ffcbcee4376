"""All the faults of a document that failed, in words: xmlschema goes on where lxml's verdict stops.

xmlschema is some two hundred times slower than lxml, so it is loaded and its schemas are built only for this.
"""

import re
import warnings
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from lxml import etree

from itemwright.validate.compiled import Compiled, Fault, path_of

if TYPE_CHECKING:
    import xmlschema

_NAMESPACE = re.compile(r"\{[^{}]*\}")
_VALUE = 60
_NAMES = 8

_WORDING = (
    (r"'(.+)' attribute not allowed for element", r"attribute `\1` is not allowed here"),
    (r"attribute '(.+)' not (?:allowed|found)", r"attribute `\1` is not allowed here"),
    (r"element '(.+)' is not allowed here", r"element `\1` is not allowed here"),
    (r"missing required attribute '(.+)'", r"the required attribute `\1` is missing"),
    (r"'(.+)' is not an element of the schema", r"the schema does not know the root element `\1`"),
    (r"unavailable namespace '(.+)'", r"there is no schema for the namespace `\1`, which must be known here"),
    (r"element '(.+)' not found", r"element `\1` is not declared in the schema, which is asked for here"),
    (
        r"value \((.+?),?\) not found for Xsd(?:Key|Unique)\(name='(.+?)'\)(?: \(.*\))?",
        r"\1 is not among the values of the key `\2`",
    ),
    (
        r"duplicated value \((.+?),?\) for Xsd(?:Key|Unique)\(name='(.+)'\)",
        r"\1 stands twice in the key `\2`",
    ),
    (r"missing key field '(.+?)' for <.+>", r"the field `\1` of a key is missing"),
    (r"(.*)invalid literal for int\(\).*", r"\1not a whole number"),
    (r"(.*)could not convert string to float.*", r"\1not a number"),
)
"""xmlschema's phrases, and ours. What is not listed is passed on, less the namespaces."""


def explain(root: etree._Element, compiled: Compiled) -> list[Fault]:
    """The faults of a document that `compiled` refuses, in the order of their lines.

    A document that was not parsed, or changed since, has no lines; then they are those of its serialised
    form. What only lxml sees (an ID that stands twice, by a type derived from xs:ID) is added in its words.
    """
    if any(element.sourceline is None for element in root.iter()):
        from itemwright.package.serialise import serialise

        root = etree.fromstring(serialise(root), etree.XMLParser(resolve_entities=False, huge_tree=True))
    valid = compiled.schema.validate(root)
    faults = [] if valid else list(_faults(root, compiled))
    lines = {fault.line for fault in faults}
    if not valid:
        faults += [_logged(entry, root) for entry in compiled.schema.error_log if entry.line not in lines]
    faults += _dangling(root, compiled, valid)
    return sorted(dict.fromkeys(faults), key=lambda fault: fault.line)


def _faults(root: etree._Element, compiled: Compiled) -> Iterator[Fault]:
    from xmlschema import XMLSchemaException

    try:
        # typed for the standard library's elements, made for lxml's as well
        for error in _schema(compiled).iter_errors(cast(Any, root)):
            if fault := _fault(error, root):
                yield fault
    except (XMLSchemaException, LookupError, OSError):
        # A schema that xmlschema cannot build or a document beyond its bounds: lxml's own list has to do.
        return


@cache
def _schema(compiled: Compiled) -> "xmlschema.XMLSchema10":
    import xmlschema

    def local(address: str) -> str:
        # Relative locations are left alone: MathML 2 has files of the same name in several folders.
        if not address.startswith(("http://", "https://")):
            return address
        path = compiled.path(address)
        if path is None:
            raise LookupError(f"no schema is known under the address {address}")
        return path.resolve().as_uri()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", xmlschema.XMLSchemaImportWarning)
        return xmlschema.XMLSchema10(compiled.driver.decode(), uri_mapper=local, allow="local")


def _fault(error: Any, root: etree._Element) -> Fault | None:
    """One of xmlschema's errors in our words; None for those that `_dangling` reports with their position."""
    from xmlschema import XMLSchemaChildrenValidationError

    reason = _plain(error.reason or error.message)
    element = root if error.elem is None else error.elem
    if reason.startswith("IDREF "):
        return None
    if isinstance(error, XMLSchemaChildrenValidationError):
        expected = _expected(error)
        if error.invalid_child is not None:
            element = cast(etree._Element, error.invalid_child)
            message = f"element `{_local(element)}` is not allowed here" + expected
        else:
            message = f"element `{_local(element)}` is incomplete" + expected
    elif attribute := re.fullmatch(r"attribute (\S+?)='(.*)': (.*)", reason, re.DOTALL):
        name, value, why = attribute.groups()
        message = f"attribute `{name}` has the value `{_short(value)}`: {_reworded(why)}"
    elif re.match(r"value (?!\()|invalid |could not |length |'.*' is not an? (?!element)", reason, re.DOTALL):
        message = f"element `{_local(element)}` has the value `{_short(element.text)}`: {_reworded(reason)}"
    else:
        message = _reworded(reason)
    return Fault(message, element.sourceline or 0, path_of(element))


def _expected(error: Any) -> str:
    """What the schema would have taken, as the end of a sentence; the empty string where it does not say."""
    wanted = error.expected or ()
    names = [_plain(e.prefixed_name or "any element").rpartition(":")[2] for e in wanted]
    names = list(dict.fromkeys(names))
    if not names:
        return ""
    shown = ", ".join(f"`{name}`" for name in names[:_NAMES])
    more = len(names) - _NAMES
    return f"; expected {shown}" + (f" or one of {more} others" if more > 0 else "")


def _dangling(root: etree._Element, compiled: Compiled, valid: bool) -> Iterator[Fault]:
    """The IDREF attributes that name no ID.

    In an invalid document lxml does not know all IDs, so any attribute with the name of one counts there.
    """
    known: set[str] = set()
    if not valid:
        known = {str(value) for value in root.xpath("//@identifier|//@id")}
    for value in compiled.dangling(root):
        if value not in known:
            element = value.getparent()
            message = (
                f"attribute `{value.attrname}` refers to `{_short(value)}`, but nothing has that identifier"
            )
            yield Fault(message, element.sourceline or 0, path_of(element))


def _logged(entry: Any, root: etree._Element) -> Fault:
    found = root.getroottree().xpath(entry.path) if entry.path else []
    element = found[0] if found else next((e for e in root.iter("*") if e.sourceline == entry.line), root)
    return Fault(_plain(entry.message), entry.line, path_of(element))


def _reworded(text: str) -> str:
    for pattern, ours in _WORDING:
        if re.fullmatch(pattern, text, re.DOTALL):
            return re.sub(pattern, ours, text, count=1, flags=re.DOTALL)
    return text


def _plain(text: str) -> str:
    return _NAMESPACE.sub("", text).strip().rstrip(".")


def _local(element: etree._Element) -> str:
    return etree.QName(element).localname


def _short(text: str | None) -> str:
    text = " ".join((text or "").split())
    return text if len(text) <= _VALUE else text[: _VALUE - 1] + "…"
