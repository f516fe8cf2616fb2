"""The command line: runs one command and turns whatever happens into a message and an exit code.

Each command has a module of its own, named in the game's commands or in `commands.table`, and is imported only when it
is called. This is the only place that decides what a user sees of an error; it knows nothing of games, files or paper.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from generator.cli.group import Run, program
from generator.cli.streams import give_up_output, make_writable, readable_lines
from generator.library.errors import (
    EXIT_CONTENT,
    EXIT_FILE,
    EXIT_INTERRUPTED,
    EXIT_OK,
    ProofpressError,
    readable,
    shown_path,
)
from generator.library.suggest import visible

NAME = "proofpress"
COMPLETION_VARIABLE = "_PROOFPRESS_COMPLETE"  # what click's completion scripts set


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command, reports how it ended, and returns the exit code."""
    make_writable()
    code = _run(sys.argv[1:] if arguments is None else list(arguments))
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if code != EXIT_FILE:  # else it has been reported
            code = _refused(error, code)
        give_up_output()
    return code


def _run(arguments: list[str]) -> int:
    instruction = os.environ.get(COMPLETION_VARIABLE)
    if instruction:
        return _completed(instruction)
    state = Run()
    try:
        with program.make_context(NAME, arguments, obj=state) as context:
            program.invoke(context)
        return EXIT_OK
    except click.exceptions.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted")
        return EXIT_INTERRUPTED
    except Exception as error:
        if state.debug:
            _say_traceback()
        return _explained(error)


def _completed(instruction: str) -> int:
    """Answers a shell that asks in the middle of a line, where an error message would only be in the way."""
    from click.shell_completion import shell_complete

    try:
        return shell_complete(program, {}, NAME, COMPLETION_VARIABLE, instruction)
    except Exception:
        return EXIT_CONTENT


def _explained(error: Exception) -> int:
    if isinstance(error, ProofpressError):
        _say(str(error))
        return error.exit_code
    if isinstance(error, click.ClickException):
        _say(readable(error.format_message()))
        if isinstance(error, click.UsageError) and error.ctx is not None:
            _say(f'see "{error.ctx.command_path} --help"')
        return error.exit_code
    if isinstance(error, OSError):
        return _refused(error, EXIT_OK)
    if isinstance(error, UnicodeEncodeError) and error.encoding == sys.getfilesystemencoding():
        _say(f"{visible(error.object)}: this locale has no such names of files; set PYTHONUTF8=1")
        return EXIT_FILE
    _say(f"this is a fault in Proofpress ({type(error).__name__}: {visible(str(error))}); --debug shows where")
    return EXIT_CONTENT


def _refused(error: OSError, code: int) -> int:
    """Reports what the system refused; quietly when a reader has read enough, as in `proofpress check | head`."""
    if isinstance(error, BrokenPipeError):
        return code
    # Commands report files themselves; what gets this far is mostly a full disk under standard output.
    what = shown_path(Path(str(error.filename))) if error.filename else "reading or writing failed"
    _say(f"{what}: {error.strerror or error}")
    return EXIT_FILE


def _say(text: str) -> None:
    """Prints a message. What it tells of may hold any character; a terminal gets only such as can be printed."""
    with contextlib.suppress(OSError):  # nobody listens
        click.echo(readable_lines(text), err=True)


def _say_traceback() -> None:
    import traceback

    _say(traceback.format_exc().rstrip())
