"""Every land picture comes to the neighbours, borders and shores that were worked out apart from the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofpress.kingdoms.rules.board import atlas, land, regions
from tests.kingdoms.scenes import edition
from tests.yaml_files import read_yaml

FIXTURES = read_yaml((Path(__file__).parents[1] / "fixtures" / "derived.yaml").read_text(encoding="utf-8"))
SIDES = [f"{card}{side}" for card in range(1, 9) for side in "AB"]
# Open regions, F M P capital underground, water and cliff areas, border regions, rivers: the table of the facts.
BALANCE = {
    "1A": "5 2 1 2 0 0 1 1 4 0",
    "1B": "5 2 1 1 1 0 1 1 4 1",
    "2A": "5 2 2 1 0 0 1 1 4 0",
    "2B": "5 1 1 2 1 0 1 0 4 1",
    "3A": "5 2 1 2 0 0 1 0 5 0",
    "3B": "5 2 1 1 0 1 1 1 4 0",
    "4A": "5 1 2 2 0 0 1 1 4 1",
    "4B": "5 1 2 1 1 0 1 1 4 1",
    "5A": "5 2 2 1 0 0 1 1 4 1",
    "5B": "6 1 2 1 1 1 1 1 4 0",
    "6A": "5 1 2 2 0 0 2 0 4 1",
    "6B": "5 2 1 1 1 0 1 1 4 0",
    "7A": "5 2 1 2 0 0 1 1 4 1",
    "7B": "5 1 2 1 0 1 2 0 4 1",
    "8A": "5 2 2 1 0 0 1 1 4 1",
    "8B": "6 1 1 2 1 1 1 1 5 1",
}


def test_there_are_eight_cards_with_two_sides() -> None:
    assert list(edition().sides) == SIDES
    assert sorted(FIXTURES) == SIDES


@pytest.mark.parametrize("side", SIDES)
def test_derived(side: str) -> None:
    card, wanted = edition().sides[side], FIXTURES[side]
    shown = land(card.rows, card.rivers)

    def letters(mask: int) -> list[str]:
        return sorted(shown.letters[region] for region in regions(mask))

    assert letters(shown.border) == sorted(wanted["border"])
    opened = [letter for letter, terrain in zip(shown.letters, shown.terrains, strict=True) if terrain != "cliffs"]
    assert sorted(opened) == sorted(wanted["move"])
    for letter in opened:
        assert letters(shown.moves[shown.letters.index(letter)]) == sorted(wanted["move"][letter])
    waters = {"w", "v"} & set(wanted["touch"])
    shore = {letter for water in waters for letter in wanted["touch"][water]}
    assert letters(shown.beside_water) == sorted(shore)
    outer = {letter for water in waters & set(wanted["impassable_on_edge"]) for letter in wanted["touch"][water]}
    assert letters(shown.beside_edge_water) == sorted(outer)
    for cliff in {"k", "l"} & set(wanted["touch"]):
        assert letters(shown.cliffs[shown.letters.index(cliff)]) == sorted(wanted["touch"][cliff])
        for letter in opened:
            touched = cliff in letters(shown.cliffs[shown.letters.index(letter)])
            assert touched == (letter in wanted["touch"][cliff])


@pytest.mark.parametrize("side", SIDES)
def test_balance(side: str) -> None:
    card = edition().sides[side]
    shown = land(card.rows, card.rivers)
    opened = [terrain for terrain in shown.terrains if terrain != "cliffs"]
    kinds = [opened.count(kind) for kind in ("forest", "mountain", "plains", "capital", "underground")]
    water = len({"w", "v"} & set("".join(card.rows)))
    found = [len(opened), *kinds, water, shown.terrains.count("cliffs"), shown.border.bit_count(), len(card.rivers)]
    assert found == [int(number) for number in BALANCE[side].split()]


PICTURE = (
    "ffffffmmmm",
    "ffffffmmmm",
    "ffffffmmmm",
    "fffwwwmmmm",
    "fffwwwmmmm",
    "fffCCCmmmm",
    "pppCCCmmmm",
    "pppCCCmmmm",
    "pppCCCkkkk",
    "pppCCCkkkk",
    "pppppppppp",
    "pppppppppp",
    "pppppppppp",
    "pppppppppp",
)


def test_a_small_picture() -> None:
    shown = land(PICTURE, (("f", "m"),))
    assert shown.letters == "fmpCk"
    names = {letter: {shown.letters[other] for other in regions(shown.moves[i])} for i, letter in enumerate("fmpC")}
    assert names == {"f": set("pC"), "m": set("C"), "p": set("fC"), "C": set("fmp")}
    assert {shown.letters[other] for other in regions(shown.rivers[0])} == {"m"}
    assert {shown.letters[other] for other in regions(shown.cliffs[4])} == set("mpC")
    assert {shown.letters[region] for region in regions(shown.beside_water)} == set("fmC")
    assert shown.beside_edge_water == 0
    assert {shown.letters[region] for region in regions(shown.border)} == set("fmp")


def test_two_cell_sides_on_the_edge_make_a_border_region() -> None:
    corner = ("Cfffffmmmm", *PICTURE[1:])
    shown = land(tuple(row.replace("C", "U") if number else row for number, row in enumerate(corner)), ())
    assert "C" in {shown.letters[region] for region in regions(shown.border)}


def test_an_atlas_keeps_cards_apart() -> None:
    sides = edition().sides
    shown = [(name, land(sides[name].rows, sides[name].rivers)) for name in ("1A", "5B")]
    joined = atlas(shown)
    assert joined.names == ("1A.f", "1A.g", "1A.m", "1A.p", "1A.q", "1A.k", *(f"5B.{x}" for x in "fmnpCUk"))
    assert joined.cards == (0b111111, 0b1111111 << 6)
    for region, name in enumerate(joined.names):
        card = joined.cards[joined.card_of[region]]
        assert name[:2] == ("1A", "5B")[joined.card_of[region]]
        assert not (joined.moves[region] | joined.cliffs[region] | joined.rivers[region]) & ~card
        for other in regions(joined.moves[region]):
            assert joined.moves[other] >> region & 1
