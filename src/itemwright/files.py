"""Writing files so that a good one is never replaced by half of another."""

from collections.abc import Mapping
from contextlib import suppress
from errno import EISDIR
from pathlib import Path


def replace_all(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Put files into a folder, which is made if need be, by their name there.

    All are written beside their places first, and then each is moved in whole, in the order given. Raises OSError, and
    leaves nothing half-written, if one cannot be written.
    """
    parts: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in contents.items():
            part = folder / f".{name}.part"
            part.unlink(missing_ok=True)
            parts.append((part, folder / name))
            with part.open("xb") as stream:
                stream.write(data)
        for _, file in parts:
            if file.is_dir():  # found before the first one is moved
                raise IsADirectoryError(EISDIR, f"{file.name} is a folder")
        for part, file in parts:
            part.replace(file)
    except OSError:
        for part, _ in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise
