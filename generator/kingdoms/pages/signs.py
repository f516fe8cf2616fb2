"""The small signs of this game: resources, players, kinds of land and exploration tokens.

Every sign is drawn in a box of ten by ten millimetres, once per size, and placed with its top left corner at (x, y).
They differ in shape, so that black and white needs no colour. `templates/drawings` holds the larger drawings.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.kingdoms.pages import land_marks
from generator.pages.drawn import motif
from generator.pages.emblem_art import crown
from generator.pages.plates import Motif, OnBox, plate
from generator.press.drawing import Drawing
from generator.press.ink import Theme

Sign = Callable[[Drawing, Theme, str, float, float, float], None]  # which one, the top left corner, the size


def on_box(sign: Sign, name: str) -> OnBox:
    """A sign that fills a box."""
    return lambda page, theme, box: sign(page, theme, name, box.x, box.y, box.width)


def resource_sign(drawing: Drawing, theme: Theme, resource: str, x: float, y: float, size: float) -> None:
    """Mana is a crystal, ore a pick, food an apple."""
    plate(drawing, theme, f"resource {resource}", motif("signs", resource), x, y, size)


def player_sign(drawing: Drawing, theme: Theme, number: int, x: float, y: float, size: float) -> None:
    """The badge of a seat, from 0: circle, square, triangle, cross, star."""
    plate(drawing, theme, f"player {number}", motif("signs", f"player_{number}"), x, y, size)


def terrain_sign(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, size: float) -> None:
    """A kind of land, as the legend of a map shows it: a rounded field with its tint and its marks."""
    plate(drawing, theme, f"land {terrain}", lambda d, t: land_marks.draw_vignette(d, t, terrain), x, y, size)


def token_sign(drawing: Drawing, theme: Theme, token: str, x: float, y: float, size: float) -> None:
    """What an exploration token shows; the page draws the disc round it."""
    plate(drawing, theme, f"token {token}", token_art(token), x, y, size)


def token_art(token: str) -> Motif:
    """The drawing of a token."""
    return crown if token == "crown" else motif("tokens", token)
