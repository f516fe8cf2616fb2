"""The long run of the exact search: `python -m tests.bench.decide FOLDER --sets base --map a --to 1000000`.

It counts slice by slice and writes a line for each into FOLDER, so that it can be interrupted and goes on where it
was. Every line of play and every refutation is replayed by the rules, and some forgeries of each refutation are tried.
At the end it prints the sums, and with --python, where T1 is not compiled either, how much longer T1 and the exact
search take than T1 alone, in processor time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random

from proofpress.cartographers.certificate import certificate
from proofpress.cartographers.prove import accept, settled
from proofpress.cartographers.rules.legal_moves import given_up, replay
from proofpress.cartographers.search.bots import players_for
from tests.cartographers.rules.test_refutation import refused_forgeries
from tests.cartographers.search.golden import edition, setting

SLICE = 1_000


def counted(
    preset: str, map_id: str, way: str, start: int, stop: int, forgeries: int, *, compiled: bool
) -> Counter[str]:
    """What is known of the seeds of a slice, and the microseconds that it took."""
    found: Counter[str] = Counter()
    players = players_for(edition(), setting(preset, map_id, way, "Z")) if compiled else None
    for number in range(start, stop):
        asked = setting(preset, map_id, way, f"Z{number}")
        begun = time.process_time_ns()
        game, finding = accept(edition(), asked, players)
        after = time.process_time_ns()
        known = settled(game, finding)
        found["T1, µs"] += (after - begun) // 1000
        found["exact, µs"] += (time.process_time_ns() - after) // 1000
        found[known.verdict] += 1
        if known is not finding:
            found["left open by T1"] += 1
            assert not known.moves or given_up(game, known.moves, replay(game, known.moves)) is None
        if known.refutation:
            data = certificate(
                edition(), asked, game, method=known.method, witness=None, refutation=known.refutation
            )  # replays it
            found["refutations"] += 1
            found["questions"] += len(known.refutation)
            found["forgeries refused"] += refused_forgeries(data, Random(asked.seed), forgeries)
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--sets", default="base")
    asked.add_argument("--map", default="a")
    asked.add_argument("--ambush-by", default="border")
    asked.add_argument("--start", type=int, default=0)
    asked.add_argument("--to", type=int, default=10_000)
    asked.add_argument("--python", action="store_true")
    asked.add_argument("--forgeries", type=int, default=5)
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    kept = given.folder / f"{given.sets}-{given.map}-{given.ambush_by}.jsonl"
    there = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    done = {entry["start"]: Counter(entry["found"]) for entry in there}
    for start in range(given.start, given.to, SLICE):
        if start not in done:
            stop, choice = start + SLICE, (given.sets, given.map, given.ambush_by)
            done[start] = counted(*choice, start, stop, given.forgeries, compiled=not given.python)
            with kept.open("a") as file:
                file.write(json.dumps({"start": start, "found": done[start]}) + "\n")
    total: Counter[str] = Counter()
    for start, found in done.items():
        if given.start <= start < given.to:
            total += found
    for name, count in total.items():
        print(f"{name:20}{count:12,}")
    if given.python:
        print(f"T1 and the exact search take {100 * total['exact, µs'] / total['T1, µs']:.1f} % longer than T1 alone")


if __name__ == "__main__":
    main()
