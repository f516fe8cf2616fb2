"""How a season and the game end, alone, with both games, and the season that the rulebook tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from proofpress.cartographers import challenge
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import (
    deal,
    deal_table,
    deck_lists,
    printed_board,
    scorer,
)
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.rulebook import SeasonMoment
from proofpress.cartographers.records import SEASONS
from proofpress.cartographers.rules.board import Grid, Sheet, settled
from proofpress.cartographers.rules.legal_moves import (
    apply,
    begin,
    left_over,
    legal,
    revealed,
    season_score,
)
from proofpress.cartographers.rules.scoring import SeasonScore, losses, monster_losses, rating, title, total
from proofpress.pages.art import theme_of
from tests.cartographers.rules import tables
from tests.cartographers.rules.tables import (
    board_now,
    destroy,
    draw,
    game_of,
    put,
    season_end,
    terms_for,
)
from tests.sentences.cartographers.drawing import one_scoring_card_of_each_kind
from tests.sentences.cartographers.looking import (
    FIELD,
    SEEDS,
    lost,
    pays,
)
from tests.sentences.reading import seasons_told

# --------------------------------------------------------------------------------------------------------------------
# The end of a season, of the game


def a_season_scores_its_two_edicts(two: int = 2) -> None:
    """Sentinel Wood under A and Canal Lake under B count in spring, those under C and D do not."""
    game = game_of(FIELD, edicts=("sentinel_wood", "canal_lake", "wildholds", "borderlands"))
    state = put(game, begin(game), "F . V V V / . . V V V / W A . . . / . . . . . / F F F F F")
    paid = [season_score(game, season, state.sheets[0]).edicts for season in range(4)]
    assert paid == [(6, 2), (2, 8), (8, 6), (6, 6)]
    assert all(len(edicts) == two for edicts in paid)
    assert season_score(game, 0, state.sheets[0]).total == 8


def an_edict_pays_again() -> None:
    game = game_of(FIELD, edicts=("sentinel_wood", "canal_lake", "wildholds", "borderlands"))
    state = put(game, begin(game), "F . . . . / . . . . . / W A . . . / . . . . . / . . . . .")
    spring, summer, _, winter = (season_score(game, season, state.sheets[0]).edicts for season in range(4))
    assert (spring[1], summer[0]) == (2, 2)
    assert (spring[0], winter[1]) == (1, 1)


def monsters_cost_points(points: int = 1) -> None:
    game = game_of(FIELD)
    state = put(game, begin(game), ". . . . . / . M . . . / . . . . . / . . . . . / . . . . .")
    score = season_score(game, 0, state.sheets[0])
    assert score.monsters == 4 * points
    assert score.total == -4 * points


def an_empty_space_costs_once() -> None:
    assert lost("M . M / . . . / M . M") == 4
    assert lost("M . M") == 1
    assert lost("M . M / F M F") == 1


def a_filled_space_costs_nothing() -> None:
    for sign in "FVAWH^#xM":
        assert lost(f"{sign} M F / F F F") == (1 if sign == "." else 0), sign
    assert lost(". M F / F F F") == 1


def four_numbers_make_the_season(four: int = 4) -> None:
    score = SeasonScore((7, 5), 3, 4)
    assert len([*score.edicts, score.coins, score.monsters]) == four
    assert score.total == 7 + 5 + 3 - 4


def a_season_may_be_worth_less_than_nothing() -> None:
    game, state = season_end(". . . . . / . M . M . / . . . . . / . M . M . / . . . . .", out=(), letters={})
    state = draw(game, state, "E1 E2", "village")
    assert state.scores[0][0].total < 0


def effects_come_after_scoring() -> None:
    """The zombie of this season costs four points before it spreads."""
    picture = ". . . . . / . . . . . / . . M . . / . . . . . / . . . . ."
    game, state = season_end(picture, out=("zombie_plague",), letters={"zombie_plague": "C3"})
    state = draw(game, state, "E1 E2", "village")
    assert state.scores[0][0].monsters == 4
    assert board_now(game, state) == [".....", "..M..", ".MMM.", "..M..", "VV..."]


def effects_in_the_order_of_their_cards() -> None:
    """Whichever came first acts first: a troll before the zombies destroys what they would fill, after them nothing."""
    picture = "F F F F F / F M . F F / F F M F F / . F F F F / . F F F F"
    letters = {"giant_troll_ravage": "B2", "zombie_plague": "C3"}
    land = FIELD
    found = []
    for order in (("giant_troll_ravage", "zombie_plague"), ("zombie_plague", "giant_troll_ravage")):
        game, state = season_end(picture, out=order, letters=letters, land=land)
        state = draw(game, state, "D1 E1", "village")
        if state.pending and state.pending[0].task == "ravage":
            state = destroy(game, state, "B3")
        found.append(board_now(game, state)[1])
    assert found == ["FMxFF", "FMMFF"]


def what_has_not_come_stays_in_the_deck(one: int = 1) -> None:
    choice = choose(tables.edition(), "heroes")
    lists = deck_lists(tables.edition(), choice)
    for seed in SEEDS:
        dealt = deal(deal_table(tables.edition(), choice), seed)
        few: set[str] = set()
        for season, deck in enumerate(dealt.seasons):
            here = {card for card in deck if card in (*lists.ambush, *lists.heroes)}
            new = here - few
            assert few <= here
            assert [sum(card in pool for card in new) for pool in (lists.ambush, lists.heroes)] == [one, one]
            few = set(left_over(lists, deck, revealed(lists, season, deck)))


def all_explore_cards_come_back() -> None:
    for preset in ("base", "heroes", "combined"):
        choice = choose(tables.edition(), preset)
        dealt = deal(deal_table(tables.edition(), choice), "one")
        for deck in dealt.seasons:
            assert set(choice.explore) <= set(deck)
            assert set(choice.ruins) <= set(deck)


def the_game_ends_after_winter(four: int = 4) -> None:
    game = game_of("F F F / F . F / F F F")
    state = begin(game)
    while not state.over:
        state = apply(game, state, legal(game, state)[0])
    assert state.season == SEASONS.index("winter")
    assert len(state.scores[0]) == four
    assert total([SeasonScore((10, 0), 0, 0)] * four) == 10 * four


def _winners(players: Sequence[Sequence[SeasonScore]]) -> list[int]:
    """The seats that are first in the table of a challenge."""
    sent = [challenge.SentGame(str(seat), total(scores), losses(scores), "") for seat, scores in enumerate(players)]
    entries = sorted(sent, key=challenge._order)
    words = open_book(tables.edition(), "en", theme_of("colour")).label
    rows = challenge.table_files(words, "en", "seed", entries)["table.csv"].decode().splitlines()[1:]
    return sorted(int(row.split(",")[1]) for row in rows if row.startswith("1,"))


def _player(points: int, lost: int) -> Sequence[SeasonScore]:
    return [SeasonScore((points + lost, 0), 0, lost)]


def the_highest_total_wins() -> None:
    assert _winners([_player(50, 9), _player(49, 0), _player(10, 0)]) == [0]


def fewer_points_lost_break_a_tie() -> None:
    assert _winners([_player(50, 3), _player(50, 2), _player(50, 4)]) == [1]
    assert losses([SeasonScore((0, 0), 0, 3), SeasonScore((0, 0), 0, 4)]) == 7


def those_who_are_level_share() -> None:
    assert _winners([_player(50, 1), _player(50, 4), _player(50, 1)]) == [0, 2]


# --------------------------------------------------------------------------------------------------------------------
# Alone, and both games


def solo_values_are_taken_off(four: int = 4) -> None:
    values = [tables.edition().scoring[card].solo for card in tables.BASE_EDICTS]
    assert len(values) == four
    assert rating(100, values) == 100 - sum(values)


def the_rating_gives_the_title() -> None:
    titles = tables.edition().titles
    for name, least in titles.items():
        assert title(least, titles) == name
        assert title(least - 1, titles) != name
    assert title(min(titles.values()) - 1, titles) is None


def combining_uses_one_set_with_ruins_cards(one: int = 1) -> None:
    edition = tables.edition()
    combined = choose(edition, "combined")
    assert {edition.explore[card].set for card in combined.explore} == {combined.explore_set}
    assert len(combined.explore) == 11 * one
    limits = tuple(record.limit for record in edition.season_sets[combined.season_set].values())
    assert deck_lists(edition, combined).limits == limits
    for either in ("base", "heroes"):
        limits = tuple(record.limit for record in edition.season_sets[either].values())
        assert deck_lists(edition, choose(edition, "combined", seasons=either)).limits == limits
    assert set(combined.ruins) == set(edition.ruins)


def summer_lasts_as_its_card_says(base: int = 8, heroes: int = 7) -> None:
    edition = tables.edition()
    for seasons, limit in (("base", base), ("heroes", heroes)):
        assert deck_lists(edition, choose(edition, "combined", seasons=seasons)).limits[1] == limit


def combining_takes_any_four_ambushes(four: int = 4) -> None:
    edition = tables.edition()
    ambushes = ("goblin_attack", "gorgon_gaze", "zombie_plague", "ogre_charge")
    assert len(ambushes) == four
    assert set(choose(edition, "combined", ambush=ambushes).ambush) == set(ambushes)
    combined = choose(edition, "combined")
    assert {edition.ambush[card].set for card in combined.ambush} == {"base", "heroes"}
    for seed in SEEDS:
        dealt = deal(deal_table(edition, combined), seed)
        assert len({card for deck in dealt.seasons for card in deck} & set(combined.ambush)) == four


def combining_mixes_scoring_cards(one: int = 1) -> None:
    scoring = ("sentinel_wood", "silos", "canal_lake", "great_city")
    assert set(choose(tables.edition(), "combined", scoring=scoring).scoring) == set(scoring)
    one_scoring_card_of_each_kind(one)


def heroes_are_optional_when_combining() -> None:
    assert choose(tables.edition(), "combined", heroes=False).heroes == ()
    assert len(choose(tables.edition(), "combined", heroes=True).heroes) == 4


def a_hero_is_one_more_kind() -> None:
    assert pays("banded_hills", "F V A W H . / . . . . . .") == 4
    assert pays("greengold_plains", "F V W / . H .") == 3


def any_number_can_play() -> None:
    for players in (1, 2, 7, 30):
        game = game_of(FIELD, [["homestead"]], players=players)
        assert len(begin(game).pending) == players


def two_edicts_count_each_season(two: int = 2) -> None:
    game = game_of(FIELD)
    assert [len(set(pair)) for pair in game.season_edicts] == [two] * 4
    assert sorted(place for pair in game.season_edicts for place in pair) == [0, 0, 1, 1, 2, 2, 3, 3]


# --------------------------------------------------------------------------------------------------------------------
# Map and legend


def the_edge_of_the_map_is_that_of_the_grid() -> None:
    assert pays("sentinel_wood", "F F F / F F F / F F F") == 8
    assert pays("sentinel_wood", ". . . . / . F # . / . . . .") == 0  # wasteland is no edge


def printed_things_are_not_drawn_over() -> None:
    for name in ("a", "b", "c", "d"):
        grid, board = printed_board(tables.edition().maps[name])
        printed = board.mountain | board.wasteland
        assert board.empty == grid.area & ~printed
        assert board.ruins & ~board.empty == 0


def wasteland_is_filled_without_terrain() -> None:
    assert pays("borderlands", "F # F / . . .") == 6
    assert pays("banded_hills", "F V A W # # / . . . . . .") == 0


# --------------------------------------------------------------------------------------------------------------------
# The told season


def _moments(*keys: str) -> list[tuple[Grid, SeasonMoment]]:
    return [(told.grid, moment) for told in seasons_told() for moment in told.moments if moment.key in keys]


def the_told_mountain_pays() -> None:
    """With the second card the last empty space beside it is filled, and not before."""
    for told in seasons_told():
        before, after = (moment.board for moment in told.moments[:2])
        sheet = Sheet(before, 1, before.mountain & told.grid.beside(before.empty), 0, (), ())
        assert settled(terms_for(told.grid), sheet, after).coins == 2


def the_told_monsters_cost(before: int) -> None:
    _told("before", before, _losing, "ambush_neighbour", "ambush_border")


def the_told_monsters_are_fenced_in(left: int) -> None:
    _told("left", left, _losing, "fence")
    for told in seasons_told():
        assert told.moments[3].values["left"] < told.moments[2].values["before"]


def the_first_told_edict_pays(a: int) -> None:
    _told("a", a, _paying, "edict_a")


def the_second_told_edict_pays(b: int) -> None:
    _told("b", b, _paying, "edict_b")


def _losing(grid: Grid, moment: SeasonMoment) -> int:
    return monster_losses(grid, moment.board).bit_count()


def _paying(grid: Grid, moment: SeasonMoment) -> int:
    return scorer(tables.edition(), moment.card, grid).points(moment.board)


def _told(name: str, said: int, found: Callable[[Grid, SeasonMoment], int], *keys: str) -> None:
    """The number is that of a season that is told, and in all of them it is what the rules make of the picture."""
    moments = _moments(*keys)
    assert said in [moment.values[name] for _, moment in moments]
    for grid, moment in moments:
        assert found(grid, moment) == moment.values[name]


def the_told_season_adds_up(a: int, b: int, coins: int, left: int, total: int) -> None:
    assert SeasonScore((a, b), coins, left).total == total
    names = ("a", "b", "coins", "left", "total")
    assert (a, b, coins, left, total) in [tuple(each.values[name] for name in names) for _, each in _moments("edict_b")]


def every_edict_comes_in_two_seasons(two: int = 2) -> None:
    game = game_of(FIELD)
    counted = [place for pair in game.season_edicts for place in pair]
    assert [counted.count(place) for place in range(4)] == [two] * 4
