"""K2, the better player: it plays promising moves on for a few turns as K1 would, and makes the one that leads furthest
ahead. Wars it weighs by what both sides can set (`k2_war`), so it bluffs, makes offers and takes risks.

It sees what a player sees: a rival's number is hidden from it, tokens face down are unknown. Its budget is fixed: so
many moves, so many turns of each; integer arithmetic and fixed stream labels make every game the same each time. A
hundredth of a point is 1. It is not frozen: nothing that is printed or accepted depends on it.
"""

from __future__ import annotations

from typing import Final

from generator.kingdoms.rules.game import apply, begin, decision, legal, seen, tried
from generator.kingdoms.rules.playable import MOST_TURNS
from generator.kingdoms.rules.scoring import ranking, scores
from generator.kingdoms.rules.state import Match, Move, State, Step, Table
from generator.kingdoms.search.k1 import POINT, UNKNOWN, income_now, k1_move, position
from generator.kingdoms.search.k2_war import Bids, Values, bids
from generator.seeds.stream import Stream

LABEL: Final = "K2"
CANDIDATES: Final = 4  # moves that are played on
ASSAULTS: Final = 2  # moves into war among them
CLOSE: Final = 150  # what seems worse than the best by more than this is not played on
TURNS: Final = 3  # that a move is played on
VICTORY: Final = 6 * POINT  # to have won, whatever the points
RIVALS: Final = 60  # percent: the share of the best rival in what the others have; the rest is their mean


def k2_line(game: Match, root: bytes, most_turns: int = MOST_TURNS) -> tuple[list[Move], State]:
    """A whole game of K2 against itself, and its end; or the game as it stands after that many turns."""
    stream = Stream(root, LABEL)
    state = begin(game)
    moves: list[Move] = []
    while not state.over and state.turn <= most_turns:
        move = k2_move(game, seen(state, decision(state).seat), stream)
        state = apply(game, state, move)
        moves.append(move)
    return moves, state


def k2_move(game: Match, state: State, stream: Stream) -> Move:
    """What K2 does; the state is as the player sees it."""
    step = decision(state)
    blind = state.but(hidden=0)  # what is tried must not turn a token up
    root = stream.u32().to_bytes(4, "big")
    if step.task == "set":
        return Move("set", number=_bids(game, blind, root).drawn(step.seat, stream))
    moves = legal(game, state)
    chosen = moves if step.task == "call" else _promising(game, blind, step, moves)
    if len(chosen) == 1:
        return chosen[0]

    def lead(move: Move) -> int:
        unknown = UNKNOWN if move.to >= 0 and state.hidden >> move.to & 1 else 0
        return unknown + _tried(game, blind, step.seat, move, root)

    return max(chosen, key=lead)


def _promising(game: Match, state: State, step: Step, moves: list[Move]) -> list[Move]:
    """The moves that look best right after they are made, and the best ways to start a war."""
    income = income_now(game, state)
    peaceful: list[tuple[int, Move]] = []
    assaults: list[tuple[int, Move]] = []
    for move in moves:
        table = tried(game, state, move)
        war = table.war is not None and state.war is None and table.war.defender < game.seats
        (assaults if war else peaceful).append((position(table, step.seat, income), move))
    for found in (peaceful, assaults):
        found.sort(key=lambda each: -each[0])
    close = [move for worth, move in peaceful[:CANDIDATES] if worth > peaceful[0][0] - CLOSE]
    return close + [move for _, move in assaults[:ASSAULTS]]


def _tried(game: Match, state: State, seat: int, move: Move, root: bytes) -> int:
    """How far ahead the move leads."""
    after = apply(game, state, move)
    if not after.over and decision(after).task == "set" and state.war is None:
        return _bids(game, after, root).expected
    return _values(game, after, root)[seat]


def _bids(game: Match, state: State, root: bytes) -> Bids:
    return bids(game, state, lambda after: _values(game, after, root))


def _values(game: Match, state: State, root: bytes) -> Values:
    """By how much each player is ahead of the others after some turns of K1."""
    stream = Stream(root, LABEL)
    stop = state.turn + TURNS
    while not state.over and state.turn < stop:
        state = apply(game, state, k1_move(game, seen(state, decision(state).seat), stream))
    table, seats = Table(game, state), range(game.seats)
    if state.over:
        first = ranking(game, state)[0]
        worth = [POINT * score.total for score in scores(game, state)]
        worth = [worth[seat] + (VICTORY if seat in first else 0) for seat in seats]
    else:
        income = income_now(game, state)
        worth = [position(table, seat, income) for seat in seats]
    return tuple(worth[seat] - _others([worth[other] for other in seats if other != seat]) for seat in seats)


def _others(worth: list[int]) -> int:
    """What a player has to beat."""
    return (RIVALS * max(worth) + (100 - RIVALS) * sum(worth) // len(worth)) // 100
