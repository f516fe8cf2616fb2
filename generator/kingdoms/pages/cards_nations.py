"""The front of a nation card: its arms and name, the resource track, and the five levels of its magic.

The track runs up the right edge and back along the top, 1 to 9; a player who has nothing lays the token beside the
card. The levels are above each other, as they are climbed, and the research token begins below the first.
"""

from __future__ import annotations

from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.card_parts import (
    HEADER,
    ROMANS,
    SPACE,
    TEXT_STYLE,
    big_front,
    big_unit,
    field_of,
    figures,
    note,
    points_star,
    step_up,
    title,
    title_block,
    title_width,
    token_space,
)
from generator.kingdoms.pages.devices import draw_arms
from generator.kingdoms.records import LEVELS
from generator.pages.card_art import SAFE, Face, plate_outline
from generator.pages.card_faces import Deck
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.geometry import Box, Size
from generator.press.ink import Pen
from generator.press.paragraph import Block, draw_text
from generator.press.path import Path

BAND = 17.0  # width of the resource track: two tokens of 8.5 mm beside each other
_COLUMN = 12.6  # width of the magic track
_START = 11.6  # height of the place below level 1
_HIGHEST = 1.24  # the last level is higher than the others: it pays points too
_STAR = 3.2
_MARK = 12.0  # room for the mark of how many players a nation needs
_GUTTER = 1.6  # between lines and letters


def name_block(book: Book, card: Size, nation: str) -> Block:
    """The name of a nation, to be measured."""
    corner = _MARK if book.edition.every_nation[nation].min_players > 2 else 0.0
    return title_block(book, book.name(nation), title_width(card, corner, BAND), big_unit(card), book.where(nation))


def level_blocks(book: Book, card: Size, nation: str) -> list[Block]:
    """The words of the levels, to be measured."""
    texts = book.texts.nations[nation].levels if nation in book.texts.nations else ()
    return [_block(book, card, nation, level, words) for level, words in enumerate(texts)]


def _block(book: Book, card: Size, nation: str, level: int, words: str) -> Block:
    unit = big_unit(card)
    field = Box(0, 0, card.width - 2 * (SAFE + 0.9) * unit, card.height - 2 * (SAFE + 0.9) * unit)
    room = _words_box(_row(field, unit, level), unit, level)
    text = book.broken(book.set(words), room.width, TEXT_STYLE.face)
    return Block(text, room.width, room.height, f"{book.where(nation)}: levels/{level}")


def _row(field: Box, unit: float, level: int) -> Box:
    """The row of a level, counted from 0, with the magic track at its left; -1 is the place below them."""
    top = field.y + (BAND + HEADER) * unit
    bottom = field.bottom - _START * unit
    width = field.width - BAND * unit
    if level < 0:
        return Box(field.x, bottom, width, _START * unit)
    each = (bottom - top) / (LEVELS - 1 + _HIGHEST)
    if level == LEVELS - 1:
        return Box(field.x, top, width, each * _HIGHEST)
    return Box(field.x, bottom - (level + 1) * each, width, each)


def _words_box(row: Box, unit: float, level: int) -> Box:
    star = (2 * _STAR + 1.2) * unit if level == LEVELS - 1 else 0.0
    left = (_COLUMN + _GUTTER) * unit
    return Box(row.x + left, row.y + 0.4 * unit, row.width - left - _GUTTER * unit - star, row.height - 0.8 * unit)


def draw_nation(deck: Deck[Book], drawing: Drawing, nation: str) -> None:
    """The whole front."""
    book = deck.book
    record = book.edition.every_nation[nation]
    face = big_front(deck, drawing)
    unit, theme = face.unit, face.theme
    field = field_of(face)
    strip = Box(field.x, field.y + BAND * unit, field.width - BAND * unit, HEADER * unit)
    name = book.name(nation)

    def arms(box: Box) -> None:
        draw_arms(face.drawing, theme, nation, name, box.x, box.y, box.width)

    title(deck, face, strip, name_block(book, face.size, nation), arms)
    if record.min_players > 2:
        _players_mark(face, strip.right - (_MARK / 2 + 1.0) * unit, strip.centre[1], record.min_players)
    _levels(deck, face, field, nation)
    _resource_track(face, field, book.edition.file.resource_cap)


# The resource track


def _resource_track(face: Face, field: Box, cap: int) -> None:
    """A band along the right edge and the top, graduated like the frame of a map."""
    theme, unit = face.theme, face.unit
    band = BAND * unit
    for weight, inwards in (("medium", 0.0), ("hairline", 0.7 * unit)):
        x, y = field.right - band + inwards, field.y + band - inwards
        face.drawing.path(Path.polyline([(field.x, y), (x, y), (x, field.bottom)]), theme.pen(weight))
    cells = track_cells(field, unit, cap)
    bars = []
    for number, cell in enumerate(cells, start=1):
        upright = cell.x > field.x + 1e-6 and cell.right >= field.right - 1e-6 and cell.y > field.y + 1e-6
        if number > 1:
            _between(face, cells[number - 2], cell)
        if number % 2:
            along, across = (Box(cell.right - unit, cell.y, unit, cell.height), Box(cell.x, cell.y, cell.width, unit))
            bars.append(along if upright else across)
        _number(face, cell, number)
    with face.drawing.clip(plate_outline(field, 2.6 * unit)):
        face.drawing.rects(bars, None, theme.line)
        face.drawing.line(field.right - unit, field.y, field.right - unit, field.bottom, theme.pen("hairline"))
        face.drawing.line(field.x, field.y + unit, field.right, field.y + unit, theme.pen("hairline"))
    _off_the_card(face, cells[0])


def track_cells(field: Box, unit: float, cap: int) -> list[Box]:
    """The places of 1, 2, 3 …: up the right edge, round the corner, and to the left along the top."""
    band = BAND * unit
    rising = round((cap - 1) * 5 / 8)  # how many lie below the corner; the rest lies beside it
    beside = cap - 1 - rising
    high = (field.height - band) / rising if rising else 0.0
    cells = [Box(field.right - band, field.bottom - (place + 1) * high, band, high) for place in range(rising)]
    cells.append(Box(field.right - band, field.y, band, band))
    wide = (field.width - band) / beside if beside else 0.0
    cells += [Box(field.right - band - (place + 1) * wide, field.y, wide, band) for place in range(beside)]
    return cells


def _between(face: Face, before: Box, cell: Box) -> None:
    """The line between two neighbouring places."""
    pen = face.theme.pen("thin")
    if before.x == cell.x:
        face.drawing.line(cell.x, before.y, cell.right, before.y, pen)
    else:
        face.drawing.line(before.x, cell.y, before.x, cell.bottom, pen)


def _number(face: Face, cell: Box, number: int) -> None:
    """The number in the corner of its place, where no token hides it."""
    figures(face, cell.x + 3.6 * face.unit, cell.y + 4.9 * face.unit, str(number), max(15 * face.unit, LEAST_PT))


def _off_the_card(face: Face, cell: Box) -> None:
    """An arrow over the edge: a player who has nothing of a kind lays its token beside the card."""
    theme, unit = face.theme, face.unit
    x, y = cell.right - 7.4 * unit, cell.bottom - 4.6 * unit
    figures(face, x, y, "0", max(12 * unit, LEAST_PT))
    pen = Pen(theme.line, theme.weights["medium"], cap="round", join="round")
    start, tip = x + 2.0 * unit, cell.right - 1.5 * unit
    face.drawing.path(Path().move(start, y).line(tip, y), pen)
    head = Path.polygon([(tip, y), (tip - 1.7 * unit, y - 1.0 * unit), (tip - 1.7 * unit, y + 1.0 * unit)])
    face.drawing.path(head, pen, theme.line)


# The magic track


def _levels(deck: Deck[Book], face: Face, field: Box, nation: str) -> None:
    book, unit, theme = deck.book, face.unit, face.theme
    highest = _row(field, unit, LEVELS - 1)
    tint = theme.ink("coin").fill
    if tint is not None and theme.tinted:
        band = Box(highest.x, highest.y + 0.7 * unit, highest.width, highest.height - 0.7 * unit)
        face.drawing.rect(band, None, tint.mixed(theme.paper, 0.68))
    start = _row(field, unit, -1)
    column = field.x + _COLUMN * unit
    face.drawing.line(column, highest.y + 0.7 * unit, column, start.y, theme.pen("thin"))
    blocks = level_blocks(book, face.size, nation)
    for level in range(LEVELS):
        row = _row(field, unit, level)
        face.drawing.line(row.x, row.bottom, row.right, row.bottom, theme.pen("medium" if level == 0 else "thin"))
        x, y = row.x + _COLUMN * unit / 2, row.centre[1]
        token_space(face, x, y)
        figures(face, x, y, ROMANS[level], max(11 * unit, LEAST_PT))
        for block in blocks[level : level + 1]:  # a language may have no words for it yet
            box = _words_box(row, unit, level)
            draw_text(face.drawing, box, block.text, deck.text_pt, TEXT_STYLE, "middle", block.where)
        if level == LEVELS - 1:
            points_star(face, row.right - (_STAR + 1.6) * unit, y, _STAR * unit)
    for level, cost in enumerate(book.edition.file.research):
        row = _row(field, unit, level)
        step_up(face, row.x + _COLUMN * unit / 2, row.bottom, "mana", cost)
    _start(deck, face, start)


def _start(deck: Deck[Book], face: Face, row: Box) -> None:
    """The place of the research token before level 1, and what a level is worth."""
    unit = face.unit
    x, y = row.x + _COLUMN * unit / 2, row.bottom - (SPACE / 2 + 0.6) * unit
    token_space(face, x, y)
    face.drawing.circle(x, y, 0.5 * unit, None, face.theme.line)
    each = deck.book.edition.scoring.magic_level
    left = (_COLUMN + _GUTTER) * unit
    room = Box(row.x + left, row.y + unit, row.width - left - _GUTTER * unit, row.height - 2 * unit)
    note(face, room, deck.book.label.set("card_magic_points", points=each), deck.book.where("card_magic_points"))


def _players_mark(face: Face, x: float, y: float, players: int) -> None:
    """How many players a nation needs: a number, a plus, and heads."""
    theme, unit = face.theme, face.unit
    box = Box(x - _MARK * unit / 2 + 1.2 * unit, y - 4.4 * unit, (_MARK - 2.4) * unit, 8.8 * unit)
    face.drawing.rounded(box, 1.6 * unit, theme.pen("thin"), theme.paper)
    pt = max(11 * unit, LEAST_PT)
    face.drawing.text(x, box.bottom - 1.1 * unit, f"{players}+", pt, "serif-semibold", theme.text, "centre")
    for place in range(3):
        left = x + (place - 1) * 2.4 * unit
        bust = Path().move(left - 0.95 * unit, box.y + 4.1 * unit).arc(left, box.y + 3.9 * unit, 0.95 * unit, 180, 360)
        face.drawing.path(bust.line(left + 0.95 * unit, box.y + 4.1 * unit).close(), None, theme.line)
        face.drawing.circle(left, box.y + 2.0 * unit, 0.75 * unit, None, theme.line)
