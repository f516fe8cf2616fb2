"""Where a neighbour's monsters hurt most, found by a bounded search.

The neighbour looks one step ahead: at every place of the shape, and counts the empty spaces that would lose a point.
Of equally hurtful places the one that covers more ruins comes first, then the first in the order of `places`.
"""

from __future__ import annotations

from generator.cartographers.rules.boards import bits
from generator.cartographers.rules.game import Match, Move, open_spaces
from generator.cartographers.rules.scoring import monster_losses
from generator.cartographers.rules.shapes import places
from generator.cartographers.rules.sheet import Sheet

NAME = "a neighbour who picks the most hurtful place, one step ahead"


def most_hurtful(game: Match, sheet: Sheet, card: str) -> Move:
    """The neighbour's move: the printed shape where it fits, a single space elsewhere."""
    grid, board = game.terms.grid, sheet.board
    ways = places(game.ambush[card].figure, open_spaces(game, sheet)) or list(bits(board.empty))

    def hurt(cells: int) -> tuple[int, int]:
        living = cells & ~sheet.attacked
        empty = board.empty & ~cells
        lost = monster_losses(grid, board._replace(monster=board.monster | living, empty=empty))
        return lost.bit_count(), (cells & board.ruins).bit_count()

    return Move("ambush", max(ways, key=hurt))
