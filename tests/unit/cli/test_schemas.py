"""`itemwright schemas`."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.written import packed

from itemwright.cli import main
from itemwright.validate.catalog import official_catalog


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No configuration, no cache and no environment of the machine that runs the test."""
    monkeypatch.setattr("itemwright.validate.catalog.cache_folder", lambda: tmp_path / "cache")
    monkeypatch.delenv("ITEMWRIGHT_SCHEMAS", raising=False)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


def run(*args: str, code: int = 0, found: tuple[str, ...] = ()) -> list[str]:
    """The lines that a command prints; `found` are the codes that it reports on the error stream."""
    result = CliRunner().invoke(main, ["schemas", *args])
    assert result.exit_code == code, result.output
    if code != 2:
        assert tuple(re.findall(r"QW\d{3}", result.stderr)) == found
    return result.stdout.splitlines()


def test_without_any_schema_the_list_says_so() -> None:
    lines = run("list")
    assert len(lines) == len(official_catalog().files) + 1
    assert all(line.startswith("not found ") for line in lines[:-1])
    assert lines[-1].startswith(f"0 of {len(official_catalog().files)} schemas found in ")


def test_a_true_and_a_false_copy_are_told_apart(official_schemas: Path, apart: Path) -> None:
    (apart / "work/itemwright.toml").write_text('schemas = ["mine"]\n')
    mine, cache = apart / "work/mine/w3", apart / "cache/w3"
    for folder, data in ((mine, b"false"), (cache, (official_schemas / "w3/xml.xsd").read_bytes())):
        folder.mkdir(parents=True)
        (folder / "xml.xsd").write_bytes(data)
    lines = [line.split() for line in run("list") if "w3/xml.xsd" in line]
    assert lines == [
        ["SHA-256", "differs", "w3/xml.xsd", (mine / "xml.xsd").as_posix()],
        ["SHA-256", "holds", "w3/xml.xsd", (cache / "xml.xsd").as_posix()],
    ]


def test_the_cache_is_filled_from_a_folder_and_then_used(official_schemas: Path) -> None:
    total = len(official_catalog().files)
    lines = run("install", "--from", str(official_schemas))
    assert lines[-1].endswith(f"cache: {total} installed")
    assert run("list")[-1].startswith(f"{total} of {total} schemas found in ")
    assert run("install", "--from", str(official_schemas))[-1].endswith(f"cache: {total} already there")


def test_what_a_zip_file_lacks_is_listed_and_the_rest_installed(official_schemas: Path, apart: Path) -> None:
    source = apart / "some.zip"
    source.write_bytes(packed({"a/b.xsd": (official_schemas / "w3/xml.xsd").read_bytes()}))
    target = apart / "target"
    total = len(official_catalog().files)
    lines = run("install", "--from", str(source), "--to", str(target), code=1, found=("QW505",))
    assert "installed      w3/xml.xsd  (from a/b.xsd)" in lines
    assert "failed         canvas/cccv1p0.xsd  (it is not there)" in lines
    assert lines[-1] == f"{target.as_posix()}: 1 installed, {total - 1} failed"
    assert [path.name for path in target.rglob("*") if path.is_file()] == ["xml.xsd"]


def test_what_is_wrong_with_a_zip_file_is_reported(apart: Path) -> None:
    source = apart / "broken.zip"
    source.write_bytes(b"no zip")
    run("install", "--from", str(source), code=1, found=("QW601", "QW505"))


def test_a_wrong_configuration_is_reported(apart: Path) -> None:
    (apart / "work/itemwright.toml").write_text("schemas = 1\n")
    run("list", code=1, found=("QW030",))


def test_a_source_that_is_not_there_is_wrong_usage() -> None:
    run("install", "--from", "nowhere", code=2)
