"""Proving seeds: every accepted seed has a certificate that replays, and checking needs nothing that searches."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from proofpress.cartographers.certificate import certificate, verify
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.prove import accept, printed_par, prove
from proofpress.cartographers.rules.scoring import total
from tests import ROOT
from tests.depth import deep

DEALS = deep(200)
OWN = ROOT / "docs" / "examples" / "own-map"

# Runs the command line and prints whether anything that searches was imported.
CHECK = """
import sys
from proofpress.command_line import run
code = run(["verify", *sys.argv[1:]])
loaded = sorted(name for name in sys.modules if ".search" in name or name.endswith((".prove", ".census")))
print("loaded:", loaded)
sys.exit(code)
"""


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


def asked(edition: Edition, seed: str, map_id: str = "a") -> Setting:
    return Setting(deal_table(edition, choose(edition)).config, seed, map_id, edition.maps[map_id], "border")


def test_every_accepted_deal_has_a_certificate_that_replays(edition: Edition) -> None:
    rejected = 0
    for number in range(DEALS):
        setting = asked(edition, f"deal {number}")
        game, found = accept(edition, setting)
        if found.verdict != "playable":
            rejected += 1
            continue
        data = certificate(edition, setting, game, method=found.method, witness=found.moves)  # verifies itself
        if number % 20 == 0:
            checked = verify(edition, data)
            assert checked.verdict == "playable"
            assert checked.setting == setting
    assert 0.003 * DEALS <= rejected <= 0.012 * DEALS


def test_what_a_proof_holds(edition: Edition) -> None:
    proof = prove(edition, asked(edition, "proof"), budget=8)
    assert proof.accepted
    assert proof.reference is not None
    assert proof.best is not None
    assert proof.certificate is not None
    checked = verify(edition, proof.certificate)
    assert checked.best is not None
    assert total(checked.best.end.scores[0]) == proof.best.points
    assert printed_par(edition, proof.game) == sum(edition.scoring[card].solo for card in proof.game.deal.edicts)


def test_what_t1_leaves_open_has_a_certificate(edition: Edition) -> None:
    for seed, map_id, verdict in (("Z2847", "a", "playable"), ("Z119", "a", "unplayable")):
        setting = asked(edition, seed, map_id)
        assert accept(edition, setting)[1].verdict == "undecided"
        proof = prove(edition, setting, budget=1)
        assert (proof.triage.verdict, proof.accepted) == (verdict, verdict == "playable")
        assert proof.certificate is not None
        assert verify(edition, proof.certificate).verdict == verdict


def test_verifying_works_without_anything_that_searches(edition: Edition, tmp_path: Path) -> None:
    """In a copy of the program whose search was deleted; nothing that searches is imported there or here."""
    for part in ("generator", "carddata", "templates"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    good, bad, refuted = (tmp_path / f"{name}.json" for name in ("good", "bad", "refuted"))
    data = prove(edition, asked(edition, "alone"), budget=1).certificate
    refutation = prove(edition, asked(edition, "Z119"), budget=1).certificate
    assert data is not None
    assert refutation is not None
    good.write_bytes(data)
    refuted.write_bytes(refutation)
    bad.write_bytes(data.replace(b"alone", b"a1one"))
    for folder in (ROOT, tmp_path):
        if folder is tmp_path:
            shutil.rmtree(tmp_path / "generator" / "proofpress" / "cartographers" / "search")
        done = subprocess.run(
            [sys.executable, "-c", CHECK, str(good), str(bad), str(refuted)],
            cwd=folder,
            env={"PYTHONPATH": str(folder / "generator"), "PROOFPRESS_CONFIG": str(tmp_path / "none.yaml")},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 4, done.stderr
        assert "verified: seed alone" in done.stdout
        assert "verified: seed Z119" in done.stdout
        assert "loaded: []" in done.stdout
        assert "refused: the file was changed after it was written" in done.stderr


def test_own_maps_and_cards() -> None:
    own = load_edition(OWN)
    choice = choose(own, scoring=("base", "windmill_hill"))
    config = deal_table(own, choice).config
    assert "/own=" in config
    for number in range(20):
        setting = Setting(config, f"own {number}", "tarn_hollow", own.maps["tarn_hollow"], "border")
        proof = prove(own, setting, budget=1)
        assert proof.certificate is not None
        assert verify(own, proof.certificate).setting == setting
        if "windmill_hill" in proof.game.deal.edicts:
            return
    raise AssertionError("the own card is never dealt")
