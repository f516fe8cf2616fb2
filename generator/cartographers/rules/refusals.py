"""Why a move is refused, in words that a player understands."""

from __future__ import annotations

from generator.cartographers.rules.boards import ROW_LETTERS, Board, Grid, bits, what_is


def title_of(card: str) -> str:
    """A card's id as a name."""
    return card.replace("_", " ").title()


def not_the_shape(grid: Grid, shape: str, cells: int) -> str:
    """These spaces are not the shape that was to be drawn."""
    if cells <= 0 or cells & ~grid.area:
        return f"{shape} must lie on the map"
    return f"{grid.names(cells)} is not {shape}, however it is turned"


def does_not_fit(grid: Grid, board: Board, what: str, cells: int, free: int) -> str:
    """One of these spaces is not free."""
    row, column = grid.cells(cells)[0]
    blocked = next(bits(cells & ~free))
    return f"{what} does not fit at row {ROW_LETTERS[row]}, column {column + 1}: {what_is(grid, board, blocked)}"
