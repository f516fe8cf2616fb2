"""`proofpress lab`: what it takes, what it says, and in which forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Proofpress
from tests.depth import nightly

OWN = "docs/examples/own-map/cartographers/scoring.yaml"


@nightly
def test_a_card_of_ones_own(proofpress: Proofpress, tmp_path: Path) -> None:
    page = tmp_path / "mill.txt"
    code, out, err = proofpress("lab", OWN, "--pairs", "50", "--workers", "1", "-o", page)
    assert (code, err) == (0, f"written: {page}\n")
    lines = out.splitlines()
    assert lines[:3] == [
        "Windmill Hill: farm and water, map a",
        "  4 points for each farm cluster that has at least 3 spaces and is adjacent to a",
        "  mountain.",
    ]
    assert "among 9 of its category" in out
    assert "among 33 of all by the points it pays" in out
    assert "No solo value is proposed" in out
    assert page.read_text(encoding="utf-8") == out
    (filler,) = (line.split() for line in lines if line.startswith("filler"))
    proofpress("lab", OWN, "--pairs", "50", "--workers", "2", "-o", tmp_path / "lab.json")
    facts = json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))
    worth = facts["players"]["filler"]["worth"]
    assert filler[2:6] == [worth["mean"], f"({worth['low']}", "to", f"{worth['high']})"]


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (("nowhere.yaml",), 3, "nowhere.yaml: there is no such file"),
        (("depwood",), 2, 'CARD|FILE: there is no scoring card "depwood"; did you mean "deepwood"?'),
        (("deepwood", "--scoring", "deepwood,wildholds,canal_lake,borderlands"), 2, "no other forest card is in play"),
        (("carddata/cartographers/scoring.yaml",), 2, "the file holds 32 scoring cards; it must hold exactly one"),
        (("deepwood", "-o", "lab.odt"), 2, "name a .txt or a .json file"),
    ],
)
def test_wrong_use(proofpress: Proofpress, given: tuple[str, ...], code: int, said: str) -> None:
    found = proofpress("lab", *given, "--pairs", "50", "--workers", "1")
    assert (found.code, found.out) == (code, "")
    assert said in found.err
