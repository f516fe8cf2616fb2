"""The cards that stand in for the two dice: one set for the attacker and one for the defender."""

from __future__ import annotations

from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.card_parts import figures
from generator.kingdoms.pages.signs import resource_sign, token_art
from generator.pages.card_art import Face
from generator.pages.card_faces import Deck, divider, front
from generator.pages.drawn import motif
from generator.pages.plates import plate
from generator.press.drawing import Drawing
from generator.press.fonts import cap_height
from generator.press.geometry import POINTS_PER_MM, Box

SIDES = {"a": "attack", "b": "defend"}  # the letters of the two sets
FLAG = "flag"
_RADIUS = 19.0
_PRICE = 14.0  # height of the line of prices, in the measure of the small card


def draw_war(deck: Deck[Book], drawing: Drawing, letter: str, value: str) -> None:
    """A number, or the flag; and what a number is paid with."""
    face = front(deck, drawing)
    unit, theme = face.unit, face.theme
    box = face.inside
    x, y = box.centre[0], box.y + (box.height - _PRICE * unit) / 2 + 3.4 * unit
    radius = _RADIUS * unit
    face.drawing.circle(x, y, radius, theme.pen("medium"), theme.paper)
    face.drawing.circle(x, y, radius - 1.2 * unit, theme.pen("hairline"))
    if value == FLAG:
        side = radius * 1.35
        plate(face.drawing, theme, "flag", motif("signs", "flag"), x - side / 2, y - side / 2, side)
    else:
        pt = radius * POINTS_PER_MM * 1.25
        face.drawing.text(x, y + cap_height("serif-bold", pt) / 2, value, pt, "serif-bold", theme.text, "centre")
    with face.drawing.picture(""):  # the number once more
        _corners(face, letter, value)
    _price(deck, face, box, value)


def _corners(face: Face, letter: str, value: str) -> None:
    """The number at the left, to be seen in a fanned hand, and whose set it is at the right.

    Nothing is upside down: a 6 must never be taken for a 9.
    """
    theme, unit = face.theme, face.unit
    x, y, sign = 10.2 * unit, 10.6 * unit, 8.0 * unit
    if value == FLAG:
        plate(face.drawing, theme, "flag", motif("signs", "flag"), x - sign / 2, y - sign / 2, sign)
    else:
        figures(face, x, y, value, 18 * unit)
    draw_side(face, letter, face.size.width - x, y, sign)


def _price(deck: Deck[Book], face: Face, box: Box, value: str) -> None:
    """What a unit of each resource is worth, or that the flag is free."""
    theme, unit = face.theme, face.unit
    line = box.bottom - _PRICE * unit
    divider(face, line)
    y = line + _PRICE / 2 * unit + 0.2 * unit
    pt = 15 * unit
    if value == FLAG:
        label = deck.book.label("card_war_free")
        face.drawing.fitted(
            box.centre[0], y + cap_height("serif-italic", pt) / 2, label, box.width - 16 * unit, pt,
            face="serif-italic", colour=theme.text, align="centre", where=deck.book.where("card_war_free"),
        )  # fmt: skip
        return
    worth = [(kind, amount) for kind, amount in deck.book.edition.war.worth.items() if amount]
    sign, step = 8.0 * unit, 16.5 * unit
    for place, (kind, amount) in enumerate(worth):
        x = box.centre[0] + (place - (len(worth) - 1) / 2) * step
        base = y + cap_height("serif-semibold", pt) / 2
        with face.drawing.picture(deck.book.label.named(deck.book.name(kind), str(amount))):
            resource_sign(face.drawing, theme, kind, x - sign, y - sign / 2, sign)
            face.drawing.text(x + 1.2 * unit, base, str(amount), pt, "serif-semibold", theme.text)


def draw_side(face: Face, letter: str, x: float, y: float, side: float) -> None:
    """Crossed sabres for the attacker, a shield for the defender."""
    draw = token_art("bandits") if SIDES[letter] == "attack" else motif("signs", "shield")
    name = "token bandits" if SIDES[letter] == "attack" else "shield"
    plate(face.drawing, face.theme, name, draw, x - side / 2, y - side / 2, side)
