"""Plans and logs from anywhere: refused in a sentence, never with a crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proofpress.cartographers.pack.deals import read_plan
from proofpress.cartographers.pack.game import GAME
from proofpress.pack import folder as pack_folder
from proofpress.pack.commands import open_pack
from proofpress.pack.keys import Broken
from proofpress.seeds import canonical_json
from tests.cartographers.pack.events import audited, copied, digests_of, edition, make_plan, resealed

STRANGE: list[Any] = [
    None, True, -1, 0, 1, 10**30, "", "x", "a" * 5_000, "\ud800", "../../x", [], [1], ["x"], [[]], {}, {"id": 1},
    {"grid": 5, "id": "a"}, {"grid": ["...", ".."], "id": "zz"}, {"grid": ["x"], "id": "a"},
]  # fmt: skip


def test_any_value_in_any_place_of_a_plan_is_refused_or_fine() -> None:
    document = json.loads(make_plan().to_bytes())
    fine = 0
    for key in document:
        for value in STRANGE:
            said = refusal(canonical_json(document | {key: value}) + b"\n")
            fine += not said
            assert len(said) < 1_500
    assert 5 < fine < 60  # other numbers of rounds and the like


def refusal(data: bytes) -> str:
    """Why the plan is refused; nothing when it is read, and then it is in its exact form."""
    try:
        assert read_plan(data, edition()).to_bytes() == data
    except Broken as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My Map", '"My Map" cannot name a map in a certificate'),
        ("a\x1b[2K\r", '"a\\u001b[2K\\r" cannot name a map in a certificate'),
        ("b", "the grid is not that of map b"),
    ],
)
def test_a_plan_has_only_maps_that_its_certificates_can_have(name: str, said: str) -> None:
    document = json.loads(make_plan().to_bytes())
    document["map"]["id"] = name
    assert said in refusal(canonical_json(document) + b"\n")
    document["map"]["id"] = "my-map_2"
    assert refusal(canonical_json(document) + b"\n") == ""


@pytest.mark.parametrize("units", [None, 1, {}, [], [1], [{}], [{"attempt": "x"}]])
def test_strange_logs(one_round: Path, tmp_path: Path, units: object) -> None:
    folder = copied(one_round, tmp_path / "cup")
    pack_folder.write(folder, pack_folder.LOG, canonical_json({"format": "proofpress log 1", "units": units}) + b"\n")
    resealed(folder)
    with pytest.raises(Broken, match=r"sealed/log\.json"):
        audited(folder)


def test_a_manifest_cannot_name_files_elsewhere(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    (tmp_path / "other.txt").write_bytes(b"x")
    inside = {"../other.txt": b"x"}
    pack_folder.write(
        folder,
        pack_folder.MANIFEST,
        pack_folder.manifest_file(pack_folder.read(folder, pack_folder.PLAN), {}, digests_of(inside)),
    )
    with pytest.raises(Broken, match=r"other\.txt is missing"):
        audited(folder)


@pytest.mark.parametrize("damage", [b"", b"\x1b[31m", b"9|be"])
def test_a_damaged_commitment_is_refused_before_it_is_printed(one_round: Path, tmp_path: Path, damage: bytes) -> None:
    folder = copied(one_round, tmp_path / "cup")
    first, _, plan = pack_folder.read(folder, pack_folder.COMMITMENT).splitlines()
    pack_folder.write(folder, pack_folder.COMMITMENT, b"\n".join((first, damage, plan, b"")))
    with pytest.raises(Broken, match=r"public/commitment\.txt is damaged: it is not in its canonical form"):
        open_pack(GAME, folder, edition(), None)


def test_what_a_stranger_wrote_is_shown_short_and_printable(one_round: Path, tmp_path: Path) -> None:
    folder, deep = copied(one_round, tmp_path / "cup"), "\x1b[2K" * 500
    log = json.loads(pack_folder.read(folder, pack_folder.LOG))
    log["units"][0]["deal"] = deep
    pack_folder.write(folder, pack_folder.LOG, canonical_json(log) + b"\n")
    resealed(folder)
    with pytest.raises(Broken) as broken:
        audited(folder)
    assert str(broken.value).isprintable()
    assert len(str(broken.value)) < 300
    assert refusal(canonical_json(json.loads(make_plan().to_bytes()) | {deep: 1}) + b"\n").isprintable()
