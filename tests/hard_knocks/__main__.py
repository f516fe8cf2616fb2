"""Hard knocks in any number: `python -m tests.hard_knocks [--inputs N] [--kills N] [--races N] [--data N] …`.

Spoils what the registry of readers holds, kills what writes, lets two commands run at once, lets every command work
with own data made from the schemas, and reads spoilt YAML with both parsers. It prints every answer that was anything
but a sentence with the right exit code, every kill after which the same line did not end as if nothing had been, every
race after which things are not as if one command had run after the other, and what the parsers differ in.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.hard_knocks import own_data
from tests.hard_knocks.fuzzing import Bench, at
from tests.hard_knocks.races import KINDS, Track, drawn, lay_out_tables
from tests.hard_knocks.readers import readers
from tests.hard_knocks.strikes import Axe, same_keys, works
from tests.hard_knocks.two_parsers import differing, spoilt_yaml

TIMED = 5  # one kill in so many comes after a time, in a process of its own
Numbers = Iterable[int]


def spoilt(bench: Bench, numbers: Numbers, seed: str, tally: Counter[str]) -> Iterator[str]:
    """What was wrong with the answers to spoilt inputs, taking the readers in turn."""
    found = readers()
    for number in numbers:
        trial = bench.tried(found[number % len(found)], Random(f"{seed} {number}"))
        tally[f"exit code {trial.ended.code}"] += 1
        for complaint in trial.complaints():
            yield f"input {number}: {complaint}: {trial}"


def killed(bench: Bench, numbers: Numbers, seed: str, tally: Counter[str]) -> Iterator[str]:
    """What was wrong after kills, taking what writes in turn."""
    with pytest.MonkeyPatch.context() as patch:
        same_keys(patch)
        axe, found = Axe(bench), works()
        Random(seed).shuffle(found)
        for number in numbers:
            strike = axe.struck(found[number % len(found)], Random(f"{seed} {number}"), timed=number % TIMED == 4)
            tally["in the middle of work" if strike.killed else "come to its end before"] += 1
            if strike.complaints:
                yield f"kill {number}: {strike}"


def raced(bench: Bench, numbers: Numbers, seed: str, tally: Counter[str]) -> Iterator[str]:
    """What was wrong after two commands at once, taking the pairs in turn."""
    lay_out_tables(bench.room)
    track = Track(Bench(bench.room))
    for number in numbers:
        rng = Random(f"{seed} {number}")
        race = track.raced(drawn(number, rng), rng, rng.choices(KINDS, (6, 2, 2))[0])
        tally[race.kind] += 1
        if race.complaints:
            yield f"race {number}: {race}"


def twice(_: Bench, numbers: Numbers, seed: str, tally: Counter[str]) -> Iterator[str]:
    """What the two parsers of YAML read differently."""
    for number in numbers:
        wrong = list(differing(spoilt_yaml(Random(f"{seed} {number}"))))
        tally["differ" if wrong else "alike"] += 1
        yield from (f"pair {number}: {each}" for each in wrong)


def made(bench: Bench, numbers: Numbers, seed: str, tally: Counter[str], most: int | None = None) -> Iterator[str]:
    """What was wrong with the answers of all commands, or of some, to own data made from the schemas."""
    for number in numbers:
        for code, wrong in own_data.tried(bench, Random(f"{seed} {number}"), most):
            tally[f"exit code {code}"] += 1
            yield from (f"data {number}: {each}" for each in wrong)


def share(knocks: Callable[..., Iterator[str]], numbers: Numbers, seed: str) -> tuple[Counter[str], set[str]]:
    """These knocks in a room of their own: how they ended, and which were answered wrong."""
    tally, wrong = Counter[str](), set[str]()
    with tempfile.TemporaryDirectory(prefix="hard-knocks-") as folder, at(Path(folder) / "room") as bench:
        for line in knocks(bench, numbers, seed, tally):
            wrong.add(line.partition(":")[0])
            print(line, flush=True)
    return tally, wrong


def main(arguments: list[str]) -> int:
    """All of them, as the words of the line say; 1 when anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hard_knocks", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000, help="how many spoilt inputs (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=300, help="how many kills (default: %(default)s)")
    parser.add_argument("--races", type=int, default=300, help="how many races of two commands (default: %(default)s)")
    parser.add_argument("--data", type=int, default=200, help="how many folders of own data (default: %(default)s)")
    parser.add_argument("--pairs", type=int, default=16_000, help="YAML files read twice (default: %(default)s)")
    parser.add_argument("--seed", default="1", help="which ones (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    bad = 0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        wanted = [
            ("inputs", chosen.inputs, spoilt),
            ("kills", chosen.kills, killed),
            ("races", chosen.races, raced),
            ("data", chosen.data, made),
            ("pairs", chosen.pairs, twice),
        ]
        shares = {
            kind: [
                pool.submit(share, knocks, range(job, count, chosen.jobs), chosen.seed) for job in range(chosen.jobs)
            ]
            for kind, count, knocks in wanted
            if count
        }
        for kind, count, _ in wanted:
            tally, wrong = Counter[str](), set[str]()
            for part in shares.get(kind, ()):
                tally.update(part.result()[0])
                wrong |= part.result()[1]
            ends = ", ".join(f"{end} {number:,}" for end, number in sorted(tally.items()))
            print(f"{count:,} {kind} with seed {chosen.seed} ({ends}); wrong: {len(wrong)}", flush=True)
            bad += len(wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
