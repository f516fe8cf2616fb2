"""The nightly run: `python -m tests.nightly`, everything that the test line does, what it leaves out, and more.

All tests with all cases, and `PROOFPRESS_DEPTH` times as many random ones as in the line; then, with a seed of the
night, `python -m tests.hard_knocks` in a short form; then `python -m tests.press.every_page` on one paper, which the
night draws, too. The exit code is 1 if anything was red.

    python -m tests.nightly --seed 2026-11-19            as in that night
    python -m tests.nightly tests/bench -k short         these tests alone, at this depth: what follows is for pytest
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from datetime import UTC, datetime

from proofpress.press.paper import PAPERS
from tests import ROOT, VARIABLE
from tests.depth import NIGHTLY, draw

# What `python -m tests.hard_knocks` does by itself takes long, but for the pairs.
KNOCKS = {"inputs": 500, "kills": 20, "races": 20, "data": 40, "pairs": 16_000}


def steps(seed: str) -> dict[str, list[str]]:
    """What is run after the tests; each prints what is wrong and nothing else that matters."""
    paper = sorted(PAPERS)[draw(seed, len(PAPERS))]
    return {
        "hard knocks": [
            "tests.hard_knocks",
            *(word for kind, number in KNOCKS.items() for word in (f"--{kind}", f"{number}")),
            *("--seed", seed),
        ],
        "every page": ["tests.press.every_page", f"--paper {paper}"],
    }


def run(name: str, words: list[str], depth: int) -> bool:
    """Whether it was green."""
    line = [sys.executable, "-m", *words]
    print(f"\n{name}: {VARIABLE}={depth} python -m {subprocess.list2cmdline(words)}", flush=True)
    begun = time.monotonic()
    code = subprocess.call(line, cwd=ROOT, env={**os.environ, VARIABLE: str(depth)})
    print(f"{name}: {'green' if code == 0 else 'RED'} after {time.monotonic() - begun:.0f} s", flush=True)
    return code == 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.nightly", description=__doc__.splitlines()[0])
    parser.add_argument("--depth", type=int, default=NIGHTLY, help="how deep (default: %(default)s)")
    parser.add_argument("--seed", default=f"{datetime.now(UTC):%Y-%m-%d %H:%M}", help="of the knocks (default: now)")
    chosen, for_pytest = parser.parse_known_args(arguments)
    green = [run("tests", ["pytest", *for_pytest], chosen.depth)]
    if not for_pytest:
        green += [run(name, words, chosen.depth) for name, words in steps(chosen.seed).items()]
    return 0 if all(green) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
