"""Events for the tests of packs: a plan that can be changed, and a folder that is printed once."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import data_hash, deal_table, rulings_of
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.pack.deals import MapPlan, check
from proofpress.cartographers.pack.game import GAME, MapRow, headings
from proofpress.language import labels_of
from proofpress.pack import folder as pack_folder
from proofpress.pack.commands import open_pack, print_step, unlock
from proofpress.pack.game import Opened
from proofpress.pack.keys import commitment
from proofpress.pack.plan import P, with_seats
from proofpress.pack.results import ReadResults, ResultTable

KEY = bytes(range(32))


@cache
def edition() -> Edition:
    return load_edition()


def make_plan(sets: str = "base", **changes: Any) -> MapPlan:
    """A small plan; beams of width 1 are quick."""
    data = edition()
    map_id = changes.pop("map_id", "a")
    parts: dict[str, Any] = {
        "event": "Lantern Cup",
        "rounds": 1,
        "reserves": 0,
        "players": 2,
        "names": ("Ada Quill", "Bohdan Žák"),
        "table_size": 2,
        "seating": "mixed",
        "draws": "shared",
        "config": deal_table(data, choose(data, sets)).config,
        "data": data_hash(data),
        "map": {"id": map_id, "grid": list(data.maps[map_id].grid)},
        "mode": "table",
        "ambush_by": "border",
        "rulings": rulings_of(data)._asdict(),
        "language": "en",
        "paper": "A4",
        "theme": "colour",
        "turn_seconds": 60,
        "value_form": "none",
        "value_source": "",
        "ranking": "points",
        "tie_breaks": ("monsters", "best-round"),
        "best_budget": 1,
    }
    if "players" in changes and "names" not in changes:
        changes["names"] = ()
    return seated(MapPlan(**{**parts, **changes}))


def seated(plan: P) -> P:
    """The plan with seats, where its numbers allow any."""
    return with_seats(plan) if min(plan.players, plan.rounds, plan.table_size) > 0 else plan


def planned(folder: Path, plan: MapPlan, key: bytes = KEY, value: str = "") -> Opened:
    """A folder with plan, commitment and value, opened with its key."""
    data = check(plan, edition()).to_bytes()
    pack_folder.write(folder, pack_folder.PLAN, data)
    pack_folder.write(folder, pack_folder.COMMITMENT, pack_folder.commitment_file(commitment(data, key), data))
    if value:
        pack_folder.write(folder, pack_folder.VALUE, pack_folder.value_file(data, value))
    key_path = pack_folder.default_key(folder)
    if not key_path.exists():
        pack_folder.save_key(key_path, key)
    return opened(folder, key)


def opened(folder: Path, key: bytes = KEY) -> Opened:
    return unlock(open_pack(GAME, folder, edition(), None), key)


def revealed(folder: Path, plan: MapPlan, value: str = "") -> Path:
    """A folder that is printed and revealed."""
    pack = planned(folder, plan, value=value)
    print_step(pack, workers=1)
    pack_folder.write(folder, pack_folder.EVENT_KEY, pack_folder.reveal_file(pack.pack.data, KEY))
    return folder


def read_tables(plan: MapPlan, *tables: bytes) -> ReadResults:
    """What these tables of results say; the first is results.csv, the others are of phones."""
    words = labels_of(edition(), plan.language)
    names = ["results.csv", *(f"phone{number}.csv" for number in range(1, len(tables)))]
    given = [ResultTable(name, data) for name, data in zip(names, tables, strict=True)]
    return MapRow.read(given, plan, words, headings(edition(), words))


def copied(folder: Path, target: Path) -> Path:
    shutil.copytree(folder, target)
    return target


def audited(folder: Path, own: Path | None = None) -> list[str]:
    """What an audit of a revealed folder says, by the key that lies in it."""
    from proofpress.pack.audit import audit

    pack = open_pack(GAME, folder, load_edition(own) if own else edition(), own)
    key = pack_folder.read_reveal(pack_folder.read(folder, pack_folder.EVENT_KEY), pack.data)
    return list(audit(unlock(pack, key), workers=1))


def digests_of(contents: Mapping[str, bytes]) -> dict[str, str]:
    """The digests of files, as the manifest lists them."""
    return {name: sha256(data).hexdigest() for name, data in contents.items()}


def resealed(folder: Path) -> None:
    """A manifest that fits whatever lies in the folder: what somebody would write who wants to hide a change."""
    plan = pack_folder.read(folder, pack_folder.PLAN)
    inside = [
        name for name in pack_folder.contents(folder).files if name not in (pack_folder.MANIFEST, pack_folder.EVENT_KEY)
    ]
    from proofpress.pack.commands import versions

    contents = {name: pack_folder.read(folder, name) for name in inside}
    pack_folder.write(folder, pack_folder.MANIFEST, pack_folder.manifest_file(plan, versions(), digests_of(contents)))
