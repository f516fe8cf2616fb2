"""What workers are given, and what a worker does with it before it counts."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, NamedTuple

from generator.census.engine import Engine, engine_of
from generator.census.tasks import RangeResult, RangeTask, Subject
from generator.library.dataclass import dataclass
from generator.library.errors import EXIT_FILE, ProofpressError
from generator.seeds.digests import digest_of


class WorkerError(ProofpressError):
    """Workers that cannot be reached, that were killed, or that count with another engine."""

    exit_code = EXIT_FILE


@dataclass(frozen=True, slots=True)
class Assignment:
    """What is counted, whoever does it."""

    count: Callable[[Any, RangeTask, str | None], RangeResult]  # a function of a module: other processes call it
    subject: Subject
    own: str | None = None  # the folder of own data, the same wherever this is counted

    @property
    def engine(self) -> Engine:
        """The engine of this process."""
        return engine_of(self.count.__module__)

    @property
    def digest(self) -> str:
        """Equal for censuses that are equal and counted by the same engine: their results may be used again."""
        return digest_of({"engine": self.engine, "subject": self.subject.digest()})


class Workers(NamedTuple):
    """Who counts."""

    executor: Executor
    size: Callable[[], int]  # how many work at once, now; raises an error when they cannot go on


def count_range(assignment: Assignment, engine: Engine, task: RangeTask) -> RangeResult:
    """The result of a range, unless this process has another engine than the one that is wanted."""
    own = engine_of(assignment.count.__module__)
    if own != engine:
        here = f"{platform.node()}, process {os.getpid()}"
        raise WorkerError(f"a worker ({here}) has {own}; this census is counted by {engine}")
    return assignment.count(assignment.subject, task, assignment.own)
