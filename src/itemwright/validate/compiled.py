"""XSD schemas ready for use. Each is compiled from a driver made in memory, which imports the entry schema
and those of further namespaces: so the wildcards of a manifest find the schemas of the metadata that stands
in them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

_XS = "{http://www.w3.org/2001/XMLSchema}"


class Fault(NamedTuple):
    """What a schema forbids in a document. `line` is 0 where it is not known; `path` leads to the element."""

    message: str
    line: int
    path: str


class Import(NamedTuple):
    """A schema that a driver imports: its target namespace, if it has one, and its address."""

    namespace: str | None
    address: str


class Idrefs:
    """The attributes of type IDREF: `element/@attribute`, in a namespace of their own where one is said."""

    def __init__(self, names: Iterable[str], namespace: str | None) -> None:
        attributes: dict[str, list[str]] = {}
        for name in names:
            element, _, attribute = name.rpartition("/@")
            if element[0] != "{":
                element = f"{{{namespace or ''}}}{element}"
            attributes.setdefault(element, []).append(attribute)
        self._elements = tuple(attributes)
        self._find = {_sign(element): _dangling(element, names) for element, names in attributes.items()}

    def dangling(self, root: etree._Element, data: bytes | None = None) -> list[Any]:
        """The values that name no ID. Most documents have none of the elements, which is seen at once in `data`."""
        if data is not None:
            finds = [find for sign, find in self._find.items() if sign in data]
        elif next(root.iter(*self._elements), None) is not None:
            finds = list(self._find.values())
        else:
            finds = []
        return [value for find in finds for value in find(root)]


def _sign(element: str) -> bytes:
    """What a document in UTF-8 holds that has such an element: its name, or the namespace where any name will do."""
    namespace, _, name = element[1:].partition("}")
    return (namespace if name == "*" else name).encode()


def _dangling(element: str, attributes: Iterable[str]) -> etree.XPath:
    """What finds the attributes of an element that name no ID."""
    namespace, _, name = element[1:].partition("}")
    steps = [f"//n:{name}/@{attribute}[not(id(.))]" for attribute in attributes]
    return etree.XPath("|".join(steps), namespaces={"n": namespace})


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """A schema ready for use.

    `driver` and `path` (address to file) are what `explain` builds the schema from once more.
    """

    name: str
    schema: etree.XMLSchema
    _idrefs: Idrefs | None
    driver: bytes = field(repr=False)
    path: Callable[[str], Path | None] = field(repr=False)

    def accepts(self, root: etree._Element, data: bytes | None = None) -> bool:
        """Whether a document is valid, its references included. `data` is what it was written as, if that is known."""
        return bool(self.schema.validate(root)) and not self.dangling(root, data)

    def dangling(self, root: etree._Element, data: bytes | None = None) -> list[Any]:
        """The values of attributes of type IDREF that name no ID. XSD forbids them, but libxml2 does not look.

        To be asked right after a validation: it is by this that libxml2 learns which IDs there are. After
        one that failed it may not know them all; an element taken out since an earlier one still counts.
        """
        return self._idrefs.dangling(root, data) if self._idrefs else []


class Schema:
    """A schema that is compiled when it is first asked for.

    `compile_rest` compiles it with a stand-in for a part of it: see there.
    """

    def __init__(
        self,
        name: str,
        compile_whole: Callable[[], Compiled],
        compile_rest: Callable[[], Compiled] | None = None,
    ) -> None:
        self.name = name
        self._compile_whole = compile_whole
        self._compile_rest = compile_rest

    @cached_property
    def whole(self) -> Compiled:
        """The whole schema."""
        return self._compile_whole()

    @cached_property
    def rest(self) -> Compiled | None:
        """The schema with a stand-in, if there is to be one."""
        return self._compile_rest() if self._compile_rest else None

    def accepts(self, root: etree._Element, data: bytes | None = None) -> bool:
        """Whether a document is valid. `data` is what it was written as, if that is known: it saves a search."""
        return (self.rest is not None and self.rest.accepts(root, data)) or self.whole.accepts(root, data)


def compile_schema(
    name: str,
    imports: Iterable[Import],
    data: Callable[[str], bytes | None],
    path: Callable[[str], Path | None],
    idrefs: Sequence[str] = (),
) -> Compiled:
    """Compile the schemas at these addresses. `data` and `path` answer one with the document and its file.

    `idrefs` are the attributes of type IDREF, in the namespace of the first import unless they say another.
    Raises if an import cannot be resolved: libxml2 alone would pass over it and check less than it says.
    """
    imports = list(imports)
    driver = _driver(imports)
    resolver = _Resolver(data)
    parser = etree.XMLParser(no_network=True, resolve_entities=False)
    parser.resolvers.add(resolver)
    schema = etree.XMLSchema(
        etree.fromstring(driver, parser, base_url="http://itemwright.invalid/driver.xsd")
    )
    if resolver.unknown:
        raise LookupError(f"{name}: no schema is known under the address {resolver.unknown[0]}")
    return Compiled(name, schema, Idrefs(idrefs, imports[0].namespace) if idrefs else None, driver, path)


def stand_in(namespace: str, documents: Iterable[bytes], imports: Iterable[Import]) -> bytes:
    """A schema that declares the same elements as `documents`, which are of one namespace, and forbids them all.

    No value is of their type. (`abstract` would not do: libxml2 then takes them for optional.) What is accepted with it
    meets none of the declarations of `documents`, so that these would accept it, too. `imports` are what they import
    from other namespaces.
    """
    schema = etree.Element(
        f"{_XS}schema", {"targetNamespace": namespace}, nsmap={"xs": _XS[1:-1], None: namespace}
    )
    for other, address in imports:
        etree.SubElement(schema, f"{_XS}import", namespace=other or "", schemaLocation=address)
    nothing = etree.SubElement(schema, f"{_XS}simpleType", name="nothing")
    boolean = etree.SubElement(nothing, f"{_XS}restriction", base="xs:boolean")
    etree.SubElement(boolean, f"{_XS}pattern", value="neither")
    for document in documents:
        for element in etree.fromstring(document).iterchildren(f"{_XS}element"):
            etree.SubElement(schema, f"{_XS}element", name=element.get("name", ""), type="nothing")
    return etree.tostring(schema)


def path_of(element: etree._Element) -> str:
    """The way to an element for human eyes: `/assessmentItem/itemBody/p[2]`, without namespaces."""
    steps: list[str] = []
    node: etree._Element | None = element
    while node is not None:
        tag, name = str(node.tag), etree.QName(node).localname
        before = len(list(node.itersiblings(tag, preceding=True)))
        alone = before == 0 and next(node.itersiblings(tag), None) is None
        steps.append(name if alone else f"{name}[{before + 1}]")
        node = node.getparent()
    return "/" + "/".join(reversed(steps))


def _driver(imports: Iterable[Import]) -> bytes:
    schema = etree.Element(f"{_XS}schema", nsmap={"xs": _XS[1:-1]})
    for namespace, address in imports:
        if namespace is None:
            etree.SubElement(schema, f"{_XS}include", schemaLocation=address)
        else:
            etree.SubElement(schema, f"{_XS}import", namespace=namespace, schemaLocation=address)
    return etree.tostring(schema)


class _Resolver(etree.Resolver):
    """Answers every import from what was located, and nothing from anywhere else."""

    def __init__(self, data: Callable[[str], bytes | None]) -> None:
        self._data = data
        self.unknown: list[str] = []

    def resolve(self, system_url: str | None, public_id: str | None, context: Any) -> Any:
        data = self._data(system_url) if system_url else None
        if data is None:
            self.unknown.append(str(system_url))
            raise LookupError(f"no schema is known under the address {system_url}")
        return self.resolve_string(data, context, base_url=system_url)
