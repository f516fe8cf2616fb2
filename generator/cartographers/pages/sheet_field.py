"""The field of a map sheet: the graduated frame, the spaces, and what is printed on them."""

from __future__ import annotations

from generator.cartographers.pages.sheet_plan import SheetPlan
from generator.cartographers.records import Map
from generator.cartographers.rules.boards import ROW_LETTERS
from generator.pages.ornaments import minted_coin
from generator.pages.plates import Motif, plate
from generator.pages.terrain_art import ruins_corners, tile
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme

BAR = 0.12  # the breadth of the graduated bars, as a share of the frame


def draw_field(drawing: Drawing, theme: Theme, plan: SheetPlan, map_: Map) -> None:
    """The whole field with its frame."""
    columns, rows = len(map_.grid[0]), len(map_.grid)
    _frame(drawing, theme, plan, columns, rows)
    _printed_spaces(drawing, theme, map_, plan.field, plan.space)
    _inner_lines(drawing, theme, plan.field, plan.space, columns, rows)
    drawing.rect(plan.field, Pen(theme.line, theme.weights["medium"], join="miter"))


def _frame(drawing: Drawing, theme: Theme, plan: SheetPlan, columns: int, rows: int) -> None:
    """One bar a space, odd ones dark, because some cards score odd columns; outside it the labels."""
    field, space, frame = plan.field, plan.space, plan.frame
    bar, gap = frame * BAR, frame * 0.09
    ring = gap + bar
    dark, thin = theme.ink("frame"), theme.pen("thin")
    outer = field.inset(-ring)
    solid: list[Box] = []
    open_: list[Box] = []
    for column in range(columns):
        for y in (field.y - ring, field.bottom + gap):
            (solid if column % 2 == 0 else open_).append(Box(field.x + column * space, y, space, bar))
    for row in range(rows):
        for x in (field.x - ring, field.right + gap):
            (solid if row % 2 == 0 else open_).append(Box(x, field.y + row * space, bar, space))
    drawing.rects(open_, thin, theme.paper)
    drawing.rects(solid, None, dark.fill or theme.line)
    corners = [
        (outer.x, outer.y),
        (outer.right - bar, outer.y),
        (outer.x, outer.bottom - bar),
        (outer.right - bar, outer.bottom - bar),
    ]
    for x, y in corners:
        drawing.rect(Box(x, y, bar, bar), thin, theme.paper)
    pt = plan.label
    high = pt * 0.66 * 0.3528  # the height of the capitals
    for column in range(columns):
        x = field.x + (column + 0.5) * space
        for y in (outer.y - gap * 1.6, outer.bottom + gap * 1.6 + high):
            drawing.text(x, y, str(column + 1), pt, "sans-semibold", theme.text, "centre")
    for row in range(rows):
        y = field.y + (row + 0.5) * space + high / 2
        free = (frame - ring) / 2
        for x in (outer.x - free, outer.right + free):
            drawing.text(x, y, ROW_LETTERS[row], pt, "sans-semibold", theme.text, "centre")


def _inner_lines(drawing: Drawing, theme: Theme, field: Box, space: float, columns: int, rows: int) -> None:
    """Thin and dashed, so that pencil stands out."""
    dash = (space / 20, space / 8)
    pen = Pen(theme.faint, theme.weights["thin"], dash)
    lines = [(field.x + i * space, field.y, field.x + i * space, field.bottom) for i in range(1, columns)]
    lines += [(field.x, field.y + i * space, field.right, field.y + i * space) for i in range(1, rows)]
    drawing.lines(lines, pen)


def _printed_spaces(drawing: Drawing, theme: Theme, map_: Map, field: Box, space: float) -> None:
    draw: dict[str, Motif] = {"^": _mountain, "#": _wasteland, "r": ruins_corners}
    for y, row in enumerate(map_.grid):
        for x, sign in enumerate(row):
            if sign in draw:
                plate(drawing, theme, f"space {sign}", draw[sign], field.x + x * space, field.y + y * space, space)


def _wasteland(drawing: Drawing, theme: Theme) -> None:
    tile(drawing, theme, "wasteland")


def _mountain(drawing: Drawing, theme: Theme) -> None:
    """A mountain with the small coin that surrounding it earns."""
    tile(drawing, theme, "mountain")
    plate(drawing, theme, "coin on a mountain", minted_coin, 6.6, 0.4, 3.0)
