"""Kills or halts a copy of this process just before one of its changes on the disk.

A copy is made in a few milliseconds, since it need not read the program again. `killed_at(step, work)` leaves on the
disk what a power cut would leave; `halted_at(step, work, meanwhile)` lets two runs meet wherever they can.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from proofpress.errors import ProofpressError

Work = Callable[[], object]

_CHANGES = ("os.mkdir", "os.rename", "os.link", "os.remove", "os.rmdir", "os.chmod")  # also os.replace, os.unlink
FAULT = 70  # the exit code of a copy that failed with anything but a sentence


def killed_at(step: int, work: Work) -> bool:
    """Whether the work was killed before its change number `step`, counted from 0; False if it had come to its end."""
    copy = _copy(step, work, signal.SIGKILL)
    _, status = os.waitpid(copy, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.waitstatus_to_exitcode(status) == 0
    return False


def halted_at(step: int, work: Work, meanwhile: Work) -> int | None:
    """The exit code of the work that was halted while something else was done; None if it came to its end before."""
    copy = _copy(step, work, signal.SIGSTOP)
    _, status = os.waitpid(copy, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        return None
    try:
        meanwhile()
    finally:
        os.kill(copy, signal.SIGCONT)
        _, status = os.waitpid(copy, 0)
    return os.waitstatus_to_exitcode(status)


def _copy(step: int, work: Work, knock: int) -> int:
    copy = os.fork()
    if copy:
        return copy
    code = FAULT
    try:
        _knock_at(step, knock)
        code = code_of(work)
    finally:
        os._exit(code)


def a_day_passes(folder: Path) -> None:
    """What is half-written in the folder was left two days ago."""
    for path in folder.rglob("*.part"):
        os.utime(path, (before := path.lstat().st_mtime - 2 * 24 * 60 * 60, before))


def code_of(work: Work) -> int:
    """The exit code that the work would end with on the command line."""
    try:
        work()
    except ProofpressError as error:
        return error.exit_code
    return 0


def _knock_at(step: int, knock: int) -> None:
    process = os.getpid()
    before_changes(lambda number: os.kill(process, knock) if number == step else None)


def before_changes(act: Callable[[int], object]) -> None:
    """From now on, as long as this process lives, `act` gets the number of each change before it is made."""
    process, seen = os.getpid(), -1
    sys.dont_write_bytecode = True  # that is no change that counts

    def watch(event: str, about: tuple[Any, ...]) -> None:
        nonlocal seen
        if os.getpid() == process and (event in _CHANGES or (event == "open" and _writes(about))):
            seen += 1
            act(seen)

    sys.addaudithook(watch)


def _writes(about: tuple[Any, ...]) -> bool:
    """Whether a file is opened to be written: what Python announces are name, mode and flags."""
    return isinstance(about[2], int) and bool(about[2] & (os.O_WRONLY | os.O_RDWR))
