"""`itemwright.toml`: what holds for all banks of a repository."""

import re
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from itemwright.diag import Bag, Severity, Span, declare
from itemwright.source.bank import is_folder, read_text_file, shown

BAD_CONFIG = declare(
    "QW030",
    Severity.ERROR,
    "the configuration cannot be used",
    """
    `itemwright.toml` may hold `schemas` (a list of folders with official schemas, relative to the file), `on_refused`
    (`"error"` or `"skip"`) and a table `[severity]` that sets codes to `"off"`, `"note"`, `"warning"` or `"error"`
    (codes that are errors stay errors).
    This file holds something else, or is no TOML.
    """,
)

FILE_NAME = "itemwright.toml"
Level = Severity | Literal["off"]


@dataclass(frozen=True, slots=True)
class Config:
    """The configuration of a run. `schemas` are absolute folders; `severity` overrides the severity of codes."""

    schemas: tuple[Path, ...] = ()
    on_refused: Literal["error", "skip"] = "error"
    severity: dict[str, Level] = field(default_factory=dict)


def find_config(start: Path) -> Path | None:
    """The nearest `itemwright.toml` in the folder `start` or one that holds it."""
    for folder in (start, *start.parents):
        if (folder / FILE_NAME).is_file():
            return folder / FILE_NAME
    return None


def config_for(paths: Iterable[Path], bag: Bag) -> Config:
    """The configuration that holds for paths as the user gave them, else for the current folder."""
    folders = (path if is_folder(path) else path.parent for path in paths)
    return read_config([*folders, Path()], bag)


def read_config(starts: Iterable[Path], bag: Bag) -> Config:
    """The configuration that holds for the first of `starts` that has one, else the defaults."""
    for start in starts:
        with suppress(OSError):  # a folder that is gone has none
            file = find_config(start.resolve())
            if file is not None:
                return _read(file, bag)
    return Config()


def _read(file: Path, bag: Bag) -> Config:
    try:
        name = shown(file.relative_to(Path.cwd()))
    except (ValueError, OSError):
        name = shown(file)
    text = read_text_file(file, name, bag)
    if text is None:
        return Config()
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        bag.add(BAD_CONFIG, f"this is no TOML: {error}", Span(name))
        return Config()
    return Config(
        schemas=tuple(_schemas(data.pop("schemas", []), file.parent, name, bag)),
        on_refused=_on_refused(data.pop("on_refused", "error"), name, bag),
        severity=_severity(data.pop("severity", {}), name, bag, leftover=data),
    )


def _schemas(value: Any, folder: Path, name: str, bag: Bag) -> Iterable[Path]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        bag.add(BAD_CONFIG, "`schemas` is a list of folders", Span(name), help='write schemas = ["schemas"]')
        return []
    return [folder / entry for entry in value]


def _on_refused(value: Any, name: str, bag: Bag) -> Literal["error", "skip"]:
    if value == "skip":
        return "skip"
    if value != "error":
        bag.add(BAD_CONFIG, f'`on_refused` is "error" or "skip", not {value!r}', Span(name))
    return "error"


def _severity(value: Any, name: str, bag: Bag, leftover: dict[str, Any]) -> dict[str, Level]:
    for key in leftover:
        bag.add(
            BAD_CONFIG,
            f"`{key}` is not known",
            Span(name),
            help="the entries are schemas, on_refused and [severity]",
        )
    levels: dict[str, Level] = {}
    for code, level in value.items() if isinstance(value, dict) else []:
        if not re.fullmatch(r"QW\d{3}", code):
            bag.add(BAD_CONFIG, f"`{code}` is no code", Span(name), help="codes look like QW701")
        elif level == "off":
            levels[code] = "off"
        elif level in list(Severity):
            levels[code] = Severity(level)
        else:
            bag.add(BAD_CONFIG, f"`{level}` is no severity for {code}", Span(name))
    if not isinstance(value, dict):
        bag.add(BAD_CONFIG, "`severity` is a table", Span(name))
    return levels
