"""`python -m tests.bench [PART …]`: prints the tables; exit code 1 when a ratio is below its bound."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from tests.bench import contest, kernel, kingdoms, press, proofs, rules
from tests.bench.framework import FULL, SHORT, Benchmark, measure, table

# One generator of benchmarks for each part of the program.
PARTS: dict[str, Callable[[], Iterator[Benchmark]]] = {
    "rules": rules.benchmarks,
    "proofs": proofs.benchmarks,
    "kernel": kernel.benchmarks,
    "press": press.benchmarks,
    "kingdoms": kingdoms.benchmarks,
}
PEERS = "peers"  # what is compared with other tools: the sheets, and the engine with the naive one


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} or {PEERS}; without any: all")
    parser.add_argument("--short", action="store_true", help="fewer repetitions, for every run of the tests")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.parts) - {*PARTS, PEERS}:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; possible: {', '.join(PARTS)}, {PEERS}")
    wanted = asked.parts or [*PARTS, *([] if asked.short else [PEERS])]
    effort = SHORT if asked.short else FULL
    made = [part() for name, part in PARTS.items() if name in wanted]
    if PEERS in wanted and "rules" not in wanted:
        made.append(rules.against_naive())
    results = [measure(benchmark, effort) for benchmark in chain.from_iterable(made)]
    print(table(results))
    if PEERS in wanted:
        print(f"\n{contest.report(1 if asked.short else contest.ROUNDS)}")
    return 1 if any(result.broken for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
