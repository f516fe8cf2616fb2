"""The front of a land card: the land in a graduated frame, and a cartouche with its name."""

from __future__ import annotations

from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.card_parts import big_front, field_of
from generator.kingdoms.pages.land_art import draw_land
from generator.kingdoms.pages.land_laid import CELL
from generator.kingdoms.pages.land_said import land_said
from generator.kingdoms.records import LAND_COLUMNS, LAND_ROWS
from generator.pages import ornaments
from generator.pages.card_art import Face, plate_outline
from generator.pages.card_faces import Deck
from generator.pages.plates import plate
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.fonts import cap_height
from generator.press.geometry import Box
from generator.press.ink import Pen

_BAND = 1.1  # width of the graduated frame
_ACCENTS = 0.83  # so that accents and tails stay inside the plate
_NAME = 13.0  # points at most
_CARTOUCHE = 5.8  # its height


def draw_land_card(deck: Deck[Book], drawing: Drawing, side_id: str) -> None:
    """One side of a land card."""
    book = deck.book
    face = big_front(deck, drawing)
    unit = face.unit
    field = field_of(face)
    width, height = LAND_COLUMNS * CELL * unit, LAND_ROWS * CELL * unit
    margin = (field.width - width) / 2 - _BAND * unit
    land = Box(field.centre[0] - width / 2, field.bottom - margin - _BAND * unit - height, width, height)
    yields = {str(terrain): resource for terrain, resource in book.edition.file.yields.items()}
    with drawing.picture(land_said(book, side_id)):
        draw_land(drawing, book.theme, book.edition.sides[side_id], land, yields)
    _graduated(face, land)
    strip = Box(field.x, field.y, field.width, land.y - _BAND * unit - field.y)
    _cartouche(book, face, strip, side_id)


def _graduated(face: Face, land: Box) -> None:
    """The frame of a map, black and white by cells: a region with two bars or more at the edge is a border region."""
    theme, band = face.theme, _BAND * face.unit
    outer = land.inset(-band)
    cell = land.width / LAND_COLUMNS
    bars = [Box(land.x + n * cell, outer.y, cell, band) for n in range(0, LAND_COLUMNS, 2)]
    bars += [Box(land.x + n * cell, land.bottom, cell, band) for n in range(1, LAND_COLUMNS, 2)]
    bars += [Box(outer.x, land.y + n * cell, band, cell) for n in range(1, LAND_ROWS, 2)]
    bars += [Box(land.right, land.y + n * cell, band, cell) for n in range(0, LAND_ROWS, 2)]
    face.drawing.rects(bars, None, theme.line)
    face.drawing.rect(outer, theme.pen("medium"))


def _cartouche(book: Book, face: Face, strip: Box, side_id: str) -> None:
    """The name on a plate of its own, in one size for all lands; beside it a compass and which side this is."""
    theme, unit = face.theme, face.unit
    room = strip.width - 30 * unit
    widest = max(measure(book.name(side), 1, "title") for side in book.edition.sides)
    pt = max(min(_NAME * unit, room / widest) * _ACCENTS, LEAST_PT)
    name = book.name(side_id)
    wide = measure(name, pt, "title") + 9 * unit
    x, y = strip.centre
    box = Box(x - wide / 2, y - _CARTOUCHE * unit / 2, wide, _CARTOUCHE * unit)
    bold = Pen(theme.line, theme.weights["medium"], join="round")
    face.drawing.path(plate_outline(box, 1.2 * unit), bold, theme.paper)
    face.drawing.path(plate_outline(box.inset(0.6 * unit), 1.1 * unit), theme.pen("hairline"))
    base, where = y + cap_height("title", pt) / 2, book.where(side_id)
    face.drawing.text(x, base, name, pt, "title", theme.text, "centre", where=where)
    rose = 5.4 * unit
    plate(face.drawing, theme, "compass", ornaments.compass, strip.x + 3.4 * unit, y - rose / 2, rose)
    small = max(8.0 * unit, LEAST_PT) * theme.text_scale
    base = y + cap_height("serif-italic", small) / 2
    face.drawing.text(strip.right - 4.5 * unit, base, side_id, small, "serif-italic", theme.text, "right")
