"""Maps and boards in words, for screen readers: "row C: mountain 9, ruins 2 10"."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cartographers.records import Map
from generator.cartographers.rules.boards import FIELDS, ROW_LETTERS, Board, Grid, read_picture
from generator.text.labels import Labels


def map_said(words: Labels, map_: Map) -> str:
    """What is printed on a map, its rows by their letters."""
    grid, board = read_picture(map_.grid)
    return board_said(words, grid, board)


def board_said(words: Labels, grid: Grid, board: Board) -> str:
    """What stands on a board, row by row; a row with nothing is left out."""
    lines = ((row, ", ".join(_things(words, grid, board, row))) for row in range(grid.height))
    return "; ".join(words.set("row_said", row=ROW_LETTERS[row], things=things) for row, things in lines if things)


def _things(words: Labels, grid: Grid, board: Board, row: int) -> Iterator[str]:
    for name in FIELDS:
        columns = [str(column + 1) for line, column in grid.cells(board[FIELDS[name]]) if line == row]
        if columns and name != "empty":
            yield f"{words(name)} {' '.join(columns)}"
