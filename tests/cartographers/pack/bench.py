"""Long measurements of packs, run by hand: `python -m tests.cartographers.pack.bench [damages [count]]`.

Without a word: a round trip of 64 rounds for 8 players, and of 5 rounds for 200. With `damages`: that many single bytes
deleted, changed or inserted in a one-round folder, each of which an audit must find.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from proofpress.cartographers.search.bots import PACK_BUDGET
from proofpress.pack import folder as pack_folder
from proofpress.pack.audit import audit
from proofpress.pack.commands import print_step
from proofpress.pack.keys import Broken
from tests.cartographers.pack.events import audited, make_plan, opened, planned, revealed

WORKERS = 2


def round_trip(folder: Path, rounds: int, players: int) -> None:
    pack = planned(folder, make_plan(rounds=rounds, players=players, table_size=4, best_budget=PACK_BUDGET))
    start, before = time.monotonic(), _worked()
    done = print_step(pack, WORKERS)
    printed, after = time.monotonic(), _worked()
    list(audit(opened(folder), WORKERS))
    memory = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) // 1024
    print(
        f"{rounds} rounds x {players} players: {done.files} files printed and proved in {printed - start:.1f} s "
        f"({after - before:.1f} s of processor), "
        f"audited in {time.monotonic() - printed:.1f} s, {memory} MB at most in a process"
    )


def _worked() -> float:
    """Seconds of processor until now, of this process and of those that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def damages(folder: Path, count: int) -> None:
    revealed(folder, make_plan(value_form="1 word", value_source="said"), "lamp")
    names, chance = pack_folder.contents(folder).files, Random(2_000)
    for number in range(count):
        path = folder / names[number % len(names)]
        whole = path.read_bytes()
        place = chance.randrange(len(whole))
        inside = [b"", bytes([whole[place] ^ chance.randrange(1, 256)]), bytes([whole[place], 10])][number % 3]
        path.write_bytes(whole[:place] + inside + whole[place + 1 :])
        try:
            audited(folder)
        except Broken:
            path.write_bytes(whole)
        else:
            sys.exit(f"not found: byte {place} of {path.name}")
    print(f"{count} damages, all found; the mended folder: {audited(folder)[0]}")


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        if sys.argv[1:2] == ["damages"]:
            damages(Path(place) / "cup", int(sys.argv[2]) if len(sys.argv) > 2 else 2_000)
        else:
            round_trip(Path(place) / "long", 64, 8)
            round_trip(Path(place) / "hall", 5, 200)


if __name__ == "__main__":
    main()
