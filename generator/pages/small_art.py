"""The tiles for squares under seven millimetres: the same things as silhouettes.

Engraving fills up when it is that small, so these have one mass and at most a few bold lines each. They are drawn in a
square of ten by ten millimetres like the large tiles, and distinguished by their outlines alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Ink, Pen, Theme
from generator.press.path import Path

_TILE = Box(0, 0, 10, 10)


def small_tile(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """A whole square of the terrain: tint and silhouette."""
    ink = theme.ink(terrain)
    if ink.fill is not None and theme.tinted:
        drawing.rect(_TILE, None, ink.fill)
    _FIGURES[terrain](drawing, theme, ink)


def small_figure(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """The silhouette alone, on bare paper."""
    ink = theme.ink(terrain)
    _FIGURES[terrain](drawing, theme, Ink(None, ink.line, ink.hatch, ink.on))


def _bold(theme: Theme, ink: Ink) -> Pen:
    return Pen(ink.line, theme.weights["medium"] * 1.25, cap="round", join="round")


def _forest(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A tree of three round masses on a trunk."""
    drawing.line(5, 6.0, 5, 9.0, Pen(ink.line, theme.weights["heavy"] * 1.3))
    crown = Path.circle(5, 3.2, 2.2).add(Path.circle(3.2, 5.1, 2.1)).add(Path.circle(6.8, 5.1, 2.1))
    drawing.path(crown, None, ink.line)


def _village(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A house with a dark roof and light walls."""
    drawing.rect(Box(2.4, 4.9, 5.2, 3.7), _bold(theme, ink), theme.paper)
    drawing.polygon([(1.2, 5.2), (5.0, 1.4), (8.8, 5.2)], None, ink.line)
    drawing.rect(Box(4.3, 6.4, 1.4, 2.2), None, ink.line)


def _farm(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Three stalks of corn."""
    pen = _bold(theme, ink)
    for x in (2.6, 5.0, 7.4):
        drawing.line(x, 3.6, x, 9.0, pen)
        drawing.path(Path.ellipse(x, 2.9, 0.85, 1.75), None, ink.line)


def _water(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Three waves."""
    for y in (2.9, 5.3, 7.7):
        path = Path().move(1.0, y)
        for x in (1.0, 5.0):
            path.curve(x + 0.9, y - 1.5, x + 1.5, y - 1.5, x + 2.0, y).curve(
                x + 2.5, y + 1.5, x + 3.1, y + 1.5, x + 4, y
            )
        drawing.path(path, _bold(theme, ink))


def _monster(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A horned head with light eyes."""
    head = Path().move(5, 9.2).curve(3.2, 8.8, 2.4, 6.8, 2.6, 4.6).curve(1.4, 3.8, 1.0, 2.4, 1.3, 0.9)
    head.curve(2.2, 2.2, 3.2, 2.8, 5, 2.8).curve(6.8, 2.8, 7.8, 2.2, 8.7, 0.9).curve(9.0, 2.4, 8.6, 3.8, 7.4, 4.6)
    head.curve(7.6, 6.8, 6.8, 8.8, 5, 9.2).close()
    drawing.path(head, None, ink.line)
    for sign in (-1, 1):
        eye = [(5 + sign * 0.7, 5.9), (5 + sign * 2.0, 4.8), (5 + sign * 1.9, 6.1)]
        drawing.polygon(eye, None, theme.paper)


def _hero(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A sword, point up."""
    drawing.polygon([(4.2, 6.2), (4.2, 2.2), (5, 0.8), (5.8, 2.2), (5.8, 6.2)], None, ink.line)
    pen = Pen(ink.line, theme.weights["heavy"] * 1.4, cap="round")
    drawing.lines([(2.6, 6.6, 7.4, 6.6), (5, 6.6, 5, 9.0)], pen)


def _mountain(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Two peaks; light on a dark square where squares are tinted."""
    on_dark = ink.fill is not None and theme.tinted
    peak, edge = (ink.on, ink.fill) if on_dark else (ink.line, theme.paper)
    drawing.polygon([(4.4, 8.4), (7.2, 4.0), (9.6, 8.4)], None, peak)
    drawing.polygon([(0.4, 8.4), (4.0, 1.4), (7.6, 8.4)], Pen(edge or theme.paper, theme.weights["thin"]), peak)


def _wasteland(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """Crossed lines."""
    pen = _bold(theme, ink)
    lines = [(x, 0.6, x - 2.4, 9.4) for x in (3.4, 6.2, 9.0)] + [(0.6, y, 9.4, y + 1.6) for y in (1.8, 4.4, 7.0)]
    drawing.lines([(max(a, 0.6), b, max(c, 0.6), d) for a, b, c, d in lines], pen)


def _destroyed(drawing: Drawing, theme: Theme, ink: Ink) -> None:
    """A cross."""
    pen = Pen(ink.line, theme.weights["heavy"] * 1.6, cap="round")
    drawing.lines([(2, 2, 8, 8), (8, 2, 2, 8)], pen)


def _ruins(drawing: Drawing, _: Theme, ink: Ink) -> None:
    """A broken arch."""
    wall = (
        Path().move(1.4, 8.8).line(1.4, 2.8).line(3.0, 1.6).line(4.4, 2.9).line(6.2, 2.2).line(8.6, 5.4).line(8.6, 8.8)
    )
    wall.line(6.8, 8.8).line(6.8, 6.6).arc(5, 6.6, 1.8, 0, -180).line(3.2, 8.8).close()
    drawing.path(wall, None, ink.line)


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
