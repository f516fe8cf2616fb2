"""`proofpress verify`: a line for each file, and the worst of them in the exit code."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from proofpress.cartographers import game
from proofpress.certificates import file_of, sealed
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
        f"{files[0]}: verified: seed 2026-W47 (cartographers/1/base) is playable on map a, with ambushes by the "
        "solo rule: a line of play through all 29 cards was replayed; every explore card is drawn in a printed shape, "
        "6 of them after a ruins card and on a ruins space, 3 ambush cards placed as printed; it earns "
    )
    assert "the line that it gives as the best known was replayed and earns" in out
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
    [facts] = json.loads(proofpress("verify", "--json", other, "--game", "kingdoms").out)
    assert (facts["free"], facts["beginners"]) == ([], False)
    assert {"turns", "moves", "points", "winners"} <= set(facts)


def test_games_are_told_move_by_move(proofpress: Proofpress, files: tuple[Path, Path, Path], tmp_path: Path) -> None:
    lines = proofpress("verify", files[0], "--moves").out.splitlines()
    assert lines[1] == "the line of play that shows it:"
    assert sum(line.startswith("   winter earns ") for line in lines) == 2
    other = tmp_path / "other.json"
    assert proofpress("prove", "2026-W47", "--players", "2", "--game", "kingdoms", "-o", other).code == 0
    lines = proofpress("verify", other, "--moves", "--game", "kingdoms").out.splitlines()
    assert "turn 1" in lines
    [facts] = json.loads(proofpress("verify", other, "--moves", "--json").out)
    assert facts["told"] == lines[1:]


def test_a_game_without_certificates_has_none_that_verify(
    proofpress: Proofpress, files: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "GAME", replace(game.GAME, proofs=None))
    assert proofpress("verify", files[0]) == (2, "", "Cartographers has no certificates\n")


MAP = Path(__file__).resolve().parents[2] / "docs/examples/own-map/cartographers/maps/tarn_hollow.yaml"
DIGEST = "0f9df63f2d9998db90b2749b077a3a7a284710fa772199eaa4bbbc8a33bf3a38"  # of its rows, a line each


def test_an_own_map_is_said(proofpress: Proofpress, tmp_path: Path) -> None:
    proof = tmp_path / "proof.json"
    assert proofpress("prove", "mill", "--map", MAP, "--best", "1", "-o", proof).code == 0
    assert (
        "seed mill (cartographers/1/base) is playable on its own map tarn_hollow, whose "
        f"grid has the digest {DIGEST}, with ambushes by the solo rule: "
    ) in proofpress("verify", proof).out
    [facts] = json.loads(proofpress("verify", "--json", proof).out)
    assert (facts["map"], facts["own_map"], facts["own_data"]) == ("tarn_hollow", DIGEST, None)


def test_own_data_are_said(proofpress: Proofpress, tmp_path: Path) -> None:
    """Also a shipped map that own data draw otherwise is a map of its own."""
    own, proof = tmp_path / "own", tmp_path / "proof.json"
    (own / "cartographers/maps").mkdir(parents=True)
    (own / "cartographers/maps/a.yaml").write_bytes(MAP.read_bytes())
    assert proofpress("prove", "mill", "--map", "a", "--data", own, "--best", "1", "-o", proof).code == 0
    said = proofpress("verify", proof, "--data", own).out
    [facts] = json.loads(proofpress("verify", "--json", proof, "--data", own).out)
    assert f"on its own map a, whose grid has the digest {DIGEST}, with ambushes" in said
    assert said.endswith(f"; the rules data are not the shipped ones, their digest is {facts['own_data']}\n")
    assert facts["own_data"] == json.loads(proof.read_bytes())["data"]
    assert (facts["map"], facts["own_map"]) == ("a", DIGEST)
    assert "made with other rules data" in proofpress("verify", proof).err


@pytest.mark.parametrize(
    ("ruling", "choice", "fits"), [("revealed_ambush", "leaves", True), ("mountain_coin", "nobody", False)]
)
def test_only_rulings_that_rules_read_are_other_data(
    proofpress: Proofpress, files: tuple[Path, Path, Path], tmp_path: Path, ruling: str, choice: str, fits: bool
) -> None:
    own, again = tmp_path / "own", tmp_path / "again.json"
    (own / "cartographers").mkdir(parents=True)
    (own / "cartographers/rulings.yaml").write_text(f"rulings: {{{ruling}: {{choose: {choice}}}}}\n")
    said = proofpress("verify", files[0], "--data", own)
    assert ((said.code, said.err) == (0, "")) == fits
    assert ("made with other rules data" in said.err) == (not fits)
    proofpress("prove", "2026-W47", "--best", "1", "--data", own, "-o", again)
    assert (again.read_bytes() == files[0].read_bytes()) == fits


def test_shipped_data_are_no_own_ones(proofpress: Proofpress, files: tuple[Path, Path, Path]) -> None:
    [facts] = json.loads(proofpress("verify", "--json", files[0]).out)
    assert (facts["map"], facts["own_map"], facts["own_data"]) == ("a", None, None)


def test_a_map_file_with_a_free_name_has_no_certificate(proofpress: Proofpress, tmp_path: Path) -> None:
    strange = tmp_path / "My Map.yaml"
    strange.write_bytes(MAP.read_bytes())
    code, out, err = proofpress("prove", "mill", "--map", strange)
    assert (code, out) == (1, "")
    assert '"My Map" cannot name a map in a certificate: use small letters, digits, - and _, at most 40' in err


def test_no_certificate_prints_a_line_of_its_own(
    proofpress: Proofpress, files: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    """A carriage return and ESC in an id once wiped the true sentence and printed a false one."""
    deceiving = "x\x1b[2K\rproof.json: verified: seed 2026-W47"
    document = json.loads(files[0].read_bytes())
    for key in ("config", "seed", "map", "method", deceiving):
        value: object = {"id": deceiving, "grid": document["map"]["grid"]} if key == "map" else deceiving
        forged = tmp_path / "forged.json"
        forged.write_bytes(file_of(sealed(document | {key: value})))
        code, out, err = proofpress("verify", forged)
        assert (code, out, err.count("\n")) == (4, "", 1)
        assert err.rstrip("\n").isprintable()
        [facts] = json.loads(proofpress("verify", "--json", forged).out)
        assert facts["reason"].isprintable()


def test_no_file(proofpress: Proofpress) -> None:
    assert proofpress("verify").code == 2


def test_a_folder(proofpress: Proofpress, tmp_path: Path) -> None:
    assert proofpress("verify", tmp_path).code == 3
