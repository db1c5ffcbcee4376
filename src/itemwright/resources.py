"""Where itemwright's own data files are: `templates/` and `schemas/`.

The wheel carries them inside the package. A checkout and an editable install have them at the root of the
repository, where they are top-level folders.
"""

from functools import cache
from pathlib import Path
from typing import Literal


@cache
def folder(name: Literal["templates", "schemas"]) -> Path:
    """The folder of that name, inside the package or at the root of the checkout. Raises if there is none."""
    package = Path(__file__).resolve().parent
    for place in (package / name, package.parent.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"itemwright is not installed properly: its folder {name}/ is missing")
