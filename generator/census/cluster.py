"""The workers of a Dask cluster. Each is asked what it counts with before it is given a range.

A cluster lives elsewhere, so whatever happens to it ends in a sentence; what was counted until then is kept.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from generator.census.engine import engine_of
from generator.census.tasks import RangeTask
from generator.census.work import Assignment, WorkerError, Workers, count_range
from generator.library.errors import EXIT_FILE, ProofpressError, Refusal, UsageError
from generator.library.suggest import quoted, visible

CONNECTING = 10  # seconds to wait for the scheduler of a cluster; no result depends on it
PATIENCE = 12  # looks at a cluster without workers until it is given up


@contextmanager
def cluster(address: str, assignment: Assignment, task: RangeTask) -> Iterator[Workers]:
    """All workers of a cluster, those that join it later too; `task` is one that they will be given."""
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise UsageError('--scheduler needs Dask, which is not installed: pip install "proofpress[cluster]"') from None
    logging.disable(logging.CRITICAL)  # Dask logs, in tracebacks, what is said here in sentences; nobody else logs
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of other versions of libraries
        client, looks = _connected(dask, address), 0

        def failed(why: str = "its scheduler is gone") -> WorkerError:
            said = f"the Dask cluster at {quoted(address)} failed: {visible(why)}"
            return WorkerError(f"{said}; start the census again, it continues where it was")

        def size() -> int:
            nonlocal looks
            if client.status != "running":
                raise failed()
            threads: int = sum(client.nthreads().values())
            looks = 0 if threads else looks + 1
            if looks > PATIENCE:
                raise failed("all its workers are gone")
            return threads

        try:
            with client:
                _shake_hands(client, assignment, task._replace(stop=task.start))
                with client.get_executor(pure=False) as executor:
                    yield Workers(executor, size)
        except dask.KilledWorker as error:
            raise failed(str(error)) from None
        except (CancelledError, OSError, dask.client.ClosedClientError):
            raise failed() from None


def _connected(dask: Any, address: str) -> Any:
    """A client, once somebody has answered as Dask does: a client that fails while it is made may hang."""

    async def greet() -> None:
        arguments = dask.Security().get_connection_args("client")
        (await asyncio.wait_for(dask.core.connect(address, timeout=CONNECTING, **arguments), CONNECTING + 1)).abort()

    try:
        asyncio.run(greet())
        return dask.Client(address, timeout=CONNECTING, set_as_default=False)
    except (ValueError, TypeError) as error:  # TypeError: TLS without certificates
        wanted = f"an address such as tcp://host:8786 is wanted: {visible(str(error))}"
        raise Refusal(wanted, "scheduler", said=quoted(address)) from None
    except OSError as error:  # TimeoutError is one
        why = f"no Dask scheduler answers: {visible(str(error)) or 'it says nothing'}"
        raise Refusal(why, "scheduler", said=quoted(address), code=EXIT_FILE) from None


def _shake_hands(client: Any, assignment: Assignment, nothing: RangeTask) -> None:
    """Lets every worker count an empty range, for which it takes its engine and the data. The scheduler only has to
    know the program, because Dask reads there what its workers will do."""
    answers = client.run(count_range, assignment, assignment.engine, nothing, on_error="return")
    if not answers:
        raise WorkerError("the Dask scheduler has no workers yet; start some, then the census again")
    refused = {worker: answer for worker, answer in sorted(answers.items()) if isinstance(answer, Exception)}
    try:
        client.run_on_scheduler(engine_of, assignment.count.__module__)
    except (ImportError, AttributeError) as error:
        refused["the scheduler"] = error
    if refused:
        reasons = "".join(f"\n  {visible(who)}: {_reason(why)}" for who, why in refused.items())
        raise WorkerError(f"nothing was counted; refused in the Dask cluster:{reasons}")


def _reason(error: Exception) -> str:
    said = visible(str(error))
    return said if isinstance(error, ProofpressError) else f"has no Proofpress, or another version: {said}"
