"""Looks for a high score with foresight: a beam over the cards as they will come.

It keeps the best maps after every decision and knows the whole deal, so its points are no yardstick for a player. A
wider beam usually finds more, but not always: see `best`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.cartographers.clauses import Clause
from generator.cartographers.rules.game import Match, Move, State, apply, begin
from generator.cartographers.rules.moves import legal
from generator.cartographers.rules.rating import total
from generator.cartographers.search.bot import Playthrough, looks
from generator.cartographers.search.judge import R1, Judge, Tuning
from generator.cartographers.search.neighbour import most_hurtful

_Kept = tuple[State, tuple[Move, ...]]


def searched(game: Match, rules: Sequence[Sequence[Clause]], width: int, tuning: Tuning = R1) -> Playthrough:
    """The best game that a beam of this width finds; `rules` are the clauses of the four edicts."""
    judge = Judge(game, rules, tuning)
    kept: list[_Kept] = [(begin(game), ())]
    # Some maps have a space to destroy where others have none, so the beam goes on with those that are furthest behind.
    while True:
        behind = min(_progress(state) for state, _ in kept)
        here = [entry for entry in kept if _progress(entry[0]) == behind]
        if not here[0][0].pending:
            break
        kept = _widened(judge, here, width) + [entry for entry in kept if _progress(entry[0]) != behind]
    state, moves = max(kept, key=lambda entry: total(entry[0].scores[0]))
    return Playthrough(moves, state)


def _progress(state: State) -> tuple[bool, int, bool, int, int, bool]:
    """How far the game has come: the season, its cards, its scoring, its effects, and what a card itself brings."""
    draws = bool(state.pending) and state.pending[0].task != "gaze"
    return state.over, state.season, state.scored, state.shown, -len(state.effects), draws


def _widened(judge: Judge, here: list[_Kept], width: int) -> list[_Kept]:
    """The best maps after the next decision, all different; of equally good ones the first found."""
    options: list[tuple[int, State, tuple[Move, ...], Move]] = []
    for state, moves in here:
        if state.pending[0].task == "ambush":
            # The neighbour decides, not the beam: there is one way on.
            options.append((0, state, moves, most_hurtful(judge.game, state.sheets[0], state.pending[0].card)))
            continue
        had, value = 100 * total(state.scores[0]), looks(judge, state)
        options += [(had + value(move), state, moves, move) for move in legal(judge.game, state)]
    kept: dict[object, _Kept] = {}
    for _, state, moves, move in sorted(options, key=lambda option: -option[0]):
        following = apply(judge.game, state, move)
        kept.setdefault((following.sheets, following.scores), (following, (*moves, move)))
        if len(kept) == width:
            break
    return list(kept.values())
