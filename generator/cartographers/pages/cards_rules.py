"""The fronts of scoring, season and edict cards."""

from __future__ import annotations

from itertools import product

from generator.cartographers.pages.board_said import board_said
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.card_backs import draw_span
from generator.cartographers.pages.example_art import draw_board, draw_points
from generator.cartographers.records import SEASONS
from generator.pages import ornaments
from generator.pages.card_art import Face
from generator.pages.card_faces import Deck, caption, divider, foot, front, ring, strip, time_emblem, words
from generator.pages.emblem_art import lasting_mark
from generator.pages.plates import draw_seal, figure, place_emblem, plate
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.errors import CONTENT, PressError
from generator.press.fonts import cap_height
from generator.press.geometry import POINTS_PER_MM, Box, Size, mm
from generator.press.ink import Theme
from generator.press.paragraph import STEP, SetText, Style, set_text
from generator.press.path import Path

_WORDS, _MORE_WORDS = 23.0, 35.0  # height of the effect text of a scoring card, and how much it grows with the type
LEAST_BADGE = 6.0  # of figures in the boards of a card; a smaller board goes without them
_LINE = Style("serif", 1.1)
_APART = 0.98  # of two signs under each other, in signs
_ORDER = ("score_edicts", "score_coins", "score_monsters", "score_effects")
_MISS = 19.0  # side of the near miss beside the example


def scoring_room(card: Size, unit: float, grown: float) -> Size:
    """How much room the effect of a scoring card has."""
    return Size(card.width - 13 * unit, (_words_height(grown) - 1.5) * unit)


def _words_height(grown: float) -> float:
    return _WORDS + _MORE_WORDS * (grown - 1)


def draw_scoring(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """The effect in words, an example, a near miss, the solo value."""
    book = deck.book
    record = book.edition.scoring[card]
    face = front(deck, drawing)
    unit = face.unit
    corner, field = strip(deck, face, card, lambda box: category_emblem(face, record.category, box))
    solo_shield(face.drawing, face.theme, record.solo, corner)
    written = book.effect(card)
    if written:
        text, field = field.top_strip(_words_height(face.theme.text_scale) * unit)
        words(deck, face, text.inset(1.6 * unit, 0.4 * unit), written, card)
        divider(face, text.bottom)
        _beside(deck, face, card, field.inset(unit, 2 * unit))
    else:
        _below(deck, face, card, field.inset(unit, 1.2 * unit))
    foot(face, book.label(f"category_{record.category}"), record.number)


def _beside(deck: Deck[Book], face: Face, card: str, field: Box) -> None:
    """The example at the left, the smaller near miss at the right; large print has room for the example alone."""
    found, unit, theme = deck.book.example(card), face.unit, face.theme
    if theme.text_scale > 1:
        star = 6.0 * unit
        side = min(field.height, field.width - 3 * star)
        board = Box(field.centre[0] - side / 2 - star, field.y, side, side)
        _example(deck, face, card, board)
        draw_points(face.drawing, theme, board.right + 1.9 * star, board.centre[1], found.points, star)
        return
    star = 4.4 * unit
    large = min(field.width - (_MISS + 3) * unit, field.height - star - 1.2 * unit)
    small = min(_MISS * unit, field.width - large - 3 * unit)
    gap = 3 * unit
    left = field.centre[0] - (large + small + gap) / 2
    board = Box(left, field.y, large, large)
    miss = Box(board.right + gap, board.bottom - small, small, small)
    _pair(deck, face, card, board, miss)
    y = board.bottom + star * 0.5 + unit
    draw_points(face.drawing, face.theme, board.centre[0], y, found.points, star)
    draw_points(face.drawing, face.theme, miss.centre[0], y, found.miss_points, star, missed=True)
    caption(deck, face, miss.centre[0], miss.y - 1.6 * unit, "near_miss", small + 2 * unit, 8)


def _below(deck: Deck[Book], face: Face, card: str, field: Box) -> None:
    """Without words the pictures must say it all: the near miss under the example, both as large as can be."""
    found, unit = deck.book.example(card), face.unit
    side = min((field.height - 2 * unit) / 2, field.width * 0.66)
    left = field.x + unit
    board = Box(left, field.y, side, side)
    miss = Box(left, field.bottom - side, side, side)
    _pair(deck, face, card, board, miss)
    x = (board.right + field.right) / 2
    star = 6.0 * unit
    for box, points, key in ((board, found.points, "example"), (miss, found.miss_points, "near_miss")):
        draw_points(face.drawing, face.theme, x, box.centre[1], points, star, missed=key == "near_miss")
        caption(deck, face, x, box.centre[1] + 8 * unit, key, field.right - board.right - unit, 8.5)


def _pair(deck: Deck[Book], face: Face, card: str, board: Box, miss: Box) -> None:
    found = deck.book.example(card)
    _example(deck, face, card, board)
    with face.drawing.picture(board_said(deck.book.label, found.grid, found.miss)):
        draw_board(
            face.drawing,
            face.theme,
            found.grid,
            found.miss,
            miss,
            found.miss_awards,
            found.changed,
            found.numbered,
            LEAST_BADGE,
        )


def _example(deck: Deck[Book], face: Face, card: str, board: Box) -> None:
    found = deck.book.example(card)
    with face.drawing.picture(board_said(deck.book.label, found.grid, found.board)):
        draw_board(
            face.drawing,
            face.theme,
            found.grid,
            found.board,
            board,
            found.awards,
            numbers=found.numbered,
            least_pt=LEAST_BADGE,
        )


def category_emblem(face: Face, category: str, box: Box) -> None:
    """The sign of a card's back in a ring."""
    ring(face, box)
    x, y = box.centre
    if category == "spatial":
        draw_span(face, x, y, box.width * 0.42)
        return
    terrains = category.split("_")
    side = box.width * (0.64 if len(terrains) == 1 else 0.4)
    for index, terrain in enumerate(terrains):
        left = x - side * len(terrains) / 2 + index * side
        figure(face.drawing, face.theme, terrain, left, y - side / 2, side)


def solo_shield(drawing: Drawing, theme: Theme, value: int | str, box: Box) -> None:
    """The solo value on a small shield."""
    x, y = box.centre
    wide, high = box.width * 0.42, box.height * 0.47
    shield = (
        Path()
        .move(x - wide, y - high)
        .curve(x - wide * 0.4, y - high * 0.8, x + wide * 0.4, y - high * 0.8, x + wide, y - high)
    )
    shield.line(x + wide, y + high * 0.1).curve(x + wide, y + high * 0.65, x + wide * 0.4, y + high * 0.85, x, y + high)
    shield.curve(x - wide * 0.4, y + high * 0.85, x - wide, y + high * 0.65, x - wide, y + high * 0.1).close()
    drawing.path(shield, theme.pen("medium"), theme.paper)
    pt = box.width * POINTS_PER_MM * 0.42
    drawing.text(
        x, y + cap_height("serif-semibold", pt) / 2, str(value), pt, "serif-semibold", theme.text, align="centre"
    )


def draw_season(deck: Deck[Book], drawing: Drawing, season_set: str, season: str) -> None:
    """How long the season lasts, its two edicts, and in which order it is scored."""
    book = deck.book
    record = book.edition.season_sets[season_set][season]
    face = front(deck, drawing)
    unit, theme, label = face.unit, face.theme, book.label
    _, field = strip(deck, face, season, time_emblem(face, record.limit), label(season))
    picture, below = field.top_strip(field.height * 0.36)
    side = min(picture.height * 0.86, picture.width)
    place_emblem(face.drawing, theme, season, picture.centre[0] - side / 2, picture.y + unit * 0.4, side)
    divider(face, below.y, label("scoring_order"))
    _order(deck, face, record.edicts, below.inset(1.4 * unit, 2.6 * unit))
    foot(face, f"{label('time_limit')} {record.limit}", record.number)


def _order(deck: Deck[Book], face: Face, edicts: tuple[str, str], box: Box) -> None:
    """Edicts, coins, monsters, lasting effects: a line each, in the order in which they are scored."""
    theme, unit = face.theme, face.unit
    icon = min(box.height / len(_ORDER) * 0.8, 6.6 * unit)
    x = box.x + icon
    words = Box(x + icon + 1.8 * unit, box.y, box.right - x - icon - 1.8 * unit, box.height)
    air = unit if theme.text_scale == 1 else 0.0  # in large print the size comes first
    settings = _order_settings(deck, words, icon * _APART, air)
    spare = (box.height - sum(max(setting.height, icon * _APART) for setting in settings)) / len(settings)
    top = box.y
    for key, setting in zip(_ORDER, settings, strict=True):
        height = max(setting.height, icon * _APART) + spare
        y = top + height / 2
        if key == "score_edicts":
            for place, letter in enumerate(edicts):
                place_seal(deck, face.drawing, letter, x - icon + place * icon * 0.98, y - icon / 2, icon)
        elif key == "score_monsters":
            figure(face.drawing, theme, "monster", x - icon / 2, y - icon / 2, icon)
        else:
            coins, side = key == "score_coins", icon * 0.9
            name, sign = ("minted coin", ornaments.minted_coin) if coins else ("lasting", lasting_mark)
            plate(face.drawing, theme, name, sign, x - side / 2, y - side / 2, side)
        setting.draw(face.drawing, words.x, y - setting.height / 2)
        top += height


def _order_settings(deck: Deck[Book], box: Box, least: float, air: float) -> list[SetText]:
    """The lines at the largest size at which all of them together fit into the box: with air between them, or without
    any where they are too long."""
    label, where = deck.book.label, deck.book.where
    steps = max(int((deck.text_pt - LEAST_PT) / STEP), 0)
    settings: list[SetText] = []
    for between, step in product((air, 0.0), range(steps + 1)):
        pt = deck.text_pt - step * STEP
        settings = [set_text(label.set(key), box.width, pt, _LINE, where(key)) for key in _ORDER]
        fits = not any(setting.sticks_out for setting in settings)
        if fits and sum(max(setting.height + between, least) for setting in settings) <= box.height:
            return settings
    needed = sum(max(setting.height, least) for setting in settings)
    raise PressError(
        f"{where('score_edicts')}: the order of scoring needs {mm(needed)} mm at {LEAST_PT:g} pt, "
        f"but a season card of {deck.card} has {mm(box.height)} mm for it",
        CONTENT,
    )


def place_seal(deck: Deck[Book], drawing: Drawing, letter: str, x: float, y: float, side: float) -> None:
    """The seal of an edict in the colour of its wax."""
    colour = deck.book.edition.edicts[letter].seal
    draw_seal(drawing, deck.book.theme, letter, colour, x, y, side)


def draw_edict(deck: Deck[Book], drawing: Drawing, letter: str, season_set: str) -> None:
    """The letter on its seal, and the two seasons in which it is scored."""
    book = deck.book
    face = front(deck, drawing)
    unit, theme = face.unit, face.theme
    field = face.inside
    label = book.label
    picture, below = field.top_strip(field.height * 0.6)
    side = min(picture.width, picture.height) * 0.8
    place_seal(deck, face.drawing, letter, picture.centre[0] - side / 2, picture.centre[1] - side / 2, side)
    divider(face, below.y, label("scored_in"))
    seasons = [name for name in SEASONS if letter in book.edition.season_sets[season_set][name].edicts]
    emblem = 15.0 * unit
    for index, season in enumerate(seasons):
        x = below.x + below.width * (index + 0.5) / len(seasons)
        place_emblem(face.drawing, theme, season, x - emblem / 2, below.y + 3.2 * unit, emblem)
        face.drawing.text(
            x, below.y + emblem + 7.4 * unit, label(season), face.pt(9.5), "serif-italic", theme.text, align="centre"
        )
    foot(face, label("edict_card"), book.edition.edicts[letter].number)
