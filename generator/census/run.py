"""Carries out a census: hands ranges to workers and keeps each result as soon as it is known.

So a census may be killed at any moment and started again: what is there is not counted twice. The workers are processes
of this machine, or anything else that offers the interface of `concurrent.futures`, such as a Dask cluster.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from typing import ParamSpec, TypeVar

from generator.census.kept import Kept
from generator.census.tasks import RangeResult, RangeTask
from generator.census.work import Assignment, WorkerError, Workers, count_range
from generator.library.workers import begin_work

P = ParamSpec("P")
T = TypeVar("T")

MAX_JOBS = 256  # more processes than any machine at hand has cores
AHEAD = 2  # ranges for each worker: none of them runs dry, and few are lost at an end
WATCHING = 5  # seconds until somebody looks after workers that say nothing; no result depends on it

Hire = Callable[[Sequence[RangeTask]], AbstractContextManager[Workers]]  # workers for these ranges


def run(
    assignment: Assignment,
    tasks: Sequence[RangeTask],
    kept: Kept,
    hire: Hire,
    done: Callable[[RangeTask], None] = lambda _: None,
) -> tuple[list[RangeResult], list[str]]:
    """The results of all ranges in their order, and a sentence for each kept one that could not be used. Only what is
    missing is counted."""
    results, broken = kept.found(tasks)
    for task in results:
        done(task)
    missing = [task for task in tasks if task not in results]
    if missing:
        with hire(missing) as workers:
            for task, result in _counted(assignment, missing, workers):
                results[task] = kept.keep(task, result)
                done(task)
    return [results[task] for task in tasks], broken


def _counted(
    assignment: Assignment, tasks: Sequence[RangeTask], workers: Workers
) -> Iterator[tuple[RangeTask, RangeResult]]:
    """The results of the ranges as they come."""
    waiting, running = deque(tasks), dict[Future[RangeResult], RangeTask]()
    try:
        while waiting or running:
            most = AHEAD * max(1, workers.size())
            while waiting and len(running) < most:
                task = waiting.popleft()
                running[workers.executor.submit(count_range, assignment, assignment.engine, task)] = task
            finished = wait(running, WATCHING, FIRST_COMPLETED).done
            # In their order, and what is known is kept before an error ends the census.
            for future in sorted((each for each in running if each in finished), key=_failed):
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()


def _failed(future: Future[RangeResult]) -> bool:
    return future.cancelled() or future.exception() is not None


class _Here(Executor):
    """Counts in this process, as soon as it is asked to: one worker is worth no process, and a browser has none."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Processes of this machine; a single one is this one."""
    if jobs == 1:
        yield Workers(_Here(), lambda: 1)
        return
    pool = ProcessPoolExecutor(jobs, initializer=begin_work)
    try:
        yield Workers(pool, lambda: jobs)
    except BrokenProcessPool:
        raise WorkerError("a worker of the census was killed; start it again, it continues where it was") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
