"""The names of targets that the command line knows by heart, and what is imported for one of them."""

import subprocess
import sys

import pytest

from itemwright.cli.targeting import TARGETS
from itemwright.formats.registry import DEFAULT_TARGETS, formats


def test_the_targets_are_those_of_the_registry() -> None:
    assert TARGETS == DEFAULT_TARGETS == tuple(formats())


@pytest.mark.parametrize("name", ["moodle", "qti21"])
def test_a_build_imports_no_format_that_is_not_asked_for(name: str) -> None:
    code = f"""
import sys
import itemwright.build
from itemwright.formats.registry import format_of
format_of({name!r})
loaded = {{module.split(".")[2] for module in sys.modules if module.startswith("itemwright.formats.")}}
print(*sorted(loaded & {{"moodle", "qti21", "cartridge", "canvas", "text"}}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [name]
