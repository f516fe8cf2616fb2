"""Small signs that stand for things which are not terrain: a map sheet, a balance, marks of effects."""

from __future__ import annotations

from dataclasses import replace

from generator.pages import ornaments
from generator.press.colour import Colour
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path

_INNER = 0.48  # the scale of an ornament inside another one


def pens(theme: Theme, line: Colour | None = None) -> tuple[Pen, Pen]:
    """Outline and engraving of a sign."""
    bold = Pen(line or theme.line, theme.weights["medium"], cap="round", join="round")
    return bold, replace(bold, weight=theme.weights["thin"])


def map_sheet(drawing: Drawing, theme: Theme) -> None:
    """A sheet with its field, and a pencil across the corner."""
    bold, fine = pens(theme)
    drawing.rect(Box(1.2, 0.8, 6.6, 8.4), bold, theme.paper)
    steps = [2.2 + i * 1.15 for i in range(5)]
    drawing.lines([(x, 2.0, x, 6.6) for x in steps] + [(2.2, y - 0.2, 6.8, y - 0.2) for y in steps], fine)
    drawing.line(2.2, 8.0, 4.4, 8.0, fine)
    pencil = Path.polygon([(4.6, 9.4), (5.0, 8.0), (8.4, 4.6), (9.5, 5.7), (6.1, 9.1)])
    drawing.path(pencil, bold, theme.ink("coin").fill or theme.paper)
    drawing.polygon([(4.6, 9.4), (4.8, 8.8), (5.2, 9.2)], None, theme.line)


def balance(drawing: Drawing, theme: Theme) -> None:
    """A balance in equilibrium."""
    bold, fine = pens(theme)
    drawing.lines([(5, 1.0, 5, 8.6), (1.6, 2.2, 8.4, 2.2), (3.2, 8.9, 6.8, 8.9)], bold)
    for x in (1.9, 8.1):
        drawing.lines([(x, 2.2, x - 1.5, 6.0), (x, 2.2, x + 1.5, 6.0)], fine)
        drawing.path(
            Path().move(x - 1.8, 6.0).curve(x - 1.2, 7.8, x + 1.2, 7.8, x + 1.8, 6.0).close(), bold, theme.paper
        )
    drawing.circle(5, 1.0, 0.5, None, theme.line)


def two_decks(drawing: Drawing, theme: Theme) -> None:
    """Two cards over each other."""
    bold, fine = pens(theme)
    back = Path.rounded(Box(-2.4, -3.6, 4.8, 7.2), 0.6)
    drawing.path(back.transformed(3.9, 5.0, 1, -12), bold, theme.ink("blue").fill or theme.paper)
    drawing.path(back.transformed(6.1, 5.0, 1, 12), bold, theme.paper)
    star = Path.star(0, 0, 1.5, 0.65, 5)
    drawing.path(star.transformed(6.1, 5.0, 1, 12), fine, theme.ink("coin").fill or theme.paper)


def crown(drawing: Drawing, theme: Theme) -> None:
    """A crown."""
    bold, fine = pens(theme)
    outline = [(1.2, 7.4), (0.7, 3.0), (3.1, 4.9), (5.0, 1.5), (6.9, 4.9), (9.3, 3.0), (8.8, 7.4)]
    drawing.path(Path.polygon(outline), bold, theme.ink("coin").fill or theme.paper)
    drawing.rect(Box(1.2, 7.4, 7.6, 1.2), bold, theme.paper)
    for x, y in ((0.7, 2.6), (5.0, 1.1), (9.3, 2.6)):
        drawing.circle(x, y, 0.45, bold, theme.paper)
    for step in range(4):
        drawing.circle(2.3 + step * 1.8, 8.0, 0.26, None, theme.line)
    drawing.lines([(2.2 + step * 0.8, 6.9, 2.2 + step * 0.8, 5.9) for step in range(8)], fine)


def lasting_mark(drawing: Drawing, theme: Theme) -> None:
    """The card stays: an hourglass in a ring that turns back into itself."""
    pen = Pen(theme.line, theme.weights["medium"], cap="round")
    drawing.path(Path().arc(5, 5, 4.3, -60, 250), pen)
    drawing.polygon([(3.0, 0.2), (5.6, 0.9), (3.9, 2.6)], None, theme.line)
    with drawing.group(2.6, 2.6, _INNER):
        ornaments.hourglass(drawing, replace(theme, weights={k: w / _INNER for k, w in theme.weights.items()}))


def once_mark(drawing: Drawing, theme: Theme) -> None:
    """It happens once, at once: a flash."""
    pen = Pen(theme.line, theme.weights["medium"], join="round")
    drawing.circle(5, 5, 4.3, Pen(theme.line, theme.weights["thin"]))
    flash = [(5.9, 1.3), (2.9, 5.6), (4.8, 5.6), (4.0, 8.7), (7.2, 4.2), (5.2, 4.2)]
    drawing.polygon(flash, pen, theme.ink("coin").fill or theme.paper)


def turning_mark(drawing: Drawing, theme: Theme) -> None:
    """It may be turned: two arrows round a square."""
    pen = Pen(theme.line, theme.weights["medium"], cap="round")
    drawing.rect(Box(3.5, 3.5, 3.0, 3.0), Pen(theme.line, theme.weights["thin"]), theme.paper)
    for turn in (0, 180):
        piece = Path().arc(0, 0, 4.0, -70, 45)
        drawing.path(piece.transformed(5, 5, 1, turn), pen)
        head = Path.polygon([(3.9, 2.2), (1.9, 2.75), (3.5, 4.1)])
        drawing.path(head.transformed(5, 5, 1, turn), None, theme.line)
