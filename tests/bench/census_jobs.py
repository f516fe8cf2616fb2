"""`python -m tests.bench.census_jobs`: how much faster a census is with two processes than with one.

By the clock on the wall, so it means something only on a machine that does nothing else; the tests do not run it.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.research.cartographers_census import RESTS_ON, count, subject_of, tasks
from proofpress.research.census import Assignment, kept_in, run

EXTENT = (0, 20_000, 200, 0)
ROUNDS = 3


def seconds(jobs: int) -> float:
    edition = load_edition()
    config = deal_table(edition, choose(edition)).config
    subject = subject_of(edition, Setting(config, "jobs", "a", edition.maps["a"], "border"), 20)
    with TemporaryDirectory() as work:
        start = perf_counter()
        assignment = Assignment(count, subject, RESTS_ON)
        run(assignment, list(tasks(*EXTENT)), kept_in(Path(work), assignment), jobs)
        return perf_counter() - start


def main() -> None:
    times = [(seconds(1), seconds(2)) for _ in range(ROUNDS)]
    one, two = min(one for one, _ in times), min(two for _, two in times)
    print(f"one process {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as fast")


if __name__ == "__main__":
    main()
