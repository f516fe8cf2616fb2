"""The random player: a kind of move by chance, then one move of it. It shows what can happen, not what should."""

from __future__ import annotations

from generator.kingdoms.rules.game import begin, go, kinds, options
from generator.kingdoms.rules.state import Match, Move, State, Table
from generator.seeds.stream import Stream

LABEL = "random/"


def random_line(game: Match, root: bytes, attempt: int = 1) -> tuple[list[Move], State]:
    """A whole game and its end; root and attempt fix every move."""
    stream = Stream(root, f"{LABEL}{attempt}")
    table = Table(game, begin(game))
    moves: list[Move] = []
    while not table.over:
        move = _move(table, stream)
        go(table, move)
        moves.append(move)
    return moves, table.frozen()


def _move(table: Table, stream: Stream) -> Move:
    kinds_ = kinds(table)
    for task in stream.shuffled([*kinds_]):
        found = kinds_[task] or options(table, task)
        if found:
            return found[stream.below(len(found))]
    raise AssertionError("somebody always has something to do")
