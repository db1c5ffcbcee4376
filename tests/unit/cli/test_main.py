"""The command line as a whole: what it imports, its exit codes, and what becomes of faults of its own."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import itemwright.cli as cli
from itemwright.cli import COMMANDS, main
from itemwright.cli.common import wants_colour

HEAVY = ("lxml", "pydantic", "jinja2", "xmlschema", "markdown_it", "latex2mathml", "yaml", "nh3", "pygments")


def python(code: str, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        text=True,
        check=False,
        env={**env, "PATH": ""},
    )


def test_help_imports_neither_commands_nor_heavy_libraries() -> None:
    code = f"""
import sys
from itemwright.cli import main
try:
    main(["--help"])
except SystemExit as end:
    assert end.code == 0
loaded = sorted(name for name in sys.modules if name.partition(".")[0] in {HEAVY!r})
loaded += sorted(name for name in sys.modules if name.startswith("itemwright.") and name != "itemwright.cli")
assert not loaded, loaded
"""
    done = python(code)
    assert (done.returncode, done.stderr) == (0, "")
    assert "schemas   List and install" in done.stdout


def test_every_command_of_the_table_is_there_with_a_help_of_its_own() -> None:
    for name in COMMANDS:
        result = CliRunner().invoke(main, [name, "--help"])
        assert result.exit_code == 0, name
        assert f"Usage: main {name}" in result.output or f"Usage: itemwright {name}" in result.output


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "itemwright", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("itemwright, version ")


@pytest.mark.parametrize(
    "args", [["nonsense"], ["--nonsense"], ["schemas", "nonsense"], ["schemas", "list", "x"]]
)
def test_wrong_usage_ends_with_2(args: list[str]) -> None:
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 2
    assert "Usage: " in result.output
    assert "Error: " in result.output


Command = Callable[[Callable[[], object]], None]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Make the body of a command called `try`."""

    def make(body: Callable[[], object]) -> None:
        made = click.command("try")(body)
        monkeypatch.setattr(cli.LazyGroup, "get_command", lambda *_: made)

    return make


@pytest.mark.parametrize(("returned", "code"), [(None, 0), (0, 0), (1, 1)])
def test_a_command_returns_its_exit_code(command: Command, returned: int | None, code: int) -> None:
    command(lambda: returned)
    assert CliRunner().invoke(main, ["try"]).exit_code == code


def raises(error: BaseException) -> Callable[[], None]:
    def body() -> None:
        raise error

    return body


def test_a_fault_of_itemwright_is_one_message_and_a_file(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.delenv("ITEMWRIGHT_DEBUG", raising=False)
    command(raises(ValueError("a\nb")))
    result = CliRunner().invoke(main, ["try"])
    assert result.exit_code == 3
    (kept,) = tmp_path.iterdir()
    assert result.stdout == ""
    assert result.stderr == (
        "error[QW901]: fault of itemwright: ValueError: a b\n"
        f"  = help: please report this with {kept} and the input that led to it\n"
    )
    assert "Traceback" in kept.read_text("utf-8")


def test_the_traceback_is_shown_when_asked_for(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("ITEMWRIGHT_DEBUG", "1")
    command(raises(KeyError("x")))
    result = CliRunner().invoke(main, ["try"])
    assert result.exit_code == 3
    assert "Traceback (most recent call last)" in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_traceback_is_shown_where_no_file_can_be_written(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    monkeypatch.delenv("ITEMWRIGHT_DEBUG", raising=False)
    command(raises(KeyError("x")))
    result = CliRunner().invoke(main, ["try"])
    assert result.exit_code == 3
    assert "Traceback (most recent call last)" in result.stderr


def test_an_interruption_is_quiet(command: Command) -> None:
    command(raises(KeyboardInterrupt()))
    result = CliRunner().invoke(main, ["try"])
    assert (result.exit_code, result.output.strip()) == (130, "")


def test_a_closed_pipe_is_quiet() -> None:
    code = "from itemwright.cli import main; main(['schemas', 'list'])"
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    errors = running.stderr.read()
    running.stderr.close()
    assert (running.wait(), errors) == (141, b"")


def test_what_the_terminal_cannot_show_is_written_as_an_escape(command: Command) -> None:
    command(lambda: click.echo("ж"))
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import click\nfrom itemwright.cli import LazyGroup, main\n"
            "LazyGroup.get_command = lambda *_: click.command()(lambda: click.echo('ж'))\nmain(['try'])",
        ],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "latin-1"},
    )
    assert done.stdout == b"\\u0436\n"


class Stream:
    def __init__(self, *, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "env", "wanted"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (True, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_is_for_terminals_unless_said(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, env: dict[str, str], wanted: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert wants_colour(Stream(terminal=terminal)) is wanted  # type: ignore[arg-type]
