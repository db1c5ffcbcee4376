"""The outcome of a build as data."""

from dataclasses import dataclass
from pathlib import Path

from itemwright.formats.base import Loss


@dataclass(frozen=True, slots=True)
class Output:
    """What was made of one bank for one target.

    `source` is the bank's folder as the user typed it. `file` is its name in the output folder, None if nothing was
    written (then `size` is 0 and `sha256` None); `questions` is the number of the bank's questions in it, `schemas`
    what it was checked against.
    """

    target: str
    bank: str
    source: str
    file: str | None
    sha256: str | None
    size: int
    questions: int
    schemas: tuple[str, ...]
    losses: tuple[Loss, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was made under one id: of a bank, or of the banks of a course. `folder` is where the outputs are."""

    bank: str
    folder: Path
    outputs: tuple[Output, ...]
