"""Kills commands that write, at every kind of moment, and sees whether the same line then ends as if nothing had been.

Most are killed in a copy of this process, before or after a chosen change of a file; some are processes of their own,
killed after a time. Nothing may stay behind but what the command makes, with the bytes that it always has, and no
process may outlive the one that was killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from proofpress.pack import keys
from tests.cli.process import environment
from tests.hard_knocks.commands import COMMANDS, PLOTTER, WRITING
from tests.hard_knocks.fuzzing import Bench, Ran, run
from tests.hard_knocks.killing import a_day_passes, before_changes
from tests.hard_knocks.readers import Line
from tests.hard_knocks.room import files

SETTLED = 10.0  # seconds within which the workers of a killed process are gone
ALL_DONE = b"is not empty: a pack is planned there"  # said where only the empty folder of the work was still there
BUSY = 3  # how much longer than alone a process may take here


class Work(NamedTuple):
    """A line that writes, and what must then be true of what it wrote."""

    line: Line
    proved_by: tuple[Line, ...] = ()


def works() -> list[Work]:
    """Every command that writes, and the steps of packs with several workers and with those of the second game."""
    moot: Line = (*COMMANDS["pack plan --game kingdoms"], "--reserves", "1")
    cup: Line = (*COMMANDS["pack plan"], "--rounds", "2")
    finished = tuple(_step(step, "made") for step in ("print", "audit"))
    found = [Work(COMMANDS[name]) for name in WRITING if not name.startswith(("pack", "seed new"))]
    found += [Work(plan, finished) for plan in (cup, moot)]
    for pack in ("cup", "moot"):
        found += [Work(_step("print", pack, workers), (_step("audit", pack),)) for workers in ("1", "2")]
        found.append(
            Work(("pack", "reveal", f"open-{pack}", "--key", f"{pack}.key", "--yes"), (_step("audit", f"open-{pack}"),))
        )
        found.append(Work(("pack", "results", f"open-{pack}")))
    found.append(
        Work(("pack", "mix", "unmixed", "3 17", "--yes"), (_step("print", "unmixed"), _step("audit", "unmixed")))
    )
    found.append(Work(("census", "--to", "1001", "--workers", "2", "--work", "made")))
    found.append(Work(("cards", "--kind", "season", "--format", "png", "-o", "made.png")))
    found.append(Work(PLOTTER))
    return found


def _step(step: str, folder: str, workers: str = "1") -> Line:
    return ("pack", step, folder, "--key", f"{folder}.key".removeprefix("open-"), "--workers", workers)


class Strike(NamedTuple):
    """A command that was to be killed, and what was wrong afterwards."""

    work: Work
    moment: str
    killed: bool
    complaints: tuple[str, ...]

    def __str__(self) -> str:
        return f"{' '.join(self.work.line)}, killed {self.moment}: {'; '.join(self.complaints)}"


def _child(line: Line, watch: Callable[[], None]) -> int:
    """Starts the line in a copy of this process, which leads a group of its own."""
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        watch()
        code = run(line).code
    except BaseException:
        code = 99
    os._exit(code)


class Axe:
    """Kills on a bench."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._whole: dict[Work, tuple[dict[str, bytes], int, float]] = {}

    def whole(self, work: Work) -> tuple[dict[str, bytes], int, float]:
        """What the line makes undisturbed, how many changes that takes, and how many seconds."""
        if work not in self._whole:
            reading, writing = os.pipe()
            start = time.monotonic()
            child = _child(work.line, lambda: before_changes(lambda _: os.write(writing, b".")))
            os.close(writing)
            changes = 0
            while some := os.read(reading, 65536):
                changes += len(some)
            os.close(reading)
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            assert code == 0, (work, code)
            self._whole[work] = files(self.bench.room), changes, time.monotonic() - start
            self.bench.put_all_back()
        return self._whole[work]

    def struck(self, work: Work, rng: Random, *, timed: bool) -> Strike:
        """Kills the line once, starts it again, and compares."""
        expected, changes, seconds = self.whole(work)
        if timed:
            delay = rng.uniform(0, seconds * 1.5 + 0.3)
            moment, killed = f"after {delay:.2f} s", _killed_after(delay, work.line)
        else:
            wanted = rng.randrange(changes)
            moment, killed = f"before change {wanted + 1} of {changes}", self._killed_before(wanted, work.line)
        a_day_passes(self.bench.room)
        complaints = [*killed.complaints, *self._again(work, expected)]
        self.bench.put_all_back()
        return Strike(work, moment, killed.killed, tuple(complaints))

    def _killed_before(self, wanted: int, line: Line) -> Ended:
        def act(number: int) -> None:
            if number == wanted:
                os.kill(os.getpid(), signal.SIGKILL)

        child = _child(line, lambda: before_changes(act))
        return _ended(child, os.waitpid(child, 0)[1])

    def _again(self, work: Work, expected: dict[str, bytes]) -> Iterator[str]:
        ended = run(work.line)
        if ended.code and ALL_DONE not in ended.err:
            yield f"again: {_said(ended)}"
            return
        now = files(self.bench.room)
        for name in expected.keys() | now.keys():
            if expected.get(name) != now.get(name):
                what = "left behind" if name not in expected else "missing" if name not in now else "other bytes"
                yield f"{name}: {what}"
        for line in work.proved_by:
            ended = run(line)
            if ended.code:
                yield f"{' '.join(line[:2])}: {_said(ended)}"


class Ended(NamedTuple):
    """Whether a process was killed, and what is wrong with those that it started."""

    killed: bool
    complaints: tuple[str, ...] = ()


def _ended(process: int, status: int) -> Ended:
    if not os.WIFSIGNALED(status):
        code = os.waitstatus_to_exitcode(status)
        return Ended(False, (f"ended with {code}",) if code else ())
    deadline = time.monotonic() + SETTLED * BUSY
    while time.monotonic() < deadline:
        try:
            os.killpg(process, 0)
        except ProcessLookupError:
            return Ended(True)
        time.sleep(0.01)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    return Ended(True, ("its workers live on",))


def _killed_after(delay: float, line: Line) -> Ended:
    """A process of its own, killed after so many seconds; its workers are not."""
    process = subprocess.Popen(
        [sys.executable, "-m", "proofpress", *line],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(PROOFPRESS_CONFIG=os.environ["PROOFPRESS_CONFIG"]),
        start_new_session=True,
    )
    time.sleep(delay)
    os.kill(process.pid, signal.SIGKILL)
    return _ended(process.pid, os.waitpid(process.pid, 0)[1])


def _said(ended: Ran) -> str:
    return f"code {ended.code}, {(ended.err or ended.out).decode(errors='replace').strip()[-300:]!r}"


def same_keys(patch: Any) -> None:
    """Event keys are alike, so that two plans can be compared."""
    patch.setattr(keys.secrets, "token_bytes", lambda count: bytes(range(count)))
