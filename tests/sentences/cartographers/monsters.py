"""Ambushes, heroes, and what single cards say."""

from __future__ import annotations

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import (
    deal,
    deal_table,
    deck_lists,
)
from proofpress.cartographers.rules import board as sheets
from proofpress.cartographers.rules.board import draw_picture, walk
from proofpress.cartographers.rules.legal_moves import (
    Move,
    left_over,
    legal,
    revealed,
    season_cards,
)
from tests.cartographers.rules import tables
from tests.cartographers.rules.pictures import read, rows
from tests.cartographers.rules.tables import (
    DRAGON,
    ambush,
    board_now,
    cells,
    destroy,
    draw,
    game_of,
    hero,
    put,
    season_end,
)
from tests.sentences.cartographers.looking import (
    FIELD,
    FULL_BUT_ONE,
    SEEDS,
    ambush_first,
    at,
    coins_of,
    hero_first,
    lost,
    pays,
    refused,
)

# --------------------------------------------------------------------------------------------------------------------
# Ambush


def maps_go_as_the_arrow_shows() -> None:
    """Gorgon Gaze goes clockwise, seats are numbered clockwise; Goblin Attack goes the other way."""
    assert tables.edition().ambush["gorgon_gaze"].direction == "clockwise"
    assert tables.edition().ambush["goblin_attack"].direction == "counterclockwise"
    _, state = ambush_first("gorgon_gaze", preset="heroes", players=3)
    assert [(each.player, each.sheet) for each in state.pending] == [(1, 0), (2, 1), (0, 2)]
    _, state = ambush_first("goblin_attack", players=3)
    assert [(each.player, each.sheet) for each in state.pending] == [(2, 0), (0, 1), (1, 2)]


def clockwise_is_to_the_left() -> None:
    """Whoever sits clockwise of somebody sits at the left hand."""
    _, state = ambush_first("gorgon_gaze", preset="heroes", players=3)
    assert (state.pending[0].sheet, state.pending[0].player) == (0, 1)


def the_neighbour_draws_on_your_map() -> None:
    game, state = ambush_first("goblin_attack", players=3)
    after = ambush(game, state, "A1 B2 C3")
    assert board_now(game, after, 0)[:3] == ["M....", ".M...", "..M.."]
    assert board_now(game, after, 1) == board_now(game, after, 2) == rows(FIELD)
    assert len(legal(game, state)) > 2  # turned and mirrored as it likes


def the_map_comes_back() -> None:
    """What is drawn next on a map is drawn by its owner."""
    game, state = ambush_first("goblin_attack", players=2)
    state = ambush(game, ambush(game, state, "A1 B2 C3"), "A1 B2 C3")
    assert [(each.task, each.player, each.sheet) for each in state.pending] == [("draw", 0, 0), ("draw", 1, 1)]


def letters_go_with_the_shape() -> None:
    game, state = ambush_first("giant_troll_ravage", preset="heroes")
    assert tables.edition().ambush["giant_troll_ravage"].letter == "T"
    assert tables.edition().ambush["goblin_attack"].letter is None
    after = ambush(game, state, "A1 A2 A3 B2")
    assert tables.lettered(game, after) == {"giant_troll_ravage": "A1 A2 A3 B2"}


def a_single_monster_without_a_letter(one: int = 1) -> None:
    game, state = ambush_first("giant_troll_ravage", preset="heroes")
    state = put(game, state, FULL_BUT_ONE)
    assert {move.cells for move in legal(game, state)} == {cells(game, "C3")}
    after = ambush(game, state, "C3")
    assert board_now(game, after)[2] == "FFMFF"
    assert not any(mask for _, mask in after.sheets[0].lettered)
    assert "".join(board_now(game, after)).count("M") == one
    fits, at = ambush_first("giant_troll_ravage", preset="heroes")  # where it fits it must be drawn
    refused(fits, at, Move("ambush", cells(fits, "C3")))


def a_single_monster_has_no_effect() -> None:
    """Nothing pays for it, nothing is destroyed beside it, and it does not spread."""
    land = "F F F F F / F F F F F / F F . F F / F F F F F / F F F F F"
    for card in (DRAGON, "gorgon_gaze"):
        game, state = ambush_first(card, preset="heroes")
        after = ambush(game, put(game, state, land), "C3")
        assert coins_of(after) == 0, card
        assert all(each.task == "draw" for each in after.pending), card


def a_revealed_ambush_stays_out() -> None:
    """It does not come back, and a lasting effect lasts until the end of the game."""
    for seed in SEEDS:
        choice = choose(tables.edition(), "heroes")
        lists = deck_lists(tables.edition(), choice)
        dealt = deal(deal_table(tables.edition(), choice), seed)
        seen: set[str] = set()
        for season, deck in enumerate(dealt.seasons):
            turned = set(deck[: revealed(lists, season, deck)]) & {*lists.ambush, *lists.heroes}
            assert not turned & seen
            seen |= turned
    game, state = season_end(FIELD.replace(".", "M", 1), out=("zombie_plague",), letters={"zombie_plague": "A1"})
    state = draw(game, state, "E1 E2", "village")
    assert state.out == ("zombie_plague",)
    assert board_now(game, state)[0][:2] == "MM"


def by_the_border_maps_stay() -> None:
    game, state = ambush_first("gnoll_raid", players=2, by_border=True)
    assert state.pending[0].task == "draw"
    assert [board_now(game, state, seat)[:3] for seat in range(2)] == [["MM...", "M....", "MM..."]] * 2


def monsters_start_in_the_printed_corner() -> None:
    for card, corner in (("gnoll_raid", "A1"), ("kobold_onslaught", "E1"), ("goblin_attack", "E5")):
        game, state = ambush_first(card, by_border=True)
        assert state.sheets[0].board.monster & cells(game, corner), card
    game, state = ambush_first("bugbear_assault", by_border=True)
    assert board_now(game, state)[:2] == ["..M.M", "..M.M"]


def monsters_are_not_turned() -> None:
    game, state = ambush_first("kobold_onslaught", by_border=True)
    assert board_now(game, state)[2:] == ["M....", "MM...", "M...."]
    only_turned = "# # # # # / # # # # # / # # # # # / # . # # # / . . . # #"
    game, state = ambush_first("kobold_onslaught", only_turned, by_border=True)
    assert board_now(game, state) == rows(only_turned)


def monsters_go_along_the_edge_as_the_arrow_points() -> None:
    """Gnolls start top left and go counterclockwise: down the left edge."""
    grid, _ = read(FIELD)
    card = tables.edition().ambush["gnoll_raid"]
    steps = walk(card.grid, card.solo_corner, card.direction, grid)  # type: ignore[arg-type]
    assert [grid.names(place) for place in steps[:4]] == [
        "A1 A2 B1 C1 C2",
        "B1 B2 C1 D1 D2",
        "C1 C2 D1 E1 E2",
        "C2 C3 D2 E2 E3",
    ]
    card = tables.edition().ambush["bugbear_assault"]  # clockwise from the top right: down the right edge
    steps = walk(card.grid, card.solo_corner, card.direction, grid)  # type: ignore[arg-type]
    assert [grid.names(place) for place in steps[:2]] == ["A3 A5 B3 B5", "B3 B5 C3 C5"]


def monsters_take_the_first_place_where_they_fit() -> None:
    land = "# . . . . / . . . . . / . . . . . / . . . . . / . . . . ."
    game, state = ambush_first("gnoll_raid", land, by_border=True)
    assert board_now(game, state) == ["#....", "MM...", "M....", "MM...", "....."]


def then_one_space_further_in(one: int = 1) -> None:
    land = "# # # # # / # . . . # / # . . . # / # . . . # / # # # # #"
    game, state = ambush_first("gnoll_raid", land, by_border=True)
    assert board_now(game, state) == ["#####", "#MM.#", "#M..#", "#MM.#", "#####"]
    grid, _ = read(FIELD)
    inward = walk(("#",), "top_left", "clockwise", grid)
    assert grid.names(inward[16]) == "B2"  # sixteen places of the edge, then one further in
    assert one == 1


def and_so_on_until_it_fits() -> None:
    grid, _ = read(FIELD)
    assert grid.names(walk(("#",), "top_left", "clockwise", grid)[-1]) == "C3"
    assert len(walk(("#",), "top_left", "clockwise", grid)) == 25


def monsters_go_all_the_way_round() -> None:
    """A monster of one space comes by all sixteen spaces of the edge, and then by no other before it is further in."""
    grid, _ = read(FIELD)
    for corner in ("top_left", "top_right", "bottom_right", "bottom_left"):
        round_ = walk(("#",), corner, "clockwise", grid)[:16]  # type: ignore[arg-type]
        assert len({*round_}) == 16
        assert all(place & grid.edge for place in round_)


def gaps_may_lie_on_filled_spaces() -> None:
    game, state = ambush_first(
        "bugbear_assault", "# # # . # / # # # . # / # # . # . / # # . # . / # # # # #", by_border=True
    )
    assert board_now(game, state)[2:4] == ["##M#M", "##M#M"]


def what_fits_nowhere_is_ignored() -> None:
    """Not even a single monster, although there is room for one."""
    land = "# . # . # / . # . # . / # . # . # / . # . # . / # . # . #"
    game, state = ambush_first("gnoll_raid", land, by_border=True)
    assert board_now(game, state) == rows(land)
    assert state.sheets[0].lettered == ()
    assert state.pending[0].task == "draw"


def an_ambush_lies_on_empty_spaces() -> None:
    """Whatever is on the map but empty spaces, monsters cannot be drawn on it."""
    game, state = ambush_first("goblin_attack")
    state = put(game, state, "F . . . . / . . . . . / . . . . . / . . . . . / . . . . .")
    refused(game, state, Move("ambush", cells(game, "A1 B2 C3")))
    ambush(game, state, "A2 B3 C4")


# --------------------------------------------------------------------------------------------------------------------
# Heroes


def a_hero_stands_on_an_empty_space() -> None:
    game, state = hero_first("freyla_the_true")
    state = put(game, state, "F . . . . / . . . . . / . . . . . / . . . . . / . . . . .")
    assert {move.cells for move in legal(game, state)} == set(sheets.bits(state.sheets[0].board.empty))
    after = hero(game, state, "C1", "C2 C3 C4")
    assert board_now(game, after)[2] == "H...."


def everybody_draws_heroes_on_their_own_map() -> None:
    _, state = hero_first("freyla_the_true", players=3)
    assert [(each.task, each.player, each.sheet) for each in state.pending] == [("hero", n, n) for n in range(3)]


def the_pattern_may_be_turned() -> None:
    game, state = hero_first("freyla_the_true")
    ways = {game.terms.grid.names(move.attack) for move in legal(game, state) if move.cells == cells(game, "B2")}
    assert ways == {"B3 B4 B5", "B1", "C2 D2 E2", "A2"}


def the_pattern_lies_on_filled_spaces_and_off_the_map() -> None:
    game, state = hero_first("freyla_the_true")
    state = put(game, state, ". F W M ^ / . . . . . / . . . . . / . . . . . / . . . . .")
    after = hero(game, state, "A1", "A2 A3 A4")
    assert board_now(game, after)[0] == "HFWx^"
    hero(game, state, "E5", "")  # the pattern wholly outside


def attacked_monsters_are_destroyed_now() -> None:
    game, state = hero_first("freyla_the_true")
    state = put(game, state, ". . M . M / . . . . . / . . . . . / . . . . . / . . . . .")
    assert board_now(game, hero(game, state, "A1", "A2 A3 A4"))[0] == "H.x.M"


def attacked_monsters_are_destroyed_later() -> None:
    game, state = hero_first("freyla_the_true", by_border=False)
    after = hero(game, state, "A1", "A2 A3 A4")
    sheet = sheets.draw_ambush(game.terms, after.sheets[0], "gorgon_gaze", cells(game, "A3 B2"), lettered=True)
    assert draw_picture(game.terms.grid, sheet.board)[:2] == ["H.x..", ".M..."]
    sheet = sheets.draw(game.terms, after.sheets[0], "monster", cells(game, "A4"))
    assert draw_picture(game.terms.grid, sheet.board)[0] == "H..x."


def destroyed_is_filled_without_terrain() -> None:
    assert pays("borderlands", "F x F / . . .") == 6
    assert pays("banded_hills", "F V A W x x / . . . . . .") == 0
    assert lost("F x . / F F F") == 0
    game, state = at("x . . / . . . / . . .", "great_river", land=". . . / . . . / . . .")
    refused(game, state, Move("draw", cells(game, "A1 B1 C1"), "water", 0))


# --------------------------------------------------------------------------------------------------------------------
# What single cards say


def the_gorgon_destroys_a_neighbour_at_once(one: int = 1) -> None:
    game, state = ambush_first("gorgon_gaze", preset="heroes")
    state = ambush(game, state, "A1 A3 B2")
    assert state.pending[0].task == "gaze"
    assert {game.terms.grid.names(move.cells) for move in legal(game, state)} == {"A2", "A4", "B1", "B3", "C2"}
    after = destroy(game, state, "B3")
    assert "".join(board_now(game, after)).count("x") == one
    assert after.pending[0].task == "draw"


def the_troll_destroys_an_empty_neighbour_after_each_season(one: int = 1) -> None:
    """B1 and C2 lie beside the troll and are empty, A2 is not."""
    picture = "V V . . . / . . . . . / . M . . . / . . . . . / . . . . ."
    for season in range(4):
        game, state = season_end(
            picture, out=("giant_troll_ravage",), letters={"giant_troll_ravage": "C2"}, season=season
        )
        state = put(
            game, state, picture.replace(". M .", "V M ."), lettered=(("giant_troll_ravage", cells(game, "C2")),)
        )
        state = draw(game, state, "E1 E2", "village")
        assert len(state.scores[0]) == season + 1
        assert state.pending[0].task == "ravage"
        assert {game.terms.grid.names(move.cells) for move in legal(game, state)} == {"B2", "C3", "D2"}
        after = destroy(game, state, "C3")
        assert "".join(board_now(game, after)).count("x") == one
        assert not after.pending or after.pending[0].task != "ravage"


def the_zombies_fill_every_empty_neighbour_after_each_season() -> None:
    for season in range(4):
        picture = ". . . . . / . . V . . / . . M . . / . . . . . / . . . . ."
        game, state = season_end(picture, out=("zombie_plague",), letters={"zombie_plague": "C3"}, season=season)
        state = draw(game, state, "E1 E2", "village")
        assert board_now(game, state) == [".....", "..V..", ".MMM.", "..M..", "VV..."], season
        assert tables.lettered(game, state)["zombie_plague"] == "C2 C3 C4 D3"


def the_dragon_pays_when_it_is_surrounded(coins: int = 3) -> None:
    """At once, when the last space beside it is filled; dead spaces need not be surrounded."""
    for picture, paid in (
        ("F F F F F / F M F F F / F . F F F / F . F F F / F . F F F", coins),
        ("F F F F F / . x M F F / F . F F F / F . F F F / F . F F F", coins),
        ("F F F F F / . M F F F / F . F F F / F . F F F / F . F F F", 0),
    ):
        game, state = season_end(picture, out=(DRAGON,), letters={DRAGON: "B2 B3"}, season=1)
        if paid and "x" in picture:
            assert state.sheets[0].owing  # it has not paid before
        after = draw(game, state, "C2 D2", "village", 0)
        shape = 1  # the coin of the small Settlement
        assert coins_of(after) == paid + shape, picture


def single_space_of_five_terrains(one: int = 1, terrains: tuple[str, ...] = ()) -> None:
    for card, preset in (("rift_lands", "base"), ("kethras_gates", "heroes")):
        game, state = at(FIELD, card, preset)
        assert {move.terrain for move in legal(game, state)} == set(terrains or _FIVE)
        assert {move.cells.bit_count() for move in legal(game, state)} == {one}


_FIVE = ("forest", "village", "farm", "water", "monster")


def order_of_the_deck_is_kept() -> None:
    """Cards come as they lie; those that are not turned up bring their ambushes and heroes to the next season."""
    game = game_of(FIELD)
    assert [card for season, card in game.turned_up() if season == 0] == list(game.deal.seasons[0][: game.counts[0]])
    lists = game.lists
    deck = game.deal.seasons[0]
    staying = left_over(lists, deck, game.counts[0])
    assert staying
    assert set(staying) <= set(season_cards(lists, 1, staying, game.deal))


# --------------------------------------------------------------------------------------------------------------------
# What the rulebook says besides


def the_neighbour_may_turn_the_monsters() -> None:
    game, state = ambush_first("gnoll_raid", players=2)
    ways = {move.cells for move in legal(game, state)}
    assert {cells(game, "A1 A2 B1 C1 C2"), cells(game, "A1 A2 A3 B1 B3"), cells(game, "A1 A2 B2 C1 C2")} <= ways


def monsters_with_a_letter_do_something() -> None:
    for name, card in tables.edition().ambush.items():
        assert (card.letter is None) == (card.effect is None), name


def letters_go_by_the_border_too() -> None:
    game, state = ambush_first("giant_troll_ravage", preset="heroes", by_border=True)
    assert tables.lettered(game, state) == {"giant_troll_ravage": "A3 A4 A5 B4"}


def the_pattern_fills_nothing() -> None:
    game, state = hero_first("freyla_the_true")
    after = hero(game, state, "A1", "A2 A3 A4")
    assert board_now(game, after)[0] == "H...."
    assert after.sheets[0].board.empty & cells(game, "A2 A3 A4") == cells(game, "A2 A3 A4")


def a_destroyed_hero_attacks_on() -> None:
    game, state = hero_first("freyla_the_true")
    after = hero(game, state, "A1", "A2 A3 A4")
    dead = sheets.destroy(game.terms, after.sheets[0], cells(game, "A1"))
    sheet = sheets.draw(game.terms, dead, "monster", cells(game, "A3 B3"))
    assert draw_picture(game.terms.grid, sheet.board)[:2] == ["x.x..", "..M.."]
