"""What players hold: map sheets with their name, the edicts in play and the check row; result slips.

None of it carries a seed, a key or a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from generator.cartographers.pages.aid_pages import aid_document
from generator.cartographers.pages.board_said import map_said
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.map_sheet import Printed, SheetMap, draw_sheet
from generator.cartographers.pages.reference_pages import reference_document
from generator.cartographers.pages.sheet_bands import name_line
from generator.cartographers.pages.sheet_plan import plan_sheet
from generator.cartographers.records import LETTERS, SEASONS, Map
from generator.library.dataclass import dataclass
from generator.pages import pack_occasion, pack_slips
from generator.pages.flow import foot
from generator.pages.pack_occasion import Seat, draw_row
from generator.pages.pack_slips import MARGIN, draw_initials
from generator.pages.plates import draw_seal, place_emblem
from generator.press.document import Document
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.furniture import SLUG_CLEAR
from generator.press.geometry import Box
from generator.press.paper import Paper

_STRIP: Final = 25.0  # of the check row and the edicts, on A4
_SMALL_STRIP: Final = 11.4  # on A5, where the spaces need the room
_A4_WIDTH: Final = 210.0
_A5_WIDTH: Final = 148.0


@dataclass(frozen=True)
class MapOccasion(pack_occasion.Occasion):
    """The same with the map and the cards in play."""

    book: Book
    map_id: str
    map: Map
    season_set: str
    solo: bool
    with_heroes: bool


def sheets_document(
    now: MapOccasion, edicts: Sequence[str], row: Sequence[str], letters: str, seats: Sequence[Seat]
) -> bytes:
    """A map sheet for every seat; `letters` are those of the check row."""
    title = now.words.named(now.event, now.title)
    document = now.book.document(f"{title}, {now.words('map_sheet')} {now.map_id.upper()}")
    _sheets(document, title, now, edicts, row, letters, seats)
    return document.to_bytes()


def player_document(now: MapOccasion, edicts: Mapping[str, str], row: Sequence[str], letters: str, name: str) -> bytes:
    """All that a player needs who plays at home: map sheet, reference of the edicts by their letters, player aid."""
    title = now.words.named(now.event, now.title)
    document = now.book.document(f"{title}, {name}")
    _sheets(document, title, now, list(edicts.values()), row, letters, [Seat(0, 0, name)])
    reference_document(now.book, now.paper, list(edicts.values()), letters=edicts, game=title, into=document)
    aid_document(now.book, now.paper, now.season_set, title, into=document)
    return document.to_bytes()


def _sheets(
    document: Document,
    title: str,
    now: MapOccasion,
    edicts: Sequence[str],
    row: Sequence[str],
    letters: str,
    seats: Sequence[Seat],
) -> None:
    theme, paper = now.book.theme, now.paper
    scale = min(1.0, paper.width / _A4_WIDTH)
    strip = _STRIP if scale == 1 else _SMALL_STRIP * paper.width / _A5_WIDTH
    piece = Paper(paper.name, paper.width, paper.height - strip)
    plan = plan_sheet(piece, now.map, theme)
    printed = Printed(seasons=now.season_set, with_heroes=now.with_heroes, solo=now.solo)
    side, name = SheetMap(now.map_id, now.map), now.words(now.map.side)
    blank = partial(draw_sheet, book=now.book, plan=plan, side=side, name=name, printed=printed)
    said = f"{now.words('map_sheet')} {now.map_id.upper()}; {map_said(now.words, now.map)}"
    document.form("sheet", piece.width, piece.height, blank, alt=said)
    below = Box(plan.header.x, plan.legend.bottom + 1.5 * scale, plan.header.width, 0)
    room = Box(below.x, below.y, below.width, paper.height - SLUG_CLEAR - 1.0 - below.y)
    document.form("strip", paper.width, paper.height, lambda drawing: _strip(drawing, now, edicts, row, letters, room))
    for number, seat in enumerate(seats):
        page = document.page(paper, bookmark=title if number == 0 else None)
        page.place("sheet", 0, 0)
        page.place("strip", 0, 0)
        line = name_line(plan.header)
        if seat.name:
            where = f"name {seat.name}"
            page.fitted(line.x + 1, line.bottom - 1.2, seat.name, line.width - 2, 13 * plan.scale, where=where)
        place = now.words("seat_at", table=seat.table, seat=seat.seat) if seat.table else ""
        place = place or ("" if seat.name else now.words("spare"))
        foot(page, now.slug(now.words("map_sheet")), theme, place)


def _strip(
    drawing: Drawing, now: MapOccasion, edicts: Sequence[str], row: Sequence[str], letters: str, box: Box
) -> None:
    """The round, the check row and the four edicts, below the legend."""
    theme, unit = now.book.theme, box.width / 194
    drawing.line(box.x, box.y, box.right, box.y, theme.pen("thin"))
    inner = Box(box.x, box.y + 1.2 * unit, box.width, box.height - 1.2 * unit)
    signs, rest = inner.left_strip(75 * unit, 4 * unit)
    pt = max(LEAST_PT, 8 * unit)
    short = f"{now.title}  ·  {letters}"
    long = f"{short}  ·  {now.words('compare_first')}"
    said = long if measure(long, LEAST_PT, "serif-italic") <= signs.width else short
    drawing.fitted(signs.x, signs.y + 3.4 * unit, said, signs.width, pt, LEAST_PT, "serif-italic", theme.text)
    draw_row(drawing, now, row, Box(signs.x, signs.y + 4.4 * unit, signs.width, signs.height - 4.4 * unit))
    step = rest.width / 2
    for index, (letter, card) in enumerate(zip(LETTERS, edicts, strict=True)):
        x, y = rest.x + step * (index % 2), rest.y + rest.height / 2 * (index // 2)
        side = min(rest.height / 2 - 0.8 * unit, 8.5 * unit)
        draw_seal(drawing, theme, letter, now.book.edition.edicts[letter].seal, x, y, side)
        left = x + side + 1.8 * unit
        room = step - side - 3 * unit
        size = max(LEAST_PT, 10 * unit)
        drawing.fitted(left, y + side * 0.48, now.book.name(card), room, size, LEAST_PT, "title", theme.text)
        category = now.words(f"category_{now.book.edition.scoring[card].category}")
        scored = ", ".join(now.words(season) for season in _scored(now, letter))
        said = now.words.named(category, scored)
        if measure(said, LEAST_PT, "sans") > room:
            said = scored  # the reference says the category as well
        drawing.fitted(left, y + side * 0.92, said, room, max(LEAST_PT, 7.2 * unit), LEAST_PT, "sans", theme.text)


def _scored(now: MapOccasion, letter: str) -> list[str]:
    seasons = now.book.edition.season_sets[now.season_set]
    return [name for name in SEASONS if letter in seasons[name].edicts]


# Result slips


def slips_document(now: MapOccasion, seats: Sequence[Seat]) -> bytes:
    """Result slips to be cut apart."""
    return pack_slips.slips_document(now, seats, lambda drawing: _slip(drawing, now))


def _slip(drawing: Drawing, now: MapOccasion) -> None:
    """The empty table of a slip: a row for each season, a column for each box of the map sheet."""
    theme, words, book = now.book.theme, now.words, now.book
    box = drawing.box.inset(MARGIN)
    seasons = book.edition.season_sets[now.season_set]
    table = Box(box.x, box.y + 30, box.width, min(box.height - 58, 58))
    columns = (table.width - 15) / 5
    step = table.height / 5
    for index, key in enumerate(("slip_edict", "slip_edict", "coins", "monsters", "sum")):
        x = table.x + 15 + columns * (index + 0.5)
        drawing.fitted(x, table.y + step * 0.7, words(key), columns - 1, 7.5, LEAST_PT, "sans", theme.text, "centre")
    for number, season in enumerate(SEASONS):
        y = table.y + step * (number + 1)
        side = min(step * 0.8, 9)
        place_emblem(drawing, theme, season, table.x + 2, y + (step - side) / 2, side)
        for index in range(5):
            cell = Box(table.x + 15 + columns * index, y, columns, step)
            drawing.rect(cell, theme.pen("heavy" if index == 4 else "thin"))
            if index < 2:
                letter = seasons[season].edicts[index]
                drawing.text(cell.x + 1, cell.y + 3.4, letter, 8, "title", theme.text)
            if index == 3:
                drawing.text(cell.x + 1, cell.y + 4, "−", 9, "sans-bold", theme.text)
    y = table.bottom + 4
    half = box.width / 2
    for index, key in enumerate(("total", "monster_losses")):
        cell = Box(box.x + (half + 1) * index, y, half - 1, 11)
        drawing.rect(cell, theme.pen("heavy"))
        drawing.fitted(cell.x + 1, cell.y + 3.2, words(key), cell.width - 2, 7, LEAST_PT, "sans", theme.text)
    draw_initials(drawing, now, box, y + 20)
