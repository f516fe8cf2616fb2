"""More than a thousand complete random games: two to five players, with and without tokens, under all rulings.

They end by a trigger, break no invariant after any move, and those that are replayed come to the same end.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from proofpress.kingdoms.certificate import RULES
from proofpress.kingdoms.deal import start_match
from proofpress.kingdoms.rules.board import RuleError
from proofpress.kingdoms.rules.legal_moves import apply, decision, legal
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.kingdoms.rules.state import Match, Move, State
from tests.depth import deep
from tests.kingdoms.random_play import random_game, random_setup
from tests.kingdoms.scenes import box, edition

GAMES = deep(25)  # for each number of players, with tokens and without
RULING_GAMES = deep(40)
REPLAYED = 5  # one in this many games is replayed, and every one under other rulings
LISTED = 40  # one in this many games is compared move by move with the list of legal moves


@pytest.mark.parametrize("with_tokens", [False, True], ids=["plain", "tokens"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games(players: int, with_tokens: bool) -> None:
    random = Random(f"games {players} {with_tokens}")
    for number in range(GAMES):
        game = start_match(box(), random_setup(box(), players, random, with_tokens=with_tokens))
        play(game, random, listed=number % LISTED == 0, replayed=number % REPLAYED == 0)


def test_games_under_any_rulings() -> None:
    random = Random("rulings")
    seen: set[tuple[str, str]] = set()
    for _ in range(RULING_GAMES):
        changed = {name: random.choice(list(ruling.choices)) for name, ruling in edition().rulings.items()}
        seen |= set(changed.items())
        opened = box(**changed)
        setup = random_setup(opened, random.choice((2, 3, 4, 5)), random, with_tokens=random.random() < 0.7)
        play(start_match(opened, setup), random, listed=False, replayed=True)
    assert seen == {(name, choice) for name, ruling in edition().rulings.items() for choice in ruling.choices}


def play(game: Match, random: Random, *, listed: bool, replayed: bool) -> None:
    moves, states = random_game(game, random)
    try:
        for state in states:
            check_state(game, state)
        for before, after in pairwise(states):
            check_step(game, before, after)
        check_end(game, states[-1])
        if listed:
            check_listed(game, moves, states)
        if replayed:
            assert RULES.replay(game, moves).end == states[-1]
    except AssertionError as error:
        error.add_note(f"{game.setup}\n{moves}\n{states[-1]}")
        raise


# After every move


def check_state(game: Match, state: State) -> None:
    terms, seats = game.terms, game.seats
    once = twice = thrice = 0
    for one, two in zip(state.one, state.two, strict=True):
        assert not two & ~one
        for here in (one, two):
            thrice |= twice & here
            twice |= once & here
            once |= here
    assert not thrice, "three pieces in a region"
    assert not twice & game.atlas.terrain["cliffs"], "two pieces in cliffs"
    under = game.atlas.terrain["underground"]
    for seat in range(seats):
        pieces = state.one[seat].bit_count() + state.two[seat].bit_count()
        assert pieces + state.supply[seat] + state.hall[seat] == terms.pieces, "a piece is gone"
        assert pieces, "a player is eliminated"
        assert not state.low[seat] & ~(state.one[seat] & under)
        assert not state.low_two[seat] & ~(state.low[seat] & state.two[seat])
        cliffs = state.one[seat] & game.atlas.terrain["cliffs"]
        assert not cliffs or game.setup.seats[seat].nation == "cliffkin"
    assert min(state.stock) >= 0
    assert max(state.stock) <= terms.cap
    assert max(state.magic) <= 5
    assert min(state.castle) >= 0
    assert max(state.castle) <= 6
    neutral = state.one[seats].bit_count()
    assert not state.two[seats]
    assert neutral + sum(state.beaten) == game.lost.bit_count()
    assert sum(state.crowns) <= terms.counts["crown"]
    assert state.shields.bit_count() <= terms.shields
    assert not state.hidden & state.shown
    assert state.war is None or state.todo


def check_step(game: Match, before: State, after: State) -> None:
    assert after.turn >= before.turn
    assert after.ending or not before.ending, "the trigger was undone"
    assert not after.hidden & ~before.hidden, "a token was turned down"
    assert not after.shown & ~(before.shown | before.hidden)
    for seat in range(game.seats):
        assert after.magic[seat] - before.magic[seat] in (0, 1)
        assert after.castle[seat] - before.castle[seat] in (-1, 0, 1)
        assert after.beaten[seat] >= before.beaten[seat]
    assert not after.one[game.seats] & ~before.one[game.seats]


def check_end(game: Match, state: State) -> None:
    assert state.over
    assert state.ending
    assert state.war is None
    assert state.shields.bit_count() == game.terms.shields
    final = scores(game, state)
    assert all(score.total == sum(score) for score in final)
    assert all(score.pieces <= game.terms.pieces for score in final)
    places = ranking(game, state)
    assert sorted(seat for place in places for seat in place) == list(range(game.seats))
    totals = [final[place[0]].total for place in places]
    assert totals == sorted(totals, reverse=True)


def check_listed(game: Match, moves: list[Move], states: list[State]) -> None:
    """Each move stands exactly once among the legal ones, none is named twice, and no other kind is taken."""
    for move, state in zip(moves, states[:-1], strict=True):
        possible = legal(game, state)
        assert possible.count(move) == 1
        assert len(set(possible)) == len(possible)
        assert 0 <= decision(state).seat < game.seats
    assert legal(game, states[-1]) == []


def test_no_strange_move_gets_through_and_every_refusal_is_a_sentence() -> None:
    """Moves of other positions, and moves made of chance, are either legal or refused in words."""
    random = Random("strange")
    refused = 0
    for players in (2, 3, 4, 5):
        game = start_match(box(), random_setup(box(), players, random, with_tokens=True))
        moves, states = random_game(game, random)
        for state in random.sample(states[:-1], 60):
            for _ in range(8):
                move = random.choice(moves)._replace(
                    at=random.randint(-2, 40), to=random.randint(-2, 40), number=random.randint(-1, 13)
                )
                if random.random() < 0.5:
                    move = random.choice(moves)
                if move in legal(game, state):
                    continue
                with pytest.raises(RuleError) as caught:
                    apply(game, state, move)
                assert len(str(caught.value)) > 20
                refused += 1
    assert refused > 1000
