"""What is kept: taken for what it was written as and for nothing else, whatever is done to the files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofpress.errors import FileError
from proofpress.research.census import (
    Assignment,
    Engine,
    Kept,
    RangeResult,
    RangeTask,
    count_range,
    kept_in,
    run,
)

TASKS = [RangeTask("sums", start, start + 10) for start in (0, 10, 20)]


class Numbers:
    def digest(self) -> str:
        return "numbers"


def add(_: Any, task: RangeTask, own: str | None) -> RangeResult:
    """The sum of the seeds' numbers, as any game may count."""
    assert own is None
    return {"sum": sum(range(task.start, task.stop)), "pair": (task.start, task.stop)}


RESTS_ON = ("proofpress.seeds",)
ASSIGNMENT = Assignment(add, Numbers(), RESTS_ON)


def refuse(_: Any, __: RangeTask, ___: str | None) -> RangeResult:
    raise AssertionError("everything is there")


NOBODY = Assignment(refuse, Numbers(), RESTS_ON)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    kept = kept_in(tmp_path, ASSIGNMENT)
    results, broken = run(ASSIGNMENT, TASKS, kept, 1)
    assert (len(results), broken) == (3, [])
    return kept


def test_what_was_counted_is_read_as_it_was_counted(kept: Kept) -> None:
    """The same whether it is new or was kept: a tuple comes back as a list."""
    fresh = [kept.keep(task, add(None, task, None)) for task in TASKS]
    assert run(NOBODY, TASKS, kept, 1) == (fresh, [])
    assert fresh[1] == {"sum": 145, "pair": [10, 20]}


def changed(path: Path, change: Callable[[dict[str, Any]], None]) -> bytes:
    said = json.loads(path.read_bytes())
    change(said)
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode() + b"\n"


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (b"", "it is damaged"),
        (lambda path: path.read_bytes()[:-9], "it is damaged"),
        (b"\xff\xfe\x00", "it is damaged"),
        (b"[" * 200_000, "it is damaged"),
        (b'{"result":' + b"9" * 6_000 + b"}", "it is damaged"),
        (b"[]", "it is damaged"),
        (b'{"result":1.5}', "it is damaged"),
        (b'{"result":{"sum":145}}', "it was changed, or is of something else"),
        (lambda path: path.read_bytes() * 2, "it is damaged"),
        (lambda path: path.read_bytes() + b"\n", "it was changed, or is of something else"),
        (b" " * 20_000_001, "more than 20,000,000 bytes"),
        # A result as an earlier version kept it, of another range, with another number.
        (b'{"pair":[10,20],"sum":145}\n', "it is damaged"),
        (lambda path: path.with_name("sums-000000000-000000010.json").read_bytes(), "or is of something else"),
        (lambda path: changed(path, lambda said: said.update(start=0)), "or is of something else"),
        (lambda path: changed(path, lambda said: said.update(census="0" * 64)), "or is of something else"),
        (lambda path: changed(path, lambda said: said["result"].update(pair=[1, 2])), "it was changed"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_and_made_again(
    kept: Kept, damage: bytes | Callable[[Path], bytes], why: str
) -> None:
    path = kept.path(TASKS[1])
    good = path.read_bytes()
    path.write_bytes(damage if isinstance(damage, bytes) else damage(path))
    results, (said,) = run(ASSIGNMENT, TASKS, kept, 1)
    assert said.startswith(f"{path}: ")
    assert why in said
    assert said.endswith("; counted again")
    assert [result["sum"] for result in results] == [45, 145, 245]
    assert path.read_bytes() == good
    assert run(NOBODY, TASKS, kept, 1)[1] == []


def test_another_engine_has_another_folder(kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version and the sources of the engine are in the digest; so are they in the file, should somebody move it."""
    for other in (Engine("0.0.9", ASSIGNMENT.engine.sources), Engine(ASSIGNMENT.engine.version, "0" * 64)):
        monkeypatch.setattr("proofpress.research.census.engine_of", lambda _, other=other: other)
        later = kept_in(tmp_path, ASSIGNMENT)
        assert later.found(TASKS) == ({}, [])
        for path in kept.folder.iterdir():
            (later.folder / path.name).write_bytes(path.read_bytes())
        results, broken = later.found(TASKS)
        assert (results, len(broken)) == ({}, 3)


def test_a_process_with_another_engine_does_not_count() -> None:
    task, engine = TASKS[0], ASSIGNMENT.engine
    assert count_range(ASSIGNMENT, engine, task)["sum"] == 45
    for other in (Engine("0.0.9", engine.sources), Engine(engine.version, "0" * 64)):
        with pytest.raises(FileError, match="this census is counted by Proofpress") as refused:
            count_range(ASSIGNMENT, other, task)
        assert f"has {engine}; " in str(refused.value)
        assert refused.value.exit_code == 3


def failing(_: Any, task: RangeTask, own: str | None) -> RangeResult:
    if task == TASKS[1]:
        raise FileError("killed")
    return add(_, task, own)


def test_what_is_known_is_kept_before_a_failure_ends_the_census(tmp_path: Path) -> None:
    kept = kept_in(tmp_path, ASSIGNMENT)
    with pytest.raises(FileError, match="killed"):
        run(Assignment(failing, Numbers(), RESTS_ON), TASKS, kept, 1)
    assert sorted(kept.found(TASKS)[0]) == TASKS[:1]


def die(_: Any, __: RangeTask, ___: str | None) -> RangeResult:
    import os
    import signal

    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def test_a_worker_that_is_killed(tmp_path: Path) -> None:
    assignment = Assignment(die, Numbers(), RESTS_ON)
    with pytest.raises(FileError, match="a process of this run was killed") as said:
        run(assignment, TASKS, kept_in(tmp_path, assignment), 2)
    assert said.value.exit_code == 3
