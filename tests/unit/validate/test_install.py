"""Official schemas are installed from publishers, folders and zip files, and only true copies of them."""

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.support.written import packed

from itemwright.context import LIMITS
from itemwright.diag import Bag
from itemwright.validate import install as module
from itemwright.validate.catalog import Catalog, SchemaFile
from itemwright.validate.install import Installed, install_from_copies, install_from_publishers

A, B, C = b"<schema name='a'/>", b"<schema name='bb'/>" * 40, "<schema/>".encode("utf-16")


class Publisher:
    """A web server on this machine. `pages` says what an address gives: a body, a status or a redirection."""

    def __init__(self) -> None:
        self.pages: dict[str, bytes | int | str] = {}
        self.asked: list[str] = []
        publisher = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                publisher.asked.append(self.path)
                page = publisher.pages.get(self.path, 404)
                if isinstance(page, str):
                    self.send_response(302)
                    self.send_header("Location", page)
                    self.end_headers()
                elif isinstance(page, int):
                    self.send_error(page)
                else:
                    self.send_response(200)
                    self.end_headers()
                    self.wfile.write(page)

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """A client that has read enough and hangs up is no news."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def publisher(monkeypatch: pytest.MonkeyPatch) -> Iterator[Publisher]:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    made = Publisher()
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def catalog(*files: tuple[str, bytes, list[str]]) -> Catalog:
    made = [
        SchemaFile(path, hashlib.sha256(data).hexdigest(), len(data), "none", "nobody", tuple(urls))
        for path, data, urls in files
    ]
    return Catalog({file.path: file for file in made}, {}, {})


def states(results: Iterator[Installed]) -> dict[str, str]:
    return {result.path: result.state for result in results}


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_the_publishers_addresses_fill_the_folder(publisher: Publisher, tmp_path: Path) -> None:
    publisher.pages = {"/a.xsd": A, "/moved.xsd": f"{publisher.address}/b.xsd", "/b.xsd": B, "/c.xsd": C}
    files = catalog(
        ("one/a.xsd", A, [f"{publisher.address}/a.xsd"]),
        ("one/b.xsd", B, [f"{publisher.address}/moved.xsd"]),
        ("c.xsd", C, [f"{publisher.address}/c.xsd"]),
    )
    results = list(install_from_publishers(files, tmp_path))
    assert [result.state for result in results] == ["installed"] * 3
    assert results[0].detail == f"from {publisher.address}/a.xsd"
    assert tree(tmp_path) == {"one/a.xsd": A, "one/b.xsd": B, "c.xsd": C}


def test_what_is_there_already_is_not_fetched_again(publisher: Publisher, tmp_path: Path) -> None:
    files = catalog(("a.xsd", A, [f"{publisher.address}/a.xsd"]))
    (tmp_path / "a.xsd").write_bytes(A)
    assert states(install_from_publishers(files, tmp_path)) == {"a.xsd": "present"}
    assert publisher.asked == []


def test_the_next_address_is_tried_when_one_fails(publisher: Publisher, tmp_path: Path) -> None:
    publisher.pages = {"/gone.xsd": 410, "/other.xsd": A[:-1] + b" ", "/longer.xsd": A + b" ", "/a.xsd": A}
    names = ("missing", "gone", "other", "longer", "a")
    files = catalog(("a.xsd", A, [f"{publisher.address}/{name}.xsd" for name in names]))
    assert states(install_from_publishers(files, tmp_path)) == {"a.xsd": "installed"}
    assert publisher.asked == [f"/{name}.xsd" for name in names]


def test_what_fails_is_told_and_what_succeeds_stays(publisher: Publisher, tmp_path: Path) -> None:
    publisher.pages = {"/a.xsd": A, "/b.xsd": b"<html>we have moved</html>"}
    files = catalog(
        ("b.xsd", B, [f"{publisher.address}/b.xsd", f"{publisher.address}/gone.xsd"]),
        ("a.xsd", A, [f"{publisher.address}/a.xsd"]),
        ("c.xsd", C, []),
    )
    failed, installed, unpublished = install_from_publishers(files, tmp_path)
    assert failed.state == "failed"
    assert failed.detail == (
        f"{publisher.address}/b.xsd: what it gives is another file (its SHA-256 differs); "
        f"{publisher.address}/gone.xsd: the server answers 404 Not Found"
    )
    assert (installed.state, unpublished.state) == ("installed", "unpublished")
    assert tree(tmp_path) == {"a.xsd": A}


def test_a_false_copy_is_replaced_and_kept_when_there_is_no_true_one(
    publisher: Publisher, tmp_path: Path
) -> None:
    files = catalog(("a.xsd", A, [f"{publisher.address}/a.xsd"]))
    (tmp_path / "a.xsd").write_bytes(b"false")
    assert states(install_from_publishers(files, tmp_path)) == {"a.xsd": "failed"}
    assert tree(tmp_path) == {"a.xsd": b"false"}
    publisher.pages = {"/a.xsd": A}
    assert states(install_from_publishers(files, tmp_path)) == {"a.xsd": "installed"}
    assert tree(tmp_path) == {"a.xsd": A}


def test_no_more_is_read_than_the_catalogue_says(
    publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher.pages = {"/a.xsd": bytes(5_000_000)}
    assert len(module._get(f"{publisher.address}/a.xsd", 100)) == 101


@pytest.mark.parametrize("url", ["file:///etc/hostname", "ftp://127.0.0.1/a.xsd", "data:,a"])
def test_only_web_addresses_are_read(publisher: Publisher, tmp_path: Path, url: str) -> None:
    publisher.pages = {"/a.xsd": url}
    files = catalog(("a.xsd", A, [url, f"{publisher.address}/a.xsd"]))
    assert states(install_from_publishers(files, tmp_path)) == {"a.xsd": "failed"}


def test_a_server_that_does_not_answer_is_not_asked_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def silent(url: str, size: int) -> bytes:
        asked.append(url)
        raise TimeoutError("timed out")

    monkeypatch.setattr(module, "_get", silent)
    files = catalog(*((f"{n}.xsd", b"%d" % n, [f"http://silent.invalid/{n}"]) for n in range(9)))
    details = [result.detail for result in install_from_publishers(files, tmp_path)]
    assert len(asked) == 2
    assert details[0] == "http://silent.invalid/0: timed out"
    assert details[8] == "http://silent.invalid/8: the server does not answer"


FILES = catalog(("one/a.xsd", A, []), ("one/b.xsd", B, []), ("c.xsd", C, []))
COPIES = {
    "one/a.xsd": A,
    "elsewhere/renamed.xsd": B,
    "c.xsd": b"false",
    "other.txt": b"",
    "one/b.xsd": b"false",
}


@pytest.mark.parametrize("form", ["folder", "zip"])
def test_copies_are_known_by_path_or_by_hash(tmp_path: Path, form: str) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    if form == "zip":
        source.write_bytes(packed(COPIES))
    else:
        for name, data in COPIES.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    bag = Bag()
    results = list(install_from_copies(FILES, target, source, bag, LIMITS))
    assert [(r.path, r.state) for r in results] == [
        ("one/a.xsd", "installed"),
        ("one/b.xsd", "installed"),
        ("c.xsd", "failed"),
    ]
    assert results[2].detail == "the copy there is a false one (its SHA-256 differs)"
    assert tree(target) == {"one/a.xsd": A, "one/b.xsd": B}
    assert not bag.items
    assert states(install_from_copies(FILES, target, source, bag, LIMITS))["one/a.xsd"] == "present"


def test_what_is_wrong_with_a_zip_file_is_reported(tmp_path: Path) -> None:
    source = tmp_path / "schemas.zip"
    source.write_bytes(b"no zip")
    bag = Bag()
    assert set(states(install_from_copies(FILES, tmp_path / "t", source, bag, LIMITS)).values()) == {"failed"}
    assert [d.code.id for d in bag] == ["QW601"]


def test_a_target_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    source = tmp_path / "source.zip"
    source.write_bytes(packed({"one/a.xsd": A, "one/b.xsd": B, "c.xsd": C}))
    (tmp_path / "target").mkdir()
    (tmp_path / "target/one").write_bytes(b"a file where a folder should be")
    first, second, third = install_from_copies(FILES, tmp_path / "target", source, Bag(), LIMITS)
    assert (first.state, second.state, third.state) == ("failed", "failed", "installed")
    assert first.detail.startswith("cannot be written: ")


def test_the_folder_of_official_schemas_installs_whole(official_schemas: Path, tmp_path: Path) -> None:
    from itemwright.validate.catalog import official_catalog

    catalog = official_catalog()
    results = states(install_from_copies(catalog, tmp_path, official_schemas, Bag(), LIMITS))
    assert results == dict.fromkeys(catalog.files, "installed")
