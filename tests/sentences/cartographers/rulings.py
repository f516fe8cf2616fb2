"""Every choice of every ruling."""

from __future__ import annotations

from proofpress.cartographers.rules import board as sheets
from proofpress.cartographers.rules.board import first_sheet
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    Move,
    apply,
    begin,
    legal,
    season_score,
)
from tests.cartographers.rules import tables
from tests.cartographers.rules.pictures import read, spaces
from tests.cartographers.rules.tables import (
    BASE_AMBUSH,
    HERO_AMBUSH,
    QUIET,
    ambush,
    board_now,
    cells,
    draw,
    game_of,
    last_draw,
    put,
    terms_for,
)
from tests.sentences.cartographers.looking import (
    FIELD,
    FULL_BUT_ONE,
    ambush_first,
    at,
    coins_of,
    hero_first,
    pays,
    refused,
    ruling,
)


def the_single_space_takes_a_terrain_of_the_card() -> None:
    game, state = at(FULL_BUT_ONE, "homestead", changed=ruling("fallback_terrain", "on_card"))
    assert {move.terrain for move in legal(game, state)} == {"village", "farm"}


def after_a_ruins_card_any_terrain() -> None:
    game = game_of(FIELD, [["temple_ruins", "homestead"]], changed=ruling("fallback_terrain", "on_card"))
    state = put(game, begin(game), FULL_BUT_ONE)
    assert {move.terrain for move in legal(game, state)} == {"forest", "village", "farm", "water", "monster"}


def the_single_space_earns_no_coin() -> None:
    game, state = at(FULL_BUT_ONE, "great_river")
    assert coins_of(draw(game, state, "C3", "water", SINGLE)) == 0


def the_single_space_earns_the_coin_of_the_card() -> None:
    for card, coins in (("great_river", 1), ("homestead", 0)):
        game, state = at(FULL_BUT_ONE, card, changed=ruling("fallback_coin", "as_card"))
        assert coins_of(draw(game, state, "C3", "water", SINGLE)) == coins


def a_hero_as_single_space_attacks_nothing() -> None:
    game, state = at(FULL_BUT_ONE.replace("F", "M", 1), "lagoon", "heroes")
    after = draw(game, state, "C3", "hero", SINGLE)
    assert after.sheets[0].attacked == 0
    assert board_now(game, after)[0][0] == "M"
    assert board_now(game, after)[2] == "FFHFF"


def a_hero_is_no_single_space() -> None:
    game, state = at(FULL_BUT_ONE, "lagoon", "heroes", changed=ruling("fallback_hero", "not_allowed"))
    refused(game, state, Move("draw", cells(game, "C3"), "hero", SINGLE))


def every_coin_counts() -> None:
    game, state = at(FIELD, "great_river", changed=ruling("coin_track_end", "counted"))
    after = draw(game, put(game, state, FIELD, coins=14), "A1 B1 C1", "water")
    assert season_score(game, 0, after.sheets[0]).coins == 15


def an_ambush_may_cover_ruins() -> None:
    game, state = ambush_first("goblin_attack", "r . . / . . . / . . .")
    after = ambush(game, state, "A1 B2 C3")
    assert board_now(game, after)[0] == "M.."
    assert not after.sheets[0].board.empty & cells(game, "A1")


def an_ambush_keeps_off_ruins() -> None:
    game = game_of(
        "r . . / . . . / . . .",
        [["goblin_attack"]],
        ambush=BASE_AMBUSH,
        by_border=False,
        changed=ruling("monsters_on_ruins", "forbidden"),
    )
    refused(game, begin(game), Move("ambush", cells(game, "A1 B2 C3")))


def a_mountain_surrounded_by_monsters_pays() -> None:
    _, after = _surrounded_by_monsters("owner")
    assert after.coins == 1


def such_a_mountain_pays_nothing() -> None:
    _, after = _surrounded_by_monsters("nobody")
    assert (after.coins, after.unpaid) == (0, 0)


def _surrounded_by_monsters(choice: str) -> tuple[sheets.Terms, sheets.Sheet]:
    changed = None if choice == "owner" else ruling("mountain_coin", choice)
    terms, sheet = tables.in_play(". F . / . ^ F / . F .", changed=changed)
    return terms, sheets.draw_ambush(terms, sheet, "goblin_attack", spaces(terms.grid, "B1"), lettered=True)


def whoever_draws_the_monsters_picks() -> None:
    assert _gaze_pickers(None) == [(1, 0), (2, 1), (0, 2)]


def the_owner_picks_what_is_destroyed() -> None:
    assert _gaze_pickers(ruling("gaze_picker", "owner")) == [(0, 0), (1, 1), (2, 2)]


def _gaze_pickers(changed: dict[str, str] | None) -> list[tuple[int, int]]:
    order = HERO_AMBUSH
    game = game_of(FIELD, [["gorgon_gaze"]], preset="heroes", players=3, by_border=False, ambush=order, changed=changed)
    state, found = begin(game), []
    while state.pending[0].task in ("ambush", "gaze"):
        if state.pending[0].task == "gaze":
            found.append((state.pending[0].player, state.pending[0].sheet))
        state = apply(game, state, legal(game, state)[0])
    return found


def _gazed(changed: dict[str, str] | None = None) -> set[str]:
    """Which of A2 (wasteland), A4 (destroyed), B1 (village) and B3 (mountain) the Gorgon on A1, A3 and B2 may take."""
    game = game_of(
        ". # . . / . . ^ .", [["gorgon_gaze"]], preset="heroes", by_border=False, ambush=HERO_AMBUSH, changed=changed
    )
    state = put(game, begin(game), ". # . x / V . ^ .")
    state = ambush(game, state, "A1 A3 B2")
    return {game.terms.grid.names(move.cells) for move in legal(game, state)}


def anything_beside_but_a_mountain_is_destroyed() -> None:
    assert _gazed() == {"A2", "A4", "B1"}


def only_empty_or_drawn_spaces_are_destroyed() -> None:
    assert _gazed(ruling("gaze_target", "drawn_or_empty")) == {"B1"}


def the_owner_picks_after_the_scoring() -> None:
    assert _ravage_pickers(None) == [(0, 0), (1, 1), (2, 2)]


def the_neighbour_picks_after_the_scoring() -> None:
    assert _ravage_pickers(ruling("ravage_picker", "drawer")) == [(1, 0), (2, 1), (0, 2)]


def _ravage_pickers(changed: dict[str, str] | None) -> list[tuple[int, int]]:
    game = game_of(FIELD, QUIET, preset="heroes", players=3, by_border=False, ambush=HERO_AMBUSH, changed=changed)
    state = last_draw(game, out=("giant_troll_ravage",))
    for seat in range(3):
        state = put(game, state, FIELD.replace(".", "M", 1), seat=seat, lettered=(("giant_troll_ravage", 1),))
    for _ in range(3):
        state = draw(game, state, "D3 D4", "village")
    return [(each.player, each.sheet) for each in state.pending]


def the_pattern_is_used_as_printed() -> None:
    game, state = hero_first("freyla_the_true", changed=ruling("hero_attack", "as_printed"))
    ways = {game.terms.grid.names(move.attack) for move in legal(game, state) if move.cells == cells(game, "B2")}
    assert ways == {"B3 B4 B5"}


def a_hero_is_no_kind() -> None:
    game = game_of(
        ". . . . . / . . . . .",
        preset="combined",
        edicts=("sleepy_valley", "jorekburg", "greengold_plains", "banded_hills"),
        changed=ruling("hero_terrain", "no_kind"),
    )
    _, board = read("F V A W H / . H M . .")
    assert [rule.points(board) for rule in game.scoring[2:]] == [0, 0]


def a_full_map_draws_nothing() -> None:
    game = game_of(FIELD, [["homestead", "orchard"]], players=2)
    state = put(game, begin(game), FULL_BUT_ONE)
    state = draw(game, state, "C3", "farm", SINGLE)
    state = draw(game, state, "A1 B1 B2 C1", "farm")
    assert [(each.player, each.card) for each in state.pending] == [(1, "orchard")]
    state = put(game, begin(game), FULL_BUT_ONE)
    state = put(game, draw(game, state, "C3", "farm", SINGLE), FULL_BUT_ONE, seat=1)
    ended = draw(game, state, "C3", "farm", SINGLE)
    assert ended.shown == game.counts[-1]  # all cards of winter were turned up


def full_maps_end_the_season() -> None:
    game = game_of(FIELD, [["homestead", "orchard"]], changed=ruling("full_map", "season_ends"))
    state = put(game, begin(game), FULL_BUT_ONE)
    after = draw(game, state, "C3", "farm", SINGLE)
    assert (after.over, after.shown) == (True, 0)


def a_mountain_at_the_edge_needs_the_neighbours_it_has() -> None:
    assert _edge(None) == 1


def a_mountain_at_the_edge_is_never_surrounded() -> None:
    assert _edge(ruling("edge_mountain", "never")) == 0


def _edge(changed: dict[str, str] | None) -> int:
    grid, board = read("^ . . / . . . / . . .")
    terms = terms_for(grid, changed)
    return sheets.draw(terms, first_sheet(terms, board), "farm", spaces(grid, "A2 B1")).coins


def a_mountain_surrounded_from_the_start_pays_at_once() -> None:
    assert _at_start(None) == 1


def a_mountain_surrounded_from_the_start_pays_nothing() -> None:
    assert _at_start(ruling("surrounded_at_start", "never")) == 0


def _at_start(changed: dict[str, str] | None) -> int:
    grid, board = read(". # . / # ^ # / . # .")
    return first_sheet(terms_for(grid, changed), board).coins


# --------------------------------------------------------------------------------------------------------------------
# What is decided without a choice


def destroyed_ruins_are_still_ruins() -> None:
    assert pays("golden_granary", "W x / . .", "A2") == 1
    assert pays("golden_granary", "W x / . .") == 0
    grid, board = read("r . / . .")
    terms = terms_for(grid, None)
    sheet = sheets.destroy(terms, first_sheet(terms, board), spaces(grid, "A1"))
    assert (sheet.board.ruins, sheet.board.empty & spaces(grid, "A1")) == (spaces(grid, "A1"), 0)


def only_living_monsters_have_neighbours() -> None:
    """A3 of the Gorgon is dead, so A4, beside it alone, may not be taken."""
    game, state = ambush_first("gorgon_gaze", preset="heroes", players=2)
    state = put(game, state, FIELD, attacked=cells(game, "A3"))
    state = ambush(game, state, "A1 A3 B2")
    assert state.pending[0].task == "gaze"
    assert {game.terms.grid.names(move.cells) for move in legal(game, state)} == {"A2", "B1", "B3", "C2"}


def a_dead_gorgon_destroys_nothing() -> None:
    game, state = ambush_first("gorgon_gaze", preset="heroes", players=1)
    state = put(game, state, FIELD, attacked=cells(game, "A1 A3 B2"))
    after = ambush(game, state, "A1 A3 B2")
    assert after.pending[0].task == "draw"
    assert "".join(board_now(game, after)).count("x") == 3


def by_the_border_the_owner_picks() -> None:
    order = HERO_AMBUSH
    game = game_of(FIELD, [["gorgon_gaze"]], preset="heroes", players=3, ambush=order)
    assert [(each.task, each.player, each.sheet) for each in begin(game).pending] == [("gaze", n, n) for n in range(3)]


def the_dragon_pays_in_the_middle_of_a_season() -> None:
    game = game_of(FIELD, [["settlement", "lagoon"]], preset="heroes", ambush=HERO_AMBUSH)
    picture = "F F F F F / F M F F F / F . F F F / F . F F F / F . F F F"
    dragon = tables.DRAGON
    state = put(game, begin(game), picture, lettered=((dragon, cells(game, "B2")),), owing=(dragon,))
    after = draw(game, state, "C2 D2", "village", 0)
    assert (after.season, after.pending[0].card) == (0, "lagoon")
    assert coins_of(after) == season_score(game, 0, after.sheets[0]).coins == 3 + 1


def jorekburg_pays_for_each_column(points: int = 4) -> None:
    assert pays("jorekburg", "A W / W . / . .") == points


def deepwood_pays_from_a_size_on(spaces: int = 5) -> None:
    assert pays("deepwood", f"{' '.join('F' * spaces)} . / {' '.join('.' * (spaces + 1))}") == 6
    assert pays("deepwood", f"{' '.join('F' * (spaces - 1))} . . / {' '.join('.' * (spaces + 1))}") == 0
