"""One map in play: coins from shapes and mountains, the end of the track, destroyed spaces, the first sheet."""

from __future__ import annotations

import pytest

from proofpress.cartographers.rules import board as rules_board
from proofpress.cartographers.rules.board import Sheet
from tests.cartographers.rules.pictures import read, rows, spaces
from tests.cartographers.rules.tables import in_play, looks, terms_for

TERRAINS = ("forest", "village", "farm", "water", "monster", "hero")


# Drawing


@pytest.mark.parametrize(("terrain", "sign"), list(zip(TERRAINS, "FVAWMH", strict=True)))
def test_terrain_goes_where_it_is_drawn_and_nowhere_else(terrain: str, sign: str) -> None:
    terms, sheet = in_play(". r F / ^ . #")
    after = rules_board.draw(terms, sheet, terrain, spaces(terms.grid, "A1 A2"))
    assert looks(terms, after) == rows(f"{sign} {sign} F / ^ . #")
    assert terms.grid.names(after.board.ruins) == "A2"
    assert terms.grid.names(after.board.empty) == "B2"
    assert looks(terms, sheet) == rows(". r F / ^ . #")  # a sheet is a value


# Coins


@pytest.mark.parametrize(("before", "shape", "after"), [(0, 1, 1), (5, 1, 6), (13, 1, 14), (14, 1, 14), (5, 0, 5)])
def test_the_coin_of_a_shape(before: int, shape: int, after: int) -> None:
    terms, sheet = in_play(". . .", coins=before)
    assert rules_board.draw(terms, sheet, "water", spaces(terms.grid, "A1"), shape).coins == after


@pytest.mark.parametrize("terrain", TERRAINS)
def test_a_mountain_pays_once_when_its_last_neighbour_is_filled(terrain: str) -> None:
    terms, sheet = in_play(
        """
        . F . .
        M ^ . .
        . # . .
        """
    )
    assert terms.grid.names(sheet.unpaid) == "B2"
    corner = rules_board.draw(terms, sheet, terrain, spaces(terms.grid, "A1 A3 C1 C3"))
    assert corner.coins == 0
    paid = rules_board.draw(terms, corner, terrain, spaces(terms.grid, "B3"))
    assert (paid.coins, paid.unpaid) == (1, 0)
    assert rules_board.draw(terms, paid, terrain, spaces(terms.grid, "B4")).coins == 1


def test_several_mountains_pay_at_once() -> None:
    terms, sheet = in_play(
        """
        . F . F .
        F ^ . ^ F
        . F . F .
        F ^ . ^ F
        . F . F .
        """
    )
    two = rules_board.draw(terms, sheet, "farm", spaces(terms.grid, "B3 C3"))
    assert (two.coins, terms.grid.names(two.unpaid)) == (2, "D2 D4")
    four = rules_board.draw(terms, two, "farm", spaces(terms.grid, "D3"), coins=1)
    assert (four.coins, four.unpaid) == (5, 0)


def test_mountains_side_by_side_fill_each_other() -> None:
    terms, sheet = in_play(". . . . / . ^ ^ . / . . . .")
    left = rules_board.draw(terms, sheet, "farm", spaces(terms.grid, "A2 B1 C2"))
    assert (left.coins, terms.grid.names(left.unpaid)) == (1, "B3")


def test_unfilled_ruins_do_not_surround_a_mountain() -> None:
    terms, sheet = in_play(". F . / F ^ r / . . .")
    almost = rules_board.draw(terms, sheet, "farm", spaces(terms.grid, "C2"))
    assert almost.coins == 0
    assert rules_board.draw(terms, almost, "farm", spaces(terms.grid, "B3")).coins == 1


def test_a_destroyed_space_and_a_hero_surround_a_mountain_too() -> None:
    terms, sheet = in_play(". F . / F ^ . / . . .")
    almost = rules_board.destroy(terms, sheet, spaces(terms.grid, "C2"))
    assert almost.coins == 0
    assert rules_board.draw_hero(terms, almost, spaces(terms.grid, "B3"), 0).coins == 1


def test_a_full_track_ignores_more() -> None:
    terms, sheet = in_play(". F . / F ^ . / . F .", coins=13)
    both = rules_board.draw(terms, sheet, "farm", spaces(terms.grid, "B3"), coins=1)
    assert both.coins == 14
    assert rules_board.draw(terms, both, "farm", spaces(terms.grid, "A1"), coins=1).coins == 14


# Destroying


@pytest.mark.parametrize("under", "FVAWMHx#.")
def test_a_destroyed_space_is_filled_and_no_terrain(under: str) -> None:
    terms, sheet = in_play(f". {under} ^", ruins="A2")
    after = rules_board.destroy(terms, sheet, spaces(terms.grid, "A2"))
    assert looks(terms, after) == rows(". x ^")
    assert sum(bool(mask & spaces(terms.grid, "A2")) for mask in after.board[:-1]) == 1
    assert terms.grid.names(after.board.ruins) == "A2"
    assert terms.grid.names(after.board.empty) == "A1"


# The first sheet


def first(picture: str) -> Sheet:
    grid, board = read(picture)
    return rules_board.first_sheet(terms_for(grid), board)


def test_the_first_sheet_is_the_printed_map() -> None:
    grid, board = read(". . . / . ^ r / # . .")
    assert first(". . . / . ^ r / # . .") == Sheet(board, 0, spaces(grid, "B2"), 0, (), ())


def test_a_mountain_at_the_edge_needs_only_the_neighbours_it_has() -> None:
    picture = "^ . . / . . . / . . ^"
    terms, _ = in_play(picture)
    sheet = rules_board.draw(terms, first(picture), "farm", spaces(terms.grid, "A2"))
    assert sheet.coins == 0
    sheet = rules_board.draw(terms, sheet, "farm", spaces(terms.grid, "B1"))
    assert (sheet.coins, terms.grid.names(sheet.unpaid)) == (1, "C3")


def test_a_mountain_that_nothing_empty_touches_pays_at_once() -> None:
    # Mountains in wasteland, in a corner, and one with an empty neighbour.
    sheet = first(
        """
        ^ # . # .
        # . # ^ #
        . . . # ^
        """
    )
    grid, _ = read(". . . . . / . . . . . / . . . . .")
    assert (sheet.coins, grid.names(sheet.unpaid)) == (3, "")
    sheet = first("^ # . / # . ^")
    assert (sheet.coins, sheet.unpaid.bit_count()) == (1, 1)


def test_the_track_holds_no_more_at_the_start_either() -> None:
    grid, board = read("^ " * 15 + "# / " + "^ " * 15 + ".")
    sheet = rules_board.first_sheet(terms_for(grid), board)
    assert sheet.coins == 14
    assert grid.names(sheet.unpaid) == "B15"
