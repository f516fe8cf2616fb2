"""R1, the reference player: frozen, so that its points mean the same forever.

It plays what a careful player without a plan would: of all legal moves the one after which the map looks best to the
`judge`; of equal ones the first. It never looks at a card before it is turned up. An improvement becomes R2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.cartographers.clauses import Clause
from generator.cartographers.rules import sheet as sheets
from generator.cartographers.rules.game import SINGLE, Match, Move, State, apply, begin
from generator.cartographers.rules.moves import legal
from generator.cartographers.rules.rating import total
from generator.cartographers.search.judge import Judge
from generator.cartographers.search.neighbour import most_hurtful

NAME = "R1"


class Playthrough(NamedTuple):
    """A complete game for one player."""

    moves: tuple[Move, ...]
    state: State

    @property
    def points(self) -> int:
        return total(self.state.scores[0])


def reference(game: Match, rules: Sequence[Sequence[Clause]]) -> Playthrough:
    """The game as R1 plays it; `rules` are the clauses of the four edicts."""
    judge = Judge(game, rules)
    state, moves = begin(game), list[Move]()
    while state.pending:
        move = _best(judge, state)
        state = apply(game, state, move)
        moves.append(move)
    return Playthrough(tuple(moves), state)


def _best(judge: Judge, state: State) -> Move:
    if state.pending[0].task == "ambush":
        return most_hurtful(judge.game, state.sheets[0], state.pending[0].card)
    return max(legal(judge.game, state), key=looks(judge, state))


def looks(judge: Judge, state: State) -> Callable[[Move], int]:
    """A function from the owner's legal moves to what the map looks worth after them."""
    game, sheet, weights = judge.game, state.sheets[0], judge.weights(state)
    card, task = state.pending[0].card, state.pending[0].task
    if task == "draw":
        play, valuers = game.explore[card], {}
        for terrain in dict.fromkeys((*play.terrains, *game.single_terrains)):
            dying = ("destroyed",) if terrain == "monster" else ()
            valuers[terrain] = judge.valuer(sheet, weights, frozenset((terrain, "empty", *dying)))

        def drawn(move: Move) -> int:
            coins = 0 if move.shape == SINGLE else play.coins[move.shape]
            return valuers[move.terrain](sheets.draw(game.terms, sheet, move.terrain, move.cells, coins))

        return drawn
    if task == "hero":
        return lambda move: judge.value(sheets.draw_hero(game.terms, sheet, move.cells, move.attack), weights)
    return lambda move: judge.value(sheets.destroy(game.terms, sheet, move.cells, by_ambush=True), weights)
