"""Benchmarks of the press: a thousand map sheets, against what one would write without it.

The other sides are those of the contest (tests/bench/contest.py) which are libraries as well, here in one process and
with a bound: they draw the very shapes and words of our sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.bench.framework import Benchmark, Work
from tests.bench.read_back import printed, sheet

SHEETS = 1_000
FEW = 20  # of the naive sheets, which take a hundred times as long
MOST_BYTES = 1_000  # a page


def _peer(module: str, count: int) -> Work:
    pages = import_module(f"tests.bench.peers.{module}").prepared(sheet(), Path())
    return Work(lambda: pages(count), count)


def benchmarks() -> Iterator[Benchmark]:
    """Sheets a second. The bounds are half of what is measured, which a busy machine does not reach."""
    small, large = len(printed(1)), len(printed(SHEETS))
    assert (large - small) / (SHEETS - 1) <= MOST_BYTES, "a sheet more costs more bytes than it may"
    ours = Work(lambda: printed(SHEETS), SHEETS)
    yield Benchmark(
        name="sheets: naive reportlab",
        unit="sheets",
        ours=ours,
        baseline=_peer("naive_reportlab", FEW),
        wanted=120,
        bound=70,
    )
    yield Benchmark(
        name="sheets: bare forms",
        unit="sheets",
        ours=ours,
        baseline=_peer("form_reportlab", SHEETS),
        wanted=1,
        bound=0.6,
    )
    if find_spec("fpdf") is not None:
        yield Benchmark(
            name="sheets: fpdf2",
            unit="sheets",
            ours=ours,
            baseline=_peer("fpdf2", FEW // 4),
            wanted=500,
            bound=300,
        )
