"""Paths inside a package."""

import re
from posixpath import join, normpath
from urllib.parse import unquote, urlsplit

# Names without a sign that means something in an address, below each other.
_PLAIN = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*")


def resolve(folder: str, href: str) -> str | None:
    """The path that a reference from a file in `folder` means; None for one that leads out of the package.

    Addresses on the web, fragments and data in place are None as well. A path that climbs above the package keeps its
    leading `..`.
    """
    if _PLAIN.fullmatch(href):
        return f"{folder}/{href}" if folder else href
    try:
        parts = urlsplit(href.strip())
    except ValueError:
        return None
    if parts.scheme or parts.netloc or not parts.path:
        return None
    return normpath(join(folder, unquote(parts.path)))


def is_outside(path: str) -> bool:
    """Whether a path of `resolve` climbs out of the package, or is none on every system."""
    return path.startswith(("/", "../")) or path == ".." or "\\" in path
