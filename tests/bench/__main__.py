"""`python -m tests.bench`: prints the table; exit code 1 when a ratio is below its bound."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from tests.bench import kingdoms, press, proofs, rules
from tests.bench.framework import FULL, SHORT, Benchmark, measure, table

# One generator of benchmarks for each part of the program.
PARTS: tuple[Callable[[], Iterator[Benchmark]], ...] = (
    rules.benchmarks,
    proofs.benchmarks,
    press.benchmarks,
    kingdoms.benchmarks,
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="fewer repetitions: for every run of the tests")
    effort = SHORT if parser.parse_args(arguments).short else FULL
    results = [measure(benchmark, effort) for benchmark in chain.from_iterable(part() for part in PARTS)]
    print(table(results))
    return 1 if any(result.broken for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
