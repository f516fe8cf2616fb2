"""The fronts of the large cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, product
from typing import assert_never

from proofpress.kingdoms.effects import Action, usual
from proofpress.kingdoms.printing.book import Book, country_of, draw_arms, resource_sign, shield_outline, token_art
from proofpress.kingdoms.printing.lands import CELL, draw_land, land_said
from proofpress.kingdoms.records import LAND_COLUMNS, LAND_ROWS, LEVELS
from proofpress.kingdoms.rules.setup import MOST_SEATS
from proofpress.pages.art import Motif, draw, motif, place_sign, plate
from proofpress.pages.cards import FRAMED, SAFE, Deck, Face, divider, draw_frame, draw_ground, front, plate_outline
from proofpress.pages.scenes import draw_scene
from proofpress.press.drawing import Drawing, Path, measure
from proofpress.press.paper import POINTS_PER_MM, Box, Size
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import (
    LEAST_PT,
    PT_STEP,
    Block,
    RichText,
    Span,
    Style,
    balanced,
    cap_height,
    draw_text,
    fit,
    set_text,
)

# --------------------------------------------------------------------------------------------------------------------
# What the big cards have in common: their frame, title and foot, places for tokens, costs and points.
#
# A big card is designed at 90 by 126 mm; `unit` scales it to any other size. The frame has the same weights, corners
# and margins as that of the smaller cards of the house, because all of it comes from one hand.


BIG = Size(90, 126)  # the size that big cards are designed in
HEADER = 14.4  # height of the strip with the title
SPACE = 9.0  # across a place for a small token
TEXT_STYLE = Style("serif", 1.1)  # of the words of levels and actions, which are all of one size
_LARGEST_TEXT = 11.0
_MEDAL = 12.6
_TITLE = Style("title", 1.08)
_COST_HEIGHT = 3.4
_COST_FREE = 0.8  # between a cost and the places above it and below


def big_unit(card: Size) -> float:
    """The scale of a big card."""
    return min(card.width / BIG.width, card.height / BIG.height)


def big_front(deck: Deck[Book], drawing: Drawing) -> Face:
    """Paper and frame of a big card."""
    face = Face(drawing, deck.book.theme, big_unit(deck.card), deck.bleed)
    draw_ground(face)
    draw_frame(face)
    return face


def title_width(card: Size, corner: float = 0.0, taken: float = 0.0) -> float:
    """How much room a title has beside its medallion, what is at its right, and what the strip does not have."""
    unit = big_unit(card)
    return card.width - (2 * (SAFE + FRAMED) + taken + _MEDAL + 5.0 + corner) * unit


def title_block(book: Book, title: str, width: float, unit: float, where: str) -> Block:
    """A title, to be measured."""
    return Block(book.broken(title, width, _TITLE.face), width, (HEADER - 2.4) * unit, where)


def fitted_titles(blocks: list[Block], largest: float) -> float:
    """The size of type for all titles of a deck."""
    return fit(blocks, max(largest, LEAST_PT), LEAST_PT, _TITLE) if blocks else largest


def title(deck: Deck[Book], face: Face, strip: Box, block: Block, medal: Callable[[Box], None]) -> None:
    """A strip with a medallion and a title, closed by a double rule."""
    unit, theme = face.unit, face.theme
    side = _MEDAL * unit
    medal(Box(strip.x + 1.8 * unit, strip.y + (strip.height - side) / 2, side, side))
    box = Box(strip.x + (_MEDAL + 3.4) * unit, strip.y + 0.7 * unit, block.width, block.height)
    draw_text(face.drawing, box, block.text, deck.name_pt, _TITLE, "middle", block.where)
    for y, weight in ((strip.bottom, "medium"), (strip.bottom + 0.7 * unit, "hairline")):
        face.drawing.line(strip.x, y, strip.right, y, theme.pen(weight))


@lru_cache(maxsize=64)
def heights_for(
    largest: float, texts: tuple[tuple[RichText, float], ...], usual: tuple[float, ...], least: float, air: float
) -> Sequence[float]:
    """How high the rows of a card are: as their texts need it, each given with its width, for the largest type in which
    all of them fit, else as usual; the least height has room for what stands beside them."""
    for steps in range(round(largest / PT_STEP), round(LEAST_PT / PT_STEP), -1):
        found = [set_text(text, width, steps * PT_STEP, TEXT_STYLE) for text, width in texts]
        high = [max(setting.height + air, least) for setting in found]
        spare = sum(usual) - sum(high)
        if spare >= 0 and not any(setting.sticks_out for setting in found):
            return [each + spare / len(high) for each in high]
    return usual


def largest_text(theme: Theme, unit: float) -> float:
    """The largest type of the words of a card."""
    return theme.least_pt if theme.text_scale > 1 else max(_LARGEST_TEXT * unit, LEAST_PT)


def text_size(deck: Deck[Book], blocks: Sequence[Block]) -> float:
    """The type of the words of a card: that of the deck; in large print, where it is that of half of the cards, at most
    what this card has room for."""
    return fit(blocks, deck.text_pt, LEAST_PT, TEXT_STYLE) if deck.book.theme.text_scale > 1 else deck.text_pt


def note(face: Face, box: Box, words: str, where: str, pt: float = 8.0) -> None:
    """A remark of one line or two in italics, in the middle of its box; as large as it fits, up to `pt`."""
    style = Style("serif-italic", 1.1, "centre", face.theme.text)
    largest = max(pt * face.unit * face.theme.text_scale, LEAST_PT)
    size = fit([Block(words, box.width, box.height, where)], largest, LEAST_PT, style)
    draw_text(face.drawing, box, words, size, style, "middle", where)


def _number_pt(face: Face, pt: float) -> float:
    """The type of a number that stands alone, at most that of large print where it grows."""
    return max(min(pt * face.theme.text_scale, max(pt, face.theme.least_pt)) * face.unit, LEAST_PT)


def figures(face: Face, x: float, y: float, words: str, pt: float) -> None:
    """A number with its middle at a point."""
    style = "serif-semibold"
    face.drawing.text(x, y + cap_height(style, pt) / 2, words, pt, style, face.theme.text, "centre")


def token_space(face: Face, x: float, y: float, size: float = SPACE) -> None:
    """A place where a small token lies: a dashed ring, so that it looks empty until one does."""
    dash = (1.0 * face.unit, 0.7 * face.unit)
    face.drawing.circle(x, y, size * face.unit / 2, face.theme.pen("thin", dash=dash), face.theme.paper)


def step_up(face: Face, x: float, y: float, resource: str, amount: int) -> None:
    """What it costs to go up one level: a tab across the line between two levels, with an arrow."""
    theme, unit = face.theme, face.unit
    pt = _number_pt(face, 8)
    figures = measure(str(amount), pt, "serif-semibold")
    sign, arrow = 3.0 * unit, 2.0 * unit
    wide = sign + arrow + figures + 2.6 * unit
    box = Box(x - wide / 2, y - _COST_HEIGHT * unit / 2, wide, _COST_HEIGHT * unit)
    face.drawing.rounded(box, 1.2 * unit, theme.pen("thin"), theme.paper)
    left = box.x + 0.7 * unit
    pen = Pen(theme.line, theme.weights["medium"], cap="round", join="round")
    middle = left + arrow / 2
    shaft = Path().move(middle, y + 1.1 * unit).line(middle, y - 1.0 * unit)
    head = [(middle - 0.8 * unit, y - 0.2 * unit), (middle, y - 1.1 * unit), (middle + 0.8 * unit, y - 0.2 * unit)]
    face.drawing.path(shaft.add(Path.polyline(head)), pen)
    left += arrow + 0.5 * unit
    face.drawing.text(left, y + cap_height("serif-semibold", pt) / 2, str(amount), pt, "serif-semibold", theme.text)
    resource_sign(face.drawing, theme, resource, left + figures + 0.5 * unit, y - sign / 2, sign)


def points_star(face: Face, x: float, y: float, radius: float, words: str = "") -> None:
    """Points: a star, with their number in it."""
    theme = face.theme
    fill = theme.ink("coin").fill
    star = Path.star(x, y + radius * 0.06, radius, radius * 0.56, 5)
    face.drawing.path(star, Pen(theme.line, theme.weights["medium"], join="round"), fill or theme.paper)
    if words:
        pt = radius * POINTS_PER_MM * 0.92
        base = y + radius * 0.08 + cap_height("serif-bold", pt) / 2
        face.drawing.text(x, base, words, pt, "serif-bold", theme.text, "centre")


# --------------------------------------------------------------------------------------------------------------------
# The front of a land card: the land in a graduated frame, and a cartouche with its name.


_SCALE = 1.1  # width of the graduated frame of a land
_ACCENTS = 0.83  # so that accents and tails stay inside the plate
_LAND_NAME = 13.0  # points at most
_CARTOUCHE = 5.8  # its height


def draw_land_card(deck: Deck[Book], drawing: Drawing, side_id: str) -> None:
    """One side of a land card."""
    book = deck.book
    face = big_front(deck, drawing)
    unit = face.unit
    field = face.plate
    width, height = LAND_COLUMNS * CELL * unit, LAND_ROWS * CELL * unit
    margin = (field.width - width) / 2 - _SCALE * unit
    land = Box(field.centre[0] - width / 2, field.bottom - margin - _SCALE * unit - height, width, height)
    yields = {str(terrain): resource for terrain, resource in book.edition.file.yields.items()}
    with drawing.picture(land_said(book, side_id)):
        draw_land(drawing, book.theme, book.edition.sides[side_id], land, yields)
    _graduated(face, land)
    strip = Box(field.x, field.y, field.width, land.y - _SCALE * unit - field.y)
    _cartouche(book, face, strip, side_id)


def _graduated(face: Face, land: Box) -> None:
    """The frame of a map, black and white by cells: a region with two bars or more at the edge is a border region."""
    theme, band = face.theme, _SCALE * face.unit
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
    pt = max(min(_LAND_NAME * unit, room / widest) * _ACCENTS, LEAST_PT)
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
    place_sign(face.drawing, theme, "exploring", strip.x + 3.4 * unit, y - rose / 2, rose)
    small = max(8.0 * unit, LEAST_PT) * theme.text_scale
    base = y + cap_height("serif-italic", small) / 2
    face.drawing.text(strip.right - 4.5 * unit, base, side_id, small, "serif-italic", theme.text, "right")


# --------------------------------------------------------------------------------------------------------------------
# The front of a nation card: its arms and name, the resource track, and the five levels of its magic.
#
# The track runs up the right edge and back along the top, 1 to 9; a player who has nothing lays the token beside the
# card. The levels are above each other, as they are climbed, and the research token begins below the first.


TRACK = 17.0  # width of the resource track: two tokens of 8.5 mm beside each other
_INWARDS = 0.7  # between the two lines at its inner side
_MAGIC = 12.6  # width of the magic track
_BELOW = 12.3  # height of the place below level 1
_HIGHEST = 1.24  # the last level is higher than the others: it pays points too
_STAR = 3.2
_FRIEZE, _FAR_OFF = 5.8, 0.58  # how high the land of a nation is, and how large things in it
_MARK = 12.0  # room for the mark of how many players a nation needs
_GUTTER, _OVER, _UNDER = 1.6, 0.5, 1.1  # beside the words of levels, above them, and below, clear of their tails


def name_block(book: Book, card: Size, nation: str) -> Block:
    """The name of a nation, to be measured."""
    corner = _MARK if book.edition.every_nation[nation].min_players > 2 else 0.0
    return title_block(book, book.name(nation), title_width(card, corner, TRACK), big_unit(card), book.where(nation))


def level_blocks(book: Book, card: Size, nation: str) -> list[Block]:
    """The words of the levels, to be measured."""
    unit, blocks = big_unit(card), []
    rows = _level_rows(book, card, _inner(card), nation)
    for level, (row, words) in enumerate(zip(rows, _levels_said(book, nation), strict=False)):
        room = _words_box(row, unit, level)
        text = book.broken(book.set(words), room.width, TEXT_STYLE.face)
        blocks.append(Block(text, room.width, room.height, f"{book.where(nation)}: levels/{level}"))
    return blocks


def _inner(card: Size) -> Box:
    """The field of a card of this size, whatever it is drawn on."""
    unit = big_unit(card)
    return Box(0, 0, card.width - 2 * (SAFE + FRAMED) * unit, card.height - 2 * (SAFE + FRAMED) * unit)


def _level_rows(book: Book, card: Size, field: Box, nation: str) -> list[Box]:
    """The rows of the levels from the first up, with the magic track at their left, and last the place below them."""
    unit = big_unit(card)
    top, bottom = field.y + (TRACK + HEADER) * unit, field.bottom - _BELOW * unit
    width = field.width - TRACK * unit
    each = (bottom - top) / (LEVELS - 1 + _HIGHEST)
    usual = (*[each] * (LEVELS - 1), each * _HIGHEST)
    texts = []
    for level, words in enumerate(_levels_said(book, nation)):
        across = _words_box(Box(0, 0, width, each), unit, level).width
        texts.append((book.broken(book.set(words), across, TEXT_STYLE.face), across))
    least = (SPACE + _COST_HEIGHT + 2 * _COST_FREE) * unit
    largest, said = largest_text(book.theme, unit), tuple(texts)
    heights = heights_for(largest, said, usual, least, (_OVER + _UNDER) * unit) if len(texts) == LEVELS else usual
    ends = [bottom - below for below in accumulate(heights, initial=0.0)]
    rows = [Box(field.x, end - high, width, high) for end, high in zip(ends, heights, strict=False)]
    return [*rows, Box(field.x, bottom, width, _BELOW * unit)]


def _levels_said(book: Book, nation: str) -> Sequence[str]:
    return book.texts.nations[nation].levels if nation in book.texts.nations else ()


def _words_box(row: Box, unit: float, level: int) -> Box:
    star = (2 * _STAR + 1.2) * unit if level == LEVELS - 1 else 0.0
    left = (_MAGIC + _GUTTER) * unit
    wide, high = row.width - left - _GUTTER * unit - star, row.height - (_OVER + _UNDER) * unit
    return Box(row.x + left, row.y + _OVER * unit, wide, high)


def draw_nation(deck: Deck[Book], drawing: Drawing, nation: str) -> None:
    """The whole front."""
    book = deck.book
    record = book.edition.every_nation[nation]
    face = big_front(deck, drawing)
    unit, theme = face.unit, face.theme
    field = face.plate
    strip = Box(field.x, field.y + TRACK * unit, field.width - TRACK * unit, HEADER * unit)
    name = book.name(nation)

    def arms(box: Box) -> None:
        draw_arms(face.drawing, theme, nation, name, box.x, box.y, box.width)

    title(deck, face, strip, name_block(book, face.size, nation), arms)
    if record.min_players > 2:
        _players_mark(face, strip.right - (_MARK / 2 + 1.0) * unit, strip.centre[1], record.min_players)
    _levels(deck, face, field, nation)
    if theme.text_scale == 1:  # large print needs the room
        _country(face, nation, _level_rows(book, face.size, field, nation)[-1])
    _resource_track(face, field, book.edition.file.resource_cap)


# The resource track
def _resource_track(face: Face, field: Box, cap: int) -> None:
    """A band along the right edge and the top, graduated like the frame of a map."""
    theme, unit = face.theme, face.unit
    band = TRACK * unit
    for weight, inwards in (("medium", 0.0), ("hairline", _INWARDS * unit)):
        x, y = field.right - band + inwards, field.y + band - inwards
        face.drawing.path(Path.polyline([(field.x, y), (x, y), (x, field.bottom)]), theme.pen(weight))
    cells = track_cells(field, unit, cap)
    bars = []
    for number, cell in enumerate(cells, start=1):
        upright = cell.x > field.x + 1e-6 and cell.right >= field.right - 1e-6 and cell.y > field.y + 1e-6
        if number > 1:
            _track_line(face, cells[number - 2], cell)
        if number % 2:
            along, across = (Box(cell.right - unit, cell.y, unit, cell.height), Box(cell.x, cell.y, cell.width, unit))
            bars.append(along if upright else across)
        # in the corner, where no token hides it
        figures(face, cell.x + 3.6 * unit, cell.y + 4.9 * unit, str(number), max(15 * unit, LEAST_PT))
    with face.drawing.clip(plate_outline(field, 2.6 * unit)):
        face.drawing.rects(bars, None, theme.line)
        face.drawing.line(field.right - unit, field.y, field.right - unit, field.bottom, theme.pen("hairline"))
        face.drawing.line(field.x, field.y + unit, field.right, field.y + unit, theme.pen("hairline"))
    _off_the_card(face, cells[0])


def track_cells(field: Box, unit: float, cap: int) -> list[Box]:
    """The places of 1, 2, 3 …: up the right edge, round the corner, and to the left along the top."""
    band = TRACK * unit
    rising = round((cap - 1) * 5 / 8)  # how many lie below the corner; the rest lies beside it
    beside = cap - 1 - rising
    high = (field.height - band) / rising if rising else 0.0
    cells = [Box(field.right - band, field.bottom - (place + 1) * high, band, high) for place in range(rising)]
    cells.append(Box(field.right - band, field.y, band, band))
    wide = (field.width - band) / beside if beside else 0.0
    cells += [Box(field.right - band - (place + 1) * wide, field.y, wide, band) for place in range(beside)]
    return cells


def _track_line(face: Face, before: Box, cell: Box) -> None:
    """The line between two neighbouring places, from the inner line of the band."""
    pen, inwards = face.theme.pen("thin"), _INWARDS * face.unit
    if before.x == cell.x:
        face.drawing.line(cell.x + inwards, before.y, cell.right, before.y, pen)
    else:
        face.drawing.line(before.x, cell.y, before.x, cell.bottom - inwards, pen)


def _off_the_card(face: Face, cell: Box) -> None:
    """An arrow over the edge: a player who has nothing of a kind lays its token beside the card."""
    theme, unit = face.theme, face.unit
    x, y = cell.right - 8.0 * unit, cell.bottom - 4.6 * unit
    figures(face, x, y, "0", max(12 * unit, LEAST_PT))
    pen = Pen(theme.line, theme.weights["medium"], cap="round", join="round")
    start, tip = x + 2.0 * unit, cell.right - 2.5 * unit
    face.drawing.path(Path().move(start, y).line(tip, y), pen)
    head = Path.polygon([(tip, y), (tip - 1.7 * unit, y - 1.0 * unit), (tip - 1.7 * unit, y + 1.0 * unit)])
    face.drawing.path(head, pen, theme.line)


# The magic track
def _levels(deck: Deck[Book], face: Face, field: Box, nation: str) -> None:
    book, unit, theme = deck.book, face.unit, face.theme
    *rows, start = _level_rows(book, face.size, field, nation)
    highest = rows[-1]
    tint = theme.ink("coin").fill
    if tint is not None and theme.tinted:
        band = Box(highest.x, highest.y + 0.7 * unit, highest.width, highest.height - 0.7 * unit)
        face.drawing.rect(band, None, tint.mixed(theme.paper, 0.68))
    column = field.x + _MAGIC * unit
    face.drawing.line(column, highest.y + 0.7 * unit, column, start.y, theme.pen("thin"))
    blocks = level_blocks(book, face.size, nation)
    pt = text_size(deck, blocks)
    for level, row in enumerate(rows):
        face.drawing.line(row.x, row.bottom, row.right, row.bottom, theme.pen("medium" if level == 0 else "thin"))
        x, y = row.x + _MAGIC * unit / 2, row.centre[1]
        token_space(face, x, y)
        figures(face, x, y, str(level + 1), _number_pt(face, 11))
        for block in blocks[level : level + 1]:  # a language may have no words for it yet
            box = _words_box(row, unit, level)
            even = Box(box.x, box.y, balanced(block.text, box.width, pt, TEXT_STYLE), box.height)
            draw_text(face.drawing, even, block.text, pt, TEXT_STYLE, "middle", block.where)
        if level == LEVELS - 1:
            points_star(face, row.right - (_STAR + 1.6) * unit, y, _STAR * unit)
    for row, cost in zip(rows, book.edition.file.research, strict=False):
        step_up(face, row.x + _MAGIC * unit / 2, row.bottom, "mana", cost)
    _below_levels(deck, face, start)


def _below_levels(deck: Deck[Book], face: Face, row: Box) -> None:
    """The place of the research token before level 1, and what a level is worth."""
    unit = face.unit
    x, y = row.x + _MAGIC * unit / 2, row.bottom - (SPACE / 2 + 0.8) * unit
    token_space(face, x, y)
    face.drawing.circle(x, y, 0.5 * unit, None, face.theme.line)
    each = deck.book.edition.scoring.magic_level
    left = (_MAGIC + _GUTTER) * unit
    high = row.height - (2 + _FRIEZE * (face.theme.text_scale == 1)) * unit
    room = Box(row.x + left, row.y + unit, row.width - left - _GUTTER * unit, high)
    note(face, room, deck.book.label.set("card_magic_points", points=each), deck.book.where("card_magic_points"))


def _country(face: Face, nation: str, row: Box) -> None:
    """A strip of the land in which the nation lives, below all levels."""
    left, country = row.x + _MAGIC * face.unit, country_of(nation)
    strip = Box(left, row.bottom - _FRIEZE * face.unit, row.right - left, _FRIEZE * face.unit)
    name = f"country {country} {strip.width:.3f} {face.theme.name}"

    def land(drawing: Drawing) -> None:
        draw_scene(drawing, face.theme, drawing.box, f"country {country}", [country], scale=_FAR_OFF * face.unit)

    face.drawing.document.form(name, *strip.size, land)
    face.drawing.place(name, strip.x, strip.y)
    face.drawing.line(left, row.y, left, row.bottom, face.theme.pen("thin"))


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


# --------------------------------------------------------------------------------------------------------------------
# The fronts of the action card and the castle card.


_REMARK = 9.0  # height of the remarks above and below
_SHIELD = 15.0  # width of the place for a shield
_COST = 13.0  # width of the column with what an action costs
_ACTION_GUTTER, _ACTION_AIR = 1.8, 0.8  # beside the words of actions, above them and below
_SHIELD_PLACE = 13.0  # the side of the place for a shield, at most
_POINTS, _ORE = 13.0, 13.0  # at the right and the left of the tower
_STONES = (1.0, 1.5)  # how far they reach into the tower
_ROOF = 9.0


def rule_title(book: Book, card: Size, key: str) -> Block:
    """The title of a card, to be measured."""
    return title_block(book, book.label(key), title_width(card), big_unit(card), book.where(key))


def _opened(deck: Deck[Book], drawing: Drawing, key: str, medal: Motif, name: str) -> tuple[Face, Box, Box]:
    """A card with its title: the face, its field, and the strip of the title."""
    face = big_front(deck, drawing)
    field = face.plate
    strip = Box(field.x, field.y, field.width, HEADER * face.unit)

    def draw(box: Box) -> None:
        plate(drawing, face.theme, name, medal, box.x, box.y, box.width)

    title(deck, face, strip, rule_title(deck.book, face.size, key), draw)
    return face, field, strip


# Actions
def action_blocks(book: Book, card: Size) -> list[Block]:
    """What the actions do, to be measured."""
    unit, actions = big_unit(card), book.edition.file.actions
    rows = _action_rows(book, _inner(card), unit)
    return [_action_block(book, row, unit, action) for row, action in zip(rows, actions, strict=True)]


def _action_rows(book: Book, field: Box, unit: float) -> list[Box]:
    top, bottom = field.y + (HEADER + 0.7 + _REMARK) * unit, field.bottom - (_REMARK - 2) * unit
    actions = book.edition.file.actions
    usual = Box(field.x, top, field.width, (bottom - top) / len(actions))
    blocks = [_action_block(book, usual, unit, action) for action in actions]
    texts, least = (
        tuple((block.text, block.width) for block in blocks),
        min(usual.height - 1.6 * unit, _SHIELD_PLACE * unit),
    )
    high = (usual.height,) * len(actions)
    heights = heights_for(largest_text(book.theme, unit), texts, high, least + 0.5 * unit, 2 * _ACTION_AIR * unit)
    tops = accumulate(heights, initial=top)
    return [Box(field.x, y, field.width, high) for y, high in zip(tops, heights, strict=False)]


def _action_block(book: Book, row: Box, unit: float, action: Action) -> Block:
    """Name and effect in one paragraph, so that both are as large as the words of the nations."""
    width = row.width - (_SHIELD + _COST + 2 * _ACTION_GUTTER) * unit
    entry = book.texts.actions.get(action)
    name = book.broken(book.name(action), width, TEXT_STYLE.face)
    effect = book.broken(book.set(entry.effect or "" if entry else ""), width, TEXT_STYLE.face)
    words = (Span(f"{name}. ", "serif-semibold"), Span(effect, TEXT_STYLE.face))
    return Block(words, width, row.height - 2 * _ACTION_AIR * unit, f"{book.where(action)}: effect")


def draw_actions(deck: Deck[Book], drawing: Drawing) -> None:
    """Six actions with a place for a shield each."""
    book = deck.book
    face, field, strip = _opened(deck, drawing, "card_actions", motif("signs", "shield"), "shield")
    unit, theme = face.unit, face.theme
    remark = Box(field.x + 3 * unit, strip.bottom + 1.2 * unit, field.width - 6 * unit, (_REMARK - 1) * unit)
    note(face, remark, book.label.set("card_actions_rule"), book.where("card_actions_rule"), 9.0)
    rows, pt = _action_rows(book, field, unit), text_size(deck, action_blocks(book, face.size))
    for row, action in zip(rows, book.edition.file.actions, strict=True):
        face.drawing.line(row.x, row.y, row.right, row.y, theme.pen("thin"))
        _draw_action(deck, face, row, action, pt)
    last = rows[-1]
    face.drawing.line(last.x, last.bottom, last.right, last.bottom, theme.pen("medium"))
    below = Box(field.x + 3 * unit, last.bottom + unit, field.width - 6 * unit, field.bottom - last.bottom - 2 * unit)
    words = book.label.set("card_actions_clear", shields=book.edition.file.shields)
    note(face, below, words, book.where("card_actions_clear"), 9.0)


def _draw_action(deck: Deck[Book], face: Face, row: Box, action: Action, pt: float) -> None:
    book, unit = deck.book, face.unit
    high = min(row.height - 0.5 * unit, _SHIELD_PLACE * unit)
    x, y = row.x + (_SHIELD * unit - high) / 2, row.y + (row.height - high) / 2
    plate(face.drawing, face.theme, "shield place", _shield_place, x, y, high)
    block = _action_block(book, row, unit, action)
    box = Box(row.x + (_SHIELD + _ACTION_GUTTER / 2) * unit, row.y + _ACTION_AIR * unit, block.width, block.height)
    draw_text(face.drawing, box, block.text, pt, TEXT_STYLE, "middle", block.where)
    _action_cost(deck, face, Box(row.right - _COST * unit, row.y, (_COST - 1.4) * unit, row.height), action)


def _action_cost(deck: Deck[Book], face: Face, box: Box, action: Action) -> None:
    """What is paid, if there is a price: the resource over the least and the most of it."""
    edition, unit = deck.book.edition, face.unit
    x, y = box.centre
    match action:
        case "build":
            amounts = edition.castle.ore
        case "research":
            amounts = edition.file.research
        case "expand":
            amounts = (edition.start.pieces + 1, edition.file.pieces)
        case "trade":
            _exchange(face, x, y)
            return
        case "patrol" | "quest":
            return
        case _:
            assert_never(action)
    side, pt = 6.0 * unit, _number_pt(face, 10)
    high = side + 1.7 * unit + cap_height("serif-semibold", pt)
    resource_sign(face.drawing, face.theme, usual(action), x - side / 2, y - high / 2, side)
    base = y + high / 2
    face.drawing.text(x, base, f"{min(amounts)}–{max(amounts)}", pt, "serif-semibold", face.theme.text, "centre")


def _exchange(face: Face, x: float, y: float) -> None:
    """The three resources round two arrows."""
    theme, unit = face.theme, face.unit
    for name, dx, dy in (("mana", -3.6, 1.4), ("food", 3.6, 1.4), ("ore", 0, -3.4)):
        small = 4.0 * unit
        resource_sign(face.drawing, theme, name, x + dx * unit - small / 2, y + dy * unit - small / 2, small)
    pen = Pen(theme.line, theme.weights["thin"], cap="round", join="round")
    reach = 1.2 * unit
    for sign in (1, -1):
        tip, level = x + sign * reach, y + (1.0 if sign > 0 else 2.2) * unit
        barb = tip - sign * 0.7 * unit
        head = Path.polyline([(barb, level - 0.5 * unit), (tip, level), (barb, level + 0.5 * unit)])
        face.drawing.path(Path().move(x - sign * reach, level).line(tip, level).add(head), pen)


def _shield_place(drawing: Drawing, theme: Theme) -> None:
    """Where a shield may lie."""
    drawing.path(shield_outline(), theme.pen("thin", dash=(0.8, 0.55)), theme.paper)


# The castle
def draw_castle(deck: Deck[Book], drawing: Drawing) -> None:
    """A tower of six storeys with places for everybody's token, what each costs, and what it is worth."""
    book = deck.book
    face, field, strip = _opened(deck, drawing, "card_castle", motif("signs", "castle"), "castle")
    unit, theme = face.unit, face.theme
    castle = book.edition.castle
    below = Box(field.x + 3 * unit, field.bottom - 8.4 * unit, field.width - 6 * unit, 7.6 * unit)
    top = strip.bottom + (_ROOF + 1.6) * unit
    each = (below.y - top) / (len(castle.ore) + 1)
    tower = Box(field.x + _ORE * unit, top, field.width - (_ORE + _POINTS) * unit, each * len(castle.ore))
    ground = tower.bottom + each - 0.6 * unit
    _walls(face, tower, each)
    for level, (ore, points) in enumerate(zip(castle.ore, castle.points, strict=True), start=1):
        y = tower.bottom - (level - 0.5) * each
        _castle_places(face, tower, y)
        pt = max(13 * unit, LEAST_PT)
        number, worth = str(level), f"{book.name('ore')} {ore}, {book.label('points')} {points}"
        with face.drawing.picture(book.label.named(number, worth)):
            axis = field.x + _ORE / 2 * unit
            face.drawing.text(axis, y + 1.6 * unit, number, pt, "title", theme.text, "centre")
            step_up(face, axis, y + each / 2, "ore", ore)
            points_star(face, field.right - _POINTS / 2 * unit, y, 5.0 * unit, str(points))
    _castle_places(face, tower, tower.bottom + each / 2 - 0.2 * unit)
    face.drawing.line(field.x, ground, field.right, ground, theme.pen("medium"))
    remark = Box(below.x, ground + 0.6 * unit, below.width, field.bottom - ground - 1.4 * unit)
    note(face, remark, book.label.set("card_castle_points"), book.where("card_castle_points"), 9.0)


def _castle_places(face: Face, tower: Box, y: float) -> None:
    """A place for everybody's token, in a row between the stones."""
    row = tower.inset(max(_STONES) * face.unit)
    step = row.width / MOST_SEATS
    for place in range(MOST_SEATS):
        token_space(face, row.x + (place + 0.5) * step, y, min(SPACE, step / face.unit - 0.3))


def _walls(face: Face, tower: Box, each: float) -> None:
    """The tower: battlements, storeys with string courses, and a few courses of stone at the edges."""
    theme, unit = face.theme, face.unit
    fill, bold = theme.ink("land_cliffs").fill, theme.pen("medium")
    wall = fill.mixed(theme.paper, 0.55) if fill is not None else theme.paper
    roof = Box(tower.x - 1.5 * unit, tower.y - _ROOF * unit, tower.width + 3 * unit, _ROOF * unit)
    draw(
        face.drawing,
        theme,
        "signs",
        "battlements",
        bent=lambda x, y: (roof.x + x * roof.width / 10, roof.y + y * roof.height / 10),
    )
    corners = [(tower.x, tower.y), (tower.right, tower.y), (tower.right, tower.bottom), (tower.x, tower.bottom)]
    face.drawing.polygon(corners, bold, wall)
    storeys = [tower.y + level * each for level in range(round(tower.height / each))]
    face.drawing.lines([(tower.x, y, tower.right, y) for y in storeys[1:]], theme.pen("thin"))
    stones = []
    for y, row in product(storeys, range(1, 6)):
        height = y + row * each / 6
        inner = _STONES[row % 2] * unit
        stones += [(tower.x, height, tower.x + inner, height), (tower.right - inner, height, tower.right, height)]
    face.drawing.lines(stones, Pen(theme.line, theme.weights["hairline"]))


# --------------------------------------------------------------------------------------------------------------------
# The cards that stand in for the two dice: one set for the attacker and one for the defender.


WAR_SETS = {"a": "attack", "b": "defend"}  # the letters of the two sets
FLAG = "flag"
_RING = 19.0
_PRICES = 14.0  # height of the line of prices, in the measure of the small card


def draw_war(deck: Deck[Book], drawing: Drawing, letter: str, value: str) -> None:
    """A number, or the flag; and what a number is paid with."""
    face = front(deck, drawing)
    unit, theme = face.unit, face.theme
    box = face.inside
    x, y = box.centre[0], box.y + (box.height - _PRICES * unit) / 2 + 3.4 * unit
    radius = _RING * unit
    face.drawing.circle(x, y, radius, theme.pen("medium"), theme.paper)
    face.drawing.circle(x, y, radius - 1.2 * unit, theme.pen("hairline"))
    if value == FLAG:
        side = radius * 1.35
        plate(face.drawing, theme, "flag", motif("signs", "flag"), x - side / 2, y - side / 2, side)
    else:
        pt = radius * POINTS_PER_MM * 1.25
        face.drawing.text(x, y + cap_height("serif-bold", pt) / 2, value, pt, "serif-bold", theme.text, "centre")
    said = [f"card_war_{WAR_SETS[letter]}", *(["card_war_flag"] if value == FLAG else [])]
    with face.drawing.picture(deck.book.label.apart(map(deck.book.label, said))):  # and the number once more
        _war_corners(face, letter, value)
    _war_prices(deck, face, box, value)


def _war_corners(face: Face, letter: str, value: str) -> None:
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


def _war_prices(deck: Deck[Book], face: Face, box: Box, value: str) -> None:
    """What a unit of each resource is worth, or that the flag is free."""
    theme, unit = face.theme, face.unit
    line = box.bottom - _PRICES * unit
    divider(face, line)
    y = line + _PRICES / 2 * unit + 0.2 * unit
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
    draw = token_art("bandits") if WAR_SETS[letter] == "attack" else motif("signs", "shield")
    name = "token bandits" if WAR_SETS[letter] == "attack" else "shield"
    plate(face.drawing, face.theme, name, draw, x - side / 2, y - side / 2, side)
