"""The engraved marks that show the kinds of land: trees, peaks, ears, waves, crags, towns, caves.

Each is drawn in a box of ten by ten millimetres with its foot near the bottom, and is scattered over maps as a form.
What is drawn is in `templates/drawings/marks.txt`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.pages.drawn import draw
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme

_MARKS: Mapping[str, tuple[str, ...]] = {
    "forest": ("tree", "fir"),
    "mountain": ("peak", "hill"),
    "plains": ("ears", "furrows"),
    "water": ("waves", "ship"),
    "cliffs": ("crag",),
    "capital": ("town", "house"),
    "underground": ("cave", "stalagmites"),
}
_LAND = {mark: terrain for terrain, marks in _MARKS.items() for mark in marks}

# The legend's picture of each kind of land: marks with the corner and side of their boxes, the farthest first.
_VIGNETTES: Mapping[str, tuple[tuple[str, float, float, float], ...]] = {
    "forest": (("fir", 4.9, 0.9, 4.4), ("tree", 0.8, 1.5, 4.8), ("tree", 3.9, 3.9, 5.2)),
    "mountain": (("peak", 3.0, -0.2, 6.0), ("peak", 0.8, 2.6, 6.6)),
    "plains": (("furrows", 0.8, -1.0, 5.0), ("ears", 1.7, 1.6, 7.0), ("furrows", 5.4, 4.6, 4.0)),
    "capital": (("town", 0.9, 0.7, 8.2),),
    "underground": (("cave", 1.0, 0.7, 8.0),),
    "water": (("waves", 0.7, -0.7, 5.2), ("waves", 4.0, 1.9, 5.2), ("waves", 0.9, 4.3, 5.2)),
    "cliffs": (("crag", 0.9, 0.8, 8.2),),
}


def draw_vignette(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """A rounded field of the land."""
    drawing.rounded(Box(0.35, 0.35, 9.3, 9.3), 1.6, None, theme.ink(f"land_{terrain}").fill or theme.paper)
    for name, x, y, side in _VIGNETTES[terrain]:
        draw_scaled(drawing, theme, name, x, y, side / 10)
    drawing.rounded(Box(0.35, 0.35, 9.3, 9.3), 1.6, Pen(theme.line, theme.weights["medium"]))


def draw_mark(drawing: Drawing, theme: Theme, name: str) -> None:
    """A mark, in lines of the colour of its land."""
    ink = theme.ink(f"land_{_LAND[name]}")
    draw(drawing, theme, "marks", name, {"line": theme.line if ink.fill is None else ink.line})


def draw_scaled(drawing: Drawing, theme: Theme, name: str, x: float, y: float, scale: float) -> None:
    """A mark within another drawing, its lines as strong as there."""
    weights = {key: weight / scale for key, weight in theme.weights.items()}
    with drawing.group(x, y, scale):
        draw_mark(drawing, replace(theme, weights=weights), name)
