"""The fronts of ambush and hero cards."""

from __future__ import annotations

from typing import assert_never

from generator.cartographers.pages.ambush_said import AmbushSaid, PassedTo, ambush_said
from generator.cartographers.pages.book import Book
from generator.cartographers.pages.shape_art import draw_attack, draw_shape, draw_solo_start, square_side
from generator.cartographers.pages.shape_said import shape_said
from generator.cartographers.records import AmbushBy, Destroy, Effect, Pay, Spread
from generator.pages import ornaments
from generator.pages.card_art import SAFE, Face
from generator.pages.card_faces import Deck, divider, figure_emblem, foot, front, strip, words
from generator.pages.emblem_art import lasting_mark, once_mark, turning_mark
from generator.pages.plates import Motif, plate, tile
from generator.press.drawing import Drawing, measure
from generator.press.geometry import Box, Size
from generator.press.ink import Pen, Theme
from generator.press.paragraph import Style, draw_text
from generator.press.path import Path

LARGEST_SQUARE = 10.5
_PASS_STYLE = Style("serif", 1.1)
_PASS = 10.0  # height of the line that says which way the maps go
_PASS_ICON, _PASS_GAP = 15.0, 1.8  # the picture of it and the gap beside that
_START = 12.0  # height of the line that says where the monsters start
_EFFECT = 23.0
_MARK = 8.0  # width of the mark beside an effect
_HERO_WORDS = 25.0


def effect_room(card: Size, unit: float, grown: float) -> Size:
    """How much room the effect of an ambush has."""
    return Size(card.width - (14.3 + _MARK) * unit, (_EFFECT * grown - 2.4) * unit)


def line_room(said: AmbushSaid, card: Size, unit: float, grown: float) -> Size:
    """How much room there is for the words that say which way the maps go, or where the monsters start."""
    width = card.width - 2 * (SAFE + 1.9) * unit
    if said.side is None:
        return Size(width - 2 * unit, (_START * grown - 1.2) * unit)
    return Size(width - (_PASS_ICON + _PASS_GAP + 2) * unit, (_PASS * grown - 1.2) * unit)


def hero_room(card: Size, unit: float, grown: float) -> Size:
    """How much room the words of a hero card have."""
    return Size(card.width - 13.8 * unit, (_HERO_WORDS * grown - 2) * unit)


def draw_ambush(deck: Deck[Book], drawing: Drawing, card: str, by: AmbushBy | None) -> None:
    """The monsters, which way the maps go or where the monsters start, and what else they do."""
    record, said = deck.book.edition.ambush[card], ambush_said(deck.book, card, by)
    face = front(deck, drawing)
    unit = face.unit
    corner, field = strip(deck, face, card, figure_emblem(face, "monster"))
    if said.starts:
        draw_solo_start(face.drawing, face.theme, record.solo_corner, record.direction, corner)
    effect_height = _EFFECT * face.theme.text_scale * unit if record.effect or said.effect else 0.0
    line_height = (_START if said.side is None else _PASS) * face.theme.text_scale * unit
    picture, below = field.top_strip(field.height - line_height - effect_height)
    picture = picture.inset(2 * unit, min(2.0, picture.height / unit * 0.06) * unit)
    side = square_side(record.grid, picture.width, picture.height, LARGEST_SQUARE * unit)
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


def _passing(deck: Deck[Book], face: Face, said: AmbushSaid, side: PassedTo, box: Box) -> None:
    """Maps beside each other with an arrow, and the words."""
    unit, theme = face.unit, face.theme
    room = line_room(said, face.size, unit, theme.text_scale)
    width = min(measure(said.words, deck.text_pt, "serif") + 0.2, room.width)
    left = box.centre[0] - (_PASS_ICON * unit + _PASS_GAP * unit + width) / 2
    draw_passing(face.drawing, theme, side, Box(left, box.centre[1] - 3.2 * unit, _PASS_ICON * unit, 6.4 * unit))
    place = Box(left + (_PASS_ICON + _PASS_GAP) * unit, box.y + unit, width, room.height)
    draw_text(face.drawing, place, said.words, deck.text_pt, _PASS_STYLE, "middle", deck.book.where(said.label))


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


def _effect(deck: Deck[Book], face: Face, card: str, effect: Effect, box: Box) -> None:
    """A framed field: the mark that says whether it lasts, and the words, or a picture of what happens."""
    unit, theme = face.unit, face.theme
    frame = box.inset(1.2 * unit, 0.6 * unit)
    face.drawing.rounded(frame, 1.6 * unit, theme.pen("thin"), theme.paper)
    mark, text = frame.left_strip(_MARK * unit)
    face.drawing.line(mark.right, frame.y, mark.right, frame.bottom, theme.pen("hairline"))
    side = 6.2 * unit
    name = _mark(effect)
    plate(face.drawing, theme, name, _MARKS[name], mark.centre[0] - side / 2, mark.centre[1] - side / 2, side)
    written = deck.book.effect(card)
    if written:
        words(deck, face, text.inset(unit, 0.6 * unit), written, card)
    else:
        draw_effect(face.drawing, theme, effect, text.inset(1.5 * unit))


def draw_effect(drawing: Drawing, theme: Theme, effect: Effect, box: Box) -> None:
    """What happens as a picture: the monster, an arrow, and what it does."""
    side = min(box.height * 0.62, box.width / 3.2)
    x, y = box.centre
    tile(drawing, theme, "monster", x - side * 1.45, y - side / 2, side)
    drawing.rect(Box(x - side * 1.45, y - side / 2, side, side), theme.pen("medium"))
    tip = x + side * 0.28
    drawing.line(x - side * 0.3, y, tip - side * 0.15, y, theme.pen("heavy"))
    drawing.polygon(
        [(tip, y), (tip - side * 0.2, y - side * 0.13), (tip - side * 0.2, y + side * 0.13)], None, theme.line
    )
    left = x + side * 0.45
    match effect:
        case Pay():
            plate(drawing, theme, "minted coin", ornaments.minted_coin, left, y - side / 2, side)
            drawing.text(left + side * 1.15, y + side * 0.2, str(effect.coins), side * 1.7, "serif-bold", theme.text)
            return
        case Destroy():
            tile(drawing, theme, "destroyed", left, y - side / 2, side)
        case Spread():
            tile(drawing, theme, "monster", left, y - side / 2, side)
        case _:
            assert_never(effect)
    drawing.rect(Box(left, y - side / 2, side, side), theme.pen("medium", dash=(0.8, 0.6)))


def _mark(effect: Effect) -> str:
    """The ornament that says when an effect happens, for languages without words and for quick eyes."""
    match effect.when:
        case "drawn":
            return "once"
        case "season_end" | "surrounded":
            return "lasting"
        case _:
            assert_never(effect.when)


_MARKS: dict[str, Motif] = {"lasting": lasting_mark, "once": once_mark}


def draw_hero(deck: Deck[Book], drawing: Drawing, card: str) -> None:
    """The hero's square and those it attacks, and that the pattern may be turned."""
    record = deck.book.edition.heroes[card]
    face = front(deck, drawing)
    unit, theme = face.unit, face.theme
    corner, field = strip(deck, face, card, figure_emblem(face, "hero"))
    plate(face.drawing, theme, "turning", turning_mark, corner.x, corner.y, corner.width)
    picture, below = field.top_strip(field.height - _HERO_WORDS * theme.text_scale * unit)
    draw_attack(face.drawing, theme, record.grid, picture.inset(2 * unit, 1.5 * unit), LARGEST_SQUARE * unit)
    divider(face, below.y)
    written = deck.book.effect(card)
    if written:
        words(deck, face, below.inset(2 * unit, unit), written, card)
    foot(face, deck.book.label("may_be_turned"), record.number)
