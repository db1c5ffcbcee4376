"""The rules for pictures in texts."""

import re
from urllib.parse import unquote

from lxml import etree

from itemwright.diag import Severity, declare
from itemwright.formats.canvas.rules.facts import Findings, Item
from itemwright.formats.canvas.rules.paths import Endings
from itemwright.formats.canvas.vocab import FILES

PICTURE = declare(
    "QW687",
    Severity.WARNING,
    "picture that students do not see",
    """
    A text shows a picture whose file the package does not hold, or one that is a `data:` URI, whose address Canvas
    takes away. Put it into the package as a file, list it in the manifest, and refer to it:
    `$IMS-CC-FILEBASE$/images/x.png`. Addresses on the web, and those on the Canvas server (`/courses/…`,
    `/equation_images/…`), are not looked at.
    """,
)

_SOURCE = re.compile(r"""<img\b[^<>]*?\ssrc\s*=\s*["']([^"'>]+)["']""", re.IGNORECASE)
_UP = re.compile(r"^(?:\.{1,2}/)+")


def is_found(source: str, files: Endings) -> bool:
    """Whether a picture is there; an address that leads elsewhere counts as there."""
    # The token may be written `%24IMS-CC-FILEBASE%24`.
    local = unquote(unquote(source)).partition("?")[0].partition("#")[0]
    if not local.startswith(FILES) and (":" in local.partition("/")[0] or local.startswith("/")):
        return True
    local = local.removeprefix(FILES).lstrip("/")
    return _UP.sub("", local) in files


def check(item: Item, path: str, files: Endings | None, findings: Findings) -> None:
    """The pictures of an item; `files` is None where there is no package around it."""
    for text in item.element.iter(item.names.text):
        shown = text.text
        if shown and "<" in shown and "img" in shown.lower() and text.get("texttype") != "text/plain":
            for source in _SOURCE.findall(shown):
                _picture(source, text, path, files, findings)
    for picture in item.element.iter(item.names.picture):
        if source := picture.get("uri"):
            _picture(source, picture, path, files, findings)


def _picture(
    source: str, element: etree._Element, path: str, files: Endings | None, findings: Findings
) -> None:
    if source.strip().lower().startswith("data:"):
        findings.add(PICTURE, "Canvas shows no `data:` picture", path, element)
    elif files is not None and not is_found(source, files):
        findings.add(PICTURE, f"`{source}` is not in the package", path, element)
