"""The golden verdicts of T1 and the golden pars of R1, and how their file was written.

`python -m tests.cartographers.search.golden` prints the file anew. Do that only for a new rule or a new bot with a name
of its own (T2, R2): what T1 accepts and what R1 scores never changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.prove import accept
from proofpress.cartographers.records import AmbushBy
from proofpress.cartographers.search.bots import Players, players_for
from proofpress.seeds import text_digest

FILE = Path(__file__).with_name("golden.txt")
PRESETS = ("base", "heroes", "combined")
WAYS: tuple[AmbushBy, ...] = ("border", "neighbour")
SEEDS = 13  # of each preset, map and way of ambush
PLAYED = 3  # the first of them also by R1
HARD = 2  # more seeds of each that T1 does not accept
LOOKED_AT = 400  # among this many
HEADING = """\
# preset map ambush seed: verdict of T1, the try that found the line and a digest of it ("-": none),
# points of R1 ("-": not played)
"""


class Golden(NamedTuple):
    """One line of the file."""

    preset: str
    map_id: str
    ambush_by: str
    seed: str
    verdict: str
    attempt: str
    line: str
    points: str


def golden() -> list[Golden]:
    lines = FILE.read_text(encoding="ascii").splitlines()
    return [Golden(*line.split()) for line in lines if not line.startswith("#")]


@cache
def edition() -> Edition:
    return load_edition()


def setting(preset: str, map_id: str, ambush_by: str, seed: str) -> Setting:
    by: AmbushBy = "border" if ambush_by == "border" else "neighbour"
    config = deal_table(edition(), choose(edition(), preset)).config
    return Setting(config, seed, map_id, edition().maps[map_id], by)


def found(preset: str, map_id: str, ambush_by: str, seed: str, *, played: bool, compiled: bool = False) -> Golden:
    """What T1 and R1 say now, in Python or compiled."""
    asked = setting(preset, map_id, ambush_by, seed)
    players = players_for(edition(), asked) if compiled else Players(edition())
    game, finding = accept(edition(), asked, players)
    attempt = finding.method.removeprefix("T1, try ").partition(",")[0] if finding.moves else "-"
    drawn = " ".join(f"{move.cells:x} {move.terrain} {move.attack:x}" for move in finding.moves)
    line = text_digest(drawn)[:8] if finding.moves else "-"
    points = "-"
    if played:
        points = str(players.reference(game).points)
    return Golden(preset, map_id, ambush_by, seed, finding.verdict, attempt, line, points)


def fresh() -> Iterator[Golden]:
    for preset in PRESETS:
        for map_id in "abcd":
            for way in WAYS:
                for number in range(SEEDS):
                    yield found(preset, map_id, way, f"golden{number}", played=number < PLAYED)
                more = (found(preset, map_id, way, f"hard{number}", played=False) for number in range(LOOKED_AT))
                yield from [line for line in more if line.verdict != "playable"][:HARD]


if __name__ == "__main__":
    print(HEADING + "\n".join(" ".join(line) for line in fresh()))
