"""Wrong configuration, commands and packages: a finding and exit code 1 (or 2 for usage), never a traceback."""

from pathlib import Path

import pytest

from .running import GOOD, build, run, write


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("schemas = [", "itemwright.toml:"),
        ("schemas = 'folder'\n", "schemas"),
        ("colour = 'blue'\n", "colour"),
        ("on_refused = 'ignore'\n", "on_refused"),
        ("[severity]\nQW401 = 'loud'\n", "QW401"),
        ("severity = 3\n", "severity"),
        ("\0", "itemwright.toml"),
        ("schemas = ['\xff']\n".encode("latin-1"), "itemwright.toml"),
    ],
)
def test_a_bad_configuration(text: str | bytes, part: str) -> None:
    write(GOOD)
    write(text, "itemwright.toml")
    result = build()
    assert result.exit_code == 1
    assert part in result.output
    assert any(code in result.output for code in ("QW030 error", "QW011 error", "QW013 error"))
    assert not Path("out").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["build"],
        ["build", "bank.yaml", "--colour"],
        ["build", "bank.yaml", "-t", "blackboard"],
        ["build", "bank.yaml", "--cc-version", "1.2"],
        ["build", "bank.yaml", "--format", "html"],
        ["check"],
        ["validate"],
        ["explain"],
        ["convert"],
        ["nonsense"],
        ["--nonsense"],
        ["schemas", "nonsense"],
        ["schemas", "install", "--from", "nowhere"],
    ],
    ids=" ".join,
)
def test_wrong_usage(arguments: list[str]) -> None:
    write(GOOD)
    assert run(*arguments).exit_code == 2
    assert not Path("out").exists()


def test_an_empty_path_is_wrong_usage() -> None:
    assert build("").exit_code == 2


def test_an_unknown_code() -> None:
    assert run("explain", "QW000").exit_code == 1
    assert run("explain", "nonsense").exit_code == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "QW511"),
        (b"just a text", "QW511"),
        (b"<quiz>", "QW511"),
        (b"<quiz>&bomb;</quiz>", "QW511"),
        (b'<!DOCTYPE q [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>', "QW511"),
        (b"<other/>", "QW510"),
        (b"PK\x03\x04 and no more", "QW601"),
        (b"<" * 1_000_000, "QW511"),
        (b"<a>" * 1_000 + b"</a>" * 1_000, "QW511"),
    ],
    ids=range(9),
)
def test_a_package_that_is_none(data: bytes, code: str) -> None:
    write(data, "package.zip")
    result = run("validate", "package.zip")
    assert result.exit_code == 1
    assert code in result.output


def test_a_package_that_is_not_there() -> None:
    Path("folder").mkdir()
    assert "QW512" in run("validate", "folder").output
    missing = run("validate", "nowhere.zip")
    assert missing.exit_code == 1
    assert "QW512" in missing.output
