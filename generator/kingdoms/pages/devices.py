"""The arms of the nations: a shield of one tint with one charge on it, different for each in black and white too.

Each is drawn into a square of ten by ten millimetres and placed at any size. Charges are in `templates/drawings`; a
nation without one, from a user's own data, bears the first letter of its name.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.pages.drawn import draw
from generator.pages.ornaments import pens
from generator.pages.plates import plate
from generator.press.drawing import Drawing
from generator.press.ink import Theme
from generator.press.path import Path

_PALE = 0.45  # how much paper is mixed into the tint, so that the charge stands out

# Nation -> the role of its tint.
_TINTS: Mapping[str, str] = {
    "ferrywardens": "water",
    "emberforge": "fall",
    "mosskin": "forest",
    "harvest_league": "farm",
    "glasswrights": "winter",
    "ironhoof": "ruins",
    "moonshepherds": "destroyed",
    "oathkeepers": "coin",
    "cliffkin": "wasteland",
    "hexweavers": "monster",
    "lantern_scribes": "summer",
    "crownless": "village",
    "mirrorfolk": "spring",
    "stormcallers": "wasteland",
    "hearthsingers": "fall",
}


def shield_outline() -> Path:
    """The shield that all nations bear, in ten by ten millimetres."""
    path = Path().move(0.9, 0.5).curve(3.2, 1.2, 6.8, 1.2, 9.1, 0.5).line(9.1, 4.8)
    return path.curve(9.1, 7.4, 7.4, 8.9, 5, 9.8).curve(2.6, 8.9, 0.9, 7.4, 0.9, 4.8).close()


def draw_arms(drawing: Drawing, theme: Theme, nation: str, name: str, x: float, y: float, side: float) -> None:
    """The arms of a nation in a square; its name is asked for only where it has no charge."""
    letter = "" if nation in _TINTS else name[:1].upper()
    plate(drawing, theme, f"arms {nation}{letter}", lambda d, t: _arms(d, t, nation, letter), x, y, side)


def _arms(drawing: Drawing, theme: Theme, nation: str, letter: str) -> None:
    tint = theme.ink(_TINTS.get(nation, "paper")).fill if theme.tinted else None
    ground = tint.mixed(theme.paper, _PALE) if tint is not None else theme.paper
    drawing.path(shield_outline(), pens(theme)[0], ground)
    if nation in _TINTS:
        draw(drawing, theme, "arms", nation)
    else:
        drawing.text(5, 6.6, letter, 15, "title", theme.text, "centre")
