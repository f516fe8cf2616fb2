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
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.fonts import cap_height
from generator.press.geometry import POINTS_PER_MM, Box, millimetres
from generator.press.ink import Pen, Theme
from generator.press.path import Path

_SHARE = 0.66  # of the side of a space: a wider badge would hide its terrain
_FIGURE = 0.62  # of the side: a figure that makes room for points
_BADGE_TYPE = 1.15  # points of type for each millimetre of the side
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
    least_pt: float = LEAST_PT,
) -> None:
    """Draw the board into the box, as large as it goes; `numbers` adds those of the columns above it.

    Points stand in a corner of a space, beside its terrain; where figures of `least_pt` have no room there, the outline
    alone says what earns.
    """
    head = max(box.height * 0.09, millimetres(least_pt)) if numbers else 0.0
    side = min(box.width / grid.width, (box.height - head) / grid.height)
    left = box.centre[0] - side * grid.width / 2
    top = box.y + head + (box.height - head - side * grid.height) / 2
    if numbers:
        _column_numbers(drawing, theme, grid, left, top, side, least_pt)
    field = Box(left, top, side * grid.width, side * grid.height)
    drawing.rect(field, None, theme.paper)
    _grid_lines(drawing, theme, grid, field, side)
    badges = [
        (points, bit) for points, bit in _badges(awards) if _badge_size(points, side, least_pt)[0] <= side * _SHARE
    ]
    beside = {grid.cells(bit)[0] for _, bit in badges}
    for name in _DRAWN:
        for row, column in grid.cells(board[FIELDS[name]]):
            place = Box(left + column * side, top + row * side, side, side)
            (_pushed if (row, column) in beside else _whole)(drawing, theme, name, place)
    for row, column in grid.cells(board.ruins):
        x, y = left + column * side, top + row * side
        plate(drawing, theme, "ruins corners", ruins_corners, x, y, side)
    drawing.rect(field, theme.pen("heavy"))
    for award in awards:
        _outlined(drawing, theme, grid, award.cells, left, top, side)
    if changed:
        row, column = grid.cells(changed)[0]
        _change(drawing, theme, Box(left + column * side, top + row * side, side, side))
    for points, bit in badges:  # over the ring, which would cross them
        row, column = grid.cells(bit)[0]
        _badge(drawing, theme, points, left + (column + 1) * side, top + (row + 1) * side, side, least_pt)


def _grid_lines(drawing: Drawing, theme: Theme, grid: Grid, field: Box, side: float) -> None:
    lines = [(field.x + i * side, field.y, field.x + i * side, field.bottom) for i in range(1, grid.width)]
    lines += [(field.x, field.y + i * side, field.right, field.y + i * side) for i in range(1, grid.height)]
    drawing.lines(lines, Pen(theme.faint, theme.weights["hairline"]))


def _column_numbers(
    drawing: Drawing, theme: Theme, grid: Grid, left: float, top: float, side: float, least_pt: float
) -> None:
    pt = max(least_pt, min(side * 1.3, 9.0))
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


def _whole(drawing: Drawing, theme: Theme, terrain: str, place: Box) -> None:
    tile(drawing, theme, terrain, place.x, place.y, place.width)


def _pushed(drawing: Drawing, theme: Theme, terrain: str, place: Box) -> None:
    """A tile whose figure makes room for points."""
    ink = theme.ink(terrain)
    if ink.fill is not None and theme.tinted:
        drawing.rect(place, None, ink.fill)
    shift = place.width * 0.07  # clear of the outline
    tile(drawing, theme, terrain, place.x + shift, place.y + shift, place.width * _FIGURE)


def _badge_size(points: int, side: float, least_pt: float) -> tuple[float, float, float]:
    """Width and height of a badge, and the size of its figures."""
    pt = max(least_pt, side * _BADGE_TYPE)
    height = cap_height("sans-bold", pt) * 1.6
    return max(height, measure(str(points), pt, "sans-bold") + height * 0.4), height, pt


def _badge(
    drawing: Drawing, theme: Theme, points: int, right: float, bottom: float, side: float, least_pt: float
) -> None:
    """The points, in the lower right corner of a space."""
    width, height, pt = _badge_size(points, side, least_pt)
    edge = side * 0.03
    box = Box(right - edge - width, bottom - edge - height, width, height)
    drawing.rounded(box, height / 2, Pen(theme.paper, side * 0.14), theme.ink("red").line)
    x, y = box.centre
    drawing.text(x, y + cap_height("sans-bold", pt) / 2, str(points), pt, "sans-bold", theme.paper, align="centre")


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
