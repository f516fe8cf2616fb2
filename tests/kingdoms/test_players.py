"""K1, K2 and the random player: K1 is frozen, all are legal, and none knows more than a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from proofpress.kingdoms.certificate import RULES, plain
from proofpress.kingdoms.deal import box_of, choose, deal, setup_digest, start_match
from proofpress.kingdoms.edition import load_edition
from proofpress.kingdoms.rules.legal_moves import apply, begin, decision, legal, seen
from proofpress.kingdoms.rules.scoring import ranking, scores
from proofpress.kingdoms.rules.setup import SeatSetup, Setup
from proofpress.kingdoms.rules.state import Match, Move, State, Table
from proofpress.kingdoms.search import INCOME, k1_line, k1_move, position, random_line
from proofpress.research.k2 import Bids, bids, k2_line, k2_move
from proofpress.seeds import Stream
from tests.kingdoms.contest import played
from tests.kingdoms.random_play import random_game, random_move
from tests.kingdoms.rules.test_readings import strange_game
from tests.kingdoms.scenes import box, edition, scene

# A game on data of its own, its start and its end: see test_k1_is_frozen.
FROZEN_DATA = Path(__file__).with_name("fixtures") / "frozen"
FROZEN_SETUP = Setup(
    (
        SeatSetup("3B", "glasswrights", "g", (3, 1, 2)),
        SeatSetup("5A", "harvest_league", "n", (0, 5, 1)),
        SeatSetup("8A", "moonshepherds", "n", (0, 5, 1)),
    ),
    first=2,
)
FROZEN = [
    "call trade",
    "trade 4 ore for 4 mana",
    "trade 2 food for 2 mana",
    "trade 4 ore for 4 mana",
    "call research",
    "research for 1 mana",
    "research for 1 mana",
    "research for 1 mana",
]
FROZEN_END = (104, 25, [11, 9, 10])


def dealt(players: int, *, tokens: bool = True, seed: str = "players") -> tuple[Match, bytes]:
    setup = deal(box(), choose(box(), players, tokens=tokens), seed)
    return start_match(box(), setup), bytes.fromhex(setup_digest(setup))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_play_legal_games_to_the_end_and_always_the_same(players: int) -> None:
    game, root = dealt(players)
    for line in (k1_line, random_line):
        moves, end = line(game, root)
        assert end.over
        assert RULES.replay(game, moves).end == end
        assert line(game, root) == (moves, end)
    assert random_line(game, root, 1) != random_line(game, root, 2)


def test_k1_beats_chance() -> None:
    """One seat plays as K1, all others by chance: it wins far more than its share."""
    won = games = 0
    for players in (2, 3, 4, 5):
        for number in range(6):
            game, root = dealt(players, tokens=number % 2 == 0, seed=f"better {number}")
            clever, random = Stream(root, "K1"), Random(f"{players} {number}")
            state = begin(game)
            while not state.over:
                if decision(state).seat == number % players:
                    move = k1_move(game, seen(state, number % players), clever)
                else:
                    move = random_move(game, state, random)
                state = apply(game, state, move)
            games += 1
            won += number % players in ranking(game, state)[0]
    assert won * 3 >= games * 2


def test_k1_is_frozen() -> None:
    """The start of a game: whoever changes K1 makes K2. Lands and nations may change, so this game has its own."""
    game = start_match(box_of(load_edition(FROZEN_DATA)), FROZEN_SETUP)
    moves, end = k1_line(game, bytes.fromhex(setup_digest(FROZEN_SETUP)))
    assert [plain(game, move) for move in moves[:8]] == FROZEN
    assert (len(moves), end.turn, [score.total for score in scores(game, end)]) == FROZEN_END


@pytest.mark.parametrize("player", [k1_move, k2_move])
def test_nobody_knows_what_is_hidden(player: Callable[[Match, State, Stream], Move]) -> None:
    """Whatever the token and whatever the rival's number, the move is the same."""
    moves = set()
    for kind in ("crown", "bandits", "treasure", "blank"):
        board = scene("1A: f 11\n2A: g 22\n3A: f 33", tokens={"1A.m": kind}, hidden=True)
        moves.add(plain(board.game, player(board.game, board.state, Stream(b"x", "hidden"))))
    assert moves == {"patrol 1A.f > 1A.m"}
    answers = set()
    for number in (0, 1, 2, 3):
        war = scene("1A: f 11 m 2\n2A: g 2\n3A: f 33", stock={1: (1, 1, 0), 2: (1, 0, 0)})
        war = war.do("patrol 1A.f > 1A.m", f"set {number}" if number else "set flag")
        assert decision(war.state).seat == 1
        answers.add(player(war.game, seen(war.state, 1), Stream(b"y", "hidden")))
    assert len(answers) == 1


def test_k2_plays_the_same_game_every_time() -> None:
    game, root = dealt(3)
    moves, end = k2_line(game, root, most_turns=4)
    assert (moves, end) == k2_line(game, root, most_turns=4)
    assert end.turn == 5
    assert len({seat for seat in range(3) if end.one[seat]}) == 3


def test_k2_beats_k1() -> None:
    """Docs have the figures of a thousand games: nineteen of twenty are won."""
    won = 0
    for number in range(2):
        game, end = played(edition(), 2, f"better {number}", {number % 2}, tokens=False)
        won += number % 2 in ranking(game, end)[0]
    assert won == 2


def test_bids_are_mixed_and_never_higher_than_need_be() -> None:
    """Both could set 4. Neither always does: who is sure of the other's number has an answer to it."""
    picture = "1A: f 11 m 2\n2A: g 2 f 2\n3A: f 33"

    def found(defender: int) -> Bids:
        board = scene(picture, stock={1: (2, 0, 2), 2: (defender, 0, 4)}).do("patrol 1A.f > 1A.m")
        at = board.game.atlas.index["1A.m"]

        def alone(after: State) -> tuple[int, ...]:
            while after.war:
                after = apply(board.game, after, legal(board.game, after)[0])
            here = [one >> at & 1 for one in after.one[:3]]
            return tuple(200 * mine // sum(here) ** 3 for mine in here)

        return bids(board.game, board.state, alone)

    even = found(2)
    assert len(even.attack) == len(even.defence) == 5  # flag, 1, 2, 3, 4
    assert sum(1 for often in even.attack if often) > 1
    assert sum(1 for often in even.defence if often) > 1
    poor = found(0)
    assert len(poor.attack) == 2  # 1 beats the flag, and nothing more can come
    assert poor.attack[1] > poor.attack[0]


def test_what_k1_keeps_of_boards_is_what_it_would_work_out_anew() -> None:
    """In games of nations with random effects, whatever their conditions depend on."""
    random, seen = Random("kept"), 0
    for number in range(6):
        game = strange_game(random, 2 + number % 4)
        for state in random_game(game, random)[1]:
            for seat in range(game.seats):
                fresh = Table(replace(game), state)
                assert position(Table(game, state), seat, INCOME) == position(fresh, seat, INCOME)
                seen += 1
    assert seen > 1000
