"""What the big cards of this game have in common: their frame, title and foot, places for tokens, costs and points.

A big card is designed at 90 by 126 mm; `unit` scales it to any other size. The frame has the same weights, corners and
margins as that of the smaller cards of the house, because all of it comes from one hand.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.signs import resource_sign
from generator.pages.card_art import SAFE, Face, draw_frame, draw_ground
from generator.pages.card_faces import Deck
from generator.press.drawing import LEAST_PT, Drawing, measure
from generator.press.fonts import cap_height
from generator.press.geometry import Box, Size
from generator.press.ink import Pen
from generator.press.paragraph import Block, Style, draw_text, fit
from generator.press.path import Path

BIG = Size(90, 126)  # the size that big cards are designed in
HEADER = 14.4  # height of the strip with the title
SPACE = 9.0  # across a place for a small token
TEXT_STYLE = Style("serif", 1.1)  # of the words of levels and actions, which are all of one size
ROMANS = ("I", "II", "III", "IV", "V", "VI")
_MEDAL = 12.6
_TITLE = Style("title", 1.08)
_COST_HEIGHT = 4.2


def big_unit(card: Size) -> float:
    """The scale of a big card."""
    return min(card.width / BIG.width, card.height / BIG.height)


def big_front(deck: Deck[Book], drawing: Drawing) -> Face:
    """Paper and frame of a big card."""
    face = Face(drawing, deck.book.theme, big_unit(deck.card), deck.bleed)
    draw_ground(face)
    draw_frame(face)
    return face


def field_of(face: Face) -> Box:
    """The field up to the inner line of the frame."""
    return face.drawing.box.inset((SAFE + 0.9) * face.unit)


def title_width(card: Size, corner: float = 0.0, taken: float = 0.0) -> float:
    """How much room a title has beside its medallion, what is at its right, and what the strip does not have."""
    unit = big_unit(card)
    return card.width - (2 * (SAFE + 0.9) + taken + _MEDAL + 5.0 + corner) * unit


def title_block(book: Book, title: str, width: float, unit: float, where: str) -> Block:
    """A title, to be measured."""
    return Block(book.broken(title, width, _TITLE.face), width, (HEADER - 2.4) * unit, where)


def fitted_titles(blocks: list[Block], largest: float) -> float:
    """The size of type for all titles of a deck."""
    return fit(blocks, max(largest, LEAST_PT), LEAST_PT, _TITLE).pt if blocks else largest


def title(deck: Deck[Book], face: Face, strip: Box, block: Block, medal: Callable[[Box], None]) -> None:
    """A strip with a medallion and a title, closed by a double rule."""
    unit, theme = face.unit, face.theme
    side = _MEDAL * unit
    medal(Box(strip.x + 1.8 * unit, strip.y + (strip.height - side) / 2, side, side))
    box = Box(strip.x + (_MEDAL + 3.4) * unit, strip.y + 0.7 * unit, block.width, block.height)
    draw_text(face.drawing, box, block.text, deck.name_pt, _TITLE, "middle", block.where)
    face.drawing.line(strip.x, strip.bottom, strip.right, strip.bottom, theme.pen("medium"))
    y = strip.bottom + 0.7 * unit
    face.drawing.line(strip.x, y, strip.right, y, theme.pen("hairline"))


def note(face: Face, box: Box, words: str, where: str, pt: float = 8.0) -> None:
    """A remark of one line or two in italics, in the middle of its box; as large as it fits, up to `pt`."""
    style = Style("serif-italic", 1.1, "centre", face.theme.text)
    size = fit([Block(words, box.width, box.height, where)], max(pt * face.unit, LEAST_PT), LEAST_PT, style).pt
    draw_text(face.drawing, box, words, size, style, "middle", where)


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
    pt = max(9.0 * unit, LEAST_PT)
    figures = measure(str(amount), pt, "serif-semibold")
    sign, arrow = 3.5 * unit, 2.0 * unit
    wide = sign + arrow + figures + 2.6 * unit
    box = Box(x - wide / 2, y - _COST_HEIGHT * unit / 2, wide, _COST_HEIGHT * unit)
    face.drawing.rounded(box, 1.2 * unit, theme.pen("thin"), theme.paper)
    left = box.x + 0.7 * unit
    pen = Pen(theme.line, theme.weights["medium"], cap="round", join="round")
    middle = left + arrow / 2
    shaft = Path().move(middle, y + 1.3 * unit).line(middle, y - 1.2 * unit)
    head = [(middle - 0.8 * unit, y - 0.4 * unit), (middle, y - 1.3 * unit), (middle + 0.8 * unit, y - 0.4 * unit)]
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
        pt = radius * 2.835 * 0.92
        base = y + radius * 0.08 + cap_height("serif-bold", pt) / 2
        face.drawing.text(x, base, words, pt, "serif-bold", theme.text, "centre")
