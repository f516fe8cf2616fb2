"""Workers end with the process that started them, and one that is killed is a sentence."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from proofpress.errors import FileError
from tests.cli.process import environment

if sys.platform == "win32":
    pytest.skip("these locks and signals are those of POSIX systems", allow_module_level=True)

import fcntl

from proofpress.options import worked
from tests.hard_knocks.working import die, pressed


def eventually(so: Callable[[], bool]) -> bool:
    return any(so() or time.sleep(0.01) for _ in range(2_000))


def is_free(path: Path) -> bool:
    """Whether nobody holds the lock; it goes with the process that holds it, however that ends."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "tests.hard_knocks.working", str(tmp_path)]
    process = subprocess.Popen(line, env=environment())
    try:
        assert eventually(lambda: len(list(tmp_path.glob("*.ready"))) == 2)
        assert not is_free(tmp_path / "one")
        assert not is_free(tmp_path / "two")
    finally:
        process.kill()
        process.wait()
    assert eventually(lambda: is_free(tmp_path / "one") and is_free(tmp_path / "two"))


def test_ctrl_c_that_the_caller_ignores_stays_ignored() -> None:
    """As after `trap "" INT`, also where one process does all of the work."""
    with heard(signal.SIG_IGN):
        assert list(worked(pressed, [1, 2], 2)) == list(worked(pressed, [1, 2], 1)) == [1, 2]


def test_ctrl_c_that_nobody_ignores_ends_the_work() -> None:
    with heard(signal.default_int_handler), pytest.raises(KeyboardInterrupt):
        list(worked(pressed, [1, 2], 2))


@contextmanager
def heard(handler: Any) -> Iterator[None]:
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_worker_that_is_killed_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="a process of this run was killed"):
        list(worked(die, [tmp_path, tmp_path], 2))
