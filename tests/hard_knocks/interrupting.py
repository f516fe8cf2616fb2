"""Runs the program and presses Ctrl-C at one moment of its work: `python -m tests.hard_knocks.interrupting MOMENT …`.

A moment is something that Python itself announces before it does it, so that the signal comes there and nowhere else.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
from collections.abc import Callable
from typing import Any

Arguments = tuple[Any, ...]


def _importing(module: str) -> Callable[[str, Arguments], bool]:
    """A module that is asked for at run time is announced only by its file."""
    compiled = f"{os.sep}{module.rpartition('.')[2]}.{sys.implementation.cache_tag}.pyc"
    return lambda event, about: about[0] == module if event == "import" else _opening(compiled)(event, about)


def _opening(suffix: str) -> Callable[[str, Arguments], bool]:
    return lambda event, about: event == "open" and str(about[0]).endswith(suffix)


MOMENTS: dict[str, Callable[[str, Arguments], bool]] = {
    "reading data": _opening(".yaml"),
    "writing a file": _opening(".part"),
    "giving it its name": lambda event, about: event in ("os.rename", "os.link") and str(about[0]).endswith(".part"),
}


def press(moment: str) -> None:
    """Ctrl-C, once, when the moment comes: one of `MOMENTS`, or the import of the module of that name."""
    comes = MOMENTS.get(moment) or _importing(moment)
    process, waiting = os.getpid(), True

    def watch(event: str, about: Arguments) -> None:
        nonlocal waiting
        if waiting and comes(event, about) and os.getpid() == process:  # a copy of the process has copied this, too
            waiting = False
            signal.raise_signal(signal.SIGINT)

    sys.addaudithook(watch)


if __name__ == "__main__":
    press(sys.argv[1])
    sys.argv[1:] = sys.argv[2:]
    runpy.run_module("proofpress", run_name="__main__", alter_sys=True)
