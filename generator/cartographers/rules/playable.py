"""What *playable* means: a line in which nothing printed on a card had to be given up.

Every explore card is drawn in one of its printed shapes (no forced single space, no skipped draw), every ruins card is
honoured on a ruins space, and every ambush shape finds a place.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.cartographers.rules.game import SINGLE, Match, Move, State


def ruins_events(game: Match) -> int:
    """How many explore cards come after a ruins card. Each must cover a ruins space that is still free, so more of them
    than the map has ruins spaces is a proof that no such line exists."""
    events, due = 0, False
    for _, card in game.turned_up():
        if card in game.explore:
            events += due
            due = False
        elif card in game.lists.ruins:
            due = True
    return events


def ruins_spaces(game: Match) -> int:
    """How many ruins the map has."""
    return game.first_sheet.board.ruins.bit_count()


def given_up(game: Match, moves: Sequence[Move], end: State) -> str | None:
    """What was not drawn as printed in a game for one player; None for a line that proves the deal playable."""
    drawn = [move for move in moves if move.task == "draw"]
    for move in drawn:
        if move.shape == SINGLE:
            return f"{game.terms.grid.names(move.cells)} is a single space drawn because nothing fitted"
    shown = sum(card in game.explore for _, card in game.turned_up())
    if len(drawn) < shown:
        return f"{shown - len(drawn)} of {shown} explore cards were not drawn: the map was full"
    placed = {card for card, _ in end.sheets[0].lettered}
    homeless = [card for card in end.out if card not in placed]
    return f"the shape of {homeless[0]} found no place" if homeless else None
