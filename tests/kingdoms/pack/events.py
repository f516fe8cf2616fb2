"""Events of the second game: a small plan that can be changed, and a folder that is printed once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from generator.kingdoms.deal import data_hash
from generator.kingdoms.edition import Edition
from generator.kingdoms.load import load_edition
from generator.kingdoms.pack.derive import Dealt
from generator.kingdoms.pack.game import GAME
from generator.kingdoms.pack.plan import Plan, check, configs_of
from generator.kingdoms.play import rulings_of
from generator.pack import folder as files
from generator.pack.audit import audit
from generator.pack.game import Opened
from generator.pack.making import versions
from generator.pack.protocol import commitment
from generator.pack.steps import open_pack, print_step, unlock
from tests.cartographers.pack.events import digests_of, seated

KEY = bytes(range(32))
NAMES = ("Ada Quill", "Bohdan Žák", "Celia Marsh", "Dora Lind", "Emil Hart")


@cache
def edition() -> Edition:
    return load_edition()


def make_plan(**changes: Any) -> Plan:
    """Two rounds for five players: a table of three and one of two."""
    data = edition()
    parts: dict[str, Any] = {
        "event": "Lantern Cup",
        "rounds": 2,
        "reserves": 0,
        "players": 5,
        "names": NAMES,
        "table_size": 3,
        "seating": "mixed",
        "draws": "shared",
        "tokens": True,
        "beginners": False,
        "free": (),
        "data": data_hash(data),
        "rulings": rulings_of(data)._asdict(),
        "language": "en",
        "paper": "A4",
        "theme": "colour",
        "value_form": "none",
        "value_source": "",
        "ranking": "places",
        "tie_breaks": ("points",),
    }
    parts |= changes
    if "players" in changes and "names" not in changes:
        parts["names"] = ()
    configs = configs_of(data, parts["players"], parts["table_size"], tokens=parts["tokens"])
    return seated(Plan(**{"configs": configs, **parts}))


def planned(folder: Path, plan: Plan, value: str = "") -> Opened[Edition, Plan, Dealt]:
    data = check(plan, edition()).to_bytes()
    files.write(folder, files.PLAN, data)
    files.write(folder, files.COMMITMENT, files.commitment_file(commitment(data, KEY), data))
    if value:
        files.write(folder, files.VALUE, files.value_file(data, value))
    return opened(folder)


def opened(folder: Path) -> Opened[Edition, Plan, Dealt]:
    return unlock(open_pack(GAME, folder, edition(), None), KEY)


def revealed(folder: Path, plan: Plan, value: str = "") -> Path:
    pack = planned(folder, plan, value)
    print_step(pack, workers=1)
    files.write(folder, files.REVEAL, files.reveal_file(pack.pack.data, KEY))
    return folder


def audited(folder: Path) -> list[str]:
    """What an audit of a revealed folder says, by the key that lies in it."""
    pack = open_pack(GAME, folder, edition(), None)
    return list(audit(unlock(pack, files.read_reveal(files.read(folder, files.REVEAL), pack.data)), workers=1))


def resealed(folder: Path) -> None:
    """A manifest that fits whatever lies in the folder: what somebody would write who wants to hide a change."""
    inside = [name for name in files.contents(folder).files if name not in (files.MANIFEST, files.REVEAL)]
    contents = {name: files.read(folder, name) for name in inside}
    files.write(
        folder, files.MANIFEST, files.manifest_file(files.read(folder, files.PLAN), versions(), digests_of(contents))
    )
