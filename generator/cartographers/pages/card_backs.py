"""The backs of this game's cards: a ground and a medallion for each kind."""

from __future__ import annotations

from collections.abc import Mapping

from generator.pages import ornaments
from generator.pages.card_art import Face, Medallion, draw_back
from generator.pages.emblem_art import crown
from generator.pages.plates import place_emblem, plate, tile
from generator.press.geometry import Box


def draw_back_of(face: Face, kind: str) -> None:
    """The back of a kind of cards."""
    draw_back(face, *_BACKS[kind])


def _compass(face: Face, x: float, y: float, radius: float) -> None:
    side = radius * 1.86
    plate(face.drawing, face.theme, "compass", ornaments.compass, x - side / 2, y - side / 2, side)


def _tiles(*terrains: str) -> Medallion:
    def draw(face: Face, x: float, y: float, radius: float) -> None:
        side = radius * (1.25 if len(terrains) == 1 else 0.84)
        across = side * len(terrains) + (len(terrains) - 1) * side * 0.1
        for index, terrain in enumerate(terrains):
            left, top = x - across / 2 + index * side * 1.1, y - side / 2
            tile(face.drawing, face.theme, terrain, left, top, side)
            face.drawing.rect(Box(left, top, side, side), face.theme.pen("medium"))

    return draw


def draw_span(face: Face, x: float, y: float, radius: float) -> None:
    """The emblem of cards about rows, columns and figures: squares of a map and a double arrow across them."""
    theme, side = face.theme, radius * 0.4
    left, top = x - side * 1.5, y - side * 1.5
    fill = theme.ink("wasteland").fill
    for row in range(3):
        for column in range(3):
            inner = fill if (row + column) % 2 == 0 and theme.tinted else None
            face.drawing.rect(Box(left + column * side, top + row * side, side, side), theme.pen("thin"), inner)
    face.drawing.rect(Box(left, top, side * 3, side * 3), theme.pen("medium"))
    reach, head = side * 1.15, side * 0.42
    face.drawing.line(x - reach * 0.8, y - reach * 0.8, x + reach * 0.8, y + reach * 0.8, theme.pen("heavy"))
    for sign in (1, -1):
        tip = (x + sign * reach, y + sign * reach)
        wing = [
            (tip[0] - sign * head * 1.3, tip[1] - sign * head * 0.2),
            (tip[0] - sign * head * 0.2, tip[1] - sign * head * 1.3),
        ]
        face.drawing.polygon([tip, *wing], None, theme.line)


def _seasons(face: Face, x: float, y: float, radius: float) -> None:
    side = radius * 0.8
    for index, season in enumerate(("spring", "summer", "winter", "fall")):
        column, row = index % 2, index // 2
        left, top = x + (column - 1) * side * 1.06 + side * 0.03, y + (row - 1) * side * 1.06 + side * 0.03
        place_emblem(face.drawing, face.theme, season, left + side * 0.06, top + side * 0.06, side * 0.88)


def _wax(face: Face, x: float, y: float, radius: float) -> None:
    side = radius * 1.5
    plate(face.drawing, face.theme, "crown", crown, x - side / 2, y - side / 2, side)


# Kind of back -> role of its ground, and its medallion.
_BACKS: Mapping[str, tuple[str, Medallion]] = {
    "explore": ("blue", _compass),
    "forest": ("forest", _tiles("forest")),
    "village": ("village", _tiles("village")),
    "farm_water": ("farm", _tiles("farm", "water")),
    "spatial": ("wasteland", draw_span),
    "season": ("fall", _seasons),
    "edict": ("purple", _wax),
}
