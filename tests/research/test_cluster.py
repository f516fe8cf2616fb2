"""A census on a real cluster of this machine: a scheduler and workers, each a process, that can be killed."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from proofpress.research.census import (
    PATIENCE as PATIENT,
    WorkerError,
    Workers,
    cluster,
    count_range,
    engine_of,
    kept_in,
    run,
)
from tests import PACKAGE, ROOT
from tests.cli.conftest import Proofpress, no_saved_settings, proofpress
from tests.cli.process import environment
from tests.depth import nightly
from tests.research.test_kept import ASSIGNMENT, TASKS, check

__all__ = ["no_saved_settings", "proofpress"]  # fixtures

needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason='Dask is not installed: pip install ".[cluster]"'
)
PATIENCE = 120  # seconds for what takes one or two when nobody else works on this machine


def census(seeds: int) -> tuple[str, ...]:
    """A file for the verdicts, and one for the best lines of every two seeds."""
    return ("census", "--to", str(seeds), "--best", str(seeds), "--budget", "1")


SHORT, LONG = census(10), census(2_000)  # LONG takes ten seconds and more, so that it is killed before its end


def until(reached: Callable[[], Any], *alive: subprocess.Popen[bytes]) -> Any:
    """What is true at last; the processes must live until then."""
    end = time.monotonic() + PATIENCE
    while not (found := reached()):
        assert time.monotonic() < end
        assert all(process.poll() is None for process in alive)
        time.sleep(0.01)
    return found


@contextmanager
def process(*words: str, program: Path = PACKAGE.parent) -> Iterator[subprocess.Popen[bytes]]:
    """A process that knows the program in this folder, killed at the end."""
    started = subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if words[0] == "proofpress" else subprocess.DEVNULL,
        env=environment(PYTHONPATH=str(program)),
    )
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def another_engine(folder: Path) -> Path:
    """The program with a T1 that gives up at once, which finds fewer games."""
    program = folder / "generator"
    shutil.copytree(PACKAGE, program / "proofpress")
    for data in ("carddata", "templates"):
        (folder / data).symlink_to(ROOT / data)
    packing = program / "proofpress" / "cartographers" / "search" / "t1.py"
    source = packing.read_text(encoding="utf-8")
    assert source.count("TRIES = 300") == 1
    packing.write_text(source.replace("TRIES = 300", "TRIES = 1"), encoding="utf-8")
    return program


@nightly
@needs_dask
def test_a_census_survives_its_cluster(
    proofpress: Proofpress,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with ExitStack() as stack:
        start = stack.enter_context
        silent = ("--host", "127.0.0.1", "--no-dashboard")
        there = ("--port", "0", "--scheduler-file", str(tmp_path / "scheduler.json"))
        scheduler = start(process("distributed.cli.dask_scheduler", *silent, *there))
        local = proofpress(*SHORT, "--jobs", "2", "--work", "local")
        assert local.code == 0, local.err

        def said() -> str:
            with suppress(FileNotFoundError, ValueError):  # it is not there yet, or not whole
                return str(json.loads(Path("scheduler.json").read_bytes())["address"])
            return ""

        address = until(said, scheduler)

        def worker(program: Path = PACKAGE.parent) -> subprocess.Popen[bytes]:
            words = ("--no-nanny", "--nthreads", "1", "--local-directory", str(tmp_path))
            return start(process("distributed.cli.dask_worker", address, *silent, *words, program=program))

        distributed = importlib.import_module("distributed")
        client = start(distributed.Client(address, timeout=PATIENCE, set_as_default=False))

        def ready(*workers: subprocess.Popen[bytes]) -> list[str]:
            """Waits until these are the workers of the cluster; their addresses."""
            wanted = [worker.pid for worker in workers]

            def found() -> list[str]:
                at = {pid: address for address, pid in client.run(os.getpid, on_error="return").items()}
                return [at[pid] for pid in wanted] if at.keys() == {*wanted} else []

            return until(found, scheduler, *workers)

        # A worker with another engine is refused by name before anything is counted.
        first, stranger = worker(), worker(another_engine(tmp_path / "other"))
        welcome, refused = ready(first, stranger)
        code, out, err = proofpress(*SHORT, "--scheduler", address, "--work", "kept")
        assert (code, out) == (3, "")
        assert err.startswith(f"nothing was counted; refused in the Dask cluster:\n  {refused}: a worker (")
        assert welcome not in err
        assert [path.name for path in Path("kept").glob("*/*") if path.name != "counted.json"] == []
        stranger.kill()

        # One of two workers is killed, the census goes on; then it is killed itself.
        second = worker()
        ready(first, second)

        def kept() -> dict[Path, int]:
            return {path: path.stat().st_mtime_ns for path in Path("kept").glob("*/*.json")}

        counting = start(process("proofpress", *LONG, "--scheduler", address, "--work", "kept"))
        until(kept, counting)
        first.kill()
        ready(second)
        known = len(kept())
        until(lambda: len(kept()) > known, counting)
        counting.kill()
        counting.wait()

        # A shorter census has the same ranges: it uses what is there, and finds what two processes found here.
        before = kept()
        assert proofpress(*SHORT, "--scheduler", address, "--work", "kept") == local
        assert before.items() < kept().items()
        for path in Path("local").glob("*/*"):
            assert Path("kept", *path.parts[1:]).read_bytes() == path.read_bytes()

        # The scheduler is killed: a sentence, and what was counted is there.
        known = len(kept())
        counting = start(process("proofpress", *LONG, "--scheduler", address, "--work", "kept"))
        until(lambda: len(kept()) > known, counting)
        scheduler.kill()
        _, last = counting.communicate(timeout=PATIENCE)
        assert counting.returncode == 3
        assert last.decode() == (
            f'the Dask cluster at "{address}" failed: its scheduler is gone; start the census again, '
            "it continues where it was\n"
        )


def test_without_dask_it_says_what_to_install(proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = proofpress("census", "--to", "1", "--scheduler", "tcp://nowhere:1")
    assert code == 2
    assert 'pip install "proofpress[cluster]"' in err


@needs_dask
@pytest.mark.parametrize(
    ("address", "code", "said"),
    [
        ("nowhere", 2, "an address such as tcp://host:8786 is wanted: missing port"),
        ("http://127.0.0.1:1", 2, "an address such as tcp://host:8786 is wanted: unknown address scheme"),
        ("tls://127.0.0.1:1", 2, "an address such as tcp://host:8786 is wanted: TLS"),
        ("tcp://127.0.0.1:1", 3, "no Dask scheduler answers: "),
    ],
)
def test_an_address_without_a_scheduler(
    proofpress: Proofpress,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    code: int,
    said: str,
) -> None:
    monkeypatch.setattr("proofpress.research.census.CONNECTING", 0.1)
    found = proofpress("census", "--to", "1", "--work", tmp_path, "--scheduler", address)
    assert (found.code, found.out) == (code, "")
    assert found.err.startswith(f'--scheduler "{address}": {said}')


# What takes long, or happens rarely, with a client that only says so.


class Client:
    """What is used of Dask's client."""

    def __init__(self, answers: dict[str, Any], threads: Sequence[int] = (1,), scheduler: Exception | None = None):
        self.status, self.answers, self.threads, self.scheduler = "running", answers, iter(threads), scheduler

    def run(self, function: Any, *arguments: Any, on_error: str) -> dict[str, Any]:
        assert (function, arguments[-1].start, on_error) == (count_range, arguments[-1].stop, "return")
        return self.answers

    def run_on_scheduler(self, function: Any, rests_on: tuple[str, ...]) -> None:
        assert function is engine_of
        assert rests_on == ASSIGNMENT.rests_on
        if self.scheduler:
            raise self.scheduler

    def nthreads(self) -> dict[str, int]:
        return {"tcp://a:1": next(self.threads)}

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None: ...

    def get_executor(self, *, pure: bool) -> Executor:
        assert not pure
        return ThreadPoolExecutor(1)


def hired(monkeypatch: pytest.MonkeyPatch, client: Client) -> AbstractContextManager[Workers]:
    monkeypatch.setattr("proofpress.research.census._connected", lambda *_: client)
    return cluster("tcp://a:1", ASSIGNMENT, TASKS[0])


@needs_dask
@pytest.mark.parametrize(
    ("client", "said"),
    [
        (Client({}), "the Dask scheduler has no workers yet"),
        (
            Client({"tcp://b:2": ImportError("No module\n'proofpress'"), "tcp://a:1": WorkerError("box has another")}),
            "nothing was counted; refused in the Dask cluster:\n  tcp://a:1: box has another\n"
            "  tcp://b:2: has no Proofpress, or another version: No module\\n'proofpress'",
        ),
        (
            Client({"tcp://a:1": {}}, scheduler=ImportError("No module named 'proofpress'")),
            "refused in the Dask cluster:\n  the scheduler: has no Proofpress, or another version: No module",
        ),
        (Client({"tcp://a:1": {}}, scheduler=ConnectionError()), 'at "tcp://a:1" failed: its scheduler is gone; start'),
    ],
)
def test_the_handshake(monkeypatch: pytest.MonkeyPatch, client: Client, said: str) -> None:
    with pytest.raises(WorkerError) as refused, hired(monkeypatch, client):
        pass
    assert said in str(refused.value)
    assert refused.value.exit_code == 3


@needs_dask
def test_a_cluster_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at once, because workers may come back; one that is there for a moment starts the patience anew."""
    looks = [0] * PATIENT + [2] + [0] * PATIENT
    with hired(monkeypatch, Client({"tcp://a:1": {}}, [*looks, 0])) as workers:
        assert [workers.size() for _ in looks] == looks
        with pytest.raises(
            WorkerError, match='at "tcp://a:1" failed: all its workers are gone; start the census again'
        ):
            workers.size()


@needs_dask
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (lambda dask: dask.KilledWorker("range", SimpleNamespace(address="tcp://c:3"), 3), "the task was tcp://c:3"),
        (lambda dask: dask.client.ClosedClientError("Client is closed."), "its scheduler is gone; start"),
        (lambda dask: dask.comm.CommClosedError("in <TCP>: Stream is closed"), "its scheduler is gone; start"),
    ],
)
def test_what_dask_reports_ends_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, error: Callable[[Any], Exception], said: str
) -> None:
    with pytest.raises(WorkerError) as failed, hired(monkeypatch, Client({"tcp://a:1": {}})):
        raise error(importlib.import_module("distributed"))
    assert str(failed.value).startswith('the Dask cluster at "tcp://a:1" failed: ')
    assert said in str(failed.value)


@needs_dask
def test_a_client_that_ends_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client({"tcp://a:1": {}}, [1])

    class Silent(ThreadPoolExecutor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            client.status = "closed"
            return Future()

    monkeypatch.setattr(client, "get_executor", lambda **_: Silent())
    monkeypatch.setattr("proofpress.research.census.WATCHING", 0.01)
    with pytest.raises(WorkerError, match='at "tcp://a:1" failed: its scheduler is gone; start the census again'):
        run(ASSIGNMENT, TASKS, kept_in(tmp_path, ASSIGNMENT, check), lambda _: hired(monkeypatch, client))
