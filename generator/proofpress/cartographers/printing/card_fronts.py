"""The fronts of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any, assert_never

from proofpress.cartographers.printing.book import AmbushSaid, Book, PassedTo, ambush_said, board_said
from proofpress.cartographers.printing.examples import (
    CHOICE,
    Example,
    Shown,
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
from proofpress.language import Labels
from proofpress.pages.art import draw_seal, figure_plate, place_emblem, place_sign, tile_plate
from proofpress.pages.busts import Bust, draw_bust
from proofpress.pages.cards import (
    CORNER,
    FOOT_HIGH,
    FRAMED,
    HEAD_HIGH,
    SAFE,
    TEXT_STYLE,
    Deck,
    Face,
    caption,
    divider,
    foot,
    front,
    head,
    name_box,
    ring,
    time_emblem,
    unit_of,
    words,
)
from proofpress.pages.scenes import across, draw_scene
from proofpress.press.drawing import Drawing, Line, Path, Point, graduation, measure
from proofpress.press.paper import CARDS, DEFAULT_CARD, POINTS_PER_MM, Box, Size, mm
from proofpress.press.themes import Pen, Theme
from proofpress.press.typesetting import LEAST_PT, PT_STEP, SetText, Style, balanced, cap_height, set_text

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
# The plate that all fronts share: the head in the sky of a picture, the picture, a rule, and the field below it.
#
# Lengths are millimetres on a card of the usual size. What a card is higher than that belongs to its picture; on small
# cards and in large print pictures end sooner, as words need their room. Squares of shapes are of one size in a deck.


CELL = 9.0  # the side of a square of all shapes
_LARGE_CELL, _TALL = 11.7, 105.0  # on tall cards in large print, and how high these are
_SMALL = 0.85  # of the usual size: on smaller cards words need the room of pictures
_ENDS = {  # where a picture ends, and where it does if words need its room
    "explore": (37.4, 37.4),
    "ruins": (47.0, 34.5),
    "ambush": (30.6, 18.8),
    "hero": (29.8, 20.6),
    "scoring": (20.6, 17.6),
    "season": (36.0, 29.0),
}
_WORDS = {  # how high the words are, and how high if they need more room
    "explore": (15.6, 18.0),
    "ruins": (26.2, 37.9),
    "ambush": (19.2, 30.0),
    "hero": (20.4, 29.4),
    "scoring": (22.6, 35.4),
}
_AIR = 1.0  # above and below words
_NARROWER = {"scoring": 2.0, "explore": 4.0, "ruins": 3.0, "ambush": 1.2, "hero": 1.2}  # than the plate, at each side
_BADGE, _BADGES_IN = 11.0, 8.2  # of a terrain on the rule, and from the ends of the rule to its middle
_ROW_BADGE, _ROW_PITCH = 8.6, 10.3  # of more terrains than two
_BADGE_NAME, _BELOW_NAMES = 9.4, 11.0  # from the rule to the line of their names, and to what stands below it
_SMALL_TYPE = 9.5
_FRIEZE, _STRIP = 0.7, 1.1  # of the usual size: what stands in a valley, and in a frieze


def _tight(size: Size, theme: Theme) -> bool:
    return theme.text_scale > 1 or unit_of(size) < _SMALL


def field_of(kind: str, size: Size, theme: Theme) -> Box:
    """What lies below the rule of a card."""
    unit, edge = unit_of(size), SAFE + FRAMED
    spare = size.height - unit * CARDS[DEFAULT_CARD].height if theme.text_scale == 1 else 0.0
    bare = kind == "scoring" and not theme.tinted  # a frieze without tints would only be dark
    y = _ENDS[kind][bare or _tight(size, theme)] * unit + spare
    return Box(edge * unit, y, size.width - 2 * edge * unit, size.height - y - (edge + FOOT_HIGH) * unit)


def _words_box(kind: str, size: Size, theme: Theme, marked: bool = False) -> Box:
    """Where the words of a card stand, at the lower end of its field; beside the mark of an effect."""
    unit, field = unit_of(size), field_of(kind, size, theme)
    spare = size.height - unit * CARDS[DEFAULT_CARD].height if theme.text_scale > 1 else 0.0
    high = _WORDS[kind][_tight(size, theme) or (kind == "explore" and theme.text_scale > 1)] * unit + spare * 0.5
    box = Box(field.x, field.bottom - high, field.width, high).inset(_NARROWER[kind] * unit, _AIR * unit)
    return box.left_strip(_MARK_WIDE * unit)[1] if marked else box


def _stage(deck: Deck[Book], drawing: Drawing, kind: str) -> tuple[Face, Box, Box]:
    """A front with its rule, its picture, which is still empty, and its field."""
    face = front(deck, drawing)
    theme, unit, plate, field = face.theme, face.unit, face.plate, field_of(kind, face.size, face.theme)
    for y, weight in ((field.y, "medium"), (field.y + 0.65 * unit, "hairline")):
        drawing.line(plate.x, y, plate.right, y, theme.pen(weight))
    return face, Box(plate.x, plate.y, plate.width, field.y - plate.y), field


def landscape_said(words: Labels, word: str, terrains: Sequence[str]) -> str:
    """Which terrains lie in the landscape of a word, from left to right."""
    return words.named(words("landscape"), ", ".join(map(words, across(word, terrains))))


def _scene(deck: Deck[Book], face: Face, box: Box, word: str, terrains: Sequence[str], **more: Any) -> None:
    """A landscape, and which terrains lie in it from left to right."""
    with face.drawing.picture(landscape_said(deck.book.label, word, terrains)):
        draw_scene(face.drawing, face.theme, box, word, terrains, **{"scale": face.unit, **more})


def badge(face: Face, terrain: str, x: float, y: float, side: float) -> None:
    """A terrain in a disc with a white rim, so that it stands out from a picture."""
    drawing, theme, within = face.drawing, face.theme, side * 0.7
    tint = theme.ink(terrain).fill if theme.tinted else None
    drawing.circle(x, y, side / 2 + 0.7 * face.unit, None, theme.paper)
    drawing.circle(x, y, side / 2, theme.pen("medium"), tint or theme.paper)
    tile_plate(drawing, theme, terrain, x - within / 2, y - within / 2, within)


# --------------------------------------------------------------------------------------------------------------------
# Explore and ruins cards.


_COIN, _BESIDE = 7.6, 1.08  # the side of a coin, and how far it reaches beside its shape, in coins
_ABREAST = 4  # columns of all shapes together; else those that lie are stood up
_APART = 9.0  # of two shapes, with a word between them
_OR_ABOVE = 11.0  # the breadth of that word above them


def draw_explore(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """Time and name in the sky of a landscape, the terrains on its rule, and below it the shapes to choose from."""
    record, label = deck.book.edition.explore[card], deck.book.label
    face, picture, field = _stage(deck, drawing, "explore")
    unit, only = face.unit, len(record.terrains) == 1
    _scene(deck, face, picture, card, record.terrains, sky=(HEAD_HIGH - 0.6) * unit)
    head(deck, face, card, time_emblem(face, record.time, label.named(label("time"), str(record.time))))
    if only:
        caption(deck, face, field.centre[0], field.y + 5.2 * unit, record.terrains[0], field.width, _SMALL_TYPE)
        below = 6.4
    else:
        below = _badges(deck, face, across(card, record.terrains), field)
    shapes = field.top_strip(below * unit)[1]
    if written := deck.book.effect(card):
        box = _words_box("explore", face.size, face.theme)
        words(deck, face, box, written, card)
        shapes = shapes.top_strip(box.y - shapes.y)[0]
    _shapes(deck, face, record, shapes, record.terrains[0] if only else CHOICE)
    foot(face, label("explore_card"), record.number)


def draw_ruins(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """Ruins in a landscape, their sign on its rule, and what to do."""
    face, picture, field = _stage(deck, drawing, "ruins")
    ends = head(deck, face, card, None)
    _scene(deck, face, picture, card, ["meadow"], sky=ends + face.unit - picture.y, centre=("temple", "outpost"))
    badge(face, "ruins", field.centre[0], field.y, _BADGE * face.unit)
    if written := deck.book.effect(card):
        words(deck, face, _words_box("ruins", face.size, face.theme), written, card)
    foot(face, deck.book.label("ruins_card"), deck.book.edition.ruins[card].number)


def _badges(deck: Deck[Book], face: Face, terrains: Sequence[str], field: Box) -> float:
    """The terrains on the rule: two at its ends, each on the side where it lies in the picture, and more in a row;
    return how much of the field they take."""
    unit, many, x = face.unit, len(terrains), field.centre[0]
    if many > 2:
        pitch = min(_ROW_PITCH * unit, (field.width - _ROW_BADGE * unit) / (many - 1))
        for number, terrain in enumerate(terrains):
            badge(face, terrain, x + (number - (many - 1) / 2) * pitch, field.y + 1.6 * unit, pitch * 0.84)
        return 7.0
    reach = field.width / 2 - _BADGES_IN * unit
    for side, terrain in zip((-1, 1), terrains, strict=True):
        badge(face, terrain, x + side * reach, field.y, _BADGE * unit)
        caption(deck, face, x + side * reach, field.y + _BADGE_NAME * unit, terrain, 15.6 * unit, _SMALL_TYPE)
    caption(deck, face, x, field.y + 4.8 * unit, "or", 2 * (reach - _BADGE * unit), _SMALL_TYPE)
    return _BELOW_NAMES


def _shapes(deck: Deck[Book], face: Face, record: ExploreCard, field: Box, terrain: str) -> None:
    """The shapes beside each other in squares of one size, each with its coin."""
    unit, theme, drawing, grids = face.unit, face.theme, face.drawing, [list(each.grid) for each in record.shapes]
    tall = theme.text_scale > 1 and face.size.height > _TALL * unit
    if sum(len(grid[0]) for grid in grids) > _ABREAST:
        grids = [_turned(grid) if len(grid[0]) > len(grid) else grid for grid in grids]
    coin, room = _COIN * unit, field.inset((1.3 if tall else 2) * unit, 0.8 * unit)
    hangs = [
        _BESIDE * coin * (shape.coin and not tall and not _notch(grid))
        for shape, grid in zip(record.shapes, grids, strict=True)
    ]
    least = max(6 * unit, measure(deck.book.label("or"), LEAST_PT, "serif-italic") + 1)  # between two
    free = room.width - sum(hangs) - least * (len(grids) - 1)
    side = min(
        (_LARGE_CELL if tall else CELL) * unit,
        free / sum(len(grid[0]) for grid in grids),
        room.height / max(map(len, grids)),
    )
    wide = [len(grid[0]) * side + hang for grid, hang in zip(grids, hangs, strict=True)]
    gap = max(least, min((field.width - sum(wide)) / len(grids), _APART * unit))
    x = field.centre[0] - (sum(wide) + gap * (len(grids) - 1)) / 2
    for index, (shape, grid, hang) in enumerate(zip(record.shapes, grids, hangs, strict=True)):
        if index:
            rise = max(map(len, grids)) * side / 2 + 2.2 * unit if tall else 0.0  # above both shapes
            reach = min(hangs[index - 1], 1.5 * unit)  # below a coin
            room_for_or = _OR_ABOVE * unit if tall else gap + reach
            caption(deck, face, x - (gap + reach) / 2, field.centre[1] + unit - rise, "or", room_for_or, _SMALL_TYPE)
            ends = [
                (field.centre[1] + way * (0 if tall else 3) * unit, field.centre[1] + way * 11 * unit)
                for way in (-1, 1)
            ]
            drawing.lines([(x - gap / 2, y, x - gap / 2, to_y) for y, to_y in ends], theme.pen("hairline"))
        with drawing.picture(choice_said(deck.book.label, shape)):
            box = Box(x, field.y, wide[index] - hang, field.height)
            drawn = draw_shape(drawing, theme, grid, terrain, box, side)
            if shape.coin:
                _coin(face, grid, drawn, side, coin, tall)
        x += wide[index] + gap


def _turned(rows: Sequence[str]) -> list[str]:
    """The shape stood up."""
    return ["".join(row[x] for row in reversed(rows)) for x in range(len(rows[0]))]


def _notch(grid: Sequence[str]) -> tuple[int, int] | None:
    """A free square with the shape at its left and below it."""
    free = ((y, x) for y, row in enumerate(grid[:-1]) for x in range(1, len(row)) if row[x] == ".")
    return next(((y, x) for y, x in free if grid[y][x - 1] != "." and grid[y + 1][x] != "."), None)


def _coin(face: Face, grid: Sequence[str], box: Box, side: float, wide: float, above: bool) -> None:
    """The coin at its shape: in a notch, else above it or beside the right end of its upper edge."""
    if notch := _notch(grid):
        x, y = box.x + notch[1] * side + wide / 2, box.y + (notch[0] + 1) * side - wide / 2
    else:
        out = (_BESIDE - 0.5) * wide
        x, y = (box.x + wide / 2, box.y - out) if above else (box.right + out, box.y + side / 2)
    face.drawing.circle(x, y, wide * 0.56, None, face.theme.paper)
    place_sign(face.drawing, face.theme, "coin", x - wide / 2, y - wide / 2, wide)


# --------------------------------------------------------------------------------------------------------------------
# Ambush and hero cards.


_PASS_STYLE = Style("serif", 1.1, "centre")
_COLUMN = 26.0  # the breadth of what stands at the right of monsters
_PASS_HIGH, _START_SIDE = 6.4, 8.8  # of the picture of maps that are passed, and the side of that of a corner
_MARK_WIDE = 8.0  # width of the mark beside an effect
_MEDALLION = 18.0  # the breadth of a bust beside its name
_BUST = 0.54  # of the breadth of a picture: ears reach farther
_VALLEY = 7.0  # in front of a monster or hero


def draw_ambush(deck: Deck[Book], drawing: Drawing, card: str, by: AmbushBy | None) -> None:
    """The monster, its shape, which way the maps go or where monsters start, and what else they do."""
    book, record, said = deck.book, deck.book.edition.ambush[card], ambush_said(deck.book, card, by)
    face, picture, field = _stage(deck, drawing, "ambush")
    _portrait(deck, face, card, picture, "monster")
    unit, theme = face.unit, face.theme
    box = _words_box("ambush", face.size, theme, bool(record.effect))
    shape, column = field.top_strip(box.y - field.y)[0].left_strip(field.width - _COLUMN * unit)
    side = square_side(record.grid, shape.width - 2 * unit, shape.height - unit, CELL * unit)
    with drawing.picture(shape_said(book.label, record.grid)):
        draw_shape(drawing, theme, record.grid, "monster", shape.moved(0.5 * unit, 0.6 * unit), side, record.letter)
    _ways(deck, face, card, said, column)
    if record.effect:
        mark = 6.2 * unit
        place_sign(drawing, theme, _mark(record.effect), box.x - 7.2 * unit, box.centre[1] - mark / 2, mark)
        if not said.effect:
            draw_effect(drawing, theme, record.effect, box)
    if said.effect:
        words(deck, face, box, said.effect, card)
    foot(face, book.label("ambush_card"), record.number)


def _ways(deck: Deck[Book], face: Face, card: str, said: AmbushSaid, box: Box) -> None:
    """Which way the maps go, in a picture and in words, and the corner where monsters start in solo play."""
    drawing, theme, unit, record = face.drawing, face.theme, face.unit, deck.book.edition.ambush[card]
    width = balanced(said.words, box.width - unit, deck.text_pt, _PASS_STYLE)
    setting = set_text(said.words, width, deck.text_pt, _PASS_STYLE, deck.book.where(said.label))
    x, passed, start = box.centre[0], _PASS_HIGH * unit * bool(said.side), _START_SIDE * unit * said.starts
    y = box.y + (box.height - passed - setting.height - start - 2 * unit) / 2
    if said.side:
        draw_passing(drawing, theme, said.side, Box(x - 7.5 * unit, y, 15 * unit, passed))
        y += unit
    setting.draw(drawing, x - setting.width / 2, y + passed)
    if said.starts:
        with drawing.picture(start_said(deck.book.label, record.solo_corner, record.direction)):
            place = Box(x - start / 2, y + passed + setting.height + unit, start, start)
            draw_solo_start(drawing, theme, record.solo_corner, record.direction, place)


def _portrait(deck: Deck[Book], face: Face, card: str, picture: Box, kind: Bust) -> None:
    """A monster or a hero behind a valley, with the name over it; where words need the room, as a medallion."""
    drawing, theme, unit = face.drawing, face.theme, face.unit

    def bust(box: Box) -> None:
        draw_bust(drawing, theme, kind, card, box)

    if _tight(face.size, theme):
        high, side = picture.height / unit, _MEDALLION * 0.66 * unit
        at = Box(picture.x + (1.4 + _MEDALLION / 2) * unit - side / 2, picture.bottom - side, side, side)
        head(deck, face, card, lambda _: bust(at), medal=_MEDALLION, high=high)
        return
    top = head(deck, face, card, None) + unit
    (x, _), valley = picture.centre, picture.top_strip(picture.height - _VALLEY * unit)[1]
    radius = (valley.bottom - top) * 0.6
    pen = replace(theme.pen("hairline"), colour=theme.ink(kind).line)
    if not theme.sparing:
        with drawing.clip(Path.box(Box(picture.x, top, picture.width, picture.bottom - top))):
            drawing.lines(_light(picture, top, (x, top + radius), radius, kind, 1.7 if theme.pale else 3.2), pen)
    wide = _BUST * picture.width
    bust(Box(x - wide / 2, top, wide, valley.y + 3 * unit - top))
    terrains = across(card, ("forest", "farm", "village"))[:2]
    _scene(deck, face, valley, card, terrains, scale=_FRIEZE * unit)


def _light(box: Box, top: float, middle: Point, radius: float, kind: Bust, apart: float) -> list[Line]:
    """The light around a bust: rays behind a hero, and level strokes, closer downwards, that stop before a monster."""
    if kind == "hero":
        return graduation(*middle, radius, box.width, 40)
    lines, y = list[Line](), top
    while y < box.bottom:
        reach = max(radius * radius - (y - middle[1]) ** 2, 0.0) ** 0.5
        lines += [(box.x, y, middle[0] - reach, y), (middle[0] + reach, y, box.right, y)]
        y += (1.05 - 0.6 * (y - top) / (box.bottom - top)) * apart
    return lines


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
    """The hero, the square it takes and those it attacks, and that the pattern may be turned."""
    record = deck.book.edition.heroes[card]
    face, picture, field = _stage(deck, drawing, "hero")
    _portrait(deck, face, card, picture, "hero")
    unit, theme = face.unit, face.theme
    box = _words_box("hero", face.size, theme)
    pattern = field.top_strip(box.y - field.y)[0].moved(0, 0.7 * unit)
    with drawing.picture(shape_said(deck.book.label, record.grid)):
        draw_attack(drawing, theme, record.grid, pattern, CELL * unit, rim=0.12)
    mark = 7.0 * unit
    place_sign(drawing, theme, "may be turned", pattern.right - mark - 1.2 * unit, pattern.centre[1] - mark / 2, mark)
    if written := deck.book.effect(card):
        words(deck, face, box, written, card)
    foot(face, deck.book.label("may_be_turned"), record.number)


# --------------------------------------------------------------------------------------------------------------------
# Scoring, season and edict cards.


_LEAST_BADGE, _SMALLEST_BADGE = 7.0, 6.0  # of figures in the boards of a card, and on small cards
_ORDER_STYLE = Style("serif", 1.1)
_LESS_FOR_ROWS = 0.15  # of the size of the type, for rows of one height
_ORDER_APART = 0.98  # of two signs under each other, in signs
_ORDER = ("score_edicts", "score_coins", "score_monsters", "score_effects")
_STAR, _LARGE_STAR = 4.4, 6.0
_BOTH_BOARDS = 105.0  # how high a card is that has room for them beside each other in large print
_ABOVE_BOARD, _BELOW_BOARD = 3.0, _STAR + 1.2  # for what it is called, and for the points
_FRIEZES = {  # what is seen on cards of a category
    "forest": ("forest", "meadow"),
    "village": ("village", "meadow"),
    "farm_water": ("farm", "water"),
    "spatial": ("meadow", "farm", "forest"),
}


def draw_scoring(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """The effect in words, an example, a near miss, the solo value."""
    book = deck.book
    record = book.edition.scoring[card]
    face, picture, field = _stage(deck, drawing, "scoring")
    unit, theme = face.unit, face.theme
    if theme.tinted and not _tight(face.size, theme):
        _frieze(deck, face, picture.top_strip(HEAD_HIGH * unit)[1], record.category)
    head(deck, face, card, lambda box: category_emblem(face, record.category, box), corner=True)
    with drawing.picture(book.label.named(book.label("solo_value"), str(record.solo))):
        plate, side = face.plate, CORNER * unit
        solo_shield(drawing, theme, record.solo, Box(plate.right - side - 1.4 * unit, plate.y + 2 * unit, side, side))
    if written := book.effect(card):
        box = _words_box("scoring", face.size, theme)
        told = set_text(book.broken(written, box.width, TEXT_STYLE.face), box.width, deck.text_pt, TEXT_STYLE)
        high = min(box.height, told.height + 2 * unit) if _tight(face.size, theme) else box.height
        text, field = field.top_strip(high + 2 * _AIR * unit)
        words(deck, face, text.inset(_NARROWER["scoring"] * unit, _AIR * unit).moved(0, 0.7 * unit), written, card)
    _boards(deck, face, card, field.inset(2 * unit, unit), bool(written))
    foot(face, book.label(f"category_{record.category}"), record.number)


def _frieze(deck: Deck[Book], face: Face, box: Box, category: str) -> None:
    """The landscape of a category, drawn once for all its cards."""

    def draw(drawing: Drawing) -> None:
        whole = replace(face, drawing=drawing)
        _scene(deck, whole, drawing.box, category, _FRIEZES[category], scale=_STRIP * face.unit)

    name = f"frieze {category} {face.theme.name}"
    face.drawing.document.form(name, *box.size, draw)
    face.drawing.place(name, box.x, box.y)


def _boards(deck: Deck[Book], face: Face, card: str, field: Box, beside: bool) -> None:
    """The example and the near miss, equally large: beside each other with their points below them, or without words
    one under the other; where large print has no room for both, the example alone."""
    found, unit, star, theme = deck.book.example(card), face.unit, _STAR * face.unit, face.theme
    boards = [(found.example, ""), (found.near_miss, "near_miss")]
    if theme.text_scale > 1 and beside and face.size.height < _BOTH_BOARDS * unit:
        boards, star = boards[:1], _LARGE_STAR * unit
        side = min(field.height, field.width - 2 * unit - points_width(found.example.points, star))
    elif beside:
        side = min((field.width - 3 * unit) / 2, field.height - (_BELOW_BOARD + _ABOVE_BOARD) * unit)
    else:
        side = min((field.height - 2 * unit) / 2, field.width * 0.66)
    for number, (shown, key) in enumerate(boards):
        if beside and len(boards) > 1:
            x = field.centre[0] + (number - 0.5) * (side + 3 * unit)
            below = field.height - side - _BELOW_BOARD * unit
            box = Box(x - side / 2, field.y + (below + _ABOVE_BOARD * unit) / 2, side, side)
            at = (x, box.bottom + star * 0.5 + unit)
        else:
            box = Box(field.x, field.y + number * (field.height - side), side, side)
            at = ((box.right + field.right) / 2, box.centre[1])
        _shown(deck, face, found, shown, box)
        draw_points(face.drawing, theme, *at, shown.points, star, missed=bool(key))
        if key and beside:
            caption(deck, face, box.centre[0], box.y - 0.9 * unit, key, side + 2 * unit, 8)
        elif key:
            caption(deck, face, at[0], at[1] + 8 * unit, key, field.right - box.right - unit, 8.5)


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
            _LEAST_BADGE if unit_of(face.size) >= _SMALL else _SMALLEST_BADGE,
            badges=shown is found.example,
        )


def draw_season(deck: Deck[Book], drawing: Drawing, season_set: str, season: str) -> None:
    """How long the season lasts, its two edicts, and in which order it is scored: the same place in its colours."""
    book, label = deck.book, deck.book.label
    record = book.edition.season_sets[season_set][season]
    face, picture, field = _stage(deck, drawing, "season")
    unit, theme = face.unit, face.theme
    ink = theme.ink(season)
    seasonal = replace(theme, name=f"{theme.name} {season}", roles={**theme.roles, "forest": ink, "land_forest": ink})
    head(deck, face, season, time_emblem(face, record.limit, ""), label(season))  # its foot says the limit
    _scene(deck, replace(face, theme=seasonal), picture, "seasons", ["village", "meadow"], sky=HEAD_HIGH * unit)
    emblem = _BADGE * unit
    face.drawing.circle(field.centre[0], field.y, emblem * 0.62, theme.pen("medium"), theme.paper)
    place_emblem(face.drawing, theme, season, field.centre[0] - emblem / 2, field.y - emblem / 2, emblem)
    caption(deck, face, field.centre[0], field.y + 10.2 * unit, "scoring_order", field.width, 8.5)
    _order(deck, face, record.edicts, field.top_strip(10.8 * unit)[1].inset(2.4 * unit, 0.4 * unit))
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
    side = min(picture.width, picture.height) * 0.72
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
# How much room the words of a card have, and where its name stands.


def names_room(book: Book, kind: str, size: Size) -> Box:
    """Where the name of a card stands."""
    if kind == "ruins" or ((portrayed := kind in ("ambush", "hero")) and not _tight(size, book.theme)):
        return name_box(size, 0)
    if portrayed:
        return name_box(size, _MEDALLION, high=field_of(kind, size, book.theme).y / unit_of(size) - SAFE - FRAMED)
    return name_box(size, corner=kind == "scoring")


def words_room(book: Book, kind: str, card: str, size: Size) -> Size:
    """The room for the effect."""
    return _words_box(kind, size, book.theme, kind == "ambush" and bool(book.edition.ambush[card].effect)).size


def line_room(book: Book, size: Size, said: AmbushSaid) -> Size:
    """How much room there is for the words that say which way the maps go, or where monsters start."""
    unit, box = unit_of(size), _words_box("ambush", size, book.theme)
    above = box.y - field_of("ambush", size, book.theme).y
    return Size((_COLUMN - 1) * unit, above - (_PASS_HIGH * bool(said.side) + _START_SIDE * said.starts + 2) * unit)
