"""What *playable* means for a set-up: a game of it that shows that nobody was shut out.

The game is legal and ends by its rules within a stated number of rounds; nobody is eliminated early; whatever action
somebody was able to do, everybody was able to do at some time; and from every home land all resources can be reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.rules.actions import doable
from generator.kingdoms.rules.game import apply, begin, decision
from generator.kingdoms.rules.lands import regions
from generator.kingdoms.rules.state import Match, Move, State, Table

MOST_ROUNDS: Final = 24  # of five shields; games of K1 take 4 to 20
MOST_TURNS: Final = 5 * MOST_ROUNDS
SAFE_ROUNDS: Final = 3  # in which nobody may be eliminated


def shut_out(game: Match, moves: Sequence[Move]) -> str | None:
    """What the game fails to show, as a sentence; None for one that proves its set-up playable."""
    for seat in range(game.seats):
        lacking = _out_of_reach(game, seat)
        if lacking:
            return f"player {seat + 1} can reach no {lacking} from land {game.setup.seats[seat].side}"
    state = begin(game)
    able: list[set[str]] = [set() for _ in range(game.seats)]
    calls = 0
    for move in moves:
        step = decision(state)
        if step.task == "respond":
            _note(game, state, step.seat, able[step.seat])
        calls += step.task == "call"
        state = apply(game, state, move)
        if calls <= SAFE_ROUNDS * game.terms.shields:
            for seat in range(game.seats):
                if not state.one[seat]:
                    return f"player {seat + 1} is eliminated in the first {SAFE_ROUNDS} rounds"
    if not state.over:
        return "the game does not end"
    if calls > MOST_ROUNDS * game.terms.shields:
        return f"the game takes more than {MOST_ROUNDS} rounds"
    for seat in range(game.seats):
        missed = sorted(set().union(*able) - able[seat])
        if missed:
            return f"player {seat + 1} was never able to {missed[0]}, but others were"
    return None


def _note(game: Match, state: State, seat: int, able: set[str]) -> None:
    """What the player could do now if it were called."""
    waiting = [action for action in game.terms.actions if action not in able]
    if waiting:
        table = Table(game, state)
        able |= {action for action in waiting if doable(table, seat, action)}


def _out_of_reach(game: Match, seat: int) -> str | None:
    """A resource that neither the home land nor the lands that a Quest leads to can give."""
    atlas, home = game.atlas, game.setup.seats[seat]
    reached = ring = 1 << atlas.index[f"{home.side}.{home.region}"]
    while ring:
        following = 0
        for region in regions(ring):
            following |= atlas.moves[region]
        ring = following & ~reached
        reached |= ring
    if reached & atlas.border:
        reached |= atlas.border
    if reached & atlas.terrain["underground"]:
        return None
    given = {kind for terrain, kind in game.terms.yields if reached & atlas.terrain[terrain]}
    return next((resource for kind, resource in enumerate(RESOURCES) if kind not in given), None)
