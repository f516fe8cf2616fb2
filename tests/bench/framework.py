"""Times two pieces of work against each other and prints what came out.

Both are measured in turns within one run, each several times, and the best time of each counts: whatever else the
machine is doing makes a measurement longer, never shorter. Processor time is taken, not the clock on the wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import NamedTuple


class Work(NamedTuple):
    """Something to time: calling `run` once does so many `units` of it."""

    run: Callable[[], object]
    units: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """Our work, and a baseline that does the same; a benchmark without one only reports its speed."""

    name: str
    unit: str
    ours: Work
    baseline: Work | None = None
    wanted: float | None = None  # the ratio that we want to reach
    bound: float | None = None  # the ratio below which something is broken, far enough down for a busy machine
    aim: int | None = None  # units a second on a quiet core, for orientation only


class Effort(NamedTuple):
    """How long to measure."""

    seconds: float  # one measurement repeats the work until it takes at least so long
    rounds: int  # measurements of each side after the one that says how often it fits; the best one counts


FULL = Effort(seconds=0.4, rounds=7)
SHORT = Effort(seconds=0.03, rounds=1)


@dataclass(frozen=True, slots=True)
class Result:
    """What a benchmark came to, in units a second."""

    benchmark: Benchmark
    ours: float
    baseline: float | None

    @property
    def ratio(self) -> float | None:
        return None if self.baseline is None else self.ours / self.baseline

    @property
    def broken(self) -> bool:
        bound = self.benchmark.bound
        return self.ratio is not None and bound is not None and self.ratio < bound


def measure(benchmark: Benchmark, effort: Effort, clock: Callable[[], float] = process_time) -> Result:
    """Both sides in turns."""
    sides = [work for work in (benchmark.ours, benchmark.baseline) if work is not None]
    repeats, best = map(list, zip(*(_repeats(work, effort.seconds, clock) for work in sides), strict=True))
    for _ in range(effort.rounds):
        for index, work in enumerate(sides):
            seconds = _timed(work, repeats[index], clock) / repeats[index]
            best[index] = min(best[index], seconds)
    speeds = [work.units / seconds for work, seconds in zip(sides, best, strict=True)]
    return Result(benchmark, speeds[0], speeds[1] if benchmark.baseline is not None else None)


def _timed(work: Work, repeats: int, clock: Callable[[], float]) -> float:
    start = clock()
    for _ in range(repeats):
        work.run()
    return clock() - start


def _repeats(work: Work, seconds: float, clock: Callable[[], float]) -> tuple[int, float]:
    """How often the work fits into the time of one measurement, and how long it took to find out; the first call also
    fills its caches."""
    repeats = 1
    while (taken := _timed(work, repeats, clock)) < seconds / 2:
        repeats *= 2 if taken <= 0 else max(2, min(1_000, int(seconds / taken)))
    return max(1, round(repeats * seconds / taken)), taken / repeats


HEADINGS = ("benchmark", "ours", "baseline", "ratio", "wanted", "bound", "aim")


def table(results: Iterable[Result]) -> str:
    """One line for each result, with a mark where the ratio is below its bound."""
    return columns([HEADINGS, *(_cells(result) for result in results)])


def columns(lines: Sequence[Sequence[str]]) -> str:
    """The first column to the left, the others to the right."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(_line(line, widths) for line in lines)


def _cells(result: Result) -> tuple[str, ...]:
    benchmark = result.benchmark
    return (
        benchmark.name,
        f"{result.ours:,.0f} {benchmark.unit}/s",
        "" if result.baseline is None else f"{result.baseline:,.0f}",
        "" if result.ratio is None else f"{result.ratio:.1f}" + (" BELOW BOUND" if result.broken else ""),
        "" if benchmark.wanted is None else f"{benchmark.wanted:g}",
        "" if benchmark.bound is None else f"{benchmark.bound:g}",
        "" if benchmark.aim is None else f"{benchmark.aim:,}",
    )


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = cells
    aligned = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
    return "  ".join(aligned).rstrip()
