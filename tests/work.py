"""How much work something is, in calls of functions: the same on every machine, however busy it is."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

MOST_CALLS = 12  # of a check, for every letter of the texts; it takes about 6
MOST_OF_A_FILE = 10_000_000  # of functions written in Python or in C: the most that any file or word may take
PATIENCE = 60  # seconds by the clock: for what hangs, and for nothing else


class Hangs(BaseException):
    """Raised by the alarm; no part of the program may catch it by accident."""


@contextmanager
def patience(seconds: int = PATIENCE) -> Iterator[None]:
    """Interrupts what hangs, where the system has alarms."""

    def ring(*_: object) -> None:
        raise Hangs(f"still busy after {seconds} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _counted(events: frozenset[str]) -> Iterator[list[int]]:
    count = [0]

    def note(_frame: Any, event: str, _argument: Any) -> None:
        count[0] += event in events

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield count
    finally:
        sys.setprofile(before)


def calls(work: Callable[[], object]) -> int:
    """How many functions written in Python are called."""
    with _counted(frozenset({"call"})) as count:
        work()
    return count[0]


@contextmanager
def in_time(most: int = MOST_OF_A_FILE) -> Iterator[None]:
    """Fails when the block calls more functions, of Python or of C; what hangs in a single one is interrupted."""
    with patience(), _counted(frozenset({"call", "c_call"})) as count:
        yield
    assert count[0] <= most, f"{count[0]:,} calls"
