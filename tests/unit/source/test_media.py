"""Media files: found, kept inside the bank's folder, checked, measured, named."""

import os
import struct
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from itemwright.context import Limits
from itemwright.diag import Bag, Span
from itemwright.model.richtext import Media
from itemwright.source.media import media_finder, safe_name
from itemwright.source.media_types import TYPES, is_damaged

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 300, 200) + b"\x08\x02\0\0\0CRCS"
PNG += b"\0\0\0\1IDATxCRCS\0\0\0\0IENDCRCS"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="5"/></svg>'

Look = Callable[..., Media | str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bank's folder with a few files, and one beside it."""
    bank = tmp_path / "bank"
    for name, data in {
        "map.png": PNG,
        "images/Photo 1.PNG": PNG,
        "images/plan.svg": SVG,
        "questions/own.gif": b"GIF89a\x05\0\x04\0\0\0\0,",
        "notes.txt": b"x",
        "page.png": b"<!DOCTYPE html><html></html>",
        "empty.png": b"",
        "wrong.jpg": PNG,
        "pointer.png": b"version https://git-lfs.github.com/spec/v1\n",
    }.items():
        (bank / name).parent.mkdir(parents=True, exist_ok=True)
        (bank / name).write_bytes(data)
    (tmp_path / "secret.png").write_bytes(PNG)
    return bank


@pytest.fixture
def look(folder: Path) -> Look:
    """Look up a file as a text in `bank.yaml` (or another file of the bank) does; findings as text."""

    def look_up(written: str, file: str = "demo/bank.yaml", limits: Limits | None = None) -> Media | str:
        bag = Bag()
        finder = media_finder(folder, "demo", bag, limits or Limits())
        found = finder(file)(written, Span(file, 3, 4))
        assert (found is None) == (len(bag) == 1)
        if found is not None:
            return found
        finding = next(iter(bag))
        assert finding.at == Span(file, 3, 4)
        return f"{finding.code.id} {finding.message}" + (f" | {finding.help}" if finding.help else "")

    return look_up


def test_found(look: Look) -> None:
    assert look("map.png") == Media("map.png", "map.png", "image/png", PNG, (300, 200))
    assert look("./images/../map.png") == look("map.png")
    svg = look("images/plan.svg")
    assert isinstance(svg, Media)
    assert (svg.path, svg.name, svg.mime, svg.size) == (
        "images/plan.svg",
        "images.plan.svg",
        "image/svg+xml",
        (40, 30),
    )


def test_beside_the_file_first_then_in_the_bank(look: Look, folder: Path) -> None:
    inside = "demo/questions/a.yaml"
    own = look("own.gif", inside)
    assert isinstance(own, Media)
    assert (own.path, own.size) == ("questions/own.gif", (5, 4))
    assert isinstance(look("map.png", inside), Media)
    assert isinstance(look("../map.png", inside), Media)
    (folder / "questions/map.png").write_bytes(PNG)
    beside = look("map.png", inside)
    assert isinstance(beside, Media)
    assert beside.path == "questions/map.png"


def test_encoded_names(look: Look, folder: Path) -> None:
    photo = look("images/Photo%201.PNG")
    assert photo == look("images/Photo 1.PNG")
    assert isinstance(photo, Media)
    assert photo.name.startswith("images-photo-1-")
    (folder / "50%25.png").write_bytes(PNG)
    literal = look("50%25.png")
    assert isinstance(literal, Media)
    assert literal.path == "50%25.png"


def test_read_once(folder: Path) -> None:
    finder = media_finder(folder, "demo", Bag())
    assert finder("demo/bank.yaml")("map.png", None) is finder("demo/questions/a.yaml")("map.png", None)


REFUSED = {
    "mpa.png": "QW340 there is no file `mpa.png` | did you mean `map.png`?",
    "MAP.png": "QW340 there is no file `MAP.png` | the file is named `map.png`",
    "map.png?x=1": "QW340 there is no file `map.png?x=1` | the file is named `map.png`: write the path without `?x=1`",
    "map.png#a": "QW340 there is no file `map.png#a` | the file is named `map.png`: write the path without `#a`",
    "image/plan.svg": "QW340 there is no file `image/plan.svg` | did you mean `images`?",
    "Images/plan.svg": "QW340 there is no file `Images/plan.svg` | the folder is named `images`",
    "no/such.png": "QW340 there is no file `no/such.png`",
    "../secret.png": "QW341 `../secret.png` leads out of the bank's folder | copy the file into it",
    "images/../../secret.png": "QW341 `images/../../secret.png` leads out of the bank's folder | copy the file into it",
    "%2e%2e/secret.png": "QW340 there is no file `%2e%2e/secret.png`",
    "/etc/passwd": "QW342 `/etc/passwd` is not a relative path | write it like `images/map.png`",
    "images\\plan.svg": "QW342 `images\\plan.svg` is not a relative path | write it like `images/map.png`",
    "C:map.png": "QW342 `C:map.png` is not a relative path | write it like `images/map.png`",
    "\\\\host\\map.png": "QW342 `\\\\host\\map.png` is not a relative path | write it like `images/map.png`",
    "": "QW342 `` is not a relative path | write it like `images/map.png`",
    "map.png\n": "QW342 `map.png\\n` is not a relative path | write it like `images/map.png`",
    "map.png%00": "QW340 there is no file `map.png%00` | did you mean `map.png`?",
    "images": "QW343 `images` is a folder",
    "notes.txt": "QW346 `notes.txt` is of a type that is not used | types: "
    + ", ".join(t[1:] for t in TYPES),
    "page.png": "QW347 `page.png` is not of the type image/png: it is a web page",
    "empty.png": "QW347 `empty.png` is not of the type image/png: it is empty",
    "wrong.jpg": "QW347 `wrong.jpg` is not of the type image/jpeg: it is of the type image/png",
    "pointer.png": "QW347 `pointer.png` is not of the type image/png: "
    "it is a Git LFS pointer: fetch the file with `git lfs pull`",
}


@pytest.mark.parametrize("written", REFUSED)
def test_refused(look: Look, written: str) -> None:
    assert look(written) == REFUSED[written]


def test_accents(look: Look, folder: Path) -> None:
    """A composed letter and its parts look the same and are two names."""
    (folder / "\u00e9.png").write_bytes(PNG)
    if look("e\u0301.png") != look("\u00e9.png"):
        assert look("e\u0301.png") == (
            "QW340 there is no file `e\u0301.png` | the file is named `\u00e9.png`, whose accents are other characters "
            "that look the same: copy the name, or rename the file"
        )


def test_utf_16_without_its_mark(look: Look, folder: Path) -> None:
    (folder / "a.svg").write_bytes(SVG.decode().encode("utf-16-le"))
    assert str(look("a.svg")).endswith("it is markup in UTF-16 that does not say so: save it as UTF-8")


def test_long_names(look: Look) -> None:
    assert str(look("x" * 5000 + ".png")).startswith("QW340")


def test_links(look: Look, folder: Path) -> None:
    (folder / "inside.png").symlink_to("map.png")
    (folder / "outside.png").symlink_to("../secret.png")
    (folder / "out").symlink_to("..")
    (folder / "loop.png").symlink_to("loop.png")
    (folder / "dangling.png").symlink_to("none.png")
    assert isinstance(look("inside.png"), Media)
    assert (
        look("outside.png")
        == "QW341 `outside.png` is a link out of the bank's folder | copy the file into it"
    )
    assert (
        look("out/secret.png")
        == "QW341 `out/secret.png` is a link out of the bank's folder | copy the file into it"
    )
    assert look("out/secre.png") == "QW340 there is no file `out/secre.png`"
    assert str(look("loop.png")).startswith("QW343 `loop.png` cannot be read: ")
    assert str(look("dangling.png")).startswith("QW343 `dangling.png` cannot be read: ")


@pytest.mark.skipif(os.name == "nt", reason="no named pipes")
def test_devices(look: Look, folder: Path) -> None:
    os.mkfifo(folder / "pipe.png")
    assert look("pipe.png") == "QW343 `pipe.png` is not a file"


def test_no_rights(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert look("map.png") == "QW343 `map.png` cannot be read: Permission denied"


def test_letters_of_names(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a system that takes capital and small letters for the same."""
    monkeypatch.setattr("os.path.lexists", lambda path: True)
    resolve = Path.resolve
    monkeypatch.setattr(
        Path,
        "resolve",
        lambda self, strict=False: resolve(self.with_name("map.png") if self.suffix else self),
    )
    bag = Bag()
    assert media_finder(folder, "demo", bag)("demo/bank.yaml")("Map.PNG", None) is None
    assert [(d.code.id, d.help) for d in bag] == [("QW340", "it is named `map.png`")]


def test_sizes(look: Look, folder: Path) -> None:
    size = len(PNG)
    assert look("map.png", limits=Limits(media_bytes=size - 1)) == "QW344 `map.png` is larger than 0 MB"
    assert isinstance(look("map.png", limits=Limits(media_bytes=size, media_total=size)), Media)
    bag = Bag()
    find = media_finder(folder, "demo", bag, Limits(media_total=size + 1))("demo/bank.yaml")
    assert find("map.png", None)
    assert find("images/plan.svg", None) is None
    assert [d.message for d in bag] == ["with `images/plan.svg` the media of the bank are larger than 0 MB"]


UNSAFE = {
    "<svg ": "it is not well-formed: ",
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>': "it is not well-formed: the document declares the entity `a`",
    "<svg/>": "its root is `svg`, not `svg` in the namespace of SVG",
    "<svg NS>\n<script/></svg>": "it has a `script` element (line 2)",
    "<svg NS><x:script xmlns:x='urn:x'/></svg>": "it has a `script` element",
    "<svg NS><foreignObject/></svg>": "it has a `foreignObject` element",
    "<svg NS><p xmlns='http://www.w3.org/1999/xhtml'/></svg>": "it has a `p` element",
    "<svg NS onLoad='x()'/>": "`svg` has the event handler `onLoad`",
    "<svg NS xmlns:l='http://www.w3.org/1999/xlink'><use l:href='http://e.org/a'/></svg>": "`use` refers to `http:",
    "<svg NS><a href='javascript:x()'/></svg>": "`a` refers to `javascript:x()`",
    "<svg NS><image href='data:text/html,x'/></svg>": "`image` refers to",
    "<svg NS xml:base='http://e.org/'/>": "`svg` has the attribute `base`",
    "<svg NS><set attributeName='xlink:href' to='#a'/></svg>": "it has a `set` element",
    "<svg NS><SCRIPT/></svg>": "it has a `SCRIPT` element",
    "<svg NS><meta http-equiv='refresh'/></svg>": "it has a `meta` element",
    "<svg NS><x xmlns=''/></svg>": "it has a `x` element",
    "<svg NS><metadata><m:math xmlns:m='http://www.w3.org/1998/Math/MathML'/></metadata></svg>": "it has a `math`",
    "<svg NS><a href='#' ping='http://e.org'/></svg>": "`a` has the attribute `ping`",
    "<svg NS xmlns:e='http://www.w3.org/2001/xml-events' e:event='load'/>": "`svg` has the attribute `event`",
    "<svg NS><g style='fill:url(//e.org)'/></svg>": "the attribute `style` of `g` refers to something outside",
    "<svg NS><style>a{b:image-set('http://e.org' 1x)}</style></svg>": "its style sheet refers to something outside",
    "<svg NS><style>a{b:image-set('a' 1x)}</style></svg>": "its style sheet refers to something outside",
    "<svg NS><style>a{b:SRC ('a')}</style></svg>": "its style sheet refers to something outside",
    "<!DOCTYPE svg SYSTEM 'http://e.org/a'><svg NS/>": "it refers to the DTD `http://e.org/a`",
    "<!DOCTYPE svg [<!ATTLIST svg onload CDATA 'x()'>]><svg NS/>": "it declares elements, attributes",
    "<?xml version='1.0' encoding='UTF-7'?><svg NS/>": "its encoding is UTF-7; save it as UTF-8",
    "<svg NS/><?xml-stylesheet href='a.css'?>": "it has a processing instruction",
    "<svg NS><g fill='url(http://e.org/a#b)'/></svg>": "the attribute `fill` of `g` refers to something outside",
    "<svg NS><style>@import 'a.css';</style></svg>": "its style sheet refers to something outside",
    "<svg NS><style>a{b:u\\72l(x)}</style></svg>": "its style sheet refers to something outside",
    "<?xml-stylesheet href='a.css'?><svg NS/>": "it has a processing instruction",
    "<svg NS><?x y?></svg>": "it has a processing instruction",
}


@pytest.mark.parametrize("source", UNSAFE)
def test_unsafe_drawings(look: Look, folder: Path, source: str) -> None:
    (folder / "a.svg").write_text(source.replace("NS", "xmlns='http://www.w3.org/2000/svg'"))
    assert str(look("a.svg")).startswith(f"QW348 `a.svg` is refused: {UNSAFE[source]}")


def test_safe_drawings(look: Look, folder: Path) -> None:
    (folder / "a.svg").write_text(
        "<?xml version='1.0'?><!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
        "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'><!-- drawn --><s:svg xmlns:s='http://www.w3.org/2000/svg' "
        "xmlns:l='http://www.w3.org/1999/xlink' viewBox='0 0 12.4 30'><s:style>a{fill:url(#g)}</s:style>"
        "<s:use l:href='#g'/><s:image href='data:image/png;base64,AA'/><s:path d='M0 0'/>"
        "<i:grid xmlns:i='http://www.inkscape.org/namespaces/inkscape' units='px'/></s:svg>"
    )
    found = look("a.svg")
    assert isinstance(found, Media)
    assert found.size == (12, 30)


JPEG = b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0\xff\xff\xc2\0\x11\x08\0\xc8\1\x2c\3"
JPEG += b"\xff\xda\0\2x\xff\xd9"
WEBP = b"RIFF\x1a\0\0\0WEBP"
MEASURED = {
    "a.png": (PNG, (300, 200)),
    "a.jpg": (JPEG, (300, 200)),
    "a.gif": (b"GIF87a\x2c\1\xc8\0\0\0\0,", (300, 200)),
    "b.webp": (WEBP + b"VP8X\x0a\0\0\0\0\0\0\0" + b"\x2b\1\0" + b"\xc7\0\0xxxx", (300, 200)),
    "c.webp": (WEBP + b"VP8L\0\0\0\0\x2f" + struct.pack("<I", 299 | 199 << 14) + b"x" * 9, (300, 200)),
    "d.webp": (
        WEBP + b"VP8 \0\0\0\0\0\0\0\x9d\1\x2a" + struct.pack("<HH", 300, 200) + b"xxxx",
        (300, 200),
    ),
    "a.svg": (SVG.replace(b'"40"', b'"40px"'), (40, 30)),
    "b.svg": (b'<svg xmlns="http://www.w3.org/2000/svg" width="100%" viewBox="0,0 8 6"/>', (8, 6)),
    "c.svg": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', None),
    "d.svg": (SVG.replace(b'"40"', b'"' + b"9" * 400 + b'"'), None),
    "e.svg": (b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 nan inf"/>', None),
    "f.svg": (SVG.decode().encode("utf-16"), (40, 30)),
    "a.mp3": (b"\xff\xfb\x90\0" + b"x" * 100, None),
    "b.mp3": (b"ID3\3" + b"x" * 100, None),
    "a.wav": (b"RIFF\0\0\0\0WAVEfmt data", None),
    "a.ogg": (b"OggS\0" + b"x" * 100, None),
    "a.m4a": (b"\0\0\0\x20ftypM4A moov", None),
    "a.mp4": (b"\0\0\0\x20ftypisommoof", None),
    "a.webm": (b"\x1a\x45\xdf\xa3\x18\x53\x80\x67", None),
}


@pytest.mark.parametrize("name", MEASURED)
def test_types_and_sizes(look: Look, folder: Path, name: str) -> None:
    data, size = MEASURED[name]
    (folder / name).write_bytes(data)
    found = look(name)
    assert isinstance(found, Media)
    assert found.mime == TYPES[PurePosixPath(name).suffix].mime
    assert found.size == size


@pytest.mark.parametrize("name", [name for name in MEASURED if not name.endswith(".svg")])
def test_damaged(look: Look, folder: Path, name: str) -> None:
    data = MEASURED[name][0]
    (folder / name).write_bytes(data[: len(data) * 3 // 5])
    assert look(name) == f"QW345 `{name}` is damaged | copy or save the file again"


@pytest.mark.parametrize(
    "data",
    [
        PNG.replace(b"\1\x2c", b"\0\0"),
        PNG.replace(b"IDAT", b"tEXt"),
        PNG[:8],
        JPEG.replace(b"\xff\xc2", b"\xff\xc4"),
        b"\xff\xd8" + b"\xff\xe0\0\2" * 20_000 + JPEG[2:],
        b"\xff\xd8\xff" + b"\xff" * 1_000_000,
        b"\xff\xd8\xff\xd9",
        JPEG[:4] + b"\0\x14JFIF\xff\xd9" + JPEG[10:-2],
    ],
    ids=repr,
)
def test_damaged_inside(look: Look, folder: Path, data: bytes) -> None:
    name = "x.png" if data.startswith(b"\x89") else "x.jpg"
    (folder / name).write_bytes(data)
    assert str(look(name)).startswith("QW345")


def test_drawings_with_entities_are_whole() -> None:
    data = (
        b'<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"><circle r="3"/></svg>'
    )
    assert not is_damaged(TYPES[".svg"], data)
    assert is_damaged(TYPES[".svg"], data[:-10])


@given(st.sampled_from(sorted(MEASURED)), st.integers(0, 60))
def test_cut_off_headers(name: str, length: int) -> None:
    data = MEASURED[name][0][:length]
    if not name.endswith("svg"):
        is_damaged(TYPES[PurePosixPath(name).suffix], data)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("map.png", "map.png"),
        ("ferry-days_2.png", "ferry-days_2.png"),
        ("media/map.png", "media.map.png"),
        ("a/b/c.png", "a.b.c.png"),
        ("Map.png", "map-ed2ee211.png"),
        ("Größe+1.PNG", "groe-1-5cf05410.png"),
        ("地図.png", "file-34030a30.png"),
        ("con.png", "con-11584285.png"),
        ("a.b.png", "a-b-6ad94b9f.png"),
        ("a-0123abcd.png", "a-0123abcd-7ddbfe06.png"),
    ],
)
def test_names(path: str, name: str) -> None:
    assert safe_name(PurePosixPath(path)) == name


PATHS = st.lists(
    st.text("aA.-_é+ 1", min_size=1, max_size=6).filter(lambda t: t.strip(".")), min_size=1, max_size=3
)


@given(st.lists(PATHS.map(lambda parts: PurePosixPath(*parts, "x.png")), min_size=2, max_size=6, unique=True))
def test_names_are_safe_and_distinct(paths: list[PurePosixPath]) -> None:
    names = [safe_name(path) for path in paths]
    assert len(set(names)) == len(names)
    assert all(
        set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-_") and len(name) <= 100 for name in names
    )
