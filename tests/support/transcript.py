"""Transcripts: the `console` blocks of a Markdown page are runs of itemwright, `$ ` in front of each command."""

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from itemwright.cli import main

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CORRECTION = re.compile(r"sed -i s/(\w+)/(\w+)/ (\S+)")
LAST_LINES = re.compile(r"(.*) \| tail -n (\d+)")


def commands(block: str) -> list[str]:
    """The commands of a block."""
    return re.findall(r"^\$ (.*)$", block, re.MULTILINE)


def played(block: str, folder: Path, *, exits: bool = True, as_on_a_terminal: bool = False) -> str:
    """A block as it ought to be: its commands, run in `folder` (the working directory), each with its output.

    `exits` puts `[exit 1]` after a command that failed. Besides `itemwright`, a block may hold `sed -i s/a/b/ FILE`
    for two words, which is done here since systems differ in it; `| tail -n N` after a command keeps the last lines.
    """
    shown = ""
    for command in commands(block):
        shown += f"$ {command}\n"
        if correction := CORRECTION.fullmatch(command):
            file = folder / correction[3]
            file.write_text(file.read_text("utf-8").replace(correction[1], correction[2]), "utf-8")
            continue
        last = LAST_LINES.fullmatch(command)
        program, *arguments = shlex.split(last[1] if last else command)
        assert program == "itemwright", command
        if as_on_a_terminal and arguments[0] == "build":
            arguments += ["--format", "full"]
        result = CliRunner().invoke(main, arguments, prog_name="itemwright")
        lines = result.output.splitlines(keepends=True)
        shown += "".join(lines[-int(last[2]) :] if last else lines)
        if exits and result.exit_code:
            shown += f"[exit {result.exit_code}]\n"
    return shown
