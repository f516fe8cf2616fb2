"""The fronts of the action card and the castle card."""

from __future__ import annotations

from itertools import product

from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.card_parts import (
    HEADER,
    ROMANS,
    SPACE,
    TEXT_STYLE,
    big_front,
    big_unit,
    field_of,
    note,
    points_star,
    step_up,
    title,
    title_block,
    title_width,
    token_space,
)
from generator.kingdoms.pages.devices import shield_outline
from generator.kingdoms.pages.signs import resource_sign
from generator.kingdoms.rules.setup import MOST_SEATS
from generator.pages.card_art import SAFE, Face
from generator.pages.card_faces import Deck
from generator.pages.drawn import motif
from generator.pages.plates import Motif, plate
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.geometry import Box, Size
from generator.press.ink import Pen, Theme
from generator.press.paragraph import Block, Span, draw_text
from generator.press.path import Path

_NOTE = 9.0  # height of the remarks above and below
_SHIELD = 15.0  # width of the place for a shield
_COST = 13.0  # width of the column with what an action costs
_GUTTER = 1.8
_POINTS, _ORE = 15.0, 15.0  # at the right and the left of the tower
_ROOF = 9.0


def rule_title(book: Book, card: Size, key: str) -> Block:
    """The title of a card, to be measured."""
    return title_block(book, book.label(key), title_width(card), big_unit(card), book.where(key))


def _opened(deck: Deck[Book], drawing: Drawing, key: str, medal: Motif, name: str) -> tuple[Face, Box, Box]:
    """A card with its title: the face, its field, and the strip of the title."""
    face = big_front(deck, drawing)
    field = field_of(face)
    strip = Box(field.x, field.y, field.width, HEADER * face.unit)

    def draw(box: Box) -> None:
        plate(drawing, face.theme, name, medal, box.x, box.y, box.width)

    title(deck, face, strip, rule_title(deck.book, face.size, key), draw)
    return face, field, strip


# Actions


def action_blocks(book: Book, card: Size) -> list[Block]:
    """What the actions do, to be measured."""
    unit = big_unit(card)
    size = Size(card.width - 2 * (SAFE + 0.9) * unit, card.height - 2 * (SAFE + 0.9) * unit)
    row = _action_row(Box(0, 0, *size), unit, 0, len(book.edition.file.actions))
    return [_effect_block(book, row, unit, action) for action in book.edition.file.actions]


def _action_row(field: Box, unit: float, index: int, count: int) -> Box:
    top, bottom = field.y + (HEADER + 0.7 + _NOTE) * unit, field.bottom - (_NOTE - 2) * unit
    each = (bottom - top) / count
    return Box(field.x, top + index * each, field.width, each)


def _effect_block(book: Book, row: Box, unit: float, action: str) -> Block:
    """Name and effect in one paragraph, so that both are as large as the words of the nations."""
    width = row.width - (_SHIELD + _COST + 2 * _GUTTER) * unit
    effects = {str(name): entry.effect or "" for name, entry in book.texts.actions.items()}
    name = book.broken(book.name(action), width, TEXT_STYLE.face)
    effect = book.broken(book.set(effects.get(action, "")), width, TEXT_STYLE.face)
    words = (Span(f"{name}. ", "serif-semibold"), Span(effect, TEXT_STYLE.face))
    return Block(words, width, row.height - 1.6 * unit, f"{book.where(action)}: effect")


def draw_actions(deck: Deck[Book], drawing: Drawing) -> None:
    """Six actions with a place for a shield each."""
    book = deck.book
    face, field, strip = _opened(deck, drawing, "card_actions", motif("signs", "shield"), "shield")
    unit, theme = face.unit, face.theme
    remark = Box(field.x + 3 * unit, strip.bottom + 1.2 * unit, field.width - 6 * unit, (_NOTE - 1) * unit)
    note(face, remark, book.label.set("card_actions_rule"), book.where("card_actions_rule"), 9.0)
    actions = book.edition.file.actions
    for index, action in enumerate(actions):
        row = _action_row(field, unit, index, len(actions))
        face.drawing.line(row.x, row.y, row.right, row.y, theme.pen("thin"))
        _action(deck, face, row, action)
    last = _action_row(field, unit, len(actions) - 1, len(actions))
    face.drawing.line(last.x, last.bottom, last.right, last.bottom, theme.pen("medium"))
    below = Box(field.x + 3 * unit, last.bottom + unit, field.width - 6 * unit, field.bottom - last.bottom - 2 * unit)
    words = book.label.set("card_actions_clear", shields=book.edition.file.shields)
    note(face, below, words, book.where("card_actions_clear"), 9.0)


def _action(deck: Deck[Book], face: Face, row: Box, action: str) -> None:
    book, unit = deck.book, face.unit
    high = min(row.height - 1.6 * unit, 13.0 * unit)
    x, y = row.x + (_SHIELD * unit - high) / 2, row.y + (row.height - high) / 2
    plate(face.drawing, face.theme, "shield place", _shield_place, x, y, high)
    block = _effect_block(book, row, unit, action)
    box = Box(row.x + (_SHIELD + _GUTTER / 2) * unit, row.y + 0.8 * unit, block.width, block.height)
    draw_text(face.drawing, box, block.text, deck.text_pt, TEXT_STYLE, "middle", block.where)
    _cost(deck, face, Box(row.right - _COST * unit, row.y, (_COST - 1.4) * unit, row.height), action)


def _cost(deck: Deck[Book], face: Face, box: Box, action: str) -> None:
    """What is paid: the resource over the least and the most of it."""
    edition, unit, theme = deck.book.edition, face.unit, face.theme
    x, y = box.centre
    side = 6.0 * unit
    pt = max(10 * unit, LEAST_PT)
    prices = {
        "build": ("ore", edition.castle.ore),
        "research": ("mana", edition.file.research),
        "expand": ("food", (edition.start.pieces + 1, edition.file.pieces)),
    }
    if action in prices:
        resource, amounts = prices[action]
        resource_sign(face.drawing, theme, resource, x - side / 2, y - side * 0.85, side)
        words = f"{min(amounts)}–{max(amounts)}"
        face.drawing.text(x, y + side * 0.15 + 4.0 * unit, words, pt, "serif-semibold", theme.text, "centre")
    elif action == "trade":
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
        _places(face, tower, y)
        pt = max(13 * unit, LEAST_PT)
        roman, worth = ROMANS[level - 1], f"{book.name('ore')} {ore}, {book.label('points')} {points}"
        with face.drawing.picture(book.label.named(roman, worth)):
            face.drawing.text(tower.x - 5.0 * unit, y + 1.6 * unit, roman, pt, "title", theme.text, "centre")
            step_up(face, field.x + 6.2 * unit, y + each / 2, "ore", ore)
            points_star(face, field.right - _POINTS / 2 * unit, y, 5.0 * unit, str(points))
    _places(face, tower, tower.bottom + each / 2 - 0.2 * unit)
    face.drawing.line(field.x, ground, field.right, ground, theme.pen("medium"))
    remark = Box(below.x, ground + 0.6 * unit, below.width, field.bottom - ground - 1.4 * unit)
    note(face, remark, book.label.set("card_castle_points"), book.where("card_castle_points"), 9.0)


def _places(face: Face, tower: Box, y: float) -> None:
    """A place for everybody's token, in a row."""
    step = tower.width / MOST_SEATS
    for place in range(MOST_SEATS):
        token_space(face, tower.x + (place + 0.5) * step, y, min(SPACE, step / face.unit - 0.5))


def _walls(face: Face, tower: Box, each: float) -> None:
    """The tower: battlements, storeys with string courses, and a few courses of stone at the edges."""
    theme, unit = face.theme, face.unit
    fill = theme.ink("land_cliffs").fill
    wall = fill.mixed(theme.paper, 0.55) if fill is not None else theme.paper
    bold = theme.pen("medium")
    flag = tower.y - _ROOF * unit
    x = tower.centre[0]
    face.drawing.line(x, flag, x, tower.y, bold)
    pennant = [(x, flag), (x + 7 * unit, flag + 1.5 * unit), (x, flag + 3 * unit)]
    face.drawing.polygon(pennant, theme.pen("thin"), theme.ink("red").fill or theme.line)
    count = 6
    merlon = (tower.width + 3 * unit) / (2 * count - 1)
    left, high, base = tower.x - 1.5 * unit, tower.y - 4.4 * unit, tower.y - 1.6 * unit
    outline = Path().move(left, tower.y).line(left, high)
    for step in range(count):
        start = left + 2 * step * merlon
        outline.line(start, high).line(start + merlon, high)
        if step < count - 1:
            outline.line(start + merlon, base).line(start + 2 * merlon, base)
    outline.line(left + (2 * count - 1) * merlon, tower.y).close()
    face.drawing.path(outline, bold, wall)
    corners = [(tower.x, tower.y), (tower.right, tower.y), (tower.right, tower.bottom), (tower.x, tower.bottom)]
    face.drawing.polygon(corners, bold, wall)
    storeys = [tower.y + level * each for level in range(round(tower.height / each))]
    face.drawing.lines([(tower.x, y, tower.right, y) for y in storeys[1:]], theme.pen("thin"))
    stones = []
    for y, row in product(storeys, range(1, 6)):
        height = y + row * each / 6
        inner = (1.6 if row % 2 else 2.6) * unit
        stones += [(tower.x, height, tower.x + inner, height), (tower.right - inner, height, tower.right, height)]
    face.drawing.lines(stones, Pen(theme.line, theme.weights["hairline"]))
