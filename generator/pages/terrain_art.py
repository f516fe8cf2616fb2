"""The tiles: one engraved square per terrain, drawn in a box of ten by ten millimetres.

Every drawing is parametric and original. The terrains differ in silhouette, so that they are distinguishable at five
millimetres in black and white; tint and hatch only help.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.pages.emblem_art import pens
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Ink, Pen, Theme
from generator.press.path import Path

SIDE = 10.0  # the tiles are drawn in a square of this many millimetres and placed at any size
_TILE = Box(0, 0, SIDE, SIDE)


def tile(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """A whole square of the terrain: tint, hatch and figure.

    Themes without tints leave the square white and put what is solid into the figure: black squares drink ink.
    """
    ink = theme.ink(terrain)
    if ink.fill is not None and theme.tinted:
        drawing.rect(_TILE, None, ink.fill)
    _FIGURES[terrain](drawing, theme, ink)


def figure(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """The figure alone, on bare paper."""
    ink = theme.ink(terrain)
    _FIGURES[terrain](drawing, theme, Ink(None, ink.line, ink.hatch, ink.on))


def _shade(theme: Theme, ink: Ink) -> Pen:
    """The finest lines: shading, drawn close together as on a copper plate."""
    return Pen(ink.line, theme.weights["hairline"], cap="round")


def _lit(theme: Theme, ink: Ink) -> Colour:
    """The tint of what catches the light: paler than the ground, or bare paper where there is no tint."""
    return theme.paper if ink.fill is None else ink.fill.mixed(theme.paper, 0.38)


def _forest(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Three round crowns on short trunks, shaded in arcs on the side away from the light."""
    bold, fine = pens(theme, ink.line)
    shade, light = _shade(theme, ink), _lit(theme, ink)
    for x, y, r in ((6.9, 3.3, 2.05), (3.2, 4.2, 2.25), (6.3, 6.6, 1.95)):
        foot = y + r + 1.25
        drawing.lines([(x - 0.28, y + r * 0.9, x - 0.28, foot), (x + 0.28, y + r * 0.9, x + 0.28, foot)], fine)
        drawing.lines([(x - 1.1 + i * 0.45, foot, x - 0.8 + i * 0.45, foot - 0.28) for i in range(2)], shade)
        drawing.lines([(x + 0.5 + i * 0.45, foot, x + 0.75 + i * 0.45, foot - 0.3) for i in range(3)], shade)
        drawing.path(_crown(x, y, r), bold, light)
        for step in range(5):
            radius = r * (0.84 - step * 0.15)
            drawing.path(Path().arc(x, y, radius, -34 + step * 9, 112 - step * 9), shade)
        drawing.path(Path().arc(x - r * 0.3, y - r * 0.34, r * 0.26, 170, 290), shade)


def _crown(x: float, y: float, r: float) -> Path:
    """A leafy outline of seven bulges."""
    corners = [points[0] for _, points in Path.regular(x, y, r * 0.86, 7).steps if points]
    path = Path().move(*corners[0])
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        mx, my = (ax + bx) / 2 - x, (ay + by) / 2 - y
        ox, oy = x + mx * 1.62, y + my * 1.62
        path.curve(ax + (ox - ax) * 0.75, ay + (oy - ay) * 0.75, bx + (ox - bx) * 0.75, by + (oy - by) * 0.75, bx, by)
    return path.close()


def _village(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A house with a tiled roof, a chimney and a smaller house behind."""
    bold, fine = pens(theme, ink.line)
    wall = theme.paper
    # the house behind
    drawing.polygon([(5.9, 8.4), (5.9, 5.2), (9.1, 5.2), (9.1, 8.4)], bold, wall)
    drawing.polygon([(5.5, 5.3), (7.5, 2.9), (9.5, 5.3)], bold, wall)
    drawing.lines([(6.5 + i * 0.55, 5.1, 7.0 + i * 0.3, 4.4) for i in range(5)], fine)
    drawing.rect(Box(7.1, 6.3, 0.9, 0.9), fine)
    # the house in front: gable and long roof
    drawing.rect(Box(3.9, 1.7, 0.8, 1.9), fine, wall)
    drawing.polygon([(0.9, 4.7), (2.6, 2.2), (5.4, 2.2), (6.7, 4.7)], bold, wall)
    drawing.lines([(1.6 + i * 0.85, 4.5, 2.75 + i * 0.55, 2.5) for i in range(6)], fine)
    drawing.rect(Box(1.3, 4.7, 4.9, 3.7), bold, wall)
    drawing.path(Path().move(3.1, 8.4).line(3.1, 6.7).arc(3.75, 6.7, 0.65, 180, 360).line(4.4, 8.4), fine, ink.line)
    drawing.rects([Box(1.8, 5.6, 0.8, 0.9), Box(4.9, 5.6, 0.8, 0.9)], fine)
    shade = _shade(theme, ink)
    drawing.lines([(8.25 + i * 0.22, 5.75 + i * 0.12, 8.25 + i * 0.22, 8.15) for i in range(4)], shade)
    drawing.lines([(5.3 + i * 0.24, 6.9, 5.3 + i * 0.24, 8.15) for i in range(4)], shade)
    drawing.lines([(0.6, 8.75, 3.4, 8.75), (4.2, 8.75, 9.4, 8.75), (1.6, 9.15, 7.2, 9.15)], shade)


def _farm(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A ploughed field: furrows running to the horizon, and a sheaf."""
    bold, fine = pens(theme, ink.line)
    with drawing.clip(Path.box(_TILE.inset(0.5))):
        for i in range(-4, 9):
            drawing.path(
                Path().move(0.4 + i * 1.9, 9.6).curve(1.2 + i * 1.5, 7.4, 2.2 + i * 1.15, 6.3, 3.2 + i * 0.62, 5.6),
                fine,
            )
    drawing.line(0.7, 5.55, 9.3, 5.55, bold)
    for x, lean in ((3.1, -0.55), (5.0, 0.0), (6.9, 0.55)):
        drawing.path(
            Path().move(5.0 + (x - 5) * 0.25, 5.5).curve(5.0 + (x - 5) * 0.3, 4.3, x, 3.6, x + lean * 0.5, 2.5), bold
        )
        top = x + lean * 0.5
        for step in range(4):
            shift = -lean * 0.22 * (step - 2)
            for side in (-1, 1):
                drawing.path(_grain(top + shift, 1.15 + step * 0.62, 0.75, side), fine, ink.line)


def _grain(x: float, y: float, reach: float, side: int) -> Path:
    """One grain of an ear of corn."""
    tip = x + side * reach
    grain = Path().move(x, y + 0.55).curve(x + side * 0.1, y + 0.1, tip, y + 0.1, tip, y - 0.3)
    return grain.curve(tip, y + 0.35, x + side * 0.5, y + 0.55, x, y + 0.55).close()


def _water(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Four rows of waves, each with its shadow."""
    bold, fine = pens(theme, ink.line)
    shade = _shade(theme, ink)
    with drawing.clip(Path.box(_TILE.inset(0.45))):
        for row in range(4):
            y, start = 1.9 + row * 2.15, -1.2 - (row % 2) * 1.3
            drawing.path(_wave(start, y, 2.6, 0.72, 5), bold)
            for part in range(5):
                x = start + part * 2.6
                drawing.lines([(x + 2.2, y + 0.28, x + 3.0, y + 0.28), (x + 2.35, y + 0.52, x + 2.85, y + 0.52)], shade)
                drawing.path(
                    Path().move(x + 0.75, y + 0.85).curve(x + 1.15, y + 0.45, x + 1.5, y + 0.45, x + 1.9, y + 0.85),
                    fine,
                )


def _wave(x: float, y: float, length: float, height: float, count: int) -> Path:
    path = Path().move(x, y)
    for _ in range(count):
        path.curve(x + length * 0.3, y, x + length * 0.3, y - height, x + length * 0.5, y - height)
        path.curve(x + length * 0.7, y - height, x + length * 0.7, y, x + length, y)
        x += length
    return path


def _monster(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A horned head with slanting eyes and fangs; scales on the brow."""
    bold, fine = pens(theme, ink.line)
    head = Path().move(5.0, 9.3).curve(3.6, 9.0, 2.7, 7.6, 2.5, 5.9)
    head.curve(2.3, 5.0, 2.5, 4.3, 2.9, 3.8)  # to the left horn
    head.curve(1.6, 3.6, 0.8, 2.4, 0.9, 0.8).curve(1.7, 1.9, 2.9, 2.3, 4.0, 2.7)
    head.curve(4.6, 2.5, 5.4, 2.5, 6.0, 2.7)
    head.curve(7.1, 2.3, 8.3, 1.9, 9.1, 0.8).curve(9.2, 2.4, 8.4, 3.6, 7.1, 3.8)
    head.curve(7.5, 4.3, 7.7, 5.0, 7.5, 5.9).curve(7.3, 7.6, 6.4, 9.0, 5.0, 9.3).close()
    drawing.path(head, bold, theme.paper if ink.fill is not None else None)
    dark = ink.line
    drawing.polygon([(3.2, 4.9), (4.6, 5.75), (3.6, 6.05)], fine, dark)
    drawing.polygon([(6.8, 4.9), (5.4, 5.75), (6.4, 6.05)], fine, dark)
    mouth = [
        (3.3, 7.1), (3.75, 7.9), (4.2, 7.25), (4.6, 7.95), (5.0, 7.3),
        (5.4, 7.95), (5.8, 7.25), (6.25, 7.9), (6.7, 7.1),
    ]  # fmt: skip
    drawing.path(Path.polygon(mouth), fine, dark)
    for y, xs in ((3.35, (4.4, 5.0, 5.6)), (3.95, (4.1, 4.7, 5.3, 5.9))):
        for x in xs:
            drawing.path(Path().move(x - 0.3, y).curve(x - 0.25, y + 0.42, x + 0.25, y + 0.42, x + 0.3, y), fine)
    shade = _shade(theme, ink)
    drawing.lines([(6.95 - i * 0.13, 6.35 + i * 0.33, 7.25 - i * 0.2, 6.25 + i * 0.33) for i in range(7)], shade)
    for side in (1, -1):
        rings = [(3.35 + i * 0.28, 1.72 - i * 0.3, 3.0 + i * 0.34, 2.55 - i * 0.3) for i in range(3)]  # of the horns
        drawing.lines([(5 + side * x1, y1, 5 + side * x2, y2) for x1, y1, x2, y2 in rings], shade)


def _hero(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A sword upright before a round shield."""
    bold, fine = pens(theme, ink.line)
    drawing.circle(5, 5.3, 3.9, bold, theme.paper if ink.fill is not None else None)
    drawing.circle(5, 5.3, 3.1, fine)
    for angle in range(0, 360, 45):
        drawing.path(Path.circle(3.5, 0, 0.16).transformed(5, 5.3, 1, angle), None, ink.line)
    shade = _shade(theme, ink)
    for step in range(5):
        drawing.path(Path().arc(5, 5.3, 2.85 - step * 0.28, -20 + step * 8, 100 - step * 8), shade)
    blade = Path.polygon([(4.5, 6.4), (4.5, 1.5), (5.0, 0.5), (5.5, 1.5), (5.5, 6.4)])
    drawing.path(blade, bold, theme.paper)
    drawing.line(5.0, 1.7, 5.0, 6.3, fine)
    drawing.rounded(Box(3.1, 6.3, 3.8, 0.8), 0.4, bold, ink.line)
    drawing.rect(Box(4.6, 7.1, 0.8, 1.5), bold, theme.paper)
    drawing.circle(5, 9.0, 0.5, bold, ink.line)


def _mountain(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Two peaks, hachured on the side away from the light."""
    solid = ink.fill is not None
    line = ink.on if solid else ink.line
    bold, fine = pens(theme, line)
    for peak, left, right, base in (((7.0, 3.4), 4.2, 9.6, 8.2), ((3.9, 1.4), 0.5, 7.4, 8.2)):
        px, py = peak
        ridge = Path().move(left, base).line(px - (px - left) * 0.42, py + (base - py) * 0.36).line(px, py)
        ridge.line(px + (right - px) * 0.38, py + (base - py) * 0.42).line(right, base)
        shape = Path().add(ridge).close()
        drawing.path(shape, None, ink.fill if solid else theme.paper)
        drawing.path(ridge, bold)
        crack = [(0.0, 0.0), (-0.35, 0.3), (0.3, 0.5), (-0.1, 0.78)]
        drawing.path(Path.polyline([(px + dx, py + (base - py) * share) for dx, share in crack]), fine)
        for i in range(6):
            t = 0.22 + i * 0.13
            x, y = px + (right - px) * t, py + (base - py) * (t + (0.06 if t < 0.4 else 0.0))
            foot = y + 1.0 + 0.1 * i if y + 1.1 + 0.1 * i < base else base
            drawing.line(x - 0.1, y + 0.25, x - (0.55 + 0.12 * i), foot, fine)
    ground = bold if not solid or theme.tinted else Pen(theme.line, bold.weight, cap="round")
    drawing.line(0.4, 8.2, 9.7, 8.2, ground)


def _wasteland(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Cracked ground: hatched, with cracks."""
    if ink.hatch is not None:
        drawing.hatch(Path.box(_TILE.inset(0.3)), ink.hatch, ink.line)
    for points in (
        [(0.4, 3.0), (2.2, 3.6), (3.4, 2.6), (5.2, 3.7), (6.6, 2.9), (9.6, 4.0)],
        [(3.4, 2.6), (3.0, 0.5)],
        [(5.2, 3.7), (4.6, 5.6), (5.8, 7.2), (5.2, 9.6)],
        [(4.6, 5.6), (2.4, 6.4), (0.5, 6.1)],
        [(5.8, 7.2), (7.6, 6.6), (9.5, 7.6)],
    ):
        drawing.path(Path.polyline(points), pens(theme, ink.line)[0])


def _destroyed(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A space crossed out, with rubble."""
    fine = pens(theme, ink.line)[1]
    heavy = Pen(ink.line, theme.weights["heavy"] * 1.2, cap="round")
    drawing.lines([(1.6, 1.6, 8.4, 8.4), (8.4, 1.6, 1.6, 8.4)], heavy)
    for x, y, r in ((5.0, 1.9, 0.45), (1.9, 5.1, 0.4), (8.1, 4.8, 0.5), (5.1, 8.2, 0.42)):
        drawing.path(Path.regular(x, y, r, 5, 20 * x), fine)


def ruins_corners(drawing: Drawing, theme: Theme) -> None:
    """Broken columns and angles in the corners of a space: they stay visible under what is drawn there."""
    bold, fine = pens(theme)
    for corner, turn in (((0.0, 0.0), 0), ((SIDE, 0.0), 90), ((SIDE, SIDE), 180), ((0.0, SIDE), 270)):
        angle = Path().move(0.45, 2.3).line(0.45, 0.45).line(2.3, 0.45)
        drawing.path(angle.transformed(*corner, 1, turn), bold)
    _column(drawing, fine, theme, 0.95, 3.55, 2.3)
    _column(drawing, fine, theme, 7.05, 3.55, 1.2)
    _fallen_drum(drawing, fine, theme, 1.0, 8.15)
    _fallen_drum(drawing, fine, theme, 7.25, 8.3)


def _column(drawing: Drawing, pen: Pen, theme: Theme, x: float, foot: float, shaft: float) -> None:
    """A broken column, two broad: a base, a fluted shaft, a jagged top."""
    top = foot - 0.45 - shaft
    jags = [(0.35, 0.35), (0.75, -0.05), (1.05, 0.4), (1.4, 0.05), (1.65, 0.3)]
    break_ = [(x + dx, top + dy) for dx, dy in jags]
    drawing.polygon([(x + 0.35, foot - 0.45), *break_, (x + 1.65, foot - 0.45)], pen, theme.paper)
    drawing.lines([(x + dx, top + 0.75, x + dx, foot - 0.6) for dx in (0.68, 1.0, 1.32)], pen)
    drawing.rect(Box(x + 0.1, foot - 0.45, 1.8, 0.3), pen, theme.paper)


def _fallen_drum(drawing: Drawing, pen: Pen, theme: Theme, x: float, y: float) -> None:
    """A drum of a column lying on its side."""
    drum = [(x, y), (x + 1.2, y - 0.2), (x + 1.35, y + 0.75), (x + 0.15, y + 0.95)]
    drawing.polygon(drum, pen, theme.paper)
    drawing.path(Path.ellipse(x + 0.08, y + 0.48, 0.28, 0.48), pen, theme.paper)
    drawing.line(x + 0.6, y + 0.25, x + 1.2, y + 0.15, pen)
    drawing.line(x + 0.65, y + 0.55, x + 1.25, y + 0.45, pen)


def _ruins(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """The emblem of ruins: an arch, half fallen."""
    bold, fine = pens(theme, ink.line)
    wall = theme.paper if ink.fill is not None else None
    shape = (
        Path().move(1.0, 8.8).line(1.0, 2.6).line(1.7, 2.0).line(2.5, 2.7).line(3.3, 1.5).line(4.3, 2.4).line(5.2, 1.7)
    )
    shape.line(6.0, 2.9).line(6.9, 3.3).line(7.2, 4.6).line(8.1, 5.0).line(8.3, 6.5).line(9.0, 7.1).line(9.0, 8.8)
    shape.line(6.8, 8.8).line(6.8, 6.4).arc(5.0, 6.4, 1.8, 0, -180).line(3.2, 8.8).close()
    drawing.path(shape, bold, wall)
    joints = [
        (1.2, 4.0, 2.6, 4.0), (4.2, 3.6, 6.0, 3.6), (1.2, 5.6, 2.8, 5.6), (1.2, 7.2, 3.0, 7.2), (7.0, 7.2, 8.8, 7.2),
        (2.0, 4.0, 2.0, 5.6), (1.7, 5.6, 1.7, 7.2), (5.2, 3.6, 5.2, 4.4), (7.9, 7.2, 7.9, 8.6),
    ]  # fmt: skip
    drawing.lines(joints, fine)
    drawing.line(0.5, 8.8, 9.5, 8.8, bold)


_FIGURES: Mapping[str, Callable[[Drawing, Theme, Ink], None]] = {
    "forest": _forest,
    "village": _village,
    "farm": _farm,
    "water": _water,
    "monster": _monster,
    "hero": _hero,
    "mountain": _mountain,
    "wasteland": _wasteland,
    "destroyed": _destroyed,
    "ruins": _ruins,
}
