"""The walk of an ambush in solo play, and its orientation.

The positions of the shape's box form a rectangle; ring k of it lies k positions inside its border. The shape, never
turned, starts in the printed corner of ring 0 and travels round the ring in the printed direction; the first legal
place takes it. When a whole ring is used up, the next ring is walked from the same corner in the same direction.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.cartographers.records import CORNERS, Corner, Direction, step_of
from generator.cartographers.rules.boards import Grid
from generator.cartographers.rules.shapes import figure


@cache
def walk(rows: tuple[str, ...], corner: Corner, direction: Direction, grid: Grid) -> tuple[int, ...]:
    """Every place of the shape as a mask, in the order in which the walk tries them."""
    ways = figure(rows, grid, turning=False).orientations
    if not ways:
        return ()
    way = ways[0]
    steps = _rings(grid.height - way.height + 1, grid.width - way.width + 1, corner, step_of(direction))
    return tuple(way.cells << (row * grid.stride + column) for row, column in steps)


def solo_place(rows: tuple[str, ...], corner: Corner, direction: Direction, grid: Grid, empty: int) -> int | None:
    """Where the monsters go, or None when the shape fits nowhere and the card is ignored."""
    return next((cells for cells in walk(rows, corner, direction, grid) if cells & empty == cells), None)


def _rings(height: int, width: int, corner: Corner, step: int) -> Iterator[tuple[int, int]]:
    top, left, bottom, right = 0, 0, height - 1, width - 1
    while top <= bottom and left <= right:
        yield from _ring(top, left, bottom, right, corner, step)
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


def _ring(top: int, left: int, bottom: int, right: int, corner: Corner, step: int) -> Iterator[tuple[int, int]]:
    """One ring, from the corner all the way round; narrow rings are lines, whose places come once."""
    at = ((top, left), (top, right), (bottom, right), (bottom, left))  # as in CORNERS
    first = CORNERS.index(corner)
    seen: set[tuple[int, int]] = set()
    for side in range(4):
        row, column = at[(first + side * step) % 4]
        goal = at[(first + (side + 1) * step) % 4]
        while True:
            if (row, column) not in seen:
                seen.add((row, column))
                yield row, column
            if (row, column) == goal:
                break
            row += (goal[0] > row) - (goal[0] < row)
            column += (goal[1] > column) - (goal[1] < column)
