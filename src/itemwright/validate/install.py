"""Filling a folder with official schemas: from their publishers' addresses, or from a folder or zip file."""

import hashlib
import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from itemwright.context import Limits
from itemwright.diag import Bag
from itemwright.package.unpack import unpack
from itemwright.source.bank import is_there
from itemwright.validate.catalog import Catalog, SchemaFile, locate, read_bounded

_SILENCES = 2
_TIMEOUT = 20.0
"""Seconds for any one answer of a server, and three times as many for a whole file."""


class Installed(NamedTuple):
    """What became of one file. `unpublished`: it has no address, so only a folder or a zip file can give
    it.
    """

    path: str
    state: Literal["present", "installed", "unpublished", "failed"]
    detail: str = ""


Fetch = Callable[[SchemaFile], tuple[bytes | None, str]]
"""Gets a true copy of a file, and says from where; or None, and why not."""


def install_from_publishers(catalog: Catalog, target: Path) -> Iterator[Installed]:
    """Fill `target` from the addresses in the catalogue, one file after the other, as the iterator is drawn.

    An address that fails or gives anything but a true copy is passed over for the next. A server that gives
    no answer twice in a row is not asked again.
    """
    silences: Counter[str] = Counter()
    return _install(catalog, target, lambda file: _download(file, silences))


def install_from_copies(
    catalog: Catalog, target: Path, source: Path, bag: Bag, limits: Limits
) -> Iterator[Installed]:
    """Fill `target` from a folder or a zip file, where files are known by their path or else their SHA-256.

    Reports: what is wrong with the zip file (QW601 to QW608).
    """
    if source.is_dir():
        return _install(catalog, target, _from_folder(catalog, source))
    return _install(catalog, target, _from_files(unpack(source, bag, limits) or {}))


def _install(catalog: Catalog, target: Path, fetch: Fetch) -> Iterator[Installed]:
    for file in catalog.files.values():
        if locate(file, [target]).data is not None:
            yield Installed(file.path, "present")
            continue
        data, detail = fetch(file)
        if data is None:
            yield Installed(file.path, "failed" if detail else "unpublished", detail)
            continue
        try:
            _put(target / file.path, data)
        except OSError as error:
            yield Installed(file.path, "failed", f"cannot be written: {error.strerror or error}")
            continue
        yield Installed(file.path, "installed", detail)


def _put(path: Path, data: bytes) -> None:
    """Write a file so that there is never half of one under its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with open(handle, "wb") as stream:  # noqa: PTH123
            stream.write(data)
        Path(name).chmod(0o644)
        os.replace(name, path)  # noqa: PTH105
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _true(file: SchemaFile, data: bytes | None) -> bool:
    return data is not None and hashlib.sha256(data).hexdigest() == file.sha256


def _from_folder(catalog: Catalog, folder: Path) -> Fetch:
    sizes = {file.bytes for file in catalog.files.values()}
    by_digest: dict[str, Path] = {}
    for parent, _, names in os.walk(folder):
        for path in (Path(parent, name) for name in sorted(names)):
            with suppress(OSError):
                if path.is_file() and (size := path.stat().st_size) in sizes:
                    digest = hashlib.sha256(read_bounded(path, size) or b"").hexdigest()
                    by_digest.setdefault(digest, path)

    def fetch(file: SchemaFile) -> tuple[bytes | None, str]:
        for path in filter(None, (folder / file.path, by_digest.get(file.sha256))):
            data = read_bounded(path, file.bytes)
            if _true(file, data):
                return data, f"from {path.as_posix()}"
        return None, _not_among(is_there(folder / file.path))

    return fetch


def _from_files(files: dict[str, bytes]) -> Fetch:
    by_digest = {hashlib.sha256(data).hexdigest(): name for name, data in files.items()}

    def fetch(file: SchemaFile) -> tuple[bytes | None, str]:
        name = by_digest.get(file.sha256)
        return (files[name], f"from {name}") if name else (None, _not_among(file.path in files))

    return fetch


def _not_among(named: bool) -> str:
    return "the copy there is a false one (its SHA-256 differs)" if named else "it is not there"


def _download(file: SchemaFile, silences: Counter[str]) -> tuple[bytes | None, str]:
    reasons: list[str] = []
    for url in file.urls:
        server = urlsplit(url).netloc
        if silences[server] >= _SILENCES:
            reasons.append(f"{url}: the server does not answer")
            continue
        try:
            data = _get(url, file.bytes)
        except HTTPError as error:
            reasons.append(f"{url}: the server answers {error.code} {error.reason}")
        except (OSError, HTTPException, ValueError) as error:
            silences[server] += 1
            reason = error.reason if isinstance(error, URLError) else error
            reasons.append(f"{url}: {reason or type(error).__name__}")
            continue
        else:
            if _true(file, data):
                return data, f"from {url}"
            reasons.append(f"{url}: what it gives is another file (its SHA-256 differs)")
        silences[server] = 0
    return None, "; ".join(reasons)


def _get(url: str, size: int) -> bytes:
    """The body at an address, at most one byte more than `size`. Only http and https, redirections
    included.
    """
    import urllib.request as web

    opener = web.OpenerDirector()
    for handler in (
        web.ProxyHandler(),
        web.HTTPHandler(),
        web.HTTPSHandler(),
        web.HTTPDefaultErrorHandler(),
        web.HTTPRedirectHandler(),
        web.HTTPErrorProcessor(),
        web.UnknownHandler(),
    ):
        opener.add_handler(handler)
    request = web.Request(url, headers={"User-Agent": "itemwright"})
    deadline = time.monotonic() + 3 * _TIMEOUT
    data = b""
    with opener.open(request, timeout=_TIMEOUT) as answer:
        while len(data) <= size and (chunk := answer.read1(size + 1 - len(data))):
            data += chunk
            if time.monotonic() > deadline:
                raise TimeoutError("too slow")
    return data
