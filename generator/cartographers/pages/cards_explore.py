"""The fronts of explore and ruins cards."""

from __future__ import annotations

from generator.cartographers.pages.book import Book
from generator.cartographers.pages.shape_art import CHOICE, draw_shape, square_side
from generator.cartographers.pages.shape_said import shape_said
from generator.cartographers.records import ExploreCard
from generator.pages import ornaments
from generator.pages.card_art import Face
from generator.pages.card_faces import (
    Deck,
    caption,
    divider,
    figure_emblem,
    foot,
    front,
    strip,
    time_emblem,
    words,
)
from generator.pages.plates import plate, tile
from generator.press.drawing import Drawing
from generator.press.geometry import Box, Size

LARGEST_SQUARE = 10.5
_CHOICES = 22.0  # height of the band that shows the terrains to choose from
_RUINS_WORDS = 27.5
_WORDS = 14.0
MOST_NAMED = 3  # more terrains are too close for their names


def ruins_room(card: Size, unit: float, grown: float) -> Size:
    """How much room the words of a ruins card have."""
    return Size(card.width - 14.8 * unit, (_RUINS_WORDS * grown - 2) * unit)


def explore_room(card: Size, unit: float, grown: float) -> Size:
    """How much room the words of an explore card have, where it has any."""
    return Size(card.width - 13.8 * unit, (_WORDS * grown - 1) * unit)


def draw_explore(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """Time and name, the terrains to choose from, the shapes to choose from."""
    record = deck.book.edition.explore[card]
    face = front(deck, drawing)
    _, field = strip(deck, face, card, time_emblem(face, record.time), with_corner=False)
    only = record.terrains[0] if len(record.terrains) == 1 else None
    if only is None:
        band, field = field.top_strip(_CHOICES * face.unit)
        _choices(deck, face, record, band)
        divider(face, band.bottom)
    written = deck.book.effect(card)
    if written:
        field, below = field.top_strip(field.height - _WORDS * face.theme.text_scale * face.unit)
        divider(face, below.y)
        words(deck, face, below.inset(2 * face.unit, 0.5 * face.unit), written, card)
    _shapes(deck, face, record, field.inset(0, 1.5 * face.unit), only or CHOICE)
    label = deck.book.label
    foot(face, label(only) if only else label("explore_card"), record.number)


def draw_ruins(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """The ruins symbol instead of the time, and what to do."""
    face = front(deck, drawing)
    _, field = strip(deck, face, card, figure_emblem(face, "ruins"), with_corner=False)
    picture, below = field.top_strip(field.height - _RUINS_WORDS * face.theme.text_scale * face.unit)
    side = min(picture.width, picture.height) * 0.78
    x, y = picture.centre
    box = Box(x - side / 2, y - side / 2, side, side)
    tile(face.drawing, face.theme, "ruins", box.x, box.y, side)
    face.drawing.rect(box, face.theme.pen("heavy"))
    divider(face, below.y)
    written = deck.book.effect(card)
    if written:
        words(deck, face, below.inset(2.5 * face.unit, face.unit), written, card)
    foot(face, deck.book.label("ruins_card"), deck.book.edition.ruins[card].number)


def _choices(deck: Deck[Book], face: Face, record: ExploreCard, band: Box) -> None:
    """The terrains in a row, with "or" between two of them."""
    unit, terrains = face.unit, record.terrains
    named = len(terrains) <= MOST_NAMED
    side = min(13.5, 44.0 / len(terrains)) * unit
    gap = (9.0 if named else 1.6) * unit
    left = band.centre[0] - (side * len(terrains) + gap * (len(terrains) - 1)) / 2
    top = band.y + (0.6 * unit if named else (band.height - side) / 2)
    for index, terrain in enumerate(terrains):
        x = left + index * (side + gap)
        tile(face.drawing, face.theme, terrain, x, top, side)
        face.drawing.rect(Box(x, top, side, side), face.theme.pen("medium"))
        if not named:
            continue
        caption(deck, face, x + side / 2, top + side + 3.6 * unit, terrain, side + gap - unit, 8.5)
        if index:
            between, y = deck.book.label("or"), top + side / 2 + unit
            face.drawing.text(x - gap / 2, y, between, face.pt(8.5), "serif-italic", face.theme.text, "centre")


def _shapes(deck: Deck[Book], face: Face, record: ExploreCard, field: Box, terrain: str) -> None:
    """All shapes in squares of one size, one under the other, each with its coin."""
    unit = face.unit
    count = len(record.shapes)
    gap = 5.0 * unit
    height = (field.height - gap * (count - 1)) / count
    coin = 8.0 * unit
    margin = (coin + 2 * unit) if any(shape.coin for shape in record.shapes) else 0.0
    side = min(
        square_side(shape.grid, field.width - 2 * margin - 4 * unit, height, LARGEST_SQUARE * unit)
        for shape in record.shapes
    )
    for index, shape in enumerate(record.shapes):
        box = Box(field.x, field.y + index * (height + gap), field.width, height)
        with face.drawing.picture(shape_said(deck.book.label, shape.grid)):
            drawn = draw_shape(face.drawing, face.theme, shape.grid, terrain, box, side)
        if shape.coin:
            x = min(drawn.right + 2.4 * unit, field.right - coin - unit)
            y = drawn.centre[1] - coin / 2
            plate(face.drawing, face.theme, "minted coin", ornaments.minted_coin, x, y, coin)
        if index:
            divider(face, box.y - gap / 2, deck.book.label("or"))
