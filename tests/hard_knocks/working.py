"""Starts two workers as packs and censuses do: `python -m tests.hard_knocks.working FOLDER`.

Each worker holds a lock in the folder for as long as it lives, and `.ready` says that it does.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import time
from pathlib import Path

from proofpress.options import worked


def hold(path: Path) -> None:
    """A task without an end."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        path.with_suffix(".ready").touch()
        time.sleep(60)


def pressed(number: int) -> int:
    """A task in whose middle somebody presses Ctrl-C."""
    signal.raise_signal(signal.SIGINT)
    return number


def die(_: Path) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    paths = [Path(sys.argv[1], name) for name in ("one", "two")]
    list(worked(hold, paths, 2))
