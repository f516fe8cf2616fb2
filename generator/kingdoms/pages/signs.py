"""The small signs of this game: resources, players, kinds of land and exploration tokens.

Every sign is drawn in a box of ten by ten millimetres, once per size, and placed with its top left corner at (x, y).
They differ in shape, so that black and white needs no colour. `templates/drawings` holds the larger drawings.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.kingdoms.pages import land_marks
from generator.pages.drawn import motif
from generator.pages.emblem_art import crown
from generator.pages.plates import Motif, plate
from generator.press.drawing import Drawing
from generator.press.geometry import Box
from generator.press.ink import Pen, Theme
from generator.press.path import Path

Sign = Callable[[Drawing, Theme, str, float, float, float], None]  # which one, the top left corner, the size


def on_box(sign: Sign, name: str) -> Callable[[Drawing, Theme, Box], None]:
    """A sign that fills a box."""
    return lambda page, theme, box: sign(page, theme, name, box.x, box.y, box.width)


def plate_on_box(name: str, art: Motif) -> Callable[[Drawing, Theme, Box], None]:
    """A drawing that fills a box."""
    return lambda page, theme, box: plate(page, theme, name, art, box.x, box.y, box.width)


def resource_sign(drawing: Drawing, theme: Theme, resource: str, x: float, y: float, size: float) -> None:
    """Mana is a crystal, ore a pick, food an apple."""
    plate(drawing, theme, f"resource {resource}", motif("signs", resource), x, y, size)


def player_sign(drawing: Drawing, theme: Theme, number: int, x: float, y: float, size: float) -> None:
    """The badge of a seat, from 0: circle, square, triangle, cross, star."""
    plate(drawing, theme, f"player {number}", lambda d, t: _player(d, t, number), x, y, size)


def terrain_sign(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, size: float) -> None:
    """A kind of land, as the legend of a map shows it: a rounded field with its tint and its marks."""
    plate(drawing, theme, f"land {terrain}", lambda d, t: land_marks.draw_vignette(d, t, terrain), x, y, size)


def token_sign(drawing: Drawing, theme: Theme, token: str, x: float, y: float, size: float) -> None:
    """What an exploration token shows; the page draws the disc round it."""
    plate(drawing, theme, f"token {token}", token_art(token), x, y, size)


def token_art(token: str) -> Motif:
    """The drawing of a token."""
    return crown if token == "crown" else motif("tokens", token)


# The badges, each with the share of its size that lies within the white rim.
_BADGES: tuple[tuple[Callable[[float], Path], float], ...] = (
    (lambda r: Path.circle(0, 0, r * 0.94), 0.73),
    (lambda r: Path.regular(0, 0, r * 1.16, 4, 45), 0.73),
    (lambda r: Path.regular(0, r * 0.24, r * 1.2, 3), 0.66),
    (lambda r: _cross(r * 1.1), 0.8),
    (lambda r: Path.star(0, r * 0.06, r * 1.12, r * 0.5, 5), 0.7),
)


def _cross(r: float) -> Path:
    """A cross with arms that widen outwards."""
    arm = [(-0.3, -0.3), (-0.5, -0.95), (0.5, -0.95), (0.3, -0.3)]
    points = [point for turn in range(4) for point in _turned(arm, turn)]
    return Path.polygon(points).transformed(scale=r)


def _turned(points: list[tuple[float, float]], quarters: int) -> list[tuple[float, float]]:
    for _ in range(quarters):
        points = [(-y, x) for x, y in points]
    return points


def _player(drawing: Drawing, theme: Theme, number: int) -> None:
    """A solid badge within a white rim: it stands out from all engraving."""
    badge, inner = _BADGES[number]
    rim = Pen(theme.line, theme.weights["medium"] * 1.2, join="round")
    drawing.path(badge(4.25).transformed(5, 5), rim, theme.paper)
    fill = theme.ink(f"player_{number}").fill
    drawing.path(badge(4.25 * inner).transformed(5, 5), None, fill or theme.line)
