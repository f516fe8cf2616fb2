"""Hard knocks in any number: `python -m tests.hard_knocks [--inputs N] [--kills N] [--seed TEXT]`.

Spoils what the registry of readers holds and kills what writes, and prints every answer that was anything but a
sentence with the right exit code, and every kill after which the same line did not end as if nothing had been.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.hard_knocks.fuzzing import Bench, at
from tests.hard_knocks.readers import readers
from tests.hard_knocks.strikes import Axe, same_keys, works

TIMED = 5  # one kill in so many comes after a time, in a process of its own


def spoilt(bench: Bench, inputs: int, seed: str, tally: Counter[str]) -> Iterator[str]:
    """What was wrong with the answers to so many spoilt inputs, taking the readers in turn."""
    found = readers()
    for number in range(inputs):
        trial = bench.tried(found[number % len(found)], Random(f"{seed} {number}"))
        tally[f"exit code {trial.ended.code}"] += 1
        for complaint in trial.complaints():
            yield f"input {number}: {complaint}: {trial}"


def killed(bench: Bench, kills: int, seed: str, tally: Counter[str]) -> Iterator[str]:
    """What was wrong after so many kills, taking what writes in turn."""
    with pytest.MonkeyPatch.context() as patch:
        same_keys(patch)
        axe, found = Axe(bench), works()
        Random(seed).shuffle(found)
        for number in range(kills):
            strike = axe.struck(found[number % len(found)], Random(f"{seed} {number}"), timed=number % TIMED == 4)
            tally["in the middle of work" if strike.killed else "come to its end before"] += 1
            if strike.complaints:
                yield f"kill {number}: {strike}"


def main(arguments: list[str]) -> int:
    """Both, as the words of the line say; 1 when anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hard_knocks", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000, help="how many spoilt inputs (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=300, help="how many kills (default: %(default)s)")
    parser.add_argument("--seed", default="1", help="which ones (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    if chosen.inputs and chosen.kills:  # side by side, each in a process of its own
        parts = [("--inputs", chosen.inputs, "--kills", 0), ("--inputs", 0, "--kills", chosen.kills)]
        lines = [[*map(str, part), "--seed", chosen.seed] for part in parts]
        started = [subprocess.Popen([sys.executable, "-m", "tests.hard_knocks", *line]) for line in lines]
        return max(process.wait() for process in started)
    kind, count, knocks = ("inputs", chosen.inputs, spoilt) if chosen.inputs else ("kills", chosen.kills, killed)
    tally, wrong = Counter[str](), set[str]()
    with tempfile.TemporaryDirectory(prefix="hard-knocks-") as folder, at(Path(folder) / "room") as bench:
        for line in knocks(bench, count, chosen.seed, tally):
            wrong.add(line.partition(":")[0])
            print(line, flush=True)
    ends = ", ".join(f"{end} {number:,}" for end, number in sorted(tally.items()))
    print(f"{count:,} {kind} ({ends}); wrong: {len(wrong)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
