"""Random finished games as the page plays them, each scored a second time by `score`: by its pictures and by its code.

`python -m tests.cartographers.played_games 10000` tries that many; a few of them are part of the tests.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from proofpress.cartographers.certificate import RULES, make_match
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.score import SCORE
from proofpress.options import Chosen, Job, Written
from proofpress.studio.forms import Desk
from tests.cartographers.random_play import random_game

SETS, MAPS, WAYS = ("base", "heroes", "combined"), "abcd", ("border", "neighbour")


def differences(count: int, start: int = 0) -> Iterator[str]:
    """What does not agree, game by game."""
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        for number, mix in zip(range(start, start + count), cycle(product(SETS, MAPS, WAYS)), strict=False):
            yield from _difference(desk, f"played {number}", *mix)


def _difference(desk: Desk, seed: str, sets: str, map_id: str, way: Any) -> Iterator[str]:
    edition = desk.rooms.data(desk.rooms.game("cartographers"))
    config = deal_table(edition, choose(edition, sets)).config
    game = make_match(edition, Setting(config, seed, map_id, edition.maps[map_id], way))
    texts = RULES.replay(game, random_game(game, Random(seed))[0]).texts
    played = {"seed": seed, "sets": sets, "map": map_id, "ambush-by": way}
    shown = _told(desk, "turn", {**played, "moves": texts})
    said = _told(desk, "pictures", {**played, "moves": texts})
    pictures, words = b64decode(said["files"][0]["data"]), said["facts"]
    line = {name.removeprefix("--"): value for name, value in zip(words[3::2], words[4::2], strict=True)}
    ways = {
        "pictures": _scored(desk, pictures, {**line, "sheet": "-"}),
        "code": _scored(desk, b"", {**played, "code": shown["facts"]["code"]}),
    }
    for name, found in ways.items():
        for key in ("total", "monsters"):
            mine = shown["facts"]["losses" if key == "monsters" else key]
            if found[key] != mine:
                yield f"{seed} {sets} {map_id} {way}: {key} {mine} on the page, {found[key]} by its {name}"


def _told(desk: Desk, command: str, written: dict[str, Any]) -> Any:
    told = desk.tell({"do": "run", "game": "cartographers", "command": command, "language": "en", "written": written})
    assert "refused" not in told, told
    return told


def _scored(desk: Desk, standard_input: bytes, written: dict[str, str]) -> Any:
    chosen = Chosen(SCORE.options, {name: Written(value) for name, value in written.items()}, saved={})
    job = Job(desk.rooms.game("cartographers").load, chosen, standard_input=lambda _: standard_input)
    return SCORE.run(job).facts


if __name__ == "__main__":
    found = 0
    for difference in differences(int(sys.argv[1])):
        print(difference)
        found += 1
    print(f"{sys.argv[1]} games, {found} differences")
    sys.exit(bool(found))
