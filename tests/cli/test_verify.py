"""`proofpress verify`: a line for each file, and the worst of them in the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cartographers.game import Cartographers
from tests.cli.conftest import Proofpress


@pytest.fixture
def files(proofpress: Proofpress, tmp_path: Path) -> tuple[Path, Path, Path]:
    good, bad, missing = (tmp_path / name for name in ("good.json", "bad.json", "missing.json"))
    assert proofpress("prove", "2026-W47", "--best", "1", "-o", good).code == 0
    bad.write_bytes(good.read_bytes().replace(b"2026-W47", b"2026-W48"))
    return good, bad, missing


def test_what_was_checked(proofpress: Proofpress, files: tuple[Path, Path, Path]) -> None:
    code, out, err = proofpress("verify", files[0])
    assert (code, err) == (0, "")
    assert out.startswith(
        f"{files[0]}: verified: seed 2026-W47 (cartographers/1/base) on map a, ambushes by the solo rule: is playable: "
        "a line of play through all 29 cards was replayed; every explore card is drawn in a printed shape, "
        "6 of them after a ruins card and on a ruins space, 3 ambush cards placed as printed; it earns "
    )
    assert "the best known line was replayed and earns" in out
    assert out.count("\n") == 1


def test_exit_codes(proofpress: Proofpress, files: tuple[Path, Path, Path]) -> None:
    good, bad, missing = files
    assert proofpress("verify", good, good).code == 0
    assert proofpress("verify", good, missing).code == 3
    assert proofpress("verify", bad).code == 4
    code, out, err = proofpress("verify", bad, good, missing)
    assert code == 4
    assert len(out.splitlines()) == 1
    assert err.splitlines() == [
        f"{bad}: refused: the file was changed after it was written: its digest does not fit its contents",
        f"{missing}: cannot be read: No such file or directory",
    ]


def test_as_json(proofpress: Proofpress, files: tuple[Path, Path, Path]) -> None:
    code, out, err = proofpress("verify", "--json", *files)
    assert (code, err) == (4, "")
    found = json.loads(out)
    assert [entry["verified"] for entry in found] == [True, False, False]
    assert found[0]["verdict"] == "playable"
    assert found[1]["reason"].startswith("the file was changed")


def test_certificates_of_two_games(proofpress: Proofpress, files: tuple[Path, Path, Path], tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    assert proofpress("prove", "2026-W47", "--players", "2", "--game", "kingdoms", "-o", other).code == 0
    code, out, err = proofpress("verify", other, files[0], "--game", "kingdoms")
    assert (code, err) == (0, "")
    assert "(kingdoms/" in out.splitlines()[0]
    assert "(cartographers/" in out.splitlines()[1]


def test_a_game_without_certificates_has_none_that_verify(
    proofpress: Proofpress, files: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cartographers, "proofs", None)
    assert proofpress("verify", files[0]) == (2, "", "Cartographers has no certificates\n")


def test_no_file(proofpress: Proofpress) -> None:
    assert proofpress("verify").code == 2


def test_a_folder(proofpress: Proofpress, tmp_path: Path) -> None:
    assert proofpress("verify", tmp_path).code == 3
