"""The tiles: a square of ten by ten millimetres per terrain, whose figure is in `templates/drawings`.

Large ones are engraved. Engraving fills up on small ones, which are silhouettes. The terrains differ in outline, so
that they are distinguishable at five millimetres in black and white; tint and hatch only help.
"""

from __future__ import annotations

from dataclasses import replace

from generator.pages.drawn import Colours, draw, motif
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Ink, Pen, Theme
from generator.press.path import Path

SIDE = 10.0  # the tiles are drawn in a square of this many millimetres and placed at any size
_TILE = Box(0, 0, SIDE, SIDE)

# Broken columns and angles in the corners of a space: they stay visible under what is drawn there.
ruins_corners = motif("tiles", "ruins_corners")


def tile(drawing: Drawing, theme: Theme, terrain: str, *, small: bool = False) -> None:
    """A whole square of the terrain: tint, hatch and figure.

    Themes without tints leave the square white and put what is solid into the figure: black squares drink ink.
    """
    ink = theme.ink(terrain)
    if ink.fill is not None and theme.tinted:
        drawing.rect(_TILE, None, ink.fill)
    _figure(drawing, theme, terrain, ink, small)


def figure(drawing: Drawing, theme: Theme, terrain: str, *, small: bool = False) -> None:
    """The figure alone, on bare paper."""
    _figure(drawing, theme, terrain, replace(theme.ink(terrain), fill=None), small)


def _figure(drawing: Drawing, theme: Theme, terrain: str, ink: Ink, small: bool) -> None:
    if small:
        dark = ink.fill if theme.tinted else None
        peak, edge = (ink.line, theme.paper) if dark is None else (ink.on, dark)
        draw(drawing, theme, "silhouettes", terrain, {"line": ink.line, "peak": peak, "edge": edge})
        return
    if ink.fill is None:
        colours: Colours = {"lit": theme.paper, "wall": None, "tint": theme.paper, "on": ink.line}
    else:
        colours = {"lit": ink.fill.mixed(theme.paper, 0.38), "wall": theme.paper, "tint": ink.fill, "on": ink.on}
    if terrain == "wasteland" and ink.hatch is not None:
        drawing.hatch(Path.box(_TILE.inset(0.3)), ink.hatch, ink.line)
    draw(drawing, theme, "tiles", terrain, {"line": ink.line, **colours})
    if terrain == "mountain":  # its ground, which is seen on bare paper too
        on_paper = ink.fill is not None and not theme.tinted
        ground = Pen(colours["on"] or theme.line, theme.weights["medium"], cap="round", join="round")
        drawing.line(0.4, 8.2, 9.7, 8.2, replace(ground, colour=theme.line, join="miter") if on_paper else ground)
