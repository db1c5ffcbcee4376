"""The size of modules: what has grown over the limit is split."""

from tests.support.places import ROOT, tracked

LIMIT = 400
"""Lines of a module of src or tests, as CONTRIBUTING.md says."""


def test_no_module_is_too_long() -> None:
    modules = [file for file in tracked("src/*.py", "tests/*.py") if file.is_file()]
    assert modules
    lengths = {
        file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines()) for file in modules
    }
    assert {name: length for name, length in lengths.items() if length > LIMIT} == {}
