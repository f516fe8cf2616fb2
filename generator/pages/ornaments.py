"""Everything on the pages that is not terrain: coins, seals, season emblems, the compass, the crest, the wreath.

Each is drawn into a box of ten by ten millimetres (the banner and the crest have sizes of their own) and placed at any
size. All of it is parametric and original: circles, rays and strokes of one hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, radians, sin

from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path, graduation


def _bold(theme: Theme, factor: float = 1.0) -> Pen:
    return Pen(theme.line, theme.weights["medium"] * factor, cap="round", join="round")


def _fine(theme: Theme) -> Pen:
    return Pen(theme.line, theme.weights["thin"], cap="round", join="round")


def coin(drawing: Drawing, theme: Theme) -> None:
    """An empty coin to be filled in: a milled rim and a thin ring."""
    drawing.circle(5, 5, 4.6, _bold(theme, 0.7), theme.paper)
    drawing.lines(graduation(5, 5, 4.55, 4.05, 36), _fine(theme))
    drawing.circle(5, 5, 3.75, _fine(theme))


def minted_coin(drawing: Drawing, theme: Theme) -> None:
    """A coin that is earned: the empty coin with its tint and a crown."""
    fill = theme.ink("coin").fill
    drawing.circle(5, 5, 4.6, _bold(theme), fill or theme.paper)
    drawing.circle(5, 5, 3.75, _fine(theme))
    crown = [(2.7, 6.6), (2.4, 3.8), (3.9, 5.0), (5.0, 3.1), (6.1, 5.0), (7.6, 3.8), (7.3, 6.6)]
    drawing.path(Path.polygon(crown), _fine(theme), theme.line)


def star(drawing: Drawing, theme: Theme) -> None:
    """A reputation star."""
    drawing.path(Path.star(5, 5.25, 4.6, 1.95, 5), _bold(theme), theme.paper)
    for ray in range(5):
        angle = radians(-90 + 72 * ray)
        drawing.line(5, 5.25, 5 + 3.6 * cos(angle), 5.25 + 3.6 * sin(angle), _fine(theme))


def surrounded(drawing: Drawing, theme: Theme) -> None:
    """The reminder of the coin track: a mountain whose four neighbours are filled."""
    fine = _fine(theme)
    hatch = []
    for x, y in ((3.6, 0.6), (0.6, 3.6), (6.6, 3.6), (3.6, 6.6)):
        drawing.rect(Box(x, y, 2.8, 2.8), fine, theme.paper)
        hatch += [(x + 0.4 + i * 0.7, y + 2.4, x + 1.0 + i * 0.7, y + 0.4) for i in range(3)]
    drawing.lines(hatch, fine)
    drawing.rect(Box(3.6, 3.6, 2.8, 2.8), _bold(theme), theme.paper)
    drawing.path(Path.polygon([(3.9, 6.0), (5.0, 4.1), (6.1, 6.0)]), fine, theme.line)


def hourglass(drawing: Drawing, theme: Theme) -> None:
    """Time."""
    glass = Path().move(2.4, 1.2).curve(2.4, 3.6, 4.5, 4.2, 4.5, 5.0).curve(4.5, 5.8, 2.4, 6.4, 2.4, 8.8)
    glass.line(7.6, 8.8).curve(7.6, 6.4, 5.5, 5.8, 5.5, 5.0).curve(5.5, 4.2, 7.6, 3.6, 7.6, 1.2).close()
    drawing.path(glass, _bold(theme), theme.paper)
    sand = Path().move(3.0, 8.5).curve(3.4, 7.2, 4.6, 7.2, 5.0, 6.4).curve(5.4, 7.2, 6.6, 7.2, 7.0, 8.5).close()
    drawing.path(sand, _fine(theme), theme.line)
    drawing.lines([(1.7, 1.0, 8.3, 1.0), (1.7, 9.0, 8.3, 9.0)], _bold(theme, 1.3))


def seal(drawing: Drawing, theme: Theme, letter: str, colour: str) -> None:
    """The wax seal of an edict; `colour` is the role of its wax."""
    ink = theme.ink(colour)
    points = []
    for step in range(40):
        angle = 2 * pi * step / 40
        radius = 4.35 + 0.26 * sin(5 * angle + 0.6) + 0.16 * sin(9 * angle)
        points.append((5 + radius * cos(angle), 5 + radius * sin(angle)))
    blot = Path().smooth([*points, points[0]]).close()
    drawing.path(blot, _bold(theme), ink.fill or theme.paper)
    rim = Colour(*ink.on) if ink.fill is not None else theme.line
    drawing.circle(5, 5, 3.5, Pen(rim, theme.weights["thin"]))
    drawing.text(5, 7.0, letter, 16.5, "title", rim, "centre")


def _spring(drawing: Drawing, theme: Theme) -> None:
    """A blossom of five petals."""
    fill = theme.ink("spring").fill or theme.paper
    for petal in range(5):
        shape = Path().move(0, 0).curve(-2.6, -1.6, -2.0, -4.5, 0, -4.1).curve(2.0, -4.5, 2.6, -1.6, 0, 0).close()
        drawing.path(shape.transformed(5, 5.2, 1, 72 * petal), _bold(theme), fill)
        drawing.path(Path().move(0, -1.2).line(0, -2.8).transformed(5, 5.2, 1, 72 * petal), _fine(theme))
    drawing.circle(5, 5.2, 1.05, _bold(theme), theme.paper)


def _summer(drawing: Drawing, theme: Theme) -> None:
    """A sun with straight and waving rays."""
    fill = theme.ink("summer").fill or theme.paper
    for ray in range(8):
        if ray % 2:
            shape = Path().move(0, -2.6).curve(-0.6, -3.2, 0.6, -3.9, 0, -4.6)
        else:
            shape = Path.polygon([(-0.6, -2.6), (0, -4.55), (0.6, -2.6)])
        drawing.path(shape.transformed(5, 5, 1, 45 * ray), _bold(theme), None if ray % 2 else fill)
    drawing.circle(5, 5, 2.3, _bold(theme), fill)
    drawing.circle(5, 5, 1.6, _fine(theme))


def _fall(drawing: Drawing, theme: Theme) -> None:
    """An oak leaf."""
    fill = theme.ink("fall").fill or theme.paper
    half = [
        (0.0, -4.4), (1.3, -3.7), (0.9, -2.6), (2.3, -2.3), (1.5, -1.0),
        (2.7, -0.3), (1.6, 0.8), (2.1, 2.0), (0.7, 2.1), (0.0, 2.6),
    ]  # fmt: skip
    outline = [*half, *[(-x, y) for x, y in reversed(half[:-1])]]
    drawing.path(Path().smooth(outline).close().transformed(5, 5.2, 1, 28), _bold(theme), fill)
    veins = Path().move(0, -3.2).line(0, 4.4)
    for y, reach in ((-1.6, 1.3), (0.0, 1.7), (1.4, 1.2)):
        veins.move(0, y + 0.8).line(reach, y).move(0, y + 0.8).line(-reach, y)
    drawing.path(veins.transformed(5, 5.2, 1, 28), _fine(theme))


def _winter(drawing: Drawing, theme: Theme) -> None:
    """A snow crystal."""
    pen = _bold(theme, 1.15)
    arm = Path().move(0, 0).line(0, -4.5)
    arm.move(-1.1, -4.1).line(0, -3.0).line(1.1, -4.1).move(-0.9, -2.5).line(0, -1.6).line(0.9, -2.5)
    for turn in range(6):
        drawing.path(arm.transformed(5, 5, 1, 60 * turn), pen)
    drawing.path(Path.regular(5, 5, 0.8, 6), _fine(theme), theme.ink("winter").fill or theme.paper)


_EMBLEMS: Mapping[str, Callable[[Drawing, Theme], None]] = {
    "spring": _spring,
    "summer": _summer,
    "fall": _fall,
    "winter": _winter,
}


def season_emblem(drawing: Drawing, theme: Theme, season: str) -> None:
    """The emblem of a season."""
    _EMBLEMS[season](drawing, theme)


def compass(drawing: Drawing, theme: Theme) -> None:
    """A compass rose of sixteen points; a fleur marks the north, so it needs no letter."""
    fine, bold = _fine(theme), _bold(theme, 0.8)
    drawing.circle(5, 5.3, 3.3, fine)
    drawing.circle(5, 5.3, 3.05, fine)
    drawing.lines(graduation(5, 5.3, 3.05, 3.3, 32), fine)
    for length, width, count, first in ((2.5, 0.42, 8, 22.5), (3.0, 0.55, 4, 45.0), (4.15, 0.72, 4, 0.0)):
        for turn in range(count):
            angle = first + turn * (360 / count)
            light = Path.polygon([(0, 0), (-width, -width), (0, -length)])
            dark = Path.polygon([(0, 0), (width, -width), (0, -length)])
            drawing.path(light.transformed(5, 5.3, 1, angle), fine, theme.paper)
            drawing.path(dark.transformed(5, 5.3, 1, angle), fine, theme.line)
    drawing.circle(5, 5.3, 0.45, bold, theme.paper)
    fleur = Path().move(5, 0.2).curve(4.6, 0.6, 4.6, 0.85, 5, 1.15).curve(5.4, 0.85, 5.4, 0.6, 5, 0.2).close()
    fleur.add(Path().move(4.9, 1.1).curve(4.5, 0.4, 4.0, 0.7, 4.25, 1.15).curve(4.45, 0.95, 4.6, 1.0, 4.9, 1.1).close())
    fleur.add(Path().move(5.1, 1.1).curve(5.5, 0.4, 6.0, 0.7, 5.75, 1.15).curve(5.55, 0.95, 5.4, 1.0, 5.1, 1.1).close())
    drawing.path(fleur, fine, theme.line)


CREST = (22.0, 26.0)


def crest(drawing: Drawing, theme: Theme) -> None:
    """An empty shield for the family crest, with a banner across it; 22 by 26 millimetres."""
    bold, fine = _bold(theme, 1.2), _fine(theme)
    shield = Path().move(3.5, 1.0).curve(7.5, 2.6, 14.5, 2.6, 18.5, 1.0).line(18.5, 12.0)
    shield.curve(18.5, 18.5, 14.5, 21.5, 11.0, 23.4).curve(7.5, 21.5, 3.5, 18.5, 3.5, 12.0).close()
    inner = Path().move(4.5, 2.5).curve(8.2, 3.7, 13.8, 3.7, 17.5, 2.5).line(17.5, 12.0)
    inner.curve(17.5, 17.6, 14.2, 20.4, 11.0, 22.1).curve(7.8, 20.4, 4.5, 17.6, 4.5, 12.0).close()
    drawing.path(shield, bold, theme.paper)
    drawing.path(inner, fine)


def banner(drawing: Drawing, theme: Theme, width: float, height: float) -> None:
    """A ribbon with folded ends, to be written on."""
    bold, fine = _bold(theme), _fine(theme)
    fold, drop = height * 0.75, height * 0.28
    for side in (1, -1):
        x0 = 0.0 if side == 1 else width
        tail = Path().move(x0, drop).line(x0 + side * fold * 0.45, height / 2 + drop).line(x0, height + drop)
        tail.line(x0 + side * fold * 1.6, height + drop).line(x0 + side * fold * 1.6, drop).close()
        drawing.path(tail, bold, theme.paper)
        near, far = x0 + side * fold, x0 + side * fold * 1.6
        drawing.polygon([(near, height), (far, height), (far, height + drop)], fine, theme.line)
    left, right, sag = width * 0.35, width * 0.65, drop * 0.9
    ribbon = Path().move(fold, 0).curve(left, sag, right, sag, width - fold, 0).line(width - fold, height)
    ribbon.curve(right, height + sag, left, height + sag, fold, height).close()
    drawing.path(ribbon, bold, theme.paper)


def wreath(drawing: Drawing, theme: Theme) -> None:
    """Two laurel branches, open at the top, around the place for the total."""
    fine = _fine(theme)
    fill = theme.ink("spring").fill or theme.paper
    leaf = Path().move(0, 0).curve(0.35, -0.42, 0.95, -0.42, 1.35, 0).curve(0.95, 0.42, 0.35, 0.42, 0, 0).close()
    for side in (1, -1):
        angles = [90 + side * (8 + step * 11.5) for step in range(13)]
        points = [(5 + 3.85 * cos(radians(angle)), 4.8 + 3.85 * sin(radians(angle))) for angle in angles]
        drawing.path(Path().smooth(points), _bold(theme))
        for angle, (x, y) in zip(angles[1:12], points[1:12], strict=True):
            for tilt in (-38, 38):
                drawing.path(leaf.transformed(x, y, 0.84, angle + side * 90 + tilt), fine, fill)
    drawing.path(Path().move(4.3, 9.2).curve(4.7, 8.4, 5.3, 8.4, 5.7, 9.2), _bold(theme))
    drawing.circle(5, 8.6, 0.42, fine, theme.paper)


# What a pencil writes into a space: one stroke each, different at a glance.
_STROKES: Mapping[str, Callable[[], Path]] = {
    "forest": lambda: Path().move(5, 9.2).line(5, 6.6).line(1.6, 6.6).line(5, 0.9).line(8.4, 6.6).line(5, 6.6),
    "village": lambda: Path().move(1.8, 9.0).line(1.8, 4.6).line(5, 1.2).line(8.2, 4.6).line(8.2, 9.0).close(),
    "farm": lambda: Path.polyline([(1.5, 1.9), (8.5, 1.9), (1.5, 5.0), (8.5, 5.0), (1.5, 8.1), (8.5, 8.1)]),
    "water": lambda: Path().smooth([(0.9, 5.8), (2.3, 3.6), (4.0, 5.2), (5.6, 6.6), (7.4, 4.6), (9.1, 3.8)]),
    "monster": lambda: Path.polyline(
        [(0.8, 2.4), (2.2, 8.0), (3.6, 2.4), (5.0, 8.0), (6.4, 2.4), (7.8, 8.0), (9.2, 2.4)]
    ),
    "hero": lambda: Path().move(5, 9.2).line(5, 1.0).move(2.2, 3.6).line(7.8, 3.6),
    "destroyed": lambda: Path().move(1.6, 1.6).line(8.4, 8.4).move(8.4, 1.6).line(1.6, 8.4),
}


def stroke(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """The one-stroke symbol of a terrain."""
    drawing.path(_STROKES[terrain](), Pen(theme.line, theme.weights["heavy"], cap="round", join="round"))
