"""Finished tables: what the form says becomes a position, impossible ones are refused, ties are explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofpress.kingdoms.score import NOT_ENDED, FinishedPlayer
from proofpress.records import hints
from tests.cli.conftest import Proofpress

PLAYERS = """\
players:
  - {nation: mosskin, land: 1A, magic: 5, castle: 3, resources: {mana: 2, food: 4}}
  - {nation: cliffkin, land: 2A, magic: 3, castle: 4, resources: {ore: 1}, crowns: 1}
  - {nation: hexweavers, land: 3B, magic: 4, castle: 2}
"""
PIECES = """\
pieces:
  1A: f 11  m 2
  2A: g 2   n 22
  3B: f 3   U c   p 33
cities: [1A.f]
"""


@pytest.fixture
def form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "table.yaml"
    path.write_text(PLAYERS + PIECES)
    return path


def test_points_are_those_of_the_score_sheet(proofpress: Proofpress, form: Path) -> None:
    result = proofpress("score", str(form), "--game", "kingdoms", "--json")
    players = json.loads(result.out)["players"]
    # the piece underground is lost; two forests are needed for points of the Mosskin, and there is one
    assert players[0]["points"] == {
        "pieces": 2, "castle": 3, "magic": 5, "nation": 0, "capitals": 0, "tokens": 1, "lost_kingdom": 0,
    }  # fmt: skip
    assert players[1]["points"]["tokens"] == 2
    assert players[2]["points"]["pieces"] == 3
    assert [player["total"] for player in players] == [11, 14, 9]
    assert [player["place"] for player in players] == [2, 1, 3]


def test_a_tie_is_explained(proofpress: Proofpress, form: Path) -> None:
    form.write_text((PLAYERS + PIECES).replace("m 2\n", "m 21\n").replace("castle: 4", "castle: 3"))
    lines = proofpress("score", str(form), "--game", "kingdoms").out.splitlines()
    assert lines[-2:] == [
        "player 2 wins",
        "players 2 and 1 have 12 points; player 2 is ahead by pieces in play: 4 to 3",
    ]


def test_a_total_that_was_counted_wrongly_is_shown_with_its_parts(proofpress: Proofpress, form: Path) -> None:
    form.write_text((PLAYERS + PIECES).replace("nation: mosskin", "total: 12, nation: mosskin"))
    result = proofpress("score", "table.yaml", "--game", "kingdoms")
    assert result.code == 1
    assert result.err.startswith("table.yaml:2:13: error: the rules count 11, not 12: pieces 2, castle 3, magic 5, tok")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("nation: mosskin", "nation: moskin", '2:14: error: there is no nation "moskin"'),
        ("land: 1A", "land: 9A", '2:29: error: there is no land "9A"'),
        ("f 11 ", "f 111 ", "6:7: error: f 111: at most 2 pieces stand in a region"),
        ("f 11 ", "f 14 ", '6:7: error: "4" in f 14 is nobody\'s piece'),
        ("f 11 ", "f a1 ", "6:7: error: f a1: pieces lie underground only"),
        ("  3B:", "  4B:", '8:7: error: "4B" is not on this table: 1A, 2A and 3B are'),
        ("castle: 3", "castle: 9", "2:51: error: 9: there are 6 levels"),
        ("mana: 2", "mana: 12", "2:72: error: 12: a track ends at 9"),
        ("crowns: 1", "crowns: 3", "2:3: error: 3 crowns: there are not that many tokens"),
        ("[1A.f]", "[1A.x]", '9:10: error: there is no region "1A.x"'),
        ("land: 2A", "land: 1B", "land card 1 is used twice"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    proofpress: Proofpress, form: Path, old: str, new: str, said: str
) -> None:
    form.write_text((PLAYERS + PIECES).replace(old, new, 1))
    result = proofpress("score", "table.yaml", "--game", "kingdoms")
    assert result.code == 1
    assert said in result.err


def test_a_table_that_has_not_ended_gets_a_note(proofpress: Proofpress, form: Path) -> None:
    form.write_text((PLAYERS + PIECES).replace("magic: 5", "magic: 4"))
    assert NOT_ENDED in proofpress("score", str(form), "--game", "kingdoms").err


def test_the_form_can_be_filled_in(proofpress: Proofpress, tmp_path: Path) -> None:
    """With what is missing added, the printed form is read."""
    text = proofpress("score", "--template", "--players", "2", "--game", "kingdoms").out
    assert all(f" {key}:" in text for key in hints(FinishedPlayer) if key != "total")
    for land in ("1A", "2A"):
        nation = {"1A": "mosskin", "2A": "cliffkin"}[land]
        text = text.replace("nation:\n    land:\n", f"nation: {nation}\n    land: {land}\n", 1)
    filled = text.replace("lost:\n", "lost: 3B\n").replace("pieces:\n", "pieces:\n  1A: f 11\n  3B: f 2 g N\n")
    (tmp_path / "table.yaml").write_text(filled)
    result = proofpress("score", str(tmp_path / "table.yaml"), "--game", "kingdoms", "--json")
    assert [player["points"]["lost_kingdom"] for player in json.loads(result.out)["players"]] == [0, 1]
