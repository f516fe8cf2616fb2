"""The fronts of the cards."""

from __future__ import annotations

from itertools import product
from typing import assert_never

from proofpress.cartographers.printing.book import AmbushSaid, Book, PassedTo, ambush_said, board_said, both_ways
from proofpress.cartographers.printing.examples import (
    CHOICE,
    POINTS_MIDDLE,
    Example,
    Shown,
    attack_side,
    choice_said,
    draw_attack,
    draw_board,
    draw_points,
    draw_shape,
    draw_solo_start,
    framed_tile,
    points_width,
    shape_said,
    square_side,
    start_said,
)
from proofpress.cartographers.records import SEASONS, AmbushBy, Destroy, Effect, ExploreCard, Pay, Spread
from proofpress.errors import EXIT_CONTENT, PressError, say
from proofpress.pages.art import draw_seal, figure_plate, place_emblem, place_sign, tile_plate
from proofpress.pages.busts import Bust, draw_bust
from proofpress.pages.cards import (
    FOOT_HIGH,
    SAFE,
    STRIP_HIGH,
    Deck,
    Face,
    caption,
    divider,
    figure_emblem,
    foot,
    front,
    ring,
    strip,
    time_emblem,
    unit_of,
    words,
)
from proofpress.press.drawing import Drawing, Path, measure
from proofpress.press.paper import CARDS, DEFAULT_CARD, POINTS_PER_MM, Box, Size, mm
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import LEAST_PT, PT_STEP, SetText, Style, balanced, cap_height, draw_text, set_text

# --------------------------------------------------------------------------------------------------------------------
# Signs that several cards and pages share.


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
        figure_plate(face.drawing, face.theme, terrain, left, y - side / 2, side)


def bust_emblem(face: Face, kind: Bust, card: str, box: Box) -> None:
    """A monster or a hero in a ring."""
    ring(face, box)
    with face.drawing.clip(Path.circle(*box.centre, box.width / 2 - 0.6 * face.unit)):
        draw_bust(face.drawing, face.theme, kind, card, box)


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


def draw_passing(drawing: Drawing, theme: Theme, side: PassedTo, box: Box) -> None:
    """Three maps in a row; an arrow goes over from the middle one to its neighbour."""
    high = box.height * 0.62
    wide = high * 0.8
    x, y = box.centre[0], box.bottom - high
    step = (box.width - wide) / 2
    for place in (-1, 0, 1):
        sheet = Box(x + place * step - wide / 2, y, wide, high)
        drawing.rect(sheet, theme.pen("medium" if place == 0 else "thin"), theme.paper)
        inner = sheet.inset(wide * 0.2)
        drawing.lines(
            [(inner.x, inner.y + i * inner.height / 2, inner.right, inner.y + i * inner.height / 2) for i in range(3)],
            theme.pen("hairline"),
        )
    sign = -1 if side == "left" else 1
    pen = Pen(theme.line, theme.weights["heavy"] * 0.85, cap="round")
    tip = x + sign * step
    top = box.y + box.height * 0.06
    neck = y - box.height * 0.1
    drawing.path(Path().move(x, neck).curve(x, top - 0.4, tip, top - 0.4, tip, neck - box.height * 0.04), pen)
    head = box.height * 0.16
    wing = neck - head * 0.7
    point = [(tip, y - box.height * 0.01), (tip - head * 0.8, wing), (tip + head * 0.8, wing)]
    drawing.polygon(point, None, theme.line)


def place_seal(deck: Deck[Book], drawing: Drawing, letter: str, x: float, y: float, side: float) -> None:
    """The seal of an edict in the colour of its wax."""
    colour = deck.book.edition.edicts[letter].seal
    draw_seal(drawing, deck.book.theme, letter, colour, x, y, side)


# --------------------------------------------------------------------------------------------------------------------
# Scoring, season and edict cards.


_SCORING_WORDS = 23.0  # height of the effect
_LEAST_BADGE = 6.0  # of figures in the boards of a card
_ORDER_STYLE = Style("serif", 1.1)
_LESS_FOR_ROWS = 0.15  # of the size of the type, for rows of one height
_ORDER_APART = 0.98  # of two signs under each other, in signs
_ORDER = ("score_edicts", "score_coins", "score_monsters", "score_effects")
_NEAR_MISS = 19.0  # side of the near miss beside the example
_NEAR_MISS_TALL = 1.2  # how tall a card is that has room for it beside words in large print
_STAR, _LARGE_STAR = 4.4, 6.0
_BELOW_BOARD = _STAR + 1.2  # for the points


def draw_scoring(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """The effect in words, an example, a near miss, the solo value."""
    book = deck.book
    record = book.edition.scoring[card]
    face = front(deck, drawing)
    unit = face.unit
    corner, field = strip(deck, face, card, lambda box: category_emblem(face, record.category, box))
    with face.drawing.picture(book.label.named(book.label("solo_value"), str(record.solo))):
        solo_shield(face.drawing, face.theme, record.solo, corner)
    written = book.effect(card)
    if written:
        text, field = field.top_strip(words_high(deck.book, "scoring", card, face.size))
        words(deck, face, text.inset(1.6 * unit, 0.4 * unit), written, card)
        divider(face, text.bottom)
        _beside(deck, face, card, field.inset(unit, 2 * unit))
    else:
        _below(deck, face, card, field.inset(unit, 1.2 * unit))
    foot(face, book.label(f"category_{record.category}"), record.number)


def _beside(deck: Deck[Book], face: Face, card: str, field: Box) -> None:
    """The example at the left, the smaller near miss at the right; where large print has no room for both, the example
    alone with its points beside it."""
    found, unit, theme = deck.book.example(card), face.unit, face.theme
    star = _STAR * unit
    if theme.text_scale > 1 and _tall(face.size) < _NEAR_MISS_TALL:
        points, gap, star = found.example.points, 2.0 * unit, _LARGE_STAR * unit
        aside = gap + points_width(points, star)
        side = min(field.height, field.width - aside)
        board = Box(field.centre[0] - (side + aside) / 2, field.y, side, side)
        _shown(deck, face, found, found.example, board)
        draw_points(face.drawing, theme, board.right + gap + POINTS_MIDDLE * star, board.centre[1], points, star)
        return
    large = _example_side(field.width, field.height, unit)
    small = min(_NEAR_MISS * unit, field.width - large - 3 * unit)
    gap = 3 * unit
    left = field.centre[0] - (large + small + gap) / 2
    board = Box(left, field.y + (field.height - large - _BELOW_BOARD * unit) / 2, large, large)
    miss = Box(board.right + gap, board.bottom - small, small, small)
    _shown(deck, face, found, found.example, board)
    _shown(deck, face, found, found.near_miss, miss)
    y = board.bottom + star * 0.5 + unit
    draw_points(face.drawing, theme, board.centre[0], y, found.example.points, star)
    draw_points(face.drawing, theme, miss.centre[0], y, found.near_miss.points, star, missed=True)
    caption(deck, face, miss.centre[0], miss.y - 1.6 * unit, "near_miss", small + 2 * unit, 8)


def _example_side(width: float, height: float, unit: float) -> float:
    """The side of an example with its near miss beside it and the points below."""
    return min(width - (_NEAR_MISS + 3) * unit, height - _BELOW_BOARD * unit)


def _below(deck: Deck[Book], face: Face, card: str, field: Box) -> None:
    """Without words the pictures must say it all: the near miss under the example, both as large as can be."""
    found, unit = deck.book.example(card), face.unit
    side = min((field.height - 2 * unit) / 2, field.width * 0.66)
    left = field.x + unit
    board = Box(left, field.y, side, side)
    miss = Box(left, field.bottom - side, side, side)
    _shown(deck, face, found, found.example, board)
    _shown(deck, face, found, found.near_miss, miss)
    x = (board.right + field.right) / 2
    star = 6.0 * unit
    for box, shown, key in ((board, found.example, "example"), (miss, found.near_miss, "near_miss")):
        draw_points(face.drawing, face.theme, x, box.centre[1], shown.points, star, missed=key == "near_miss")
        caption(deck, face, x, box.centre[1] + 8 * unit, key, field.right - board.right - unit, 8.5)


def _shown(deck: Deck[Book], face: Face, found: Example, shown: Shown, box: Box) -> None:
    with face.drawing.picture(board_said(deck.book.label, found.grid, shown.board)):
        draw_board(
            face.drawing,
            face.theme,
            found.grid,
            shown.board,
            box,
            shown.awards,
            shown.changed,
            found.numbered,
            _LEAST_BADGE,
            badges=shown is found.example,
        )


def draw_season(deck: Deck[Book], drawing: Drawing, season_set: str, season: str) -> None:
    """How long the season lasts, its two edicts, and in which order it is scored."""
    book = deck.book
    record = book.edition.season_sets[season_set][season]
    face = front(deck, drawing)
    unit, theme, label = face.unit, face.theme, book.label
    _, field = strip(deck, face, season, time_emblem(face, record.limit, ""), label(season))  # its foot says the limit
    picture, below = field.top_strip(field.height * (0.48 - 0.04 * len(_order_of(book))))
    side = min(picture.height * 0.86, picture.width)
    place_emblem(face.drawing, theme, season, picture.centre[0] - side / 2, picture.y + unit * 0.4, side)
    divider(face, below.y, label("scoring_order"))
    _order(deck, face, record.edicts, below.inset(1.4 * unit, 2.6 * unit))
    foot(face, f"{label('time_limit')} {record.limit}", record.number)


def _order_of(book: Book) -> tuple[str, ...]:
    """What is scored in this order; lasting effects only where some card has one."""
    return _ORDER if book.plays("lasting") else tuple(key for key in _ORDER if key != "score_effects")


def _order(deck: Deck[Book], face: Face, edicts: tuple[str, str], box: Box) -> None:
    """Edicts, coins, monsters, lasting effects: a line each, in the order in which they are scored."""
    theme, unit = face.theme, face.unit
    order = _order_of(deck.book)
    icon = min(box.height / len(order) * 0.8, 6.6 * unit)
    x = box.x + icon
    words = Box(x + icon + 1.8 * unit, box.y, box.right - x - icon - 1.8 * unit, box.height)
    air = unit if theme.text_scale == 1 else 0.0  # in large print the size comes first
    settings = _order_settings(deck, words, icon * _ORDER_APART, air)
    spare = (box.height - sum(max(setting.height, icon * _ORDER_APART) for setting in settings)) / len(settings)
    pitch = box.height / len(settings)  # where all lines have room in rows of one height
    pitch *= all(setting.height + air <= pitch for setting in settings)
    top = box.y
    for key, setting in zip(order, settings, strict=True):
        height = pitch or max(setting.height, icon * _ORDER_APART) + spare
        y = top + height / 2
        if key == "score_edicts":
            for place, letter in enumerate(edicts):
                place_seal(deck, face.drawing, letter, x - icon + place * icon * 0.98, y - icon / 2, icon)
        elif key == "score_monsters":
            figure_plate(face.drawing, theme, "monster", x - icon / 2, y - icon / 2, icon)
        else:
            coins, side = key == "score_coins", icon * 0.9
            place_sign(face.drawing, theme, "coin" if coins else "lasting", x - side / 2, y - side / 2, side)
        setting.draw(face.drawing, words.x, y - setting.height / 2)
        top += height


def _order_settings(deck: Deck[Book], box: Box, least: float, air: float) -> list[SetText]:
    """The lines at the largest size at which all of them together fit into the box: in rows of one height where type
    need not be much smaller for that, else with air between them, or without any where they are too long."""
    label, where = deck.book.label, deck.book.where
    steps = max(int((deck.text_pt - LEAST_PT) / PT_STEP), 0)
    settings: list[SetText] = []
    ways = [(air, True)] * (air > 0) + [(air, False), (0.0, False)]
    for (between, even), step in product(ways, range(steps + 1)):
        if even and step * PT_STEP > deck.text_pt * _LESS_FOR_ROWS:
            continue
        pt = deck.text_pt - step * PT_STEP
        told = {key: label.set(key) for key in _order_of(deck.book)}
        widths = [balanced(text, box.width, pt, _ORDER_STYLE) for text in told.values()]
        settings = [
            set_text(text, width, pt, _ORDER_STYLE, where(key))
            for (key, text), width in zip(told.items(), widths, strict=True)
        ]
        fits = not any(setting.sticks_out for setting in settings)
        highs = [max(setting.height + between, least) for setting in settings]
        if fits and (max(highs) * len(highs) if even else sum(highs)) <= box.height:
            return settings
    needed = sum(max(setting.height, least) for setting in settings)
    raise PressError(
        say(
            "{where}: the order of scoring needs {needed} mm at {least_pt:g} pt, but a season card "
            "of {card} has {height} mm for it",
            where=where("score_edicts"),
            needed=mm(needed),
            least_pt=LEAST_PT,
            card=deck.card,
            height=mm(box.height),
        ),
        EXIT_CONTENT,
    )


def draw_edict(deck: Deck[Book], drawing: Drawing, letter: str, season_set: str) -> None:
    """The letter on its seal, and the two seasons in which it is scored."""
    book = deck.book
    face = front(deck, drawing)
    unit, theme, field, label = face.unit, face.theme, face.inside, book.label
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


# --------------------------------------------------------------------------------------------------------------------
# Explore and ruins cards.


_LARGEST_SQUARE = 10.5
_CHOICES_HIGH = 22.0  # height of the band that shows the terrains to choose from
_RUINS_WORDS = 27.5
_RUINS_SHARE = 0.65  # of the room for it: the picture of the ruins
_EXPLORE_WORDS = 14.0
_SHAPES_APART, _ABREAST_APART = 5.0, 9.0  # beside each other, with a word between them
_BESIDE_FRAME = 3.5  # what shapes beside each other keep from the frame
_OF_WIDTH = 0.185  # of the room for shapes: the largest square on a card that is wider than others
_OF_HEIGHT = 0.24  # the same of its height
_COIN_SIDE = 8.0
_MOST_NAMED = 3  # more terrains are too close for their names


def draw_explore(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """Time and name, the terrains to choose from, the shapes to choose from."""
    record = deck.book.edition.explore[card]
    face = front(deck, drawing)
    time = deck.book.label.named(deck.book.label("time"), str(record.time))
    _, field = strip(deck, face, card, time_emblem(face, record.time, time), with_corner=False)
    only = record.terrains[0] if len(record.terrains) == 1 else None
    if only is None:
        band, field = field.top_strip(_CHOICES_HIGH * face.unit)
        _choices(deck, face, record, band)
        divider(face, band.bottom)
    written = deck.book.effect(card)
    if written:
        field, below = field.top_strip(field.height - words_high(deck.book, "explore", card, face.size))
        divider(face, below.y)
        words(deck, face, below.inset(2 * face.unit, 0.5 * face.unit), written, card)
    _shapes(deck, face, record, field.inset(0, 1.5 * face.unit), only or CHOICE)
    label = deck.book.label
    foot(face, label(only) if only else label("explore_card"), record.number)


def draw_ruins(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """The ruins symbol instead of the time, and what to do."""
    face = front(deck, drawing)
    _, field = strip(deck, face, card, figure_emblem(face, "ruins"), with_corner=False)
    picture, below = field.top_strip(field.height - words_high(deck.book, "ruins", card, face.size))
    side = min(picture.width, field.height - (_RUINS_WORDS + _AIR["ruins"]) * face.unit) * _RUINS_SHARE
    x, y = picture.centre
    framed_tile(face.drawing, face.theme, "ruins", x - side / 2, y - side / 2, side, "heavy")
    divider(face, below.y)
    written = deck.book.effect(card)
    if written:
        words(deck, face, below.inset(1.5 * face.unit, 0.5 * face.unit), written, card)
    foot(face, deck.book.label("ruins_card"), deck.book.edition.ruins[card].number)


def _choices(deck: Deck[Book], face: Face, record: ExploreCard, band: Box) -> None:
    """The terrains in a row, with "or" between two of them."""
    unit, terrains = face.unit, record.terrains
    named = len(terrains) <= _MOST_NAMED
    side = min(13.5, 44.0 / len(terrains)) * unit
    gap = (min(9.0 * face.theme.text_scale, 44.0 - side * 2 / unit) if named else 1.6) * unit
    left = band.centre[0] - (side * len(terrains) + gap * (len(terrains) - 1)) / 2
    top = band.y + (2.0 * unit if named else (band.height - side) / 2)
    for index, terrain in enumerate(terrains):
        x = left + index * (side + gap)
        framed_tile(face.drawing, face.theme, terrain, x, top, side)
        if not named:
            continue
        caption(deck, face, x + side / 2, top + side + 3.6 * unit, terrain, side + gap - unit, 8.5)
        if index:
            caption(deck, face, x - gap / 2, top + side / 2 + unit, "or", gap - 2.4 * unit, 8.5)


def _shapes(deck: Deck[Book], face: Face, record: ExploreCard, field: Box, terrain: str) -> None:
    """All shapes in squares of one size, each with its coin: one under the other, on a wide card beside each other."""
    unit = face.unit
    side, abreast = shape_side(record, field.size, unit), _abreast(record, field.size, unit)
    gap, coin = (_ABREAST_APART if abreast else _SHAPES_APART) * unit, _COIN_SIDE * unit
    field = field.inset(_BESIDE_FRAME * unit * abreast, 0)
    beside = [coin + 2.4 * unit if shape.coin and abreast else 0.0 for shape in record.shapes]
    needed = [side * len(shape.grid[0] if abreast else shape.grid) for shape in record.shapes]
    room = (field.width if abreast else field.height) - gap * (len(needed) - 1) - sum(needed) - sum(beside)
    at, air = 0.0, room / len(needed)
    for index, (shape, need, more) in enumerate(zip(record.shapes, needed, beside, strict=True)):
        if abreast:
            box = Box(field.x + at, field.y, need + air, field.height)
        else:
            box = Box(field.x, field.y + at, field.width, need + air)
        if index and abreast:
            caption(deck, face, box.x - gap / 2, field.centre[1], "or", gap + air, 8.5)
        elif index:
            divider(face, box.y - gap / 2, deck.book.label("or"))
        at += need + air + more + gap
        with face.drawing.picture(choice_said(deck.book.label, shape)):
            drawn = draw_shape(face.drawing, face.theme, shape.grid, terrain, box, side)
        if shape.coin:
            x = min(drawn.right + 2.4 * unit, field.right - coin - unit)
            y = drawn.centre[1] - coin / 2
            place_sign(face.drawing, face.theme, "coin", x, y, coin)


def _abreast(record: ExploreCard, field: Size, unit: float) -> bool:
    """Whether the shapes stand beside each other: on a wide card, where that makes their squares larger."""
    wide = len(record.shapes) > 1 and field.width > field.height
    return wide and _square(record, field, unit, abreast=True) > _square(record, field, unit)


def shape_side(record: ExploreCard, field: Size, unit: float) -> float:
    """The side of the squares of all shapes of a card."""
    return _square(record, field, unit, abreast=_abreast(record, field, unit))


def _square(record: ExploreCard, field: Size, unit: float, *, abreast: bool = False) -> float:
    between, coin = (
        (_ABREAST_APART if abreast else _SHAPES_APART) * unit * (len(record.shapes) - 1),
        (_COIN_SIDE + 2) * unit,
    )
    coins = sum(shape.coin for shape in record.shapes)
    largest = max(_LARGEST_SQUARE * unit, field.width * _OF_WIDTH, field.height * _OF_HEIGHT)
    if abreast:
        columns = sum(len(shape.grid[0]) for shape in record.shapes)
        width = field.width - between - coin * coins - (2 * _BESIDE_FRAME + 1) * unit
        return min(largest, width / columns, *(field.height / len(shape.grid) for shape in record.shapes))
    width, height = field.width - 2 * coin * bool(coins) - 4 * unit, (field.height - between) / len(record.shapes)
    return min(square_side(shape.grid, width, height, largest) for shape in record.shapes)


# --------------------------------------------------------------------------------------------------------------------
# Ambush and hero cards.


_PASS_STYLE = Style("serif", 1.1)
_PASS_HIGH = 10.0  # height of the line that says which way the maps go
_PASS_ICON, _PASS_GAP = 15.0, 1.8  # the picture of it and the gap beside that
_START_HIGH = 12.0  # height of the line that says where the monsters start
_EFFECT_HIGH = 23.0
_MARK_WIDE = 8.0  # width of the mark beside an effect
_HERO_WORDS = 25.0


def draw_ambush(deck: Deck[Book], drawing: Drawing, card: str, by: AmbushBy | None) -> None:
    """The monsters, which way the maps go or where the monsters start, and what else they do."""
    record, said = deck.book.edition.ambush[card], ambush_said(deck.book, card, by)
    face = front(deck, drawing)
    unit = face.unit
    corner, field = strip(deck, face, card, lambda box: bust_emblem(face, "monster", card, box))
    if said.starts:
        inner = corner.inset(0.4 * unit)  # clear of the arc that cuts the frame's corner out
        with face.drawing.picture(start_said(deck.book.label, record.solo_corner, record.direction)):
            draw_solo_start(face.drawing, face.theme, record.solo_corner, record.direction, inner)
    high = words_high(deck.book, "ambush", card, face.size, by)
    line_height = high * _line_share(deck.book, card, said)
    picture, below = field.top_strip(field.height - high)
    picture = picture.inset(2 * unit, _ambush_air(picture.height, unit))
    side = square_side(record.grid, picture.width, picture.height, _LARGEST_SQUARE * unit)
    with face.drawing.picture(shape_said(deck.book.label, record.grid)):
        draw_shape(face.drawing, face.theme, record.grid, "monster", picture, side, record.letter)
    divider(face, below.y)
    line, rest = below.top_strip(line_height)
    if said.side is None:
        words(deck, face, line.inset(unit, 0.6 * unit), said.words, said.label)
    else:
        _passing(deck, face, said, said.side, line)
    if record.effect:
        _effect(deck, face, card, record.effect, rest)
    elif said.effect:
        words(deck, face, rest.inset(2 * unit, unit), said.effect, card)
    foot(face, deck.book.label("ambush_card"), record.number)


def _ambush_air(height: float, unit: float) -> float:
    """What stays free above and below the monsters in a picture of this height."""
    return min(2.0 * unit, height * 0.06)


def _line_share(book: Book, card: str, said: AmbushSaid) -> float:
    """How much of the room for words goes to the line that says where the maps go, or where the monsters start."""
    line = _START_HIGH if said.side is None else _PASS_HIGH
    return line / (line + (_EFFECT_HIGH + _air(book, "ambush", card) if said.effect else 0.0))


def _passing(deck: Deck[Book], face: Face, said: AmbushSaid, side: PassedTo, box: Box) -> None:
    """Maps beside each other with an arrow, and the words."""
    unit, theme = face.unit, face.theme
    room = Size(face.inside.width - (_PASS_ICON + _PASS_GAP + 2) * unit, box.height - 1.2 * unit)
    width = min(measure(said.words, deck.text_pt, "serif") + 0.2, room.width)
    lines = max(set_text(text, room.width, deck.text_pt, _PASS_STYLE).line_count for text in both_ways(deck.book))
    while set_text(said.words, width, deck.text_pt, _PASS_STYLE).line_count < lines:  # as many on all cards
        width *= 0.95
    width = balanced(said.words, width, deck.text_pt, _PASS_STYLE)
    left = box.centre[0] - (_PASS_ICON * unit + _PASS_GAP * unit + width) / 2
    draw_passing(face.drawing, theme, side, Box(left, box.centre[1] - 3.2 * unit, _PASS_ICON * unit, 6.4 * unit))
    place = Box(left + (_PASS_ICON + _PASS_GAP) * unit, box.y + unit, width, room.height)
    draw_text(face.drawing, place, said.words, deck.text_pt, _PASS_STYLE, "middle", deck.book.where(said.label))


def _effect(deck: Deck[Book], face: Face, card: str, effect: Effect, box: Box) -> None:
    """A framed field: the mark that says whether it lasts, and the words, or a picture of what happens."""
    unit, theme = face.unit, face.theme
    frame = box.inset(1.2 * unit, (0.9 if theme.text_scale == 1 else 0.6) * unit)
    face.drawing.rounded(frame, 1.6 * unit, theme.pen("thin"), theme.paper)
    mark, text = frame.left_strip(_MARK_WIDE * unit)
    face.drawing.line(mark.right, frame.y, mark.right, frame.bottom, theme.pen("hairline"))
    side = 6.2 * unit
    place_sign(face.drawing, theme, _mark(effect), mark.centre[0] - side / 2, mark.centre[1] - side / 2, side)
    written = deck.book.effect(card)
    if written:
        words(deck, face, text.inset(unit, 0.6 * unit), written, card)
    else:
        draw_effect(face.drawing, theme, effect, text.inset(1.5 * unit))


def draw_effect(drawing: Drawing, theme: Theme, effect: Effect, box: Box) -> None:
    """What happens as a picture: the monster, an arrow, and what it does."""
    side = min(box.height * 0.62, box.width / 3.2)
    x, y = box.centre
    framed_tile(drawing, theme, "monster", x - side * 1.45, y - side / 2, side)
    tip = x + side * 0.28
    drawing.line(x - side * 0.3, y, tip - side * 0.15, y, theme.pen("heavy"))
    drawing.polygon(
        [(tip, y), (tip - side * 0.2, y - side * 0.13), (tip - side * 0.2, y + side * 0.13)], None, theme.line
    )
    left = x + side * 0.45
    match effect:
        case Pay():
            place_sign(drawing, theme, "coin", left, y - side / 2, side)
            drawing.text(left + side * 1.15, y + side * 0.2, str(effect.coins), side * 1.7, "serif-bold", theme.text)
            return
        case Destroy():
            tile_plate(drawing, theme, "destroyed", left, y - side / 2, side)
        case Spread():
            tile_plate(drawing, theme, "monster", left, y - side / 2, side)
        case _:
            assert_never(effect)
    drawing.rect(Box(left, y - side / 2, side, side), theme.pen("medium", dash=(0.8, 0.6)))


def _mark(effect: Effect) -> str:
    """The ornament that says when an effect happens, for languages without words and for quick eyes."""
    match effect.when:
        case "drawn" | "surrounded":
            return "at once"
        case "season_end":
            return "lasting"
        case _:
            assert_never(effect.when)


def draw_hero(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """The hero's square and those it attacks, and that the pattern may be turned."""
    record = deck.book.edition.heroes[card]
    face = front(deck, drawing)
    unit, theme = face.unit, face.theme
    corner, field = strip(deck, face, card, lambda box: bust_emblem(face, "hero", card, box))
    place_sign(face.drawing, theme, "may be turned", corner.x, corner.y, corner.width)
    picture, below = field.top_strip(field.height - words_high(deck.book, "hero", card, face.size))
    with face.drawing.picture(shape_said(deck.book.label, record.grid)):
        draw_attack(face.drawing, theme, record.grid, picture.inset(2 * unit, 1.5 * unit), _LARGEST_SQUARE * unit)
    divider(face, below.y)
    written = deck.book.effect(card)
    if written:
        words(deck, face, below.inset(2 * unit, unit), written, card)
    foot(face, deck.book.label("may_be_turned"), record.number)


# --------------------------------------------------------------------------------------------------------------------
# How much room the words of a card have.
#
# Their type grows in large print, and their room with it, but never at the cost of what players copy: a picture is at
# least as large as in normal print on a card of the same size.


_FIELD_TOP_AND_FOOT = STRIP_HIGH + FOOT_HIGH + 1.6  # of the inside of a card: what is not for pictures and words

# For each kind of card what of its breadth, how high the words are, and what of that is not for them.
_ROOMS = {
    "scoring": (13.0, _SCORING_WORDS, 1.5),
    "explore": (13.8, _EXPLORE_WORDS, 1),
    "ruins": (12.8, _RUINS_WORDS, 1),
    "ambush": (14.3, _EFFECT_HIGH, 2.4),
    "hero": (13.8, _HERO_WORDS, 2),
}
# White above and below the words, which keeps the longest off rules and frames. Large print gives it to the type.
_AIR = {"scoring": 1.5, "explore": 2.5, "ruins": 1.5, "ambush": 3.0, "hero": 0.0}


def _air(book: Book, kind: str, card: str) -> float:
    """This white of a card; of ambushes those whose effect is framed have it."""
    return _AIR[kind] if kind != "ambush" or book.edition.ambush[card].effect else 0.0


def _tall(card: Size) -> float:
    """How much higher a card is than one of the usual shape and its width."""
    return card.height / (unit_of(card) * CARDS[DEFAULT_CARD].height)


def words_high(book: Book, kind: str, card: str, size: Size, by: AmbushBy | None = None) -> float:
    """The height of the words on a card of this size."""
    unit = unit_of(size)
    width, height = size.width - 2 * (SAFE + 1.9) * unit, size.height - (2 * (SAFE + 1.9) + _FIELD_TOP_AND_FOOT) * unit
    words, normal = _ROOMS[kind][1] * unit, (_ROOMS[kind][1] + _air(book, kind, card)) * unit
    if kind == "ambush":
        said = ambush_said(book, card, by)
        line = (_START_HIGH if said.side is None else _PASS_HIGH) * unit
        words, normal = (line + each * bool(said.effect) for each in (words, normal))
    if book.theme.text_scale == 1:
        return normal
    room = Size(width, height - normal)
    return min(words * book.theme.text_scale * _tall(size), height - _picture_high(book, kind, card, room, unit))


def _picture_high(book: Book, kind: str, card: str, room: Size, unit: float) -> float:
    """How much of the room for a picture in normal print it takes."""
    edition = book.edition
    match kind:
        case "scoring":
            return _example_side(room.width - 2 * unit, room.height - 4 * unit, unit) + 4 * unit
        case "explore":
            record = edition.explore[card]
            choices = _CHOICES_HIGH * unit if len(record.terrains) > 1 else 0.0
            below = Size(room.width, room.height - choices - 3 * unit)
            side, between = shape_side(record, below, unit), _SHAPES_APART * unit * (len(record.shapes) - 1)
            return choices + 3 * unit + between + side * sum(len(shape.grid) for shape in record.shapes)
        case "ruins":
            return min(room.width, room.height) * _RUINS_SHARE + 4 * unit
        case "ambush":
            rows, air = edition.ambush[card].grid, _ambush_air(room.height, unit)
            side = square_side(rows, room.width - 4 * unit, room.height - 2 * air, _LARGEST_SQUARE * unit)
            return side * len(rows) + 2 * air
        case _:
            rows = edition.heroes[card].grid
            side = attack_side(rows, room.width - 4 * unit, room.height - 3 * unit, _LARGEST_SQUARE * unit)
            return side * (len(rows) + 2) + 3 * unit


def words_room(book: Book, kind: str, card: str, size: Size, by: AmbushBy | None = None) -> Size:
    """The room for the effect."""
    unit = unit_of(size)
    beside, _, around = _ROOMS[kind]
    high = words_high(book, kind, card, size, by)
    if kind == "ambush":
        high *= 1 - _line_share(book, card, ambush_said(book, card, by))
        beside += _MARK_WIDE * bool(book.edition.ambush[card].effect)
    if book.theme.text_scale == 1:
        around += _air(book, kind, card)
    return Size(size.width - beside * unit, high - around * unit)


def line_room(book: Book, card: str, size: Size, said: AmbushSaid, by: AmbushBy | None = None) -> Size:
    """How much room there is for the words that say which way the maps go, or where the monsters start."""
    unit = unit_of(size)
    width = size.width - 2 * (SAFE + 1.9) * unit
    high = words_high(book, "ambush", card, size, by) * _line_share(book, card, said) - 1.2 * unit
    if said.side is None:
        return Size(width - 2 * unit, high)
    return Size(width - (_PASS_ICON + _PASS_GAP + 2) * unit, high)
