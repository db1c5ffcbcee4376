"""Finding banks on disk and reading each as one located document, includes put in place."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

from itemwright.context import LIMITS, Limits
from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.source.yaml import Map, Node, Seq, Str, decode, load

NO_BANK = declare(
    "QW020",
    Severity.ERROR,
    "no bank found",
    """
    A PATH is a YAML file, a bank's folder (with `bank.yaml` in it) or a folder of banks. Nothing of the kind stands
    at this path.
    """,
)
UNREADABLE = declare(
    "QW021",
    Severity.ERROR,
    "a file cannot be read",
    """
    The file exists but the system does not let itemwright read it, or it is a folder or a device. Check its name and
    your rights to it.
    """,
)
NOT_A_BANK = declare(
    "QW022",
    Severity.ERROR,
    "the file is no bank",
    """
    A bank is a YAML mapping that begins with `itemwright: 1`. The file is something else: a list, a text, or the
    questions of a bank that includes it (then build that bank).
    """,
)
INCLUDE_NOT_FOUND = declare(
    "QW023",
    Severity.ERROR,
    "an include finds no file",
    """
    `include:` names a YAML file, or a pattern like `questions/*.yaml`, relative to the file that it stands in. No
    such file exists inside the bank's folder.
    """,
)
INCLUDE_OUTSIDE = declare(
    "QW024",
    Severity.ERROR,
    "an include leaves the bank's folder",
    """
    All files of a bank stand inside its folder, so that it can be moved, shared and put under version control as one.
    Absolute paths, `..` that leads out, and links to elsewhere are refused.
    """,
)
INCLUDE_FORM = declare(
    "QW025",
    Severity.ERROR,
    "an include of the wrong form",
    """
    An include stands alone in its entry (`- include: questions/a.yaml`); the included file holds one question or a
    list of questions. Files may include others up to ten deep, but not themselves, and a bank reads 10,000 included
    files at most.
    """,
)

BANK_FILE = "bank.yaml"
_RELATIVE = "the path is taken from the folder of this file"
_QUESTIONS_ALONE = "build the bank that includes it; a bank begins with `itemwright: 1`"
MAX_INCLUDE_DEPTH = 10


@dataclass(frozen=True, slots=True)
class Document:
    """A bank's source: its root mapping, where it stands on disk, and its folder as the user typed it."""

    root: Map
    file: Path
    folder: Path
    shown_folder: str


def find_banks(paths: Sequence[Path], bag: Bag) -> list[Path]:
    """The bank files that the user's paths mean, in a stable order, each once."""
    found: dict[Path, Path] = {}
    for path in paths:
        unreadable: list[OSError] = []
        here = list(_banks_at(path, unreadable.append))
        for error in unreadable:
            where = shown(Path(error.filename))
            bag.add(UNREADABLE, f"{where} cannot be read: {error.strerror}", Span(where))
        if not here and not unreadable:
            if not is_there(path):
                bag.add(NO_BANK, f"{shown(path)} does not exist", Span(shown(path)))
            else:
                bag.add(
                    NO_BANK,
                    f"{shown(path)} holds no bank",
                    Span(shown(path)),
                    help=f"a bank's folder has a file `{BANK_FILE}`",
                )
        for file in here:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def _banks_at(path: Path, report: Callable[[OSError], None]) -> Iterator[Path]:
    """The files of banks that a path means; what cannot be looked into is reported, so that no bank is passed over."""
    if is_folder(path):
        try:
            if (path / BANK_FILE).exists():
                yield path / BANK_FILE
                return
        except OSError as error:
            report(error)
            return
        found: list[Path] = []
        for folder, folders, files in os.walk(path, onerror=report):
            folders[:] = (name for name in folders if not name.startswith("."))
            if BANK_FILE in files:
                found.append(Path(folder, BANK_FILE))
        yield from sorted(found)
    elif is_there(path):
        yield path


def is_folder(path: Path) -> bool:
    """Whether a folder stands there; no for what the system does not take as a name."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_there(path: Path) -> bool:
    """Whether anything stands there; no for what the system does not take as a name."""
    try:
        return path.exists()
    except OSError:
        return False


def shown(path: Path) -> str:
    """A path as reports show it: as typed, with `/`."""
    return path.as_posix()


def read_text_file(
    path: Path, shown_path: str, bag: Bag, limits: Limits = LIMITS, *, too_large: str | None = None
) -> str | None:
    """The text of a file, kept in the bag for excerpts; None, with a diagnostic, if it cannot be read.

    `too_large` is what helps where the file is.
    """
    try:
        if path.exists() and not path.is_file():
            bag.add(UNREADABLE, f"{shown_path} is not a file", Span(shown_path))
            return None
        if path.stat().st_size > limits.yaml_bytes:
            bag.add(
                UNREADABLE,
                f"{shown_path} is larger than {limits.yaml_bytes // 1_000_000} MB",
                Span(shown_path),
                help=too_large,
            )
            return None
        data = path.read_bytes()
    except OSError as error:
        bag.add(UNREADABLE, f"{shown_path} cannot be read: {error.strerror}", Span(shown_path))
        return None
    text = decode(data, shown_path, bag)
    if text is not None:
        bag.sources[shown_path] = text
    return text


def read_document(path: Path, bag: Bag, limits: Limits = LIMITS) -> Document | None:
    """Read a bank's file and all that it includes. None, with diagnostics, if there is no mapping to work on."""
    root = _read_yaml(path, shown(path), bag, limits)
    if root is None:
        return None
    if not isinstance(root, Map) or "itemwright" not in root:
        _report_no_bank(root, shown(path), bag)
        return None
    reader = _Includes(path.parent.resolve(), path.parent, bag, limits)
    own = (path.resolve(),)
    reader.expand(root, own)
    sections = root.get("sections")
    if isinstance(sections, Seq):
        for section in sections:
            if isinstance(section, Map):
                reader.expand(section, own)
    return Document(root, path, path.parent.resolve(), shown(path.parent))


def _report_no_bank(root: Node, file: str, bag: Bag) -> None:
    """Say what stands in a file that is not a bank."""
    start = Span(file, 1, 1, 1, 2)
    if isinstance(root, Seq):
        bag.add(NOT_A_BANK, "this is a list, not a bank", start, help=_QUESTIONS_ALONE)
    elif not isinstance(root, Map):
        bag.add(NOT_A_BANK, "this is a text, not a bank", start, help="a bank begins with `itemwright: 1`")
    elif "type" in root and "questions" not in root:
        bag.add(NOT_A_BANK, "this is a question, not a bank", root.span, help=_QUESTIONS_ALONE)
    else:
        bag.add(
            NOT_A_BANK,
            "the line `itemwright: 1` is missing",
            root.span,
            help="put it at the top: by it a bank is known",
        )


def _read_yaml(path: Path, shown_path: str, bag: Bag, limits: Limits) -> Node | None:
    text = read_text_file(path, shown_path, bag, limits, too_large="split it with `include:`")
    return None if text is None else load(text, shown_path, bag, limits)


class _Includes:
    """Puts the questions of included files where the `include:` stands."""

    def __init__(self, folder: Path, shown_folder: Path, bag: Bag, limits: Limits) -> None:
        self.folder = folder
        self.shown_folder = shown_folder
        self.bag = bag
        self.limits = limits
        self.count = 0

    def expand(self, holder: Map, files: tuple[Path, ...]) -> None:
        """Replace the includes among the `questions` of `holder`, which stands in the last of `files`."""
        questions = holder.get("questions")
        if isinstance(questions, Seq):
            questions[:] = list(self._expanded(questions, files))

    def _expanded(self, entries: Sequence[Node], files: tuple[Path, ...]) -> Iterator[Node]:
        for entry in entries:
            if isinstance(entry, Map) and "include" in entry:
                yield from self._included(entry, files)
            else:
                yield entry

    def _included(self, entry: Map, files: tuple[Path, ...]) -> Iterator[Node]:
        target = entry["include"]
        if len(entry) > 1 or not isinstance(target, Str):
            self.bag.add(
                INCLUDE_FORM,
                "an include stands alone and names one file or pattern",
                entry.span,
                help="write `- include: questions/a.yaml`",
            )
            return
        for file in self._find(target, files[-1].parent):
            if file in files or len(files) > MAX_INCLUDE_DEPTH:
                what = "includes itself" if file in files else "is included too deep"
                self.bag.add(INCLUDE_FORM, f"`{target}` {what}", target.span)
                continue
            self.count += 1
            if self.count > self.limits.includes:
                self.bag.add(
                    INCLUDE_FORM, f"more than {self.limits.includes} files are included", target.span
                )
                return
            name = shown(self.shown_folder / file.relative_to(self.folder))
            node = _read_yaml(file, name, self.bag, self.limits)
            if isinstance(node, Seq):
                yield from self._expanded(node, (*files, file))
            elif isinstance(node, Map) and "itemwright" not in node:
                yield from self._expanded([node], (*files, file))
            elif node is not None:
                self.bag.add(
                    INCLUDE_FORM,
                    f"{name} holds neither a question nor a list of questions",
                    target.span,
                    labels=(Label(Span(name, 1, 1, 1, 2), "this file"),),
                )

    def _find(self, target: Str, beside: Path) -> list[Path]:
        pattern = str(target)
        pure = PurePosixPath(pattern)
        if pure.is_absolute() or "\\" in pattern or ":" in pattern:
            self.bag.add(
                INCLUDE_OUTSIDE,
                f"`{pattern}` is no path inside the bank",
                target.span,
                help="write it relative to this file, with `/`: `questions/a.yaml`",
            )
            return []
        try:
            if any(sign in pattern for sign in "*?["):
                if ".." in pure.parts:
                    self.bag.add(
                        INCLUDE_OUTSIDE,
                        f"`{pattern}` leads out of its folder",
                        target.span,
                        help="a pattern finds files beside this one or below",
                    )
                    return []
                found = sorted(file.resolve() for file in beside.glob(pattern) if file.is_file())
            else:
                file = (beside / pattern).resolve()
                found = [file] if file.is_file() else []
                if not found and file.is_relative_to(self.folder):
                    self.bag.add(
                        INCLUDE_NOT_FOUND, f"`{pattern}` is not there", target.span, help=_near(file)
                    )
                    return []
                if not found:
                    found = [file]
        except (OSError, ValueError) as error:
            self.bag.add(INCLUDE_NOT_FOUND, f"`{pattern}` cannot be looked up: {error}", target.span)
            return []
        outside = [file for file in found if not file.is_relative_to(self.folder)]
        if outside:
            self.bag.add(
                INCLUDE_OUTSIDE,
                f"`{pattern}` leads out of the bank's folder",
                target.span,
                help="copy the file into the bank's folder",
            )
        elif not found:
            self.bag.add(INCLUDE_NOT_FOUND, f"no file matches `{pattern}`", target.span, help=_RELATIVE)
        return [file for file in found if file.is_relative_to(self.folder)]


def _near(file: Path) -> str:
    """A file beside the one that is missing whose name is nearly the same."""
    try:
        names = sorted(entry.name for entry in file.parent.iterdir())
    except OSError:
        names = []
    close = get_close_matches(file.name, names, 1)
    return f"did you mean `{close[0]}`?" if close else _RELATIVE
