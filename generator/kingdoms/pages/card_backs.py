"""The backs of this game's cards: a chart and a medallion."""

from __future__ import annotations

from generator.kingdoms.pages.cards_war import draw_side
from generator.pages import ornaments
from generator.pages.card_art import Face, draw_back, face_of
from generator.pages.emblem_art import crown
from generator.pages.plates import plate
from generator.press.drawing import Drawing
from generator.press.ink import Theme

_WAR_ROLES = {"a": "red", "b": "blue"}


def draw_big_back(drawing: Drawing, theme: Theme, bleed: float) -> None:
    """The back of nations, actions and castle: a crown within a compass."""
    draw_back(face_of(drawing, theme, bleed), "wasteland", _compass_and_crown)


def draw_war_back(drawing: Drawing, theme: Theme, bleed: float, letter: str) -> None:
    """The back of a set of war cards: whose it is."""
    draw_back(
        face_of(drawing, theme, bleed),
        _WAR_ROLES[letter],
        lambda face, x, y, radius: draw_side(face, letter, x, y, radius * 1.3),
    )


def _compass_and_crown(face: Face, x: float, y: float, radius: float) -> None:
    side = radius * 1.86
    plate(face.drawing, face.theme, "compass", ornaments.compass, x - side / 2, y - side / 2, side)
    small = radius * 0.62
    face.drawing.circle(x, y + radius * 0.03, small * 0.72, face.theme.pen("thin"), face.theme.paper)
    plate(face.drawing, face.theme, "crown", crown, x - small / 2, y - small * 0.44, small)
