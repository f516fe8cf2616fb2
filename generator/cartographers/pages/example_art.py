"""Small boards: an example with the spaces that earn points marked, and a near miss with the change marked.

What is marked comes from the awards of the engine; no number is stored anywhere. The heavy frame is the edge of a map.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.cartographers.pages.shape_art import borders
from generator.cartographers.rules.boards import FIELDS, Board, Grid, bits
from generator.cartographers.rules.scoring import Award
from generator.pages import ornaments
from generator.pages.plates import plate, tile
from generator.pages.terrain_art import ruins_corners
from generator.press.drawing import Drawing
from generator.press.fonts import cap_height
from generator.press.geometry import POINTS_PER_MM, Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path

_DRAWN = ("forest", "village", "farm", "water", "monster", "hero", "destroyed", "mountain", "wasteland")


def draw_board(
    drawing: Drawing,
    theme: Theme,
    grid: Grid,
    board: Board,
    box: Box,
    awards: Sequence[Award] = (),
    changed: int = 0,
    numbers: bool = False,
) -> None:
    """Draw the board into the box, as large as it goes; `numbers` adds those of the columns above it."""
    head = box.height * 0.09 if numbers else 0.0
    side = min(box.width / grid.width, (box.height - head) / grid.height)
    left = box.centre[0] - side * grid.width / 2
    top = box.y + head + (box.height - head - side * grid.height) / 2
    if numbers:
        _column_numbers(drawing, theme, grid, left, top, side)
    field = Box(left, top, side * grid.width, side * grid.height)
    drawing.rect(field, None, theme.paper)
    _grid_lines(drawing, theme, grid, field, side)
    for name in _DRAWN:
        for row, column in grid.cells(board[FIELDS[name]]):
            tile(drawing, theme, name, left + column * side, top + row * side, side)
    for row, column in grid.cells(board.ruins):
        x, y = left + column * side, top + row * side
        plate(drawing, theme, "ruins corners", ruins_corners, x, y, side)
    drawing.rect(field, theme.pen("heavy"))
    for award in awards:
        _outlined(drawing, theme, grid, award.cells, left, top, side)
    for points, bit in _badges(awards):
        row, column = grid.cells(bit)[0]
        _badge(drawing, theme, points, left + column * side, top + row * side, side)
    if changed:
        row, column = grid.cells(changed)[0]
        _change(drawing, theme, Box(left + column * side, top + row * side, side, side))


def _grid_lines(drawing: Drawing, theme: Theme, grid: Grid, field: Box, side: float) -> None:
    lines = [(field.x + i * side, field.y, field.x + i * side, field.bottom) for i in range(1, grid.width)]
    lines += [(field.x, field.y + i * side, field.right, field.y + i * side) for i in range(1, grid.height)]
    drawing.lines(lines, Pen(theme.faint, theme.weights["hairline"]))


def _column_numbers(drawing: Drawing, theme: Theme, grid: Grid, left: float, top: float, side: float) -> None:
    pt = max(5.5, min(side * 1.3, 9.0))
    for column in range(grid.width):
        x = left + (column + 0.5) * side
        drawing.text(x, top - side * 0.22, str(column + 1), pt, "sans-semibold", theme.text, align="centre")


def _outlined(drawing: Drawing, theme: Theme, grid: Grid, cells: int, left: float, top: float, side: float) -> None:
    """A heavy line round what earns, on white so that it stands out from any tile."""
    _, outer = borders(grid.cells(cells), left, top, side)
    drawing.lines(outer, Pen(theme.paper, side * 0.62, cap="square"))
    drawing.lines(outer, Pen(theme.ink("red").line, side * 0.3, cap="square"))


def _badges(awards: Sequence[Award]) -> list[tuple[int, int]]:
    """The points of each award and the space that shows them; awards of the same space share a badge."""
    shown: dict[int, int] = {}
    taken = 0
    for award in awards:
        place = next((bit for bit in bits(award.cells & ~taken)), next(bits(award.cells)))
        if award.cells.bit_count() > 1:
            taken |= place
        shown[place] = shown.get(place, 0) + award.points
    return [(points, bit) for bit, points in shown.items()]


def _badge(drawing: Drawing, theme: Theme, points: int, x: float, y: float, side: float) -> None:
    radius = side * 0.29
    cx, cy = x + side * 0.5, y + side * 0.5
    dark = theme.ink("red").line
    drawing.circle(cx, cy, radius, Pen(theme.paper, side * 0.18), dark)
    pt = radius * 2 * POINTS_PER_MM * 0.72
    drawing.text(cx, cy + cap_height("sans-bold", pt) / 2, str(points), pt, "sans-bold", theme.paper, align="centre")


def _change(drawing: Drawing, theme: Theme, box: Box) -> None:
    """The space in which the near miss differs: a dashed ring."""
    x, y = box.centre
    radius = box.width * 0.58
    drawing.circle(x, y, radius, Pen(theme.paper, box.width * 0.62))
    dash = (box.width * 0.22, box.width * 0.12)
    drawing.path(Path.circle(x, y, radius), Pen(theme.line, box.width * 0.3, dash))


def draw_points(
    drawing: Drawing, theme: Theme, x: float, y: float, points: int, side: float, missed: bool = False
) -> None:
    """A number of reputation points in the middle under a board: a star and the number."""
    pt = side * POINTS_PER_MM * 0.95
    text = str(points)
    face = "sans-semibold" if missed else "sans-bold"
    half = side * 0.6
    plate(drawing, theme, "star", ornaments.star, x - half - side * 0.55, y - side / 2, side)
    drawing.text(x + side * 0.15, y + cap_height(face, pt) / 2, text, pt, face, theme.text)
