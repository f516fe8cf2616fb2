"""The third-party cases `e01` to `e16` of ambush effects and heroes: in words there, played on boards here.

Numbers and spaces that the cases give are read from them.
"""

from __future__ import annotations

import pytest

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import deck_lists
from proofpress.cartographers.rules import board
from proofpress.cartographers.rules.board import grid_of, solo_place
from proofpress.cartographers.rules.legal_moves import Match, Move, State, apply, begin, season_cards, season_score
from proofpress.cartographers.rules.scoring import SeasonScore
from tests.cartographers.by_hand import winners
from tests.cartographers.oracle import Case, read_cases
from tests.cartographers.rules.pictures import rows, spaces
from tests.cartographers.rules.tables import (
    DRAGON,
    ambush,
    board_now,
    cells,
    destroy,
    draw,
    edition,
    game_of,
    hero,
    in_play,
    lettered,
    night,
    options,
    put,
    refused,
    season_end,
    stacked,
)

GORGON, TROLL, ZOMBIE = "gorgon_gaze", "giant_troll_ravage", "zombie_plague"


CASES = [f"e{number:02}" for number in range(1, 17)]


def case(number: str) -> Case:
    return next(each for each in read_cases("effects.yaml") if each["id"] == number)


def listed(game: Match, mask: int) -> list[list[int]]:
    return [list(cell) for cell in game.terms.grid.cells(mask)]


def test_the_cases_are_those_tested_here() -> None:
    assert [each["id"] for each in read_cases("effects.yaml")] == CASES


SHEET = " / ".join([". . . . . . . . . . ."] * 11)


def test_e01_a_zombie_on_an_empty_map() -> None:
    wanted = case("e01")
    game, state = season_end(SHEET, out=(ZOMBIE,), letters={})
    grid = game.terms.grid
    zombie = grid.bit(5, 5)
    sheet = board.draw_ambush(game.terms, state.sheets[0], ZOMBIE, zombie, lettered=True)
    assert -season_score(game, 0, sheet).monsters == wanted["scoring_penalty_before_effect"]
    state = draw(game, state._replace(sheets=(sheet,)), "A1 A2", "village")
    assert listed(game, state.sheets[0].board.monster) == sorted(wanted["zombies_after"])


def dobrik_beside_a_zombie() -> tuple[Match, State]:
    game = game_of(SHEET, [["dobrik_of_lorkheim", "kethras_gates"]], preset="heroes")
    state = begin(game)
    sheet = board.draw_ambush(game.terms, state.sheets[0], ZOMBIE, game.terms.grid.bit(0, 1), lettered=True)
    return game, hero(game, state._replace(sheets=(sheet,)), "B2", "A2 B1 B3 C2")


def test_e02_a_hero_kills_what_stands_in_its_pattern() -> None:
    game, state = dobrik_beside_a_zombie()
    assert listed(game, state.sheets[0].board.destroyed) == case("e02")["destroyed"]


def test_e03_the_pattern_of_a_destroyed_hero_stays() -> None:
    game, state = dobrik_beside_a_zombie()
    sheet = board.destroy(game.terms, state.sheets[0], game.terms.grid.bit(1, 1))
    before = sheet.board.destroyed
    state = draw(game, state._replace(sheets=(sheet,)), "B1", "monster")
    assert listed(game, state.sheets[0].board.destroyed & ~before) == case("e03")["destroyed"]


def test_e04_a_dragon_that_dies_as_it_is_drawn_pays() -> None:
    wanted = case("e04")
    game = night(DRAGON, SHEET)
    names = "A3 B1 B2 B3 C1"
    state = put(game, begin(game), SHEET, attacked=cells(game, names))
    state = ambush(game, state, names)
    assert game.terms.grid.names(state.sheets[0].board.destroyed) == names
    assert state.sheets[0].coins == wanted["coins_gained"]
    later = draw(game, state, "K1 J2", "water")
    assert later.sheets[0].coins - state.sheets[0].coins == wanted["later_gain"] + 1  # the coin of the Lagoon


def test_e05_a_gorgon_that_dies_as_it_is_drawn_destroys_nothing() -> None:
    wanted = case("e05")
    game = night(GORGON, SHEET)
    state = put(game, begin(game), SHEET, attacked=cells(game, "A1 A3 B2"))
    state = ambush(game, state, "A1 A3 B2")
    assert listed(game, state.sheets[0].board.destroyed) == wanted["destroyed"]
    assert wanted["gorgon_effect"] == "none"
    assert [each.task for each in state.pending] == ["draw"]


def troll_at_f6(others: str) -> tuple[Match, State]:
    game, state = season_end(SHEET, out=(TROLL,), letters={TROLL: "F6"})
    grid = game.terms.grid
    sheet = board.draw(game.terms, state.sheets[0], "monster", grid.named("F6"))
    sheet = board.draw(game.terms, sheet, "farm", spaces(grid, others))
    return game, draw(game, state._replace(sheets=(sheet,)), "A1 A2", "village")


def test_e06_and_e07_a_troll_destroys_empty_spaces_only() -> None:
    game, state = troll_at_f6("F5")
    assert case("e06")["legal"] is False
    assert refused(game, state, Move("ravage", game.terms.grid.bit(5, 4))).startswith("Giant Troll Ravage destroys")
    wanted = case("e07")
    assert wanted["legal"] is True
    after = apply(game, state, Move("ravage", game.terms.grid.bit(5, 6)))
    assert listed(game, after.sheets[0].board.destroyed) == wanted["destroyed"]


def troll_and_zombie(out: tuple[str, ...]) -> tuple[Match, State]:
    game, state = season_end(SHEET, out=out, letters={TROLL: "F6", ZOMBIE: "F4"})
    grid = game.terms.grid
    sheet = board.draw(game.terms, state.sheets[0], "monster", spaces(grid, "F6 F4"))
    sheet = board.draw(game.terms, sheet, "farm", spaces(grid, "E6 F7 G6"))
    return game, draw(game, state._replace(sheets=(sheet,)), "A1 A2", "village")


def test_e08_the_troll_revealed_first() -> None:
    assert case("e08")["result"] == "(5,4) destroyed, zombie cannot enter it"
    game, state = troll_and_zombie((TROLL, ZOMBIE))
    state = destroy(game, state, "F5")
    assert board_now(game, state)[4:7] == rows(". . . M . A . . . . . / . . M M x M A . . . . / . . . M . A . . . . .")


def test_e09_the_zombie_revealed_first() -> None:
    assert case("e09")["result"] == "(5,4) becomes a zombie, troll has no empty neighbour left"
    game, state = troll_and_zombie((ZOMBIE, TROLL))
    assert state.season == 1  # nobody had anything to decide
    assert board_now(game, state)[4:7] == rows(". . . M . A . . . . . / . . M M M M A . . . . / . . . M . A . . . . .")


def test_e10_the_track_ends_at_14() -> None:
    terms, sheet = in_play(". F . . / F ^ . . / . F . .", coins=13)
    mountain = board.draw(terms, sheet, "farm", spaces(terms.grid, "B3"))
    shape = board.draw(terms, mountain, "farm", spaces(terms.grid, "A1"), coins=1)
    assert [mountain.coins, shape.coins] == case("e10")["coins"]


def test_e11_the_last_empty_space_takes_a_monster_without_a_letter() -> None:
    assert case("e11")["result"] == "that space becomes a monster without letter, no gorgon effect"
    game = night(GORGON, ". . . / . . . / . . .")
    state = put(game, begin(game), "F F F / F . F / F F F")
    assert options(game, state) == ["B2"]
    state = ambush(game, state, "B2")
    assert board_now(game, state) == ["FFF", "FMF", "FFF"]
    assert lettered(game, state) == {}
    assert all(each.task != "gaze" for each in state.pending)


def test_e12_a_gap_over_a_mountain() -> None:
    game = game_of(". ^ . / . . .", [["pasture"]], preset="heroes")
    assert case("e12")["legal"] is True
    assert "A1 A3" in options(game, begin(game))


@pytest.mark.parametrize(
    ("key", "card"), [("dragon", DRAGON), ("zombie", ZOMBIE), ("troll", TROLL), ("gorgon", GORGON)]
)
def test_e13_where_the_walk_starts(key: str, card: str) -> None:
    grid, play = grid_of(11, 11), edition().ambush[card]
    place = grid.cells(solo_place(play.grid, play.solo_corner, play.direction, grid, grid.area) or 0)
    assert [min(y for y, _ in place), min(x for _, x in place)] == case("e13")[key]


def test_e14_a_shape_that_fits_nowhere_is_disregarded_in_solo_play() -> None:
    assert case("e14")["result"] == "card disregarded, nothing drawn"
    game = night(TROLL, ". . / . .", by_border=True)
    state = begin(game)
    assert board_now(game, state) == ["..", ".."]
    assert [each.task for each in state.pending] == ["draw"]


def test_e15_of_equal_totals_the_fewest_losses_win() -> None:
    scores = [[SeasonScore((10 + lost, 0), 0, lost)] for lost in (1, 4, 1)]
    assert winners(scores) == case("e15")["winners"]


def test_e16_the_deck_in_spring() -> None:
    choice = choose(edition(), "heroes")
    lists, deal = deck_lists(edition(), choice), stacked(choice)
    assert len(season_cards(lists, 0, (), deal)) == len(deal.seasons[0]) == case("e16")["size"]
