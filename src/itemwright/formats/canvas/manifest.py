"""The manifest of a Canvas package, in the namespace in which, unlike Canvas's own exports, it is valid."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from lxml import etree

from itemwright.formats.canvas.vocab import ASSOCIATED, PACKAGING, QUIZ, WEB_CONTENT, XSI, media_path
from itemwright.model.richtext import Media
from itemwright.questions.bank import Bank
from itemwright.xml.build import child, element

_TYPES = {"quiz": QUIZ, "associated": ASSOCIATED}


class Resource(NamedTuple):
    """A document of the package, and the names of the files that it shows.

    New Quizzes take the settings of a quiz from the first resource that it depends on.
    """

    identifier: str
    kind: Literal["quiz", "associated"]
    path: str
    depends_on: tuple[str, ...]
    shows: tuple[str, ...]


def manifest(bank: Bank, resources: Sequence[Resource], media: Sequence[Media]) -> etree._Element:
    """The `imsmanifest.xml`: every file is listed, or Classic Quizzes do not import it."""
    root = element(
        f"{{{PACKAGING}}}manifest",
        {
            "identifier": f"canvas_{bank.id}",
            f"{{{XSI}}}schemaLocation": f"{PACKAGING} http://www.imsglobal.org/xsd/imscp_v1p1.xsd",
        },
        namespaces={None: PACKAGING, "xsi": XSI},
    )
    metadata = child(root, "metadata")
    child(metadata, "schema", text="IMS Content")
    child(metadata, "schemaversion", text="1.1.3")
    child(root, "organizations")
    holder = child(root, "resources")
    for resource in resources:
        made = _resource(holder, resource.identifier, _TYPES[resource.kind], resource.path)
        for identifier in (*resource.depends_on, *(f"media_{name}" for name in resource.shows)):
            child(made, "dependency", {"identifierref": identifier})
    for one in media:
        _resource(holder, f"media_{one.name}", WEB_CONTENT, media_path(one))
    return root


def _resource(holder: etree._Element, identifier: str, kind: str, path: str) -> etree._Element:
    made = child(holder, "resource", {"identifier": identifier, "type": kind, "href": path})
    child(made, "file", {"href": path})
    return made
