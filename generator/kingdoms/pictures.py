"""A position as text: a line for each land, with its regions and who stands there.

A digit is a standing piece of that player, a letter a lying one (a of player 1, b of player 2 …), N one of the Lost
Kingdom; lands and regions without pieces are left out.
"""

from __future__ import annotations

from generator.kingdoms.rules.lands import regions
from generator.kingdoms.rules.state import Match, State

LYING = "abcde"


def drawn(game: Match, state: State) -> list[str]:
    """The picture of a position."""
    lines = []
    for side, card in zip(game.setup.sides(), game.atlas.cards, strict=True):
        words = []
        for region in regions(card):
            pieces = "".join(_pieces(state, owner, 1 << region, game.seats) for owner in range(game.seats + 1))
            if pieces:
                words.append(f"{game.atlas.names[region].partition('.')[2]} {pieces}")
        if words:
            lines.append(f"{side}: {'  '.join(words)}")
    return lines


def _pieces(state: State, owner: int, bit: int, seats: int) -> str:
    count = bool(state.one[owner] & bit) + bool(state.two[owner] & bit)
    lying = bool(state.low[owner] & bit) + bool(state.low_two[owner] & bit)
    if owner == seats:
        return "N" * count
    return str(owner + 1) * (count - lying) + LYING[owner] * lying
