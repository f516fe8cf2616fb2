"""The tiles and emblems as forms, drawn once per size and placed everywhere.

A tile that is placed small would lose its thin lines, so its weights are raised to what the eye, or in black and white
the photocopier, still shows at that size. Nothing is drawn here: that is `terrain_art` and `ornaments`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.cartographers.pages import terrain_art
from generator.press.drawing import Drawing
from generator.press.ink import COPIER_WEIGHT, Theme

FINEST = 0.25  # in points, on paper; thinner lines break up in a laser printer
SIDE = terrain_art.SIDE

Draw = Callable[[Drawing, Theme], None]


def tile(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, side: float) -> None:
    """Place a whole square of the terrain."""
    plate(drawing, theme, f"tile {terrain}", lambda d, t: terrain_art.tile(d, t, terrain), x, y, side)


def figure(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, side: float) -> None:
    """Place the figure of the terrain on bare paper."""
    plate(drawing, theme, f"figure {terrain}", lambda d, t: terrain_art.figure(d, t, terrain), x, y, side)


def plate(drawing: Drawing, theme: Theme, name: str, draw: Draw, x: float, y: float, side: float) -> None:
    """Place what `draw` draws in a square of ten millimetres, in another size."""
    scale = round(side / SIDE, 3)
    form = f"{name} {scale:g} {theme.name}"
    drawing.document.form(form, SIDE, SIDE, lambda surface: draw(surface, engraved(theme, scale)))
    drawing.place(form, x, y, scale)


def engraved(theme: Theme, scale: float) -> Theme:
    """The theme with weights for a drawing that is placed at this scale."""
    least = COPIER_WEIGHT if theme.name == "mono" else FINEST
    weights = {name: max(weight * (0.35 + 0.65 * scale), least) / scale for name, weight in theme.weights.items()}
    return replace(theme, weights=weights)
