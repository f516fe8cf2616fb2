"""A line of play in words, move by move, with the rows of the map that each move changed, and the points of seasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from generator.cartographers.notation import NOTHING
from generator.cartographers.pictures import with_rulers
from generator.cartographers.records import SEASONS
from generator.cartographers.rules.boards import draw_picture
from generator.cartographers.rules.game import SINGLE, Match, Move, State, apply, begin

SENTENCES: Final[Mapping[str, str]] = {
    "draw": "draw {terrain} on {cells}",
    "ambush": "the monster is drawn on {cells}",
    "hero": "the hero goes to {cells} and attacks {attack}",
    "gaze": "{cells} is destroyed",
    "ravage": "{cells} is destroyed",
}


def told(game: Match, moves: Iterable[Move]) -> Iterator[str]:
    """The lines of a whole game of one player."""
    state, season = begin(game), -1
    shown = _picture(game, state)
    yield from shown
    for number, move in enumerate(moves, start=1):
        if state.season != season:
            season = state.season
            yield SEASONS[season]
        after = apply(game, state, move)
        yield f"{number}. {state.pending[0].card}: {said(game, move)}"
        picture = _picture(game, after)
        yield from (f"   {line}" for line, old in zip(picture, shown, strict=True) if line != old)
        for score in after.scores[0][len(state.scores[0]) :]:
            yield f"   {SEASONS[season]} earns {score.total}"
        state, shown = after, picture


def said(game: Match, move: Move) -> str:
    """What is done, in a sentence."""
    grid = game.terms.grid
    alone = ", a single space because nothing fits" if move.task == "draw" and move.shape == SINGLE else ""
    cells, attack = grid.names(move.cells), grid.names(move.attack) or NOTHING
    return SENTENCES[move.task].format(terrain=move.terrain, cells=cells, attack=attack) + alone


def _picture(game: Match, state: State) -> list[str]:
    return with_rulers(draw_picture(game.terms.grid, state.sheets[0].board))
