"""Shapes: how they can be turned, and where they fit.

All legal places of an orientation come from one shift-AND: a place is legal where, for every space of the shape, the
board shifted by that space's offset is empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from generator.cartographers.rules.boards import Grid, bits

Cells = tuple[tuple[int, int], ...]


class Orientation(NamedTuple):
    """A shape turned one way on one size of map. A place is named by the upper left corner of the shape's box."""

    height: int
    width: int
    offsets: tuple[int, ...]
    cells: int  # the shape in the upper left corner of the map
    corners: int  # all places at which the box lies on the map


@dataclass(frozen=True, slots=True)
class Figure:
    """A shape on one size of map, in all orientations that a player may use."""

    orientations: tuple[Orientation, ...]
    everywhere: frozenset[int]  # every way it can lie on a map with nothing on it


def cells_of(rows: tuple[str, ...], mark: str = "#") -> Cells:
    """The marked cells of a picture."""
    return tuple((y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == mark)


def turned(cells: Cells) -> Cells:
    """A quarter turn clockwise, moved back to the upper left."""
    lowest = max(row for row, _ in cells)
    return tuple(sorted((column, lowest - row) for row, column in cells))


def mirrored(cells: Cells) -> Cells:
    """Left and right exchanged."""
    rightmost = max(column for _, column in cells)
    return tuple(sorted((row, rightmost - column) for row, column in cells))


def all_ways(cells: Cells) -> tuple[Cells, ...]:
    """The shape as printed, then its other rotations and reflections, each once."""
    found: dict[Cells, None] = {}
    for start in (tuple(sorted(cells)), mirrored(cells)):
        current = start
        for _ in range(4):
            found.setdefault(current)
            current = turned(current)
    return tuple(found)


@cache
def figure(rows: tuple[str, ...], grid: Grid, *, turning: bool = True) -> Figure:
    """The shape on this size of map; without `turning` only as printed."""
    ways = all_ways(cells_of(rows)) if turning else (cells_of(rows),)
    orientations = tuple(made for way in ways if (made := _orientation(way, grid)) is not None)
    everywhere = [way.cells << (corner.bit_length() - 1) for way in orientations for corner in bits(way.corners)]
    return Figure(orientations, frozenset(everywhere))


def _orientation(cells: Cells, grid: Grid) -> Orientation | None:
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    if height > grid.height or width > grid.width:
        return None
    return Orientation(
        height=height,
        width=width,
        offsets=tuple(row * grid.stride + column for row, column in cells),
        cells=grid.mask(cells),
        corners=grid.mask((y, x) for y in range(grid.height - height + 1) for x in range(grid.width - width + 1)),
    )


def fits(shape: Figure, empty: int, wanted: int = 0) -> bool:
    """Whether the shape fits anywhere on the empty spaces, covering a wanted one if any are given."""
    return any(legal_corners(way, empty, wanted) for way in shape.orientations)


def places(shape: Figure, empty: int, wanted: int = 0) -> list[int]:
    """Every way to draw the shape on the empty spaces, covering a wanted one if any are given."""
    found = []
    for way in shape.orientations:
        cells = way.cells
        corners = legal_corners(way, empty, wanted)
        while corners:
            corner = corners & -corners
            found.append(cells << (corner.bit_length() - 1))
            corners ^= corner
    return found


def corners(shape: Figure, empty: int) -> list[int]:
    """For each orientation a mask of the legal places, named by the upper left corner of the box."""
    return [legal_corners(way, empty, 0) for way in shape.orientations]


def legal_corners(way: Orientation, empty: int, wanted: int) -> int:
    """The legal places of one orientation; only those that cover a wanted space if any are given."""
    mask = way.corners
    for offset in way.offsets:
        mask &= empty >> offset
    if wanted and mask:
        covering = 0
        for offset in way.offsets:
            covering |= wanted >> offset
        mask &= covering
    return mask
