"""What every process does that works for another one: it ends with that one, and leaves Ctrl-C to it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import current_process, parent_process
from typing import TypeVar

from generator.library.errors import FileError

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """The cores that this process may use; not every system reports them. One that ends with another starts none."""
    if current_process().daemon:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def begin_work() -> None:
    """The initializer of a pool: when the process that started it is killed, its workers end as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.join,), daemon=True).start()


def _end_after(parent_ends: Callable[[], None]) -> None:
    parent_ends()
    os._exit(1)


def _interruptible(work: Callable[[T], R], task: T) -> R:
    """The work of a worker, given up at Ctrl-C. Before and after it the signal could tear a message to the parent."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return work(task)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def worked(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[R]:
    """The result of each task in order, from so many processes; a single one is this one."""
    if workers < 2 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    with ProcessPoolExecutor(min(workers, len(tasks)), initializer=begin_work) as pool:
        try:
            yield from pool.map(partial(_interruptible, work), tasks)
        except BrokenProcessPool:
            raise FileError("a process of this run was killed, perhaps for lack of memory; run it again") from None
        except BaseException:
            pool.shutdown(cancel_futures=True)  # Ctrl-C must not wait for all tasks
            raise
