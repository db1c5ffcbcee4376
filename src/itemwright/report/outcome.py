"""The outcome of a build as data."""

from dataclasses import dataclass
from pathlib import Path

from itemwright.formats.base import Loss


@dataclass(frozen=True, slots=True)
class Output:
    """What was made for one target.

    `file` is its name in the bank's output folder, None if nothing was written (then `size` is 0 and `sha256` None);
    `questions` the number of questions in it; `schemas` the schemas that it was checked against.
    """

    target: str
    file: str | None
    sha256: str | None
    size: int
    questions: int
    schemas: tuple[str, ...]
    losses: tuple[Loss, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was made of one bank. `source` is the bank's folder as the user typed it, `folder` where the outputs are."""

    bank: str
    source: str
    folder: Path
    outputs: tuple[Output, ...]
