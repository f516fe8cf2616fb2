"""What all fronts have in common: the sizes of type for a whole deck, the top strip, the foot, small figures.

One size for all names of a deck and one for all its texts, found by measuring: a card never shrinks its type alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from generator.library.dataclass import dataclass
from generator.pages import ornaments
from generator.pages.book import Book
from generator.pages.card_art import SAFE, Face, draw_frame, draw_ground, draw_strip, face_of, unit_of
from generator.pages.plates import figure, plate
from generator.press.drawing import LEAST_PT, Drawing
from generator.press.fonts import cap_height
from generator.press.geometry import POINTS_PER_MM, Box, Size
from generator.press.ink import Pen
from generator.press.paragraph import Block, Style, draw_text, fit

STRIP = 13.0  # height of the top strip, which cascaded cards show
FOOT = 4.6
LEAST_FOOT = 5.5  # in points: what the foot says is not needed for play
MEDALLION = 9.6  # the round field at the left of the strip
CORNER = 9.2  # the square at its right, where there is one

NAME_STYLE = Style("title", 1.08)
TEXT_STYLE = Style("serif", 1.16, "centre")
LARGEST_NAME, LARGEST_TEXT = 12.5, 11.0


B = TypeVar("B", bound=Book)


@dataclass(frozen=True, slots=True)
class Deck(Generic[B]):
    """A deck while it is drawn: the book, the size of a card, and its sizes of type."""

    book: B
    card: Size
    bleed: float
    name_pt: float
    text_pt: float

    @property
    def unit(self) -> float:
        return unit_of(self.card)


def name_width(card: Size, corner: bool) -> float:
    """How much room a name has beside the medallion and, where there is one, the corner."""
    unit = unit_of(card)
    right = CORNER + 3.5 if corner else 2.0
    return card.width - 2 * (SAFE + 1.9) * unit - (MEDALLION + right + 1.1) * unit


def deck_of(
    book: B, card: Size, bleed: float, names: Iterable[tuple[str, bool]], texts: Iterable[tuple[str, str, Size]]
) -> Deck[B]:
    """The deck with the largest sizes of type at which everything fits.

    `names` are cards and whether they have a corner, `texts` key, words and room of each.
    """
    unit = unit_of(card)
    least = LEAST_PT
    blocks = []
    for key, corner in names:
        width = name_width(card, corner)
        name = book.broken(book.name(key), width, NAME_STYLE.face)
        blocks.append(Block(name, width, (STRIP - 1.5) * unit, book.where(key)))
    name_pt = fit(blocks, LARGEST_NAME * unit, least, NAME_STYLE).pt if blocks else LARGEST_NAME
    written = [
        Block(book.broken(words, room.width, TEXT_STYLE.face), room.width, room.height, book.where(key))
        for key, words, room in texts
    ]
    largest = max(LARGEST_TEXT * unit * book.theme.text_scale, least)
    text_pt = fit(written, largest, least, TEXT_STYLE).pt if written else LARGEST_TEXT
    return Deck(book, card, bleed, name_pt, text_pt)


def front(deck: Deck[Any], drawing: Drawing) -> Face:
    """Paper and frame of a front."""
    face = face_of(drawing, deck.book.theme, deck.bleed)
    draw_ground(face)
    draw_frame(face)
    return face


def strip(
    deck: Deck[Any],
    face: Face,
    card: str,
    emblem: Callable[[Box], None],
    name: str | None = None,
    with_corner: bool = True,
) -> tuple[Box, Box]:
    """The top strip with medallion and name; return the corner at its right and the field below the strip."""
    unit = face.unit
    top, rest = draw_strip(face, STRIP)
    side = MEDALLION * unit
    medal = Box(top.x + 1.1 * unit, top.y + 0.8 * unit, side, side)
    emblem(medal)
    corner = Box(top.right - (CORNER + 1.1) * unit, medal.y, CORNER * unit, CORNER * unit)
    box = Box(medal.right + 1.3 * unit, top.y + 0.3 * unit, name_width(face.size, with_corner), top.height - 1.5 * unit)
    words = deck.book.broken(deck.book.name(card) if name is None else name, box.width, NAME_STYLE.face)
    draw_text(face.drawing, box, words, deck.name_pt, NAME_STYLE, "middle", deck.book.where(card))
    return corner, Box(rest.x, rest.y, rest.width, rest.height - FOOT * unit)


def foot(face: Face, left: str, number: int | None) -> None:
    """The last line of a front: what kind of card it is, and its number if that is known."""
    theme, box, right = face.theme, face.inside, f"{number:02}" if number else ""
    y = box.bottom - 0.7 * face.unit
    pt = max(7.0 * face.unit, LEAST_PT)
    edge = 2.4 * face.unit
    taken = face.drawing.text(box.right - edge, y, right, pt, "sans", theme.text, align="right") if right else 0.0
    face.drawing.fitted(
        box.x + edge, y, left, box.width - 2 * edge - taken - face.unit, pt, LEAST_FOOT, "serif-italic", theme.text
    )


def caption(deck: Deck[Any], face: Face, x: float, y: float, key: str, width: float, size: float) -> None:
    """A label in small italics with its middle at `x`."""
    face.drawing.fitted(
        x, y, deck.book.label(key), width, face.pt(size), face="serif-italic", colour=face.theme.text, align="centre",
        where=deck.book.where(key),
    )  # fmt: skip


def ring(face: Face, box: Box) -> None:
    """A medallion's rim."""
    x, y = box.centre
    face.drawing.circle(x, y, box.width / 2, face.theme.pen("medium"), face.theme.paper)
    face.drawing.circle(x, y, box.width / 2 - 0.6 * face.unit, face.theme.pen("hairline"))


def time_emblem(face: Face, time: int) -> Callable[[Box], None]:
    """The time of a card: its number in a ring with an hourglass below it."""

    def draw(box: Box) -> None:
        ring(face, box)
        x, y = box.centre
        pt = box.width * POINTS_PER_MM * 0.62
        digits = str(time)
        glass = box.width * 0.33
        shift = box.width * 0.16
        face.drawing.text(
            x + shift, y + cap_height("serif-bold", pt) / 2, digits, pt, "serif-bold", face.theme.text, align="centre"
        )
        plate(
            face.drawing,
            face.theme,
            "hourglass",
            ornaments.hourglass,
            x - shift - glass / 2 - 0.6 * face.unit,
            y - glass / 2,
            glass,
        )

    return draw


def figure_emblem(face: Face, terrain: str) -> Callable[[Box], None]:
    """A terrain's figure in a ring."""

    def draw(box: Box) -> None:
        ring(face, box)
        side = box.width * 0.66
        figure(face.drawing, face.theme, terrain, box.centre[0] - side / 2, box.centre[1] - side / 2, side)

    return draw


def words(deck: Deck[Any], face: Face, box: Box, text: str, where: str, valign: str = "middle") -> None:
    """A text of the deck in its box."""
    text = deck.book.broken(text, box.width, TEXT_STYLE.face)
    draw_text(face.drawing, box, text, deck.text_pt, TEXT_STYLE, valign, deck.book.where(where))


def divider(face: Face, y: float, label: str = "") -> None:
    """A thin rule across the card with a diamond, or a word, in its middle."""
    theme, box, unit = face.theme, face.inside, face.unit
    x = box.centre[0]
    half = 1.5 * unit
    if label:
        pt = face.pt(8.5)
        half = face.drawing.text(x, y + 0.9 * unit, label, pt, "serif-italic", theme.text, align="centre") / 2 + unit
    else:
        face.drawing.polygon([(x - unit, y), (x, y - unit * 0.7), (x + unit, y), (x, y + unit * 0.7)], None, theme.line)
    reach = box.width * 0.4
    pen = Pen(theme.line, theme.weights["hairline"])
    face.drawing.lines([(x - reach, y, x - half, y), (x + half, y, x + reach, y)], pen)
