"""Events of the second game: a small plan that can be changed, and a folder that is printed once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from proofpress.kingdoms.deal import data_hash, rulings_of
from proofpress.kingdoms.edition import Edition, load_edition
from proofpress.kingdoms.pack.deals import LandsPlan, check, configs_of
from proofpress.kingdoms.pack.game import GAME
from proofpress.pack import folder as pack_folder
from proofpress.pack.audit import audit
from proofpress.pack.commands import open_pack, print_step, unlock, versions
from proofpress.pack.game import Opened
from proofpress.pack.keys import commitment
from tests.cartographers.pack.events import digests_of, seated

KEY = bytes(range(32))
NAMES = ("Ada Quill", "Bohdan Žák", "Celia Marsh", "Dora Lind", "Emil Hart")


@cache
def edition() -> Edition:
    return load_edition()


def make_plan(**changes: Any) -> LandsPlan:
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
    return seated(LandsPlan(**{"configs": configs, **parts}))


def planned(folder: Path, plan: LandsPlan, value: str = "") -> Opened:
    data = check(plan, edition()).to_bytes()
    pack_folder.write(folder, pack_folder.PLAN, data)
    pack_folder.write(folder, pack_folder.COMMITMENT, pack_folder.commitment_file(commitment(data, KEY), data))
    if value:
        pack_folder.write(folder, pack_folder.VALUE, pack_folder.value_file(data, value))
    return opened(folder)


def opened(folder: Path) -> Opened:
    return unlock(open_pack(GAME, folder, edition(), None), KEY)


def revealed(folder: Path, plan: LandsPlan, value: str = "") -> Path:
    pack = planned(folder, plan, value)
    print_step(pack, workers=1)
    pack_folder.write(folder, pack_folder.EVENT_KEY, pack_folder.reveal_file(pack.pack.data, KEY))
    return folder


def audited(folder: Path) -> list[str]:
    """What an audit of a revealed folder says, by the key that lies in it."""
    pack = open_pack(GAME, folder, edition(), None)
    return list(
        audit(
            unlock(pack, pack_folder.read_reveal(pack_folder.read(folder, pack_folder.EVENT_KEY), pack.data)), workers=1
        )
    )


def resealed(folder: Path) -> None:
    """A manifest that fits whatever lies in the folder: what somebody would write who wants to hide a change."""
    inside = [
        name for name in pack_folder.contents(folder).files if name not in (pack_folder.MANIFEST, pack_folder.EVENT_KEY)
    ]
    contents = {name: pack_folder.read(folder, name) for name in inside}
    pack_folder.write(
        folder,
        pack_folder.MANIFEST,
        pack_folder.manifest_file(pack_folder.read(folder, pack_folder.PLAN), versions(), digests_of(contents)),
    )
