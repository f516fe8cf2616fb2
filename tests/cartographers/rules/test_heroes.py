"""Heroes: their space, the pattern in every orientation and over the edge, killing now and for the rest of the game."""

from __future__ import annotations

from random import Random

import pytest

from proofpress.cartographers.rules import board
from proofpress.cartographers.rules.board import grid_of
from proofpress.cartographers.rules.legal_moves import Match, Move, State, begin, legal
from tests.cartographers.rules.pictures import marked, rows, spaces
from tests.cartographers.rules.tables import (
    DRAGON,
    HEROES,
    ambush,
    board_now,
    cells,
    destroy,
    draw,
    edition,
    game_of,
    hero,
    in_play,
    looks,
    put,
    refused,
)

FIELD = " / ".join([". . . . . . ."] * 7)


def meeting(card: str, picture: str = FIELD, *, then: str = "lagoon", preset: str = "heroes", **words: object) -> Match:
    """A game in which this hero is revealed first."""
    order = (card, *(other for other in HEROES if other != card))
    return game_of(picture, [[card, then]], preset=preset, heroes=order, **words)  # type: ignore[arg-type]


def patterns(game: Match, state: State, name: str) -> list[str]:
    """The patterns that can be chosen for a hero standing there."""
    here = cells(game, name)
    return sorted(game.terms.grid.names(move.attack) for move in legal(game, state) if move.cells == here)


# Patterns


@pytest.mark.parametrize(
    ("card", "pictures"),
    [
        ("dobrik_of_lorkheim", [". * . / * H * / . * ."]),
        ("dal_of_jolev", ["* . * / . H . / * . *"]),
        (
            "freyla_the_true",
            [
                ". . . . . . . / . . . . . . . / . . . . . . . / . . . H * * *",
                ". . . . . . . / . . . . . . . / . . . . . . . / * * * H . . .",
                ". . . * . . . / . . . * . . . / . . . * . . . / . . . H . . .",
                ". . . . / . . . . / . . . . / . . . H / . . . * / . . . * / . . . *",
            ],
        ),
        (
            "wren_the_lioness",
            [
                ". . . . . / . . . . * / . . H . * / . . . . * / . . . . .",
                ". . . . . / * . . . . / * . H . . / * . . . . / . . . . .",
                ". * * * . / . . . . . / . . H . . / . . . . . / . . . . .",
                ". . . . . / . . . . . / . . H . . / . . . . . / . * * * .",
            ],
        ),
    ],
)
def test_every_orientation_of_the_pattern_once(card: str, pictures: list[str]) -> None:
    expected = []
    for picture in pictures:
        lines = rows(picture)
        [(row, column)] = [(y, x) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "H"]
        grid = grid_of(len(lines[0]), len(lines))
        marks = [(y + 3 - row, x + 3 - column) for y, x in grid.cells(marked(picture))]
        expected.append(grid_of(7, 7).names(grid_of(7, 7).mask(marks)))
    game = meeting(card)
    state = begin(game)
    assert state.pending[0].task == "hero"
    assert patterns(game, state, "D4") == sorted(expected)
    assert game.terms.grid.names(game.heroes[card].attacks[cells(game, "D4")][0]) == expected[0]  # as printed first


def test_patterns_like_a_naive_list_on_every_space() -> None:
    for card in HEROES:
        grid_rows = edition().heroes[card].grid
        signs = {(y, x): sign for y, row in enumerate(grid_rows) for x, sign in enumerate(row)}
        [(hy, hx)] = [at for at, sign in signs.items() if sign == "H"]
        marks = [(y - hy, x - hx) for (y, x), sign in signs.items() if sign == "*"]
        ways = set()
        for flip in (1, -1):
            way = [(y, flip * x) for y, x in marks]
            for _ in range(4):
                way = [(x, -y) for y, x in way]
                ways.add(tuple(sorted(way)))
        game = meeting(card, ". . . . / . . . . / . . . . / . . . . / . . . .")
        grid = game.terms.grid
        for row in range(grid.height):
            for column in range(grid.width):
                expected = {
                    grid.mask(
                        (row + y, column + x)
                        for y, x in way
                        if 0 <= row + y < grid.height and 0 <= column + x < grid.width
                    )
                    for way in ways
                }
                found = game.heroes[card].attacks[grid.bit(row, column)]
                assert set(found) == expected
                assert len(found) == len(expected)


def test_a_pattern_may_run_off_the_map() -> None:
    game = meeting("freyla_the_true", ". . . . / . . . . / . . . .")
    state = begin(game)
    assert patterns(game, state, "A1") == ["", "A2 A3 A4", "B1 C1"]  # "" lies wholly outside
    assert patterns(game, state, "B3") == ["A3", "B1 B2", "B4", "C3"]
    game = meeting("wren_the_lioness", ". . . . / . . . .")
    assert patterns(game, begin(game), "A1") == ["", "A3 B3"]


def test_a_pattern_that_is_not_the_heros_is_refused() -> None:
    game = meeting("freyla_the_true")
    state = begin(game)
    move = Move("hero", cells(game, "D4"), attack=cells(game, "D5 D6"))
    assert refused(game, state, move) == "Freyla The True cannot attack like that from D4"
    move = Move("hero", cells(game, "D4 D5"), attack=0)
    assert refused(game, state, move) == "Freyla The True is drawn on exactly one space of the map"


# Drawing a hero


def test_the_hero_is_drawn_on_an_empty_space_and_its_marks_lie_on_anything() -> None:
    game = meeting("dobrik_of_lorkheim", ". . . / . . . / . . ^")
    state = put(game, begin(game), ". F . / # . V / . . ^")
    after = hero(game, state, "B2", "A2 B1 B3 C2")
    assert board_now(game, after) == rows(". F . / # H V / . . ^")
    assert game.terms.grid.names(after.sheets[0].attacked) == "A2 B1 B3 C2"
    assert game.terms.grid.names(after.sheets[0].board.empty) == "A1 A3 C1 C2"  # a mark does not fill
    move = Move("hero", cells(game, "A2"), attack=cells(game, "A1 A3 B2"))
    assert refused(game, state, move) == "Dobrik Of Lorkheim does not fit at row A, column 2: A2 is forest"


def test_a_hero_may_stand_on_ruins() -> None:
    game = meeting("dobrik_of_lorkheim", "r . / . .")
    after = hero(game, begin(game), "A1", "A2 B1")
    assert board_now(game, after) == ["H.", ".."]


def test_every_player_places_the_hero_on_their_own_map() -> None:
    game = meeting("dobrik_of_lorkheim", players=3)
    state = begin(game)
    assert [(each.task, each.player, each.sheet) for each in state.pending] == [
        ("hero", seat, seat) for seat in range(3)
    ]
    state = hero(game, state, "D4", "C4 D3 D5 E4")
    assert [sheet.board.hero.bit_count() for sheet in state.sheets] == [1, 0, 0]


# Killing


def test_a_hero_kills_the_monsters_in_its_pattern_and_nothing_else() -> None:
    game = meeting("dal_of_jolev")
    state = put(
        game,
        begin(game),
        """
        . . . . . . .
        . . . . . . .
        . . M M F . .
        . . M . M . .
        . . H M M . .
        . . . . . M .
        . . . . . . .
        """,
    )
    after = hero(game, state, "D4", "C3 C5 E3 E5")
    assert board_now(game, after) == rows(
        """
        . . . . . . .
        . . . . . . .
        . . x M F . .
        . . M H M . .
        . . H M x . .
        . . . . . M .
        . . . . . . .
        """
    )


AMONG_MARKS = ". . . / . H . / . . ."


@pytest.mark.parametrize("way", ["draw", "lettered", "letterless"])
def test_later_monsters_in_the_pattern_die_at_once(way: str) -> None:
    terms, sheet = in_play(AMONG_MARKS, attacked="A2 B1 B3 C2")
    here = spaces(terms.grid, "A1 A2")
    if way == "draw":
        after = board.draw(terms, sheet, "monster", here)
    else:
        after = board.draw_ambush(terms, sheet, "gorgon_gaze", here, lettered=way == "lettered")
    assert looks(terms, after) == rows("M x . / . H . / . . .")


def test_growing_zombies_die_in_the_pattern() -> None:
    terms, sheet = in_play(AMONG_MARKS.replace(".", "M", 1), attacked="A2 C2", letters={"zombie_plague": "A1"})
    after = board.spread(terms, sheet, "zombie_plague")
    assert looks(terms, after) == rows("M x . / M H . / . . .")
    assert terms.grid.names(board.living(after, "zombie_plague")) == "A1 B1"


def test_kethras_gates_and_rift_lands_draw_a_monster_into_its_death() -> None:
    for preset, card in (("heroes", "kethras_gates"), ("combined", "rift_lands")):
        game = meeting("dobrik_of_lorkheim", then=card, preset=preset)
        state = hero(game, begin(game), "B2", "A2 B1 B3 C2")
        assert board_now(game, draw(game, state, "A2", "monster"))[0] == ".x....."
        assert board_now(game, draw(game, state, "A1", "monster"))[0] == "M......"
        assert board_now(game, draw(game, state, "A2", "forest"))[0] == ".F....."


def test_an_ambush_loses_the_spaces_that_fall_into_the_pattern() -> None:
    game = game_of(
        FIELD,
        [["dobrik_of_lorkheim", DRAGON, "lagoon"]],
        preset="heroes",
        by_border=False,
        heroes=HEROES,
        ambush=(DRAGON, "gorgon_gaze", "giant_troll_ravage", "zombie_plague"),
    )
    state = hero(game, begin(game), "D4", "C4 D3 D5 E4")
    state = ambush(game, state, "B5 C3 C4 C5 D3")
    assert board_now(game, state)[1:5] == rows(". . . . M . . / . . M x M . . / . . x H . . . / . . . . . . .")
    assert game.terms.grid.names(board.living(state.sheets[0], DRAGON)) == "B5 C3 C5"


def test_killed_monsters_cost_nothing_and_fill_their_space() -> None:
    game = meeting("dobrik_of_lorkheim", ". . . / . . . / . . ^")
    state = put(game, begin(game), ". M . / . . . / . M ^")
    assert board.living(state.sheets[0], DRAGON) == 0
    after = hero(game, state, "B2", "A2 B1 B3 C2")
    assert board_now(game, after) == rows(". x . / . H . / . x ^")
    assert after.sheets[0].board.monster == 0
    surrounded = board.draw(game.terms, after.sheets[0], "farm", cells(game, "B3"))
    assert surrounded.coins == 1  # the killed C2 still surrounds the mountain


def test_patterns_of_several_heroes_add_up_and_a_destroyed_hero_keeps_its_own() -> None:
    terms, sheet = in_play(FIELD)
    sheet = board.draw_hero(terms, sheet, spaces(terms.grid, "B2"), spaces(terms.grid, "A2 C2"))
    sheet = board.draw_hero(terms, sheet, spaces(terms.grid, "F6"), spaces(terms.grid, "F5 F7"))
    sheet = board.destroy(terms, sheet, spaces(terms.grid, "B2"))
    assert terms.grid.names(sheet.board.hero) == "F6"
    assert terms.grid.names(sheet.attacked) == "A2 C2 F5 F7"
    sheet = board.draw(terms, sheet, "monster", spaces(terms.grid, "A2 A3 F7"))
    assert terms.grid.names(sheet.board.destroyed) == "A2 B2 F7"
    assert terms.grid.names(sheet.board.monster) == "A3"


def test_the_gorgon_may_destroy_a_hero_whose_pattern_stays() -> None:
    game = game_of(
        FIELD,
        [["dobrik_of_lorkheim", "gorgon_gaze", "kethras_gates"]],
        preset="heroes",
        by_border=False,
        heroes=HEROES,
    )
    state = hero(game, begin(game), "D4", "C4 D3 D5 E4")
    state = ambush(game, state, "B3 B5 C4")
    assert board_now(game, state)[2] == "...x..."  # the middle one died
    state = destroy(game, state, "A3")
    assert board_now(game, state)[0] == "..x...."
    terms, sheet = in_play(FIELD, attacked="C4 D3 D5 E4")
    sheet = board.draw(terms, sheet, "hero", spaces(terms.grid, "D4"))
    sheet = board.draw_ambush(terms, sheet, "gorgon_gaze", spaces(terms.grid, "C3 C5"), lettered=True)
    sheet = board.destroy(terms, sheet, spaces(terms.grid, "D4"), by_ambush=True)
    sheet = board.draw(terms, sheet, "monster", spaces(terms.grid, "E4"))
    assert looks(terms, sheet)[2:5] == rows(". . M . M . . / . . . x . . . / . . . x . . .")


def test_random_heroes_leave_no_monster_alive_in_any_pattern() -> None:
    random = Random(12)
    game = meeting("wren_the_lioness")
    terms = game.terms
    for _ in range(200):
        sheet = game.first_sheet
        for _ in range(12):
            empty = [bit for bit in game.heroes["wren_the_lioness"].attacks if bit & sheet.board.empty]
            cell = random.choice(empty)
            what = random.choice(("hero", "monster", "ambush", "destroy", "forest"))
            if what == "hero":
                sheet = board.draw_hero(
                    terms, sheet, cell, random.choice(game.heroes["wren_the_lioness"].attacks[cell])
                )
            elif what == "ambush":
                sheet = board.draw_ambush(terms, sheet, "goblin_attack", cell, lettered=False)
            elif what == "destroy":
                sheet = board.destroy(terms, sheet, cell)
            else:
                sheet = board.draw(terms, sheet, what, cell)
            assert not sheet.board.monster & sheet.attacked
            assert not sheet.board.empty & cell
