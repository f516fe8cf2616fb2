"""The small signs of this game: resources, players, kinds of land and exploration tokens.

Every sign is drawn in a box of ten by ten millimetres, once per size, and placed with its top left corner at (x, y).
They differ in shape, so that black and white needs no colour. `templates/drawings` holds the larger drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.kingdoms.pages import land_marks
from generator.pages.drawn import motif
from generator.pages.emblem_art import crown, pens
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
    plate(drawing, theme, f"resource {resource}", _RESOURCES[resource], x, y, size)


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


def _mana(drawing: Drawing, theme: Theme) -> None:
    """A cut crystal, standing on its point."""
    bold, fine = pens(theme)
    fill = theme.ink("mana").fill
    light = fill.mixed(theme.paper, 0.55) if fill else theme.paper
    drawing.polygon([(5, 0.4), (8.0, 3.4), (5, 9.6), (2.0, 3.4)], bold, fill or theme.paper)
    drawing.polygon([(5, 0.4), (5, 3.9), (2.0, 3.4)], fine, light)
    drawing.polygon([(5, 3.9), (5, 9.6), (2.0, 3.4)], fine, light)
    drawing.path(Path.polyline([(2.0, 3.4), (5, 3.9), (8.0, 3.4)]), fine)
    shade = Pen(theme.line, theme.weights["hairline"], cap="round")
    drawing.lines([(5.5 + i * 0.5, 8.1 - i * 1.02, 5.5 + i * 0.5, 4.2 - i * 0.09) for i in range(5)], shade)


def _ore(drawing: Drawing, theme: Theme) -> None:
    """A miner's pick."""
    bold, fine = pens(theme)
    fill = theme.ink("ore").fill or theme.paper
    handle = Path.polygon([(-0.5, -2.6), (0.5, -2.6), (0.62, 5.6), (-0.62, 5.6)])
    drawing.path(handle.transformed(5.6, 4.4, 1, 42), bold, theme.ink("food").fill or theme.paper)
    head = Path().move(-4.9, 0.9).curve(-3.4, -1.9, 3.4, -1.9, 4.9, 0.9).curve(3.0, -0.3, 1.5, -0.4, 0.9, -0.4)
    head.line(-0.9, -0.4).curve(-1.5, -0.4, -3.0, -0.3, -4.9, 0.9).close()
    drawing.path(head.transformed(6.6, 3.0, 1, 42), bold, theme.line if theme.ink("ore").fill is None else fill)
    drawing.path(Path().move(0, 0.6).line(0, 4.8).transformed(5.6, 4.4, 1, 42), fine)


def _food(drawing: Drawing, theme: Theme) -> None:
    """An apple with its leaf."""
    bold, fine = pens(theme)
    fill = theme.ink("food").fill or theme.paper
    apple = Path().move(5, 3.3).curve(3.6, 2.2, 0.8, 2.8, 0.8, 5.6).curve(0.8, 7.6, 2.4, 9.6, 3.7, 9.6)
    apple.curve(4.4, 9.6, 4.5, 9.3, 5, 9.3).curve(5.5, 9.3, 5.6, 9.6, 6.3, 9.6)
    apple.curve(7.6, 9.6, 9.2, 7.6, 9.2, 5.6).curve(9.2, 2.8, 6.4, 2.2, 5, 3.3).close()
    drawing.path(apple, bold, fill)
    drawing.path(Path().move(5, 3.7).curve(5.0, 2.4, 4.7, 1.6, 4.2, 0.9), bold)
    leaf = Path().move(5, 2.5).curve(5.2, 0.7, 6.8, 0.3, 8.3, 0.6).curve(8.0, 2.0, 6.6, 2.9, 5, 2.5).close()
    drawing.path(leaf, fine, theme.ink("land_forest").fill or theme.line)
    shade = Pen(theme.line, theme.weights["hairline"], cap="round")
    for step in range(3):
        drawing.path(Path().arc(5.1, 6.0, 3.3 - step * 0.55, -30 + step * 9, 62 - step * 9), shade)


_RESOURCES: Mapping[str, Motif] = {"mana": _mana, "ore": _ore, "food": _food}

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
