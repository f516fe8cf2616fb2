"""The tiles and emblems as forms, drawn once per size and placed everywhere.

A tile that is placed small would lose its thin lines, so its weights are raised to what the eye, or in black and white
the photocopier, still shows at that size. Nothing is drawn here: that is `terrain_art` and `ornaments`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.pages import ornaments, terrain_art
from generator.pages.drawn import motif
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import COPIER_WEIGHT, Theme

FINEST = 0.25  # in points, on paper; thinner lines break up in a laser printer
_STRONGER = {"medium": 1.3, "heavy": 1.6}  # so that an outline stays stronger than the engraving inside it
SIDE = terrain_art.SIDE
SMALL = 6.9  # below this side a tile is drawn as a silhouette

Motif = Callable[[Drawing, Theme], None]  # what is drawn in a square of ten by ten millimetres
OnBox = Callable[[Drawing, Theme, Box], None]  # what fills a box


def tile(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, side: float) -> None:
    """Place a whole square of the terrain."""
    small = side < _least_engraved(theme)
    plate(drawing, theme, f"tile {terrain}", lambda d, t: terrain_art.tile(d, t, terrain, small=small), x, y, side)


def figure(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, side: float) -> None:
    """Place the figure of the terrain on bare paper."""
    small = side < _least_engraved(theme)
    plate(drawing, theme, f"figure {terrain}", lambda d, t: terrain_art.figure(d, t, terrain, small=small), x, y, side)


def _least_engraved(theme: Theme) -> float:
    """The side below which engraving fills up: sooner where lines are heavier."""
    return SMALL * max(theme.text_scale, 1.3 if theme.photocopied else 1.0)


def plate(drawing: Drawing, theme: Theme, name: str, draw: Motif, x: float, y: float, side: float) -> None:
    """Place what `draw` draws in a square of ten millimetres, in another size."""
    scale = round(side / SIDE, 3)
    form = f"{name} {scale:g} {theme.name}"
    drawing.document.form(form, SIDE, SIDE, lambda surface: draw(surface, engraved(theme, scale)))
    drawing.place(form, x, y, scale)


def plate_on_box(name: str, art: Motif) -> OnBox:
    """A drawing that fills a box."""
    return lambda page, theme, box: plate(page, theme, name, art, box.x, box.y, box.width)


def figure_on_box(terrain: str) -> OnBox:
    """The figure of a terrain that fills a box."""
    return lambda page, theme, box: figure(page, theme, terrain, box.x, box.y, box.width)


def draw_seal(drawing: Drawing, theme: Theme, letter: str, colour: str, x: float, y: float, side: float) -> None:
    """A seal; a colour that the theme has no ink for is left out, the letter says enough."""
    role = colour if colour in theme.roles else "paper"
    plate(drawing, theme, f"seal {letter} {role}", lambda d, t: ornaments.seal(d, t, letter, role), x, y, side)


def place_emblem(drawing: Drawing, theme: Theme, season: str, x: float, y: float, side: float) -> None:
    """The emblem of a season."""
    plate(drawing, theme, f"season {season}", motif("ornaments", season), x, y, side)


def engraved(theme: Theme, scale: float) -> Theme:
    """The theme with weights for a drawing that is placed at this scale."""
    least = COPIER_WEIGHT if theme.photocopied else FINEST

    def raised(weight: float, least: float) -> float:
        return max(weight * (0.35 + 0.65 * scale), least) / scale

    weights = {
        name: raised(weight, least * (_STRONGER.get(name, 1.0) if theme.photocopied else 1.0))
        for name, weight in theme.weights.items()
    }
    roles = {
        name: replace(ink, hatch=replace(ink.hatch, weight=raised(ink.hatch.weight, least))) if ink.hatch else ink
        for name, ink in theme.roles.items()
    }
    return replace(theme, weights=weights, roles=roles)
