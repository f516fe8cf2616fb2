"""Shapes as they appear on cards: squares of one terrain, or plain hatched ones where the player chooses it.

Also the two diagrams made of squares: the pattern of a hero, and the corner where monsters start in solo play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.cartographers.records import CORNERS, Corner, Direction, step_of
from generator.pages.plates import tile
from generator.press.drawing import Drawing, Line
from generator.press.fonts import cap_height
from generator.press.geometry import Box
from generator.press.ink import Hatch, Pen, Theme
from generator.press.path import Path

Cell = tuple[int, int]  # row and column

CHOICE = "choice"  # instead of a terrain: the player's choice
_FINE_SIDE = 5.0  # smaller squares get lighter borders
LETTER_SHARE = 0.42  # of a square's side: the letter written into it


def cells_of(rows: Sequence[str], marks: str = "#") -> list[Cell]:
    """Row and column of every marked square of a picture."""
    return [(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in marks]


_LEAST_LETTER, _LEAST_SHIELD = (
    6.8,
    1.5,
)  # a letter in points, still read where a card is made a little smaller; its shield


def square_side(rows: Sequence[str], width: float, height: float, largest: float) -> float:
    """The side of a square at which the whole picture fits."""
    return min(largest, width / len(rows[0]), height / len(rows))


def draw_shape(
    drawing: Drawing, theme: Theme, rows: Sequence[str], terrain: str, box: Box, side: float, letter: str | None = None
) -> Box:
    """Draw the shape in the middle of the box; return the box around it."""
    width, height = len(rows[0]) * side, len(rows) * side
    left, top = box.centre[0] - width / 2, box.centre[1] - height / 2
    cells = cells_of(rows)
    for row, column in cells:
        x, y = left + column * side, top + row * side
        if terrain == CHOICE:
            _choice(drawing, theme, Box(x, y, side, side))
        else:
            tile(drawing, theme, terrain, x, y, side)
        if letter:
            _letter(drawing, theme, letter, Box(x, y, side, side))
    inner, outer = borders(cells, left, top, side)
    drawing.lines(inner, theme.pen("thin", dash=(0.8, 0.6)))
    drawing.lines(outer, theme.pen("heavy" if side >= _FINE_SIDE else "medium", cap="square"))
    return Box(left, top, width, height)


def borders(cells: Iterable[Cell], left: float, top: float, side: float) -> tuple[list[Line], list[Line]]:
    """The lines between squares of a shape, and those around it."""
    inside = set(cells)
    inner: list[Line] = []
    outer: list[Line] = []
    for row, column in sorted(inside):
        x, y = left + column * side, top + row * side
        for neighbour, line in (
            ((row - 1, column), (x, y, x + side, y)),
            ((row, column - 1), (x, y, x, y + side)),
            ((row + 1, column), (x, y + side, x + side, y + side)),
            ((row, column + 1), (x + side, y, x + side, y + side)),
        ):
            if neighbour not in inside:
                outer.append(line)
            elif neighbour > (row, column):
                inner.append(line)
    return inner, outer


def _choice(drawing: Drawing, theme: Theme, box: Box) -> None:
    drawing.rect(box, None, theme.paper)
    hatch = Hatch("lines", 45, box.width / 6, theme.weights["thin"] * 0.8)
    drawing.hatch(Path.box(box), hatch, theme.faint)


def _letter(drawing: Drawing, theme: Theme, letter: str, box: Box) -> None:
    """A monster's letter on a small white shield in the corner of its square."""
    radius = min(max(box.width * LETTER_SHARE / 2, _LEAST_SHIELD), box.width * 0.48)
    x, y = box.right - min(radius * 1.25, box.width / 2), box.bottom - min(radius * 1.25, box.width / 2)
    drawing.circle(x, y, radius, theme.pen("thin"), theme.paper)
    pt = max(_LEAST_LETTER, radius * 2 * 72 / 25.4 * 0.8)
    drawing.text(x, y + cap_height("sans-bold", pt) / 2, letter, pt, "sans-bold", theme.text, align="centre")


def draw_attack(drawing: Drawing, theme: Theme, rows: Sequence[str], box: Box, largest: float) -> float:
    """The hero's square and the attacked ones on a grid with a rim; return the side of a square."""
    hero = cells_of(rows, "H")[0]
    attacked = cells_of(rows, "*")
    height, width = len(rows) + 2, len(rows[0]) + 2
    side = min(largest, box.width / width, box.height / height)
    left, top = box.centre[0] - width * side / 2, box.centre[1] - height * side / 2
    pen = theme.pen("thin", faint=True, dash=(0.6, 0.8))
    drawing.lines([(left, top + i * side, left + width * side, top + i * side) for i in range(height + 1)], pen)
    drawing.lines([(left + i * side, top, left + i * side, top + height * side) for i in range(width + 1)], pen)
    for row, column in attacked:
        _target(drawing, theme, Box(left + (column + 1) * side, top + (row + 1) * side, side, side))
    x, y = left + (hero[1] + 1) * side, top + (hero[0] + 1) * side
    tile(drawing, theme, "hero", x, y, side)
    drawing.rect(Box(x, y, side, side), theme.pen("heavy"))
    return side


def _target(drawing: Drawing, theme: Theme, box: Box) -> None:
    """An attacked square: a ring with four marks, as in a gunner's sight of old."""
    ink = theme.ink("red")
    drawing.rect(box, theme.pen("medium"), theme.paper)
    x, y = box.centre
    radius = box.width * 0.3
    pen = Pen(ink.line, theme.weights["medium"], cap="round")
    drawing.circle(x, y, radius, pen)
    reach = box.width * 0.13
    drawing.lines(
        [
            (x + dx * (radius - reach), y + dy * (radius - reach), x + dx * (radius + reach), y + dy * (radius + reach))
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ],
        pen,
    )
    cross = box.width * 0.12
    bold = Pen(ink.line, theme.weights["heavy"], cap="round")
    drawing.lines([(x - cross, y - cross, x + cross, y + cross), (x - cross, y + cross, x + cross, y - cross)], bold)


def draw_solo_start(drawing: Drawing, theme: Theme, corner: Corner, direction: Direction, box: Box) -> None:
    """A small map: the corner where the monsters start, and along which edge they travel."""
    drawing.rect(box, theme.pen("medium"), theme.paper)
    third = box.width / 3
    faint = theme.pen("thin", faint=True)
    drawing.lines([(box.x + third * i, box.y, box.x + third * i, box.bottom) for i in (1, 2)], faint)
    drawing.lines([(box.x, box.y + third * i, box.right, box.y + third * i) for i in (1, 2)], faint)
    if corner == "unknown":
        x, y = box.centre
        pt = box.width * 1.9
        drawing.text(x, y + cap_height("sans-bold", pt) / 2, "?", pt, "sans-bold", theme.text, align="centre")
        return
    index = CORNERS.index(corner)
    centres = [
        (box.x + third / 2, box.y + third / 2),
        (box.right - third / 2, box.y + third / 2),
        (box.right - third / 2, box.bottom - third / 2),
        (box.x + third / 2, box.bottom - third / 2),
    ]
    x, y = centres[index]
    ink = theme.ink("monster")
    drawing.rect(Box(x - third / 2, y - third / 2, third, third), None, ink.fill or theme.line)
    gx, gy = centres[(index + step_of(direction)) % 4]
    dx, dy = (gx > x) - (gx < x), (gy > y) - (gy < y)
    start = third * 0.62
    arrow(drawing, theme, x + dx * start, y + dy * start, gx + dx * third * 0.25, gy + dy * third * 0.25, third * 0.5)


def arrow(drawing: Drawing, theme: Theme, x: float, y: float, to_x: float, to_y: float, head: float) -> None:
    """A straight arrow along one axis, with a filled head."""
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    neck_x, neck_y = to_x - dx * head, to_y - dy * head
    drawing.line(x, y, neck_x, neck_y, theme.pen("heavy"))
    half = head * 0.55
    drawing.polygon(
        [(to_x, to_y), (neck_x - dy * half, neck_y + dx * half), (neck_x + dy * half, neck_y - dx * half)],
        None,
        theme.line,
    )
