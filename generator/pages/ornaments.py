"""Everything on the pages that is not terrain: coins, seals, the compass, the crest, the wreath.

Each is drawn into a box of ten by ten millimetres (the banner and the crest have sizes of their own) and placed at any
size. What follows a formula is drawn here, the rest is in `templates/drawings`. All of it is original, of one hand.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, radians, sin

from generator.pages.drawn import motif
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.ink import Pen, Theme
from generator.press.path import Path, graduation

coin, minted_coin, star, surrounded, hourglass, crest = (
    motif("ornaments", name) for name in ("coin", "minted_coin", "star", "surrounded", "hourglass", "crest")
)
CREST = (22.0, 26.0)


def pens(theme: Theme) -> tuple[Pen, Pen]:
    """Outline and engraving of a sign."""
    bold = Pen(theme.line, theme.weights["medium"], cap="round", join="round")
    return bold, replace(bold, weight=theme.weights["thin"])


def seal(drawing: Drawing, theme: Theme, letter: str, colour: str) -> None:
    """The wax seal of an edict; `colour` is the role of its wax."""
    ink = theme.ink(colour)
    points = []
    for step in range(40):
        angle = 2 * pi * step / 40
        radius = 4.35 + 0.26 * sin(5 * angle + 0.6) + 0.16 * sin(9 * angle)
        points.append((5 + radius * cos(angle), 5 + radius * sin(angle)))
    blot = Path().smooth([*points, points[0]]).close()
    drawing.path(blot, pens(theme)[0], ink.fill or theme.paper)
    rim = Colour(*ink.on) if ink.fill is not None else theme.line
    drawing.circle(5, 5, 3.5, Pen(rim, theme.weights["thin"]))
    drawing.text(5, 7.0, letter, 16.5, "title", rim, "centre")


def compass(drawing: Drawing, theme: Theme) -> None:
    """A compass rose of sixteen points; a fleur marks the north, so it needs no letter."""
    bold, fine = pens(theme)
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
    drawing.circle(5, 5.3, 0.45, replace(bold, weight=bold.weight * 0.8), theme.paper)
    fleur = Path().move(5, 0.2).curve(4.6, 0.6, 4.6, 0.85, 5, 1.15).curve(5.4, 0.85, 5.4, 0.6, 5, 0.2).close()
    fleur.add(Path().move(4.9, 1.1).curve(4.5, 0.4, 4.0, 0.7, 4.25, 1.15).curve(4.45, 0.95, 4.6, 1.0, 4.9, 1.1).close())
    fleur.add(Path().move(5.1, 1.1).curve(5.5, 0.4, 6.0, 0.7, 5.75, 1.15).curve(5.55, 0.95, 5.4, 1.0, 5.1, 1.1).close())
    drawing.path(fleur, fine, theme.line)


def banner(drawing: Drawing, theme: Theme, width: float, height: float) -> None:
    """A ribbon with folded ends, to be written on."""
    bold, fine = pens(theme)
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
    bold, fine = pens(theme)
    fill = theme.ink("spring").fill or theme.paper
    leaf = Path().move(0, 0).curve(0.35, -0.42, 0.95, -0.42, 1.35, 0).curve(0.95, 0.42, 0.35, 0.42, 0, 0).close()
    for side in (1, -1):
        angles = [90 + side * (8 + step * 11.5) for step in range(13)]
        points = [(5 + 3.85 * cos(radians(angle)), 4.8 + 3.85 * sin(radians(angle))) for angle in angles]
        drawing.path(Path().smooth(points), bold)
        for angle, (x, y) in zip(angles[1:12], points[1:12], strict=True):
            for tilt in (-38, 38):
                drawing.path(leaf.transformed(x, y, 0.84, angle + side * 90 + tilt), fine, fill)
    drawing.path(Path().move(4.3, 9.2).curve(4.7, 8.4, 5.3, 8.4, 5.7, 9.2), bold)
    drawing.circle(5, 8.6, 0.42, fine, theme.paper)
