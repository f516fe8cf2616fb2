"""Everything small that is cut out: the pieces of the players, and the tokens.

All of it is laid out on one grid of squares, so small that two pieces and a token lie in every region of the lands.
Pieces and exploration tokens are the whole square; research, castle and resource tokens are the disc within it, so
small that three lie side by side on a track.
"""

from __future__ import annotations

from generator.kingdoms.clauses import RESOURCES
from generator.kingdoms.pages.book import Book
from generator.kingdoms.pages.land_laid import SQUARE
from generator.kingdoms.pages.signs import player_sign, resource_sign, token_sign
from generator.pages import ornaments
from generator.pages.card_faces import Deck
from generator.pages.drawn import draw, motif
from generator.pages.plates import plate
from generator.press.colour import WHITE
from generator.press.drawing import Drawing
from generator.press.geometry import Box, Size
from generator.press.ink import Theme
from generator.press.paragraph import Block, Style, draw_text

TOKEN = Size(SQUARE, SQUARE)
DISC = 8.8  # across a token that lies on a track
_DESIGN = 20.0  # the side in which all but discs are designed
_BEYOND = 20.0  # more than any bleed; what is too much is cut off
_EDGE = 1.2  # from the edge of the square to its line
_NAME = 7.6  # height of a name under a sign: two lines
NAME_STYLE = Style("serif-italic", 1.05, "centre")


def token_unit(token: Size, design: float = _DESIGN) -> float:
    """The scale of a token."""
    return min(token) / design


def token_blocks(book: Book, token: Size) -> list[Block]:
    """The names of the exploration tokens, to be measured."""
    return [_name_block(book, token, kind) for kind in book.edition.exploration.counts]


def _name_block(book: Book, token: Size, kind: str) -> Block:
    unit = token_unit(token)
    width = token.width - 2 * (_EDGE + 0.4) * unit
    return Block(book.broken(book.name(kind), width, NAME_STYLE.face), width, _NAME * unit, book.where(kind))


def draw_piece(deck: Deck[Book], drawing: Drawing, number: int, lying: bool) -> None:
    """A player's piece: upright on its front, lying on its back."""
    theme, unit = deck.book.theme, token_unit(deck.card)
    _square(drawing, theme, unit, f"player_{number}")
    draw_figure(drawing, theme, number, *drawing.box.centre, 15.6 * unit, lying=lying)


def draw_figure(
    drawing: Drawing, theme: Theme, number: int, x: float, y: float, side: float, *, lying: bool = False
) -> None:
    """The figure of a player with its badge, round this point."""
    unit = side / 15.6
    badge = 7.0 * unit
    with drawing.group(x, y, 1, 90 if lying else 0):
        plate(drawing, theme, f"piece {number}", lambda d, t: _figure(d, t, number), -side / 2, -side / 2, side)
        player_sign(drawing, theme, number, -badge / 2, -side / 2 + 6.8 * unit, badge)


def _figure(drawing: Drawing, theme: Theme, number: int) -> None:
    """A figure in a cloak; without tints it stays white, so that its badge stands out."""
    tint = theme.ink(f"player_{number}").fill
    fill = tint if tint is not None and theme.tinted else theme.paper
    draw(drawing, theme, "signs", "figure", {"cloak": fill})


def draw_token(deck: Deck[Book], drawing: Drawing, kind: str, number: int) -> None:
    """Any other token; `number` is the player's, where it has one."""
    book, theme, unit = deck.book, deck.book.theme, token_unit(deck.card)
    x, y = drawing.box.centre
    if kind in (*RESOURCES, "research", "castle"):
        unit = token_unit(deck.card, SQUARE)
    if kind in RESOURCES:
        _disc(drawing, theme, unit, kind)
        side = 5.6 * unit
        resource_sign(drawing, theme, kind, x - side / 2, y - side / 2, side)
    elif kind in ("research", "castle"):
        _disc(drawing, theme, unit, f"player_{number}")
        badge, sign = 4.6 * unit, 3.5 * unit
        player_sign(drawing, theme, number, x - badge / 2, y - badge + 0.7 * unit, badge)
        if kind == "castle":
            plate(drawing, theme, "castle", motif("signs", "castle"), x - sign / 2, y + 0.5 * unit, sign)
        else:
            plate(drawing, theme, "book", motif("signs", "book"), x - sign / 2, y + 0.5 * unit, sign)
    elif kind == "shield":
        side = 17.0 * unit
        plate(drawing, theme, "shield", motif("signs", "shield"), x - side / 2, y - side / 2, side)
    elif kind == "active":
        _square(drawing, theme, unit, "coin")
        side = 15.4 * unit
        plate(drawing, theme, "sword", _sword, x - side / 2, y - side / 2, side)
    else:
        _square(drawing, theme, unit, "paper")
        side = 8.6 * unit
        token_sign(drawing, theme, kind, x - side / 2, 1.9 * unit, side)
        block = _name_block(book, deck.card, kind)
        box = Box(x - block.width / 2, drawing.box.bottom - (_EDGE + 0.6 + _NAME) * unit, block.width, block.height)
        draw_text(drawing, box, block.text, deck.text_pt, NAME_STYLE, "middle", block.where)


def draw_hidden(deck: Deck[Book], drawing: Drawing) -> None:
    """The back of all exploration tokens."""
    theme, unit = deck.book.theme, token_unit(deck.card)
    _square(drawing, theme, unit, "blue")
    side = 14.0 * unit
    x, y = drawing.box.centre
    drawing.circle(x, y, 7.4 * unit, theme.pen("thin"), theme.paper)
    plate(drawing, theme, "compass", ornaments.compass, x - side / 2, y - side / 2, side)


def _square(drawing: Drawing, theme: Theme, unit: float, role: str) -> None:
    """The pale ground of a square and its line."""
    tint = theme.ink(role).fill
    if tint is not None and theme.tinted:
        drawing.rect(drawing.box.inset(-_BEYOND), None, tint.mixed(WHITE, 0.55))
    drawing.rounded(drawing.box.inset(_EDGE * unit), 1.6 * unit, theme.pen("thin"))


def _disc(drawing: Drawing, theme: Theme, unit: float, role: str) -> None:
    """A disc to be cut out along its line."""
    x, y = drawing.box.centre
    tint = theme.ink(role).fill
    fill = tint.mixed(WHITE, 0.6) if tint is not None and theme.tinted else theme.paper
    drawing.circle(x, y, DISC * unit / 2, theme.pen("medium"), fill)


def _sword(drawing: Drawing, theme: Theme) -> None:
    """An upright sword within a wreath: whose turn it is."""
    ornaments.wreath(drawing, theme)
    draw(drawing, theme, "signs", "sword")
