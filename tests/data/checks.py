"""What every reading of a data file must keep, however broken the file is."""

from __future__ import annotations

import gc
import re
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import process_time

from proofpress.errors import Diagnostic

SECONDS = 2.0  # of work: the longest that any file may take
PATIENCE = 10  # times as long by the clock, because other programs work too
LONGEST_MESSAGE = 600  # whatever the file holds, a message repeats little of it
_LINE_END = re.compile(r"\r\n|\n|\r")


class Hangs(BaseException):
    """Raised by the alarm; no part of the program may catch it by accident."""


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """Fails when the block works longer; where the system has alarms, it is interrupted when it hangs."""

    def ring(*_: object) -> None:
        raise Hangs(f"still busy after {seconds * PATIENCE} s")

    has_alarm = hasattr(signal, "setitimer")
    before = signal.signal(signal.SIGALRM, ring) if has_alarm else None
    if has_alarm:
        signal.setitimer(signal.ITIMER_REAL, seconds * PATIENCE)
    gc.freeze()  # what other tests left behind is no work of this file
    start = process_time()
    try:
        yield
    finally:
        taken = process_time() - start
        gc.unfreeze()
        if has_alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    assert taken <= seconds, f"worked for {taken:.2f} s"


def assert_inside(found: Iterable[Diagnostic], content: bytes, path: str) -> None:
    """Every mistake is reported with a place inside the file, as an editor counts."""
    lines = _LINE_END.split(content.decode("utf-8", "replace").removeprefix("\ufeff"))
    for diagnostic in found:
        place = diagnostic.place
        assert place.path == path, f"reported about another file: {diagnostic}"
        assert 1 <= place.line <= len(lines), f"line outside the file: {diagnostic}"
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1, f"column outside the line: {diagnostic}"
        assert diagnostic.message.isprintable(), f"control characters: {diagnostic!r}"
        assert len(diagnostic.message) <= LONGEST_MESSAGE, f"too long to read: {diagnostic}"
