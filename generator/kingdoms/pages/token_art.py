"""What the exploration tokens show: nine drawings in boxes of ten by ten millimetres."""

from __future__ import annotations

from collections.abc import Mapping

from generator.kingdoms.pages.land_marks import arch
from generator.pages import emblem_art
from generator.pages.plates import Motif
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path


def _pens(theme: Theme) -> tuple[Pen, Pen, Pen]:
    """Outline, engraving and shading."""
    return (*emblem_art.pens(theme), Pen(theme.line, theme.weights["hairline"], cap="round", join="round"))


def _tint(theme: Theme, role: str, share: float = 0.0) -> Colour:
    fill = theme.ink(role).fill
    return theme.paper if fill is None else fill.mixed(theme.paper, share)


def _treasure(drawing: Drawing, theme: Theme) -> None:
    """A banded chest, closed."""
    bold, fine, shade = _pens(theme)
    lid = Path().move(0.9, 4.6).line(0.9, 3.9).curve(0.9, 1.0, 9.1, 1.0, 9.1, 3.9).line(9.1, 4.6).close()
    drawing.path(lid, bold, _tint(theme, "coin"))
    drawing.rect(Box(0.9, 4.6, 8.2, 4.2), bold, _tint(theme, "coin", 0.35))
    drawing.lines([(x, 2.15, x, 8.8) for x in (2.6, 7.4)] + [(x + 0.7, 2.0, x + 0.7, 8.8) for x in (2.6, 6.0)], fine)
    drawing.lines([(1.2, 6.0, 2.4, 6.0), (1.2, 7.4, 2.4, 7.4), (7.7, 6.0, 8.8, 6.0), (7.7, 7.4, 8.8, 7.4)], shade)
    drawing.lines([(3.6, 7.9, 6.4, 7.9), (3.6, 8.35, 6.4, 8.35)], shade)
    drawing.rect(Box(4.1, 4.0, 1.8, 2.2), bold, theme.paper)
    drawing.circle(5, 4.85, 0.36, None, theme.line)
    drawing.line(5, 4.85, 5, 5.7, fine)


def _bandits(drawing: Drawing, theme: Theme) -> None:
    """Two crossed sabres."""
    bold, fine, _ = _pens(theme)
    for side in (1, -1):
        blade = Path().move(-0.35, 2.0).curve(-0.9, -0.6, -0.3, -3.6, 1.7, -5.6)
        blade.curve(1.6, -3.0, 1.0, -0.4, 0.5, 2.0).close()
        drawing.path(_leaning(blade, side), bold, theme.paper)
        drawing.path(_leaning(Path().move(0.1, 1.5).curve(0.0, -1.0, 0.5, -2.8, 1.2, -4.2), side), fine)
        drawing.path(_leaning(Path().move(-1.3, 2.1).curve(-0.5, 1.7, 0.6, 1.7, 1.4, 2.3), side), bold)
        grip = Path.polygon([(-0.35, 2.1), (0.45, 2.1), (0.4, 4.0), (-0.4, 4.0)])
        drawing.path(_leaning(grip, side), fine, theme.line)
        drawing.path(_leaning(Path.circle(0, 4.3, 0.45), side), fine, theme.line)


def _leaning(path: Path, side: int) -> Path:
    """A sabre, leaning right (1) or, mirrored, left (-1)."""
    turned = path.transformed(0, 0, 1, 36)
    turned.steps = [(kind, tuple((5 + side * (x - 0.1), 5.3 + y) for x, y in points)) for kind, points in turned.steps]
    return turned


def _dragon_lair(drawing: Drawing, theme: Theme) -> None:
    """The head of a dragon that breathes out of the dark."""
    bold, fine, shade = _pens(theme)
    neck = Path().move(9.6, 9.6).curve(9.8, 6.6, 9.4, 4.6, 8.3, 3.3)
    neck.line(9.7, 0.7).line(6.9, 2.2).line(6.6, 0.4).line(5.4, 2.3)  # two horns
    neck.curve(4.2, 2.3, 2.9, 3.2, 1.2, 3.5).curve(0.3, 3.7, 0.2, 4.6, 0.8, 5.0)  # to the nose
    neck.line(1.5, 5.2).line(1.7, 5.9).line(2.3, 5.3).line(3.3, 5.2).line(3.5, 5.9).line(4.1, 5.2)  # upper teeth
    neck.curve(4.9, 5.2, 5.3, 5.4, 5.6, 5.9).curve(4.2, 6.2, 2.6, 6.4, 1.5, 7.2)  # the mouth
    neck.curve(1.5, 8.0, 2.2, 8.4, 3.2, 8.2).curve(4.5, 8.0, 5.3, 8.2, 5.5, 9.6).close()
    drawing.path(neck, bold, _tint(theme, "land_forest"))
    drawing.polygon([(4.3, 3.8), (5.9, 3.2), (5.6, 4.1)], fine, theme.line)
    drawing.circle(1.5, 4.2, 0.2, None, theme.line)
    for y in (4.6, 5.85, 7.1, 8.35):
        drawing.path(Path().move(7.1, y).curve(7.4, y + 0.8, 8.2, y + 0.8, 8.5, y), fine)
    drawing.lines([(6.1 + i * 0.05, 6.9 + i * 0.6, 6.9 + i * 0.05, 7.1 + i * 0.6) for i in range(4)], shade)


def _camp(drawing: Drawing, theme: Theme) -> None:
    """A tent with its poles."""
    bold, fine, shade = _pens(theme)
    drawing.polygon([(5, 1.8), (9.4, 8.8), (0.6, 8.8)], bold, _tint(theme, "land_plains"))
    drawing.lines([(5, 1.8, 4.4, 0.7), (5, 1.8, 5.6, 0.7)], bold)
    flap = Path().move(5, 3.2).curve(4.8, 5.4, 4.0, 7.4, 3.2, 8.8).line(6.8, 8.8).curve(6.0, 7.4, 5.2, 5.4, 5, 3.2)
    drawing.path(flap.close(), fine, theme.line)
    drawing.lines([(5.9 + i * 0.55, 4.3 + i * 0.88, 6.9 + i * 0.42, 8.4) for i in range(4)], shade)
    drawing.lines([(0.2, 9.3, 3.6, 9.3), (5.4, 9.3, 9.8, 9.3)], shade)
    drawing.line(4.1, 3.2, 1.6, 7.2, fine)


def _fort(drawing: Drawing, theme: Theme) -> None:
    """A tower with battlements."""
    bold, fine, shade = _pens(theme)
    top = [(1.8, 4.0), (1.8, 1.0), (3.2, 1.0), (3.2, 2.2), (4.3, 2.2), (4.3, 1.0), (5.7, 1.0), (5.7, 2.2), (6.8, 2.2)]
    drawing.polygon([(2.6, 4.0), (2.2, 9.2), (7.8, 9.2), (7.4, 4.0)], bold, _tint(theme, "land_cliffs", 0.3))
    drawing.polygon([*top, (6.8, 1.0), (8.2, 1.0), (8.2, 4.0)], bold, _tint(theme, "land_cliffs", 0.3))
    drawing.path(arch(5, 7.6, 1.0), fine, theme.line)
    drawing.line(5, 4.7, 5, 5.7, Pen(theme.line, theme.weights["medium"] * 1.2, cap="round"))
    drawing.lines([(2.7, 5.6, 3.7, 5.6), (6.2, 6.4, 7.1, 6.4), (2.6, 7.4, 3.4, 7.4), (3.3, 3.2, 4.6, 3.2)], fine)
    drawing.lines([(6.55 + i * 0.3, 7.0, 6.6 + i * 0.3, 8.9) for i in range(3)], shade)
    drawing.line(0.8, 9.2, 9.2, 9.2, bold)


def _city(drawing: Drawing, theme: Theme) -> None:
    """A walled town: roofs and spires behind a wall with a gate."""
    bold, fine, shade = _pens(theme)
    roof = _tint(theme, "land_capital")
    for left, right, eaves, peak in ((0.9, 3.1, 4.6, 2.6), (6.8, 9.1, 4.4, 2.2), (3.4, 6.6, 4.0, 1.8)):
        drawing.polygon([(left, 7), (left, eaves), (right, eaves), (right, 7)], bold, theme.paper)
        drawing.polygon([(left - 0.3, eaves), ((left + right) / 2, peak), (right + 0.3, eaves)], bold, roof)
    drawing.rect(Box(4.55, 1.5, 0.9, 2.5), bold, theme.paper)
    drawing.polygon([(4.3, 1.6), (5, 0.2), (5.7, 1.6)], fine, theme.line)
    drawing.lines([(x, 5.2, x, 5.8) for x in (2.0, 4.2, 5.8, 7.9)], fine)
    wall = [(0.4, 9.2), (0.4, 6.2)]
    for step in range(5):
        x = 0.4 + step * 2.04
        wall += [(x, 6.2), (x + 1.04, 6.2), (x + 1.04, 6.8), (x + 2.04, 6.8)]
    drawing.polygon([*wall[:-1], (9.6, 9.2)], bold, _tint(theme, "land_cliffs", 0.3))
    drawing.path(arch(5, 8.2, 0.8), fine, theme.line)
    drawing.lines([(1.2, 7.6, 2.6, 7.6), (2.0, 8.4, 3.4, 8.4), (7.2, 7.6, 8.6, 7.6), (6.6, 8.4, 8.0, 8.4)], shade)


def _church(drawing: Drawing, theme: Theme) -> None:
    """A chapel: a steeple with a cross, and a nave."""
    bold, fine, shade = _pens(theme)
    drawing.polygon([(3.6, 9.2), (3.6, 6.2), (9.2, 6.2), (9.2, 9.2)], bold, theme.paper)
    drawing.polygon([(3.2, 6.3), (4.2, 4.3), (8.6, 4.3), (9.6, 6.3)], bold, _tint(theme, "land_capital"))
    drawing.lines([(5.2 + i * 0.75, 4.6, 5.4 + i * 0.9, 6.0) for i in range(5)], shade)
    drawing.rect(Box(1.2, 4.6, 2.8, 4.6), bold, theme.paper)
    drawing.polygon([(0.8, 4.7), (2.6, 2.2), (4.4, 4.7)], bold, _tint(theme, "land_capital"))
    drawing.lines([(2.6, 0.3, 2.6, 2.2), (1.9, 0.95, 3.3, 0.95)], bold)
    drawing.circle(2.6, 5.9, 0.5, fine)
    for opening in (arch(5.3, 7.3, 0.35, 8.2), arch(7.7, 7.3, 0.35, 8.2), arch(2.6, 8.0, 0.6)):
        drawing.path(opening, fine, theme.line)
    drawing.line(0.4, 9.2, 9.7, 9.2, bold)


def _blank(drawing: Drawing, theme: Theme) -> None:
    """Nothing: an empty scroll."""
    bold, fine, shade = _pens(theme)
    sheet = Path().move(2.2, 2.2).line(8.0, 2.2).line(8.0, 7.4).line(2.2, 7.4).close()
    drawing.path(sheet, bold, theme.paper)
    for y in (1.4, 7.0):
        drawing.rounded(Box(1.2, y, 7.6, 1.6), 0.8, bold, theme.paper)
        drawing.lines([(2.0, y + 1.1, 8.0, y + 1.1)], shade)
    drawing.line(4.3, 5.0, 5.7, 5.0, fine)


TOKENS: Mapping[str, Motif] = {
    "crown": emblem_art.crown,
    "treasure": _treasure,
    "bandits": _bandits,
    "dragon_lair": _dragon_lair,
    "camp": _camp,
    "fort": _fort,
    "city": _city,
    "church": _church,
    "blank": _blank,
}
