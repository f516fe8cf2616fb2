"""Small signs that stand for things which are not terrain: drawn in `templates/drawings`, but for one."""

from __future__ import annotations

from dataclasses import replace

from generator.pages import ornaments
from generator.pages.drawn import motif
from generator.press.drawing import Drawing
from generator.press.ink import Pen, Theme
from generator.press.path import Path

_INNER = 0.48  # the scale of an ornament inside another one

map_sheet, balance, two_decks = (motif("emblems", name) for name in ("map_sheet", "balance", "two_decks"))
crown, once_mark, turning_mark = (motif("emblems", name) for name in ("crown", "once_mark", "turning_mark"))


def lasting_mark(drawing: Drawing, theme: Theme) -> None:
    """The card stays: an hourglass in a ring that turns back into itself."""
    pen = Pen(theme.line, theme.weights["medium"], cap="round")
    drawing.path(Path().arc(5, 5, 4.3, -60, 250), pen)
    drawing.polygon([(3.0, 0.2), (5.6, 0.9), (3.9, 2.6)], None, theme.line)
    with drawing.group(2.6, 2.6, _INNER):
        ornaments.hourglass(drawing, replace(theme, weights={k: w / _INNER for k, w in theme.weights.items()}))
