"""The names of targets that the command line knows by heart."""

from itemwright.cli.targeting import TARGETS
from itemwright.formats.registry import DEFAULT_TARGETS, formats


def test_the_targets_are_those_of_the_registry() -> None:
    assert TARGETS == DEFAULT_TARGETS == tuple(formats())
