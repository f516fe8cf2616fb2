"""Carries out a census: hands ranges to workers and keeps each result in a file of its own.

A result is written as soon as it is known, whole or not at all, so a census may be killed at any moment and started
again: what is there is not counted twice. The workers are processes of this machine, or anything else that offers the
interface of `concurrent.futures`, such as a Dask cluster.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from generator.census.tasks import RangeResult, RangeTask, Subject
from generator.library.errors import ContentError, UsageError
from generator.library.files import make_folder
from generator.library.workers import begin_work
from generator.press.files import write_whole
from generator.seeds.digests import canonical_json

MAX_JOBS = 256  # more processes than any machine at hand has cores
CONNECTING = 10  # seconds to wait for the scheduler of a cluster; no result depends on it
WAITING = 2  # ranges ahead for each worker: none of them runs dry, and few are lost at an end


def kept_file(folder: Path, task: RangeTask) -> Path:
    """Where the result of a range is kept."""
    return folder / f"{task.kind}-{task.start:09}-{task.stop:09}.json"


def kept_result(folder: Path, task: RangeTask) -> RangeResult | None:
    """The result of a range, if it is there and whole."""
    try:
        result = json.loads(kept_file(folder, task).read_bytes())
    except (OSError, ValueError):
        return None
    return result if isinstance(result, dict) else None


def results_folder(work: Path, subject: Subject) -> Path:
    """The folder for the results of this subject and no other."""
    return make_folder(work / subject.digest()[:16])


def run(
    count: Callable[[Any, RangeTask, str | None], RangeResult],
    subject: Subject,
    tasks: Sequence[RangeTask],
    folder: Path,
    executor: Executor,
    *,
    workers: int,
    own: str | None = None,
    done: Callable[[RangeTask], None] = lambda _: None,
) -> list[RangeResult]:
    """The results of all ranges, in their order; only what is missing is counted. `count` must be a function of a
    module, since other processes call it."""
    results = {task: result for task in tasks if (result := kept_result(folder, task)) is not None}
    for task in results:
        done(task)
    missing = deque(task for task in tasks if task not in results)
    running: dict[Future[RangeResult], RangeTask] = {}
    try:
        while True:
            while missing and len(running) < WAITING * workers:
                task = missing.popleft()
                running[executor.submit(count, subject, task, own)] = task
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task = running.pop(future)
                results[task] = _kept(folder, task, future.result())
                done(task)
    except BrokenProcessPool:
        raise ContentError("a worker of the census was killed; start it again, it continues where it was") from None
    finally:
        for future in running:
            future.cancel()
    return [results[task] for task in tasks]


def _kept(folder: Path, task: RangeTask, result: RangeResult) -> RangeResult:
    write_whole(kept_file(folder, task), canonical_json(result) + b"\n")
    return result


# Who works


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Processes of this machine."""
    pool = ProcessPoolExecutor(jobs, initializer=begin_work)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, and how many there are."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise UsageError('--scheduler needs Dask, which is not installed: pip install "proofpress[cluster]"') from None
    try:
        client = distributed.Client(address, timeout=CONNECTING)
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(f'no Dask scheduler answers at "{address}": {error}') from None
    with client:
        threads: Mapping[str, int] = client.nthreads()
        if not threads:
            raise UsageError(f'the Dask scheduler at "{address}" has no workers')
        with client.get_executor(pure=False) as executor:
            yield executor, sum(threads.values())
