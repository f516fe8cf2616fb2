"""The benchmarks in their short form, and the arithmetic of the framework with a clock of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bench.__main__ import main
from tests.bench.framework import Benchmark, Effort, Result, Work, measure, table


@pytest.mark.slow
def test_short_form(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--short"])
    printed = capsys.readouterr().out
    assert code == 0, printed
    assert "the 16 scoring cards of the base game" in printed


class Clock:
    """A clock that only moves when work is done."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, seconds: float) -> Callable[[], None]:
        def run() -> None:
            self.now += seconds

        return run


def compared(ours: float, baseline: float, bound: float) -> Result:
    clock = Clock()
    benchmark = Benchmark(
        name="name",
        unit="things",
        ours=Work(clock.work(ours), units=10),
        baseline=Work(clock.work(baseline), units=5),
        bound=bound,
    )
    return measure(benchmark, Effort(seconds=1.0, rounds=2), clock)


def test_speeds_and_ratio() -> None:
    result = compared(ours=0.01, baseline=0.1, bound=19)
    assert result.ours == pytest.approx(1_000)
    assert result.baseline == pytest.approx(50)
    assert result.ratio == pytest.approx(20)
    assert not result.broken
    assert "BELOW" not in table([result])


def test_a_ratio_below_its_bound_is_broken() -> None:
    result = compared(ours=0.01, baseline=0.1, bound=21)
    assert result.broken
    assert table([result]).splitlines()[1].split() == [
        *("name", "1,000", "things/s", "50", "20.0", "BELOW", "BOUND", "21")
    ]


def test_the_best_round_counts() -> None:
    """A disturbed round does not spoil the result."""
    clock = Clock()
    durations = iter([1.0, 1.0, 9.0, 1.0, 5.0])

    def run() -> None:
        clock.now += next(durations)

    benchmark = Benchmark(name="name", unit="things", ours=Work(run, units=3))
    result = measure(benchmark, Effort(seconds=1.0, rounds=4), clock)
    assert result.ours == pytest.approx(3)
    assert result.ratio is None


def test_work_longer_than_a_measurement_runs_once_each_time() -> None:
    result = compared(ours=3.0, baseline=2.0, bound=1)
    assert result.ours == pytest.approx(10 / 3)
    assert result.ratio == pytest.approx(4 / 3)
