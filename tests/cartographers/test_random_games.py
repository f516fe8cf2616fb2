"""Thousands of complete random games over all choices of cards, maps, tables and rulings.

They finish, break no invariant after any move, score what the naive scorer counts, and replay to the same end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from proofpress.cartographers.choice import Choice, choose
from proofpress.cartographers.deal import deck_lists, rulings_of
from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.rules.board import Board, Grid, Sheet, draw_picture, living
from proofpress.cartographers.rules.legal_moves import Match, Move, State, left_over, legal, replay
from proofpress.cartographers.rules.scoring import SeasonScore, total
from tests.cartographers.by_hand import new_match
from tests.cartographers.naive import SCORERS
from tests.cartographers.random_play import random_deal, random_game, random_map, watching
from tests.depth import deep

PLAYERS = (1, 2, 3, 4, 5)
GAMES = deep(40)  # for each number of players and way of ambush, drawn from the 480 mixes of sets and maps
RULING_GAMES = deep(25)  # for each way of ambush
COMPARED = 5  # one in this many games is compared with the naive scorer and the list of legal moves
DRAWN = ("forest", "village", "farm", "water", "monster", "hero", "wasteland")

EXPLORE = ("base", "heroes")
SEASONS = ("base", "heroes")
HEROES = (False, True)
AMBUSH = (
    ("base",),
    ("heroes",),
    ("mixed",),
    ("mixed", "insectoid_invasion", "ogre_charge", "ratman_strike"),  # the fourth one has no known solo corner
)
SCORING = (("base",), ("heroes",), ("mixed",))
MAPS = ("a", "b", "c", "d", "own")


@cache
def edition() -> Edition:
    return load_edition()


@cache
def choices() -> list[Choice]:
    """Every mix of sets."""
    return [
        choose(edition(), explore=explore, seasons=seasons, heroes=heroes, ambush=ambush, scoring=scoring)
        for explore, seasons, heroes, ambush, scoring in product(EXPLORE, SEASONS, HEROES, AMBUSH, SCORING)
    ]


def dealt(
    choice: Choice,
    map_name: str,
    random: Random,
    players: int,
    by_border: bool,
    changed: Mapping[str, str] | None = None,
) -> Match:
    own = random_map(random) if map_name == "own" else edition().maps[map_name]
    deal = random_deal(edition(), choice, random)
    rulings = rulings_of(edition(), changed)
    return new_match(edition(), choice, own, deal, players=players, by_border=by_border, rulings=rulings)


@pytest.mark.parametrize("by_border", [True, False], ids=["by_border", "by_neighbour"])
@pytest.mark.parametrize("players", PLAYERS)
def test_random_games(players: int, by_border: bool) -> None:
    random = Random(f"games {players} {by_border}")
    mixes = random.sample(list(product(choices(), MAPS)), min(GAMES, 480))
    for number, (choice, map_name) in enumerate(mixes):
        game = dealt(choice, map_name, random, players, by_border)
        compared = number % COMPARED == 0
        scored: list[Board] = []
        watched = watching(game, scored) if compared else game
        moves, states = random_game(watched, random)
        try:
            check_deal(game, choice)
            for before, after in pairwise(states):
                check_step(game, before, after)
            check_end(game, states[-1])
            if compared:
                check_scores(game, states[-1], scored)
                check_listed(game, moves, states)
            assert replay(game, moves) == states[-1]
        except AssertionError as error:
            picture = "\n".join(draw_picture(game.terms.grid, states[-1].sheets[0].board))
            error.add_note(f"game {number}: {choice}, map {map_name}\n{game.deal}\n{moves}\n{picture}")
            raise


@pytest.mark.parametrize("by_border", [True, False], ids=["by_border", "by_neighbour"])
def test_games_under_any_rulings(by_border: bool) -> None:
    random = Random(f"rulings {by_border}")
    seen: set[tuple[str, str]] = set()
    for _ in range(RULING_GAMES):
        changed = {name: random.choice(list(ruling.choices)) for name, ruling in edition().rulings.items()}
        seen |= set(changed.items())
        game = dealt(random.choice(choices()), random.choice(MAPS), random, random.choice(PLAYERS), by_border, changed)
        moves, states = random_game(game, random)
        for before, after in pairwise(states):
            check_step(game, before, after)
        assert states[-1].over
        assert replay(game, moves) == states[-1]
    assert seen == {(name, choice) for name, ruling in edition().rulings.items() for choice in ruling.choices}


# The deal


def check_deal(game: Match, choice: Choice) -> None:
    """Every ambush and every hero enters once, stays until it is revealed, and the limits end the seasons."""
    lists = deck_lists(edition(), choice)
    waiting: list[str] = []
    for season, deck in enumerate(game.deal.seasons):
        entering = [*game.deal.ambush[season : season + 1], *game.deal.heroes[season : season + 1]]
        assert sorted(deck) == sorted([*choice.explore, *choice.ruins, *waiting, *entering])
        count = game.counts[season]
        times = [lists.times.get(card, 0) for card in deck[:count]]
        assert sum(times[:-1]) < lists.limits[season] <= sum(times)
        waiting = [card for card in deck[count:] if card in game.ambush or card in game.heroes]
        assert waiting == list(left_over(lists, deck, count))


# After each move


def check_step(game: Match, before: State, after: State) -> None:
    # Once nobody can draw anything any more, the rest of the game needs no decision and passes at once.
    most = 4 if all(not sheet.board.empty for sheet in after.sheets) else 1
    assert 0 <= after.season - before.season <= most
    assert after.season > before.season or after.shown >= before.shown
    assert after.shown <= game.counts[after.season]
    turned = [card for season in range(after.season) for card in game.deal.seasons[season][: game.counts[season]]]
    turned += game.deal.seasons[after.season][: after.shown]
    if game.terms.rulings.full_map == "skipped":  # else seasons may end before all their cards are turned up
        assert after.out == tuple(card for card in turned if card in game.ambush)
    assert len(set(after.out)) == len(after.out)
    for owner, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        if new is not old:
            check_sheet(game, old, new)
        earlier = len(before.scores[owner])
        assert after.scores[owner][:earlier] == before.scores[owner]
        gained = after.scores[owner][earlier:]
        assert len(gained) <= most
        coins = [old.coins, *(score.coins for score in gained), new.coins]
        assert coins == sorted(coins)
    if after.pending:
        assert not after.over
        assert after.pending[0].sheet < game.players
        assert after.pending[0].player < game.players


def check_sheet(game: Match, old: Sheet, new: Sheet) -> None:
    was, now, grid = old.board, new.board, game.terms.grid
    masks = now[:-1]  # all but the ruins
    together = 0
    for mask in masks:
        together |= mask
    assert together == sum(masks) == grid.area, "every space is exactly one thing"
    assert not now.empty & ~was.empty, "a filled space became empty"
    assert (now.ruins, now.mountain) == (was.ruins, was.mountain)
    assert not was.destroyed & ~now.destroyed
    for terrain in DRAWN:
        assert not getattr(was, terrain) & ~(getattr(now, terrain) | now.destroyed), f"{terrain} turned into another"
    assert not now.wasteland & ~was.wasteland

    assert old.coins <= new.coins
    assert new.coins <= game.terms.coin_track or game.terms.rulings.coin_track_end == "counted"
    assert not new.unpaid & ~old.unpaid
    assert not new.unpaid & ~grid.beside(now.empty), "a surrounded mountain has not paid"

    assert not old.attacked & ~new.attacked
    assert not now.monster & new.attacked, "a monster lives where a hero attacks"
    letters = 0
    for card, cells in new.lettered:
        assert not cells & ~(now.monster | now.destroyed)
        assert not cells & letters, "two letters in a space"
        letters |= cells
        assert living(new, card) == cells & now.monster
    names = [card for card, _ in new.lettered]
    assert names[: len(old.lettered)] == [card for card, _ in old.lettered]
    for card, cells in old.lettered:
        assert not cells & ~dict(new.lettered)[card]
    for card in new.owing:
        assert grid.beside(living(new, card)) & now.empty, "a surrounded dragon has not paid"


# The end


def check_end(game: Match, state: State) -> None:
    assert state.over
    assert not state.pending
    assert not state.ruins_due
    assert state.season == 3
    assert state.shown == game.counts[3]
    for scores in state.scores:
        assert len(scores) == 4
        assert total(scores) == sum(sum(score.edicts) + score.coins - score.monsters for score in scores)
    for sheet in state.sheets:
        placed = {card for card, _ in sheet.lettered}
        assert placed <= set(state.out)


def check_scores(game: Match, state: State, scored: list[Board]) -> None:
    """The naive scorer finds the same numbers on the boards that were scored."""
    boards = iter(scored)
    for season in range(4):
        for seat in range(game.players):
            board, same = next(boards), next(boards)
            assert same == board
            counted = naive_score(game, season, board)
            score = state.scores[seat][season]
            assert (score.edicts, score.monsters) == (counted.edicts, counted.monsters)
    assert next(boards, None) is None


def naive_score(game: Match, season: int, board: Board) -> SeasonScore:
    grid = game.terms.grid
    picture = [row.replace("r", ".") for row in draw_picture(grid, board)]
    ruins = ruins_of(grid, board)
    letters = [game.deal.edicts[edict] for edict in game.season_edicts[season]]
    points = [SCORERS[card](picture, ruins) for card in letters]
    return SeasonScore((points[0], points[1]), 0, SCORERS["monster_penalty"](picture, ruins))


def ruins_of(grid: Grid, board: Board) -> set[tuple[int, int]]:
    return set(grid.cells(board.ruins))


def check_listed(game: Match, moves: list[Move], states: list[State]) -> None:
    """Each move stands exactly once in the list of legal moves, which names no move twice."""
    for move, state in zip(moves, states[:-1], strict=True):
        possible = legal(game, state)
        assert possible.count(move) == 1
        assert len(set(possible)) == len(possible)
    assert legal(game, states[-1]) == []
