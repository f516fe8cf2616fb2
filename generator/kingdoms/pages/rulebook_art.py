"""The pictures of the rulebook: a land with the pieces that stand on it, what both sides of a war set and pay, and what
lies before a player when the game begins. Each shows a position of the rules, and says in words what it shows.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.example import ONE, OTHER, Moment
from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.land_art import draw_land, is_fine, land_box, letter_room, region_spot
from generator.kingdoms.pages.land_outline import distance_to_line
from generator.kingdoms.pages.land_plan import plan
from generator.kingdoms.pages.land_said import land_said
from generator.kingdoms.pages.pieces import draw_figure
from generator.kingdoms.pages.signs import player_sign, resource_sign
from generator.kingdoms.records import LAND_COLUMNS, LAND_ROWS, Side
from generator.kingdoms.rules.lands import regions
from generator.kingdoms.rules.powers import Vector
from generator.kingdoms.rules.state import FLAG, Match, State
from generator.pages.columns import Laid, SectionPiece, beside, em
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.fonts import cap_height
from generator.press.geometry import Box
from generator.press.path import Path, Point

_PIECE: Final = 0.17  # of the width of a land
_HEAD = 0.3  # half the width of an arrow's head, as a share of a piece
_ROW = 1.9  # in ems: a line of a board
_AFTER = 0.9  # in ems


def told_piece(book: Book, game: Match, side: str, told: Moment, text: str, where: str) -> SectionPiece:
    """A land as it stands, and beside it what both have set and paid, and the words."""

    def land(page: Drawing, box: Box) -> None:
        with page.picture(position_said(book, game, told.state, side)):
            draw_position(book, page, game, told.state, side, box, told.arrow)

    def board(width: float, pt: float) -> Laid:
        height = (len(told.units) * _ROW + 0.3) * em(pt)

        def draw(page: Drawing, x: float, y: float) -> None:
            with page.picture(_board_said(book, told)):
                _board(book, page, told, Box(x, y, width, height), pt)

        return Laid(height, draw)

    over = board if told.units else None
    return beside(book.theme, land, LAND_ROWS / LAND_COLUMNS, text, where, over=over)


def position_said(book: Book, game: Match, state: State, side: str) -> str:
    """The land and who stands in each of its regions."""
    found = []
    card = game.setup.sides().index(side)
    for region in regions(game.atlas.cards[card]):
        here = [book.label(f"book_player_{seat + 1}") for seat, _ in _standing(game, state, region)]
        if here:
            found.append(book.label.named(game.atlas.names[region][-1], ", ".join(here)))
    return book.label.apart([land_said(book, side), *found])


def _standing(game: Match, state: State, region: int) -> list[tuple[int, bool]]:
    """Whose pieces are in a region, and which of them lie."""
    found = []
    for seat in range(game.seats):
        count = (state.one[seat] >> region & 1) + (state.two[seat] >> region & 1)
        low = (state.low[seat] >> region & 1) + (state.low_two[seat] >> region & 1)
        found += [(seat, number < low) for number in range(count)]
    return found


def draw_position(
    book: Book,
    page: Drawing,
    game: Match,
    state: State,
    side: str,
    box: Box,
    arrow: tuple[str, str] | None = None,
) -> None:
    """A land with the pieces on it."""
    record, place = book.edition.sides[side], land_box(box)
    draw_land(page, book.theme, record, place)
    card = game.setup.sides().index(side)
    size = place.width * _PIECE
    if arrow:
        _arrow(book, page, *_clear_way(book, record, arrow, place, size), size)
    for region in regions(game.atlas.cards[card]):
        x, y = region_spot(record, game.atlas.names[region][-1], place)
        here = _standing(game, state, region)
        for number, (seat, lying) in enumerate(here):
            draw_figure(page, book.theme, seat, x + (number - (len(here) - 1) / 2) * size * 0.92, y, size, lying=lying)


def _clear_way(book: Book, side: Side, arrow: tuple[str, str], place: Box, size: float) -> tuple[Point, Point]:
    """Where an arrow begins and ends, moved sideways as far as it takes to keep off the letters."""
    start, end = (region_spot(side, letter, place) for letter in arrow)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    cell = place.width / LAND_COLUMNS
    room = letter_room(book.theme, cell, {})
    planned = plan(side.rows, is_fine(cell), room)
    letters = [(place.x + region.label[0] * cell, place.y + region.label[1] * cell) for region in planned]
    apart = size * _HEAD + hypot(room.width, room.height) * cell / 2

    def moved(aside: float) -> tuple[Point, Point]:
        x, y = -dy * aside * size, dx * aside * size
        first, last = size * 0.6, length - size * 0.62
        return (
            (start[0] + dx * first + x, start[1] + dy * first + y),
            (start[0] + dx * last + x, start[1] + dy * last + y),
        )

    ways = [moved(step / 8 * sign) for step in range(13) for sign in (1, -1)]
    return next((way for way in ways if all(distance_to_line(each, way) > apart for each in letters)), ways[0])


def _arrow(book: Book, page: Drawing, start: Point, tip: Point, size: float) -> None:
    """White, so that it is seen on every land."""
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    neck, half, head = size * 0.42, size * 0.1, size * _HEAD
    bx, by = tip[0] - dx * neck, tip[1] - dy * neck
    corners = [
        (start[0] - dy * half, start[1] + dx * half),
        (bx - dy * half, by + dx * half),
        (bx - dy * head, by + dx * head),
        tip,
        (bx + dy * head, by - dx * head),
        (bx + dy * half, by - dx * half),
        (start[0] + dy * half, start[1] - dx * half),
    ]
    page.path(Path.polygon(corners), book.theme.pen("medium"), book.theme.paper)


# What both sides have, set and pay


def _board(book: Book, page: Drawing, told: Moment, box: Box, pt: float) -> None:
    line = _ROW * em(pt)
    for row, units in enumerate(told.units):
        seat = (ONE, OTHER)[row]
        middle, side = box.y + (row + 0.5) * line, 1.5 * em(pt)
        player_sign(page, book.theme, seat, box.x, middle - side / 2, side)
        x = box.x + side + 0.5 * em(pt)
        if told.numbers:
            _number(book, page, told.numbers[row], Box(x, middle - side / 2, side * 1.15, side), pt)
            x += side * 1.15 + 0.9 * em(pt)
        _units(book, page, units, x, middle, pt)


def _number(book: Book, page: Drawing, number: int, box: Box, pt: float) -> None:
    """What was set: a number or the flag."""
    theme = book.theme
    page.rounded(box, box.height * 0.2, theme.pen("medium"), theme.paper)
    x, y = box.centre
    if number == FLAG:
        half = box.height * 0.32
        page.line(x - half * 0.6, y - half, x - half * 0.6, y + half, theme.pen("medium"))
        flag = [(x - half * 0.6, y - half), (x + half, y - half * 0.45), (x - half * 0.6, y + half * 0.1)]
        page.path(Path.polygon(flag), theme.pen("thin"), theme.line)
        return
    page.text(x, y + cap_height("sans-bold", pt) / 2, str(number), pt, "sans-bold", theme.text, "centre")


def _units(book: Book, page: Drawing, units: Vector, x: float, middle: float, pt: float) -> float:
    """Amounts with their signs; a nought where there are none."""
    theme, side = book.theme, 1.25 * em(pt)
    base = middle + cap_height("sans", pt) / 2
    shown = [(kind, amount) for kind, amount in zip(RESOURCES, units, strict=True) if amount]
    for kind, amount in shown:
        x += page.text(x, base, str(amount), pt, "sans-bold", theme.text) + 0.25 * em(pt)
        resource_sign(page, theme, kind, x, middle - side / 2, side)
        x += side + 0.7 * em(pt)
    if not shown:
        x += page.text(x, base, "0", pt, "sans-bold", theme.text)
    return x


def _board_said(book: Book, told: Moment) -> str:
    rows = []
    for row, units in enumerate(told.units):
        said = units_said(book, units)
        if told.numbers:
            number = told.numbers[row]
            said = f"{number or book.label('book_flag')}, {said}"
        rows.append(book.label.named(book.label(f"book_player_{row + 1}"), said))
    return book.label.apart(rows)


def units_said(book: Book, units: Vector) -> str:
    """Amounts in words."""
    return ", ".join(f"{book.name(kind)} {amount}" for kind, amount in zip(RESOURCES, units, strict=True))


# What lies before a player when the game begins


def setup_piece(book: Book, game: Match, state: State) -> SectionPiece:
    """The home card, the nation's tracks, the castle and the actions, as they lie at the start."""

    def laid(width: float, pt: float) -> Laid:
        gap = 3.0
        land = min(width * 0.34, 44.0 * book.theme.text_scale)
        high = land * LAND_ROWS / LAND_COLUMNS
        card = (width - land - 2 * gap) / 2

        def draw(page: Drawing, x: float, y: float) -> None:
            side = game.setup.seats[ONE].side
            words = [position_said(book, game, state, side), units_said(book, game.setup.seats[ONE].stock)]
            with page.picture(book.label.apart(words)):
                draw_position(book, page, game, state, side, Box(x, y, land, high))
                _nation(book, page, game, Box(x + land + gap, y, card, high), pt)
                right = Box(x + land + 2 * gap + card, y, card, high)
                actions, castle = right.top_strip(high * 0.56, gap)
                _actions(book, page, game, actions, pt)
                _castle(book, page, game, castle, pt)

        return Laid(high + _AFTER * em(pt), draw)

    return laid


def _card(book: Book, page: Drawing, box: Box, title: str, pt: float) -> Box:
    """A card with its title; what is left below."""
    theme = book.theme
    page.rounded(box, 1.6, theme.pen("medium"), theme.paper)
    small = max(pt * 0.86, LEAST_PT)
    base = box.y + 1.6 + cap_height("title", small)
    page.fitted(box.centre[0], base, title, box.width - 2.4, small, LEAST_PT, "title", theme.text, "centre")
    return Box(box.x + 1.4, base + 1.4, box.width - 2.8, box.bottom - base - 2.6)


def _nation(book: Book, page: Drawing, game: Match, box: Box, pt: float) -> None:
    """Levels at the left with the magic token below them; at the right the track from the cap down to nothing."""
    theme = book.theme
    field = _card(book, page, box, book.label("setup_nation"), pt)
    levels, cap = len(game.terms.research), game.terms.cap
    text, track = field.left_strip(field.width * 0.52, 1.2)
    row = text.height / (levels + 1)
    size = min(row * 0.8, text.width * 0.42)
    for level in range(levels + 1):
        x, y = text.x + size / 2, text.bottom - (level + 0.5) * row
        page.circle(x, y, size / 2, theme.pen("thin"), theme.paper)
        if level:
            _small(book, page, x, y, ROMAN[level - 1], pt)
            lines = [(x + size * 0.7, y + d, text.right, y + d) for d in (-row * 0.15, row * 0.15)]
            page.lines(lines, theme.pen("hairline"))
        else:
            player_sign(page, theme, ONE, x - size * 0.42, y - size * 0.42, size * 0.84)
    stock, step = game.setup.seats[ONE].stock, track.height / (cap + 1)
    page.rect(track, theme.pen("thin"), theme.paper)
    page.lines(
        [(track.x, track.y + n * step, track.right, track.y + n * step) for n in range(1, cap + 1)],
        theme.pen("hairline"),
    )
    for number in range(cap + 1):
        _small(book, page, track.x + step * 0.5, track.bottom - (number + 0.5) * step, str(number), pt)
    for place, (kind, amount) in enumerate(zip(RESOURCES, stock, strict=True)):
        beside = sum(1 for other in stock[:place] if other == amount)
        x, y = track.x + step * (1.1 + beside), track.bottom - (amount + 1) * step
        resource_sign(page, theme, kind, x, y, step)


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def _small(book: Book, page: Drawing, x: float, y: float, text: str, pt: float) -> None:
    size = max(LEAST_PT, min(pt * 0.8, 8.0 * book.theme.text_scale))
    page.text(x, y + cap_height("sans", size) / 2, text, size, "sans", book.theme.text, "centre")


def _actions(book: Book, page: Drawing, game: Match, box: Box, pt: float) -> None:
    """The actions with a place for a shield before each."""
    theme = book.theme
    field = _card(book, page, box, book.label("card_actions"), pt)
    row = field.height / len(game.terms.actions)
    names = [book.name(action) for action in game.terms.actions]
    size = min(row * 0.84, field.width * 0.2)
    room = field.width - size - 1.5
    small = max(LEAST_PT, min(pt * 0.86, row * 2.3, room / max(measure(name, 1, "serif") for name in names)))
    for number, name in enumerate(names):
        y = field.y + (number + 0.5) * row
        page.circle(field.x + size / 2, y, size / 2, theme.pen("thin", dash=(0.8, 0.6)))
        page.text(field.x + size + 1.5, y + cap_height("serif", small) / 2, name, small, "serif", theme.text)


def _castle(book: Book, page: Drawing, game: Match, box: Box, pt: float) -> None:
    """The levels of the castle side by side, with everybody's token below the first."""
    theme = book.theme
    field = _card(book, page, box, book.label("card_castle"), pt)
    side = min(field.width / game.seats, field.height * 0.36)
    for seat in range(game.seats):
        player_sign(page, theme, seat, field.x + seat * side * 1.1, field.bottom - side, side)
    step, tall = field.width / len(game.terms.castle), field.height * 0.54
    cells = [Box(field.x + number * step, field.y, step, tall) for number in range(len(game.terms.castle))]
    page.rects(cells, theme.pen("thin"), theme.paper)
    for numeral, cell in zip(ROMAN, cells, strict=False):
        _small(book, page, *cell.centre, numeral, pt * 0.8)
