"""Plans, logs and tables from anywhere: refused in a sentence, never with a crash."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.cartographers.pack.game import GAME
from generator.cartographers.pack.plan import Plan, read_plan
from generator.cartographers.pack.results import read_results
from generator.library.errors import ProofpressError
from generator.pack import folder as files
from generator.pack.protocol import Broken
from generator.pack.results import prefilled
from generator.seeds.digests import canonical_json
from tests.cartographers.pack.events import audited, copied, edition, make_plan, resealed

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


def test_any_damage_to_a_plan_is_refused_in_a_sentence() -> None:
    data, chance = make_plan().to_bytes(), Random(1)
    for _ in range(500):
        place = chance.randrange(len(data))
        damaged = data[:place] + bytes([chance.randrange(256)]) + data[place + chance.randrange(3) :]
        if damaged != data:
            assert len(refusal(damaged)) < 1_500


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
    files.write(folder, files.LOG, canonical_json({"format": "proofpress log 1", "units": units}) + b"\n")
    resealed(folder)
    with pytest.raises(Broken, match=r"sealed/log\.json"):
        audited(folder)


def test_a_manifest_cannot_name_files_elsewhere(one_round: Path, tmp_path: Path) -> None:
    folder = copied(one_round, tmp_path / "cup")
    (tmp_path / "other.txt").write_bytes(b"x")
    inside = {"../other.txt": b"x"}
    files.write(folder, files.MANIFEST, files.manifest_file(files.read(folder, files.PLAN), {}, inside))
    with pytest.raises(Broken, match=r"other\.txt is missing"):
        audited(folder)


def test_any_table_is_read_or_refused() -> None:
    plan, chance = make_plan(), Random(2)
    whole = prefilled(plan, GAME.columns) + b"1,1,1,Ada Quill,round/1,," + b"1," * 16 + b"8,4,\n"
    pieces = [b",", b'"', b"\n", b"\r", b"\x00", b";", b"-", b"9", b"\xff", b"\xe2\x88\x92", b"=1+1", b"late"]
    for _ in range(500):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(data))
            data[place : place + chance.randrange(4)] = chance.choice(pieces)
        assert reported(plan, bytes(data)) in ("", "t.csv")


def reported(plan: Plan, data: bytes) -> str:
    """The file that a refusal names; nothing when the table is read."""
    try:
        read_results(data, "t.csv", plan, ["round/1"])
    except ProofpressError as error:
        return str(error).partition(":")[0]
    return ""
