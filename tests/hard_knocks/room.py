"""Furnishes a room in which every command finds something to do: own data, packs, certificates, tables, texts."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from proofpress.cartographers.certificate import code_of
from proofpress.cartographers.challenge import CHALLENGE, CODES, read_challenge
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.rules.legal_moves import apply, begin, legal
from proofpress.files import shipped
from proofpress.pack.results import RESULTS_FILE
from tests.hard_knocks.commands import SEED

Do = Callable[..., object]  # runs a command in the folder where one is, which must end well

PLAN = ("--value", "none", "--event", "Lantern Cup", "--players", "1", "--reserves", "0", "--best", "1")

TABLE = """\
players:
  - {nation: mosskin, land: 1A, magic: 5, castle: 3, resources: {mana: 2, food: 4}, total: 10}
  - {nation: cliffkin, land: 2A, magic: 3, castle: 4, resources: {ore: 1}, crowns: 1}
  - {nation: hexweavers, land: 3B, magic: 4, castle: 2}
pieces:
  1A: f 11  m 2
  3B: f 3   U c   p 33
cities: [1A.m]
"""

CARDS = """\
cards:
  mill: {set: own, category: farm_water, solo: 16, rule: [{each: cluster, of: farm, size: {min: 3}, points: 4}]}
  kiln: {set: own, category: farm_water, solo: 16, rule: [{each: cluster, of: water, size: {min: 3}, points: 4}]}
"""


def furnish(folder: Path, do: Do) -> None:
    """What `commands.py` works with; one must be in the folder."""
    for part in ("cartographers", "languages"):
        shutil.copytree(shipped("carddata") / part, folder / "own" / part)
    do("pack", "plan", "cup", *PLAN)
    shutil.copytree("cup", "printed")
    do("pack", "print", "printed", "--key", "cup.key", "--workers", "1")
    fill_in(folder / "printed" / RESULTS_FILE)
    do("pack", "plan", "planned", *PLAN[2:], "--value", "2 numbers of 1-49", "--value-source", "the lottery of Friday")
    do("prove", SEED, "--best", "1", "-o", "proved.json")
    do("challenge", "new", SEED, "-o", "week")
    (folder / "week" / CODES).mkdir()
    for number, name in enumerate(("Ada", "Bo")):
        (folder / "week" / CODES / f"{name}.txt").write_text(f"{code_by_chance(folder / 'week', number)}\n")
    (folder / "chat.txt").write_text(f"Zed: {code_by_chance(folder / 'week', 2)}\n")
    do("text", "export", "--lang", "cs", "--data", "own", "-o", "texts.csv")
    rewrite(folder / "texts.csv", "Orná půda", "Orná zem")  # something to take in
    czech = folder / "own" / "cartographers" / "text" / "cs.yaml"
    rewrite(czech, "vodu nebo nestvůru", "vodu  nebo nestvůru")  # something to mend
    rewrite(czech, r"\n +of: .*", "")  # something to confirm
    rows = (shipped("carddata") / "cartographers" / "maps" / "a.yaml").read_text(encoding="utf-8")
    new = folder / "new" / "cartographers" / "scoring.yaml"
    new.parent.mkdir(parents=True)
    new.write_text(CARDS, encoding="utf-8")  # cards that say nothing yet
    (folder / "table.yaml").write_text(TABLE, encoding="utf-8")
    (folder / "sheet.txt").write_text("\n".join(re.findall(r'- "(.+)"', rows)), encoding="utf-8")


def code_by_chance(challenge: Path, number: int) -> str:
    """The code of a game of a challenge, played by chance."""
    chance = Random(number)
    _, match = read_challenge(load_edition(), (challenge / CHALLENGE).read_bytes(), CHALLENGE)
    state, moves = begin(match), []
    while state.pending:
        moves.append(chance.choice([*legal(match, state)]))
        state = apply(match, state, moves[-1])
    return code_of(match, moves)


def fill_in(table: Path) -> None:
    """Everybody has forty points."""
    first, *rows = table.read_text(encoding="utf-8").splitlines()
    columns = first.split(",")
    for number, row in enumerate(rows):
        cells = row.split(",")
        cells[columns.index("total")], cells[columns.index("total") + 1] = "40", "0"
        rows[number] = ",".join(cells)
    table.write_text("\n".join((first, *rows)) + "\n", encoding="utf-8")


def rewrite(path: Path, old: str, new: str) -> None:
    """Change every place of a text file; there must be one."""
    text = path.read_text(encoding="utf-8-sig")
    changed = re.sub(old, new, text)
    assert changed != text
    path.write_text(changed, encoding="utf-8")


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder. Empty folders do not count: they are made before it is known that a file will follow."""
    found: dict[str, bytes] = {}
    for inside, _, names in os.walk(folder):
        for name in names:
            path = Path(inside, name)
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return dict(sorted(found.items()))
