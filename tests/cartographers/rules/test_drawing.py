"""Drawing an explore card: its shapes, the single space where nothing fits, ruins cards, maps without space."""

from __future__ import annotations

import pytest

from proofpress.cartographers.rules.board import RuleError
from proofpress.cartographers.rules.legal_moves import SINGLE, Match, Move, State, apply, begin, legal
from tests.cartographers.rules.pictures import rows
from tests.cartographers.rules.tables import (
    ambush,
    board_now,
    cells,
    destroy,
    draw,
    game_of,
    hero,
    put,
)

FIELD = """
    . . . . .
    . . r . .
    . . . . .
    . r . ^ .
    . . . . .
"""


def deciding(state: State) -> tuple[str, str]:
    return state.pending[0].task, state.pending[0].card


def options(game: Match, state: State) -> set[tuple[str, str, int]]:
    """All legal draws: spaces, terrain, number of the shape."""
    return {(game.terms.grid.names(move.cells), move.terrain, move.shape) for move in legal(game, state)}


def refusal(game: Match, state: State, names: str, terrain: str, shape: int = 0) -> str:
    with pytest.raises(RuleError) as refused:
        draw(game, state, names, terrain, shape)
    assert (names, terrain, shape) not in options(game, state)
    return str(refused.value)


# Shapes


def test_a_card_is_drawn_in_one_of_its_shapes_and_one_of_its_terrains() -> None:
    game = game_of(FIELD, [["great_river", "orchard"]])
    state = begin(game)
    assert deciding(state) == ("draw", "great_river")
    state = draw(game, state, "C2 C3 C4", "water", shape=0)
    assert deciding(state) == ("draw", "orchard")
    assert state.sheets[0].coins == 1  # the coin stands beside the first shape
    state = draw(game, state, "A1 A2 A3 B1", "farm")
    assert state.sheets[0].coins == 1
    assert board_now(game, state) == rows("A A A . . / A . r . . / . W W W . / . r . ^ . / . . . . .")


def test_the_second_shape_has_no_coin() -> None:
    game = game_of(FIELD, [["great_river"]])
    state = draw(game, begin(game), "A3 B2 B3 C1 C2", "water", shape=1)
    assert state.sheets[0].coins == 0
    assert board_now(game, state) == rows(". . W . . / . W W . . / W W . . . / . r . ^ . / . . . . .")


def test_if_only_one_shape_fits_that_one_must_be_drawn() -> None:
    game = game_of(FIELD, [["great_river"]])
    state = put(game, begin(game), "F F F F F / F F . F F / F . . F F / . . F ^ F / F F F F F")
    assert options(game, state) == {("B3 C2 C3 D1 D2", "water", 1)}
    assert refusal(game, state, "B3", "water", SINGLE) == (
        "Great River can be drawn, so a single space instead of it is not allowed"
    )


def test_the_two_cell_diagonal_is_drawn_over_no_space_between() -> None:
    game = game_of(FIELD, [["forgotten_forest"]])
    state = put(game, begin(game), ". W W W W / W . W W W / W W W W W / W W W ^ W / W W W W W")
    assert options(game, state) == {("A1 B2", "forest", 0)}
    assert draw(game, state, "A1 B2", "forest").sheets[0].coins == 1


def test_a_gap_in_a_shape_may_lie_over_a_mountain() -> None:
    game = game_of("^ . . / . . . / . . .", [["pasture"]], preset="heroes")
    state = put(game, begin(game), "V V V / . ^ . / V V V")
    assert options(game, state) == {("B1 B3", "farm", 0)}
    assert draw(game, state, "B1 B3", "farm").sheets[0].coins == 2  # the shape's and the mountain's


# The single space


def test_a_single_space_only_when_nothing_printed_fits() -> None:
    game = game_of(FIELD, [["great_river"]])
    state = put(game, begin(game), ". F . F F / F F F F F / F F F F F / F . . ^ F / F F F F F", coins=3)
    terrains = ("forest", "village", "farm", "water", "monster")
    assert options(game, state) == {
        (name, terrain, SINGLE) for name in ("A1", "A3", "D2", "D3") for terrain in terrains
    }
    after = draw(game, state, "D3", "monster", SINGLE)
    assert board_now(game, after)[3] == "F.M^F"
    assert after.sheets[0].coins == 4  # the surrounded mountain's; the single space has none
    assert draw(game, state, "A1", "forest", SINGLE).sheets[0].coins == 3


def test_hero_is_a_terrain_for_the_single_space_only_where_heroes_play() -> None:
    for preset, card, possible in (("base", "great_river", False), ("heroes", "lagoon", True)):
        game = game_of(FIELD, [[card]], preset=preset)
        state = put(game, begin(game), "F F F F F / F F F F F / F F F F F / F . F ^ F / F F F F F")
        assert (("D2", "hero", SINGLE) in options(game, state)) == possible


def test_a_hero_drawn_as_a_single_space_attacks_nothing() -> None:
    game = game_of(FIELD, [["lagoon"]], preset="heroes")
    state = put(game, begin(game), "F F F F F / F M M M F / F M . M F / F M M ^ F / F F F F F")
    after = draw(game, state, "C3", "hero", SINGLE)
    assert board_now(game, after) == rows("F F F F F / F M M M F / F M H M F / F M M ^ F / F F F F F")
    assert after.sheets[0].attacked == 0


# Ruins cards


def test_after_a_ruins_card_the_shape_covers_a_free_ruins_space() -> None:
    game = game_of(FIELD, [["temple_ruins", "homestead", "orchard"]])
    state = begin(game)
    assert state.shown == 2  # the ruins card is followed at once
    assert refusal(game, state, "A1 B1 B2 C1", "farm") == (
        "after a ruins card Homestead must cover a ruins space; free are B3 D2"
    )
    assert all({"B3", "D2"} & set(names.split()) for names, _, _ in options(game, state))
    state = draw(game, state, "A2 B2 B3 C2", "farm")
    assert deciding(state) == ("draw", "orchard")
    assert not state.ruins_due  # the requirement is used up
    draw(game, state, "E1 E2 E3 D1", "farm")


def test_two_ruins_cards_make_one_requirement() -> None:
    game = game_of(FIELD, [["temple_ruins", "outpost_ruins", "homestead", "orchard"]])
    state = begin(game)
    assert state.shown == 3
    state = draw(game, state, "A2 B2 B3 C2", "village")
    assert not state.ruins_due
    draw(game, state, "E1 E2 E3 D1", "farm")


def test_of_two_shapes_the_one_that_can_cover_ruins_must_be_drawn() -> None:
    game = game_of(FIELD, [["temple_ruins", "great_river"]])
    state = put(game, begin(game), "F F . F . / F . r F . / . . F F . / F F F ^ . / . . . F F")
    assert options(game, state) == {("A3 B2 B3 C1 C2", "water", 1)}
    assert refusal(game, state, "E1 E2 E3", "water") == (
        "after a ruins card Great River must cover a ruins space; free are B3"
    )


def test_when_no_shape_can_cover_ruins_a_single_space_is_drawn_anywhere() -> None:
    game = game_of(FIELD, [["temple_ruins", "homestead"]])
    state = put(game, begin(game), ". . . F . / . . F F F / . F F F F / F r F ^ F / F F F F F")
    expected = {"A1", "A2", "A3", "A5", "B1", "B2", "C1", "D2"}
    assert {names for names, _, shape in options(game, state)} == expected
    assert {shape for _, _, shape in options(game, state)} == {SINGLE}
    assert refusal(game, state, "A1 A2 A3 B2", "farm") == (
        "after a ruins card Homestead must cover a ruins space; it fits on none of the free ones, D2, "
        "so a single space is drawn anywhere"
    )
    after = draw(game, state, "A5", "water", SINGLE)  # not among the card's terrains, not on ruins
    assert not after.ruins_due


def test_without_free_ruins_a_single_space_is_drawn_anywhere() -> None:
    game = game_of(FIELD, [["temple_ruins", "homestead"]])
    state = put(game, begin(game), ". . . . . / . . F . . / . . . . . / . W . ^ . / . . . . .", ruins="B3 D2")
    assert {shape for _, _, shape in options(game, state)} == {SINGLE}
    assert refusal(game, state, "A1 B1 B2 C1", "farm") == (
        "after a ruins card Homestead must cover a ruins space; none is free, so a single space is drawn anywhere"
    )
    assert board_now(game, draw(game, state, "A1", "water", SINGLE))[0] == "W...."


@pytest.mark.parametrize("preset", ["base", "combined"])
def test_rift_lands_after_ruins_go_onto_ruins(preset: str) -> None:
    game = game_of(FIELD, [["temple_ruins", "rift_lands"]], preset=preset)
    state = begin(game)
    terrains = ("forest", "village", "farm", "water", "monster")
    assert options(game, state) == {(name, terrain, 0) for name in ("B3", "D2") for terrain in terrains}
    full = put(game, state, ". . . . . / . . F . . / . . . . . / . W . ^ . / . . . . .", ruins="B3 D2")
    assert ("A1", "monster", SINGLE) in options(game, full)
    assert len({names for names, _, _ in options(game, full)}) == 22


def test_ruins_may_be_drawn_on_without_a_ruins_card() -> None:
    game = game_of(FIELD, [["homestead"]])
    assert ("A2 B2 B3 C2", "farm", 0) in options(game, begin(game))


def test_the_requirement_waits_for_an_explore_card_over_ambushes_and_heroes() -> None:
    game = game_of(
        FIELD,
        [["temple_ruins", "goblin_attack", "outpost_ruins", "dobrik_of_lorkheim", "homestead"]],
        preset="combined",
        by_border=False,
    )
    state = begin(game)
    assert deciding(state) == ("ambush", "goblin_attack")
    state = ambush(game, state, "A1 B2 C3")  # need not cover ruins
    assert deciding(state) == ("hero", "dobrik_of_lorkheim")
    state = hero(game, state, "E5", "D5 E4")
    assert deciding(state) == ("draw", "homestead")
    assert state.ruins_due
    assert all({"B3", "D2"} & set(names.split()) for names, _, _ in options(game, state))


def test_the_requirement_waits_while_a_gorgon_destroys() -> None:
    game = game_of(
        FIELD,
        [["temple_ruins", "gorgon_gaze", "homestead"]],
        preset="combined",
        pool=("heroes",),
    )
    state = begin(game)
    assert deciding(state) == ("gaze", "gorgon_gaze")
    assert state.ruins_due
    state = destroy(game, state, _target(game, state))
    assert deciding(state) == ("draw", "homestead")
    assert state.ruins_due


def _target(game: Match, state: State) -> str:
    return game.terms.grid.name(legal(game, state)[0].cells)


def test_every_player_has_to_cover_ruins() -> None:
    game = game_of(FIELD, [["temple_ruins", "homestead", "orchard"]], players=3)
    state = begin(game)
    state = draw(game, state, "A2 B2 B3 C2", "farm")
    assert state.ruins_due
    full = put(game, state, ". . . . . / . . F . . / . . . . . / . W . ^ . / . . . . .", ruins="B3 D2", seat=1)
    full = draw(game, full, "E1", "water", SINGLE)
    assert full.ruins_due
    assert full.pending[0].player == 2
    assert refusal(game, full, "A1 B1 B2 C1", "farm").startswith("after a ruins card")
    full = draw(game, full, "C2 D2 D3 E2", "village")
    assert not full.ruins_due
    assert deciding(full) == ("draw", "orchard")


# Maps without space


def test_whoever_has_a_full_map_draws_nothing() -> None:
    game = game_of(FIELD, [["homestead", "orchard", "goblin_attack", "marshlands"]], players=3, by_border=False)
    state = draw(game, begin(game), "A1 B1 B2 C1", "farm")
    full = "F F F F F / F F F F F / F F F F F / F F F ^ F / F F F F F"
    state = put(game, state, full, seat=0)
    state = draw(game, state, "A1 B1 B2 C1", "farm")
    state = draw(game, state, "A1 B1 B2 C1", "farm")
    assert [(each.card, each.player) for each in state.pending] == [("orchard", 1), ("orchard", 2)]
    state = draw(game, state, "E1 E2 E3 D1", "farm")
    state = draw(game, state, "E1 E2 E3 D1", "farm")
    assert [(each.card, each.sheet) for each in state.pending] == [("goblin_attack", 1), ("goblin_attack", 2)]


def test_with_all_maps_full_the_game_goes_on_to_its_end() -> None:
    game = game_of(
        "^ . ^ / . . .",
        [["temple_ruins", "homestead"], ["outpost_ruins", "homestead"]],
        preset="combined",
        pool=("heroes",),
        by_border=False,
    )
    state = put(game, begin(game), "^ V ^ / V . V")
    after = draw(game, state, "B2", "village", SINGLE)
    assert after.over
    assert not after.ruins_due  # the ruins cards of later seasons wait for nobody
    assert len(after.scores[0]) == 4
    assert legal(game, after) == []
    with pytest.raises(RuleError, match=r"^the game is over: there is nothing left to decide$"):
        apply(game, after, Move("draw", cells(game, "A2"), "water"))
