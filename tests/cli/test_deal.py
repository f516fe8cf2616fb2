"""`proofpress deal`: season by season, readable on 80 columns."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Proofpress

OWN = "docs/examples/own-map"


def page(text: str) -> str:
    return text.removeprefix("\n")


def test_a_season_of_the_base_game(proofpress: Proofpress) -> None:
    code, out, err = proofpress("deal", "2026-W47")
    assert (code, err) == (0, "")
    assert out.startswith(
        page("""
seed    2026-W47
game    base cards, map a, solo, ambushes by solo rule
config  cartographers/1/base
deal    c95e641c3882f0a8

A  The Broken Road     spatial     24
B  Sentinel Wood       forest      25
C  The Golden Granary  farm_water  20
D  Great City          village     16
   printed par                     85

spring: 8 time, edicts A and B
  draw  card              time  sum
     1  Outpost Ruins        -    0  ruins: the next shape covers one
     2  Kobold Onslaught     -    0  ambush from bottom left, clockwise; ruins
                                     still due
     3  Fishing Village      2    2  village or water; on a ruins space
     4  Marshlands           2    4  forest or water
     5  Farmland             1    5  farm
     6  Treetop Village      2    7  forest or village
     7  Temple Ruins         -    7  ruins: the next shape covers one
     8  Homestead            2    9  village or farm; on a ruins space
  end: 9 of 8 time; score A and B
  not drawn       Great River, Orchard, Hinterland Stream, Rift Lands, Hamlet,
                  Forgotten Forest

summer:""")
    )
    assert "  not drawn       Marshlands, Hamlet, Rift Lands, Orchard, Farmland, Gnoll Raid,\n" in out
    assert "  stays in deck   Gnoll Raid\n" in out
    assert out.count("stays in deck") == 1


@pytest.mark.parametrize("preset", ["base", "heroes", "combined"])
def test_eighty_columns(proofpress: Proofpress, preset: str) -> None:
    for number in range(12):
        for way in ("border", "neighbour"):
            out = proofpress("deal", f"wide{number}", "--sets", preset, "--ambush-by", way).out
            assert max(map(len, out.splitlines())) <= 80


def test_neighbours_heroes_and_lasting_effects(proofpress: Proofpress) -> None:
    out = proofpress("deal", "x", "--sets", "combined", "--ambush-by", "neighbour").out
    assert "game    base and heroes cards, explore cards base, map a, table, ambushes by\n        neighbours\n" in out
    assert "ambush, maps go clockwise\n" in out
    assert "from bottom" not in out
    assert "hero on one empty space; ruins still due\n" in out
    assert out.count("  then Giant Troll Ravage: After the scoring of each season,") == 2


def test_as_json(proofpress: Proofpress) -> None:
    facts = json.loads(proofpress("deal", "2026-W47", "--json").out)
    assert list(facts) == ["seed", "config", "deal", "map", "mode", "ambush_by", "edicts", "printed_par", "seasons"]
    spring = facts["seasons"][0]
    facts_of_ambush = {"card": "kobold_onslaught", "direction": "clockwise", "corner": "bottom_left"}
    assert spring["draws"][1] == {"draw": 2, "kind": "ambush", "time": 0, "sum": 0, "ruins_due": True} | facts_of_ambush
    assert sum(draw["time"] for draw in spring["draws"]) == spring["draws"][-1]["sum"] == 9
    assert [season["stays_in_deck"] for season in facts["seasons"]] == [[], [], ["gnoll_raid"], []]


def test_names_in_another_language(proofpress: Proofpress) -> None:
    assert "Velká řeka" in proofpress("deal", "2026-W47", "--lang", "cs").out


def test_the_map_follows_the_cards_unless_one_is_named(proofpress: Proofpress) -> None:
    assert "heroes cards, map c, solo" in proofpress("deal", "x", "--sets", "heroes").out
    assert "map b, solo, ambushes by solo rule" in proofpress("deal", "x", "--map", "b").out
    assert "map tarn_hollow" in proofpress("deal", "x", "--data", OWN, "--map", "tarn_hollow").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["x", "--ambush-by", "neighbor"],
            '--ambush-by: there is no way of ambush "neighbor"; did you mean "neighbour"?',
        ),
        ([""], "seed"),
        (["FWS1-38WH-1KG4-0YE7"], "mistyped"),
        (["x", "--map", "z"], 'there is no map "z"'),
        (["x", "--ambush", "flayer_incursion,goblin_attack,gnoll_raid,bugbear_assault"], "corner"),
    ],
)
def test_wrong_use(proofpress: Proofpress, arguments: list[str], said: str) -> None:
    code, out, err = proofpress("deal", *arguments)
    assert (code, out) in ((1, ""), (2, ""))
    assert said in err
