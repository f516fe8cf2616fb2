"""What the words mean, what comes before the first card, and what is drawn in a turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import patch

from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import (
    deal,
    deal_table,
    deck_lists,
    kinds_counted,
    refuse_unknown_corners,
    rulings_of,
)
from proofpress.cartographers.edition import endless
from proofpress.cartographers.pack import deals
from proofpress.cartographers.records import CATEGORIES, SEASONS
from proofpress.cartographers.rules import board as sheets
from proofpress.cartographers.rules.legal_moves import (
    SINGLE,
    Deal,
    Move,
    begin,
    legal,
    revealed,
    season_score,
)
from proofpress.cartographers.rules.scoring import SeasonScore
from proofpress.errors import Refusal
from tests.cartographers.pack.events import edition as shipped, make_plan
from tests.cartographers.rules import tables
from tests.cartographers.rules.tables import (
    HERO_AMBUSH,
    HEROES,
    ambush,
    board_now,
    cells,
    draw,
    game_of,
    hero,
    last_draw,
    put,
)
from tests.sentences.cartographers.looking import (
    FIELD,
    FULL_BUT_ONE,
    QUIET_BASE,
    SEEDS,
    at,
    coins_of,
    lost,
    pays,
    refused,
)

# --------------------------------------------------------------------------------------------------------------------
# What the words mean


def adjacent_share_a_side() -> None:
    assert pays("canal_lake", ". . . / . W A / . . .") == 2
    assert pays("canal_lake", ". A . / . W . / . . .") == 2
    assert lost(". . . / . M . / . . .") == 4
    assert pays("wildholds", "V V V / V . . / V V .") == 8


def a_corner_is_not_adjacent() -> None:
    assert pays("canal_lake", "A . . / . W . / . . A") == 0
    assert lost("F . F / . M . / F . F") == 4
    assert lost("M F . / F . . / . . .") == 0
    assert pays("wildholds", "V V V . . / . . . V V / . . . V .") == 0


def a_cluster_is_as_large_as_it_gets() -> None:
    assert pays("wildholds", "V V V V / V V V V / V V V V / . . . .") == 8  # one cluster, however large
    assert pays("wildholds", "V V V . V V V / F F F . F F F") == 0
    assert pays("great_city", "V V . V / V . . .") == 3


def one_terrain_is_one_cluster() -> None:
    assert pays("wildholds", "V V V F F F / . . . . . .") == 0


def a_single_space_is_a_cluster() -> None:
    assert pays("greengold_plains", "F V A / . W .") == 3
    assert pays("great_city", "V . . / . . .") == 1


def what_is_filled() -> None:
    """A row with one space of each kind of thing is full with it."""
    for sign in "FVAWMH^#x":
        assert pays("borderlands", f"F {sign} F / . . .") == 6, sign
    assert pays("borderlands", "F . F / . . .") == 0


def ruins_are_filled_once_drawn_on() -> None:
    assert pays("borderlands", "F r F / . . .") == 0
    assert pays("borderlands", "F W F / . . .", "A2") == 6
    assert lost("F r M / . F F") == 1


def these_are_kinds_of_terrain(kinds: tuple[str, ...] = ()) -> None:
    """Banded Hills counts kinds: four others, and each of these makes five."""
    signs = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M", "mountain": "^", "hero": "H"}
    named = (*kinds, "hero") if kinds else tuple(signs)  # a sentence of its own adds the hero
    assert set(named) == set(signs), named
    assert set(kinds_counted(rulings_of(tables.edition()))) == set(named)
    for kind in named:
        others = [sign for name, sign in signs.items() if name != kind][:4]
        assert pays("banded_hills", f"{' '.join([*others, signs[kind], signs[kind]])} / . . . . . .") == 4, kind
        assert pays("banded_hills", f"{' '.join([*others, others[0], others[1]])} / . . . . . .") == 0


def these_are_no_kinds_of_terrain() -> None:
    for sign in ".x#r":
        assert pays("banded_hills", f"F V A W {sign} {sign} / . . . . . .") == 0, sign


def equal_clusters_are_largest_and_second() -> None:
    assert pays("shieldgate", "V V V . V V V") == 2 * 3
    assert pays("shieldgate", "V V V . V V .") == 2 * 2
    assert pays("great_city", "V V . V V") == 2


# --------------------------------------------------------------------------------------------------------------------
# Before the first card


def one_scoring_card_of_each_kind(one: int = 1, four: int = 4) -> None:
    table = deal_table(tables.edition(), choose(tables.edition(), "combined"))
    assert len(CATEGORIES) == four
    for seed in SEEDS:
        edicts = deal(table, seed).edicts
        kinds = [tables.edition().scoring[card].category for card in edicts]
        assert sorted(kinds) == sorted(list(CATEGORIES) * one)


def edicts_lie_at_random() -> None:
    table = deal_table(tables.edition(), choose(tables.edition(), "base"))
    orders = {tuple(tables.edition().scoring[card].category for card in deal(table, seed).edicts) for seed in SEEDS}
    assert len(orders) > 1
    assert len({deal(table, seed).edicts for seed in SEEDS}) == len(SEEDS)


def these_cards_make_a_first_game() -> None:
    first = tables.edition().first_game
    assert first == {"A": "faunlost_thicket", "B": "gnomish_colony", "C": "ulems_wallow", "D": "dwarvenholds"}
    assert {tables.edition().scoring[card].category for card in first.values()} == set(CATEGORIES)


def every_scoring_card_comes_equally_often() -> None:
    """Each of the four cards of a kind once in four rounds; the fourth round brings those that are missing."""
    rounds = _edicts_of_an_event("even-1")
    assert set(Counter(card for edicts in rounds for card in edicts).values()) == {1}
    assert len(rounds[0]) * len(rounds) == 16
    plan = make_plan(rounds=8, evenness="even-1")
    assert [unit.number for unit in deals.foretold(shipped(), plan)] == [4, 8]


def edicts_may_come_whatever_came_before() -> None:
    rounds = _edicts_of_an_event("independent")
    assert set(Counter(card for edicts in rounds for card in edicts).values()) != {1}


def _edicts_of_an_event(evenness: str) -> list[tuple[str, ...]]:
    """The edicts of four rounds, of which every deal is taken for playable."""
    plan = make_plan(rounds=4, evenness=evenness)
    playable = SimpleNamespace(deal=Deal(("a", "b", "c", "d"), (), (), ((),) * 4)), SimpleNamespace(verdict="playable")
    with patch.object(deals, "accept", lambda *_: playable):
        return [dealt.edicts for dealt in deals.derive(shipped(), plan, bytes(32))]


def cards_without_a_corner_need_neighbours() -> None:
    unknown = [name for name, card in tables.edition().ambush.items() if card.solo_corner == "unknown"]
    assert unknown
    for name in unknown:
        try:
            refuse_unknown_corners(tables.edition(), [name])
        except Refusal:
            continue
        raise AssertionError(name)


def seasons_follow_the_year() -> None:
    assert SEASONS == ("spring", "summer", "fall", "winter")
    game = game_of(FIELD, QUIET_BASE)
    assert begin(game).season == 0
    for season in range(3):
        assert draw(game, last_draw(game, season), "A1 A2 B1", "village").season == season + 1


def a_season_names_edicts_and_a_time(two: int = 2) -> None:
    """Each season's score is of the edicts that its card names, and it ends at the time that its card has."""
    named = {season: record.edicts for season, record in tables.edition().season_sets["base"].items()}
    assert all(len(edicts) == two for edicts in named.values())
    game = game_of(FIELD)
    assert [tuple("ABCD"[place] for place in pair) for pair in game.season_edicts] == [tuple(e) for e in named.values()]
    assert game.lists.limits == tuple(record.limit for record in tables.edition().season_sets["base"].values())


def one_ambush_enters(one: int = 1) -> None:
    """The deck of spring has so many ambush cards; they are chosen by chance."""
    lists = deck_lists(tables.edition(), choose(tables.edition(), "base"))
    decks = [deal(deal_table(tables.edition(), choose(tables.edition(), "base")), seed) for seed in SEEDS]
    for dealt in decks:
        assert sum(card in lists.ambush for card in dealt.seasons[0]) == one
        assert sorted(dealt.ambush) == sorted(lists.ambush)
    assert len({dealt.ambush[0] for dealt in decks}) > 1


def one_hero_enters_with_heroes(one: int = 1) -> None:
    for preset, wanted in (("base", 0), ("heroes", one), ("combined", one)):
        choice = choose(tables.edition(), preset)
        dealt = deal(deal_table(tables.edition(), choice), "one")
        assert sum(card in choice.heroes for card in dealt.seasons[0]) == wanted, preset


def ruins_cards_are_shuffled_in() -> None:
    for preset in ("base", "combined"):
        choice = choose(tables.edition(), preset)
        dealt = deal(deal_table(tables.edition(), choice), "one")
        assert choice.ruins
        assert all(set(choice.ruins) <= set(deck) for deck in dealt.seasons)


def no_shape_has_to_cover_ruins_without_ruins_cards() -> None:
    choice = choose(tables.edition(), "heroes")
    assert not choice.ruins
    land = "r . . . . / . . . . . / . . . . . / . . . . . / . . . . ."
    game, state = at(land, "lagoon", "heroes", land=land)
    assert not state.ruins_due
    assert any(not move.cells & cells(game, "A1") for move in legal(game, state))


def everybody_has_the_same_map() -> None:
    game = game_of("# . . / . ^ . / . . r", players=3)
    assert [board_now(game, begin(game), seat) for seat in range(3)] == [["#..", ".^.", "..r"]] * 3


# --------------------------------------------------------------------------------------------------------------------
# A turn


def the_top_card_is_turned_over() -> None:
    game, state = at(FIELD, "homestead", tops=[["homestead", "orchard"]])
    assert (state.shown, state.pending[0].card) == (1, "homestead")
    state = draw(game, state, "A1 B1 B2 C1", "farm")
    assert (state.shown, state.pending[0].card) == (2, "orchard")


def everyone_draws_the_same_card() -> None:
    game, state = at(FIELD, "homestead", players=3)
    assert [(each.task, each.player, each.sheet) for each in state.pending] == [("draw", n, n) for n in range(3)]
    one = draw(game, state, "A1 B1 B2 C1", "farm")
    assert board_now(game, one, 1) == board_now(game, state, 1)
    assert one.pending[0].card == "homestead"


def one_terrain_and_one_shape(one: int = 1) -> None:
    game, state = at(FIELD, "homestead")
    assert {move.terrain for move in legal(game, state)} == {"village", "farm"}
    refused(game, state, Move("draw", cells(game, "A1 B1 B2 C1"), "forest", 0))
    refused(game, state, Move("draw", cells(game, "A1 B1 C1"), "farm", 0))
    two, begun = at(FIELD, "great_river")
    assert {move.shape for move in legal(two, begun)} == {0, 1}
    refused(two, begun, Move("draw", cells(two, "A1 B1 C1 A3 B3 B2 C2"), "water", 0))
    drawn = draw(two, begun, "A1 B1 C1", "water")
    assert "".join(board_now(two, drawn)).count("W") == 3 * one
    assert all(each.card != "great_river" for each in drawn.pending)


def shapes_turn_and_mirror() -> None:
    """The L of Orchard lies in eight ways, four of them mirrored."""
    game, state = at("F F F F F / F . . . F / F . . . F / F . . . F / F F F F F", "orchard")
    ways = {move.cells for move in legal(game, state) if move.terrain == "farm"}
    for names in ("B2 B3 B4 C4", "B2 C2 C3 C4", "B4 C2 C3 C4", "B2 B3 B4 C2", "B2 B3 C3 D3", "B3 C3 D2 D3"):
        assert cells(game, names) in ways, names
    assert len(ways) == 16


def only_on_empty_spaces() -> None:
    game, state = at("F V A W M / H x . . . / . . . . . / . . . . . / . . . . .", "great_river")
    for name in ("A1", "A2", "A3", "A4", "A5", "B1", "B2"):
        column = name[1]
        refused(game, state, Move("draw", cells(game, f"A{column} B{column} C{column}"), "water", 0))
    land = "^ # . / . . . / . . ."
    game, state = at("^ # . / . . . / . . .", "great_river", land=land)
    refused(game, state, Move("draw", cells(game, "A1 B1 C1"), "water", 0))
    refused(game, state, Move("draw", cells(game, "A2 B2 C2"), "water", 0))
    draw(game, state, "A3 B3 C3", "water")


def a_shape_may_touch_anything_or_nothing() -> None:
    game, state = at("F . . . . / . . . . . / . . . . . / . . . . . / . . . . .", "great_river")
    ways = {move.cells for move in legal(game, state)}
    assert cells(game, "B1 C1 D1") in ways
    assert cells(game, "C5 D5 E5") in ways


def a_single_space_where_nothing_fits(one: int = 1) -> None:
    game, state = at(FULL_BUT_ONE.replace(". F F /", ". F . /"), "homestead")
    assert {move.shape for move in legal(game, state)} == {SINGLE}
    assert all(move.cells.bit_count() == one for move in legal(game, state))
    refused(game, state, Move("draw", cells(game, "C3 C5"), "farm", SINGLE))
    draw(game, state, "C3", "farm", SINGLE)
    game, state = at(FIELD, "homestead")  # where a shape fits it must be drawn
    refused(game, state, Move("draw", cells(game, "A1"), "farm", SINGLE))


def the_single_space_is_any_terrain_but_mountain() -> None:
    for preset, card in (("base", "homestead"), ("heroes", "frontier_dwelling"), ("combined", "homestead")):
        game, state = at(FULL_BUT_ONE, card, preset)
        drawn = {"forest", "village", "farm", "water", "monster"} | ({"hero"} if preset != "base" else set())
        assert {move.terrain for move in legal(game, state)} == drawn, preset
        refused(game, state, Move("draw", cells(game, "C3"), "mountain", SINGLE))


def the_season_ends_at_its_time() -> None:
    """Eight in spring: four cards of two are all that is turned up; before the last one it goes on."""
    lists = deck_lists(tables.edition(), choose(tables.edition(), "base"))
    assert lists.limits[0] == 8
    deck = ("temple_ruins", "homestead", "orchard", "marshlands", "goblin_attack", "great_river", "hinterland_stream")
    assert [lists.times.get(card, 0) for card in deck] == [0, 2, 2, 2, 0, 1, 2]
    assert revealed(lists, 0, deck) == 7
    assert revealed(lists, 0, ("homestead", "orchard", "marshlands", "treetop_village", "hamlet")) == 4


def the_deck_lasts_as_long_as_its_season() -> None:
    """All explore cards together have time for the longest season, and a season that they have none for is refused."""
    edition = tables.edition()
    for explore, seasons in {(each.explore, each.seasons) for each in edition.presets.values()}:
        time = sum(card.time for card in edition.explore.values() if card.set == explore)
        summer = edition.season_sets[seasons]["summer"]
        for limit, ends in ((summer.limit, True), (time, True), (time + 1, False)):
            long = {**edition.season_sets[seasons], "summer": replace(summer, limit=limit)}
            own = replace(edition, season_sets={**edition.season_sets, seasons: long})
            assert (endless(own, explore, seasons) is None) is ends


def the_turn_is_finished_first() -> None:
    game = game_of(FIELD, QUIET_BASE)
    state = last_draw(game)
    assert state.pending
    assert state.season == 0
    after = draw(game, state, "A1 A2 B1", "village")
    assert (after.season, len(after.scores[0])) == (1, 1)


# --------------------------------------------------------------------------------------------------------------------
# Coins


def the_coin_of_a_shape(one: int = 1) -> None:
    game, state = at(FIELD, "great_river")
    assert coins_of(draw(game, state, "A1 B1 C1", "water")) == one
    assert coins_of(draw(game, state, "A3 B2 B3 C1 C2", "water", 1)) == 0


def the_coin_of_a_mountain(one: int = 1) -> None:
    """When the last empty space beside it is filled, whatever fills it; not before."""
    land = ". . . . . / . ^ . . . / . . . . . / . . . . . / . . . . ."
    game, state = at(". F . . . / F ^ . . . / . . . . . / . . . . . / . . . . .", "homestead", land=land)
    assert coins_of(draw(game, state, "A3 B3 B4 C3", "farm")) == 0
    assert coins_of(draw(game, state, "B3 C3 C4 D3", "farm")) == 0
    game, state = at(". F . . . / F ^ F . . / . . . . . / . . . . . / . . . . .", "homestead", land=land)
    after = draw(game, state, "C1 C2 C3 D2", "farm")
    assert coins_of(after) == one
    after = put(game, begin(game), ". F . . . / F ^ F . . / . . . . . / . . . . . / . . . . .")
    assert coins_of(draw(game, after, "C4 D4 D5 E4", "farm")) == 0


def a_mountain_is_filled() -> None:
    assert pays("borderlands", "F ^ F / . . .") == 6
    game, state = at("^ . . / . . . / . . .", "great_river", land="^ . . / . . . / . . .")
    refused(game, state, Move("draw", cells(game, "A1 B1 C1"), "water", 0))


def coins_count_every_season(points: int = 1) -> None:
    game = game_of(FIELD)
    state = put(game, begin(game), FIELD, coins=5)
    for season in range(4):
        assert season_score(game, season, state.sheets[0]).coins == 5 * points
        assert season_score(game, season, state.sheets[0]).total == 5 * points
    assert SeasonScore((0, 0), 3, 0).total == 3 * points
    full = put(game := game_of(FIELD, QUIET_BASE), last_draw(game), FIELD, coins=2)
    after = draw(game, full, "A1 A2 B1", "village")  # the small Hamlet has a coin
    assert (after.scores[0][0].coins, after.sheets[0].coins) == (3, 3)


def coins_beyond_the_track_are_lost() -> None:
    track = tables.edition().coin_track
    game, state = at(FIELD, "great_river")
    state = put(game, state, FIELD, coins=track)
    after = draw(game, state, "A1 B1 C1", "water")
    assert coins_of(after) == track
    assert season_score(game, 0, after.sheets[0]).coins == track == 14


# --------------------------------------------------------------------------------------------------------------------
# Ruins

RUINED = "r . . . . / . . . . . / . . . . . / . . . . . / . . . . r"


def after_a_ruins_card_the_next_is_turned_over() -> None:
    game = game_of(RUINED, [["temple_ruins", "great_river"]])
    state = begin(game)
    assert (state.shown, state.pending[0].card, state.ruins_due) == (2, "great_river", True)


def the_shape_must_cover_ruins(one: int = 1) -> None:
    game = game_of(RUINED, [["temple_ruins", "great_river", "farmland"]])
    state = begin(game)
    refused(game, state, Move("draw", cells(game, "A2 B2 C2"), "water", 0))
    touching = [(move.cells & cells(game, "A1 E5")).bit_count() for move in legal(game, state)]
    assert min(touching) == one
    after = draw(game, state, "A1 B1 C1", "water")
    assert not after.ruins_due
    draw(game, after, "C3 C4", "farm")


def covered_ruins_do_not_count() -> None:
    """A ruins space on which something is drawn is no longer one that can be covered."""
    game = game_of(RUINED, [["temple_ruins", "great_river"]])
    state = put(game, begin(game), "F . . . . / . . . . . / . . . . . / . . . . . / . . . . r", ruins="A1")
    assert all(move.cells & cells(game, "E5") for move in legal(game, state))


def a_shape_that_can_cover_ruins_must() -> None:
    """Where one of two shapes reaches ruins and the other does not, nothing but the one is legal."""
    game = game_of(RUINED, [["temple_ruins", "great_river"]])
    state = put(game, begin(game), "F F F F F / . . . F F / F F . F F / F F . . F / F F F . r")
    assert {move.shape for move in legal(game, state)} == {1}
    assert all(move.cells & cells(game, "E5") for move in legal(game, state))


def a_single_space_where_no_ruins_can_be_covered(one: int = 1) -> None:
    for picture, ruins in ((FULL_BUT_ONE.replace("F", ".", 3), ""), (FIELD, "")):
        game = game_of(RUINED.replace("r", "."), [["temple_ruins", "great_river"]])
        state = put(game, begin(game), picture, ruins=ruins)
        found = legal(game, state)
        assert {move.shape for move in found} == {SINGLE}
        assert all(move.cells.bit_count() == one for move in found)
        assert {move.cells for move in found} == set(sheets.bits(state.sheets[0].board.empty))
        assert {move.terrain for move in found} == {"forest", "village", "farm", "water", "monster"}
    blocked = "r F F F F / F F F F F / . . . . . / . . . . . / . . . . ."
    game = game_of(RUINED, [["temple_ruins", "great_river"]])
    state = put(game, begin(game), blocked)
    assert {move.shape for move in legal(game, state)} == {SINGLE}
    draw(game, state, "C3", "village", SINGLE)


def ruins_wait_for_an_explore_card() -> None:
    """An ambush and a hero between are played as usual; then the shape must cover ruins."""
    tops = [["temple_ruins", "goblin_attack", "dobrik_of_lorkheim", "great_river"]]
    order = ("goblin_attack", *HERO_AMBUSH[:3])
    game = game_of(RUINED, tops, preset="combined", ambush=order, heroes=HEROES, by_border=False)
    state = begin(game)
    assert (state.pending[0].task, state.ruins_due) == ("ambush", True)
    state = ambush(game, state, "B2 C3 D4")
    assert (state.pending[0].task, state.ruins_due) == ("hero", True)
    state = hero(game, state, "C1", "B1 C2 D1")
    assert (state.pending[0].task, state.ruins_due) == ("draw", True)
    refused(game, state, Move("draw", cells(game, "A2 A3 A4"), "water", 0))
    draw(game, state, "A1 A2 A3", "water")


def ruins_may_stay_empty_without_a_ruins_card() -> None:
    game, state = at(RUINED, "great_river", land=RUINED)
    draw(game, state, "A2 B2 C2", "water")
    after = draw(game, state, "A1 B1 C1", "water")
    assert board_now(game, after)[0] == "W...."


def only_explore_cards_have_time() -> None:
    """So the last card of a season is always one, and what it asks for is drawn."""
    for preset in ("base", "combined"):
        choice = choose(tables.edition(), preset)
        lists = deck_lists(tables.edition(), choice)
        assert set(lists.times) <= {*lists.explore}
        for seed in SEEDS:
            for season, deck in enumerate(deal(deal_table(tables.edition(), choice), seed).seasons):
                assert deck[revealed(lists, season, deck) - 1] in lists.explore
    assert revealed(lists, 0, ("temple_ruins",) * 9 + lists.explore) > 9


def two_ruins_cards_count_as_one(one: int = 1) -> None:
    game = game_of(RUINED, [["temple_ruins", "outpost_ruins", "great_river", "farmland"]])
    state = begin(game)
    assert (state.shown, state.pending[0].card, state.ruins_due) == (3, "great_river", True)
    after = draw(game, state, "A1 B1 C1", "water")
    assert not after.ruins_due
    draw(game, after, "C3 C4", "farm")
    assert one == 1


def wasteland_helps_to_fill_and_surround() -> None:
    assert pays("borderlands", "F # F / . . .") == 6
    assert pays("borderlands", "F . / # . / F .") == 6
    assert pays("lost_barony", "F # . / # F . / . . .") == 6
    game, state = at(". . # . . / . . ^ # . / . . . . . / . . . . . / . . . . .", "homestead", land=_WASTED)
    assert coins_of(draw(game, state, "B2 C2 C3 D2", "farm")) == 1


_WASTED = ". . # . . / . . ^ # . / . . . . . / . . . . . / . . . . ."
