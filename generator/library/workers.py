"""What every process does that works for another one: it ends with that one, and leaves Ctrl-C to it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def begin_work() -> None:
    """The initializer of a pool: when the process that started it is killed, its workers end as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.join,), daemon=True).start()


def _end_after(parent_ends: Callable[[], None]) -> None:
    parent_ends()
    os._exit(1)


def interruptible(work: Callable[[T], R], task: T) -> R:
    """The work of a worker, given up at Ctrl-C. Before and after it the signal could tear a message to the parent."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return work(task)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
