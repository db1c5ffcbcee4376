"""The command line: one module per command, imported only when its command is called.

Exit codes: 0 clean, 1 errors in what was given, 2 wrong usage, 3 a fault of itemwright, 130 interrupted.
"""

import atexit
import errno
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "build": "Build banks into packages, checked, for every target.",
    "check": "Show what each target would lose, before anything is built.",
    "convert": "Turn a quiz page into a bank in YAML.",
    "explain": "Explain a diagnostic code.",
    "lint": "Give advice on item writing.",
    "new": "Begin a bank with three questions to change.",
    "schemas": "List and install the official schemas that packages are checked against.",
    "targets": "Show what each target holds.",
    "validate": "Check any package or XML file.",
}
"""The commands and their help in one line, so that `--help` needs none of their modules. The command `a-b` is
`command` in the module `a_b` of this package."""

BUG = 3
INTERRUPTED = 130
CLOSED_PIPE = 141
"""What a shell reports of a program that SIGPIPE ended, as when `head` has read enough."""


_FULL = (errno.ENOSPC, errno.EIO, errno.EBADF)
"""What writing to the standard output fails with when the disk is full or the stream is closed."""


class _ClosedPipe(Exception):  # noqa: N818
    """Whoever read our output has gone. Not an OSError, because click would turn that into exit code 1."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"itemwright.cli.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands in the help, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; see `_ClosedPipe`."""
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:  # closed by the caller (`>&-`)
                sys.stdout.flush()
        except BrokenPipeError as error:
            raise _ClosedPipe from error
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and exit. A command returns its exit code, or None for 0."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        # An interpreter that ends looks through all that was imported for garbage, only to drop it: a sixth of what it
        # costs to build a small bank.
        atexit.register(gc.freeze)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(
                    errors="backslashreplace"
                )  # a terminal that cannot show a sign is no error
        try:
            code = super().main(args, prog_name or "itemwright", complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except _ClosedPipe:
            # The interpreter flushes once more at its end, which must find a place to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(CLOSED_PIPE)
        except OSError as error:
            if error.filename is None and error.errno in _FULL:
                click.echo(f"Error: the output cannot be written: {error.strerror}", err=True)
                # What is still buffered must find a place to go when the interpreter ends.
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                sys.exit(1)
            from itemwright.cli.crash import report

            report(error)
            sys.exit(BUG)
        except Exception as error:
            from itemwright.cli.crash import report

            report(error)
            sys.exit(BUG)
        sys.exit(code if isinstance(code, int) else 0)


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=True,
)
@click.version_option(None, "-V", "--version", package_name="itemwright")
def main() -> None:
    """Compile assessment questions written in YAML into checked packages for Moodle, Canvas and QTI
    systems.
    """
