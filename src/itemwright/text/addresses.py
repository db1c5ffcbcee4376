"""Addresses of links and pictures on the web: what one is, and how it is written as a URI."""

import re
from urllib.parse import urlsplit

# RFC 3986, and so `anyURI` as libxml2 checks it in the official schemas; with a host, and no sign in it that has none.
_CHARACTERS = r"[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2}"
_WEB = re.compile(
    r"https?://"
    r"(?:(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?"
    r"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~-]+)(?::[0-9]+)?"
    rf"(?:[/?](?:{_CHARACTERS})*)?(?:#(?:{_CHARACTERS})*)?",
    re.IGNORECASE,
)
_MAIL = re.compile(rf"mailto:(?:[^@?#]+@[^@?#]|\?)(?:{_CHARACTERS})*(?:#(?:{_CHARACTERS})*)?", re.IGNORECASE)


def uri(address: str) -> str | None:
    """A complete address (`http`, `https`, `mailto`) in the characters that a URI may have; None if it is none."""
    from markdown_it.common.normalize_url import normalizeLink

    try:
        if urlsplit(address).port == 0:
            return None
    except ValueError:  # brackets that hold no IPv6 address, a port that is no number
        return None
    before, sign, fragment = normalizeLink(address).partition("#")
    written = before + sign + fragment.replace("#", "%23")
    return written if _WEB.fullmatch(written) or _MAIL.fullmatch(written) else None
