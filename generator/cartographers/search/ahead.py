"""Players of different skill, none of whom knows a card before it is turned up.

The best of them looks one card ahead: of its best-looking moves it takes the one after which cards drawn by chance,
from those that may come as far as it knows, can be placed best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from generator.cartographers.clauses import Clause
from generator.cartographers.rules import sheet as sheets
from generator.cartographers.rules.game import SINGLE, Decision, Match, Move, State, apply, begin
from generator.cartographers.rules.moves import legal
from generator.cartographers.search.bot import Playthrough, looks
from generator.cartographers.search.judge import FILLER, R1, Judge, Tuning
from generator.cartographers.search.neighbour import most_hurtful


class Skill(NamedTuple):
    """How a player plays."""

    name: str
    about: str
    tuning: Tuning
    moves: int = 0  # so many of the best-looking moves are compared by the cards that may follow
    samples: int = 0  # cards drawn for that


REFERENCE: Final = Skill("R1", "plays for all seasons", R1)
SKILLS: Final = (
    Skill("filler", "takes what pays at once", FILLER),
    REFERENCE,
    Skill("ahead", "plays like R1, but thinks of the next card", R1, 3, 6),
)


def played(game: Match, rules: Sequence[Sequence[Clause]], skill: Skill, root: bytes) -> Playthrough:
    """The game as this player plays it; chance comes from `root`."""
    judge, roll = Judge(game, rules, skill.tuning), _dice(root)
    state, moves = begin(game), list[Move]()
    while state.pending:
        task = state.pending[0].task
        if task == "ambush":
            move = most_hurtful(game, state.sheets[0], state.pending[0].card)
        elif task == "draw" and skill.moves:
            move = _best_ahead(judge, state, skill, roll)
        else:
            move = max(legal(game, state), key=looks(judge, state))
        state = apply(game, state, move)
        moves.append(move)
    return Playthrough(tuple(moves), state)


def _dice(root: bytes) -> Callable[[int], int]:
    """A number below the number of sides; the same as in the kernel."""
    dice = root[0] << 8 | root[1] | 1 << 32

    def roll(sides: int) -> int:
        nonlocal dice
        dice ^= dice << 13 & 0xFFFFFFFFFFFFFFFF
        dice ^= dice >> 7
        dice ^= dice << 17 & 0xFFFFFFFFFFFFFFFF
        return (dice >> 32) * sides >> 32

    return roll


def _unseen(game: Match, state: State) -> list[str]:
    """Explore cards that may come next."""
    times, shown = game.lists.times, game.deal.seasons[state.season][: state.shown]
    if sum(times.get(card, 0) for card in shown) >= game.lists.limits[state.season]:
        return list(game.lists.explore)
    return [card for card in game.lists.explore if card not in shown]


def _best_ahead(judge: Judge, state: State, skill: Skill, roll: Callable[[int], int]) -> Move:
    game, sheet, card = judge.game, state.sheets[0], state.pending[0].card
    worth, unseen = looks(judge, state), _unseen(judge.game, state)
    found = sorted(((worth(move), move) for move in legal(game, state)), key=lambda pair: -pair[0])
    if not unseen:
        return found[0][1]
    samples = [unseen[roll(len(unseen))] for _ in range(skill.samples)]

    def prospect(pair: tuple[int, Move]) -> int:
        value, move = pair
        coins = 0 if move.shape == SINGLE else game.explore[card].coins[move.shape]
        drawn = sheets.draw(game.terms, sheet, move.terrain, move.cells, coins)
        if not drawn.board.empty:
            return len(samples) * value
        total = 0
        for sample in samples:
            after = state._replace(sheets=(drawn,), ruins_due=False, pending=(Decision("draw", 0, 0, sample),))
            total += max(map(looks(judge, after), legal(game, after)))
        return total

    return max(found[: skill.moves], key=prospect)[1]
