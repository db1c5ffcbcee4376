"""A good bank, and commands that must not fail for bad input."""

from pathlib import Path

from click.testing import CliRunner, Result

from itemwright.cli import main

GOOD = """\
itemwright: 1
id: tides
title: Tides
sections:
  - id: one
    title: One
    draw: 1
    questions:
      - id: pull
        type: multiple-choice
        stem: What *pulls* the water, $a < b$?
        points: 1.5
        choices: [{text: The Moon, correct: true, feedback: "Yes."}, {text: "The wind", credit: 50%}]
      - {id: why, type: essay, stem: "Why?\\n\\n- a\\n- b", words: {min: 5, max: 50}}
      - {id: high, type: numeric, stem: How high?, answer: 4, tolerance: 5%}
"""


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(main, [*map(str, args)], prog_name="itemwright")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert "fault of itemwright" not in result.output
    return result


def build(path: str | Path = "bank.yaml", *more: str | Path) -> Result:
    return run("build", path, "-o", "out", "-t", "moodle", *more)


def write(data: str | bytes, name: str = "bank.yaml") -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def refused(result: Result, code: str, *parts: str) -> None:
    assert result.exit_code == 1
    assert f"{code} error" in result.output or f"error[{code}]" in result.output
    for part in parts:
        assert part in result.output
    assert not Path("out").exists() or not list(Path("out").rglob("*.xml"))


def files(folder: str = "out") -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}
