"""The random player: a kind of move by chance, then one move of it. It shows what can happen, not what should."""

from __future__ import annotations

from generator.kingdoms.rules.game import apply, begin, options, tasks
from generator.kingdoms.rules.state import Match, Move, State, Table
from generator.seeds.stream import Stream

LABEL = "random/"


def random_line(game: Match, root: bytes, attempt: int = 1) -> tuple[list[Move], State]:
    """A whole game and its end; root and attempt fix every move."""
    stream = Stream(root, f"{LABEL}{attempt}")
    state = begin(game)
    moves: list[Move] = []
    while not state.over:
        move = _move(game, state, stream)
        state = apply(game, state, move)
        moves.append(move)
    return moves, state


def _move(game: Match, state: State, stream: Stream) -> Move:
    table = Table(game, state)
    for task in stream.shuffled(tasks(table)):
        found = options(table, task)
        if found:
            return found[stream.below(len(found))]
    raise AssertionError("somebody always has something to do")
